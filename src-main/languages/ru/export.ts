import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const ruExport = {
  'export.gone': 'Ни одного из этих агентов больше нет в списке. Выберите агентов и повторите экспорт.',
  'export.diskFull': 'Диск заполнен, поэтому ничего не сохранено. Освободите место и повторите экспорт.',
  'export.notWritable':
    'В папку загрузок не удаётся записать, поэтому ничего не сохранено. Проверьте права на неё и повторите экспорт.',

  // what the name of the file begins with
  'export.agents': 'Агенты Longreach',

  // heads of the columns of agents
  'export.head.name': 'Имя',
  'export.head.account': 'Аккаунт',
  'export.head.group': 'Группа',
  'export.head.state': 'Состояние',
  'export.head.os': 'ОС',
  'export.head.ip': 'IP-адрес',
  'export.head.country': 'Страна',
  'export.head.region': 'Регион',
  'export.head.city': 'Город',
  'export.head.lastOnline': 'Был в сети (UTC)',
  'export.head.version': 'Версия агента',
  'export.head.sessions': 'Сеансы',
  'export.head.owner': 'Владелец',
  'export.head.osUser': 'Пользователь ОС',
  'export.head.id': 'ID агента',
  'export.head.deviceId': 'ID устройства',
  'export.head.added': 'Добавлен (UTC)',
  'export.head.favorite': 'Избранное',
  'export.head.model': 'Модель',
  'export.head.osName': 'Название ОС',
  'export.head.cpu': 'Процессор',
  'export.head.ram': 'ОЗУ (как сообщено)',
  'export.head.ramFree': 'Свободно ОЗУ (как сообщено)',
  'export.head.diskFree': 'Свободно на самом заполненном диске (МБ)',
  'export.head.domain': 'Домен',
  'export.head.wakeOnLan': 'Wake-on-LAN',

  // heads of the columns of the history
  'export.history.start': 'Начало (UTC)',
  'export.history.stop': 'Конец (UTC)',
  'export.history.seconds': 'Длительность (секунды)',
  'export.history.name': 'Агент или клиент',
  'export.history.group': 'Группа',
  'export.history.kind': 'Вид',
  'export.history.os': 'ОС',
  'export.history.technicians': 'Техники',
  'export.history.place': 'Место техника',
  'export.history.recording': 'Запись',
  'export.history.recordingBytes': 'Запись (байты)',
  'export.history.comment': 'Комментарий',
  'export.history.id': 'ID сеанса',
  'export.history.uid': 'UID сеанса',
  'export.history.agentId': 'ID агента',
  'export.history.supportId': 'ID сеанса поддержки',

  // values that are words
  'export.word.yes': 'да',
  'export.word.no': 'нет',
  'export.word.blocked': 'Заблокирован',
  'export.word.missing': 'Не установлен',
  'export.word.unknown': 'Неизвестно',
  'export.word.limitedOffline': 'Ограничен, не в сети',
  'export.word.asleep': 'Спит',
  'export.word.offline': 'Не в сети',
  'export.word.session': 'В сеансе',
  'export.word.limited': 'Ограничен, в сети',
  'export.word.online': 'В сети',
  'export.word.agent': 'Агент',
  'export.word.support': 'Сеанс поддержки',
} satisfies Translation<typeof enExport>;
