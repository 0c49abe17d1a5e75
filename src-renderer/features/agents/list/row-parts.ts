import { t } from '../../../../src-main/contract/texts.ts';
import type { Mark } from '../../../ui/mark.ts';
import { cutAtMarks, markWords } from '../../../../src-main/contract/search/marks.ts';

/** The action of a button in a row. */
const rowActs = ['pick', 'favorite', 'connect', 'wake', 'reboot', 'more'] as const;
export type RowAct = (typeof rowActs)[number];

export const isRowAct = (name: string | undefined): name is RowAct =>
  name !== undefined && (rowActs as readonly string[]).includes(name);

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of the sprite, copied: a reference would be resolved again for every row. */
export function makeIcon(name: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('stroke-linecap', 'round');
  svg.setAttribute('stroke-linejoin', 'round');
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.getElementById(`icon-${name}`);
  if (drawn !== null) for (const shape of drawn.childNodes) svg.append(shape.cloneNode(true));
  return svg;
}

export function makeCell(className: string): HTMLElement {
  const cell = document.createElement('span');
  cell.setAttribute('role', 'gridcell');
  cell.className = className;
  return cell;
}

function makeButton(act: RowAct, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = className;
  button.dataset.act = act;
  return button;
}

function makeIconButton(act: RowAct, tip: string, keys: string | null): HTMLButtonElement {
  const button = makeButton(act, 'act');
  button.dataset.tip = tip;
  if (keys !== null) button.dataset.tipKeys = keys;
  return button;
}

/** The icons of the buttons that are only seen while the row is pointed at, or has the cursor or the keyboard. */
export const actIcons = { favorite: 'star', wake: 'power', reboot: 'reboot', more: 'more' } as const;

/** One row without its columns and without words; copied for every row that is drawn. */
export function makeRow(): HTMLElement {
  const row = document.createElement('div');
  row.className = 'ag-row';
  row.setAttribute('role', 'row');

  const pick = makeCell('pick');
  const box = makeButton('pick', 'check');
  box.setAttribute('role', 'checkbox');
  pick.append(box);
  pick.hidden = true;

  const star = makeCell('star');
  const favorite = makeButton('favorite', '');
  favorite.dataset.tipKeys = 'F';
  star.append(favorite);

  const acts = makeCell('acts');
  const more = makeIconButton('more', t('agents.more'), null);
  more.setAttribute('aria-haspopup', 'menu');
  more.setAttribute('aria-expanded', 'false');
  const main = makeButton('connect', 'act main');
  main.append(t('act.connect'));
  acts.append(main, makeIconButton('wake', t('act.wake'), 'W'), makeIconButton('reboot', t('act.reboot'), 'R'), more);

  const name = makeCell('c name');
  name.dataset.tipCut = '';
  row.append(pick, makeCell('state'), star, name, acts);
  return row;
}

/** The marks of all states, drawn once by their component and copied into the rows. */
export class HighlightCache {
  readonly #drawn: ReadonlyMap<string, SVGElement>;

  constructor(holder: HTMLElement, marks: readonly Mark[]) {
    const shapes = [...holder.querySelectorAll('svg')];
    this.#drawn = new Map(marks.flatMap((mark, at) => (shapes[at] ? [[mark, shapes[at]] as const] : [])));
  }

  copy(mark: Mark): SVGElement {
    const copy = this.#drawn.get(mark)?.cloneNode(true);
    if (!(copy instanceof SVGElement)) throw new Error(`no mark ${mark} was drawn`);
    copy.removeAttribute('aria-hidden');
    copy.setAttribute('role', 'img');
    return copy;
  }
}

/** Writes a name with its hits marked into a cell, with as few changes as it takes. */
export function markName(cell: HTMLElement, name: string, words: readonly string[]): void {
  const pieces = cutAtMarks(name, markWords(name, words));
  const nodes = cell.childNodes;
  pieces.forEach(({ text, marked }, at) => {
    const node = nodes[at];
    const isMark = node instanceof HTMLElement;
    if (node !== undefined && isMark === marked) {
      if (node.textContent !== text) writeInto(node, text);
      return;
    }
    const made = makePiece(text, marked);
    if (node === undefined) cell.append(made);
    else node.replaceWith(made);
  });
  while (nodes.length > pieces.length) cell.lastChild?.remove();
}

function makePiece(text: string, marked: boolean): Node {
  if (!marked) return document.createTextNode(text);
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}

function writeInto(node: ChildNode, text: string): void {
  const inner = node instanceof Text ? node : node.firstChild;
  if (inner instanceof Text) inner.data = text;
  else node.textContent = text;
}
