import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const esExport = {
  'export.gone': 'Ninguno de estos agentes sigue en la lista. Seleccione agentes y exporte de nuevo.',
  'export.diskFull': 'El disco está lleno, así que no se guardó nada. Libere espacio y exporte de nuevo.',
  'export.notWritable':
    'No se puede escribir en la carpeta de descargas, así que no se guardó nada. Compruebe sus permisos y exporte de nuevo.',

  // what the name of the file begins with
  'export.agents': 'Agentes de Longreach',

  // heads of the columns of agents
  'export.head.name': 'Nombre',
  'export.head.account': 'Cuenta',
  'export.head.group': 'Grupo',
  'export.head.state': 'Estado',
  'export.head.os': 'SO',
  'export.head.ip': 'Dirección IP',
  'export.head.country': 'País',
  'export.head.region': 'Región',
  'export.head.city': 'Ciudad',
  'export.head.lastOnline': 'Última vez en línea (UTC)',
  'export.head.version': 'Versión del agente',
  'export.head.sessions': 'Sesiones',
  'export.head.owner': 'Propietario',
  'export.head.osUser': 'Usuario del SO',
  'export.head.id': 'ID de agente',
  'export.head.deviceId': 'ID de dispositivo',
  'export.head.added': 'Agregado (UTC)',
  'export.head.favorite': 'Favorito',
  'export.head.model': 'Modelo',
  'export.head.osName': 'Nombre del SO',
  'export.head.cpu': 'CPU',
  'export.head.ram': 'RAM (como se informa)',
  'export.head.ramFree': 'RAM libre (como se informa)',
  'export.head.diskFree': 'Libre en el disco más lleno (MB)',
  'export.head.domain': 'Dominio',
  'export.head.wakeOnLan': 'Wake-on-LAN',

  // heads of the columns of the history
  'export.history.start': 'Inicio (UTC)',
  'export.history.stop': 'Fin (UTC)',
  'export.history.seconds': 'Duración (segundos)',
  'export.history.name': 'Agente o cliente',
  'export.history.group': 'Grupo',
  'export.history.kind': 'Tipo',
  'export.history.os': 'SO',
  'export.history.technicians': 'Técnicos',
  'export.history.place': 'Lugar del técnico',
  'export.history.recording': 'Grabación',
  'export.history.recordingBytes': 'Grabación (bytes)',
  'export.history.comment': 'Comentario',
  'export.history.id': 'ID de sesión',
  'export.history.uid': 'UID de sesión',
  'export.history.agentId': 'ID de agente',
  'export.history.supportId': 'ID de sesión de soporte',

  // values that are words
  'export.word.yes': 'sí',
  'export.word.no': 'no',
  'export.word.blocked': 'Bloqueado',
  'export.word.missing': 'No instalado',
  'export.word.unknown': 'Desconocido',
  'export.word.limitedOffline': 'Limitado, sin conexión',
  'export.word.asleep': 'En suspensión',
  'export.word.offline': 'Sin conexión',
  'export.word.session': 'En sesión',
  'export.word.limited': 'Limitado, en línea',
  'export.word.online': 'En línea',
  'export.word.agent': 'Agente',
  'export.word.support': 'Sesión de soporte',
} satisfies Translation<typeof enExport>;
