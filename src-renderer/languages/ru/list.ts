import type { enList } from '../../features/agents/list/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Скоро перезагрузка',
  'state.rebooting': 'Перезагрузка',
  'state.rebootFailed': 'Не перезагружен',
  'state.detachSoon': 'Скоро отвязка',
  'state.detaching': 'Отвязка',

  // more columns
  'column.account': 'Аккаунт',
  'column.osUser': 'Пользователь',
  'column.deviceId': 'ID устройства',
  'column.added': 'Добавлен',
  'column.region': 'Регион',
  'column.model': 'Модель',
  'column.osName': 'Система',
  'column.cpu': 'Процессор',
  'column.ram': 'Память',
  'column.ramFree': 'Свободная память',
  'column.diskFree': 'Место на диске',
  'column.domain': 'Домен',
  'column.wakeOnLan': 'Wake-on-LAN',
  'column.asReported': '{column}, как сообщено: сервис не указывает единицу',
  'cell.on': 'Вкл.',
  'cell.off': 'Выкл.',
  'cell.diskFree': '{size} ({percent} %)',

  // choosing columns
  'columns.button': 'Столбцы',
  'columns.kept': 'Из сохранённых сведений',
  'columns.reset': 'Сбросить',
  'columns.moveUp': 'Выше: {column}',
  'columns.moveDown': 'Ниже: {column}',
  'columns.help':
    'Alt+стрелка вверх и Alt+стрелка вниз перемещают столбец. Если места мало, сначала скрываются менее важные столбцы.',
  'columns.moved': '{column}: теперь на месте {place}',
  'columns.saveFailed': 'Не удалось сохранить столбцы',

  // list or cards
  'sort.by': 'Сортировка',
  'sort.ascending': 'по возрастанию',
  'sort.descending': 'по убыванию',
  'layout.label': 'Вид',
  'layout.list': 'Список',
  'layout.cards': 'Карточки',

  // picking
  'select.all': 'Выделить всех агентов в списке',
  'select.name': 'Выделить {name}',
  'select.pick': 'Выделить',
  'select.unpick': 'Снять выделение с агента',

  // row
  'act.details': 'Сведения',
  'act.hideDetails': 'Скрыть сведения',
  'agents.stateTip': '{state} · проверено {ago}',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Обновить',
  'shortcuts.refresh': 'Обновить список',
  'agents.paneWidth': 'Ширина панели сведений',
} satisfies Translation<typeof enList>;
