import type { Translation } from '../../contract/messages.ts';
import type { enStorage } from '../../storage/strings.ts';

export const esStorage = {
  'store.failed.newer-version':
    'Los datos de este equipo los escribió una versión más nueva de Longreach. Instale de nuevo esa versión o empiece con datos vacíos: la cuenta y la configuración se conservan, pero los favoritos, las vistas guardadas y el historial local empiezan de cero. Los datos más nuevos no se cambian.',
  'store.failed.not-open': 'La copia guardada de la lista no está abierta.',
  'store.failed.not-read-or-written':
    'No se pudo leer o escribir la copia guardada de la lista. Los detalles están en el registro.',
  'store.failed.no-account': 'No hay ninguna cuenta abierta. Inicie sesión e inténtelo de nuevo.',
  'store.failed.still-kept':
    'No se puede escribir en el disco, así que la copia guardada de la lista de esta cuenta sigue en este equipo. Libere espacio o permita escribir en la carpeta de Longreach; después inicie y cierre sesión de nuevo.',
  'store.failed.no-array': 'El servicio respondió sin una lista de agentes, así que se conserva la última.',
  'store.failed.list-interrupted':
    'La lectura de la lista se interrumpió, así que se conserva la última. Se lee de nuevo automáticamente.',
  'store.failed.view-gone': 'Esta vista se quitó mientras tanto. Guárdela como nueva.',
  'store.failed.too-many-views': 'Ya hay {number} vistas. Quite una que ya no necesite y guarde después esta.',
  'store.failed.session-gone':
    'Esta sesión no está guardada en este equipo. Vuelva a cargar el historial e introduzca después el final.',
  'store.failed.has-end':
    'Mientras tanto, el servicio ha comunicado el final de esta sesión. Ese final es el que cuenta.',
  'store.failed.end-before-start': 'El final debe ser posterior al inicio de la sesión.',
  'store.failed.end-in-future': 'El final no puede estar en el futuro.',
  'store.workerDown':
    'La parte de Longreach que guarda la lista se detuvo. Se reinicia automáticamente en menos de un minuto.',
  'store.recounted': 'El historial guardado cambió mientras se contaba. Inténtelo de nuevo.',

  'store.notice.rebuilt':
    'La copia guardada de la lista estaba dañada, así que se creó una nueva. Los archivos dañados se apartaron en la misma carpeta. Los favoritos se conservaron en lo posible.',
  'store.notice.reopened':
    'Longreach puede usar de nuevo sus datos guardados. A partir de ahora los cambios se guardan.',
  'store.notice.full':
    'El disco está lleno. La lista sigue funcionando y los cambios se guardan de nuevo en cuanto haya espacio.',
  'store.notice.unreliable':
    'El disco comunicó un error. La lista sigue funcionando y los cambios se guardan de nuevo en cuanto el disco los acepte.',
  'store.notice.read-only':
    'Longreach no puede escribir en su carpeta. La lista sigue funcionando y los cambios se guardan de nuevo en cuanto sea posible.',
  'store.notice.locked':
    'Otro programa está usando la copia guardada de la lista. La lista sigue funcionando y los cambios se guardan de nuevo en cuanto quede libre.',
} satisfies Translation<typeof enStorage>;
