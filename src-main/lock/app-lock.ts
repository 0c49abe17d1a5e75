import { randomBytes } from 'node:crypto';
import type { AuditNote, Sentence } from '../contract/audit-note.ts';
import {
  contract,
  type Channel,
  type EventName,
  type InputOf,
  type Locked,
  type LockMethod,
  type LockReason,
  type LockState,
} from '../contract/contract.ts';
import { succeed, type Failure, type Result } from '../contract/failure.ts';
import type { LockPolicy } from '../contract/lock-policy.ts';
import type { Clock } from '../lib/clock.ts';
import { say } from '../lib/record/wording.ts';
import { createEvents } from '../lib/events.ts';
import { waitAfter, waitAtStart, type LockFile, type StoredLock } from './lock-file.ts';
import { hashSecret, isSameSecret, type HashCost } from './secret-hash.ts';
import { checkSecret, notSaved, refusals } from './lock-texts.ts';
import { t } from '../contract/texts.ts';

/** The prompt by which the system knows its user: Touch ID. */
export interface SystemPrompt {
  isAvailable(): boolean;
  /** Rejects where the user was not recognised, or cancelled. */
  ask(): Promise<void>;
}

/** Marks in the entries of the stored keys, by which a lock is known whose file was deleted. */
interface LockMarkers {
  /** Marks what can be marked without asking the user for anything. */
  mark(lockId: string): Promise<void>;
  /** Takes the marks off. True only where each is proven gone. */
  clear(lockId: string): Promise<boolean>;
}

export interface AppLockDeps {
  readonly file: LockFile;
  readonly clock: Clock;
  readonly systemPrompt: SystemPrompt;
  readonly policy: () => LockPolicy;
  readonly markers: LockMarkers;
  /** For the diagnostic log. */
  readonly onProblem: (text: string) => void;
  /** A sentence for the user. */
  readonly onNotice: (message: string) => void;
  /** Tests take a cheaper one. */
  readonly cost?: HashCost;
}

/** How long a page that is being covered may still hand over typed texts (`whileLocked: 'handing-over'`). */
export const HAND_OVER_MS = 2_000;

/** The only events that pages get while Longreach is locked. */
const eventsWhileLocked: ReadonlySet<EventName> = new Set<EventName>(['lock:changed', 'window:shown']);

/** So many failures to forget the keys, and the profile may be erased instead. */
const FAILURES_TO_ERASE = 3;

interface LockEvents {
  readonly changed: LockState;
  readonly locked: Locked;
  readonly unlocked: null;
  /** For the record of actions. */
  readonly noted: AuditNote;
}

/**
 * Locks Longreach until its PIN or password is typed. While it is locked, `refusal` and `maySend` keep calls and events from
 * the pages; the rest of the program follows `locked` and `unlocked`.
 */
export async function openAppLock(deps: AppLockDeps) {
  const { file, clock, systemPrompt, policy } = deps;
  const events = createEvents<LockEvents>();
  const first = await file.read();
  let stored: StoredLock | null = first.kind === 'on' ? first.stored : null;
  let isUnreadable = first.kind === 'unreadable';
  let locked: Locked | null = null;
  let lockedAt = clock.now();
  let waitUntil = clock.now() + (stored === null ? 0 : waitAtStart(stored, clock.wallNow()));
  /** One try at a time, so that tries cannot outrun their count. */
  let isChecking = false;
  /** How often the keys could not be forgotten in this run. */
  let forgetFailures = 0;
  /** The keys are being forgotten, or the profile erased. */
  let isGivingUp = false;
  /** From here on keys are stored without a mark. */
  let isTurningOff = false;
  /** The typed PIN or password was right, but the policy asks for more. */
  let mustChange = false;

  const isSetUp = (): boolean => stored !== null;
  const waitMs = (): number => Math.max(0, Math.ceil(waitUntil - clock.now()));
  const needsSetUp = (): boolean => policy().required && !isSetUp() && !isUnreadable;

  const state = (): LockState => ({
    method: stored?.method ?? null,
    locked,
    isUnreadable,
    mustChange,
    mayErase: forgetFailures >= FAILURES_TO_ERASE,
    wrongTries: stored?.wrongTries ?? 0,
    waitMs: waitMs(),
    systemPrompt: { isAvailable: systemPrompt.isAvailable(), isOn: stored?.systemPrompt ?? false },
    policy: policy(),
  });
  const changed = (): void => events.emit('changed', state());
  const note = (says: Sentence, outcome: AuditNote['outcome'] = 'done'): void =>
    events.emit('noted', { kind: 'lock', text: [says], outcome });

  const lock = (reason: LockReason, minutes: number | null = null): void => {
    if (locked !== null || (!isSetUp() && !isUnreadable && !needsSetUp())) return;
    locked = { reason, at: clock.wallNow(), minutes };
    mustChange = false;
    lockedAt = clock.now();
    events.emit('locked', locked);
    note(say(`record.lock.${reason}`));
    changed();
  };

  /** Locks of earlier versions have no id yet, and a key may have been stored while the keychain did not answer. */
  const markKeys = async (): Promise<void> => {
    if (stored === null || isTurningOff) return;
    const id = stored.id ?? randomBytes(16).toString('hex');
    if (stored.id === undefined && !(await store({ ...stored, id }))) return;
    await deps.markers.mark(id);
  };

  /** Whether the policy takes this one. */
  const isEnough = (method: LockMethod, secret: string): boolean => checkSecret(method, secret, policy()) === null;

  const unlock = (says: Sentence): void => {
    // Another window was quicker.
    if (locked === null) return;
    locked = null;
    mustChange = false;
    events.emit('unlocked', null);
    note(says);
    changed();
    void markKeys();
  };

  const store = async (next: StoredLock): Promise<boolean> => {
    stored = next;
    try {
      await file.write(next);
      return true;
    } catch {
      deps.onProblem('the file of the app lock cannot be written');
      return false;
    }
  };

  /** Whether this is the PIN or password. A try is counted before it is checked: ending the program takes none back. */
  const check = async (secret: string): Promise<Result<void>> => {
    if (stored === null) return refusals.unreadable();
    if (waitMs() > 0) return refusals.wait(waitMs());
    if (isChecking) return refusals.checking();
    isChecking = true;
    try {
      const tried = { ...stored, wrongTries: stored.wrongTries + 1, lastTryAt: clock.wallNow() };
      await store(tried);
      if (await isSameSecret(secret, tried.secret)) {
        await store({ ...tried, wrongTries: 0 });
        waitUntil = clock.now();
        return succeed(undefined);
      }
      waitUntil = clock.now() + waitAfter(tried.wrongTries);
      note(say(tried.method === 'pin' ? 'record.lock.wrongPin' : 'record.lock.wrongPassword'), 'failed');
      changed();
      return refusals.wrong(tried.method);
    } finally {
      isChecking = false;
    }
  };

  /** The same for a change of the lock itself. */
  const change = async (present: string, next: (from: StoredLock) => Promise<StoredLock>): Promise<Result<void>> => {
    const checked = await check(present);
    if (!checked.ok) return checked;
    if (stored === null) return refusals.unreadable();
    const before = stored;
    if (await store(await next(before))) return succeed(undefined);
    stored = before;
    return notSaved();
  };

  const setUpFirst = async (method: LockMethod, secret: string): Promise<Result<void>> => {
    const hashed = await hashSecret(secret, deps.cost);
    if (isSetUp()) return refusals.presentMissing();
    const next: StoredLock = {
      version: 1,
      id: randomBytes(16).toString('hex'),
      method,
      secret: hashed,
      systemPrompt: false,
      wrongTries: 0,
      lastTryAt: 0,
    };
    if (await store(next)) {
      void markKeys();
      return succeed(undefined);
    }
    stored = null;
    return notSaved();
  };

  /** Gives the PIN up with everything that it covered. Nothing unlocks before that is gone. */
  const giveUp = async (remove: () => Promise<Result<unknown>>, says: Sentence): Promise<Result<void>> => {
    if (isGivingUp) return refusals.checking();
    isGivingUp = true;
    try {
      const gone = await remove();
      if (!gone.ok) return gone;
      await file.remove();
    } catch {
      return notSaved();
    } finally {
      isGivingUp = false;
    }
    stored = null;
    isUnreadable = false;
    forgetFailures = 0;
    waitUntil = clock.now();
    if (locked !== null && needsSetUp()) {
      locked = { ...locked, reason: 'required' };
      note(says);
      changed();
    } else unlock(says);
    return succeed(undefined);
  };

  const whenUnlocked = (): Promise<void> =>
    locked === null
      ? Promise.resolve()
      : new Promise((resolve) => {
          const off = events.on('unlocked', () => {
            off();
            resolve();
          });
        });

  lock(needsSetUp() ? 'required' : 'start');

  return {
    state,
    isLocked: (): boolean => locked !== null,
    /** There is something to lock with. */
    isOn: (): boolean => isSetUp() || isUnreadable,
    /** What keys are stored with; null while it is off. */
    id: (): string | null => (isTurningOff ? null : (stored?.id ?? null)),

    /**
     * A key is covered by another lock than this one: its file was deleted or replaced. Nothing that is typed unlocks any more;
     * the file as it was does, after a restart.
     */
    noteOtherLock(): void {
      if (isUnreadable) return;
      isUnreadable = true;
      stored = null;
      note(say('record.lock.missing'), 'failed');
      if (locked === null) lock('start');
      else changed();
    },
    on: events.on,
    lock,

    /**
     * Asks a question that names something, such as a host: only while Longreach is not locked, and again after unlocking if it
     * was locked during the question. The signal ends an open question.
     */
    async askUnlocked<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
      for (;;) {
        await whenUnlocked();
        const closing = new AbortController();
        const off = events.on('locked', () => closing.abort());
        const answer = await ask(closing.signal).finally(off);
        if (!closing.signal.aborted) return answer;
      }
    },

    /**
     * The answer of a dialog of the system that the program cannot close, such as one for a file. An answer while Longreach is
     * locked counts as none, with a notice: whoever gave it did not unlock.
     */
    async chosenUnlocked<T>(choose: () => Promise<T | null>): Promise<T | null> {
      const chosen = await choose();
      if (locked === null || chosen === null) return chosen;
      deps.onNotice(t('lock.choiceDropped'));
      return null;
    },

    /** Why this call of a page is not answered now; null where it is. */
    refusal: (channel: Channel): Failure | null => {
      const { whileLocked } = contract[channel];
      if (locked === null || whileLocked === true) return null;
      const isHandedOver = whileLocked === 'handing-over' && clock.now() - lockedAt < HAND_OVER_MS;
      return isHandedOver ? null : refusals.locked().failure;
    },
    /** Whether pages get this event now. */
    maySend: (event: EventName): boolean => locked === null || eventsWhileLocked.has(event),

    async unlock(secret: string): Promise<Result<void>> {
      if (locked === null) return succeed(undefined);
      const checked = await check(secret);
      if (!checked.ok || stored === null) return checked;
      if (!isEnough(stored.method, secret)) {
        mustChange = true;
        changed();
        return refusals.mustChange();
      }
      unlock(say('record.lock.unlocked'));
      return checked;
    },

    async unlockWithSystem(): Promise<Result<void>> {
      if (locked === null) return succeed(undefined);
      if (stored?.systemPrompt !== true || !systemPrompt.isAvailable()) return refusals.noSystemPrompt();
      // A PIN that the policy replaces has to be typed first.
      if (stored.method === 'pin' && policy().needsPassword) return refusals.noSystemPrompt();
      try {
        await systemPrompt.ask();
      } catch {
        return refusals.notRecognised();
      }
      // The lock may have been given up while the system asked.
      if (!isSetUp()) return refusals.unreadable();
      if (stored.wrongTries > 0) await store({ ...stored, wrongTries: 0 });
      waitUntil = clock.now();
      unlock(say('record.lock.unlockedBySystem'));
      return succeed(undefined);
    },

    async setUp({ method, secret, present }: InputOf<'lock:setUp'>): Promise<Result<void>> {
      const wrong = checkSecret(method, secret, policy());
      if (wrong !== null) return wrong;
      const isFirst = !isSetUp();
      // On the lock page a first PIN may be chosen where a policy requires one, and nothing can be changed.
      if (isUnreadable || (locked !== null && !needsSetUp() && !mustChange)) return refusals.locked();
      if (!isFirst && present === null) return refusals.presentMissing();
      const done = isFirst
        ? await setUpFirst(method, secret)
        : await change(present ?? '', async (from) => ({
            ...from,
            method,
            secret: await hashSecret(secret, deps.cost),
          }));
      if (!done.ok) return done;
      note(say(isFirst ? 'record.lock.turnedOn' : 'record.lock.changed'));
      if (locked === null) changed();
      else unlock(say('record.lock.unlocked'));
      return done;
    },

    async setSystemPrompt({ on, present }: InputOf<'lock:setSystemPrompt'>): Promise<Result<void>> {
      if (on && !systemPrompt.isAvailable()) return refusals.noSystemPrompt();
      const done = await change(present, (from) => Promise.resolve({ ...from, systemPrompt: on }));
      if (!done.ok) return done;
      note(say(on ? 'record.lock.systemOn' : 'record.lock.systemOff'));
      changed();
      return done;
    },

    async turnOff({ present }: InputOf<'lock:turnOff'>): Promise<Result<void>> {
      if (policy().required) return refusals.required();
      const checked = await check(present);
      if (!checked.ok || stored === null) return checked;
      isTurningOff = true;
      try {
        // A mark that stays would lock for good once the file is gone.
        if (stored.id !== undefined && !(await deps.markers.clear(stored.id))) return refusals.markersLeft();
        await file.remove();
        stored = null;
      } catch {
        return notSaved();
      } finally {
        isTurningOff = false;
      }
      note(say('record.lock.turnedOff'));
      changed();
      return succeed(undefined);
    },

    /**
     * The way out for a forgotten PIN: `forget` signs out of all accounts and succeeds only where every key is proven removed.
     */
    async forgetKeys(forget: () => Promise<Result<unknown>>): Promise<Result<void>> {
      if (locked === null) return refusals.notLocked();
      const done = await giveUp(forget, say('record.lock.forgotten'));
      if (!done.ok && done.failure.reason === 'still-stored') {
        forgetFailures += 1;
        changed();
      }
      return done;
    },

    /** Nobody is locked out for good by a keychain that does not answer. */
    async eraseProfile(erase: () => Promise<Result<unknown>>): Promise<Result<void>> {
      if (locked === null) return refusals.notLocked();
      return forgetFailures < FAILURES_TO_ERASE ? refusals.locked() : giveUp(erase, say('record.lock.erased'));
    },

    /** The policy is another. */
    followPolicy(): void {
      if (needsSetUp()) lock('required');
      else if (locked?.reason === 'required' && stored === null) unlock(say('record.lock.noLongerRequired'));
      changed();
    },
  };
}

export type AppLock = Awaited<ReturnType<typeof openAppLock>>;
