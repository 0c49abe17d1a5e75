import type { Translation } from '../../contract/messages.ts';
import type { enIpc } from '../../ipc/strings.ts';

export const ptBrIpc = {
  'ipc.refused': 'O Longreach recusou esta solicitação.',
  'ipc.tooMany': 'Solicitações demais. Tente de novo em um momento.',
} satisfies Translation<typeof enIpc>;
