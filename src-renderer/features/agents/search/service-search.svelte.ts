import { untrack } from 'svelte';
import type { AgentsSummary } from '../../../../src-main/contract/contract.ts';
import type { PackedRow } from '../../../../src-main/contract/packed-rows.ts';
import { call } from '../../../lib/call.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { readQuery } from '../query/query.ts';

/** A pause in typing; each question counts as a request of the plan. */
const PAUSE_MS = 300;
/** The limit of the contract; no name is longer. */
const LONGEST = 200;

/** The known agents of the account; they show the found rows meanwhile. */
interface Lender {
  readonly summary: AgentsSummary;
  borrow(rows: readonly PackedRow[] | null): void;
}
interface Asking {
  readonly query: string;
}

/**
 * While no list of the account is cached yet, the plain words of the search box are sent to the service (4.1 `search`), and
 * what it finds is listed until then.
 */
export class ServiceSearch {
  readonly #agents: Lender;
  readonly #list: Asking;
  /** The text beside the found agents; null while the list is the account's own. */
  line = $state<string | null>(null);
  /** The newest text that was requested; answers to others are dropped. */
  #requested = '';
  #borrowed = false;

  constructor(agents: Lender, list: Asking) {
    this.#agents = agents;
    this.#list = list;
  }

  /** Follows the search box until the returned function is called. */
  start(): () => void {
    const stop = $effect.root(() => {
      $effect(() => {
        const text = this.#agents.summary.at === null ? this.#textOf(this.#list.query) : '';
        return untrack(() => this.#follow(text));
      });
    });
    return () => {
      stop();
      this.#giveBack();
    };
  }

  #textOf(query: string): string {
    const text = readQuery(query, 0).plain.trim().replace(/\s+/g, ' ');
    return text.length > LONGEST ? '' : text;
  }

  #follow(text: string): (() => void) | undefined {
    if (text === this.#requested) return undefined;
    if (text === '') {
      this.#giveBack();
      return undefined;
    }
    const timer = setTimeout(() => void this.#ask(text), PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }

  async #ask(text: string): Promise<void> {
    this.#requested = text;
    const reply = await call('agents:search', { search: text });
    if (text !== this.#requested || this.#agents.summary.at !== null) return;
    if (reply.ok) {
      this.#borrowed = true;
      this.#agents.borrow(reply.value.rows);
      this.line = t('query.foundByService');
    } else {
      // The list itself shows problems of the service; the same words may be tried again.
      this.#giveBack();
    }
  }

  #giveBack(): void {
    this.#requested = '';
    this.line = null;
    if (this.#borrowed) this.#agents.borrow(null);
    this.#borrowed = false;
  }
}
