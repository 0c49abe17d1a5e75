import type { enUpdates } from '../../features/settings/updates/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruUpdates = {
  'settings.updates': 'Обновления',
  'settings.automaticUpdates': 'Проверять обновления ежедневно',
  'settings.automaticUpdatesText':
    'Не во время сеансов, не при блокировке Longreach и не от батареи. Найденное загружается и устанавливается при выходе.',
  'settings.updateFeed': 'Источник обновлений',
  'settings.updateFeedHelp': 'Папка с новыми версиями, по https. Пустое поле — источник, заданный в этой версии.',
  'settings.updateFeedSaved': 'Сохранено',
  'updates.name': 'Обновление',
  'updates.ready': 'Версия {version} готова',
  'updates.readyText': 'Версия {version} готова. Она установится при выходе из Longreach.',
  'updates.restart': 'Перезапустить',
  'updates.restartFailed': 'Longreach не перезапущен',
  'updates.check': 'Проверить обновления',
  'updates.checking': 'Поиск новой версии…',
  'updates.downloading': 'Загрузка версии {version}: {percent} %',
  'updates.available': 'Вышла версия {version}.',
  'updates.newest': 'У вас последняя версия (проверено {time}).',
  'updates.found': 'Найдена новая версия ({time}).',
  'updates.failed': 'Проверено {time}: {reason}',
  'updates.never': 'Проверки ещё не было.',
  'updates.notes': 'Что нового в {version}',
  'updates.updated': 'Longreach обновлён до версии {version}',
  'updates.off.managed':
    'Ваша организация не разрешает Longreach обновляться самому. Новые версии предоставляет администратор.',
  'updates.off.no-feed': 'Источник обновлений не задан. Введите его адрес или устанавливайте новые версии вручную.',
  'updates.off.bad-feed': 'Адрес источника обновлений не подходит. Он должен начинаться с https://.',
  'updates.off.development': 'Эта копия Longreach запущена из исходного кода и не обновляется.',
  'updates.hindrance.package-manager':
    'Longreach установлен менеджером пакетов системы, новые версии устанавливаются так же. Если у вас нет прав, обратитесь к администратору.',
  'updates.hindrance.installed-for-all':
    'Заменить эту копию Longreach может только администратор. Попросите его установить новую версию.',
  'updates.hindrance.portable': 'Эта копия Longreach распакована, а не установлена. Замените её папку новой версией.',
  'updates.hindrance.not-writable':
    'Файл AppImage нельзя заменить на его месте. Переместите его в свою папку или замените вручную.',
  'updates.hindrance.not-in-applications': 'Переместите Longreach в папку «Программы» и запустите оттуда.',
  'updates.hindrance.no-key':
    'В этой сборке нет ключа, которым можно проверить новую версию. Устанавливайте новые версии вручную.',
} satisfies Translation<typeof enUpdates>;
