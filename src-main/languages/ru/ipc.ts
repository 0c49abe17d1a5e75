import type { Translation } from '../../contract/messages.ts';
import type { enIpc } from '../../ipc/strings.ts';

export const ruIpc = {
  'ipc.refused': 'Longreach отклонил этот запрос.',
  'ipc.tooMany': 'Слишком много запросов. Повторите через несколько секунд.',
} satisfies Translation<typeof enIpc>;
