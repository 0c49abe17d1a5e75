import type { Translation } from '../../contract/messages.ts';
import type { enInsights } from '../../insights/strings.ts';

export const esInsights = {
  'insights.file.title': 'Longreach análisis {days} guardado',
  'insights.file.timesheet': 'Longreach parte de horas {days} guardado',
  'insights.file.days': '{first} a {last}',

  'insights.head.table': 'Tabla',
  'insights.head.name': 'Nombre',
  'insights.head.group': 'Grupo',
  'insights.head.agentId': 'ID de agente',
  'insights.head.sessions': 'Sesiones',
  'insights.head.time': 'Tiempo',
  'insights.head.seconds': 'Segundos',
  'insights.head.value': 'Número',
  'insights.head.lastTime': 'Última vez en línea (UTC)',
  'insights.head.account': 'Cuenta',
  'insights.head.agent': 'Agente',
  'insights.head.technician': 'Técnico',
  'insights.head.rounded': 'Tiempo redondeado',
  'insights.head.roundedSeconds': 'Segundos redondeados',

  'insights.table.totals': 'Totales',
  'insights.table.before': 'Totales del período anterior',
  'insights.table.days': 'Días',
  'insights.table.hours': 'Día de la semana y hora',
  'insights.table.technicians': 'Técnicos',
  'insights.table.agents': 'Agentes',
  'insights.table.groups': 'Grupos',
  'insights.table.accounts': 'Cuentas',
  'insights.table.joins': 'Tiempo hasta entrar',
  'insights.table.notSeen': 'Sin conexión en 30 días',

  'insights.total.sessions': 'Sesiones',
  'insights.total.time': 'Tiempo',
  'insights.total.median': 'Duración mediana',
  'insights.total.medianJoin': 'Mediana del tiempo hasta entrar',
  'insights.total.agents': 'Agentes atendidos',

  'insights.wait.under-1': 'Menos de 1 minuto',
  'insights.wait.1-to-2': '1 a 2 minutos',
  'insights.wait.2-to-5': '2 a 5 minutos',
  'insights.wait.5-to-15': '5 a 15 minutos',
  'insights.wait.over-15': 'Más de 15 minutos',
  'insights.wait.never': 'Nunca entró',
  'insights.wait.waiting': 'Aún en espera',
} satisfies Translation<typeof enInsights>;
