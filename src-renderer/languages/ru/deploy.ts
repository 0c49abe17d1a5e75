import type { enDeploy } from '../../features/deploy/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruDeploy = {
  'nav.deploy': 'Развёртывание',

  // the form
  'deploy.form': 'Установка',
  'deploy.how': 'Количество устройств',
  'deploy.one': 'Одно устройство',
  'deploy.many': 'Несколько по списку',
  'deploy.email': 'Эл. почта аккаунта',
  'deploy.emailHelp': 'Аккаунт, к которому привязываются устройства.',
  'deploy.installer': 'Файл установщика',
  'deploy.installerHelp': 'Имя файла на устройстве. Если файл не в текущей папке, укажите путь.',
  'deploy.access': 'Одноразовый доступ',
  'deploy.accessOn': 'Для агента можно создавать одноразовые ссылки.',
  'deploy.accessOff': 'Для агента нельзя создавать одноразовые ссылки.',
  'deploy.account': 'Обозначение клиента',
  'deploy.accountHelp': 'Ваше обозначение клиента, например его номер.',
  'deploy.device': 'Обозначение устройства',
  'deploy.deviceHelp': 'Ваше обозначение устройства, например его имя.',
  'deploy.list': 'Список устройств',
  'deploy.listHelp':
    'Одно устройство в строке: клиент, устройство. Значения разделяются запятой, точкой с запятой или табуляцией. В первой строке могут быть названия столбцов. Файл можно выбрать в том виде, в каком его сохранил табличный редактор.',
  'deploy.encoding': 'Кодировка',
  'deploy.encoding.utf-8': 'UTF-8',
  'deploy.encoding.utf-16le': 'UTF-16 (little-endian)',
  'deploy.encoding.utf-16be': 'UTF-16 (big-endian)',
  'deploy.encoding.windows-1252': 'Windows-1252 (западноевропейская)',
  'deploy.encoding.windows-1251': 'Windows-1251 (кириллица)',
  'deploy.separator.comma': 'Значения прочитаны как разделённые запятыми.',
  'deploy.separator.semicolon': 'Значения прочитаны как разделённые точками с запятой.',
  'deploy.separator.tab': 'Значения прочитаны как разделённые табуляцией.',
  'deploy.heading': 'В первой строке — названия столбцов: {line}.',
  'deploy.askHeading':
    'В первой строке названия столбцов или это устройство? Пока вы не ответите, она не учитывается: {line}',
  'deploy.askedHeading': 'Первая строка: {line}',
  'deploy.firstLine': 'Первая строка',
  'deploy.isHeading': 'Названия столбцов',
  'deploy.isDevice': 'Устройство',
  'deploy.listExample': 'account,device\nромашка,касса 1\nромашка,касса 2',
  'deploy.chooseFile': 'Выбрать файл',
  'deploy.clearList': 'Очистить список',
  'deploy.fileTooLarge': 'Файл не прочитан',
  'deploy.fileTooLargeText':
    '{name} слишком велик для списка устройств. Разделите его на части и выберите одну из них.',
  'deploy.fileFailed': 'Не удалось прочитать {name}. Проверьте, что файл существует, и выберите его снова.',

  // what comes of it
  'deploy.command': 'Команда',
  'deploy.script': 'Скрипт',
  'deploy.shell': 'Оболочка',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Командная строка',
  'deploy.shell.batch': 'Пакетный файл',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Копировать',
  'deploy.copiedCommand': 'Команда скопирована',
  'deploy.copiedScript': 'Скрипт скопирован',
  'deploy.run.powershell':
    'Вставьте в PowerShell в папке установщика. Установщик может запросить права администратора.',
  'deploy.run.prompt':
    'Вставьте в командную строку в папке установщика. Чтобы сохранить в файл, выберите «Пакетный файл»: там другие правила кавычек.',
  'deploy.run.batch':
    'Поместите эту строку в файл .bat или .cmd рядом с установщиком. Для ввода вручную выберите «Командная строка»: там другие правила кавычек.',
  'deploy.run.sh': 'Вставьте в терминал в папке установщика. Если нужны права администратора, добавьте в начало sudo.',
  'deploy.runScript':
    'Сохраните как {file} рядом с установщиком и запустите на каждом устройстве. Строка для устройства находится по переданному обозначению или по имени самого компьютера.',
  // comments of scripts: no signs that a shell reads, and ASCII at their end
  'deploy.comment.what': 'Устанавливает агент на этом компьютере под именем, указанным для него в списке ниже.',
  'deploy.comment.run': 'Положите файл рядом с установщиком и запустите его на каждом компьютере: {call} [имя]',
  'deploy.comment.device':
    'Если имя не указано, берётся имя компьютера. Имя можно указать и вместе с аккаунтом: аккаунт:имя.',
  'deploy.fill': 'Ещё не указано: {what}.',
  'deploy.need.email': 'эл. почта аккаунта',
  'deploy.need.installer': 'файл установщика',
  'deploy.need.name': 'клиент и устройство',
  'deploy.need.list': 'строка без ошибок',
  'deploy.holds': {
    one: 'Содержит {count} устройство.',
    few: 'Содержит {count} устройства.',
    many: 'Содержит {count} устройств.',
    other: 'Содержит {count} устройства.',
  },
  'deploy.leftOut': {
    one: 'Пропущена {count} строка с ошибкой.',
    few: 'Пропущено {count} строки с ошибками.',
    many: 'Пропущено {count} строк с ошибками.',
    other: 'Пропущено {count} строки с ошибками.',
  },
  'deploy.showLeftOut': 'Показать',

  // what the options mean
  'deploy.options': 'Что делают параметры',
  'deploy.option.install': 'Запускает установку.',
  'deploy.option.register': 'Привязывает устройство к аккаунту с этим адресом эл. почты.',
  'deploy.option.accessOff': 'Отключает одноразовые ссылки для агента.',
  'deploy.option.accessOn': 'Не указан, поэтому одноразовые ссылки можно создавать.',
  'deploy.option.name': 'Задаёт агенту имя «клиент:устройство», по которому его можно будет найти.',

  // the names
  'deploy.names': 'Имена',
  'deploy.progress': {
    one: 'Добавлено {arrived} из {count}',
    few: 'Добавлено {arrived} из {count}',
    many: 'Добавлено {arrived} из {count}',
    other: 'Добавлено {arrived} из {count}',
  },
  'deploy.filter': 'Фильтр имён',
  'deploy.filter.all': 'Все',
  'deploy.filter.refused': 'Ошибки',
  'deploy.filter.missing': 'Не добавлены',
  'deploy.filter.arrived': 'Добавлены',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Строка {number}',
  'deploy.notYet': 'Ещё нет в списке агентов',
  'deploy.several': {
    one: '{state}, {count} агент с этим именем',
    few: '{state}, {count} агента с этим именем',
    many: '{state}, {count} агентов с этим именем',
    other: '{state}, {count} агента с этим именем',
  },
  'deploy.show': 'Показать сведения о {name}',
  'deploy.copyMissing': 'Копировать недостающие имена',
  'deploy.missingCopied': 'Недостающие имена скопированы',
  'deploy.noneLikeThat': 'Под этот фильтр не подходит ни одно имя.',
  'deploy.moreLines': {
    one: 'Ещё {count} строка не показана.',
    few: 'Ещё {count} строки не показаны.',
    many: 'Ещё {count} строк не показаны.',
    other: 'Ещё {count} строки не показаны.',
  },
  'deploy.namesEmpty': 'Каждое устройство указано здесь, пока не появится его агент.',
  'deploy.listStands': 'Список агентов устарел, часть устройств может быть уже добавлена.',

  // why a value is refused
  'deploy.refuse.noEmail': 'Нет адреса эл. почты. Введите адрес аккаунта.',
  'deploy.refuse.emailForm': 'Это не адрес эл. почты. Проверьте написание.',
  'deploy.refuse.noInstaller': 'Нет имени файла. Введите имя файла установщика.',
  'deploy.refuse.installerForm': 'Файл, в имени которого есть {detail}, может не запуститься. Переименуйте установщик.',
  'deploy.refuse.installerFolder': 'Это папка. Добавьте имя файла установщика.',
  'deploy.refuse.installerScript':
    'Пакетный файл обработает значения второй раз и может их изменить. Укажите сам установщик.',
  'deploy.refuse.noAccount': 'Нет клиента. Введите его перед устройством.',
  'deploy.refuse.noDevice': 'Нет устройства. Введите его после клиента.',
  'deploy.refuse.noColon':
    'Указано только одно значение. Введите клиента и устройство в двух столбцах или в виде клиент:устройство.',
  'deploy.refuse.accountColon':
    'Первое двоеточие отделяет клиента, поэтому в обозначении клиента его быть не может. Используйте другой знак.',
  'deploy.refuse.tooLong': 'Знаков больше {detail}. Сократите.',
  'deploy.refuse.edges': 'В начале или конце стоит пробел, и агента не удастся найти по имени. Удалите пробел.',
  'deploy.refuse.singleQuote':
    "Имя заключается в одинарные кавычки, поэтому внутри их быть не может ('). Используйте другой знак.",
  'deploy.refuse.doubleQuote':
    'Оболочки Windows не передают двойную кавычку (") надёжно. Используйте другой знак или выберите sh для других систем.',
  'deploy.refuse.backslash':
    'Обратная косая черта может быть прочитана как спецзнак. Используйте косую черту или дефис.',
  'deploy.refuse.control': 'Есть разрыв строки или управляющий знак ({detail}). Удалите его.',
  'deploy.refuse.invisible': 'Есть невидимый знак ({detail}). Удалите его или введите значение заново.',
  'deploy.refuse.undecoded': 'Часть знаков не прочитана. Сохраните файл в UTF-8 и выберите его снова.',
  'deploy.refuse.percent':
    'В командной строке знак процента может быть прочитан как переменная, предотвратить это нельзя. Выберите PowerShell или пакетный файл.',
  'deploy.refuse.exclamation':
    'В командной строке восклицательный знак может быть прочитан как переменная, предотвратить это нельзя. Выберите PowerShell или пакетный файл.',
  'deploy.refuse.beyondAscii':
    'Пакетный файл читается в кодировке устройства, и «{detail}» может измениться. Выберите PowerShell.',
  'deploy.refuse.duplicate': 'В строке {detail} такое же имя. Дайте каждому устройству своё.',
  'deploy.refuse.quotes': 'Кавычки не парные. Закройте их, а кавычку внутри значения удвойте.',
  'deploy.refuse.extraCells':
    'В строке больше значений, чем столбцов. Значение с разделителем заключите в двойные кавычки.',
  'deploy.refuse.tooMany': 'В скрипте может быть не более {detail} устройств. Разделите список на части.',
} satisfies Translation<typeof enDeploy>;
