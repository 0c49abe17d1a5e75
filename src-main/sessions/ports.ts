import type { AccountMark, ServiceState, Settings } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import type { Push } from '../ipc/push.ts';
import type { NativeImage, WebContents } from '../electron.ts';
import type { PlacedWindowDeps } from '../windows/ui-window.ts';
import type { WhyRefused } from '../windows/protect.ts';
import type { AgentSummary, Mark } from './describe.ts';
import type { RemoteHost, SessionViewDeps } from './session-view.ts';
import type { SessionStore } from './stored-sessions.ts';
import type { SessionEvent, Sessions, Tab, Target } from './tabs.ts';

/** A one-time link as the service client hands it over: it can be read once. */
export interface LinkToOpen extends RemoteHost {
  open(): string;
}

/** A tab that shows its remote page, of a listed agent or a support session. */
export interface ShownTab {
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** Unix milliseconds at which the page appeared. */
  readonly since: number;
}

/** What an account hears of its sessions, each after a change. */
export type SessionNews =
  /** The remote page of this agent has appeared. */
  | { readonly kind: 'opened'; readonly agentId: number }
  /** Whether any tab waits for news of its agent or of the service. */
  | { readonly kind: 'waiting'; readonly on: boolean }
  /** The tabs of support sessions that are not known to be closed; `unclear` are those whose page has ended or hangs. */
  | { readonly kind: 'support-tabs'; readonly open: number; readonly unclear: number }
  /** The tabs that show their remote page. */
  | { readonly kind: 'shown-tabs'; readonly tabs: readonly ShownTab[] };

/** What session windows need of the account that they are of. */
export interface SessionAccount {
  /** The number before that of its first tab; see the event `opened`. */
  tabsFrom(): number;
  /** How it is told from others; null where it is the only one. */
  mark(): { readonly name: string | null; readonly mark: AccountMark | null } | null;
  /** The agent as listed now; null where it is not in the list. */
  describeAgent(agentId: number): AgentSummary | null;
  /** The client of a support session; null where it is not known. */
  describeClient(supportId: number): { readonly name: string | null; readonly os: string | null } | null;
  places(): { readonly favorites: readonly Mark[]; readonly recents: readonly Mark[] };
  service(): Pick<ServiceState, 'kind' | 'at'>;
  /** Whether links may be http to this computer: only while the service itself is reached that way. */
  isUnencrypted(): boolean;
  /** Requests a new link for this target (4.4; 2.5 `connect_url`). Never repeated automatically. */
  requestLink(target: Target, signal: AbortSignal): Promise<Result<LinkToOpen>>;
  /** Reads this agent from the service once (4.2); the list takes over the result. */
  checkAgent(agentId: number): Promise<Result<unknown>>;
  readonly stored: SessionStore;
  readonly recorder: {
    /** Called before each event is applied; `nameOf` names a tab as its window does. */
    take(event: SessionEvent, before: Sessions, nameOf: (tab: Tab) => string): void;
    /** Suggestions to offer where a reason is required before connecting; null where none is required. */
    reasons(): readonly string[] | null;
  };
  readonly tell: (news: SessionNews) => void;
  /** Reaches the pages of its windows. */
  readonly push: Push['push'];
  /** Registers the calls and events of the page in this window; returns its own "off". */
  attach(contents: WebContents, windowId: string): () => void;
}

/** What the session windows of all accounts need of the program. `place` and `onPlace` concern the main window. */
export interface SessionShell extends Omit<PlacedWindowDeps, 'attach'>, SessionViewDeps {
  readonly preloadPath: string;
  /** Electron does not say where the pointer is; see `runsOnWayland`. */
  readonly isWayland: boolean;
  /** Remote pages would run outside a sandbox. */
  readonly isUnsandboxed: boolean;
  isDark(): boolean;
  /** The program is ending: open sessions become restorable. */
  isQuitting(): boolean;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** The part of Electron's `powerSaveBlocker` that is used. */
  readonly powerSaveBlocker: { start(type: 'prevent-display-sleep'): number; stop(id: number): unknown };
  /** Whether a session may be opened at this host, which is not the service's own; asks the user where needed. */
  mayOpen(host: string): Promise<Result<void>>;
  /** Asks the user whether pages of this host may save files, or more of them; stores a yes. */
  allowDownloads(host: string, why: WhyRefused): Promise<Result<void>>;
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>;
  /** What administrators allow now. */
  restrictions(): Pick<Restrictions, 'allowScreenshots'>;
  /** The picture under the pointer while a file is dragged. */
  dragIcon(): NativeImage;
  settings(): Pick<Settings, 'viewOnlyGroups'>;
  /** Shows a file in its folder. */
  reveal(path: string): void;
}
