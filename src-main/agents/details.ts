import type { AgentChanges, AgentDetails, AgentsChange, TraitsPage } from '../contract/contract.ts';
import type { ConnectionDeps } from '../api/signed-in.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { AgentDetail } from '../contract/model.ts';
import { toDetails } from '../storage/rows/agent-details.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { Attention } from '../api/request-gate.ts';
import type { ReadAgent } from './jobs/follow.ts';
import { t } from '../contract/texts.ts';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly attention: Attention;
  /** Does not join a request that is under way, because something was changed since it was sent. */
  readonly fresh?: boolean;
}

export interface DetailsOptions extends ConnectionDeps {
  /** Reads the details of an agent (4.2). Never throws. */
  readonly agentInfo: (
    agentId: number,
    options: { readonly signal: AbortSignal; readonly attention: Attention },
  ) => Promise<Result<AgentDetail>>;
  readonly inventory: Pick<Inventory, 'applyDetail' | 'call' | 'isClosed'>;
  readonly clock: Pick<Clock, 'wallNow'>;
  /** The rows that changed by it; not called if none did. */
  readonly onChange: (change: AgentsChange) => void;
  /** Details were read, whoever requested them. */
  readonly onDetails: (details: AgentDetails) => void;
}

/** One request, and how many callers wait for it. */
interface Running {
  readonly controller: AbortController;
  readonly outcome: Promise<Result<AgentDetails>>;
  readonly attention: Attention;
  /** What the service was reached with; null for a request that waits for the key. */
  readonly of: object | null;
  callers: number;
}

/**
 * The details of single agents, stored and from the service (4.2). Callers share one request per agent. Discards responses
 * for an account that was closed.
 */
export function createDetails({ agentInfo, inventory, connection, clock, onChange, onDetails }: DetailsOptions) {
  /** By agent. */
  const underWay = new Map<number, Running>();

  const isCurrent = (of: object | null): boolean => of === null || of === connection();

  const ask = async (agentId: number, attention: Attention, signal: AbortSignal): Promise<Result<AgentDetails>> => {
    const of = connection();
    const detail = await agentInfo(agentId, { signal, attention });
    if (signal.aborted || !isCurrent(of)) return stopped();
    if (!detail.ok) return detail;
    const at = clock.wallNow();
    const stored = await inventory.applyDetail(detail.value, at);
    if (inventory.isClosed()) return stopped();
    if (stored.ok && isWorthReporting(stored.value.change)) onChange(stored.value.change);
    // The details are valid even if they could not be stored.
    const details = stored.ok ? stored.value.details : toDetails(detail.value, at);
    onDetails(details);
    return succeed(details);
  };

  const begin = (agentId: number, attention: Attention): Running => {
    const controller = new AbortController();
    const outcome = ask(agentId, attention, controller.signal).finally(() => {
      if (underWay.get(agentId) === running) underWay.delete(agentId);
    });
    const running: Running = { controller, outcome, attention, of: connection(), callers: 0 };
    underWay.set(agentId, running);
    return running;
  };

  /** Waits as one of its callers; the last caller that stops waiting ends the request. */
  const wait = (agentId: number, running: Running, signal: AbortSignal | undefined): Promise<Result<AgentDetails>> => {
    running.callers += 1;
    if (signal === undefined) return running.outcome;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        resolve(stopped());
        running.callers -= 1;
        if (running.callers > 0) return;
        running.controller.abort();
        if (underWay.get(agentId) === running) underWay.delete(agentId);
      };
      signal.addEventListener('abort', leave, { once: true });
      const stopListening = (): void => signal.removeEventListener('abort', leave);
      running.outcome.finally(stopListening).then(resolve, reject);
    });
  };

  return {
    /** The stored details; null if they were never read. */
    stored: (agentId: number): Promise<Result<AgentDetails | null>> => inventory.call('details', { agentId }),

    /**
     * Requests the details (4.2), stores them and notifies both listeners. Joins a request that is under way; if that was a
     * background one and fails, a request of the user is sent nevertheless, because the client repeats those. Aborting the
     * signal ends the waiting of this caller only.
     */
    async read(agentId: number, { signal, attention, fresh = false }: ReadOptions): Promise<Result<AgentDetails>> {
      const isOver = (): boolean => signal?.aborted === true || inventory.isClosed();
      const findKnown = (): Running | undefined => {
        const running = underWay.get(agentId);
        return running !== undefined && isCurrent(running.of) ? running : undefined;
      };
      const known = findKnown();
      if (known !== undefined) {
        const result = isOver() ? stopped() : await wait(agentId, known, signal);
        const isMoreUrgent = attention === 'user' && known.attention === 'background';
        if (!fresh && (result.ok || !isMoreUrgent)) return result;
      }
      if (isOver()) return stopped();
      return wait(agentId, findKnown() ?? begin(agentId, attention), signal);
    },

    /** What has changed since this console was last connected to it. */
    changes: (agentId: number): Promise<Result<AgentChanges>> => inventory.call('changes', { agentId }),

    /** The stored hardware of all agents in short form, ordered by agent id. */
    traits: (afterId: number | null, limit: number): Promise<Result<TraitsPage>> =>
      inventory.call('traits', { afterId, limit }),
  };
}

const isWorthReporting = ({ reset, upserted, removed }: AgentsChange): boolean =>
  reset || upserted.length > 0 || removed.length > 0;

const stopped = (): Result<never> => fail('cancelled', t('agents.detailsStopped'));

/** A session that reconnects shows its page again: one request is enough for all of them. */
const FRESH_MS = 60_000;

/** Reads the details of an agent in the background once its screen is shown, so that its hardware is stored. */
export function createDetailsOnConnect(readAgent: ReadAgent, clock: Clock) {
  const readAt = new Map<number, number>();
  return (agentId: number): void => {
    const now = clock.now();
    for (const [id, at] of readAt) if (now - at >= FRESH_MS) readAt.delete(id);
    if (readAt.has(agentId)) return;
    readAt.set(agentId, now);
    const forget = (result: Result<unknown>): void => {
      if (!result.ok) readAt.delete(agentId);
    };
    void readAgent(agentId, { attention: 'background' }).then(forget);
  };
}

export type Details = ReturnType<typeof createDetails>;
