import type { Translation } from '../../contract/messages.ts';
import type { enIpc } from '../../ipc/strings.ts';

export const esIpc = {
  'ipc.refused': 'Longreach ha rechazado esta solicitud.',
  'ipc.tooMany': 'Demasiadas solicitudes. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof enIpc>;
