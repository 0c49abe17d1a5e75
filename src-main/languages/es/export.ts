import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const esExport = {
  'export.gone': 'Ninguno de estos agentes sigue en la lista. Seleccione agentes y exporte de nuevo.',
  'export.diskFull': 'El disco está lleno, así que no se guardó nada. Libere espacio y exporte de nuevo.',
  'export.notWritable':
    'No se puede escribir en la carpeta de descargas, así que no se guardó nada. Compruebe sus permisos y exporte de nuevo.',
} satisfies Translation<typeof enExport>;
