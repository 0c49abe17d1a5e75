import type { HistoryRow } from '../../contract/contract.ts';
import type { OddReason, OddSessions } from '../../contract/records.ts';
import { readSlices, type CountedPeriod, type AccountTables } from './counted-sessions.ts';
import type { Span } from '../tables/history-spans.ts';
import type { Steps } from './overview.ts';
import { createLocalCalendar, localHour } from './local-days.ts';
import { createOddJudge, type OddRules, type JudgedSession } from './odd-rules.ts';

const MAX_ODD = 500;
/** Cannot be the name of a group, because names have no control characters. */
const SUPPORT_GROUP = '\u0000';
const COLUMNS = `stop, coalesce("group", ''), support IS NOT NULL, technicians, nullif(country, ''), video,
  one_time, details_at IS NOT NULL`;
type OddColumns = readonly [
  at: number,
  id: number,
  stop: number | null,
  group: string,
  isSupport: number,
  technicians: string,
  country: string | null,
  video: number,
  oneTime: number | null,
  hasDetails: number,
];

export interface OddSources {
  readonly spans: readonly Span[];
  /** The row for the page; null if it was deleted meanwhile. */
  readonly row: (id: number) => HistoryRow | null;
}

/** The odd sessions of a period with their reasons. Reads the whole stored history up to its end to know what is new. */
export function* findOdd(
  account: AccountTables,
  { spans, row }: OddSources,
  { from, to, groups, now, nightHours }: CountedPeriod & Pick<OddRules, 'nightHours'>,
): Steps<OddSessions> {
  const calendar = createLocalCalendar();
  const judge = createOddJudge({
    now,
    nightHours,
    reachOf: (at) => reachOf(spans, at),
    hourOf: (at) => localHour(at, calendar(at)),
  });
  const requested = groups === null ? null : new Set(groups);
  const odd: { readonly id: number; readonly reasons: readonly OddReason[] }[] = [];
  let records = 0;
  let withDetails = 0;
  for (const rows of readSlices(account, COLUMNS, { from: 0, to })) {
    for (const columns of rows as readonly OddColumns[]) {
      const reasons = judge.judge(toJudged(columns));
      const [at, id, , group, isSupport] = columns;
      if (at < from || requested?.has(isSupport === 1 ? '' : group) === false) continue;
      records += 1;
      withDetails += columns[9];
      if (reasons.length > 0) odd.push({ id, reasons });
    }
    yield;
  }
  const sessions = odd
    .slice(-MAX_ODD)
    .reverse()
    .flatMap(({ id, reasons }) => {
      const found = row(id);
      return found === null ? [] : [{ row: found, reasons }];
    });
  return { sessions, total: odd.length, withDetails, records };
}

const toJudged = ([at, , stop, group, isSupport, technicians, country, video, oneTime]: OddColumns): JudgedSession => ({
  at,
  stop,
  group: isSupport === 1 ? SUPPORT_GROUP : group,
  technicians: technicians.split('\n').filter((login) => login !== ''),
  country,
  video: video === 1,
  oneTime: oneTime === 1,
});

/** Start of the gapless span of stored history that contains this moment; the newest span extends to now. */
export function reachOf(spans: readonly Span[], at: number): number | null {
  const span = spans.findLast(({ first }) => first <= at);
  if (span === undefined) return null;
  return at <= span.last || span === spans.at(-1) ? span.first : null;
}
