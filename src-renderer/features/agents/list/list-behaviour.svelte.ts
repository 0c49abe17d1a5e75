import { tick, untrack } from 'svelte';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import type { Entry } from './entry.ts';
import type { AgentList } from './agent-list.svelte.ts';
import type { Agents } from '../agents-context.svelte.ts';
import type { CardKey } from '../cards/card-keys.ts';
import type { CursorKey, ListKey, RowAction, ShowMenu } from './row-actions.ts';
import type { Shown } from './slots.ts';

/** What differs between list and cards. */
interface Parts {
  readonly agents: Readonly<Agents>;
  readonly showMenu: ShowMenu;
  /** What has the keyboard. */
  readonly grid: () => HTMLElement | null;
  /** Brings the cursor into sight. */
  readonly showCursor: () => void;
  /** Where so many steps lead from the cursor, along its line or across lines. */
  readonly aim: (by: number, along: 'line' | 'column') => number;
}

/** The agent of the row or card at this place. */
export const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
/** Its position in the list, from 0. */
export const indexOf = (row: HTMLElement): number => Number(row.getAttribute('aria-rowindex')) - 1;
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** How the list and the cards answer to keys and the pointer. */
export class ListBehaviour {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does what a key means; false where it is not the list's. `typing` is true in the search box. */
  press(meaning: ListKey | CardKey | null, typing: boolean): boolean {
    if (meaning === null) return false;
    if (meaning.kind === 'leave') return this.#leave();
    this.#obey(meaning, typing);
    this.#parts.showCursor();
    return true;
  }

  /** A key inside the list; `press` reads it. On a button it is the button's, and Escape leads back. */
  onKey(event: KeyboardEvent, press: (event: KeyboardEvent, typing: boolean) => boolean): void {
    if (isControl(event.target)) {
      if (event.key === 'Escape') this.#parts.grid()?.focus();
    } else if (press(event, false)) event.preventDefault();
  }

  /** The cursor goes where one presses; with Shift or the main key the agent is picked on the way. */
  onPoint(event: MouseEvent): void {
    const row = rowAt(event.target);
    if (row === null || isControl(event.target) || event.button !== 0) return;
    const { list, selection } = this.#parts.agents;
    const index = indexOf(row);
    if (event.shiftKey) this.#extendTo(index);
    else {
      list.setCursor(index);
      if (event.ctrlKey || event.metaKey) selection.toggle(Number(row.dataset.id));
    }
    this.#parts.grid()?.focus({ preventScroll: true });
    event.preventDefault();
  }

  onDoubleClick(event: MouseEvent): void {
    const { cursor } = this.#parts.agents.list;
    if (rowAt(event.target) !== null && !isControl(event.target) && cursor) this.act('connect', cursor.row);
  }

  /** The menu opens where the pointer is, for the agent below it. */
  onMenu(event: MouseEvent): void {
    const row = rowAt(event.target);
    if (row === null) return;
    event.preventDefault();
    const { list } = this.#parts.agents;
    list.setCursor(indexOf(row));
    const { clientX, clientY } = event;
    if (list.cursor)
      this.#parts.showMenu(list.cursor.row, {
        getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
      });
  }

  /** The box of an agent was pressed; with Shift all from the cursor to there are picked. */
  pick(event: MouseEvent, agentId: number, index: number): void {
    const { list, selection } = this.#parts.agents;
    if (event.shiftKey) selection.range(Math.max(0, list.cursorIndex), index);
    else selection.toggle(agentId);
  }

  #obey(meaning: Exclude<ListKey | CardKey, { readonly kind: 'leave' }>, typing: boolean): void {
    const { list } = this.#parts.agents;
    switch (meaning.kind) {
      case 'move':
        this.#move(meaning.by, alongOf(meaning));
        break;
      case 'extend':
        this.#extendTo(this.#parts.aim(meaning.by, alongOf(meaning)));
        break;
      case 'first':
        list.setCursor(0);
        break;
      case 'last':
        list.setCursor(list.rows.length - 1);
        break;
      case 'extend-first':
        this.#extendTo(0);
        break;
      case 'extend-last':
        this.#extendTo(list.rows.length - 1);
        break;
      case 'pick-all':
        this.#parts.agents.pickAll();
        break;
      default:
        this.#actOnCursor(meaning.kind, typing);
    }
  }

  /** Without a cursor, or where its agent has left, the list knows where to begin. */
  #move(by: number, along: 'line' | 'column'): void {
    const { list } = this.#parts.agents;
    if (list.cursorIndex >= 0) list.setCursor(this.#parts.aim(by, along));
    else list.moveCursor(along === 'line' ? by : Math.sign(by));
  }

  /** Selects from the cursor to there, and moves the cursor along. */
  #extendTo(index: number): void {
    const { list, selection } = this.#parts.agents;
    const from = list.cursorIndex;
    list.setCursor(index);
    selection.range(Math.max(0, from), list.cursorIndex);
  }

  #leave(): boolean {
    const { selection, details } = this.#parts.agents;
    if (selection.size > 0) selection.clear();
    else if (details.agentId !== null) details.close();
    else return false;
    return true;
  }

  /** Runs the action of a key, a button or a double click on a row or card. */
  act(action: RowAction, row: AgentRow): void {
    const { agents } = this.#parts;
    switch (action) {
      case 'connect':
        void agents.actions.connect(row);
        break;
      case 'wake':
        void agents.actions.wake(row);
        break;
      case 'reboot':
        agents.actions.askReboot(row);
        break;
      case 'favorite':
        void agents.actions.toggleFavorite(row);
        break;
      case 'details':
        agents.toggleDetails(row.id);
        break;
    }
  }

  #actOnCursor(kind: CursorKey, typing: boolean): void {
    const { list, selection } = this.#parts.agents;
    const row = (typing ? list.target : list.cursor)?.row;
    if (row === undefined) {
      list.refuse();
      return;
    }
    if (kind === 'menu') this.#parts.showMenu(row, document.getElementById(`agent-${String(row.id)}`) ?? document.body);
    else if (kind === 'pick') selection.toggle(row.id);
    else this.act(kind, row);
  }
}

const alongOf = (meaning: object): 'line' | 'column' =>
  'along' in meaning && meaning.along === 'column' ? 'column' : 'line';

/** What a `VirtualList` needs to know of the list of agents. */
export const placesOf = (list: Readonly<AgentList>) => ({
  count: () => list.rows.length,
  cursor: () => (list.cursorIndex < 0 ? null : list.cursorIndex),
  version: () => list.requested,
  keys: {
    at: (index: number) => list.rows[index]?.row.id,
    find: (key: number) => list.rows.findIndex(({ row }) => row.id === key),
  },
});

/** The rows at these places. */
export const rowsAt = ({ rows }: Readonly<AgentList>, places: readonly number[]): readonly Shown<Entry>[] =>
  places.flatMap((index) => {
    const entry = rows[index];
    return entry === undefined ? [] : [{ entry, index }];
  });

/** Shows the agent of an external request once there is room for it. To be called during component initialisation. */
export function followReveal(list: Readonly<AgentList>, isReady: () => boolean, show: () => void): void {
  $effect(() => {
    if (!list.toReveal || !isReady()) return;
    untrack(() => list.revealed());
    void tick().then(show);
  });
}
