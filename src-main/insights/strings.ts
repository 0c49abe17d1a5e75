import { texts } from '../lib/texts.ts';

/** Files of Insights and the timesheet: their names, heads, and what their rows are called. JSON is the same in every language. */
export const enInsights = {
  'insights.file.title': 'Longreach insights {days} saved',
  'insights.file.timesheet': 'Longreach timesheet {days} saved',
  'insights.file.noPdf': 'The PDF couldn’t be made. Try again, or print the timesheet.',
  'insights.file.days': '{first} to {last}',

  'insights.head.table': 'Table',
  'insights.head.name': 'Name',
  'insights.head.group': 'Group',
  'insights.head.agentId': 'Agent ID',
  'insights.head.sessions': 'Sessions',
  'insights.head.time': 'Time',
  'insights.head.seconds': 'Seconds',
  'insights.head.value': 'Number',
  'insights.head.lastTime': 'Last online (UTC)',
  'insights.head.account': 'Account',
  'insights.head.agent': 'Agent',
  'insights.head.technician': 'Technician',
  'insights.head.rounded': 'Rounded time',
  'insights.head.roundedSeconds': 'Rounded seconds',

  'insights.head.running': 'Running (counted up to now)',
  'insights.head.estimated': 'End estimated',
  'insights.head.endUnknown': 'End unknown (not counted)',

  'insights.table.totals': 'Totals',
  'insights.table.before': 'Totals of the previous period',
  'insights.table.days': 'Days',
  'insights.table.hours': 'Weekday and hour',
  'insights.table.technicians': 'Technicians',
  'insights.table.agents': 'Agents',
  'insights.table.groups': 'Groups',
  'insights.table.accounts': 'Accounts',
  'insights.table.joins': 'Invite to join',
  'insights.table.notSeen': 'Not seen for 30 days',

  'insights.total.sessions': 'Sessions',
  'insights.total.time': 'Time',
  'insights.total.median': 'Median length',
  'insights.total.medianJoin': 'Median from invite to join',
  'insights.total.agents': 'Agents reached',

  'insights.total.running': 'Running, counted up to now',
  'insights.total.endUnknown': 'End unknown, not counted',

  'insights.wait.under-1': 'Under 1 minute',
  'insights.wait.1-to-2': '1 to 2 minutes',
  'insights.wait.2-to-5': '2 to 5 minutes',
  'insights.wait.5-to-15': '5 to 15 minutes',
  'insights.wait.over-15': 'Over 15 minutes',
  'insights.wait.never': 'Never joined',
  'insights.wait.waiting': 'Still waiting',
} as const;

export const t = texts(enInsights);
