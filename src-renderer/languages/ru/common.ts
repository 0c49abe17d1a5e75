import type { Catalogue } from '../../lib/messages.ts';

export const ruCommon = {
  // changes whose response was lost
  'unconfirmed.update': 'Неизвестно, сохранено ли изменение',
  'unconfirmed.rename': 'Неизвестно, переименован ли клиент',
  'unconfirmed.close': 'Неизвестно, закрыт ли сеанс',
  'unconfirmed.checking': 'Сервис не подтвердил это. Longreach проверяет.',

  // states of an agent
  'state.online': 'В сети',
  'state.offline': 'Не в сети',
  'state.asleep': 'Спит',
  'state.session': 'В сеансе',
  'state.limited': 'Ограничен, в сети',
  'state.limitedOffline': 'Ограничен, не в сети',
  'state.blocked': 'Заблокирован',
  'state.missing': 'Не установлен',
  'state.unknown': 'Неизвестно',
  'state.waking': 'Пробуждение',
  'state.wakeFailed': 'Не разбужен',

  // operating systems
  'os.win': 'Windows',
  'os.mac': 'macOS',
  'os.linux': 'Linux',
  'os.android': 'Android',

  // times
  'time.now': 'Сейчас',
  'time.secondsAgo': '{count} с назад',
  'time.underMinute': 'менее 1 мин назад',
  'time.minutesAgo': '{count} мин назад',
  'time.hoursAgo': '{count} ч назад',
  'time.daysAgo': {
    one: '{count} день назад',
    few: '{count} дня назад',
    many: '{count} дней назад',
    other: '{count} дня назад',
  },
  'time.inSeconds': '{count} с',
  'time.inMinutes': '{count} мин',
  none: '–',

  // names of keys, as they are on a keyboard of the language
  'cap.ctrl': 'Ctrl',
  'cap.shift': 'Shift',
  'cap.enter': 'Enter',
  'cap.space': 'Пробел',
  'cap.backspace': 'Backspace',
  'cap.insert': 'Insert',
  'cap.delete': 'Delete',
  'cap.home': 'Home',
  'cap.end': 'End',
  'cap.pageUp': 'PgUp',
  'cap.pageDown': 'PgDn',

  // what is done to an agent, in both windows
  'act.connect': 'Подключиться',
  'act.wake': 'Разбудить',
  'act.reboot': 'Перезагрузить',
  'act.rebootSafe': 'Перезагрузить с параметром safe',
  'act.favorite': 'Добавить в избранное',
  'act.unfavorite': 'Убрать из избранного',
  'act.close': 'Закрыть',
  'act.cancel': 'Отмена',
  'act.tryAgain': 'Повторить',
  'act.tryNow': 'Повторить сейчас',
  'act.replaceKey': 'Заменить ключ',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Закрыть',
  'ui.notifications': 'Уведомления',
  'ui.noAnswer': 'Longreach не ответил. Закройте это окно и откройте его снова.',
  'notices.startEmpty': 'Начать с пустыми данными',
  'notices.quit': 'Выйти из Longreach',

  // confirming a reboot
  'reboot.title': 'Перезагрузить {name}?',
  'reboot.signedIn': 'В системе {user}. Несохранённые данные могут пропасть.',
  'reboot.nobodyKnown': 'Несохранённые данные могут пропасть.',
  'reboot.normal': 'Обычная',
  'reboot.normalHint': 'Агент закроет программы и запустится снова.',
  'reboot.safe': 'С параметром safe',
  'reboot.safeHint': 'В Windows это означает безопасный режим.',
} satisfies Partial<Catalogue>;
