import type { Translation } from '../../contract/messages.ts';
import type { enInsights } from '../../insights/strings.ts';

export const ruInsights = {
  'insights.file.title': 'Longreach статистика {days} сохранено',
  'insights.file.timesheet': 'Longreach табель {days} сохранено',
  'insights.file.days': '{first} – {last}',

  'insights.head.table': 'Таблица',
  'insights.head.name': 'Имя',
  'insights.head.group': 'Группа',
  'insights.head.agentId': 'ID агента',
  'insights.head.sessions': 'Сеансы',
  'insights.head.time': 'Время',
  'insights.head.seconds': 'Секунды',
  'insights.head.value': 'Число',
  'insights.head.lastTime': 'Был в сети (UTC)',
  'insights.head.account': 'Аккаунт',
  'insights.head.agent': 'Агент',
  'insights.head.technician': 'Специалист',
  'insights.head.rounded': 'Округлённое время',
  'insights.head.roundedSeconds': 'Округлённые секунды',

  'insights.table.totals': 'Итоги',
  'insights.table.before': 'Итоги предыдущего периода',
  'insights.table.days': 'Дни',
  'insights.table.hours': 'День недели и час',
  'insights.table.technicians': 'Специалисты',
  'insights.table.agents': 'Агенты',
  'insights.table.groups': 'Группы',
  'insights.table.accounts': 'Аккаунты',
  'insights.table.joins': 'Ожидание клиента',
  'insights.table.notSeen': 'Не было 30 дней',

  'insights.total.sessions': 'Сеансы',
  'insights.total.time': 'Время',
  'insights.total.median': 'Медиана длительности',
  'insights.total.medianJoin': 'Медиана ожидания клиента',
  'insights.total.agents': 'Агентов с сеансами',

  'insights.wait.under-1': 'Менее 1 минуты',
  'insights.wait.1-to-2': '1–2 минуты',
  'insights.wait.2-to-5': '2–5 минут',
  'insights.wait.5-to-15': '5–15 минут',
  'insights.wait.over-15': 'Более 15 минут',
  'insights.wait.never': 'Не подключился',
  'insights.wait.waiting': 'Ещё ожидается',
} satisfies Translation<typeof enInsights>;
