import type { enAudit } from '../../audit/strings.ts';
import type { Translation } from '../../contract/messages.ts';

export const esAudit = {
  'audit.unreadable':
    'No se puede leer la actividad de este equipo. Compruebe los permisos de la carpeta de perfil de Longreach e inténtelo de nuevo.',
  'audit.notDeleted':
    'No se puede eliminar toda la actividad. Compruebe los permisos de la carpeta de perfil de Longreach e inténtelo de nuevo.',
} satisfies Translation<typeof enAudit>;
