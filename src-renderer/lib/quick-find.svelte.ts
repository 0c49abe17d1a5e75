import type { QuickFound, QuickHit } from '../../src-main/contract/contract.ts';
import { succeed } from '../../src-main/contract/failure.ts';
import { call } from './call.ts';
import { Reading } from './reading.svelte.ts';

const NONE: QuickFound = { hits: [], exact: 0, matches: 0, total: 0 };
/** As long as a question may be. */
const LONGEST = 200;

interface Answer {
  /** The text that was searched. */
  readonly text: string;
  readonly found: QuickFound;
}

/** The typed text, and the agents that were found for it. Only the newest query is answered. */
export class QuickFind {
  readonly #limit: number;
  text = $state('');
  #reading = $state.raw(new Reading<Answer>());
  #pending: Promise<void> = Promise.resolve();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get found(): QuickFound {
    return this.#reading.value?.found ?? NONE;
  }
  get hits(): readonly QuickHit[] {
    return this.found.hits;
  }
  /** Nothing is typed: the shown agents are no search results. */
  get isEmpty(): boolean {
    return this.text.trim() === '';
  }
  /** How many agents have exactly the typed name or number where it is several, so that none of them can be meant by Enter; otherwise 0. */
  get namesakes(): number {
    return this.found.exact > 1 ? this.found.exact : 0;
  }
  /** The typed text that nothing has, and the one of the other keyboard layout that the results are for; null otherwise. */
  get guess(): { readonly query: string; readonly other: string } | null {
    const { value } = this.#reading;
    const other = value?.found.otherLayout;
    return value === null || other === undefined ? null : { query: value.text.trim(), other };
  }
  /** It is open which of the results is meant, so that Enter takes none of them by itself. */
  get isUnclear(): boolean {
    return this.isEmpty || this.namesakes > 0 || this.guess !== null;
  }
  /** False until the first answer, so that no empty list is shown in its place. */
  get ready(): boolean {
    return this.#reading.value !== null || this.#reading.failure !== null;
  }

  /** The results belong to the typed text; until its answer comes, or if it fails, they are of an earlier text. */
  get isCurrent(): boolean {
    return this.#reading.value?.text === this.text;
  }

  /** Searches another text. Resolves once the results belong to it, or to one that was typed later. */
  type(text: string): Promise<void> {
    this.text = text;
    return this.again();
  }

  /** Searches the same again: states and names may have changed. */
  again(): Promise<void> {
    this.#pending = this.#ask();
    return this.#pending;
  }

  /** Resolves once the result of the last query is shown: typing fast and pressing Enter means that one. */
  settled(): Promise<void> {
    return this.#pending;
  }

  /** As it was before anything was typed. */
  clear(): Promise<void> {
    this.#reading = new Reading();
    return this.type('');
  }

  async #ask(): Promise<void> {
    const { text } = this;
    const isNewest = await this.#reading.read(async () => {
      const reply = await call('quick:find', { text: text.slice(0, LONGEST), limit: this.#limit });
      return reply.ok ? succeed({ text, found: reply.value }) : reply;
    });
    if (!isNewest) await this.#pending;
  }
}
