import type { enSession } from '../../windows/session/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleOfAccount': '{name} – {account} – Longreach',
  'session.titleEmpty': 'Сеансы – Longreach',
  'session.tabs': 'Сеансы',
  'session.toolbar': 'Сеанс',
  'session.closeTab': 'Закрыть {name}',
  'session.screen': 'Экран {name}',

  // the word of a tab
  'session.tab.returning': 'Перезагрузка',
  'session.tab.waiting': 'Ожидание',
  'session.tab.reconnecting': 'Переподключение',
  'session.tab.host': 'Страница с {host}',
  'session.tab.connecting': 'Подключение',
  'session.tab.asking': 'Причина',
  'session.tab.ended': 'Завершён',

  // toolbar
  'session.bar.sideBar': 'Боковая панель',
  'session.bar.sideBarHide': 'Скрыть боковую панель',
  'session.bar.sideBarShow': 'Показать боковую панель',
  'session.bar.connection': 'Соединение',
  'session.bar.connectionTip': 'Страница с {host}: сертификат, время и способ',
  'session.bar.connectionNone': 'Страница ещё не открыта',
  'session.bar.favorite': 'Избранное',
  'session.bar.favoriteAdd': 'Добавить в избранное этой консоли',
  'session.bar.favoriteRemove': 'Убрать из избранного этой консоли',
  'session.bar.favoriteService': '{act}. Агент отмечен и в личном кабинете.',
  'session.bar.wake': 'Разбудить',
  'session.bar.wakeTip': 'Разбудить {name}',
  'session.bar.wakeOnline': '{name} в сети',
  'session.bar.waking': 'Ожидание появления {name} в сети',
  'session.bar.stopWaking': 'Прекратить пробуждение',
  'session.bar.reboot': 'Перезагрузить',
  'session.bar.rebootTip': 'Перезагрузить {name} (с подтверждением)',
  'session.bar.rebootOffline': '{name} не в сети',
  'session.bar.unlisted': '{name} нет в вашем списке, возможно только подключение',
  'session.bar.rebooting': '{name} перезагружается',
  'session.bar.reconnect': 'Переподключиться',
  'session.bar.reconnectTip': 'Переподключиться в этой вкладке по новой ссылке',
  'session.hang.label': 'Страница {name}',
  'session.hang.text': 'Удалённая страница не отвечает',
  'session.request.window': '{host} пытается открыть окно. Отклонено.',
  'session.request.windows': {
    one: '{host} пытается открыть {count} окно. Отклонено.',
    few: '{host} пытается открыть {count} окна. Отклонено.',
    many: '{host} пытается открыть {count} окон. Отклонено.',
    other: '{host} пытается открыть {count} окна. Отклонено.',
  },
  'session.request.download': '{host} предлагает скачать {file}. Отклонено.',
  'session.request.downloads': {
    one: '{host} предлагает скачать {count} файл. Отклонено.',
    few: '{host} предлагает скачать {count} файла. Отклонено.',
    many: '{host} предлагает скачать {count} файлов. Отклонено.',
    other: '{host} предлагает скачать {count} файла. Отклонено.',
  },
  'session.say.request': '{name}: {what}',
  'session.say.hangs':
    'Удалённая страница {name} не отвечает. Кнопка «Переподключиться» — на панели инструментов; переход к ней: {keys}.',
  'session.say.answers': 'Удалённая страница {name} снова отвечает',
  'session.bar.reconnectBusy': 'Запрос ссылки',
  'session.bar.screens': 'Выбрать экран',
  'session.bar.details': 'Сведения',
  'session.bar.detailsTip': 'Показать {name} в консоли',
  'session.bar.popOut': 'Открепить',
  'session.bar.popOutTip': 'В отдельное окно; сеанс не прервётся',
  'session.bar.popIn': 'Вернуть',
  'session.bar.popInTip': 'Обратно к другим вкладкам; сеанс не прервётся',
  'session.bar.note': 'Заметка',
  'session.bar.noteTip': 'Заметка: {note}',
  'session.bar.noteNone': 'Добавить заметку об этом сеансе',
  'session.bar.passKeys': 'Все клавиши агенту',
  'session.bar.passKeysOn': 'Клавиши получает {name}. Здесь остаётся только {keys}: так можно вернуться.',
  'session.bar.passKeysOff': 'Остаются здесь: {reserved}. Вернуться сюда можно в любой момент: {keys}.',
  'session.bar.more': 'Ещё',
  'session.bar.fullScreen': 'Полный экран',
  'session.bar.fullScreenTip': 'Полный экран',
  'session.bar.fullScreenLeave': 'Выйти из полного экрана',

  // the connection
  'session.connection.title': 'Соединение с {name}',
  'session.connection.host': 'Хост',
  'session.connection.certificate': 'Сертификат',
  'session.connection.issuedBy': 'Выдан: {issuer}',
  'session.connection.validFor': 'Для {subject}, действует по {date}',
  'session.connection.accepted': 'Принят',
  'session.connection.unencrypted': 'Нет: страница на этом компьютере и не шифруется',
  'session.connection.since': 'Начало',
  'session.connection.notOpen': 'Страница не открыта',
  'session.connection.how': 'Способ',
  'session.connection.oneTime': 'По одноразовой ссылке, уже использованной',
  'session.connection.support': 'По ссылке этого сеанса поддержки',
  'session.connection.systemProxy': 'С настройками прокси этого компьютера',
  'session.connection.noProxy': 'Без прокси',
  'session.connection.manualProxy': 'Через прокси {server}',

  // the menus
  'session.menu.tab': 'Сеанс {name}',
  'session.menu.left': 'Сдвинуть влево',
  'session.menu.right': 'Сдвинуть вправо',
  'session.screens.nth': 'Экран {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'основной экран',
  'session.screens.current': 'это окно здесь',

  // the remote page took the screen
  'session.fullScreen.taken': '{host}: включён полный экран',
  'session.fullScreen.leaves': 'выход из полного экрана',

  // the note
  'session.note.panel': 'Заметка об этом сеансе',
  'session.note.title': 'Заметка: {name}',
  'session.note.label': 'Заметка',
  'session.note.hint': 'Что сделано и что осталось',
  'session.note.where': 'Сохраняется в журнале по мере ввода.',
  'session.note.saving': 'Сохранение',
  'session.note.saved': 'Сохранено',
  'session.note.notSaved': 'Не сохранено. {why}',
  'session.note.close': 'Закрыть заметку',
  'session.note.done': 'Готово',

  // what was open when Longreach ended
  'session.restore.title': 'Вы были подключены к',
  'session.restore.one': 'Подключиться снова',
  'session.restore.oneLabel': 'Снова подключиться к {name}',
  'session.restore.all': {
    one: 'Подключить снова ({count})',
    few: 'Подключить снова ({count})',
    many: 'Подключить снова ({count})',
    other: 'Подключить снова ({count})',
  },
  'session.restore.chipLabel': 'Снова подключиться к {name}, {state}',
  'session.restore.failed': 'Не удалось открыть сеансы снова',
  'session.restore.notForgotten': 'Не удалось скрыть это',
  'session.restore.notNow': 'Не сейчас',
  'session.restore.banner': {
    one: 'Вы были подключены к {name}',
    few: 'Вы были подключены к {count} агентам',
    many: 'Вы были подключены к {count} агентам',
    other: 'Вы были подключены к {count} агента',
  },

  // side bar
  'session.side.favorites': 'Избранное',
  'session.side.recent': 'Недавние',
  'session.side.open': 'открыт',
  'session.side.ended': 'завершён',
  'session.side.noFavorites': 'Здесь появятся избранные агенты. Нажмите на агента, чтобы подключиться.',
  'session.side.keys': 'Клавиши Longreach',
  'session.keys.next': 'Следующий сеанс',
  'session.keys.previous': 'Предыдущий',
  'session.keys.sideBar': 'Боковая панель',
  'session.keys.leave': 'Покинуть экран',
  'session.keys.lock': 'Заблокировать',
  'session.keys.fullScreen': 'Полный экран',
  'session.side.outside': 'Вне экрана',
  'session.keys.back': 'Назад к экрану',
  'session.keys.part': 'Следующая часть окна',

  // how long ago, where there is little room
  'session.age.minutes': '{count} мин',
  'session.age.hours': '{count} ч',
  'session.age.days': '{count} дн.',

  // no tab is open
  'session.start.title': 'Нет открытых сеансов',
  'session.start.text': 'Выберите агента здесь или подключитесь из консоли.',
  'session.start.empty': 'Подключитесь из консоли. Здесь появятся избранные и недавние агенты.',

  // a link is being requested
  'session.reason.title': 'Зачем вы подключаетесь к {name}?',
  'session.reason.text': 'Причина сохраняется в журнале на этом компьютере до запроса ссылки.',
  'session.reason.label': 'Причина',
  'session.reason.hint': 'Номер заявки или пара слов',
  'session.reason.recent': 'Недавние причины',
  'session.reason.empty': 'Введите краткую причину подключения.',
  'session.connecting.title': 'Подключение к {name}',
  'session.connecting.text': 'Запрос одноразовой ссылки. Она не сохраняется.',
  'session.connecting.loading': 'Сервис выдал ссылку. Ожидание удалённой страницы.',
  'session.connecting.cancel': 'Отмена',

  // why a session ended
  'session.end.linkUsed': 'Ссылка уже использована',
  'session.end.linkUsedText':
    'Одноразовая ссылка открывает сеанс только один раз. В {time} страница сообщила, что ссылка уже использована.',
  'session.end.crashed': 'Сбой удалённой страницы',
  'session.end.crashedText':
    'В {time} в этом окне произошёл сбой страницы. Сам {name} не затронут. Новая ссылка откроет её снова.',
  'session.end.failed': 'Удалённая страница не открылась',
  'session.end.failedText': 'В {time} сервис вместо страницы прислал ошибку. Повторите попытку с новой ссылкой.',
  'session.end.failedStatusText':
    'В {time} сервис вместо страницы прислал ошибку {status}. Повторите попытку с новой ссылкой.',
  'session.end.noAnswer': 'Удалённая страница не отвечает',
  'session.end.noAnswerText':
    'Сервис выдал ссылку, но страница не появилась за 45 секунд. До переподключения новых запросов не будет.',
  'session.end.supportClosed': 'Этот сеанс поддержки закрыт',
  'session.end.supportClosedText':
    'Его закрыли не вы: клиент ({name}) отключился, или сеанс закрыт в другом месте. Пригласить клиента снова можно на странице «Поддержка».',
  'session.end.closedHere': 'Закрыт вами',
  'session.end.closedHereText': 'Вы закрыли этот сеанс поддержки на странице «Поддержка» в {time}.',
  'session.end.network': 'Удалённая страница недоступна',
  'session.end.networkText':
    'Связь с этого компьютера прервалась в {time}. Проверьте сеть и откройте сеанс по новой ссылке.',
  'session.end.blocked': 'Удалённая страница заблокирована',
  'session.end.blockedText':
    'В {time} она попыталась открыть адрес, не принадлежащий сервису. Ничего не открыто. Начните заново с новой ссылкой.',
  'session.end.foreignHost': 'Ссылка не открыта',
  'session.end.connectFailed': 'Сервис не выдал ссылку',
  'session.end.connectFailedText': 'Сеанс не открыт, причину сервис не назвал. Повторите попытку чуть позже.',
  'session.end.keyRejected': 'Сервис отклонил ключ',
  'session.end.agentBlocked': '{name} заблокирован',
  'session.end.noDevice': 'Такого агента нет',
  'session.end.noDeviceText':
    'В этом аккаунте нет агента с ID устройства {id}. Уточните номер у того, кто его прислал.',
  'session.end.isOnline': '{name} в сети. Получение новой ссылки займёт немного времени.',
  'session.end.isOffline': '{name} сейчас не в сети.',

  // the agent is offline
  'session.offline.title': '{name} не в сети',
  'session.offline.text':
    'Сервис не выдаёт ссылку на агента, который не в сети. Разбудите его, и сеанс откроется в этой вкладке, как только он появится в сети.',
  'session.offline.waking': 'Пробуждение {name}',
  'session.offline.wakingText': 'Запуск может занять несколько минут. Здесь будет видно, когда агент появится в сети.',
  'session.offline.wakingConnectText':
    'Запуск может занять несколько минут. Затем сеанс откроется в этой вкладке автоматически.',
  'session.offline.usual': 'Обычно этому агенту нужно {time}.',
  'session.offline.sending': 'Отправка сигнала пробуждения',
  'session.offline.sent': 'Сигнал отправлен',
  'session.offline.wait': 'Ожидание появления в сети',
  'session.offline.stop': 'Остановить',
  'session.offline.link': 'Запросить новую одноразовую ссылку',
  'session.offline.connect': 'Подключиться',
  'session.offline.notWoken': '{name} не проснулся',
  'session.offline.notWokenText':
    'Агент не появился в сети за 3 минуты. Возможно, нет питания, Wake-on-LAN выключен или в его сети нет другого агента, который передал бы сигнал.',
  'session.offline.back': '{name} в сети',
  'session.offline.backText': 'Теперь можно подключиться. Новая ссылка откроет сеанс в этой вкладке.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} перезагружается',
  'session.return.text': 'Сеанс восстановится здесь автоматически. Обычно этому агенту нужно {time}.',
  'session.return.textNew':
    'Сеанс восстановится здесь автоматически. Сколько времени нужно этому агенту, пока неизвестно. Обычно это несколько минут.',
  'session.return.textLong':
    'Сеанс восстановится здесь автоматически. Это длится дольше обычного ({time}). Возможно, агент устанавливает обновления.',
  'session.return.offline': '{name} отключился от сети',
  'session.return.offlineText':
    'С {time} он спит, выключен или не имеет связи. Сеанс восстановится здесь автоматически, как только агент вернётся.',
  'session.return.network': 'Связь с {name} потеряна',
  'session.return.networkText':
    'Она прервалась в {time} между этим компьютером и сервисом. Сеанс восстановится здесь автоматически.',
  'session.return.slept': 'Этот компьютер спал',
  'session.return.sleptText': 'Соединение с {name} за это время прервалось. Сеанс восстановится здесь автоматически.',
  'session.return.lost': 'Связь потеряна',
  'session.return.woke': 'Этот компьютер проснулся',
  'session.return.next': 'Следующая попытка',
  'session.return.in': 'через {time}',
  'session.return.meter': 'Перезагрузка',
  'session.return.meterText': '{elapsed} из примерно {time}',
  'session.return.accepted': 'Перезагрузка принята',
  'session.return.goesDown': 'Ожидание отключения от сети',
  'session.return.wentDown': 'Отключился от сети',
  'session.return.wait': 'Ожидание появления в сети',
  'session.return.cancel': 'Прекратить ожидание',
  'session.return.now': 'Подключиться сейчас',
  'session.return.stopped': 'Ожидание {name} прекращено',
  'session.return.stoppedText':
    'Сеанс не восстановится автоматически. Начатая перезагрузка продолжится. Новую ссылку запрашивает кнопка «Переподключиться».',
  'session.return.notBack': '{name} не вернулся',
  'session.return.notBackText':
    'Агент ушёл на перезагрузку и не вернулся вовремя. Возможно, он устанавливает обновления или ждёт действий у экрана.',
  'session.return.notRestarted': '{name} не перезагрузился',
  'session.return.notRestartedText':
    'Агент принял запрос, но остался в сети. Перезагрузке может мешать программа или вопрос на экране. Подключитесь и проверьте.',
  'session.return.perhaps': '{name}, возможно, перезагрузился',
  'session.return.perhapsText':
    'Отключение от сети не замечено, но с тех пор агент снова выходил на связь. Подключитесь и проверьте время работы системы.',
  'session.return.unknown': 'Неизвестно, вернулся ли {name}',
  'session.time.seconds': '{count} с',
  'session.time.minutes': '{count} мин',
  'session.time.both': '{minutes} мин {seconds} с',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Перезагрузка через {seconds} с',
  'session.undo.safe': 'Перезагрузка с параметром safe через {seconds} с',
  'session.undo.label': 'Перезагрузка {name}',
  'session.note.sending': 'Запрос перезагрузки {name}',
  'session.note.reboot': '{name} не перезагружен. {why}',
  'session.note.undo': 'Не удалось отменить перезагрузку {name}. {why}',
  'session.note.stopWaiting': 'Не удалось прекратить ожидание {name}. {why}',
  'session.note.wake': '{name} не проснулся. {why}',
  'session.note.stopWaking': 'Не удалось прекратить пробуждение {name}. {why}',
  'session.note.favorite': 'Не удалось изменить избранное. {why}',
  'session.note.reconnect': 'Не удалось запросить новую ссылку. {why}',
  'session.note.open': 'Не удалось подключиться к {name}. {why}',
  'session.note.restore': 'Не удалось открыть сеансы снова. {why}',
  'session.note.details': 'Не удалось открыть сведения о {name}. {why}',
  'session.note.window': 'Не удалось изменить окно. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'Если на {name} кто-то работает, несохранённые данные могут пропасть.',
  'session.reboot.ends': 'Этот сеанс завершится.',
  'session.reboot.how': 'Способ перезагрузки',
  'session.reboot.refused': 'Перезагрузка не принята. {why}',

  // announced, not shown
  'session.say.returning': '{name} перезагружается. Вкладка подключится снова, когда он вернётся.',
  'session.say.returnOffline': '{name} отключился от сети. Вкладка подключится снова, когда он вернётся.',
  'session.say.returnNetwork': 'Связь с {name} потеряна. Вкладка подключится снова автоматически.',
  'session.say.returnSlept': 'Этот компьютер спал. Вкладка {name} подключится снова автоматически.',
  'session.say.asking': 'Введите причину подключения к {name}',
  'session.say.connecting': 'Подключение к {name}',
  'session.say.open': 'Подключено: {name}',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} в сети',
  'session.say.moved': '{name} теперь вкладка {place} из {count}',
  'session.say.waking': 'Пробуждение {name}',
  'session.say.undo':
    '{name} перезагрузится через пять секунд. Кнопка «Отменить» — на панели инструментов; переход к ней: {keys}.',
  'session.say.undone': 'Отменено. {name} не будет перезагружен.',
} satisfies Translation<typeof enSession>;
