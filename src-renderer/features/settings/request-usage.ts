import type { RequestCounts, RequestPlan, RequestUsage } from '../../../src-main/contract/contract.ts';
import { twoDigits } from '../../../src-main/contract/local-day.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { Table } from '../reports/tables.ts';

/** What the page says and draws about requests, apart from the page itself. */

export type Span = 'hours' | 'days';

export interface RequestBar extends RequestCounts {
  readonly key: string;
  readonly name: string;
  /** Under the axis. */
  readonly tick: string;
}

/** Noon is on the same day in every time zone of the reader. */
const timeOf = (day: string): number => new Date(`${day}T12:00:00`).getTime();

export function barsOf(usage: RequestUsage, span: Span): readonly RequestBar[] {
  if (span === 'hours')
    return usage.hours.map((counts, hour) => ({
      ...counts,
      key: String(hour),
      name: `${twoDigits(hour)}:00`,
      tick: twoDigits(hour),
    }));
  return usage.days.map(({ day, ...counts }) => {
    const time = timeOf(day);
    return { ...counts, key: day, name: formatDate(time, time), tick: String(new Date(time).getDate()) };
  });
}

export const totalOf = ({ refresh, details, actions }: RequestCounts): number => refresh + details + actions;

export const describeCounts = ({ hour, today, month }: RequestUsage): string =>
  t('requests.counted', { hour: formatCount(hour), today: formatCount(today), month: formatCount(month) });

export function describeForecast({ forecast }: RequestUsage): string {
  if (forecast === null) return t('requests.noForecast');
  return t('requests.forecast', { today: formatCount(forecast.today), month: formatCount(forecast.month) });
}

/** What a bar counts, as a sentence. */
export const describeBar = (bar: RequestBar): string =>
  t('requests.bar', {
    name: bar.name,
    count: totalOf(bar),
    refresh: formatCount(bar.refresh),
    details: formatCount(bar.details),
    actions: formatCount(bar.actions),
  });

export const tableOf = (usage: RequestUsage, span: Span): Table => ({
  head: [
    t(span === 'hours' ? 'requests.hour' : 'requests.day'),
    t('requests.refresh'),
    t('requests.details'),
    t('requests.actions'),
    t('requests.total'),
  ],
  words: 1,
  rows: barsOf(usage, span)
    .filter((bar) => totalOf(bar) > 0)
    .map((bar) => [bar.name, ...[bar.refresh, bar.details, bar.actions, totalOf(bar)].map(formatCount)]),
});

export const operationsTable = ({ operations }: RequestUsage): Table => ({
  head: [t('requests.operation'), t('requests.byUser'), t('requests.inBackground')],
  words: 1,
  rows: operations.map(({ operation, user, background }) => [operation, formatCount(user), formatCount(background)]),
});

/** The plan as it was typed; null where the field is empty, undefined where it is no number of requests. */
export function planOf(text: string, per: RequestPlan['per']): RequestPlan | null | undefined {
  const digits = text.replace(/[\s.,’'_]/g, '');
  if (digits === '') return null;
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < 1 || Number(digits) > 100_000_000) return undefined;
  return { count: Number(digits), per };
}
