import type { Job } from '../ipc/contract.ts';
import type { SessionModel } from './session-model.ts';
import { judgeJobs, rebootOf, type TabMove } from './session-returns.ts';

export interface ReturnerDeps {
  readonly model: SessionModel;
  /** Unix milliseconds */
  readonly wallNow: () => number;
  /** Takes the last frame of a tab's page, if it has one; soon, whatever the page does. */
  readonly keepFrame: (tabId: string) => Promise<void>;
  /** Ends the tab's connection, if it has one. */
  readonly drop: (tabId: string) => void;
  readonly connect: (tabId: string, agentId: number) => void;
  /** The tab's page has gone and another thing stands in its place. */
  readonly onLeft: (tabId: string) => void;
}

/** Carries out what reboots mean for the tabs: they wait, and come back by themselves. */
export class Returner {
  readonly #deps: ReturnerDeps;
  #jobs: readonly Job[] = [];
  /** Tabs whose last frame is being taken before they wait. */
  readonly #leaving = new Set<string>();

  constructor(deps: ReturnerDeps) {
    this.#deps = deps;
  }

  takeJobs(jobs: readonly Job[]): void {
    this.#jobs = jobs;
    this.follow();
  }

  /** The reboot that is under way on this agent; null where there is none. */
  rebootOf(agentId: number): string | null {
    return rebootOf(this.#jobs, agentId)?.id ?? null;
  }

  /** Jobs or tabs are others than before. */
  follow(): void {
    const { model, wallNow } = this.#deps;
    for (const move of judgeJobs(model.now.tabs, this.#jobs)) {
      const { tabId } = move;
      if (move.kind === 'wait') void this.#wait(move);
      else if (move.kind === 'connect') this.#comeBack(tabId);
      else model.dispatch({ kind: 'ended', tabId, reason: 'not-back', at: wallNow(), failure: move.failure });
    }
  }

  /** What the page shows is kept before it goes: seen dimmed, it tells the tab from the others while it waits. */
  async #wait(move: Extract<TabMove, { kind: 'wait' }>): Promise<void> {
    const { model, keepFrame, drop, onLeft } = this.#deps;
    const { tabId } = move;
    if (this.#leaving.has(tabId)) return;
    const wasOpen = model.tab(tabId)?.state.kind === 'open';
    // While it is covered, its frame was taken before that.
    if (wasOpen && !model.now.covered) {
      this.#leaving.add(tabId);
      await keepFrame(tabId);
      this.#leaving.delete(tabId);
      const now = judgeJobs(model.now.tabs, this.#jobs).find((other) => other.tabId === tabId);
      if (now?.kind !== 'wait') return;
    }
    drop(tabId);
    model.dispatch({ ...move, kind: 'returning' });
    if (wasOpen) onLeft(tabId);
  }

  #comeBack(tabId: string): void {
    const { model, connect } = this.#deps;
    const tab = model.tab(tabId);
    if (!tab) return;
    model.dispatch({ kind: 'connecting', tabId, despite: null, keepFrame: true });
    connect(tabId, tab.agentId);
  }
}
