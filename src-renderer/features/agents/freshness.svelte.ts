import { untrack } from 'svelte';
import type { AgentsSummary, ServiceState } from '../../../src-main/contract/contract.ts';
import { call, listen } from '../../lib/call.ts';
import { isWindowHidden } from '../../lib/window-shown.ts';
import { readQuery } from './query/query.ts';

/** How long the pointer or the cursor stays on an agent before it counts as about to be acted on. */
const LINGER_MS = 200;
/** Signs that the user is about to act on the same agent are passed on this often. */
const AGAIN_MS = 2_000;
/** A pause in typing; each search counts as a request of the plan. */
const PAUSE_MS = 600;
const MATCHING_MS = 15_000;
/** What matches more agents is not looked at one by one, and would be half a list. */
const MAX_MATCHING = 500;
/** The limit of the contract; no name is longer. */
const MAX_LENGTH = 200;

/** What the list shows at present. */
interface ShownList {
  readonly query: string;
  /** A group's path, "" for agents without a group, null for all. */
  readonly group: string | null;
  readonly rows: { readonly length: number };
}

interface FreshnessDeps {
  readonly all: { readonly summary: AgentsSummary };
  readonly list: ShownList;
  readonly service: { readonly current: Pick<ServiceState, 'at'> };
}

/**
 * Which agents the user looks at, so that main keeps these fresh while the whole list is requested rarely (S14), and when
 * each was last checked.
 */
export class Freshness {
  readonly #deps: FreshnessDeps;
  /** Unix milliseconds, of agents that were read alone after the list. */
  readonly #checked = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: number | null = null;
  #last: { readonly agentId: number; readonly at: number } | null = null;

  constructor(deps: FreshnessDeps) {
    this.#deps = deps;
  }

  /** Unix milliseconds when the service last said how this agent is; null before the first list. */
  checkedAt = (agentId: number): number | null => {
    const { all, service } = this.#deps;
    const { at } = all.summary;
    if (at === null) return null;
    // Of several accounts the state of the service has the age of the oldest list.
    return Math.max(Math.min(at, service.current.at ?? at), this.#checked.get(agentId) ?? 0);
  };

  /** The pointer or the cursor is on this agent. */
  intend(agentId: number): void {
    if (agentId === this.#waiting) return;
    this.#forget();
    if (this.#last?.agentId === agentId && performance.now() - this.#last.at < AGAIN_MS) return;
    this.#waiting = agentId;
    this.#timer = setTimeout(() => {
      this.#waiting = null;
      this.#last = { agentId, at: performance.now() };
      void call('agents:keepFresh', { agentId });
    }, LINGER_MS);
  }

  /** Follows the list until the returned function is called. */
  start(): () => void {
    const offs = [
      listen('details:changed', ({ agentId, at }) => {
        this.#note([agentId], at);
      }),
      listen('agents:changed', ({ reset, summary }) => {
        if (reset) this.#checked.clear();
        for (const [id, at] of this.#checked) if (at <= (summary.at ?? 0)) this.#checked.delete(id);
      }),
      $effect.root(() => {
        const text = $derived(this.#textOf(this.#deps.list));
        $effect(() => {
          const search = text;
          return untrack(() => this.#follow(search));
        });
      }),
    ];
    return () => {
      for (const off of offs) off();
      this.#forget();
    };
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  /** The text by which the service can search for the shown agents: the plain words, or the last level of the group. */
  #textOf({ query, group, rows }: ShownList): string {
    if (rows.length === 0 || rows.length > MAX_MATCHING) return '';
    const words = readQuery(query, 0).plain.trim().replace(/\s+/g, ' ');
    const text = words === '' ? (group ?? '') : words;
    return text.length > MAX_LENGTH ? '' : text;
  }

  #follow(search: string): (() => void) | undefined {
    if (search === '') return undefined;
    const read = (): void => {
      if (!isWindowHidden()) void this.#readMatching(search);
    };
    const first = setTimeout(read, PAUSE_MS);
    const again = setInterval(read, MATCHING_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }

  async #readMatching(search: string): Promise<void> {
    const reply = await call('agents:refreshMatching', { search });
    // What fails is shown by the list itself, which fails in the same way.
    if (reply.ok && reply.value.at !== null) this.#note(reply.value.agentIds, reply.value.at);
  }

  #note(agentIds: readonly number[], at: number): void {
    for (const id of agentIds) this.#checked.set(id, at);
  }
}
