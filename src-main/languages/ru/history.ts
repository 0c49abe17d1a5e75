import type { Translation } from '../../contract/messages.ts';
import type { enHistory } from '../../history/strings.ts';

export const ruHistory = {
  'history.signedOut': 'Вход не выполнен.',
  'history.noLink': 'Сервис не даёт ссылки на этот сеанс.',
  'history.noId': 'Сервис не прислал ID этого сеанса, поэтому показать подробности нельзя.',
  'history.interrupted': 'Загрузка истории прервана. Повторите попытку.',
  'history.notStored':
    'На диск не удаётся записать, поэтому история не сохраняется на этом компьютере. Освободите место или разрешите запись в папку Longreach, затем обновите историю.',
  'history.notPaged':
    'Сервис снова и снова возвращает одну и ту же часть истории, поэтому загрузить остальное не удаётся.',
} satisfies Translation<typeof enHistory>;
