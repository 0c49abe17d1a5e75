import { SvelteMap } from 'svelte/reactivity';
import type { SessionTab } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';

/** After the last letter, in milliseconds. */
export const SAVE_AFTER = 600;
/** What the contract takes. */
export const LONGEST_NOTE = 10_000;

interface Draft {
  readonly text: string;
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  readonly failure: Failure | null;
}

/**
 * The notes being written, by tab. Words are saved while typing, a moment after the last letter, and at once when the note
 * is left; words that could not be saved stay here, are shown, and are tried again.
 */
export class Notes {
  readonly #drafts = new SvelteMap<string, Draft>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** One save after the other, so that an older text never overtakes a newer one. */
  readonly #underway = new Map<string, Promise<void>>();

  textOf(tab: SessionTab): string {
    return this.#drafts.get(tab.id)?.text ?? tab.note;
  }

  /** Null where nothing was written in this window. */
  stateOf(tab: SessionTab): Draft | null {
    return this.#drafts.get(tab.id) ?? null;
  }

  /** Nothing was written here that the main process does not have. */
  isSaved(tabId: string): boolean {
    return (this.#drafts.get(tabId)?.state ?? 'saved') === 'saved';
  }

  write(tabId: string, text: string): void {
    this.#drafts.set(tabId, { text, state: 'typed', failure: null });
    clearTimeout(this.#timers.get(tabId));
    this.#timers.set(
      tabId,
      setTimeout(() => void this.flush(tabId), SAVE_AFTER),
    );
  }

  /** Saves at once what is not saved yet; true where nothing is left to save. */
  async flush(tabId: string): Promise<boolean> {
    clearTimeout(this.#timers.get(tabId));
    this.#timers.delete(tabId);
    const before = this.#underway.get(tabId) ?? Promise.resolve();
    const saving = before.then(() => this.#save(tabId));
    this.#underway.set(tabId, saving);
    await saving;
    return this.isSaved(tabId);
  }

  /** Nothing waits for a moment that may not come. */
  async flushAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((tabId) => this.flush(tabId)));
  }

  /** What the main process has by now needs no copy here; a tab that is gone took its note with it. */
  follow(tabs: readonly SessionTab[]): void {
    for (const [tabId, draft] of this.#drafts) {
      const tab = tabs.find(({ id }) => id === tabId);
      if (tab === undefined) clearTimeout(this.#timers.get(tabId));
      if (tab === undefined || (draft.state === 'saved' && tab.note === draft.text)) this.#drafts.delete(tabId);
    }
  }

  async #save(tabId: string): Promise<void> {
    const draft = this.#drafts.get(tabId);
    if (draft === undefined || draft.state === 'saved') return;
    const { text } = draft;
    this.#drafts.set(tabId, { text, state: 'saving', failure: null });
    const reply = await call('sessions:setNote', { tabId, text });
    const now = this.#drafts.get(tabId);
    // What was typed meanwhile has its own moment.
    if (now?.text !== text) return;
    if (reply.ok) this.#drafts.set(tabId, { text, state: 'saved', failure: null });
    else this.#drafts.set(tabId, { text, state: 'failed', failure: reply.failure });
  }
}
