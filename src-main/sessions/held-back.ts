import type { HeldBack, HeldBackList, HeldBackWhat } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import { createThrottle, type Throttle, type MonotonicClock } from '../lib/clock.ts';

/**
 * The list of what one remote page was refused. A page may cause thousands of refusals: equal ones are counted together up to
 * a hundred, each kind has room of its own, so that one cannot push out another, and our page hears of counts a few times
 * a second.
 */

/** More refusals are not counted, so that a page that tries without end changes nothing on the screen. */
export const MAX_COUNTED = 100;
/** Entries of one kind. */
export const MAX_OF_KIND = 20;
/** How often a count is told again, in milliseconds. A new entry is told at once. */
const TELL_MS = 250;

/** What a remote page was refused. `address`: of a protocol, for the clipboard of the user alone; null where it is too long. */
export type Refused = { readonly host: string } & (
  | Exclude<HeldBackWhat, { kind: 'protocol' }>
  | { readonly kind: 'protocol'; readonly scheme: string; readonly address: string | null }
);

/** An entry with what our page may not see. */
export interface Held {
  readonly entry: HeldBack;
  readonly address: string | null;
}

export interface Helds {
  readonly entries: readonly Held[];
  readonly others: number;
  /** Of the newest entry, also of one that was removed. */
  readonly lastId: number;
}

export const nothingHeld: Helds = { entries: [], others: 0, lastId: 0 };

/** What makes two refusals one entry. */
function keyOf(refused: Refused | HeldBack): string {
  const { kind, host } = refused;
  switch (kind) {
    case 'download':
      return `${kind} ${refused.why} ${host}`;
    case 'window':
      return `${kind} ${refused.to} ${host}`;
    case 'host':
      return `${kind} ${refused.why} ${host}`;
    case 'permission':
      return `${kind} ${refused.permission} ${refused.why} ${host}`;
    case 'protocol':
      return `${kind} ${refused.scheme} ${host}`;
    default:
      return assertNever(refused);
  }
}

/** The list after one more refusal. Of protocols, the address of the newest is kept. The same object where nothing changes. */
export function holdBack(before: Helds, refused: Refused): Helds {
  const key = keyOf(refused);
  const at = before.entries.findIndex(({ entry }) => keyOf(entry) === key);
  const known = before.entries[at];
  if (known === undefined) {
    const isFull = before.entries.filter(({ entry }) => entry.kind === refused.kind).length >= MAX_OF_KIND;
    if (isFull) return before.others >= MAX_COUNTED ? before : { ...before, others: before.others + 1 };
    const id = before.lastId + 1;
    return { ...before, entries: [...before.entries, makeHeld(id, refused)], lastId: id };
  }
  const { count } = known.entry;
  if (count >= MAX_COUNTED) return before;
  const newest = refused.kind === 'protocol' ? makeHeld(known.entry.id, refused) : known;
  const again = { ...newest, entry: { ...newest.entry, count: count + 1 } };
  return { ...before, entries: before.entries.with(at, again) };
}

function makeHeld(id: number, refused: Refused): Held {
  if (refused.kind !== 'protocol') return { entry: { ...refused, id, count: 1 }, address: null };
  const { kind, host, scheme, address } = refused;
  return { entry: { kind, host, scheme, id, count: 1, canCopy: address !== null }, address };
}

/** What the user has allowed. */
export type Allowed =
  | { readonly kind: 'downloads-allowed'; readonly host: string }
  | { readonly kind: 'permission-allowed'; readonly host: string; readonly permission: string };

/** The list without the entries that this decision settles. */
export function settle(before: Helds, allowed: Allowed): Helds {
  const isSettled = ({ entry }: Held): boolean =>
    allowed.kind === 'downloads-allowed'
      ? entry.kind === 'download' && entry.host === allowed.host
      : entry.kind === 'permission' && entry.permission === allowed.permission;
  return { ...before, entries: before.entries.filter((held) => !isSettled(held)) };
}

/** The list as our page sees it; null where there is nothing to see. */
export function describeHeld({ entries, others }: Helds): HeldBackList | null {
  return entries.length === 0 && others === 0 ? null : { entries: entries.map(({ entry }) => entry), others };
}

/** Takes the refusals of one page, and tells of them in bounded numbers. */
export class Refusals {
  readonly #tell: Throttle;
  #waiting: Refused[] = [];
  /** What was told and what waits, by which the bounds are kept. */
  #helds = nothingHeld;

  constructor(clock: MonotonicClock, onRefused: (refused: readonly Refused[]) => void) {
    this.#tell = createThrottle(clock, TELL_MS, () => {
      const told = this.#waiting;
      this.#waiting = [];
      if (told.length > 0) onRefused(told);
    });
  }

  add(refused: Refused): void {
    const before = this.#helds;
    this.#helds = holdBack(before, refused);
    if (this.#helds === before) return;
    this.#waiting.push(refused);
    if (this.#helds.lastId === before.lastId) this.#tell();
    else this.#tell.flush();
  }

  /** The user has cleared the list, or allowed something: what comes from now on is told again. */
  forget(): void {
    this.#helds = nothingHeld;
  }

  /** The page is gone; what waits is told. */
  stop(): void {
    this.#tell.flush();
  }
}
