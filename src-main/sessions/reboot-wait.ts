import type { Job } from '../contract/contract.ts';
import type { Leave } from './leave-session.ts';
import type { SessionModel } from './session-model.ts';
import { judgeJobs, rebootOf } from './reboot-wait-rules.ts';

export interface RebootWaitsDeps {
  readonly model: SessionModel;
  /** Unix milliseconds */
  readonly wallNow: () => number;
  readonly leave: Leave;
  /** Connects without having been asked to. */
  readonly comeBack: (tabId: string) => void;
}

/** Carries out what reboots mean for the tabs: they wait, and come back by themselves. */
export class RebootWaits {
  readonly #deps: RebootWaitsDeps;
  #jobs: readonly Job[] = [];

  constructor(deps: RebootWaitsDeps) {
    this.#deps = deps;
  }

  takeJobs(jobs: readonly Job[]): void {
    this.#jobs = jobs;
    this.follow();
  }

  /** The reboot that is under way on this agent; null where there is none. */
  rebootOf(agentId: number | null): string | null {
    return agentId === null ? null : (rebootOf(this.#jobs, agentId)?.id ?? null);
  }

  /** Jobs or tabs are others than before. */
  follow(): void {
    const { model, wallNow, leave, comeBack } = this.#deps;
    for (const move of judgeJobs(model.now.tabs, this.#jobs)) {
      const { tabId } = move;
      if (move.kind === 'wait') void leave(tabId, () => this.#waitNow(tabId));
      else if (move.kind === 'connect') comeBack(tabId);
      else model.dispatch({ kind: 'ended', tabId, reason: 'not-back', at: wallNow(), failure: move.failure });
    }
  }

  /** The event by which the tab waits for a reboot, where it does so now. */
  #waitNow(tabId: string) {
    const { model } = this.#deps;
    const move = judgeJobs(model.now.tabs, this.#jobs).find((other) => other.tabId === tabId);
    if (move?.kind !== 'wait') return null;
    return { ...move, kind: 'waiting', cause: 'reboot', nextTryAt: null } as const;
  }
}
