import type { UnconfirmedChange } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { sleep, type Clock } from '../lib/clock.ts';
import { judge, type LostChange, type Reading } from './lost-changes.ts';

/** Pauses before the reads of one check: a service may need a moment until it shows an accepted change. */
const CHECK_PAUSES_MS = [0, 2_000, 4_000] as const;

export interface UnconfirmedOptions {
  readonly clock: Clock;
  /** All of them, after every change. */
  readonly onChange: (changes: readonly UnconfirmedChange[]) => void;
}

/** What the reads of a check showed. */
export type Finding =
  | { readonly kind: 'done' | 'not-done'; readonly reading: Reading }
  /** The reads do not show it, or failed. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stopped' };

interface Entry {
  readonly change: LostChange;
  readonly state: UnconfirmedChange['state'];
}

/**
 * The changes of an account whose response was lost. None is ever sent again automatically: each is looked for in fresh reads,
 * and what these do not show stays here until a later read does.
 */
export function createUnconfirmed({ clock, onChange }: UnconfirmedOptions) {
  const entries = new Map<string, Entry>();

  const notify = (): void =>
    onChange([...entries.values()].map(({ change: { kind, id }, state }) => ({ kind, id, state })));

  const put = (change: LostChange, state: Entry['state']): Entry => {
    const entry = { change, state };
    entries.set(keyOf(change), entry);
    notify();
    return entry;
  };

  const settle = (entry: Entry): void => {
    if (entries.get(keyOf(entry.change)) !== entry) return;
    entries.delete(keyOf(entry.change));
    notify();
  };

  const readUntilDone = async (
    change: LostChange,
    read: () => Promise<Result<Reading>>,
    signal: AbortSignal,
  ): Promise<Finding> => {
    let found: Finding = { kind: 'unknown' };
    for (const pause of CHECK_PAUSES_MS) {
      if (pause > 0) await sleep(clock, pause, [signal]);
      const reading = signal.aborted ? null : await read();
      if (reading === null || isAborted(signal)) return { kind: 'stopped' };
      found = reading.ok ? findingOf(change, reading.value) : { kind: 'unknown' };
      if (found.kind === 'done' || (reading.ok && found.kind === 'unknown')) return found;
    }
    return found;
  };

  return {
    /** Reads up to three times whether the change was made. `stopped`: the signal was aborted meanwhile. */
    async check(change: LostChange, read: () => Promise<Result<Reading>>, signal: AbortSignal): Promise<Finding> {
      const entry = put(change, 'checking');
      const found = await readUntilDone(change, read, signal);
      if (found.kind !== 'unknown') settle(entry);
      else if (entries.get(keyOf(change)) === entry) put(change, 'unknown');
      return found;
    },

    /** This kind of change cannot be decided by another check. */
    leaveOpen(change: LostChange): void {
      put(change, 'unknown');
    },

    /** Uses data that was read for another reason. */
    take(reading: Reading): void {
      for (const entry of [...entries.values()]) {
        if (entry.state === 'unknown' && judge(entry.change, reading) === 'done') settle(entry);
      }
    },

    /** The account is closed. */
    clear(): void {
      if (entries.size === 0) return;
      entries.clear();
      notify();
    },
  };
}

export type Unconfirmed = ReturnType<typeof createUnconfirmed>;

/** A function, because the type checker would assume that the value read before an `await` is still the current one. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const keyOf = ({ kind, id }: LostChange): string => `${kind} ${String(id)}`;

function findingOf(change: LostChange, reading: Reading): Finding {
  const verdict = judge(change, reading);
  return verdict === 'unseen' ? { kind: 'unknown' } : { kind: verdict, reading };
}
