import type { Translation } from '../../contract/messages.ts';
import type { enRecordings } from '../../recordings/strings.ts';

export const esRecordings = {
  'media.recording': 'Grabación',
  'media.history': 'Historial de Longreach',
  'media.notListed': 'Esta descarga ya no está en la lista.',
  'media.notDownloaded': 'Entretanto se cambió de cuenta, así que no se descargó nada.',
  'media.replaced': 'Entretanto se abrió otra grabación.',
  'media.noFileManager': 'Este equipo no tiene ningún programa para abrir carpetas.',

  // the host of a recording, and what to do then
  'media.advice.partial': 'La parte descargada se conserva. Reanude más tarde.',
  'media.redirect': 'La grabación redirige a otra dirección, y la clave no se envía allí.',
  'media.insecure': 'No hay una conexión segura con el host de la grabación, así que no se envió nada allí.',
  'media.slow': 'El host de la grabación no respondió a tiempo.',
  'media.stalled': 'El host de la grabación dejó de responder.',
  'media.cancelled': 'La descarga se canceló.',
  'media.lost': 'Se perdió la conexión con el host de la grabación.',
  'media.unreachable': 'No se puede acceder al host de la grabación.',
  'media.noRight': 'Esta clave no tiene permiso para esta grabación. Pida acceso al propietario de la cuenta.',
  'media.quota':
    'Se alcanzó el límite del plan, así que no se envió la grabación. Espere un rato o consulte el plan con el propietario de la cuenta.',
  'media.missing': 'El host no tiene esta grabación. Puede que se haya eliminado: actualice el historial.',
  'media.tooMany': 'El host de la grabación recibió demasiadas solicitudes.',
  'media.status': 'El host de la grabación respondió con el estado {status}.',

  // what the host sent
  'media.notVideo.play': 'La respuesta no es una grabación. Inténtelo más tarde.',
  'media.notVideo.download': 'La respuesta no es una grabación, así que no se guardó nada. Inténtelo más tarde.',
  'media.empty.play': 'La grabación está vacía. Inténtelo más tarde.',
  'media.empty.download': 'La grabación está vacía, así que no se guardó nada. Inténtelo más tarde.',
  'media.wrongSize': 'El archivo no tiene el tamaño que declaró su host, así que no se guardó. Descárguelo de nuevo.',
  'media.changed': 'La grabación cambió durante la descarga, así que no se guardó. Inténtelo más tarde.',

  // the disk
  'media.diskFull': 'No hay espacio suficiente en el disco. Libere espacio y reanude.',
  'media.notWritable':
    'No se puede escribir en la carpeta de descargas. Compruebe sus permisos o elija otra carpeta en la configuración y reanude.',
  'media.noFolder':
    'La carpeta de descargas no existe. Conecte el disco en el que está o elija otra carpeta en la configuración y reanude.',
  'media.notWritten': 'No se pudo escribir el archivo ({code}). Compruebe el disco y reanude.',
  'media.unknownError': 'error desconocido',
} satisfies Translation<typeof enRecordings>;
