import type { Translation } from '../../contract/messages.ts';
import type { enIpc } from '../../ipc/strings.ts';

export const deIpc = {
  'ipc.refused': 'Longreach hat diese Anfrage abgelehnt.',
  'ipc.tooMany': 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
} satisfies Translation<typeof enIpc>;
