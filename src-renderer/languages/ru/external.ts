import type { enExternal } from '../../windows/console/external/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruExternal = {
  // the question
  'external.connect': 'Подключиться к {name}?',
  'external.account': 'Аккаунт',
  'external.wake': 'Разбудить {name}?',
  'external.support': 'Создать сеанс поддержки?',
  'external.supportFor': 'Создать сеанс поддержки для {client}?',
  'external.byLink': 'Этого требует ссылка. Ссылки могут быть на любой веб-странице и в любом сообщении.',
  'external.byNamedLink':
    'Этого требует ссылка, назвавшаяся «{requester}». Ссылки могут быть на любой веб-странице и в любом сообщении.',
  'external.byCommand': 'Этого требует команда на этом компьютере.',
  'external.group': 'Группа',
  'external.state': 'Состояние',
  'external.asked': 'Запрошено',
  'external.askedName': 'имя «{value}»',
  'external.askedDevice': 'ID устройства {value}',
  'external.askedAgent': 'ID агента {value}',
  'external.offline': 'Агент не в сети. Подключиться можно, только когда он проснётся.',
  'external.rememberLink': 'Больше не спрашивать о ссылках',
  'external.rememberCommand': 'Больше не спрашивать о командах',
  'external.rememberText':
    'Они будут выполняться сразу, а Longreach покажет, что сделано. Изменить это можно в настройках.',
  'external.doConnect': 'Подключиться',
  'external.doWake': 'Разбудить',
  'external.doSupport': 'Создать',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Поиск «{value}»',
  'external.several': 'Выбор агента',
  'external.severalText': {
    one: 'Имя «{value}» есть у {count} агента.',
    few: 'Имя «{value}» есть у {count} агентов.',
    many: 'Имя «{value}» есть у {count} агентов.',
    other: 'Имя «{value}» есть у {count} агента.',
  },
  'external.severalNumber': {
    one: 'ID {value} есть у {count} агента.',
    few: 'ID {value} есть у {count} агентов.',
    many: 'ID {value} есть у {count} агентов.',
    other: 'ID {value} есть у {count} агента.',
  },
  'external.which': 'Агент',
  'external.noGroup': 'Без группы',
  'external.id': 'ID {id}',
  'external.unlisted': 'Подключиться к ID устройства {value}, которого нет в вашем списке?',
  'external.unlistedText':
    'В вашем списке нет агента с этим ID устройства, поэтому неизвестно, чей он. Подключайтесь, только если ожидаете этот запрос.',
  'external.device': 'ID устройства',
  'external.none': 'Агент не найден',
  'external.noneName': 'В этом аккаунте нет агента с точным именем «{value}». В списке — агенты с похожими именами.',
  'external.noneNumber': 'В этом аккаунте нет агента с ID {value}.',
  'external.showList': 'Показать в списке',
  'external.failed': 'Запрос не выполнен',

  // what was done
  'external.didConnect': 'Подключение к {name}',
  'external.didConnectDevice': 'Подключение к ID устройства {value}',
  'external.didWake': 'Пробуждение {name}',
  'external.didSupport': 'Сеанс поддержки создан',
  'external.didByLink': 'По требованию ссылки.',
  'external.didByNamedLink': 'По требованию ссылки, назвавшейся «{requester}».',
  'external.didByCommand': 'По требованию команды на этом компьютере.',
  'external.answerFailed': 'Не удалось отправить ваш ответ',

  // settings
  'settings.startHidden': 'Запускать скрыто при входе',
  'settings.startHiddenText': 'Виден только значок в области уведомлений. Если её нет, открывается окно.',
  'settings.closeWithoutTray': 'Закрытие окна без области уведомлений',
  'settings.closeWithoutTrayText':
    'Если система не показывает значки в области уведомлений, скрытое окно нельзя открыть снова.',
  'settings.closeAsk': 'Спрашивать',
  'settings.closeQuit': 'Выйти',
  'settings.closeMinimize': 'Свернуть',
  'settings.listRecents': 'Недавние агенты в меню значка',
  'settings.listRecentsText': 'А также в меню панели задач или Dock. Их имена увидит любой, кто смотрит на этот экран.',
  'settings.notificationsPaused': 'Приостановить уведомления',
  'settings.notificationsPausedText':
    'Уведомления не появляются, пока вы это не выключите. Их также нет, когда сеанс на полном экране.',
  'settings.notifyClients': 'Клиент подключился',
  'settings.notifyClientsText': 'Нажмите на уведомление, чтобы войти в сеанс.',
  'settings.notifyClientNames': 'Имена клиентов в уведомлениях',
  'settings.notifyClientNamesText': 'Уведомления видны и на заблокированном экране.',
  'settings.notifyJobs': 'Начатое вами действие завершено',
  'settings.notifyJobsText': 'Пробуждение, перезагрузка и другие действия, пока окно не видно.',
  'settings.notifyService': 'Лимит тарифа или проблемы с ключом',
  'settings.notifyServiceText': 'Исчерпан лимит запросов, осталось мало сеансов поддержки или сервис отклонил ключ.',
  'settings.tightenClipboard': 'Скрывать этот буфер обмена от удалённых страниц',
  'settings.tightenClipboardText':
    'Страница удалённого сеанса не может прочитать скопированное здесь и не спрашивает об этом. Скопированное там по-прежнему доступно здесь.',
  'settings.clipboardHosts': 'Буфер обмена этого компьютера',
  'settings.clipboardHostsText': 'Хосты, которые просили читать скопированное. Если удалить хост, он спросит снова.',
  'settings.clipboardAllowed': 'Разрешено',
  'settings.clipboardRefused': 'Не разрешено',
  'settings.downloadHosts': 'Загрузки с удалённых страниц',
  'settings.downloadHostsText':
    'Страницы сеансов на этих хостах могут сохранять файлы в папку загрузок. Чтобы отозвать разрешение, удалите хост.',
  'settings.localNetworkHosts': 'Локальная сеть',
  'settings.localNetworkHostsText':
    'Страницы сеансов на этих хостах сервиса могут подключаться к устройствам в сети этого компьютера. Чтобы отозвать разрешение, удалите хост.',
  'settings.linkHosts': 'Хосты сеансов',
  'settings.linkHostsText': 'Помимо хостов сервиса, сеансы можно без вопроса открывать на этих хостах.',
  'settings.doors': 'Ссылки и команды',
  'settings.doorsLink': 'Ссылки выполняются без вопроса',
  'settings.doorsLinkText': 'Ссылки longreach:// из веб-страниц и сообщений. Разрешить можно, когда ссылка спросит.',
  'settings.doorsCommand': 'Команды выполняются без вопроса',
  'settings.doorsCommandText':
    '«longreach connect» и «longreach wake» из скриптов на этом компьютере. Разрешить можно, когда команда спросит.',
  'settings.forget': 'Спрашивать снова',
  'settings.asks': 'Спрашивает каждый раз',
  'settings.video': 'Параметр video',
  'settings.videoHelp':
    'Для опытных. Передаётся как «video» с каждым запросом подключения этого аккаунта. Допустимые значения назовёт сервис. Пустое поле — не передавать.',
  'settings.videoDo': 'Задать',
  'settings.videoOn': 'Теперь передаётся с каждым запросом подключения.',
  'settings.videoOff': 'Значение не передаётся.',
  'settings.methods': 'Методы вызовов',
  'settings.methodsHelp':
    'Для опытных. Только если сервис отвечает, что не знает вызов: «agents/wake GET, support/create GET». Пустое поле — методы по умолчанию.',
  'settings.methodsDo': 'Применить методы',
  'settings.methodsOn': 'Теперь используются для этих вызовов.',
  'settings.methodsOff': 'Используются методы по умолчанию.',
} satisfies Translation<typeof enExternal>;
