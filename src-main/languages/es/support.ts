import type { Translation } from '../../contract/messages.ts';
import type { enSupport } from '../../support/strings.ts';

export const esSupport = {
  'support.gone': 'Esta sesión de soporte ya no está abierta. Cree una nueva.',
  'support.nameIgnored':
    'El servicio creó la sesión de soporte sin el nombre «{name}». Parece que espera los nombres en otra forma que la de la especificación de la API. Renombre la sesión o avise al soporte del servicio.',
  'support.notRenamed': 'El servicio no confirmó el cambio y sigue mostrando el nombre «{name}». Inténtelo de nuevo.',
  'support.stillOpen':
    'El servicio no confirmó la solicitud y la sesión de soporte sigue abierta. Finalícela de nuevo.',
  'support.unsafeLink': 'El servicio no proporcionó ningún enlace para unirse que se pueda abrir de forma segura.',
  'support.noLink': 'El servicio no proporcionó ningún enlace para esta sesión. Dé el código al cliente.',
  'support.noWayIn': 'El servicio no proporcionó ni enlace ni código para esta sesión. Cree una sesión nueva.',
  'support.mailTooLong': 'El mensaje es demasiado largo para un borrador de correo. Cópielo y péguelo en un correo.',
  'support.noMail': 'No se pudo abrir ningún programa de correo. Copie el mensaje y péguelo en un correo.',
  'support.qrTooLong': 'El enlace es demasiado largo para un código QR. Cópielo.',
} satisfies Translation<typeof enSupport>;
