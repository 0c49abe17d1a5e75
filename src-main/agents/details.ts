import type { AgentChanges, AgentDetails, AgentsChange, TraitsPage } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { AgentDetail } from '../api/model.ts';
import { toDetails } from './agent-details.ts';
import type { Generation, Inventory } from '../storage/inventory.ts';
import type { Attention } from '../lib/poller.ts';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly attention: Attention;
  /** Only an answer asked for from now on will do: something was changed a moment ago. */
  readonly fresh?: boolean;
}

export interface DetailsOptions {
  /** 4.2; never throws. */
  readonly agentInfo: (
    agentId: number,
    options: { readonly signal: AbortSignal; readonly attention: Attention },
  ) => Promise<Result<AgentDetail>>;
  readonly inventory: Pick<Inventory, 'applyDetail' | 'details' | 'changes' | 'traits' | 'generation'>;
  readonly clock: Pick<Clock, 'wallNow'>;
  /** What an answer changed of the picture; not called where it changed nothing. */
  readonly onChange: (change: AgentsChange) => void;
  /** Details were read, whoever asked. */
  readonly onDetails: (details: AgentDetails) => void;
}

/** One request, and how many wait for it. */
interface Running {
  readonly controller: AbortController;
  readonly outcome: Promise<Result<AgentDetails>>;
  readonly attention: Attention;
  askers: number;
}

/**
 * The details of single agents: what is kept, at once, and what the service says now. One request is under way for an agent
 * at a time, however many ask. An answer that came for another account changes nothing.
 */
export function createDetails({ agentInfo, inventory, clock, onChange, onDetails }: DetailsOptions) {
  /** By account and agent. */
  const underWay = new Map<string, Running>();

  const ask = async (
    agentId: number,
    attention: Attention,
    of: Generation,
    signal: AbortSignal,
  ): Promise<Result<AgentDetails>> => {
    const detail = await agentInfo(agentId, { signal, attention });
    if (signal.aborted || inventory.generation() !== of) return stopped();
    if (!detail.ok) return detail;
    const at = clock.wallNow();
    const stored = await inventory.applyDetail(detail.value, at, of);
    if (inventory.generation() !== of) return stopped();
    if (stored.ok && isWorthReporting(stored.value.change)) onChange(stored.value.change);
    // What the service said is right even where this computer could not keep it.
    const details = stored.ok ? stored.value.details : toDetails(detail.value, at);
    onDetails(details);
    return succeed(details);
  };

  const begin = (key: string, agentId: number, attention: Attention, of: Generation): Running => {
    const controller = new AbortController();
    const outcome = ask(agentId, attention, of, controller.signal).finally(() => {
      if (underWay.get(key) === running) underWay.delete(key);
    });
    const running: Running = { controller, outcome, attention, askers: 0 };
    underWay.set(key, running);
    return running;
  };

  /** Waits as one of its askers; the last one who stops waiting ends the request. */
  const wait = (key: string, running: Running, signal: AbortSignal | undefined): Promise<Result<AgentDetails>> => {
    running.askers += 1;
    if (signal === undefined) return running.outcome;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        resolve(stopped());
        running.askers -= 1;
        if (running.askers > 0) return;
        running.controller.abort();
        if (underWay.get(key) === running) underWay.delete(key);
      };
      signal.addEventListener('abort', leave, { once: true });
      const letGo = (): void => signal.removeEventListener('abort', leave);
      running.outcome.finally(letGo).then(resolve, reject);
    });
  };

  return {
    /** What is kept; null where the details were never read. */
    stored: (agentId: number): Promise<Result<AgentDetails | null>> => inventory.details(agentId),

    /**
     * Asks the service (4.2), keeps the answer and tells both listeners. Joins a request that is under way; where that one
     * was made in the background and failed, a person's own follows, which the client tries harder. Aborting the signal
     * ends the waiting of this asker alone.
     */
    async read(agentId: number, { signal, attention, fresh = false }: ReadOptions): Promise<Result<AgentDetails>> {
      const of = inventory.generation();
      const key = `${of}:${agentId}`;
      const isOver = (): boolean => signal?.aborted === true || inventory.generation() !== of;
      const present = underWay.get(key);
      if (present !== undefined) {
        const result = isOver() ? stopped() : await wait(key, present, signal);
        const isPatient = attention === 'user' && present.attention === 'background';
        if (!fresh && (result.ok || !isPatient)) return result;
      }
      if (isOver()) return stopped();
      return wait(key, underWay.get(key) ?? begin(key, agentId, attention, of), signal);
    },

    /** What became different since this console was last connected to it. */
    changes: (agentId: number): Promise<Result<AgentChanges>> => inventory.changes(agentId),

    /** What is kept of the hardware of all agents, slim, ordered by agent. */
    traits: (afterId: number | null, limit: number): Promise<Result<TraitsPage>> => inventory.traits(afterId, limit),
  };
}

const isWorthReporting = ({ reset, upserted, removed }: AgentsChange): boolean =>
  reset || upserted.length > 0 || removed.length > 0;

const stopped = (): Result<never> => fail('cancelled', 'Reading the details was stopped. Try again.');
