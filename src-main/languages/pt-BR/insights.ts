import type { Translation } from '../../contract/messages.ts';
import type { enInsights } from '../../insights/strings.ts';

export const ptBrInsights = {
  'insights.file.title': 'Longreach análise {days} salvo',
  'insights.file.timesheet': 'Longreach folha de horas {days} salvo',
  'insights.file.days': '{first} a {last}',

  'insights.head.table': 'Tabela',
  'insights.head.name': 'Nome',
  'insights.head.group': 'Grupo',
  'insights.head.agentId': 'ID do agente',
  'insights.head.sessions': 'Sessões',
  'insights.head.time': 'Tempo',
  'insights.head.seconds': 'Segundos',
  'insights.head.value': 'Número',
  'insights.head.lastTime': 'Última vez online (UTC)',
  'insights.head.account': 'Conta',
  'insights.head.agent': 'Agente',
  'insights.head.technician': 'Técnico',
  'insights.head.rounded': 'Tempo arredondado',
  'insights.head.roundedSeconds': 'Segundos arredondados',

  'insights.table.totals': 'Totais',
  'insights.table.before': 'Totais do período anterior',
  'insights.table.days': 'Dias',
  'insights.table.hours': 'Dia da semana e hora',
  'insights.table.technicians': 'Técnicos',
  'insights.table.agents': 'Agentes',
  'insights.table.groups': 'Grupos',
  'insights.table.accounts': 'Contas',
  'insights.table.joins': 'Do convite à entrada',
  'insights.table.notSeen': 'Sem contato há 30 dias',

  'insights.total.sessions': 'Sessões',
  'insights.total.time': 'Tempo',
  'insights.total.median': 'Duração mediana',
  'insights.total.medianJoin': 'Mediana do convite à entrada',
  'insights.total.agents': 'Agentes acessados',

  'insights.wait.under-1': 'Menos de 1 minuto',
  'insights.wait.1-to-2': '1 a 2 minutos',
  'insights.wait.2-to-5': '2 a 5 minutos',
  'insights.wait.5-to-15': '5 a 15 minutos',
  'insights.wait.over-15': 'Mais de 15 minutos',
  'insights.wait.never': 'Nunca entrou',
  'insights.wait.waiting': 'Ainda aguardando',
} satisfies Translation<typeof enInsights>;
