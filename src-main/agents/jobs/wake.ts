import type { Job } from '../../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import { isLost } from '../../api/lost-changes.ts';
import type { Unconfirmed } from '../../api/unconfirmed.ts';
import type { Inventory } from '../../storage/inventory.ts';
import { notifyTypicalTime } from './boot-times.ts';
import { follow, unread, type AskOptions, type FollowTools, type JobAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';
import { hasOverslept, hasSlept, momentOf, type Moment } from './undo.ts';
import { t } from '../../contract/texts.ts';

/** How long an agent has to come online, from the moment the service accepted the request. */
const WAKE_LIMIT_MS = 180_000;

export interface WakeOptions extends FollowTools {
  readonly jobs: Pick<Jobs, 'start'>;
  /** Resolves when the service has accepted the request (4.6). May be repeated: waking twice does no harm. */
  readonly wake: (agentId: number, options: AskOptions) => Promise<Result<unknown>>;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly unconfirmed: Pick<Unconfirmed, 'leaveOpen'>;
  /** Whether it is online in the list; null if unknown. */
  readonly isOnline: (agentId: number) => boolean | null;
  /** Why it probably did not come online, in sentences; null if unknown. */
  readonly explain: (agentId: number) => Promise<string | null>;
  /** Opens a tab, which requests a new one-time link. `viewOnly`: no input reaches its page. */
  readonly openSession: (agentId: number, viewOnly: boolean) => Result<unknown>;
}

type Waking = 'online' | 'woken';

/** The checks, and a request that is tried three times, take no longer than this beyond the limit. */
const SLACK_MS = 240_000;

/**
 * Wakes agents (4.6) and waits until they are online: one request, then a check every 3 to 5 s for 3 minutes at most. An
 * agent that is not offline in the list is checked first, and not woken if it is online. Wake-and-connect opens the session
 * once the agent is online, or at once if the list has it online; it joins a wake that is under way.
 */
export function createWake(options: WakeOptions) {
  const { clock, inventory } = options;

  const checkOnline = async (agent: JobAgent, signal: AbortSignal): Promise<Result<boolean>> => {
    const details = await options.readAgent(agent.id, { signal, attention: 'user' });
    if (details.ok) return succeed(details.value.agent.online === true);
    return details.failure.kind === 'cancelled' || details.failure.kind === 'not-found' ? details : succeed(false);
  };

  const note = async ({ id }: JobAgent, since: Moment, isThere: boolean): Promise<void> => {
    // The time is unknown if this computer slept in between.
    if (hasSlept(clock, since)) return;
    const ms = isThere ? Math.round(clock.now() - since.monotonic) : null;
    await inventory.call('noteBoot', { agentId: id, kind: 'wake', at: since.wall, ms });
  };

  /** @param lost the response to the request was lost, so the agent alone shows whether it arrived */
  const waitFor = async (agent: JobAgent, lost: boolean, { signal, step }: JobControl): Promise<Result<Waking>> => {
    const unreadable = (failure: Failure, how: string): Result<never> => {
      if (lost) options.unconfirmed.leaveOpen({ kind: 'wake', id: agent.id });
      return unread('wake', agent, { lost, how, failure });
    };
    const since = momentOf(clock);
    step('coming-up', WAKE_LIMIT_MS);
    const followed = await follow(options, {
      agentId: agent.id,
      signal,
      limitMs: WAKE_LIMIT_MS,
      judge: (details) => (details.agent.online === true ? true : null),
      isReasonToCheck: (listed) => listed?.online === true,
    });
    if (followed.kind === 'stopped' || signal.aborted) return stopped();
    if (followed.kind === 'failed') {
      return followed.failure.kind === 'cancelled' ? stopped() : unreadable(followed.failure, t('job.how.now'));
    }
    if (followed.kind === 'too-late' && followed.failure !== null) {
      return unreadable(followed.failure, t('job.how.minutes', { count: 3 }));
    }
    const isThere = followed.kind === 'seen';
    const why = isThere ? null : await options.explain(agent.id);
    if (isAborted(signal)) return stopped();
    // A request that may never have arrived is no evidence of how well waking works.
    if (isThere || !lost) await note(agent, since, isThere);
    return isThere ? succeed('woken') : lost ? tooLateAndLost(agent) : tooLate(agent, why);
  };

  const wakeUnlessOnline = async (agent: JobAgent, control: JobControl): Promise<Result<Waking>> => {
    const { signal } = control;
    const shown = options.isOnline(agent.id);
    if (shown === true && control.kind() === 'wake-and-connect') return succeed('online');
    if (shown !== false) {
      const online = await checkOnline(agent, signal);
      if (signal.aborted) return stopped();
      if (!online.ok) return online;
      if (online.value) return succeed('online');
    }
    void notifyTypicalTime(inventory, agent.id, 'wake', control.setTypical);
    const sent = await options.wake(agent.id, { signal, attention: 'user' });
    if (isAborted(signal)) return stopped();
    if (!sent.ok && !isLost(sent.failure)) return sent;
    if (!sent.ok) control.noteLost();
    return waitFor(agent, !sent.ok, control);
  };

  const work =
    (agent: JobAgent, viewOnly = false) =>
    async (control: JobControl): Promise<Result<void>> => {
      const began = momentOf(clock);
      const awake = await wakeUnlessOnline(agent, control);
      if (!awake.ok) return awake;
      if (control.signal.aborted) return stopped();
      if (control.kind() !== 'wake-and-connect') return succeed(undefined);
      if (hasOverslept(clock, began, WAKE_LIMIT_MS + SLACK_MS)) return asleepMeanwhile(agent);
      control.step('connecting');
      const opened = options.openSession(agent.id, viewOnly);
      return opened.ok ? succeed(undefined) : opened;
    };

  return {
    wake: ({ id, name }: JobAgent): Job =>
      options.jobs.start({ kind: 'wake', agentId: id, agentName: name }, work({ id, name: shortName(name) })),
    wakeAndConnect: ({ id, name }: JobAgent, viewOnly: boolean): Job =>
      options.jobs.start(
        { kind: 'wake-and-connect', agentId: id, agentName: name },
        work({ id, name: shortName(name) }, viewOnly),
      ),
  };
}

/** A function, because the type checker would assume that the value read before an `await` is still the current one. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const stopped = (): Result<never> => fail('cancelled', t('wake.stopped'));

const asleepMeanwhile = ({ name }: JobAgent): Result<never> =>
  fail('timeout', t('wake.asleepMeanwhile', { name }), { reason: 'overslept' });

const tooLate = ({ name }: JobAgent, why: string | null): Result<never> =>
  fail('timeout', t('wake.tooLate', { name, why: why ?? t('wake.commonReasons') }), { reason: 'not-online' });

const tooLateAndLost = ({ name }: JobAgent): Result<never> =>
  fail('timeout', t('wake.tooLateAndLost', { name }), { reason: 'not-arrived' });
