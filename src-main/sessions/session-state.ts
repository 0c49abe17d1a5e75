import type { SessionsState } from '../contract/contract.ts';
import { fullName } from '../contract/tell-apart.ts';
import { besideOf, describeSessions, titleName, type AgentSummary, type Mark, type Surroundings } from './describe.ts';
import type { SessionAccount, SessionShell, ShownTab } from './ports.ts';
import type { StoredSessions } from './stored-sessions.ts';
import {
  findTab,
  findWindow,
  isSupportEnd,
  keyOfTarget,
  noSessions,
  reduceSessions,
  type SessionEvent,
  type Sessions,
  type Tab,
  type Target,
} from './tabs.ts';
import { t } from '../contract/texts.ts';

function fallbackName(target: Target): string {
  if (target.agentId !== null) return t('session.unknownAgent');
  return target.supportId === null ? t('session.device', { id: String(target.deviceId) }) : t('session.client');
}

const unknownAgent = (name: string): AgentSummary => ({
  name,
  group: null,
  os: null,
  online: null,
  favorite: false,
  serviceFavorite: false,
});

/** Holds the state of the session windows and the last frames, and pushes each window's state to its page. */
export class SessionState {
  readonly #account: SessionAccount;
  readonly #stored: Pick<StoredSessions, 'restorable'>;
  readonly #listeners: (() => void)[] = [];
  readonly #frames = new Map<string, Uint8Array>();
  readonly #summaries = new Map<string, AgentSummary>();
  /** The state last pushed to each window, as JSON. */
  readonly #lastSent = new Map<string, string>();
  readonly #restrictions: SessionShell['restrictions'];
  #sessions: Sessions;

  constructor(
    account: SessionAccount,
    stored: Pick<StoredSessions, 'restorable'>,
    { isWayland, restrictions }: Pick<SessionShell, 'isWayland' | 'restrictions'>,
  ) {
    this.#restrictions = restrictions;
    this.#account = account;
    this.#stored = stored;
    this.#sessions = { ...noSessions, strip: isWayland };
  }

  get now(): Sessions {
    return this.#sessions;
  }

  tab(tabId: string): Tab | undefined {
    return findTab(this.#sessions, tabId);
  }

  /** The active tab of this window. */
  active(windowId: string): Tab | undefined {
    const activeId = findWindow(this.#sessions, windowId)?.activeId ?? null;
    return activeId === null ? undefined : this.tab(activeId);
  }

  /** Listeners run after every change and before the pages are notified, so that views are placed before pages redraw. */
  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  dispatch(event: SessionEvent): void {
    this.#account.recorder.take(event, this.#sessions, (tab) => this.agentSummary(tab).name);
    this.#sessions = reduceSessions(this.#sessions, event);
    for (const tabId of this.#frames.keys()) {
      if ((this.tab(tabId)?.frame ?? null) === null) this.#frames.delete(tabId);
    }
    if (this.#sessions.tabs.length === 0) this.#summaries.clear();
    this.refresh();
  }

  /** Runs the listeners and pushes what changed; call it when what the account describes has changed. */
  refresh(): void {
    for (const listener of this.#listeners) listener();
    this.#push();
  }

  describe(windowId: string): SessionsState {
    return describeSessions(this.#sessions, windowId, this.#surroundings());
  }

  /** Title of a window that shows this tab: whose screen it is, told apart from others of the same name. */
  titleOf(tab: Tab): string {
    const around = this.#surroundings();
    const beside = besideOf(this.#sessions, around).get(keyOfTarget(tab));
    const { name } = this.agentSummary(tab);
    return [fullName({ name, beside }), around.accountName, 'Longreach'].filter((part) => part).join(' – ');
  }

  #surroundings(): Surroundings {
    const mark = this.#account.mark();
    return {
      accountName: mark?.name ?? null,
      accountMark: mark?.mark ?? null,
      agentSummary: (target) => this.agentSummary(target),
      ...this.#account.places(),
      restorable: this.#restorable(),
      noScreenshots: !this.#restrictions().allowScreenshots,
    };
  }

  /** The remote side as known now, or as last known: a session outlives its row in the list. */
  agentSummary(target: Target): AgentSummary {
    const key = keyOfTarget(target);
    const fallback = fallbackName(target);
    const found = this.#currentSummary(target) ?? this.#summaries.get(key);
    if (found === undefined) return unknownAgent(fallback);
    const name = titleName(found.name);
    const summary = { ...found, name: name === '' ? fallback : name };
    this.#summaries.set(key, summary);
    return summary;
  }

  storeFrame(tabId: string, png: Uint8Array): void {
    this.#frames.set(tabId, png);
    this.dispatch({ kind: 'frame-stored', tabId });
  }

  /** PNG of a tab's last frame. */
  frame(tabId: string): Uint8Array | null {
    return this.#frames.get(tabId) ?? null;
  }

  #push(): void {
    const windowIds = this.#sessions.windows.map(({ id }) => id);
    for (const id of this.#lastSent.keys()) if (!windowIds.includes(id)) this.#lastSent.delete(id);
    for (const windowId of windowIds) {
      const state = this.describe(windowId);
      const json = JSON.stringify(state);
      if (json === this.#lastSent.get(windowId)) continue;
      this.#lastSent.set(windowId, json);
      this.#account.push('sessions:changed', state, { windowId });
    }
  }

  #restorable(): readonly Mark[] {
    return this.#stored.restorable(this.#sessions).flatMap((agentId) => {
      const summary = this.#account.describeAgent(agentId);
      return summary === null
        ? []
        : [{ agentId, name: summary.name, group: summary.group, online: summary.online, lastTime: null }];
    });
  }

  #currentSummary({ agentId, supportId }: Target): AgentSummary | null {
    if (agentId !== null) return this.#account.describeAgent(agentId);
    if (supportId === null) return null;
    const client = this.#account.describeClient(supportId);
    return client === null ? null : { ...unknownAgent(client.name ?? t('session.client')), os: client.os };
  }
}

/** Reports which sessions this console shows, so that they are known to run. */
export function reportShownTabs(state: SessionState, { tell }: Pick<SessionAccount, 'tell'>): void {
  let before = '[]';
  state.subscribe(() => {
    const shown = state.now.tabs.flatMap(({ agentId, supportId, state: tab }): readonly ShownTab[] =>
      tab.kind === 'open' && (agentId ?? supportId) !== null ? [{ agentId, supportId, since: tab.since }] : [],
    );
    const now = JSON.stringify(shown);
    if (now === before) return;
    before = now;
    tell({ kind: 'shown-tabs', tabs: shown });
  });
}

/** Keeps the display of this computer on while a session is open or connecting, and reports whether any tab waits. */
export function reportActivity(
  state: SessionState,
  { tell }: Pick<SessionAccount, 'tell'>,
  { powerSaveBlocker }: Pick<SessionShell, 'powerSaveBlocker'>,
): void {
  let blockerId: number | null = null;
  let wasWaiting = false;
  state.subscribe(() => {
    const kinds = new Set(state.now.tabs.map((tab) => tab.state.kind));
    if (kinds.has('open') || kinds.has('connecting')) blockerId ??= powerSaveBlocker.start('prevent-display-sleep');
    else if (blockerId !== null) {
      powerSaveBlocker.stop(blockerId);
      blockerId = null;
    }
    const waiting = kinds.has('waiting');
    if (waiting === wasWaiting) return;
    wasWaiting = waiting;
    tell({ kind: 'waiting', on: waiting });
  });
}

/** Reports how many tabs show support sessions, so that a client who leaves is noticed soon. */
export function reportSupportTabs(state: SessionState, { tell }: Pick<SessionAccount, 'tell'>): void {
  let before = { open: 0, unclear: 0 };
  state.subscribe(() => {
    const tabs = state.now.tabs.filter((tab) => tab.supportId !== null && !isSupportEnd(tab.state));
    const unclear = tabs.filter(
      (tab) => tab.hangs || tab.state.kind === 'ended' || tab.state.kind === 'waiting',
    ).length;
    const now = { open: tabs.length - unclear, unclear };
    if (now.open === before.open && now.unclear === before.unclear) return;
    before = now;
    tell({ kind: 'support-tabs', ...now });
  });
}
