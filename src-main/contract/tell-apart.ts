import { formatGroup } from './group-path.ts';
import { squeeze } from './fold.ts';

/** One agent or client among those that are shown together. */
export interface Shown {
  /** The same wherever it is listed. */
  readonly key: string | number;
  /** As it is shown, cut where it is cut. */
  readonly name: string;
  readonly group?: string | null | undefined;
  /** The id that the service knows. */
  readonly number: number;
}

/** Those whose names look alike to a reader, name by name; names that only one of them bears are left out. */
export const namesakesAmong = <T extends { readonly name: string }>(shown: Iterable<T>): readonly (readonly T[])[] =>
  [...Map.groupBy(shown, ({ name }) => squeeze(name)).values()].filter(({ length }) => length > 1);

/**
 * The text beside a name that others share, by key: the group, or the number where the group is missing or the same. A name
 * that is shown once has none.
 */
export function besideNames(shown: readonly Shown[]): ReadonlyMap<string | number, string> {
  const beside = new Map<string | number, string>();
  const each = new Map(shown.toReversed().map((one) => [one.key, one]));
  const names = new Set([...each.values()].map(({ name }) => squeeze(name)));
  for (const namesakes of namesakesAmong(each.values())) {
    const groups = Map.groupBy(namesakes, ({ group }) => squeeze(formatGroup(group ?? '')));
    for (const [group, members] of groups) {
      for (const one of members) {
        const its = formatGroup(one.group ?? '');
        // A group may look like the number of another agent, and another agent may be named like this name with its group.
        const isOther = /^#\d+$/.test(group) || names.has(squeeze(fullName({ ...one, beside: its })));
        const tells = group !== '' && members.length === 1 && !isOther;
        beside.set(one.key, tells ? its : `#${String(one.number)}`);
      }
    }
  }
  return beside;
}

/** A name with what tells it apart: "Linux.11 (Customer A)". */
export const fullName = ({ name, beside }: { readonly name: string; readonly beside?: string | undefined }): string =>
  beside === undefined ? name : `${name} (${beside})`;

const lettersOf = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** At most so many characters; the rest is cut out of the middle, because long names often differ at their end. */
export function cutMiddle(text: string, max: number): string {
  const letters = text.length <= max ? [] : lettersOf(text);
  if (letters.length <= max) return text;
  const tail = Math.floor(max / 3);
  return `${letters.slice(0, max - 1 - tail).join('')}…${letters.slice(-tail).join('')}`;
}

/** Shorter names are cut at their end, where there is hardly a middle. */
const SHORTEST = 20;
const TAIL = 8;

/** The part of a name that a page may cut, and the end that stays; null for a short name. */
export function splitEnd(text: string): { readonly head: string; readonly tail: string } | null {
  const letters = text.length < SHORTEST ? [] : lettersOf(text);
  if (letters.length < SHORTEST) return null;
  return { head: letters.slice(0, -TAIL).join(''), tail: letters.slice(-TAIL).join('') };
}
