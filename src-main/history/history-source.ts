import type { HistoryFilter, HistoryPageOfRows } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import type { HistoryFilter as Question } from '../api/client.ts';
import type { HistoryRecord } from '../api/model.ts';
import { digestLink } from '../storage/tables/history-link.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import { isOutside } from './history-window.ts';

/** Where the rows of a filter come from, as pure decisions. Times in Unix seconds. */

type Unasked = HistoryPageOfRows['unasked'][number];

/** A copy that was brought up to date this long ago counts as the present. */
export const FRESH_SECONDS = 600;

/** What of the filter 4.13 has no parameter for. A kind that the rest of the filter implies needs none. */
export function unaskable({ text, kind, agentId, supportId }: HistoryFilter): readonly Unasked[] {
  const isImplied =
    kind === 'all' || (kind === 'support' ? supportId !== null : agentId !== null && supportId === null);
  return [...(text.trim() === '' ? [] : (['text'] as const)), ...(isImplied ? [] : (['kind'] as const))];
}

/**
 * The moment as of which the copy is whole for this filter; null where it is not. `asOf` null asks for the present: of a copy
 * that is a little old, that is the moment at which it was read.
 */
export function wholeAsOf(
  spans: readonly Span[],
  { from, to }: Pick<HistoryFilter, 'from' | 'to'>,
  asOf: number | null,
  now: number,
): number | null {
  const top = spans.at(-1);
  if (top === undefined) return null;
  const moment = asOf ?? (now - top.last <= FRESH_SECONDS ? Math.min(now, top.last) : now);
  const last = Math.min(to ?? moment, moment);
  const first = Math.min(from ?? 0, last);
  return spans.some((span) => span.first <= first && span.last >= last) ? moment : null;
}

/** 4.13 for this filter. The link goes out as it was pasted: a service may compare it letter by letter. */
export const questionOf = (filter: HistoryFilter, asOf: number, offset: number, limit: number): Question => ({
  agentId: filter.agentId ?? undefined,
  supportId: filter.supportId ?? undefined,
  url: linkOf(filter) ?? undefined,
  dateFrom: filter.from ?? undefined,
  dateTo: Math.min(filter.to ?? asOf, asOf),
  video: filter.recording ?? undefined,
  offset,
  limit,
});

export const linkOf = ({ link }: HistoryFilter): string | null =>
  (link ?? '').trim() === '' ? null : (link ?? '').trim();

/** Whether the service did not look at a part of the filter, as its answer shows (field fact F12). */
export function ignoredPart(records: readonly HistoryRecord[], filter: HistoryFilter): 'link' | 'other' | null {
  const period = { first: filter.from ?? 0, last: filter.to ?? Number.MAX_SAFE_INTEGER };
  const isOther = (record: HistoryRecord): boolean =>
    (filter.agentId !== null && (record.agent?.id ?? filter.agentId) !== filter.agentId) ||
    (filter.supportId !== null && (record.supportId ?? filter.supportId) !== filter.supportId) ||
    (filter.recording !== null && (record.video !== null) !== filter.recording) ||
    isOutside(record, period);
  // A single odd one is the service's own idea of what belongs there.
  if (records.filter(isOther).length * 2 > records.length) return 'other';
  const link = linkOf(filter);
  const requested = link === null ? null : digestLink(link)?.toString();
  const isLinked = ({ url }: HistoryRecord): boolean => digestLink(url ?? '')?.toString() === requested;
  return link === null || records.every(isLinked) ? null : 'link';
}

/** Where the service does not answer now, the copy may. */
export function mayUseCopy({ kind }: Failure): boolean {
  return kind !== 'cancelled' && kind !== 'no-right' && kind !== 'bad-input' && kind !== 'internal';
}
