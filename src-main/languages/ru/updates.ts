import type { Translation } from '../../contract/messages.ts';
import type { enUpdates } from '../../updates/strings.ts';

export const ruUpdates = {
  // the address of the update feed
  'update.noAddress': 'Это не адрес. Он начинается с https://.',
  'update.notHttps': 'Обновления принимаются только по https.',
  'update.userinfo': 'В адресе источника обновлений не должно быть имени пользователя и пароля.',
  'update.notFolder': 'Введите папку источника обновлений без «?» и «#».',

  // what the update feed answers
  'update.noRelease': 'В источнике обновлений нет версии для этой системы.',
  'update.status': 'Источник обновлений ответил ошибкой ({status}).',
  'update.redirect': 'Источник обновлений перенаправляет на другой адрес, а такие переходы не выполняются.',
  'update.tooLarge': 'Ответ источника обновлений слишком длинный для описания версии.',
  'update.unreachable': 'Источник обновлений недоступен.',
  'update.timeout': 'Источник обновлений не ответил вовремя.',
  'update.cutOff': 'Ответ источника обновлений оборвался.',
  'update.unusable': 'Источник обновлений не подходит. {cause}',
  'update.unreadable': 'Ответ источника обновлений — не описание версии.',
  'update.outside': 'Источник обновлений указывает файл вне своей папки, поэтому ничего не загружено.',
  'update.noPackage': 'В источнике обновлений нет пакета для этой установки.',

  // downloading and installing
  'update.stopped': 'Обновление остановлено.',
  'update.wrongFile': 'Загруженный файл не тот, что описан в источнике обновлений, поэтому он удалён.',
  'update.diskFull': 'Диск заполнен, поэтому новая версия не загружена.',
  'update.notSaved': 'Не удалось сохранить новую версию на этом компьютере. Проверьте диск и права на него.',
  'update.notPrepared': 'Не удалось подготовить новую версию. Подробности — в логе.',
  'update.macSignature': 'macOS не принимает подпись новой версии, поэтому она не устанавливается.',
  'update.notVerified': 'Не удалось проверить подпись новой версии, поэтому она не устанавливается.',
  'update.otherPublisher': 'Новая версия подписана не издателем этой, поэтому она не устанавливается.',
  'update.noneReady': 'Новой версии наготове нет. Сначала проверьте обновления.',
  'update.notRestarted': 'Longreach не перезапущен.',

  // why there are none; in the words of the settings
  'update.off.managed':
    'Ваша организация не разрешает Longreach обновляться самому. Новые версии предоставляет администратор.',
  'update.off.no-feed': 'Источник обновлений не задан. Введите его адрес или устанавливайте новые версии вручную.',
  'update.off.bad-feed': 'Адрес источника обновлений не подходит. Он должен начинаться с https://.',
} satisfies Translation<typeof enUpdates>;
