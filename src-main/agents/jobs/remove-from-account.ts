import type { Job } from '../../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import { sleep, type Clock } from '../../lib/clock.ts';
import { isLost, type LostChange } from '../../api/lost-changes.ts';
import type { Unconfirmed } from '../../api/unconfirmed.ts';
import type { JobAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';
import { UNDO_MS } from './undo.ts';
import { t } from '../../contract/texts.ts';

/** A list that was requested before the agent was removed still has it; the next one does not. */
const CHECKS = 3;
const CHECK_INTERVAL_MS = 3_000;

export interface RemoveFromAccountOptions {
  readonly jobs: Pick<Jobs, 'start'>;
  /** Sent exactly once (4.7). */
  readonly logout: (agentId: number) => Promise<Result<unknown>>;
  /** Requests and takes a new list. */
  readonly refresh: () => Promise<Result<unknown>>;
  /** Whether the list has it. */
  readonly isListed: (agentId: number) => boolean;
  readonly unconfirmed: Pick<Unconfirmed, 'check'>;
  readonly clock: Clock;
}

/**
 * Removes agents from the account (4.7). For 5 s it can be undone; then one request is sent, and the list decides whether
 * it worked, also if no response came, because the request may have been carried out nevertheless.
 */
export function createRemoveFromAccount(options: RemoveFromAccountOptions) {
  const { clock } = options;

  /** Those of them that the service's list still has. */
  const stillListed = async (agentIds: readonly number[], signal: AbortSignal): Promise<Result<readonly number[]>> => {
    for (let attempt = 1; ; attempt += 1) {
      const refreshed = await options.refresh();
      if (signal.aborted) return stopped();
      if (!refreshed.ok) return refreshed;
      const listed = agentIds.filter((id) => options.isListed(id));
      if (listed.length === 0 || attempt === CHECKS) return succeed(listed);
      if (!(await sleep(clock, CHECK_INTERVAL_MS, [signal]))) return stopped();
    }
  };

  /** The response was lost: the list decides. */
  const lookFor = async (agent: JobAgent, failure: Failure, signal: AbortSignal): Promise<Result<void>> => {
    const { id } = agent;
    const change: LostChange = { kind: 'detach', id };
    const found = await options.unconfirmed.check(
      change,
      async () => {
        const refreshed = await options.refresh();
        return refreshed.ok ? succeed({ kind: 'listed', id, isListed: options.isListed(id) }) : refreshed;
      },
      signal,
    );
    if (found.kind === 'stopped') return stopped();
    if (found.kind === 'unknown') return { ok: false, failure };
    return judgeRemoved(agent, failure, succeed(found.kind === 'done' ? [] : [id]));
  };

  const work =
    (agent: JobAgent) =>
    async (control: JobControl): Promise<Result<void>> => {
      const { signal, step } = control;
      const sent = await options.logout(agent.id);
      if (signal.aborted) return stopped();
      if (!sent.ok && !isLost(sent.failure)) return sent;
      step('checking');
      if (!sent.ok) {
        control.noteLost();
        return lookFor(agent, sent.failure, signal);
      }
      return judgeRemoved(agent, null, await stillListed([agent.id], signal));
    };

  return {
    start({ id, name }: JobAgent, typedName: string): Result<Job> {
      if (!isSameName(typedName, name)) return otherName();
      return succeed(
        options.jobs.start({ kind: 'detach', agentId: id, agentName: name }, work({ id, name: shortName(name) }), {
          undoMs: UNDO_MS,
        }),
      );
    },
    stillListed,
  };
}

/** The result of a request by the list. @param failure how the request failed, null if it did not */
export function judgeRemoved(
  { id, name }: JobAgent,
  failure: Failure | null,
  listed: Result<readonly number[]>,
): Result<void> {
  if (listed.ok && !listed.value.includes(id)) return succeed(undefined);
  if (failure !== null) return listed.ok ? notDetached(name) : { ok: false, failure };
  if (listed.ok) return stillThere(name);
  if (listed.failure.kind === 'cancelled') return listed;
  return unread(name, listed.failure);
}

const isSameName = (typed: string, name: string): boolean =>
  typed.trim().normalize('NFC') === name.trim().normalize('NFC');

const stopped = (): Result<never> => fail('cancelled', t('detach.stopped'));

const otherName = (): Result<never> => fail('bad-input', t('detach.otherName'), { reason: 'other-name' });

const notDetached = (name: string): Result<never> =>
  fail('service-error', t('detach.notConfirmed', { name }), { reason: 'still-listed' });

const stillThere = (name: string): Result<never> =>
  fail('service-error', t('detach.stillListed', { name }), { reason: 'still-listed' });

const unread = (name: string, { kind, message }: Failure): Result<never> =>
  fail(kind, t('detach.unread', { name, why: message }), { reason: 'unread' });
