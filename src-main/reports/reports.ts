import type { SaveOrder } from '../export/exporter.ts';
import type { Exported, InputOf, Reports, OddSessions, Settings, Timesheet } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { UnendedSession } from '../contract/reports.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { CountKind, Counts, Together } from '../storage/reports/count.ts';
import type { EndRules } from '../storage/reports/session-ends.ts';
import { localDay } from '../storage/reports/local-days.ts';
import { t } from '../contract/texts.ts';
import { reportsJson, reportsTable, timesheetTable } from './reports-file.ts';

export interface ReportsDeps {
  readonly inventory: Pick<Inventory, 'call' | 'count' | 'countTogether' | 'newRun'>;
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

type Period = InputOf<'reports:read'>;

export const ALL_ROWS = { max: Number.MAX_SAFE_INTEGER };

/** `max`: rows; by default what the page shows. */
type SheetQuestion = InputOf<'reports:timesheet'> & { readonly max?: number };

/** What is asked of each kind of statistics. */
export interface Questions {
  reports: Period;
  odd: Period;
  timesheet: SheetQuestion;
}
type OrderOf<K extends CountKind> = (question: Questions[K]) => Counts[K]['order'];

/** Statistics of the stored history, for the page and for files. Works offline; fails only if the disk cannot be read. */
export function createReports({ inventory, endRules, wallNow, nightHours, save, timeZone }: ReportsDeps) {
  /** What is counted of this account. */
  const orders = {
    reports: ({ from, to, groups }: Period) => ({ from, to, groups, ...endRules() }),
    odd: ({ from, to, groups }: Period) => ({ from, to, groups, ...endRules(), nightHours: nightHours() }),
    timesheet: ({ from, to, groups, by, rounding, max }: SheetQuestion) => ({
      ...{ from, to, groups, by, rounding, ...endRules() },
      ...(max === undefined ? {} : { max }),
    }),
  };
  const read = (period: Period): Promise<Result<Reports>> => inventory.count('reports', orders.reports(period));
  const timesheet = (question: SheetQuestion): Promise<Result<Timesheet>> =>
    inventory.count('timesheet', orders.timesheet(question));
  const files = createReportFiles({ save, timeZone });

  return {
    read,
    timesheet,
    odd: (period: Period): Promise<Result<OddSessions>> => inventory.count('odd', orders.odd(period)),

    /** For accounts that are counted together: a number for all of them, and one after the other; see `Inventory`. */
    newRun: () => inventory.newRun(),
    countTogether: <K extends CountKind>(run: number, kind: K, question: Questions[K], together: Together) =>
      inventory.countTogether(run, kind, { ...(orders[kind] as OrderOf<K>)(question), together }),

    /** See `reports:acceptEnd`. */
    acceptEnd: ({ sessionId, end }: InputOf<'reports:acceptEnd'>): Promise<Result<UnendedSession | null>> =>
      inventory.call('acceptEnd', { sessionId, end, at: wallNow(), now: endRules().now }),

    async export(order: InputOf<'reports:export'>): Promise<Result<Exported>> {
      const counted = await read(order);
      return counted.ok ? files.writeReports(order, counted.value) : counted;
    },

    async exportTimesheet(order: InputOf<'reports:exportTimesheet'>): Promise<Result<Exported>> {
      // A file may be used for billing, so it has all rows.
      const counted = await timesheet({ ...order, ...ALL_ROWS });
      return counted.ok ? files.writeTimesheet(order, counted.value) : counted;
    },
  };
}

export type AccountReports = ReturnType<typeof createReports>;

/** Writes counted statistics to files of the downloads folder. */
export function createReportFiles({ save, timeZone }: Pick<ReportsDeps, 'save' | 'timeZone'>) {
  return {
    writeReports(order: InputOf<'reports:export'>, counted: Reports): Promise<Result<Exported>> {
      const title = t('insights.file.title', { days: formatDays(order) });
      const { table, count } = reportsTable(counted);
      return order.format === 'json'
        ? save({ title, format: 'json', count, text: reportsJson(counted, timeZone()) })
        : save({ title, format: order.format, count, table });
    },
    writeTimesheet: (order: InputOf<'reports:exportTimesheet'>, counted: Timesheet): Promise<Result<Exported>> =>
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
