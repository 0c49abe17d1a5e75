import type { enAudit } from '../../audit/strings.ts';
import type { Translation } from '../../contract/messages.ts';

export const ruAudit = {
  'audit.unreadable':
    'Журнал на этом компьютере не читается. Проверьте права на папку профиля Longreach и повторите попытку.',
  'audit.notDeleted':
    'Журнал не удаётся удалить полностью. Проверьте права на папку профиля Longreach и повторите попытку.',
} satisfies Translation<typeof enAudit>;
