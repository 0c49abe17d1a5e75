import type { Settings } from '../contract/contract.ts';
import type { Clock } from '../lib/clock.ts';
import type { Inventory } from '../storage/inventory.ts';

export interface OldDataDeps {
  readonly inventory: Pick<Inventory, 'call'>;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'hardwareMonths' | 'sessionMonths' | 'oldNotesGo'>;
}

/** Time between two looks, in milliseconds. */
const LOOK_MS = 12 * 3_600_000;
/** Delay from a change of the settings, in milliseconds: a value that was only selected briefly removes nothing. */
const CHANGED_MS = 600_000;
/** Delay from showing an account, which must not be slower for it, in milliseconds. */
const SHOWN_MS = 60_000;

/** Deletes dated hardware and sessions of this console once they are older than the settings want, twice a day. */
export function createOldData({ inventory, clock, settings }: OldDataDeps) {
  let off = (): void => undefined;
  let isClosed = false;
  const keyOf = (): string => JSON.stringify(settings());
  let last = keyOf();

  const look = async (): Promise<void> => {
    const { hardwareMonths, sessionMonths, oldNotesGo } = settings();
    const before = (months: number): number | null => (months === 0 ? null : monthsBefore(clock.wallNow(), months));
    const input = {
      hardwareBefore: before(hardwareMonths),
      sessionsBefore: before(sessionMonths),
      withNotes: oldNotesGo,
    };
    if (input.hardwareBefore === null && input.sessionsBefore === null) return;
    for (let isDone = false; !isDone && !isClosed;) {
      const deleted = await inventory.call('deleteOld', input);
      isDone = !deleted.ok || deleted.value.isDone;
    }
  };

  const lookIn = (ms: number): void => {
    off();
    if (isClosed) return;
    off = clock.after(ms, () => {
      void look();
      lookIn(LOOK_MS);
    });
  };

  return {
    /** An account is shown. */
    start: (): void => lookIn(SHOWN_MS),
    /** To be called after every change of the settings. */
    followSettings(): void {
      if (keyOf() === last) return;
      last = keyOf();
      lookIn(CHANGED_MS);
    },
    close(): void {
      isClosed = true;
      off();
    },
  };
}

/** The same day and time so many months earlier, in UTC. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  return date.setUTCMonth(date.getUTCMonth() - months);
}
