import { tick } from 'svelte';
import type { AgentMark, Display, Job, SessionTab, Shelf } from '../../../src-main/contract/contract.ts';
import { fullName } from '../../../src-main/contract/tell-apart.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isAgentTab, Sessions, type AgentTab } from './sessions.svelte.ts';
import type { MenuEntry, MenuAnchor } from '../../ui/menu.ts';
import { menuOfScreens, menuOfScreenshot, menuOfTab, menuOfTools, menuOfZoom } from './menus.ts';
import { Notes } from './notes.svelte.ts';
import type { Tool, ToolId } from './tools.ts';

/** A menu or dialog; the remote view hides for it because nothing can be drawn over that view. */
type Covering =
  | { readonly kind: 'reboot'; readonly tab: AgentTab }
  | { readonly kind: 'note' | 'connection'; readonly tabId: string }
  | {
      readonly kind: 'menu';
      readonly label: string;
      readonly anchor: MenuAnchor;
      readonly align: 'start' | 'end';
      readonly entries: readonly MenuEntry[];
      /** Restores focus; null: to the remote page. */
      readonly back: (() => void) | null;
    };

/** One menu or dialog at a time: shown once the remote view has hidden, which reappears afterwards. */
class Cover {
  readonly #sessions: Readonly<Sessions>;
  shown = $state.raw<Covering | null>(null);
  #opening = false;
  #next: (() => void) | null = null;

  constructor(sessions: Readonly<Sessions>) {
    this.#sessions = sessions;
  }

  get busy(): boolean {
    return this.#opening || this.shown !== null;
  }

  async open(covering: Covering): Promise<void> {
    if (this.#opening) return;
    // Opened from a menu: the view is hidden already.
    if (this.shown !== null) {
      this.shown = covering;
      return;
    }
    this.#opening = true;
    const covered = await this.#sessions.setCovered(true);
    this.#opening = false;
    // It would be invisible under the live view.
    if (covered || this.#sessions.active?.state.kind !== 'open') this.shown = covering;
  }

  /** Runs this once the view is back, instead of moving focus to the page. */
  afterwards(next: () => void): void {
    this.#next = next;
  }

  /** Does nothing if something else has replaced it. */
  async close(covering: Covering): Promise<void> {
    if (this.shown !== covering) return;
    this.shown = null;
    const next = this.#next;
    this.#next = null;
    await this.#sessions.setCovered(false);
    if (this.busy) return;
    const back = covering.kind === 'menu' ? covering.back : null;
    back?.();
    if (next !== null) next();
    else if (back === null) await this.#sessions.focusPage();
  }
}

/** How a control was activated: after a pointer press, focus returns to the remote page; after a key it stays. */
interface Press {
  readonly anchor: HTMLElement;
  readonly byPointer: boolean;
}

/** User actions in one session window: tools, menus and the note, and where focus goes afterwards. */
export class SessionPage {
  readonly sessions: Readonly<Sessions> = new Sessions();
  readonly notes = new Notes();
  readonly cover = new Cover(this.sessions);
  /** The latest sentence for screen readers. */
  announcement = $state('');
  screens = $state.raw<readonly Display[]>([]);
  #noteOpen = $state(false);

  /** The main process places the remote view beside and below our frame; without insets the frame is hidden. */
  readonly sideShown: boolean = $derived.by(() => {
    const { current, active } = this.sessions;
    return active !== null && current.sideBar && current.insets.left > 0;
  });
  /** The note is shown in the side bar. */
  readonly noteInSide: boolean = $derived(this.#noteOpen && this.sideShown);

  async countScreens(): Promise<void> {
    this.screens = await this.sessions.displays();
  }

  useTool(id: ToolId | 'side-bar', tab: SessionTab, press: Press): void {
    const { sessions } = this;
    switch (id) {
      case 'side-bar':
        return this.#then(press, sessions.toggleSideBar());
      case 'connection':
        return void this.cover.open({ kind: 'connection', tabId: tab.id });
      case 'favorite':
        return isAgentTab(tab) ? this.#then(press, sessions.setFavorite(tab, !tab.favorite)) : undefined;
      case 'wake':
        return isAgentTab(tab) ? this.#then(press, sessions.wake(tab)) : undefined;
      case 'stop-waking': {
        const job = sessions.wakeOf(tab.agentId);
        return job === null ? undefined : this.#then(press, sessions.stopWaking(job));
      }
      case 'reboot':
        return isAgentTab(tab) ? void this.cover.open({ kind: 'reboot', tab }) : undefined;
      case 'reconnect':
        return void sessions.reconnect(tab);
      case 'full-screen':
        return this.#then(press, sessions.setFullScreen(!sessions.current.fullScreen));
      case 'screens':
        return void this.#openScreens(press);
      case 'details':
        return isAgentTab(tab) ? void sessions.showDetails(tab) : undefined;
      case 'open-in-new-window':
        return void this.#openInNewWindow(tab);
      case 'move-back-to-tabs':
        return void this.#moveBackToTabs(tab);
      case 'note':
        return this.toggleNote(tab);
      case 'files':
      case 'held-back':
        return void this.setShelf(tab, tab.shelf === id ? null : id);
      case 'screenshot':
        return this.#openScreenshot(tab, press);
      case 'zoom':
        return this.#openZoom(tab, press);
      case 'view-only':
        return this.#then(press, sessions.setViewOnly(tab, !tab.viewOnly));
      case 'send-all-shortcuts':
        return this.#then(press, sessions.setSendsAllShortcuts(tab, !tab.sendsAllShortcuts));
      default:
        return assertNever(id);
    }
  }

  openMore(tools: readonly Tool[], tab: SessionTab, press: Press): void {
    const choose = (id: ToolId): void => {
      // Without a side bar the note is a dialog, so the view stays hidden after the menu.
      if (id === 'note' && !this.sideShown) this.toggleNote(tab);
      else this.cover.afterwards(() => this.useTool(id, tab, press));
    };
    this.#openMenu(t('session.bar.more'), press, 'end', menuOfTools(tools, choose));
  }

  openTabMenu(tab: SessionTab, press: Press): void {
    const { sessions, cover } = this;
    const { tabs, ownWindow } = sessions.current;
    const at = tabs.findIndex(({ id }) => id === tab.id);
    const after = (action: () => Promise<unknown>) => () => cover.afterwards(() => this.#then(press, action()));
    const entries = menuOfTab(
      tab,
      { at, count: tabs.length, ownWindow },
      {
        move: (step) => after(() => this.move(tab, at + step))(),
        openInNewWindow: after(() => this.#openInNewWindow(tab)),
        moveBackToTabs: after(() => this.#moveBackToTabs(tab)),
        reconnect: after(() => sessions.reconnect(tab)),
        close: after(() => this.close(tab)),
      },
    );
    this.#openMenu(t('session.menu.tab', { name: fullName(tab) }), press, 'start', entries);
  }

  async move(tab: SessionTab, to: number): Promise<boolean> {
    const moved = await this.sessions.move(tab, to);
    const count = this.sessions.current.tabs.length;
    if (moved) this.announcement = t('session.say.moved', { name: fullName(tab), place: to + 1, count });
    return moved;
  }

  /** A note that cannot be saved keeps the tab open once, so that the user can see and copy it. */
  async close(tab: SessionTab): Promise<void> {
    const failed = this.notes.stateOf(tab)?.state === 'failed';
    if (!this.notes.isSaved(tab.id) && !(await this.notes.flush(tab.id)) && !failed) {
      if (this.sessions.active?.id !== tab.id) await this.sessions.select(tab);
      this.#showNote(tab);
      return;
    }
    await this.sessions.close(tab);
  }

  /** Input that View only held back: said once, and shown until it is dismissed or the lock is opened. */
  noteHeldBack(): void {
    const { active } = this.sessions;
    if (active?.viewOnly !== true || this.sessions.holdsBack) return;
    this.sessions.noteHeldBack(active);
    this.announcement = t('session.viewOnly.held', { name: fullName(active) });
  }

  /** The button disappears with its message, so focus moves to the remote page. */
  async allowInput(tab: SessionTab): Promise<void> {
    if (await this.sessions.setViewOnly(tab, false)) await this.sessions.focusPage();
  }

  toggleNote(tab: SessionTab): void {
    if (this.noteInSide) void this.closeNote();
    else this.#showNote(tab);
  }

  /** Shows a list below the remote screen and moves focus there, or closes it and moves focus to the remote page. */
  async setShelf(tab: SessionTab, shelf: Shelf | null): Promise<void> {
    if (!(await this.sessions.setShelf(tab, shelf))) return;
    if (shelf === null) return this.sessions.focusPage();
    await tick();
    document.querySelector<HTMLElement>('[data-region] [data-first]')?.focus();
  }

  async copyHeldBack(tab: SessionTab, entryId: number): Promise<boolean> {
    const copied = await this.sessions.copyHeldBack(tab, entryId);
    if (copied) this.announcement = t('session.heldBack.copied');
    return copied;
  }

  /** Its button goes with the entries. */
  async clearShelf(tab: SessionTab, shelf: Shelf): Promise<void> {
    const { sessions } = this;
    if (!(await (shelf === 'files' ? sessions.clearFiles(tab) : sessions.clearHeldBack(tab)))) return;
    await tick();
    document.querySelector<HTMLElement>('[data-region] [data-first]')?.focus();
  }

  /** Saves the note and moves focus back to the remote page. */
  async closeNote(): Promise<void> {
    const { active } = this.sessions;
    this.#noteOpen = false;
    if (active !== null) void this.notes.flush(active.id);
    await this.sessions.focusPage();
  }

  async openAgent(agent: AgentMark, byPointer: boolean): Promise<void> {
    await this.sessions.open(agent);
    if (byPointer) await this.sessions.focusPage();
  }

  /** Its button disappears with it, so focus moves back to the remote page. */
  async undoReboot(job: Job): Promise<void> {
    if (await this.sessions.undoReboot(job)) await this.sessions.focusPage();
  }

  #showNote(tab: SessionTab): void {
    if (this.sideShown) this.#noteOpen = true;
    else void this.cover.open({ kind: 'note', tabId: tab.id });
  }

  async #openInNewWindow(tab: SessionTab): Promise<void> {
    await this.notes.flush(tab.id);
    await this.sessions.openInNewWindow(tab);
  }

  async #moveBackToTabs(tab: SessionTab): Promise<void> {
    await this.notes.flush(tab.id);
    await this.sessions.moveBackToTabs(tab);
  }

  /** Taken once the remote view is shown again. */
  #openScreenshot(tab: SessionTab, press: Press): void {
    const entries = menuOfScreenshot((to) =>
      this.cover.afterwards(() => this.#then(press, this.sessions.takeScreenshot(tab, to))),
    );
    this.#openMenu(t('session.bar.screenshot'), press, 'end', entries);
  }

  #openZoom(tab: SessionTab, press: Press): void {
    const entries = menuOfZoom(tab.zoom ?? 100, (zoom) =>
      this.cover.afterwards(() => this.#then(press, this.sessions.setZoom(tab, zoom))),
    );
    this.#openMenu(t('session.bar.zoom'), press, 'end', entries);
  }

  /** Displays may be connected or removed at any time, so they are read on every call. */
  async #openScreens(press: Press): Promise<void> {
    await this.countScreens();
    const entries = menuOfScreens(this.screens, ({ id }) =>
      this.cover.afterwards(() => this.#then(press, this.sessions.setFullScreen(true, id))),
    );
    this.#openMenu(t('session.bar.screens'), press, 'end', entries);
  }

  #openMenu(label: string, press: Press, align: 'start' | 'end', entries: readonly MenuEntry[]): void {
    const { anchor, byPointer } = press;
    const back = byPointer ? null : () => anchor.focus();
    void this.cover.open({ kind: 'menu', label, anchor, align, entries, back });
  }

  #then({ byPointer }: Press, action: Promise<unknown>): void {
    void action.then(() => (byPointer ? this.sessions.focusPage() : undefined));
  }
}
