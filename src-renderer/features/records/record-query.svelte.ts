/** Words are searched once typing pauses. */
export const TYPING_MS = 200;

/** The question that a page of records asks, as the user edits it, and the cursor in its list. */
export abstract class RecordQuery<Q extends { readonly text: string }> {
  question: Q;
  /** The place of the cursor; null where there is none. */
  cursor = $state<number | null>(null);
  exporting = $state(false);
  /** Increases when the search box is requested. */
  searchRequested = $state(0);
  /** Grows with every question: the list begins at its top. */
  requested = $state(0);
  readonly #unfiltered: Q;
  #typing: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param first the question that the page begins with
   * @param unfiltered the one for all records
   */
  constructor(first: Q, unfiltered: Q) {
    this.question = $state.raw(first);
    this.#unfiltered = unfiltered;
  }

  /** Rows of the list. */
  abstract get count(): number;
  /** Requests the records again, from the newest on. */
  abstract ask(): void;

  /** Takes over an earlier question; it is asked when the page is opened. */
  restore(question: Q): void {
    this.question = question;
  }

  /** Changes part of the question; the rest stays. */
  change(part: Partial<Q>): void {
    this.question = { ...this.question, ...part };
    this.ask();
  }

  /** The words of the search box, as they are typed. */
  search(text: string): void {
    this.question = { ...this.question, text };
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      this.ask();
    }, TYPING_MS);
  }

  /** Takes all filters away; the words stay. */
  clearFilters(): void {
    this.question = { ...this.#unfiltered, text: this.question.text };
    this.ask();
  }

  /** Focuses the search box of the page. */
  focusSearch(): void {
    this.searchRequested += 1;
  }

  setCursor(index: number): void {
    this.cursor = this.count === 0 ? null : Math.max(0, Math.min(index, this.count - 1));
  }

  /** The list starts over with a question. */
  protected begin(): void {
    this.stopTyping();
    this.requested += 1;
    this.cursor = null;
  }

  protected stopTyping(): void {
    clearTimeout(this.#typing);
  }
}
