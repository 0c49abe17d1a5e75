import type { DatabaseSync } from 'node:sqlite';

/** A period that was read without a gap: Unix seconds, both ends included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Adds a span and merges those that touch it; ordered. */
export function addSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.first > added.last) return spans;
  const touches = ({ first, last }: Span): boolean => first <= added.last + 1 && last >= added.first - 1;
  const merged = spans
    .filter(touches)
    .reduce<Span>(
      (whole, { first, last }) => ({ first: Math.min(whole.first, first), last: Math.max(whole.last, last) }),
      added,
    );
  return [...spans.filter((span) => !touches(span)), merged].sort((a, b) => a.first - b.first);
}

/** The parts of the spans from this second on. */
export const spansFrom = (spans: readonly Span[], from: number): readonly Span[] =>
  spans.flatMap(({ first, last }) => (last < from ? [] : { first: Math.max(first, from), last }));

/** The table of spans of one account. Writes are part of a transaction of the caller. */
export function openSpans(database: DatabaseSync, account: number) {
  const all = database.prepare('SELECT first, last FROM history_spans WHERE account = ? ORDER BY first');
  const insert = database.prepare('INSERT INTO history_spans (account, first, last) VALUES (?, ?, ?)');
  const removeAll = database.prepare('DELETE FROM history_spans WHERE account = ?');

  return {
    all: (): readonly Span[] =>
      all.all(account).map(({ first, last }) => ({ first: Number(first), last: Number(last) })),
    replace(spans: readonly Span[]): void {
      removeAll.run(account);
      for (const { first, last } of spans) insert.run(account, first, last);
    },
  };
}
