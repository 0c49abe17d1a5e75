import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const ruShared = {
  'main.notSignedIn': 'Longreach ещё не вошёл в аккаунт. Повторите попытку чуть позже.',
  'main.bug': 'В Longreach произошла ошибка. Подробности — в логе.',
  'main.otherAccount': 'Тем временем аккаунт сменился.',
  'main.notExported': 'Тем временем аккаунт сменился, поэтому ничего не сохранено. Экспортируйте ещё раз.',
  'main.refreshStopped': 'Обновление прервано, список не изменился. Повторите попытку.',
} satisfies Translation<typeof enShared>;
