import type { Translation } from '../../contract/messages.ts';
import type { enSessions } from '../../sessions/strings.ts';

export const esSessions = {
  'session.client': 'Cliente',
  'session.unknownAgent': 'Agente desconocido',
  'session.device': 'ID de dispositivo {id}',
  'session.display': 'Pantalla {number}',
  'session.hostNotAllowed':
    'El enlace lleva a {host}, que no pertenece al servicio, y usted no lo permitió. Reconecte para que se le pregunte de nuevo.',
  'session.noSandbox':
    'En este sistema, una AppImage solo puede ejecutar páginas remotas sin sandbox, así que Longreach no abre sesiones. Instale el paquete .deb o .rpm, o pida a su administrador que permita los espacios de nombres de usuario sin privilegios.',
  'session.closed': 'Esta sesión ha finalizado.',
  'session.supportGone': 'Esta sesión de soporte ya no existe. Actualice la lista e inténtelo de nuevo.',
  'session.tooMany': 'Hay {max} sesiones abiertas. Cierre una e inténtelo de nuevo.',
  'session.quitting': 'Longreach se está cerrando, así que no se abrió nada.',
  'session.reasonFirst': 'Escriba primero un motivo para la conexión.',
  'session.noReason': 'Escriba un motivo breve para la conexión.',
} satisfies Translation<typeof enSessions>;
