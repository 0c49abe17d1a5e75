import type { SessionsState } from '../contract/contract.ts';
import type { Push } from '../ipc/push.ts';
import { titleName } from './window-title.ts';
import { describeSessions, type AgentSummary, type Mark } from './describe-sessions.ts';
import {
  findWindow,
  findTab,
  keyOfTarget,
  noSessions,
  reduceSessions,
  type SessionEvent,
  type Sessions,
  type Tab,
  type Target,
} from './tabs.ts';

export interface SessionModelDeps {
  /** The agent as the list has it now; null where it is not (any more) in the list. */
  describeAgent(agentId: number): AgentSummary | null;
  /** The client of a quick-support connection; null where it is not known (any more). */
  describeSupport(supportId: number): { readonly name: string | null; readonly os: string | null } | null;
  favorites(): readonly Mark[];
  recents(): readonly Mark[];
  readonly push: Pick<Push, 'push'>;
  /** Hears of everything that happens to the tabs, before it does; `nameOf`: as their window names them. */
  onEvent?(event: SessionEvent, before: Sessions, nameOf: (tab: Tab) => string): void;
}

/** A client who gave no name. */
const CLIENT = 'Client';

/** How a target is called while nobody gave it a name. */
function nameless(target: Target): string {
  if (target.agentId !== null) return 'Unknown computer';
  return target.supportId === null ? `Device ID ${target.deviceId}` : CLIENT;
}

const unknown = (name: string): AgentSummary => ({
  name,
  group: null,
  os: null,
  online: null,
  favorite: false,
  serviceFavorite: false,
});

/** Holds the state of the session windows and the last frames, and tells each page of every change in its window. */
export class SessionModel {
  readonly #deps: SessionModelDeps;
  readonly #onChange: () => void;
  readonly #frames = new Map<string, Uint8Array>();
  readonly #summaries = new Map<string, AgentSummary>();
  /** What the page of each window was told last. */
  readonly #lastSent = new Map<string, string>();
  #sessions = noSessions;
  #restorable: readonly Mark[] = [];

  /** `onChange` comes before the pages are told, so that views stand where a page will draw around them. */
  constructor(deps: SessionModelDeps, onChange: () => void) {
    this.#deps = deps;
    this.#onChange = onChange;
  }

  get now(): Sessions {
    return this.#sessions;
  }

  /** The tab that this window shows. */
  active(paneId: string): Tab | undefined {
    const activeId = findWindow(this.#sessions, paneId)?.activeId ?? null;
    return activeId === null ? undefined : this.tab(activeId);
  }

  tab(tabId: string): Tab | undefined {
    return findTab(this.#sessions, tabId);
  }

  dispatch(event: SessionEvent): void {
    this.#deps.onEvent?.(event, this.#sessions, (tab) => this.agentSummary(tab).name);
    this.#sessions = reduceSessions(this.#sessions, event);
    for (const tabId of this.#frames.keys()) {
      if ((this.tab(tabId)?.frame ?? null) === null) this.#frames.delete(tabId);
    }
    if (this.#sessions.tabs.length === 0) this.#summaries.clear();
    this.#onChange();
    this.notify();
  }

  /** Computers that are offered again, as they are listed from now on. */
  setRestorable(marks: readonly Mark[]): void {
    this.#restorable = marks;
    this.notify();
  }

  /** Tells the pages how things stand, where that differs from what they were told last. */
  notify(): void {
    const panes = this.#sessions.windows.map(({ id }) => id);
    for (const paneId of this.#lastSent.keys()) if (!panes.includes(paneId)) this.#lastSent.delete(paneId);
    for (const paneId of panes) {
      const state = this.describe(paneId);
      const text = JSON.stringify(state);
      if (text === this.#lastSent.get(paneId)) continue;
      this.#lastSent.set(paneId, text);
      this.#deps.push.push('sessions:changed', state, { windowId: paneId });
    }
  }

  describe(paneId: string): SessionsState {
    return describeSessions(this.#sessions, paneId, {
      agentSummary: (target) => this.agentSummary(target),
      favorites: this.#deps.favorites(),
      recents: this.#deps.recents(),
      restorable: this.#restorable,
    });
  }

  /** The other end as it is now, or as it was last known here: a session outlives its row in the list. */
  agentSummary(target: Target): AgentSummary {
    const key = keyOfTarget(target);
    const fallback = nameless(target);
    const found = this.#currentSummary(target) ?? this.#summaries.get(key);
    if (found === undefined) return unknown(fallback);
    const name = titleName(found.name);
    const agentSummary = { ...found, name: name === '' ? fallback : name };
    this.#summaries.set(key, agentSummary);
    return agentSummary;
  }

  keepFrame(tabId: string, png: Uint8Array): void {
    this.#frames.set(tabId, png);
    this.dispatch({ kind: 'frame-stored', tabId });
  }

  frame(tabId: string): Uint8Array | null {
    return this.#frames.get(tabId) ?? null;
  }

  #currentSummary({ agentId, supportId }: Target): AgentSummary | null {
    if (agentId !== null) return this.#deps.describeAgent(agentId);
    // Nothing but its number is known of a computer that is not in the list.
    if (supportId === null) return null;
    const client = this.#deps.describeSupport(supportId);
    return client === null ? null : { ...unknown(client.name ?? CLIENT), os: client.os };
  }
}
