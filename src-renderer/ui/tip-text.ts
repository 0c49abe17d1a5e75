/** The texts that a tip is made of. */
export interface TipOwner {
  /** The explanation of the element; null where its own text is the tip. */
  readonly tip: string | null;
  readonly keys: string | null;
  /** The text that is seen on the element. */
  readonly label: string;
  /** Whether not all of that is seen. */
  readonly isCut: boolean;
}

const squeeze = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The text of a tip, "" for none: a tip completes a text that is cut off, or adds something to the visible text. */
export function tipTextOf({ tip, keys, label, isCut }: TipOwner): string {
  const read = squeeze(label);
  if (tip === null) return isCut ? read : '';
  const said = squeeze(tip);
  if (isCut) return said.includes(read) ? tip : `${read}\n${tip}`;
  return said === read && keys === null ? '' : tip;
}

const isHidden = (element: Element): boolean =>
  // jsdom lays out nothing, and has no such method.
  'checkVisibility' in element && !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

/** The text that is seen on an element: without words that are only read out, and without names of keys. */
export function labelOf(element: Element): string {
  if (element instanceof HTMLInputElement) return element.value === '' ? element.placeholder : '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let label = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent?.closest('.sr, .keys, svg') === null && !isHidden(parent)) label += node.textContent ?? '';
  }
  return label;
}

/** The hint of an empty field is in no element. */
function isHintCut(field: HTMLInputElement): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return false;
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(field.placeholder).width > room;
}

/** Whether the text of an element needs more room than it has. A line may be a little higher than its box. */
export function isCutOff(element: Element): boolean {
  if (element.clientWidth === 0) return false;
  if (element instanceof HTMLInputElement) return isHintCut(element);
  return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 4;
}
