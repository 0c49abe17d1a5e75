import type { Result } from '../contract/failure.ts';
import type { Agent, AgentList, AgentTaker } from '../contract/model.ts';
import { AgentColumns } from './rows/agent-columns.ts';
import type { AgentIndex, Comparison } from './rows/agent-index.ts';
import { toStored } from './rows/agent-row.ts';

/** A response of agents/list (4.1) that is read as it arrives. */
interface ListReader {
  push(bytes: Uint8Array): void;
  /** After the last byte. */
  end(): Result<Omit<AgentList, 'agents'>>;
}
/** Hands the agents of a list on as they are read. @param idBase added to their ids, see `tables/service-ids.ts` */
export type OpenList = (taker: AgentTaker, idBase: number) => ListReader;

/** All agents of the account, or those that the service found for a search (4.1): none of the others is removed. */
export type ListExtent = 'all' | 'some';

/** A list (4.1) that arrives in parts. */
export interface IncomingAgents {
  /** The number of the account that it is compared with; null for none. */
  readonly account: number | null;
  readonly extent: ListExtent;
  readonly taker: ComparedAgents | GatheredAgents;
  /** How many have arrived. */
  parts: number;
  readonly reader: ListReader;
  /** Once all of it has arrived. */
  end: ReturnType<ListReader['end']> | null;
}

/** What the calls about lists work on: those that arrive, by their numbers. */
export interface Lists {
  readonly openList: OpenList;
  readonly lists: Map<number, IncomingAgents>;
}

/** The agents of a list, compared with what is stored as they are read. */
export class ComparedAgents implements AgentTaker {
  readonly #index: AgentIndex;
  readonly #comparison: Comparison;
  readonly #extent: ListExtent;
  count = 0;
  /** Of a list of some agents. */
  ids: number[] = [];

  constructor(index: AgentIndex, extent: ListExtent) {
    this.#index = index;
    this.#comparison = index.compare();
    this.#extent = extent;
  }

  take(agents: readonly Agent[]): void {
    this.count += agents.length;
    if (this.#extent === 'some') for (const { id } of agents) this.ids.push(id);
    this.#comparison.take(agents);
  }

  restart(): void {
    this.count = 0;
    this.ids = [];
    this.#comparison.restart();
  }

  /** Null where the account was opened again meanwhile. */
  comparedWith(index: AgentIndex): Comparison | null {
    return index === this.#index ? this.#comparison : null;
  }
}

/** The agents of a list, compared with nothing before it is stored. */
export class GatheredAgents implements AgentTaker {
  #columns = new AgentColumns();
  readonly ids: readonly number[] = [];

  get count(): number {
    return this.#columns.size;
  }

  take(agents: readonly Agent[]): void {
    for (const agent of agents) this.#columns.append(toStored(agent), agent.previewUrl);
  }

  restart(): void {
    this.#columns = new AgentColumns();
  }

  comparedWith(index: AgentIndex): Comparison {
    const comparison = index.compare();
    comparison.takeAll(this.#columns);
    return comparison;
  }
}
