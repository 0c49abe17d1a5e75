import type { AgentDetails, Job } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { isLost } from '../../api/lost-changes.ts';
import type { Unconfirmed } from '../../api/unconfirmed.ts';
import type { Inventory } from '../../storage/inventory.ts';
import { notifyTypicalTime } from './boot-times.ts';
import { follow, unread, type AskOptions, type Followed, type FollowTools, type JobAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';
import { hasOverslept, hasSlept, momentOf, overslept, UNDO_MS, type Moment } from './undo.ts';
import { t } from '../../contract/texts.ts';

/** How long an agent has to go offline, from the moment the service accepted the request. */
const GO_DOWN_LIMIT_MS = 180_000;
/** The check before the request takes less time than this unless this computer slept. */
const CHECK_BEFORE_MS = 45_000;
/** How long it may then stay offline: it may install updates. */
const COME_UP_LIMIT_MS = 600_000;

export interface RebootOptions extends FollowTools {
  readonly jobs: Pick<Jobs, 'start' | 'find' | 'cancel'>;
  /** Sent exactly once (4.5). `safe`: into Windows safe mode (F8). */
  readonly reboot: (agentId: number, safe: boolean, options: AskOptions) => Promise<Result<unknown>>;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly unconfirmed: Pick<Unconfirmed, 'leaveOpen'>;
  /** Unix milliseconds by the service's clock. */
  readonly serviceNow: () => number;
}

/** What was known when the request was sent. */
interface RebootStart {
  readonly before: Presence;
  /** Unix seconds by the service's clock. */
  readonly serviceTime: number;
  /** When the service had accepted the request, or its response was lost. */
  readonly sent: Moment;
  /** The response was lost, so the agent alone shows whether the request arrived. */
  readonly lost: boolean;
}

/**
 * Reboots agents (4.5) and waits until they are back. For 5 s it can be undone; then one check (an offline agent is not
 * rebooted), one request, and a check every 3 to 5 s: the agent has 3 minutes to go offline and then 10 to come back. A
 * reboot between two checks is recognised as far as possible, see `readRebootSign`. The request is never repeated;
 * cancelling after it only ends the checks.
 */
export function createReboot(options: RebootOptions) {
  const { jobs, clock, inventory } = options;

  /** The state before. If it cannot be read, the agent is rebooted nevertheless, unless it is gone. */
  const checkBefore = async (agent: JobAgent, signal: AbortSignal): Promise<Result<Presence>> => {
    const details = await options.readAgent(agent.id, { signal, attention: 'background', fresh: true });
    if (details.ok) {
      const before = presenceOf(details.value);
      return before.online === false ? isOffline(agent) : succeed(before);
    }
    const { kind } = details.failure;
    return kind === 'not-found' || kind === 'cancelled' ? details : succeed(UNKNOWN);
  };

  const watchDown = async (agent: JobAgent, { before, serviceTime }: RebootStart, signal: AbortSignal) => {
    let wasListedOffline = false;
    let perhaps = false;
    const judge = (details: AgentDetails): 'down' | 'back' | null => {
      const sign = readRebootSign(before, presenceOf(details), serviceTime);
      perhaps ||= sign === 'perhaps';
      if (sign === 'down' || sign === 'back') return sign;
      // It was offline in the list, and is online again.
      return wasListedOffline && details.agent.online === true ? 'back' : null;
    };
    const followed = await follow(options, {
      agentId: agent.id,
      signal,
      limitMs: GO_DOWN_LIMIT_MS,
      judge,
      isReasonToCheck: (listed) => (wasListedOffline ||= listed?.online === false),
    });
    return { followed, perhaps };
  };

  const watchUp = (agent: JobAgent, signal: AbortSignal): Promise<Followed<true>> =>
    follow(options, {
      agentId: agent.id,
      signal,
      limitMs: COME_UP_LIMIT_MS,
      judge: (details) => (details.agent.online === true ? true : null),
      isReasonToCheck: (listed) => listed?.online === true,
    });

  const note = async ({ id }: JobAgent, { sent }: RebootStart, isBack: boolean): Promise<void> => {
    // The time is unknown if this computer slept in between.
    if (hasSlept(clock, sent)) return;
    const ms = isBack ? Math.round(clock.now() - sent.monotonic) : null;
    await inventory.call('noteBoot', { agentId: id, kind: 'reboot', at: sent.wall, ms });
  };

  const comeBack = async (agent: JobAgent, start: RebootStart, control: JobControl): Promise<Result<void>> => {
    const { signal, step } = control;
    step('going-down', GO_DOWN_LIMIT_MS);
    const { followed: down, perhaps } = await watchDown(agent, start, signal);
    if (down.kind !== 'seen') {
      return notSeen(agent, down, {
        tooLate: () => neverWent(agent, perhaps, start.lost),
        limitMinutes: 3,
        lost: start.lost,
      });
    }
    if (down.value === 'down') {
      step('coming-up', COME_UP_LIMIT_MS);
      const up = await watchUp(agent, signal);
      if (signal.aborted) return stopped();
      if (up.kind !== 'seen') {
        if (up.kind === 'too-late' && up.failure === null) await note(agent, start, false);
        return notSeen(agent, up, { tooLate: () => neverBack(agent), limitMinutes: 10, lost: false });
      }
    }
    await note(agent, start, true);
    return succeed(undefined);
  };

  const work =
    (agent: JobAgent, safe: boolean) =>
    async (control: JobControl): Promise<Result<void>> => {
      const { signal } = control;
      void notifyTypicalTime(inventory, agent.id, 'reboot', control.setTypical);
      const began = momentOf(clock);
      const before = await checkBefore(agent, signal);
      if (signal.aborted) return stopped();
      if (hasOverslept(clock, began, CHECK_BEFORE_MS)) return overslept();
      if (!before.ok) return before;
      const serviceTime = Math.floor(options.serviceNow() / 1_000);
      // Without the signal: an aborted request may have arrived nevertheless.
      const sent = await options.reboot(agent.id, safe, { attention: 'user' });
      if (isAborted(signal)) return stopped();
      if (!sent.ok && !isLost(sent.failure)) return sent;
      if (!sent.ok) control.noteLost();
      const start = { before: before.value, serviceTime, sent: momentOf(clock), lost: !sent.ok };
      const result = await comeBack(agent, start, control);
      if (!result.ok && result.failure.unsure === true) options.unconfirmed.leaveOpen({ kind: 'reboot', id: agent.id });
      return result;
    };

  return {
    /** Fails as `busy` while the agent reboots in the other mode. @param undoMs 0 if there was time to undo already */
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

/** A function, because the type checker would assume that the value read before an `await` is still the current one. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

const stopped = (): Result<never> => fail('cancelled', t('reboot.stopped'));

const alreadyUnderWay = (name: string): Result<never> =>
  fail('busy', t('reboot.underWay', { name }), { reason: 'restarting' });

const isOffline = ({ name }: JobAgent): Result<never> =>
  fail('bad-input', t('reboot.offline', { name }), { reason: 'agent-offline' });

function notSeen(
  agent: JobAgent,
  followed: Exclude<Followed<unknown>, { readonly kind: 'seen' }>,
  {
    tooLate,
    limitMinutes,
    lost,
  }: { readonly tooLate: () => Result<never>; readonly limitMinutes: number; readonly lost: boolean },
): Result<never> {
  if (followed.kind === 'stopped') return stopped();
  const { failure } = followed;
  if (failure === null) return tooLate();
  if (failure.kind === 'cancelled') return stopped();
  const how = followed.kind === 'failed' ? t('job.how.now') : t('job.how.minutes', { count: limitMinutes });
  return unread('reboot', agent, { lost, how, failure });
}

function neverWent({ name }: JobAgent, perhaps: boolean, lost: boolean): Result<never> {
  const reason = perhaps ? 'perhaps-restarted' : lost ? 'not-arrived' : 'not-restarted';
  if (perhaps) {
    const message = t(lost ? 'reboot.perhapsLost' : 'reboot.perhaps', { name });
    return fail('timeout', message, { reason, ...(lost ? { unsure: true } : {}) });
  }
  const message = t(lost ? 'reboot.notArrived' : 'reboot.notRebooted', { name });
  return fail('timeout', message, { reason });
}

const neverBack = ({ name }: JobAgent): Result<never> =>
  fail('timeout', t('reboot.neverBack', { name }), { reason: 'not-back' });

/** What the details of an agent reveal about its presence (2.1, 2.3). */
export interface Presence {
  readonly online: boolean | null;
  /** Unix seconds. */
  readonly lastTime: number | null;
  /** The signed-in user; null if there is none or the service does not report one. */
  readonly osUser: string | null;
}

/** `down`: it is offline. `back`: it has rebooted. `perhaps`: it may have rebooted. */
export type RebootSign = 'down' | 'back' | 'perhaps';

/** Seconds. Services that set `last_time` while an agent is online do so every few minutes. */
const SIGN_OF_LIFE_S = 600;

export const presenceOf = ({ agent }: AgentDetails): Presence => ({
  online: agent.online,
  lastTime: agent.lastTime,
  osUser: agent.osUser?.login ?? agent.osUser?.name ?? null,
});

/**
 * Whether an agent has rebooted since `before`, which was read while it was online.
 *
 * Only `online: false` proves that it went down: the service gives no uptime. `last_time` is "when the agent was last
 * online", which some services set when it comes and goes, and some also every few minutes in between. So a newer
 * `last_time` proves a reboot only if the older one had not changed for longer than that, or if the signed-in user is gone;
 * otherwise it is a hint.
 *
 * @param serviceNow Unix seconds by the service's clock at the time of `before`
 */
export function readRebootSign(before: Presence, now: Presence, serviceNow: number): RebootSign | null {
  if (now.online === false) return 'down';
  if (now.online !== true || before.lastTime === null || now.lastTime === null) return null;
  if (now.lastTime <= before.lastTime) return null;
  const wasUnchanged = serviceNow - before.lastTime > SIGN_OF_LIFE_S;
  const isSignedOut = before.osUser !== null && now.osUser === null;
  return wasUnchanged || isSignedOut ? 'back' : 'perhaps';
}
