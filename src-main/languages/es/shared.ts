import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const esShared = {
  'main.notSignedIn': 'Longreach aún no ha iniciado sesión. Inténtelo de nuevo en un momento.',
  'main.bug': 'Se produjo un error en Longreach. Los detalles están en el registro.',
  'main.otherAccount': 'Entretanto se cambió de cuenta.',
  'main.notExported': 'Entretanto se cambió de cuenta, así que no se guardó nada. Exporte de nuevo.',
  'main.refreshStopped': 'La actualización se interrumpió, así que la lista no ha cambiado. Inténtelo de nuevo.',
} satisfies Translation<typeof enShared>;
