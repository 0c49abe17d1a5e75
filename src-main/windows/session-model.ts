import type { AgentMark, SessionsState } from '../ipc/contract.ts';
import type { Push } from '../ipc/push.ts';
import {
  describeSessions,
  findTab,
  noSessions,
  reduceSessions,
  type AgentLook,
  type SessionEvent,
  type Sessions,
  type Tab,
} from './session-tabs.ts';

export interface SessionModelDeps {
  /** The agent as the list has it now; null where it is not (any more) in the list. */
  describeAgent(agentId: number): AgentLook | null;
  favorites(): readonly Omit<AgentMark, 'open'>[];
  recents(): readonly Omit<AgentMark, 'open'>[];
  readonly push: Push;
}

const unknownAgent: AgentLook = {
  name: 'Unknown computer',
  group: null,
  os: null,
  online: null,
  favorite: false,
  serviceFavorite: false,
};

/** Holds the state of the session window and the last frames, and tells the page of every change. */
export class SessionModel {
  readonly #deps: SessionModelDeps;
  readonly #onChange: () => void;
  readonly #frames = new Map<string, Uint8Array>();
  readonly #looks = new Map<number, AgentLook>();
  #sessions = noSessions;
  #told = '';

  /** `onChange` comes before the page is told, so that views stand where the page will draw around them. */
  constructor(deps: SessionModelDeps, onChange: () => void) {
    this.#deps = deps;
    this.#onChange = onChange;
  }

  get now(): Sessions {
    return this.#sessions;
  }

  get active(): Tab | undefined {
    return this.#sessions.activeId === null ? undefined : this.tab(this.#sessions.activeId);
  }

  tab(tabId: string): Tab | undefined {
    return findTab(this.#sessions, tabId);
  }

  dispatch(event: SessionEvent): void {
    this.#sessions = reduceSessions(this.#sessions, event);
    for (const tabId of this.#frames.keys()) {
      if ((this.tab(tabId)?.frame ?? null) === null) this.#frames.delete(tabId);
    }
    this.#onChange();
    this.tell();
  }

  /** Tells the page how things stand, where that differs from what it was told last. */
  tell(): void {
    const state = this.describe();
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#deps.push.push('sessions:changed', state);
  }

  describe(): SessionsState {
    return describeSessions(this.#sessions, {
      look: (agentId) => this.look(agentId),
      favorites: this.#deps.favorites(),
      recents: this.#deps.recents(),
    });
  }

  /** The agent as it is now, or as it was last known here: a session outlives its row in the list. */
  look(agentId: number): AgentLook {
    const look = this.#deps.describeAgent(agentId) ?? this.#looks.get(agentId) ?? unknownAgent;
    this.#looks.set(agentId, look);
    return look;
  }

  keepFrame(tabId: string, png: Uint8Array): void {
    this.#frames.set(tabId, png);
    this.dispatch({ kind: 'framed', tabId });
  }

  frame(tabId: string): Uint8Array | null {
    return this.#frames.get(tabId) ?? null;
  }

  /** The window is gone; its side bar is remembered, the numbers of its tabs are not used again. */
  clear(): void {
    const { sideBar, tabCount, frameCount } = this.#sessions;
    this.#sessions = { ...noSessions, sideBar, tabCount, frameCount };
    this.#frames.clear();
    this.#looks.clear();
    this.tell();
  }
}
