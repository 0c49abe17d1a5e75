import { SvelteMap } from 'svelte/reactivity';
import type { SessionTab } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';

/** Delay after the last keystroke, in milliseconds. */
export const SAVE_AFTER = 600;
/** The limit of `sessions:setNote`. */
export const LONGEST_NOTE = 10_000;

interface Draft {
  readonly text: string;
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  readonly failure: Failure | null;
}

/**
 * The notes being edited, by tab. Text is saved shortly after the last keystroke, and at once when the note loses focus;
 * text that could not be saved stays here, is shown, and is retried.
 */
export class Notes {
  readonly #drafts = new SvelteMap<string, Draft>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Saves run one after the other, so that an older text never overwrites a newer one. */
  readonly #underway = new Map<string, Promise<void>>();

  textOf(tab: SessionTab): string {
    return this.#drafts.get(tab.id)?.text ?? tab.note;
  }

  /** Null if nothing was edited in this window. */
  stateOf(tab: SessionTab): Draft | null {
    return this.#drafts.get(tab.id) ?? null;
  }

  /** The main process has all edits. */
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

  /** Saves pending edits at once; true if nothing is left to save. */
  async flush(tabId: string): Promise<boolean> {
    clearTimeout(this.#timers.get(tabId));
    this.#timers.delete(tabId);
    const before = this.#underway.get(tabId) ?? Promise.resolve();
    const saving = before.then(() => this.#save(tabId));
    this.#underway.set(tabId, saving);
    await saving;
    return this.isSaved(tabId);
  }

  /** Saves without the delay, which may not elapse any more. */
  async flushAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((tabId) => this.flush(tabId)));
  }

  /** Drops the copies that the main process has by now, and those of closed tabs. */
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
    // Text typed meanwhile has its own timer.
    if (now?.text !== text) return;
    if (reply.ok) this.#drafts.set(tabId, { text, state: 'saved', failure: null });
    else this.#drafts.set(tabId, { text, state: 'failed', failure: reply.failure });
  }
}
