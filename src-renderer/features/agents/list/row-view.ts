import { troubleOf } from '../../accounts/entry-view.ts';
import { makeAccountMark } from '../../accounts/marks.ts';
import { isFavorite, wakesFirst } from '../../../lib/agent-state.ts';
import { splitLeaf } from '../../../lib/groups.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { isKnownSystem } from '../../../lib/os.ts';
import { isolate, readsLeftwards } from '../../../lib/text.ts';
import {
  formatCell,
  sameFacts,
  stateOf,
  formatLastOnline,
  formatPlace,
  formatTip,
  type RowFacts,
} from './row-format.ts';
import type { PlacedColumn } from './column-layout.ts';
import { rightAligned } from './columns.ts';
import { markName, actIcons, makeCell, makeIcon, makeRow, type HighlightCache, type RowAct } from './row-parts.ts';

const template = { row: null as HTMLElement | null };

/** Has a cell take the direction of its text, see `rows.css`. */
function turn(cell: Element, text: string): void {
  cell.classList.toggle('turns', readsLeftwards(text));
}

/** A text that is written only when it is another. */
class Words {
  readonly node = document.createTextNode('');
  readonly #cell: Element | null;
  #shown = '';
  #turned = false;

  /** @param cell takes the direction of the text, where it is all that the cell holds */
  constructor(cell: Element | null = null) {
    this.#cell = cell;
  }

  write(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    this.node.data = text;
    const turned = this.#cell !== null && readsLeftwards(text);
    if (turned === this.#turned) return;
    this.#turned = turned;
    this.#cell?.classList.toggle('turns', turned);
  }
}

/** Elements that take each other's place, each made once. */
class Swap {
  readonly #place: Element;
  readonly #make: (kind: string) => Element;
  readonly #made = new Map<string, Element>();
  #shown: Element | null = null;
  #kind = '';

  constructor(place: Element, make: (kind: string) => Element) {
    this.#place = place;
    this.#make = make;
  }

  show(kind: string): Element {
    if (this.#shown !== null && kind === this.#kind) return this.#shown;
    let element = this.#made.get(kind);
    if (element === undefined) {
      element = this.#make(kind);
      this.#made.set(kind, element);
    }
    if (this.#shown === null) this.#place.prepend(element);
    else this.#shown.replaceWith(element);
    this.#shown = element;
    this.#kind = kind;
    return element;
  }
}

type Draw = (facts: RowFacts, last: RowFacts | null) => void;

/**
 * The elements of one row. They live as long as the list and update their text by hand: a key press changes some three
 * hundred texts, and any layer between a text and its element is paid three hundred times before the next frame.
 */
export class RowView {
  readonly element: HTMLElement;
  readonly #pick: HTMLElement;
  readonly #state: Swap;
  readonly #name: HTMLElement;
  readonly #buttons: Readonly<Record<RowAct, HTMLButtonElement>>;
  readonly #mainText: Text;
  #cells: readonly { readonly element: HTMLElement; readonly draw: Draw }[] = [];
  #placed: readonly PlacedColumn[] = [];
  #facts: RowFacts | null = null;
  #parked = false;
  #prepared = false;
  #pointed = false;
  #lively = false;

  constructor(marks: HighlightCache) {
    template.row ??= makeRow();
    const element = template.row.cloneNode(true) as HTMLElement;
    const part = (query: string): HTMLElement => {
      const found = element.querySelector<HTMLElement>(query);
      if (found === null) throw new Error(`a row has no ${query}`);
      return found;
    };
    const button = (act: RowAct): HTMLButtonElement => part(`[data-act="${act}"]`) as HTMLButtonElement;
    this.element = element;
    this.#pick = part('.pick');
    this.#name = part('.name');
    this.#state = new Swap(part('.state'), (mark) => marks.copy(mark as Parameters<HighlightCache['copy']>[0]));
    this.#buttons = {
      pick: button('pick'),
      favorite: button('favorite'),
      connect: button('connect'),
      wake: button('wake'),
      reboot: button('reboot'),
      more: button('more'),
    };
    this.#mainText = document.createTextNode(t('act.connect'));
    this.#buttons.connect.replaceChildren(this.#mainText);
  }

  /** What it draws; null while it is parked. */
  get facts(): RowFacts | null {
    return this.#parked ? null : this.#facts;
  }

  draw(facts: RowFacts, columns: readonly PlacedColumn[]): void {
    if (columns !== this.#placed) this.#place(columns);
    const last = this.#facts;
    if (!this.#parked && last !== null && sameFacts(last, facts)) return;
    this.#facts = facts;
    this.#drawRow(facts, last);
    this.#drawState(facts, last);
    this.#drawButtons(facts, last);
    const { name } = facts.entry.row;
    if (last?.entry.row.name !== name) turn(this.#name, name);
    if (last?.entry.row.name !== name || last.words !== facts.words) markName(this.#name, name, facts.words);
    for (const cell of this.#cells) cell.draw(facts, last);
    this.#enliven();
    this.#parked = false;
  }

  /**
   * Draws an example and waits, hidden from screen readers. For a view that has drawn nothing yet. The part that is shown in
   * place of the list covers it; if it were hidden, its style and layout would have to be computed again when it is shown.
   */
  prepare(example: RowFacts, columns: readonly PlacedColumn[]): void {
    this.draw(example, columns);
    this.park();
    this.#prepared = true;
    this.element.classList.add('ready');
    this.element.ariaHidden = 'true';
  }

  /** Waits unseen and unheard for a row to draw. */
  park(): void {
    this.#leavePrepared();
    if (this.#parked) return;
    this.#parked = true;
    const { element } = this;
    element.hidden = true;
    // At its last position it would keep the list as long as it was.
    element.style.top = '0';
    element.removeAttribute('id');
    element.removeAttribute('data-id');
    element.setAttribute('aria-selected', 'false');
  }

  /** Marks the row as pointed at or focused inside: then its buttons are drawn. */
  point(pointed: boolean): void {
    this.#pointed = pointed;
    this.#enliven();
  }

  /**
   * The tip of the part that is pointed at.
   *
   * @param checkedAt Unix milliseconds when the service last said how an agent is
   */
  prepareTip(target: Element, checkedAt: (agentId: number) => number | null): void {
    const part = target.closest<HTMLElement>('.state, .star button, .c-last');
    if (part === null || this.#facts === null) return;
    const kind = part.classList.contains('state') ? 'state' : part.classList.contains('c-last') ? 'last' : 'favorite';
    const tip = formatTip(kind, this.#facts, checkedAt(this.#facts.entry.row.id));
    if (tip === null) delete part.dataset.tip;
    else part.dataset.tip = tip;
  }

  #leavePrepared(): void {
    if (!this.#prepared) return;
    this.#prepared = false;
    this.element.classList.remove('ready');
    this.element.ariaHidden = null;
  }

  #drawRow(facts: RowFacts, last: RowFacts | null): void {
    const { element } = this;
    const { row } = facts.entry;
    this.#leavePrepared();
    if (this.#parked) element.hidden = false;
    if (this.#parked || last?.entry.row.id !== row.id) {
      element.id = `agent-${String(row.id)}`;
      element.dataset.id = String(row.id);
    }
    if (last?.index !== facts.index) element.setAttribute('aria-rowindex', String(facts.index + 1));
    if (this.#parked || last?.index !== facts.index || last.rowHeight !== facts.rowHeight)
      element.style.top = `${String(facts.index * facts.rowHeight)}px`;
    if (last?.entry.row.name !== row.name || last.account !== facts.account) {
      element.setAttribute('aria-label', facts.account ? `${row.name}, ${facts.account.shortName}` : row.name);
      element.classList.toggle('old', facts.account !== undefined && troubleOf(facts.account) !== null);
    }
    if (this.#parked || last?.isPicked !== facts.isPicked)
      element.setAttribute('aria-selected', String(facts.isPicked));
    const list = element.classList;
    if (last?.isPicked !== facts.isPicked) list.toggle('picked', facts.isPicked);
    if (last?.isCursor !== facts.isCursor) list.toggle('cursor', facts.isCursor);
    if (last?.isOpen !== facts.isOpen) list.toggle('shown', facts.isOpen);
    if (last?.hasMenu !== facts.hasMenu) list.toggle('open', facts.hasMenu);
  }

  #drawState(facts: RowFacts, last: RowFacts | null): void {
    const shown = stateOf(facts);
    const mark = this.#state.show(shown.mark);
    if (mark.getAttribute('aria-label') !== shown.word) mark.setAttribute('aria-label', shown.word);
    this.element.classList.toggle('dim', facts.entry.row.online !== true && shown.mark !== 'waiting');
    if (last?.isPicking !== facts.isPicking) this.#pick.hidden = !facts.isPicking;
    if (facts.isPicking && (last?.isPicked !== facts.isPicked || !last.isPicking))
      this.#buttons.pick.setAttribute('aria-checked', String(facts.isPicked));
  }

  #drawButtons(facts: RowFacts, last: RowFacts | null): void {
    const { row } = facts.entry;
    const { pick, favorite, connect, wake, reboot, more } = this.#buttons;
    const isMarked = isFavorite(row);
    const was = last === null ? null : last.entry.row;
    if (was?.name !== row.name) {
      const { name } = row;
      pick.setAttribute('aria-label', t('select.name', { name }));
      wake.setAttribute('aria-label', t('agents.wakeName', { name }));
      reboot.setAttribute('aria-label', t('agents.rebootName', { name }));
      more.setAttribute('aria-label', t('agents.moreFor', { name }));
    }
    if (was?.name !== row.name || isFavorite(was) !== isMarked) {
      const key = isMarked ? 'agents.unfavoriteName' : 'agents.favoriteName';
      favorite.setAttribute('aria-label', t(key, { name: row.name }));
      favorite.setAttribute('aria-pressed', String(isMarked));
    }
    const wakes = wakesFirst(row, facts.traits);
    const words = t(wakes ? 'act.wakeAndConnect' : 'act.connect');
    if (was?.name !== row.name || this.#mainText.data !== words) {
      this.#mainText.data = words;
      connect.setAttribute('aria-label', t(wakes ? 'cards.wakeAndConnect' : 'agents.connectTo', { name: row.name }));
    }
    if (last?.isConnecting !== facts.isConnecting) connect.setAttribute('aria-busy', String(facts.isConnecting));
    if (last?.hasMenu !== facts.hasMenu) more.setAttribute('aria-expanded', String(facts.hasMenu));
    if (last?.isCursor !== facts.isCursor)
      for (const button of Object.values(this.#buttons)) button.tabIndex = facts.isCursor ? 0 : -1;
  }

  /** Buttons are always there, for the keyboard and for screen readers; their icons only where they are seen. */
  #enliven(): void {
    const facts = this.#facts;
    const lively = this.#pointed || (facts !== null && (facts.isCursor || facts.hasMenu));
    if (lively !== this.#lively) {
      this.#lively = lively;
      for (const act of ['wake', 'reboot', 'more'] as const)
        this.#buttons[act].replaceChildren(...(lively ? [makeIcon(actIcons[act])] : []));
    }
    const { favorite } = this.#buttons;
    const starred = lively || (facts !== null && isFavorite(facts.entry.row));
    if (starred !== favorite.hasChildNodes())
      favorite.replaceChildren(...(starred ? [makeIcon(actIcons.favorite)] : []));
  }

  #place(columns: readonly PlacedColumn[]): void {
    const same =
      columns.length === this.#placed.length && columns.every(({ column }, at) => column === this.#placed[at]?.column);
    this.#placed = columns;
    if (!same) {
      for (const { element } of this.#cells) element.remove();
      this.#cells = columns.flatMap(({ column }) => (column === 'name' ? [] : [makeColumn(column)]));
      this.#name.after(...this.#cells.map(({ element }) => element));
      // The new cells know nothing of the former content.
      this.#facts = null;
    }
    const cells = [this.#name, ...this.#cells.map(({ element }) => element)];
    columns.forEach(({ start, width }, at) => {
      const cell = cells[at];
      if (cell === undefined) return;
      cell.style.insetInlineStart = `${String(start)}px`;
      cell.style.width = `${String(width)}px`;
    });
  }
}

function makeColumn(column: Exclude<PlacedColumn['column'], 'name'>): { element: HTMLElement; draw: Draw } {
  const cell = makeCell(`c c-${column}`);
  if (rightAligned.has(column)) cell.classList.add('right');
  switch (column) {
    case 'account':
      return { element: cell, draw: drawAccount(cell) };
    case 'group':
      return { element: cell, draw: drawGroup(cell) };
    case 'ip':
      return { element: cell, draw: drawAddress(cell) };
    case 'last':
      return { element: cell, draw: drawLast(cell) };
    case 'os':
      return { element: cell, draw: drawSystem(cell) };
    default: {
      const words = new Words(cell);
      cell.append(words.node);
      cell.dataset.tipCut = '';
      const draw: Draw = ({ entry, traits, now }) => {
        words.write(formatCell(column, entry.row, traits, now));
      };
      return { element: cell, draw };
    }
  }
}

/** A tag in the colour of the account, with its mark. */
function drawAccount(cell: HTMLElement): Draw {
  const words = new Words(cell);
  const tag = document.createElement('span');
  const mark = new Swap(tag, makeAccountMark);
  tag.append(words.node);
  cell.append(tag);
  return ({ account }) => {
    tag.className = account === undefined ? 'account-tag' : `account-tag ${account.color}`;
    if (account !== undefined) mark.show(account.color);
    words.write(account?.shortName ?? t('none'));
  };
}

function drawGroup(cell: HTMLElement): Draw {
  const [parents, leaf] = [new Words(), new Words()];
  const quiet = document.createElement('span');
  quiet.className = 'parents';
  quiet.append(parents.node);
  cell.append(quiet, leaf.node);
  cell.dataset.tipCut = '';
  return ({ entry: { row } }, last) => {
    if (last !== null && last.entry.row.group === row.group) return;
    const cut = row.group === null ? { parents: '', leaf: t('none') } : splitLeaf(row.group);
    parents.write(cut.parents);
    leaf.write(cut.leaf);
    turn(cell, row.group ?? '');
    if (cut.parents === '') delete cell.dataset.tip;
    else cell.dataset.tip = cut.parents + cut.leaf;
  };
}

function drawAddress(cell: HTMLElement): Draw {
  const [address, place] = [new Words(), new Words()];
  const ip = document.createElement('span');
  ip.className = 'ip';
  ip.append(address.node);
  cell.append(ip, place.node);
  cell.dataset.tipCut = '';
  return ({ entry: { row } }) => {
    const where = isolate(formatPlace(row));
    address.write(row.ip ?? (where === '' ? t('none') : ''));
    place.write(row.ip === null || where === '' ? where : ` · ${where}`);
  };
}

function drawLast(cell: HTMLElement): Draw {
  const words = new Words(cell);
  cell.append(words.node);
  return (facts) => {
    const shown = stateOf(facts);
    words.write(formatLastOnline(facts, shown));
    cell.classList.toggle('bad', shown.mark === 'failed');
  };
}

function drawSystem(cell: HTMLElement): Draw {
  const words = new Words(cell);
  const icon = new Swap(cell, makeIcon);
  cell.append(words.node);
  cell.dataset.tipCut = '';
  return ({ entry: { row } }) => {
    icon.show(isKnownSystem(row.os) ? row.os : 'other');
    words.write(formatCell('os', row, undefined, 0));
  };
}
