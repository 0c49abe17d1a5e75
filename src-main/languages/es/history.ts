import type { Translation } from '../../contract/messages.ts';
import type { enHistory } from '../../history/strings.ts';

export const esHistory = {
  'history.signedOut': 'No ha iniciado sesión.',
  'history.noLink': 'El servicio no ofrece ningún enlace para esta sesión.',
  'history.noId': 'El servicio no envió ningún ID de esta sesión, así que no se pueden mostrar sus detalles.',
  'history.interrupted': 'La carga del historial se interrumpió. Inténtelo de nuevo.',
  'history.notStored':
    'No se puede escribir en el disco, así que el historial no se guarda en este equipo. Libere espacio o permita escribir en la carpeta de Longreach y actualice después el historial.',
  'history.notPaged': 'El servicio devuelve siempre la misma parte del historial, así que no se puede cargar el resto.',
} satisfies Translation<typeof enHistory>;
