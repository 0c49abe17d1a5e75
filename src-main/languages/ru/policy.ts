import type { Translation } from '../../contract/messages.ts';
import type { enPolicy } from '../../policy/strings.ts';

export const ruPolicy = {
  // the file and the registry; {where} is one of these two, always at the beginning
  'policy.inFile': 'Файл политики',
  'policy.inRegistry': 'Политика в реестре',
  'policy.tooLarge': 'Файл политики {path} слишком велик.',
  'policy.untrusted':
    'Файл политики {path} могут изменять пользователи без прав администратора, поэтому он не используется.',
  'policy.untrustedFolder':
    'Папку {path} файла политики могут изменять пользователи без прав администратора, поэтому файл не используется.',
  'policy.foreign': 'Файл политики {path} не принадлежит администратору, поэтому не используется.',
  'policy.unproven':
    'Longreach не удалось узнать, кто может изменять файл политики {path}. Его ограничения действуют, остальные параметры пока нет.',
  'policy.notObject': 'Файл политики {path} не является объектом JSON.',
  'policy.notJson': 'Файл политики {path} содержит недопустимый JSON.',
  'policy.unreadable': 'Файл политики {path} не читается.',
  'policy.registryUnreadable': 'Политика в реестре не читается.',
  'policy.registryLetters':
    'В политике в реестре есть буквы, которые не читаются. Внесите это значение в файл политики.',
  'policy.unknownKey': '{where} содержит неизвестный ключ «{key}».',
  'policy.badValue': '{where} содержит недопустимое значение «{key}».',
  'policy.badSettings': 'Настройки политики не подходят. {why}',

  // what it does not allow
  'policy.ask': 'Если это нужно, обратитесь к администратору.',
  'policy.setting': 'Этой настройкой управляет ваша организация, здесь её изменить нельзя.',
  'policy.host':
    'Ваша организация решает, какие хосты используются помимо хостов сервиса, и {host} не входит в их число.',
  'policy.practice': 'Ваша организация не разрешает учебный аккаунт на этом компьютере.',
  'policy.keyStorage':
    'Ваша организация не разрешает сохранять ключи на этом компьютере. Используйте ключ только до выхода из программы.',
  'policy.activity': 'Ваша организация решает, сколько хранятся записи журнала.',
  'policy.recordings': 'Ваша организация не разрешает записи на этом компьютере.',
  'policy.links': 'Ваша организация не разрешает ссылкам открывать агентов в Longreach на этом компьютере.',
  'policy.commands': 'Ваша организация не разрешает команды для Longreach на этом компьютере.',
  'policy.accounts': 'Ваша организация не разрешает ещё один аккаунт на этом компьютере.',
  'policy.oneAddress': 'Ваша организация разрешает только адрес сервиса {address}.',
  'policy.addresses': 'Ваша организация не разрешает этот адрес сервиса. Разрешены: {addresses}.',
} satisfies Translation<typeof enPolicy>;
