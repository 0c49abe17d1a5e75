import type { AgentDetails, Job } from '../../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import { hasTypicalTime, type BootTimes } from './boot-times.ts';
import { follow, type AskOptions, type Followed, type FollowTools, type JobAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';
import { presenceOf, readRebootSign, type Presence } from './reboot-signs.ts';
import { hasOverslept, hasSlept, momentOf, overslept, UNDO_MS, type Moment } from './undo.ts';

/** How long an agent has to go offline, from the moment the service took the request. */
export const GO_DOWN_LIMIT_MS = 180_000;
/** The look before it takes no longer than this; where it does, the computer slept. */
const CHECK_BEFORE_MS = 45_000;
/** How long it may then stay away: updates are installed on the way. */
export const COME_UP_LIMIT_MS = 600_000;

export interface RebootOptions extends FollowTools {
  readonly jobs: Pick<Jobs, 'start' | 'find' | 'cancel'>;
  /** 4.5; sent exactly once. `safe` is understood as Windows safe mode (field fact F8). */
  readonly reboot: (agentId: number, safe: boolean, options: AskOptions) => Promise<Result<unknown>>;
  readonly inventory: BootTimes;
  /** Unix milliseconds by the service's clock. */
  readonly serviceNow: () => number;
}

/** What was known when the request went out. */
interface Departure {
  readonly before: Presence;
  /** Unix seconds by the service's clock. */
  readonly serviceTime: number;
  /** When the service had taken the request. */
  readonly sent: Moment;
}

/**
 * Restarts agents and watches until they are back. For 5 s nothing is sent and cancelling undoes; then one look (an agent
 * that is offline is not restarted), one request, and looks every 3 to 5 s: it has 3 minutes to go offline and then 10 to
 * come back. A restart that falls between two looks is recognised as far as the service shows it, see `restart-signs.ts`.
 * The request is never repeated; cancelling later ends the watching only.
 */
export function createReboot(options: RebootOptions) {
  const { jobs, clock, inventory } = options;

  /** How it is before; a look that fails does not stand in the way of the request, an agent that is gone does. */
  const checkBefore = async (agent: JobAgent, signal: AbortSignal): Promise<Result<Presence>> => {
    const details = await options.readAgent(agent.id, { signal, attention: 'background', fresh: true });
    if (details.ok) {
      const before = presenceOf(details.value);
      return before.online === false ? isOffline(agent) : succeed(before);
    }
    const { kind } = details.failure;
    return kind === 'not-found' || kind === 'cancelled' ? details : succeed(UNKNOWN);
  };

  const watchDown = async (agent: JobAgent, { before, serviceTime }: Departure, signal: AbortSignal) => {
    let sighted = false;
    let perhaps = false;
    const judge = (details: AgentDetails): 'down' | 'back' | null => {
      const sign = readRebootSign(before, presenceOf(details), serviceTime);
      perhaps ||= sign === 'perhaps';
      if (sign === 'down' || sign === 'back') return sign;
      // The list saw it offline, and now it is online again.
      return sighted && details.agent.online === true ? 'back' : null;
    };
    const followed = await follow(options, {
      agentId: agent.id,
      signal,
      limitMs: GO_DOWN_LIMIT_MS,
      judge,
      sighted: (sighting) => (sighted ||= sighting?.online === false),
    });
    return { followed, perhaps };
  };

  const watchUp = (agent: JobAgent, signal: AbortSignal): Promise<Followed<true>> =>
    follow(options, {
      agentId: agent.id,
      signal,
      limitMs: COME_UP_LIMIT_MS,
      judge: (details) => (details.agent.online === true ? true : null),
      sighted: (sighting) => sighting?.online === true,
    });

  const note = async ({ id }: JobAgent, { sent }: Departure, isBack: boolean): Promise<void> => {
    // How long it took cannot be told while nobody was awake to see it.
    if (hasSlept(clock, sent)) return;
    const ms = isBack ? Math.round(clock.now() - sent.monotonic) : null;
    await inventory.noteBoot({ agentId: id, kind: 'reboot', at: sent.wall, ms });
  };

  const comeBack = async (agent: JobAgent, departure: Departure, control: JobControl): Promise<Result<void>> => {
    const { signal, step } = control;
    step('going-down', GO_DOWN_LIMIT_MS);
    const { followed: down, perhaps } = await watchDown(agent, departure, signal);
    if (down.kind !== 'seen') return notSeen(agent, down, () => neverWent(agent, perhaps), '3 minutes');
    if (down.value === 'down') {
      step('coming-up', COME_UP_LIMIT_MS);
      const up = await watchUp(agent, signal);
      if (signal.aborted) return stopped();
      if (up.kind !== 'seen') {
        if (up.kind === 'too-late' && up.failure === null) await note(agent, departure, false);
        return notSeen(agent, up, () => neverBack(agent), '10 minutes');
      }
    }
    await note(agent, departure, true);
    return succeed(undefined);
  };

  const work =
    (agent: JobAgent, safe: boolean) =>
    async (control: JobControl): Promise<Result<void>> => {
      const { signal } = control;
      void hasTypicalTime(inventory, agent.id, 'reboot', control.setTypical);
      const began = momentOf(clock);
      const before = await checkBefore(agent, signal);
      if (signal.aborted) return stopped();
      if (hasOverslept(clock, began, CHECK_BEFORE_MS)) return overslept();
      if (!before.ok) return before;
      const serviceTime = Math.floor(options.serviceNow() / 1_000);
      // Without the signal: a request that was cut off on its way may have arrived all the same.
      const sent = await options.reboot(agent.id, safe, { attention: 'user' });
      if (isAborted(signal)) return stopped();
      if (!sent.ok) return sent;
      const departure = { before: before.value, serviceTime, sent: momentOf(clock) };
      return comeBack(agent, departure, control);
    };

  return {
    /** `undoMs` 0 where there was time to undo already. Busy while it restarts in the other way. */
    start({ id, name }: JobAgent, safe: boolean, undoMs: number = UNDO_MS): Result<Job> {
      const kind = safe ? 'reboot-safe' : 'reboot';
      const running = jobs.find(kind, id);
      if (running !== undefined && running.kind !== kind) {
        if (running.step !== 'undo') return alreadyUnderWay(shortName(name));
        jobs.cancel(running.id);
      }
      const agent = { id, name: shortName(name) };
      return succeed(jobs.start({ kind, agentId: id, agentName: name }, work(agent, safe), { undoMs }));
    },
  };
}

const UNKNOWN: Presence = { online: null, lastTime: null, osUser: null };

/** It may have been aborted since it was last asked, which the type checker cannot know. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const stopped = (): Result<never> => fail('cancelled', 'The restart is no longer watched.');

const alreadyUnderWay = (name: string): Result<never> =>
  fail('busy', `${name} is restarting already. Wait until it is back.`, { reason: 'restarting' });

const isOffline = ({ name }: JobAgent): Result<never> =>
  fail('bad-input', `${name} is offline, so it was not restarted. Wake it first.`, { reason: 'agent-offline' });

function notSeen(
  agent: JobAgent,
  followed: Exclude<Followed<unknown>, { readonly kind: 'seen' }>,
  tooLate: () => Result<never>,
  limit: string,
): Result<never> {
  if (followed.kind === 'stopped') return stopped();
  const { failure } = followed;
  if (failure === null) return tooLate();
  if (failure.kind === 'cancelled') return stopped();
  const how = followed.kind === 'failed' ? 'cannot be read' : `could not be read for ${limit}`;
  return unread(agent, how, failure);
}

const unread = ({ name }: JobAgent, how: string, failure: Failure): Result<never> => ({
  ok: false,
  failure: {
    ...failure,
    reason: 'unread',
    message: `The request to restart ${name} was sent, but its state ${how}. ${failure.message}`,
  },
});

function neverWent({ name }: JobAgent, perhaps: boolean): Result<never> {
  const message = perhaps
    ? `${name} took the request to restart and was never seen offline for 3 minutes, but has reported anew since: it may have restarted between two looks. Connect and look how long it has been running.`
    : `${name} took the request but has not restarted: it was online all the 3 minutes since. A program or a question on its screen may hold it up; connect and look, or try again.`;
  return fail('timeout', message, { reason: perhaps ? 'perhaps-restarted' : 'not-restarted' });
}

const neverBack = ({ name }: JobAgent): Result<never> =>
  fail(
    'timeout',
    `${name} went offline to restart and was not back within 10 minutes. It may be installing updates or wait for somebody at its screen; let Longreach tell you when it is back.`,
    { reason: 'not-back' },
  );
