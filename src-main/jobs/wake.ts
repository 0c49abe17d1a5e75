import type { AgentsChange, Job } from '../ipc/contract.ts';
import { fail, succeed, type Failure, type Result } from '../ipc/failure.ts';
import { sleep, type Clock } from '../clock.ts';
import type { AgentDetail } from '../service/model.ts';
import type { Inventory } from '../store/inventory.ts';
import type { Jobs } from './jobs.ts';

/** How long an agent has to come online, from the moment the service took the request. */
export const WAKE_LIMIT_MS = 180_000;
const SHORTEST_LOOK_MS = 3_000;
const LONGEST_LOOK_MS = 5_000;

interface AskOptions {
  readonly signal: AbortSignal;
  readonly attention: 'user' | 'background';
}

export interface WakeOptions {
  readonly jobs: Pick<Jobs, 'start'>;
  /** 4.6; answers once the service took the request. The client may repeat it: waking twice does no harm. */
  readonly wake: (agentId: number, options: AskOptions) => Promise<Result<unknown>>;
  /** 4.2 */
  readonly agentInfo: (agentId: number, options: AskOptions) => Promise<Result<AgentDetail>>;
  readonly inventory: Pick<Inventory, 'applyDetail' | 'generation'>;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** What each look changed. */
  readonly onChange: (change: AgentsChange) => void;
}

export interface WakeSubject {
  readonly id: number;
  readonly name: string;
}

/** Wakes an agent and watches until it is online: one request to wake, then a look every 3 to 5 s, for 3 minutes at most. */
export function createWake(options: WakeOptions): (agent: WakeSubject) => Job {
  const { clock, inventory } = options;

  const look = async (agent: WakeSubject, signal: AbortSignal): Promise<Result<boolean>> => {
    const generation = inventory.generation();
    const detail = await options.agentInfo(agent.id, { signal, attention: 'background' });
    if (!detail.ok) return detail;
    if (signal.aborted) return stopped();
    const change = await inventory.applyDetail(detail.value, clock.wallNow(), generation);
    if (!change.ok && change.failure.kind === 'cancelled') return change;
    if (change.ok && change.value.upserted.length > 0) options.onChange(change.value);
    return succeed(detail.value.online === true);
  };

  const watch = async (agent: WakeSubject, signal: AbortSignal): Promise<Result<void>> => {
    const end = clock.now() + WAKE_LIMIT_MS;
    let waitMs = 0;
    for (;;) {
      const pause = SHORTEST_LOOK_MS + (LONGEST_LOOK_MS - SHORTEST_LOOK_MS) * options.random();
      const delay = Math.min(Math.max(pause, waitMs), Math.max(0, end - clock.now()));
      if (!(await sleep(clock, delay, [signal]))) return stopped();
      const online = await look(agent, signal);
      if (signal.aborted) return stopped();
      if (online.ok && online.value) return succeed(undefined);
      if (!online.ok && endsWatch(online.failure)) return online;
      if (clock.now() >= end) return online.ok ? tooLate(agent) : neverKnown(agent, online.failure);
      waitMs = online.ok ? 0 : (online.failure.waitMs ?? 0);
    }
  };

  return (agent) =>
    options.jobs.start({ kind: 'wake', agentId: agent.id, agentName: agent.name }, async (signal) => {
      const sent = await options.wake(agent.id, { signal, attention: 'user' });
      if (signal.aborted) return stopped();
      return sent.ok ? watch(agent, signal) : sent;
    });
}

/** Asking again would burn the quota, or would be answered the same. A failing network may be back in a moment. */
function endsWatch({ kind }: Failure): boolean {
  return (
    kind === 'quota' || kind === 'key-refused' || kind === 'no-right' || kind === 'not-found' || kind === 'cancelled'
  );
}

const stopped = (): Result<never> => fail('cancelled', 'Waking was stopped.');

const tooLate = ({ name }: WakeSubject): Result<never> =>
  fail(
    'timeout',
    `${name} did not come online within 3 minutes. Wake-on-LAN may be off on that computer, or no other agent in its network can pass the signal on.`,
    { reason: 'not-online' },
  );

const neverKnown = ({ name }: WakeSubject, { kind, message }: Failure): Result<never> =>
  fail(kind, `The request to wake ${name} was sent, but its state could not be read for 3 minutes. ${message}`);
