import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const ruShared = {
  'main.notSignedIn': 'Longreach ещё не вошёл в аккаунт. Повторите попытку чуть позже.',
  'main.bug': 'В Longreach произошла ошибка. Подробности — в логе.',
  'main.otherAccount': 'Тем временем аккаунт сменился.',
  'main.notExported': 'Тем временем аккаунт сменился, поэтому ничего не сохранено. Экспортируйте ещё раз.',
  'main.refreshStopped': 'Обновление прервано, список не изменился. Повторите попытку.',
  'main.agentGone': 'Этого агента больше нет в списке. Обновите список и повторите попытку.',
  'main.viewRemoved': 'Это представление тем временем удалено.',
  'main.emptyName': 'Имя пустое. Введите имя.',
  'main.bulkRunning': 'Уже выполняется другое действие с несколькими агентами. Остановите его или дождитесь конца.',
  'main.bulkGone': 'Этих результатов больше нет. Выберите агентов и начните заново.',
  'main.tryAgain': 'Повторите попытку чуть позже.',
  'main.tryLater': 'Повторите попытку позже.',
  'main.keyRejected': 'Сервис отклонил этот ключ.',
  'main.copyKey': 'Скопируйте его заново из личного кабинета: «Интеграции», «HTTP API».',
  'main.requestLimit': 'Достигнут лимит запросов тарифа.',
  'main.fileGone': 'Файла больше нет там, где он был сохранён.',
  'main.fromSources': 'Эта копия Longreach запущена из исходного кода и не обновляется.',
} satisfies Translation<typeof enShared>;
