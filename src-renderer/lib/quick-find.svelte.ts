import type { QuickFound, QuickHit } from '../../src-main/contract/contract.ts';
import { call } from './call.ts';

const NONE: QuickFound = { hits: [], exact: 0, matches: 0, total: 0 };
/** As long as a question may be. */
const LONGEST = 200;

/** The typed text, and the agents that were found for it. Only the newest query is answered. */
export class QuickFind {
  readonly #limit: number;
  #text = $state('');
  #found = $state.raw<QuickFound>(NONE);
  /** False until the first answer, so that no empty list is shown in its place. */
  #ready = $state(false);
  /** The text that `found` belongs to; null where nothing was answered yet. */
  #answered = $state<string | null>(null);
  #turn = 0;
  #pending: Promise<void> = Promise.resolve();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get text(): string {
    return this.#text;
  }
  get found(): QuickFound {
    return this.#found;
  }
  get hits(): readonly QuickHit[] {
    return this.#found.hits;
  }
  /** Nothing is typed: the shown agents are no search results. */
  get isEmpty(): boolean {
    return this.#text.trim() === '';
  }
  /** How many agents have exactly the typed name or number where it is several, so that none of them can be meant by Enter; otherwise 0. */
  get namesakes(): number {
    return this.#found.exact > 1 ? this.#found.exact : 0;
  }
  get ready(): boolean {
    return this.#ready;
  }

  /** The results belong to the typed text; until its answer comes, or if it fails, they are of an earlier text. */
  get isCurrent(): boolean {
    return this.#answered === this.#text;
  }

  /** Searches another text. Resolves once the results belong to it, or to one that was typed later. */
  type(text: string): Promise<void> {
    this.#text = text;
    return this.again();
  }

  /** Searches the same again: states and names may have changed. */
  again(): Promise<void> {
    const turn = (this.#turn += 1);
    const requested = this.#ask(turn);
    this.#pending = requested;
    return requested;
  }

  /** Resolves once the result of the last query is shown: typing fast and pressing Enter means that one. */
  settled(): Promise<void> {
    return this.#pending;
  }

  /** As it was before anything was typed. */
  clear(): Promise<void> {
    this.#found = NONE;
    this.#ready = false;
    this.#answered = null;
    return this.type('');
  }

  async #ask(turn: number): Promise<void> {
    const text = this.#text;
    const reply = await call('quick:find', { text: text.slice(0, LONGEST), limit: this.#limit });
    if (turn !== this.#turn) return this.#pending;
    this.#ready = true;
    if (!reply.ok) return undefined;
    this.#found = reply.value;
    this.#answered = text;
    return undefined;
  }
}
