import type { SaveOrder } from '../export/exporter.ts';
import type { Exported, InputOf, Insights, OddSessions, Settings, Timesheet } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { UnendedSession } from '../contract/insights.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { CountedInsights } from '../storage/insights/overview.ts';
import type { EndRules } from '../storage/insights/session-ends.ts';
import { localDay } from '../storage/insights/local-days.ts';
import { t } from '../contract/texts.ts';
import { insightsJson, insightsTable, timesheetTable } from './insights-file.ts';

export interface InsightsDeps {
  readonly inventory: Pick<Inventory, 'call' | 'count'>;
  /** Now by the clock of the service, and what this console shows. */
  readonly endRules: () => EndRules;
  /** Unix milliseconds of this computer's clock. */
  readonly wallNow: () => number;
  readonly nightHours: () => Settings['nightHours'];
  /** Writes a file to the downloads folder. */
  readonly save: (order: SaveOrder) => Promise<Result<Exported>>;
  /** Name of the local time zone. */
  readonly timeZone: () => string;
}

type Period = InputOf<'insights:read'>;

const ALL_ROWS = { max: Number.MAX_SAFE_INTEGER };

/** Statistics of the stored history, for the page and for files. Works offline; fails only if the disk cannot be read. */
export function createInsights({ inventory, endRules, wallNow, nightHours, save, timeZone }: InsightsDeps) {
  const read = ({ from, to, groups }: Period): Promise<Result<Insights>> =>
    inventory.count('insights', { from, to, groups, ...endRules() });
  const files = createInsightFiles({ save, timeZone });

  const timesheet = (
    { from, to, groups, by, rounding }: InputOf<'insights:timesheet'>,
    more: { readonly max?: number } = {},
  ): Promise<Result<Timesheet>> =>
    inventory.count('timesheet', { from, to, groups, by, rounding, ...endRules(), ...more });

  return {
    read,
    timesheet: (order: InputOf<'insights:timesheet'>): Promise<Result<Timesheet>> => timesheet(order),

    /** To be counted together with other accounts: with what medians are made from. */
    readWithSpread: ({ from, to, groups }: Period): Promise<Result<CountedInsights>> =>
      inventory.count('insights', { from, to, groups, ...endRules(), withSpread: true }),

    /** With all rows, for a file. */
    wholeTimesheet: (order: InputOf<'insights:timesheet'>): Promise<Result<Timesheet>> => timesheet(order, ALL_ROWS),

    odd: ({ from, to, groups }: Period): Promise<Result<OddSessions>> =>
      inventory.count('odd', { from, to, groups, ...endRules(), nightHours: nightHours() }),

    /** See `insights:acceptEnd`. */
    acceptEnd: ({ sessionId, end }: InputOf<'insights:acceptEnd'>): Promise<Result<UnendedSession | null>> =>
      inventory.call('acceptEnd', { sessionId, end, at: wallNow(), now: endRules().now }),

    async export(order: InputOf<'insights:export'>): Promise<Result<Exported>> {
      const counted = await read(order);
      return counted.ok ? files.writeInsights(order, counted.value) : counted;
    },

    async exportTimesheet(order: InputOf<'insights:exportTimesheet'>): Promise<Result<Exported>> {
      // A file may be used for billing, so it has all rows.
      const counted = await timesheet(order, ALL_ROWS);
      return counted.ok ? files.writeTimesheet(order, counted.value) : counted;
    },
  };
}

export type AccountInsights = ReturnType<typeof createInsights>;

/** Writes counted statistics to files of the downloads folder. */
export function createInsightFiles({ save, timeZone }: Pick<InsightsDeps, 'save' | 'timeZone'>) {
  return {
    writeInsights(order: InputOf<'insights:export'>, counted: Insights): Promise<Result<Exported>> {
      const title = t('insights.file.title', { days: formatDays(order) });
      const { table, count } = insightsTable(counted);
      return order.format === 'json'
        ? save({ title, format: 'json', count, text: insightsJson(counted, timeZone()) })
        : save({ title, format: order.format, count, table });
    },
    writeTimesheet: (order: InputOf<'insights:exportTimesheet'>, counted: Timesheet): Promise<Result<Exported>> =>
      save({
        title: timesheetTitle(order),
        format: order.format,
        ...timesheetTable(counted, order.by),
      }),
  };
}

export const timesheetTitle = (span: Pick<Period, 'from' | 'to'>): string =>
  t('insights.file.timesheet', { days: formatDays(span) });

/** "2026-11-01 to 2026-11-20", inclusive. */
function formatDays({ from, to }: Pick<Period, 'from' | 'to'>): string {
  const [first, last] = [localDay(from).day, localDay(Math.max(from, to - 1)).day];
  return first === last ? first : t('insights.file.days', { first, last });
}
