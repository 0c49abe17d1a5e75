import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import {
  failedCheck,
  type OfferedUpdate,
  type UpdateHindrance,
  type UpdateProgress,
  type UpdateState,
} from '../contract/updates.ts';
import type { Clock } from '../lib/clock.ts';
import { createEvents } from '../lib/events.ts';
import type { Attention } from '../api/request-gate.ts';
import type { UpdateEngine } from './engine.ts';
import type { FeedChoice } from './feed-choice.ts';
import type { UpdateRecord } from './update-record.ts';
import { t } from '../contract/texts.ts';

export interface Surroundings {
  readonly hasOpenSessions: boolean;
  readonly isLocked: boolean;
  readonly isOnBattery: boolean;
}

export interface UpdatesDeps {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly version: string;
  readonly hindrance: () => UpdateHindrance | null;
  readonly record: Pick<UpdateRecord, 'current' | 'change'>;
  readonly feed: () => FeedChoice;
  readonly surroundings: () => Surroundings;
  /** Loads electron-updater, which the first screen does not need. */
  readonly openEngine: (
    onLateFailure: (failure: Failure) => void,
  ) => Promise<Pick<UpdateEngine, 'check' | 'download' | 'install' | 'restart'>>;
  /** Ends the program after a question where that interrupts something; `leave` ends it in another way. False: declined. */
  readonly askToRestart: (leave: (() => void) | null) => Promise<boolean>;
  readonly log: { info(text: string): void; warn(text: string): void };
}

const IDLE: UpdateProgress = { kind: 'idle' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds after the start: long after the first rows, and not at the same moment on all computers of a company. */
const firstPause = (random: number): number => MINUTE + Math.round(random * MINUTE);
/** Milliseconds from one check to the next: a day, give or take two hours. */
const nextPause = (random: number): number => 22 * HOUR + Math.round(random * 4 * HOUR);
/** Milliseconds until it is seen again whether a check disturbs nobody. */
const AGAIN_MS = 15 * MINUTE;

/** Whether the connection and the computer have nothing better to do. */
const disturbs = ({ hasOpenSessions, isLocked, isOnBattery }: Surroundings): boolean =>
  hasOpenSessions || isLocked || isOnBattery;

/** Looks for new versions, downloads them, and installs them when the program ends. */
export function createUpdates(deps: UpdatesDeps) {
  const { clock, record, log } = deps;
  const events = createEvents<{ readonly changed: UpdateState }>();
  let progress: UpdateProgress = IDLE;
  let engine: Awaited<ReturnType<UpdatesDeps['openEngine']>> | null = null;
  let checking: Promise<void> | null = null;
  let stop = new AbortController();
  /** The feed of the update that is ready. */
  let source: string | null = null;
  let restarts = false;
  let offTimer = (): void => undefined;

  const state = (): UpdateState => {
    const feed = deps.feed();
    const { last, updatedFrom } = record.current();
    return {
      version: deps.version,
      off: feed.kind === 'off' ? feed.reason : null,
      hindrance: deps.hindrance(),
      progress,
      last,
      updatedFrom,
    };
  };
  const publish = (): void => events.emit('changed', state());
  const move = (next: UpdateProgress): void => {
    progress = next;
    publish();
  };
  const progressSteps = createProgressSteps((share) => {
    if (progress.kind === 'downloading') move({ ...progress, share });
  });

  const download = async (offered: OfferedUpdate, attention: Attention): Promise<UpdateProgress> => {
    if (engine === null) return IDLE;
    move({ kind: 'downloading', share: 0, ...offered });
    const { signal } = stop;
    const done = await engine.download({ attention, stop: signal, onProgress: progressSteps });
    if (signal.aborted) return IDLE;
    if (!done.ok) {
      log.warn(`update ${offered.version}: ${done.failure.reason ?? done.failure.kind}`);
      record.change({ last: failedCheck(clock.wallNow(), done.failure) });
      // A failed download also discards the update that was ready before.
      return IDLE;
    }
    log.info(`update ${offered.version} is ready`);
    return { kind: 'ready', ...offered };
  };

  /** An update that seemed ready is not. */
  const drop = (failure: Failure): void => {
    if (progress.kind !== 'ready') return;
    log.warn(`update ${progress.version}: ${failure.reason ?? failure.kind}`);
    record.change({ last: failedCheck(clock.wallNow(), failure) });
    move(IDLE);
  };

  const find = async (address: string, attention: Attention): Promise<UpdateProgress> => {
    const before = progress;
    const { signal } = stop;
    if (before.kind !== 'ready') move({ kind: 'checking' });
    engine ??= await deps.openEngine(drop);
    const found = await engine.check(address, attention);
    if (signal.aborted) return IDLE;
    if (!found.ok) {
      log.warn(`check for updates: ${found.failure.reason ?? found.failure.kind}`);
      record.change({ last: failedCheck(clock.wallNow(), found.failure) });
      return before;
    }
    const offered = found.value;
    record.change({ last: { at: clock.wallNow(), outcome: offered === null ? 'newest' : 'found', message: null } });
    source = address;
    // A release that was withdrawn is not installed.
    if (offered === null) return IDLE;
    if (deps.hindrance() !== null) return { kind: 'available', ...offered };
    const isReady = before.kind === 'ready' && before.version === offered.version;
    return isReady ? { kind: 'ready', ...offered } : download(offered, attention);
  };

  /** One at a time; a second caller waits for the first. */
  const check = (address: string, attention: Attention): Promise<void> => {
    checking ??= find(address, attention)
      .catch((error: unknown) => {
        log.warn(`update: ${error instanceof Error ? error.name : typeof error}`);
        return IDLE;
      })
      .then(move)
      .finally(() => (checking = null));
    return checking;
  };

  const schedule = (milliseconds: number): void => {
    offTimer();
    offTimer = clock.after(milliseconds, () => {
      const feed = deps.feed();
      const isDue = feed.kind === 'feed' && feed.isAutomatic;
      if (isDue && disturbs(deps.surroundings())) return schedule(AGAIN_MS);
      if (isDue) void check(feed.address, 'background');
      schedule(nextPause(deps.random()));
    });
  };

  return {
    current: state,
    on: events.on,

    /** From now on looks by itself, where settings and policy want it. */
    start: (): void => schedule(firstPause(deps.random())),

    /** Looks now, for a user. Resolves once it is known whether there is a new version; its download goes on. */
    async check(): Promise<Result<UpdateState>> {
      const feed = deps.feed();
      if (feed.kind === 'off') return fail('unavailable', describeOff(feed.reason), { reason: feed.reason });
      const done = check(feed.address, 'user');
      await Promise.race([done, untilKnown()]);
      return succeed(state());
    },

    /** Settings or policy have changed: what came from another feed, or is no longer allowed, is dropped. */
    follow(): void {
      const feed = deps.feed();
      const isSame = feed.kind === 'feed' && (source === null || feed.address === source);
      if (!isSame && (progress.kind !== 'idle' || checking !== null)) {
        stop.abort();
        stop = new AbortController();
        source = null;
        if (progress.kind === 'ready' || progress.kind === 'available') progress = IDLE;
      }
      publish();
    },

    /** Restarts into the version that is ready. Fails with `cancelled` where the user would rather not. */
    async restart(): Promise<Result<void>> {
      if (progress.kind !== 'ready') return fail('not-found', t('update.noneReady'), { reason: 'not-ready' });
      restarts = true;
      if (await deps.askToRestart(engine?.restart ?? null)) return succeed(undefined);
      restarts = false;
      return fail('cancelled', t('update.notRestarted'), { reason: 'cancelled' });
    },

    seen(): void {
      if (record.current().updatedFrom === null) return;
      record.change({ updatedFrom: null });
      publish();
    },

    /** The last step of the program: puts what is ready in place. Blocks. */
    install(): void {
      if (progress.kind !== 'ready' || deps.feed().kind === 'off') return;
      log.info(`installing ${progress.version}`);
      engine?.install({ restarts });
    },

    close(): void {
      offTimer();
      stop.abort();
    },
  };

  function untilKnown(): Promise<void> {
    return new Promise((resolve) => {
      const off = events.on('changed', ({ progress: { kind } }) => {
        if (kind === 'checking') return;
        off();
        resolve();
      });
    });
  }
}

export type Updates = ReturnType<typeof createUpdates>;

/** Why there are no updates. */
const describeOff = (reason: NonNullable<UpdateState['off']>): string => t(`updates.off.${reason}`);

/** Passes on a share when it has grown by a hundredth. */
function createProgressSteps(onStep: (share: number) => void) {
  let shown = 0;
  return (share: number): void => {
    if (share < shown) shown = 0;
    if (share - shown < 0.01 && share < 1) return;
    shown = share;
    onStep(share);
  };
}
