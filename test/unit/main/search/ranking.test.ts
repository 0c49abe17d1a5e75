import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, squeeze } from '../../../../src-main/contract/fold.ts';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { isWordStart, readName } from '../../../../src-main/contract/search/name-parts.ts';
import { readQuery, type Query, type QueryWord } from '../../../../src-main/contract/search/query.ts';
import { QuickIndex } from '../../../../src-main/contract/search/search-index.ts';
import { isFavorite, Ranking } from '../../../../src-main/contract/search/ranking.ts';
import { matchSlips } from '../../../../src-main/contract/search/slips.ts';
import { rowOf } from '../../../samples.ts';

const NONE = 255;
const LIMIT = 4;

/** The tier of a word in a name, read from end to end. */
function inName(word: QueryWord, row: AgentRow): number {
  const { name, compact, initials, humps } = readName(row.name);
  const found = Array.from(name, (_, at) => at).filter((at) => name.startsWith(word.text, at));
  if (found[0] === 0) return 3;
  if (found.some((at) => isWordStart(name, at, humps))) return 4;
  if (word.text.length > 1 && initials.startsWith(word.text)) return 5;
  if (found.length > 0) return 6;
  const inCompact = compact.indexOf(word.compact);
  return inCompact === -1 ? NONE : inCompact === 0 ? 4 : 6;
}

const peopleOf = (row: AgentRow): readonly string[] =>
  [row.group, row.osUser, row.owner].map((text) => fold(text ?? ''));

function plain(word: QueryWord, row: AgentRow): number {
  const fields = [fold(row.ip ?? ''), ...peopleOf(row)].map((text) => text.indexOf(word.text));
  return Math.min(inName(word, row), ...fields.map((at) => (at === -1 ? NONE : at === 0 ? 7 : 8)));
}

function near(word: string, text: string, most: number): number {
  const found = matchSlips(word, text, most);
  return found === null ? NONE : 9 + (Math.max(1, found.slips) - 1) * 2 + (found.length === text.length ? 0 : 1);
}

/** With one slip at most, one of the first two letters is in one of the first two places. */
const beginsAlike = ([a, b]: string, [c, d]: string): boolean => a === c || b === d || a === d || b === c;

function withSlips(word: QueryWord, row: AgentRow): number {
  if (word.maxSlips === 0) return NONE;
  const { tokens, compact } = readName(row.name);
  const tiers = tokens.map((token) => near(word.compact, token, word.maxSlips));
  if (tokens.length > 1 && beginsAlike(word.compact, compact)) tiers.push(near(word.compact, compact, 1));
  const best = Math.min(NONE, ...tiers);
  if (best !== NONE) return best;
  const others = peopleOf(row).flatMap((text) => readName(text).tokens);
  return others.some((token) => near(word.compact, token, word.maxSlips) !== NONE) ? 13 : NONE;
}

/** Tier and sum of the tiers; null where a word matches nothing. */
function rate(query: Query, row: AgentRow, forgiving: boolean): { tier: number; sum: number } | null {
  const words = query.words.map((word) => {
    const tier = plain(word, row);
    return tier === NONE && forgiving ? withSlips(word, row) : tier;
  });
  if (words.includes(NONE)) return query.whole === '' && row.name === query.typed ? { tier: 0, sum: 0 } : null;
  const { name, compact } = readName(row.name);
  let whole = NONE;
  if (name.startsWith(query.whole)) whole = 3;
  if (compact === query.compact && compact !== '') whole = 2;
  if (compact === query.compact && query.names.includes(squeeze(row.name))) whole = 1;
  if (name === query.whole) whole = row.name === query.typed ? 0 : 1;
  return { tier: Math.min(whole, Math.max(...words)), sum: words.reduce((sum, tier) => sum + tier, 0) };
}

/** What Quick connect finds, in its order, without an index. */
function findPlainly(rows: readonly AgentRow[], text: string, recents: ReadonlySet<number>) {
  const query = readQuery(text);
  if (query === null) return null;
  const search = (forgiving: boolean) =>
    rows
      .flatMap((row) => {
        const rated = rate(query, row, forgiving);
        if (rated === null) return [];
        const ties = (isFavorite(row) ? 0 : 4) + (recents.has(row.id) ? 0 : 2) + (row.online === true ? 0 : 1);
        return {
          id: row.id,
          name: fold(row.name),
          keys: [rated.tier, Math.min(rated.sum, 255), ties, row.name.length],
        };
      })
      .toSorted((a, b) => {
        const key = a.keys.findIndex((value, at) => value !== b.keys[at]);
        if (key !== -1) return (a.keys[key] ?? 0) - (b.keys[key] ?? 0);
        return a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1;
      });
  const exact = search(false);
  const found = exact.length >= LIMIT || query.words.every(({ maxSlips: most }) => most === 0) ? exact : search(true);
  return { best: found.slice(0, LIMIT).map(({ id }) => id), matches: found.length };
}

const part = fc.constantFrom('desk', 'Front', 'deks', 'bay', 'Bay4', '12', 'é', 'recept', 'Reception', 'lab', 'x', '*');
const name = fc
  .array(fc.tuple(part, fc.constantFrom(' ', '-', '', '_', '.')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));
const field = fc.option(fc.constantFrom('Leeds / bay', 'desk@a.example', 'recepton', 'Reception york', '198.51.100.7'));
const agent = fc
  .record({ id: fc.integer({ min: 1, max: 12 }), name, group: field, ip: field, osUser: field, owner: field })
  .chain((facts) =>
    fc.record({ online: fc.boolean(), localFavorite: fc.boolean() }).map((state) => rowOf({ ...facts, ...state })),
  );
/** What is typed, letter by letter. */
const typed = fc.oneof(
  name,
  fc.constantFrom('recpetion', 'desk leeds', 'frnot desk', 'recepton york', 'frontdesk', 'fd', '**', '198.51', 'labb'),
);

it('finds what a search that reads everything finds, in the same order, while the text grows and agents come and go', () => {
  fc.assert(
    fc.property(
      fc.array(agent, { maxLength: 30 }),
      fc.array(fc.tuple(typed, fc.option(agent), fc.option(fc.integer({ min: 1, max: 12 }))), { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
      (rows, steps, recent) => {
        const index = new QuickIndex();
        const ranking = new Ranking(index);
        const stored = new Map<number, AgentRow>();
        const put = (row: AgentRow): void => {
          index.put(row);
          stored.set(row.id, row);
        };
        rows.forEach(put);
        const recents = new Set(recent);
        for (const [text, comes, goes] of steps) {
          for (let length = 1; length <= text.length; length += 1) {
            const found = ranking.find(text.slice(0, length), LIMIT, recents);
            const expected = findPlainly([...stored.values()], text.slice(0, length), recents);
            expect(found && { best: found.best.map(({ id }) => id), matches: found.matches }).toEqual(expected);
          }
          if (comes !== null) put(comes);
          if (goes !== null) {
            index.remove(goes);
            stored.delete(goes);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
});
