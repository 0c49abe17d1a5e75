import type { Page } from 'playwright-core';
import type { MeasuredPage } from './judge-layout.ts';

/** The boxes of all controls and texts that are shown now, and of what cuts or scrolls them. */
export const measurePage = (page: Page): Promise<MeasuredPage> => page.evaluate(measure);

/** Runs in the page, so everything it needs is inside it. */
function measure(): MeasuredPage {
  type Box = MeasuredPage['dialogs'][number]['box'];
  type Frame = MeasuredPage['texts'][number]['frames'][number];
  const root = document.documentElement;
  const isMirrored = getComputedStyle(root).direction === 'rtl';
  const controlsSelector = [
    'button, a[href], input, select, textarea, summary, video[controls]',
    ...['button', 'tab', 'option', 'menuitem', 'checkbox', 'radio', 'switch', 'link', 'combobox', 'slider'].map(
      (role) => `[role=${role}]`,
    ),
  ].join(', ');
  const holdersSelector =
    'button, a, label, th, td, h1, h2, h3, [role=tab], [role=option], [role=gridcell], [role=columnheader]';

  /** Words that nobody sees, those that fields draw (below), and the coloured copy of a query, which scrolls with its field. */
  const passedOver = '.sr, option, select, textarea, .coloured';

  const toBox = ({ left, top, right, bottom }: DOMRectReadOnly): Box => ({ left, top, right, bottom });
  const squeeze = (text: string): string => text.trim().replace(/\s+/g, ' ');
  const nameOf = (element: Element): string => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    const said =
      element.getAttribute('aria-label') ??
      (labels.some((one) => one !== null) ? labels.map((one) => one?.textContent ?? '').join(' ') : null);
    return squeeze(said ?? (label === '' ? element.textContent : label)).slice(0, 60);
  };
  const describe = (element: Element): string => {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const region = element.closest('[role=dialog], section[aria-label], [role=region][aria-label], table, [role=grid]');
    const where = region === null || region === element ? '' : ` in ${region.localName} “${nameOf(region)}”`;
    return `${element.localName}${classes === '' ? '' : `.${classes}`} “${nameOf(element)}”${where}`;
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });
  };
  /** What holds the lines of a text: an inline element has no box of its own. */
  const blockOf = (element: Element): Element => {
    let at = element;
    while (/^(?:inline|contents)$/.test(getComputedStyle(at).display) && at.parentElement !== null)
      at = at.parentElement;
    return at;
  };

  const innerBox = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const at = { left: left + element.clientLeft, top: top + element.clientTop };
    return { ...at, right: at.left + element.clientWidth, bottom: at.top + element.clientHeight };
  };
  const howOf = (overflow: string): Frame['x'] =>
    /auto|scroll/.test(overflow) ? 'scrolls' : /hidden|clip/.test(overflow) ? 'cuts' : 'open';
  const frames = new Map<Element, Frame>();
  const frameOf = (element: Element): Frame => {
    const known = frames.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { overflowX, overflowY, textOverflow, display, direction } = style;
    const box = innerBox(element);
    const left =
      direction === 'rtl' ? box.right - element.scrollLeft - element.scrollWidth : box.left - element.scrollLeft;
    const top = box.top - element.scrollTop;
    const isClamped = display === '-webkit-box' || display === 'flow-root';
    const frame: Frame = {
      box,
      // What scrolls sideways without a bar looks cut off.
      x: style.scrollbarWidth === 'none' && howOf(overflowX) === 'scrolls' ? 'cuts' : howOf(overflowX),
      y: howOf(overflowY),
      content: { left, top, right: left + element.scrollWidth, bottom: top + element.scrollHeight },
      hasEllipsis:
        (textOverflow === 'ellipsis' && !/flex|grid/.test(display)) || (isClamped && style.webkitLineClamp !== 'none'),
    };
    frames.set(element, frame);
    return frame;
  };
  const whole: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const windowFrame: Frame = { box: whole, x: 'cuts', y: 'cuts', content: whole, hasEllipsis: false };
  /** The frames that may cut the element, from the inside out. Only its containing block cuts an element outside of the flow. */
  const framesAround = (element: Element, block: Element | null): readonly Frame[] => {
    const found: Frame[] = [];
    let { position } = getComputedStyle(element);
    if (block === element) found.push(frameOf(element));
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const holdsPlaced = style.transform !== 'none' || /paint|layout|strict|content/.test(style.contain);
      if (position === 'fixed' && !holdsPlaced) continue;
      if (position === 'absolute' && style.position === 'static' && !holdsPlaced) continue;
      position = style.position;
      const frame = frameOf(at);
      if (frame.x === 'open' && frame.y === 'open') continue;
      found.push(at === block ? frame : { ...frame, hasEllipsis: false });
    }
    return [...found, windowFrame];
  };

  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, font: string): number => {
    if (pen === null) return 0;
    pen.font = font;
    return pen.measureText(text).width;
  };
  const longestOf = (text: string, font: string): number =>
    Math.max(
      0,
      ...squeeze(text)
        .split(/[\s\u{AD}\u{200B}\-/]/u)
        .map((word) => widthOf(word, font)),
    );
  const roomOf = (element: Element): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  /** A name that is cut in the middle is two boxes. */
  const columnOf = (block: Element): Element =>
    block.nextElementSibling?.matches('.tail') === true ? (block.parentElement ?? block) : block;
  /** As the window's own tip finds it: what explains the element, or its text where that is cut off. */
  const hasTip = (element: Element): boolean => {
    if (element.matches('input:placeholder-shown')) return true;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if ((at.getAttribute('data-tip') ?? at.getAttribute('title') ?? '') !== '') return true;
      if (at.hasAttribute('data-title-cut')) return true;
      const isCut = at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 2;
      if (at.hasAttribute('data-tip-cut') && isCut) return true;
    }
    return false;
  };

  const all = [...document.body.querySelectorAll('*')].filter(isSeen);
  const parents: (Element | null)[] = [];
  const numberOf = (element: Element | null): number => {
    if (!parents.includes(element)) parents.push(element);
    return parents.indexOf(element);
  };
  const controls = all
    .filter((element) => element.matches(controlsSelector) && element.closest('.sr') === null)
    .map((element) => ({ element, block: blockOf(element) }))
    .map(({ element, block }) => ({
      who: describe(element),
      box: toBox(element.getBoundingClientRect()),
      // Its own edge does not cut it, that of the line to which it belongs does.
      frames: framesAround(element, block === element ? null : block),
      parent: numberOf(element.parentElement),
    }));

  const textsOf = (element: Element): readonly Node[] =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const written = all
    .filter((element) => textsOf(element).length > 0 && element.closest(passedOver) === null)
    .map((element) => {
      const { font } = getComputedStyle(element);
      const block = blockOf(element);
      const holder = element.closest(holdersSelector);
      const lines = textsOf(element).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width }) => width > 0).map(toBox);
      });
      return {
        who: describe(element),
        lines,
        frames: framesAround(element, block),
        hasTip: hasTip(element),
        holder: holder === null ? null : toBox(holder.getBoundingClientRect()),
        // In a drawing, a text takes what room it needs.
        room: element instanceof HTMLElement ? roomOf(columnOf(block)) : Number.MAX_SAFE_INTEGER,
        longestWord: longestOf(
          textsOf(element)
            .map(({ textContent }) => textContent)
            .join(' '),
          font,
        ),
        sixCharacters: widthOf('000000', font),
      };
    });

  /** Texts that fields draw themselves: the placeholder of an empty one, and what is chosen in a list. */
  const drawn = all.flatMap((element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const text =
      element instanceof HTMLSelectElement
        ? (element.selectedOptions[0]?.textContent ?? '')
        : element instanceof HTMLInputElement && isField && element.value === ''
          ? element.placeholder
          : '';
    if (text === '') return [];
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(element);
    const outer = innerBox(element);
    const box: Box = {
      ...outer,
      left: outer.left + Number.parseFloat(paddingLeft),
      right: outer.right - Number.parseFloat(paddingRight),
    };
    const width = widthOf(text, font);
    const line: Box = isMirrored ? { ...box, left: box.right - width } : { ...box, right: box.left + width };
    const own: Frame = { box, x: 'cuts', y: 'cuts', content: box, hasEllipsis: textOverflow === 'ellipsis' };
    return [
      {
        who: `${element.localName} “${nameOf(element) === '' ? text : nameOf(element)}” shows “${text.slice(0, 60)}”,`,
        lines: [line],
        frames: [own, ...framesAround(element, null)],
        hasTip: hasTip(element),
        holder: null,
        room: box.right - box.left,
        longestWord: 0,
        sixCharacters: widthOf('000000', font),
      },
    ];
  });

  const strayWords = [...document.body.querySelectorAll<HTMLElement>('[role=dialog] .sr')]
    .filter((hidden) => {
      let at = hidden.parentElement;
      while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
      const isLong = at !== null && at.scrollHeight > at.clientHeight + 1;
      return isLong && hidden.offsetParent !== null && at?.contains(hidden.offsetParent) === false;
    })
    .map(describe);

  return {
    width: innerWidth,
    height: innerHeight,
    contentWidth: Math.max(root.scrollWidth, document.body.scrollWidth),
    controls,
    texts: [...written, ...drawn],
    dialogs: all
      .filter((element) => element.matches('[role=dialog], [role=alertdialog]'))
      .map((element) => ({ who: describe(element), box: toBox(element.getBoundingClientRect()) })),
    strayWords,
  };
}
