import { succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { createPoller, type PollerPolicy } from '../api/poller.ts';
import { t } from '../contract/texts.ts';

export interface HardwareScanOptions {
  /** Reads the details of one agent (4.2) and stores them; never throws. */
  readonly read: (
    agentId: number,
    options: { readonly signal: AbortSignal; readonly attention: 'background' },
  ) => Promise<Result<unknown>>;
  /** Agents whose details were never read, or last before that moment (Unix milliseconds), the most urgent first. */
  readonly idsToScan: (limit: number, olderThan: number) => Promise<Result<readonly number[]>>;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly policy: PollerPolicy;
}

/** From the end of one request to the start of the next while the window can be seen. */
export const STEP_MS = 6_000;
export const HIDDEN_STEP_MS = 60_000;
/** Details older than this are read again. */
const OLD_MS = 7 * 86_400_000;
/** How long nothing is looked up after all details were found to be recent. */
export const ALL_READ_MS = 600_000;
const BATCH = 20;
/** An agent whose details cannot be read is left out for this long. */
const SKIP_MS = 6 * 3_600_000;
const MAX_SKIPPED = 1_000;

/**
 * Reads the details of all agents in the background, one agent at a time and so slowly that neither the service nor the quota
 * is strained. The rules of polling are those of `api/poller.ts`.
 */
export function createHardwareScan({ read, idsToScan, clock, random, policy }: HardwareScanOptions) {
  let isOn = false;
  let queue: readonly number[] = [];
  /** Monotonic milliseconds. */
  let nothingDueUntil = -Infinity;
  /** Monotonic milliseconds until which each agent is left out. */
  const skippedUntil = new Map<number, number>();

  const isSkipped = (agentId: number): boolean => (skippedUntil.get(agentId) ?? -Infinity) > clock.now();

  const skip = (agentId: number): void => {
    if (skippedUntil.size >= MAX_SKIPPED) skippedUntil.clear();
    skippedUntil.set(agentId, clock.now() + SKIP_MS);
  };

  const nextId = async (signal: AbortSignal): Promise<number | null> => {
    if (queue.length === 0) {
      const ids = await idsToScan(BATCH + skippedUntil.size, clock.wallNow() - OLD_MS);
      if (signal.aborted || !ids.ok) return null;
      queue = ids.value.filter((agentId) => !isSkipped(agentId)).slice(0, BATCH);
    }
    const [next, ...others] = queue;
    queue = others;
    return next ?? null;
  };

  const scanNext = async ({ signal }: { readonly signal: AbortSignal }): Promise<Result<unknown>> => {
    const agentId = await nextId(signal);
    if (signal.aborted) return poller.aborted();
    if (agentId === null) {
      nothingDueUntil = clock.now() + ALL_READ_MS;
      return succeed(null);
    }
    const result = await read(agentId, { signal, attention: 'background' });
    if (!result.ok && isAboutAgent(result.failure)) skip(agentId);
    return result;
  };

  const poller = createPoller<unknown>({
    clock,
    random,
    pace: 'gentle',
    poll: scanNext,
    intervalMs: () => (policy.circumstances.visible ? STEP_MS : HIDDEN_STEP_MS),
    notDueBefore: () => nothingDueUntil,
    policy,
    purpose: 'scan',
    isFinal: () => false,
    abortedMessage: () => t('agents.scanStopped'),
  });

  const forgetQueue = (): void => {
    nothingDueUntil = -Infinity;
    queue = [];
  };

  return {
    /** Follows the setting. */
    setOn(next: boolean): void {
      if (isOn === next) return;
      isOn = next;
      if (isOn) return poller.start();
      poller.stop();
      forgetQueue();
    },

    /** Ends what is under way and begins again, because the stored agents are others. */
    restart(): void {
      poller.stop();
      forgetQueue();
      skippedUntil.clear();
      if (isOn) poller.start();
    },
  };
}

/** Failures of one agent rather than of the service or the network. */
const isAboutAgent = ({ kind }: Failure): boolean =>
  kind === 'not-found' ||
  kind === 'no-right' ||
  kind === 'bad-input' ||
  kind === 'not-the-service' ||
  kind === 'service-error';
