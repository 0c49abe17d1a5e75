import type { Failure, Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { createAlarm } from '../lib/alarm.ts';
import { backgroundPause, LONGEST_PAUSE_MS, QUOTA_MS } from './pace.ts';

export interface HardwareScanOptions {
  /** Reads the details of one agent and keeps them; never throws. */
  readonly read: (
    agentId: number,
    options: { readonly signal: AbortSignal; readonly attention: 'background' },
  ) => Promise<Result<unknown>>;
  /** Agents whose details were never read or before that moment (Unix milliseconds), those at hand first. */
  readonly idsToScan: (limit: number, olderThan: number) => Promise<Result<readonly number[]>>;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** False while offline, out of quota, with a refused key, asleep, or while a job waits. */
  readonly mayScan: () => boolean;
  /** The console window can be seen; while it is hidden the walk takes ten times its pauses. */
  readonly isSeen: () => boolean;
}

/** From the end of one request to the start of the next, while all is well; up to half as much again by chance. */
export const STEP_MS = 6_000;
export const HIDDEN_STEP_MS = 60_000;
/** Details older than this are read again. */
export const OLD_MS = 7 * 86_400_000;
/** While it may not walk, and while nobody is due, it looks again only this often by itself. */
export const IDLE_MS = 60_000;
export const ALL_READ_MS = 600_000;
const BATCH = 20;
/** An agent the service could not tell about is left alone for so long. */
const SKIP_MS = 6 * 3_600_000;
const MAX_SKIPPED = 1_000;

/**
 * Reads the details of the whole fleet, one agent at a time and so gently that neither the service nor the quota notices.
 * However it is called, no request starts earlier than a pause after the last one ended.
 */
export function createHardwareScan({ read, idsToScan, clock, random, mayScan, isSeen }: HardwareScanOptions) {
  let on = false;
  let queue: readonly number[] = [];
  let faults = 0;
  /** Monotonic milliseconds before which the service is not asked, whatever happens. */
  let notBefore = -Infinity;
  /** Nobody is due before this. */
  let idleUntil = -Infinity;
  let walking = false;
  let running: AbortController | null = null;
  const skipped = new Map<number, number>();

  const alarm = createAlarm(clock, () => void step());

  const pace = (): void => {
    const pause = backgroundPause(isSeen() ? STEP_MS : HIDDEN_STEP_MS, faults, random());
    notBefore = Math.max(notBefore, clock.now() + pause);
  };

  /** Each beginning starts with a pause: at the start of the program, after sleep and after a fault others come first. */
  const schedule = (): void => {
    if (!on || running !== null) return;
    const wasWalking = walking;
    walking = mayScan();
    if (walking && !wasWalking) pace();
    alarm.set(walking ? Math.max(notBefore, idleUntil) : clock.now() + IDLE_MS);
  };

  const isSkipped = (agentId: number): boolean => (skipped.get(agentId) ?? -Infinity) > clock.now();

  const skip = (agentId: number): void => {
    if (skipped.size >= MAX_SKIPPED) skipped.clear();
    skipped.set(agentId, clock.now() + SKIP_MS);
  };

  const nextId = async (signal: AbortSignal): Promise<number | null> => {
    if (queue.length === 0) {
      const ids = await idsToScan(BATCH + skipped.size, clock.wallNow() - OLD_MS);
      if (signal.aborted || !ids.ok) return null;
      queue = ids.value.filter((agentId) => !isSkipped(agentId)).slice(0, BATCH);
    }
    const [next, ...others] = queue;
    queue = others;
    return next ?? null;
  };

  const recordFailure = (agentId: number, failure: Failure): void => {
    if (failure.kind === 'cancelled') return;
    faults += 1;
    if (isAboutAgent(failure)) skip(agentId);
    const requestedMs = failure.kind === 'quota' ? QUOTA_MS : Math.min(failure.waitMs ?? 0, LONGEST_PAUSE_MS);
    notBefore = Math.max(notBefore, clock.now() + requestedMs);
  };

  /** False where it was stopped on the way. */
  const scan = async (signal: AbortSignal): Promise<boolean> => {
    const agentId = await nextId(signal);
    if (signal.aborted) return false;
    if (agentId === null) {
      idleUntil = clock.now() + ALL_READ_MS;
      return true;
    }
    const result = await read(agentId, { signal, attention: 'background' });
    if (isAborted(signal)) return false;
    if (result.ok) faults = 0;
    else recordFailure(agentId, result.failure);
    pace();
    return true;
  };

  const step = async (): Promise<void> => {
    const isDue = clock.now() >= Math.max(notBefore, idleUntil);
    if (on && running === null && isDue && mayScan()) {
      running = new AbortController();
      // Stopped: whatever goes on now was begun by somebody else.
      if (!(await scan(running.signal))) return;
      running = null;
    }
    schedule();
  };

  const stop = (): void => {
    alarm.stop();
    // What was under way counts: nothing follows it sooner because it was cut short.
    if (running !== null) pace();
    running?.abort();
    running = null;
    walking = false;
    idleUntil = -Infinity;
    queue = [];
  };

  return {
    /** The setting. Off ends what is under way; on begins, or goes on where it was. */
    setOn(next: boolean): void {
      if (on === next) return;
      on = next;
      if (on) schedule();
      else stop();
    },

    /** Something changed that it waits for: it may walk again, or another account is open. Sends nothing sooner than due. */
    wake(): void {
      schedule();
    },

    /** No account any more: ends what is under way and forgets whom it meant to ask. `wake` goes on. */
    stop(): void {
      stop();
      skipped.clear();
    },
  };
}

const isAborted = ({ aborted }: AbortSignal): boolean => aborted;

/** Of this agent rather than of the service or the network: the next one may well be answered. */
const isAboutAgent = ({ kind }: Failure): boolean =>
  kind === 'not-found' ||
  kind === 'no-right' ||
  kind === 'bad-input' ||
  kind === 'not-the-service' ||
  kind === 'service-error';
