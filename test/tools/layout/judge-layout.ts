/**
 * Finds faults in the layout of a page, by the boxes that `measure-page.ts` measured: controls outside the window, texts that are
 * cut off without an ellipsis and a tip, columns under six characters, and controls that overlap.
 */

/** In CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something around an element that cuts or scrolls it; the last one is the window. */
export interface Frame {
  readonly box: Box;
  readonly x: 'cuts' | 'scrolls' | 'open';
  readonly y: 'cuts' | 'scrolls' | 'open';
  /** All that scrolling brings into the box, at its present place. */
  readonly content: Box;
  /** Where it cuts this text, it ends the text with an ellipsis. */
  readonly hasEllipsis: boolean;
}

interface Measured {
  /** Element and accessible name. */
  readonly who: string;
  /** From the inside out. */
  readonly frames: readonly Frame[];
}

export interface MeasuredControl extends Measured {
  readonly box: Box;
  /** The same for controls with one parent: only those are compared with each other. */
  readonly parent: number;
}

export interface MeasuredText extends Measured {
  /** Its lines. */
  readonly lines: readonly Box[];
  readonly hasTip: boolean;
  /** The control, heading or cell that it belongs into; null for none. */
  readonly holder: Box | null;
  /** Room for a line, and widths of the longest word and of six digits in its font. */
  readonly room: number;
  readonly longestWord: number;
  readonly sixCharacters: number;
}

export interface MeasuredPage {
  readonly width: number;
  readonly height: number;
  /** Of everything in it. */
  readonly contentWidth: number;
  readonly controls: readonly MeasuredControl[];
  readonly texts: readonly MeasuredText[];
  readonly dialogs: readonly { readonly who: string; readonly box: Box }[];
  /** Words that are only read out, and that make a whole dialog scroll instead of the part that they belong to. */
  readonly strayWords: readonly string[];
}

export interface Finding {
  readonly who: string;
  readonly what: string;
}

/** Rounding of sizes; and what glyphs stick out of their lines, above and below. */
const SLACK = 1.5;
const GLYPH_SLACK = 4;
/** Characters of the longest words that must not break. */
const USUAL_WORD = 12;

const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;

interface Span {
  readonly from: number;
  readonly to: number;
}
const lengthOf = ({ from, to }: Span): number => Math.max(0, to - from);
const within = (span: Span, other: Span): Span => ({
  from: Math.max(span.from, other.from),
  to: Math.min(span.to, other.to),
});

/** Where a span comes to in a frame, after scrolling where that helps, and how much of it nobody can see. */
function placeIn(
  span: Span,
  box: Span,
  content: Span,
  how: Frame['x'],
): { readonly span: Span; readonly lost: number } {
  if (how === 'open') return { span, lost: 0 };
  const seen = within(span, how === 'cuts' ? box : content);
  const lost = lengthOf(span) - lengthOf(seen);
  if (how === 'cuts') return { span: seen, lost };
  // Content that is longer than the box is seen part by part.
  const length = Math.min(lengthOf(seen), lengthOf(box));
  const from = Math.max(box.from, Math.min(seen.from, box.to - length));
  return { span: { from, to: from + length }, lost };
}

const across = ({ left, right }: Box): Span => ({ from: left, to: right });
const down = ({ top, bottom }: Box): Span => ({ from: top, to: bottom });

interface Seen {
  /** How much of it nobody can see, across and down. */
  readonly lost: { readonly x: number; readonly y: number };
  /** What cut it first. */
  readonly cutBy: Frame | null;
}

/** What all frames take away from a box, and the first one that makes it more than the slack. */
function seenOf(whole: Box, frames: readonly Frame[], slack: Seen['lost']): Seen {
  let [x, y] = [across(whole), down(whole)];
  let lost = { x: 0, y: 0 };
  let cutBy: Frame | null = null;
  for (const frame of frames) {
    const placedX = placeIn(x, across(frame.box), across(frame.content), frame.x);
    const placedY = placeIn(y, down(frame.box), down(frame.content), frame.y);
    [x, y] = [placedX.span, placedY.span];
    lost = { x: lost.x + placedX.lost, y: lost.y + placedY.lost };
    if (lost.x > slack.x || lost.y > slack.y) cutBy ??= frame;
  }
  return { lost, cutBy };
}

function judgeControl({ who, box, frames }: MeasuredControl): readonly Finding[] {
  const seen = seenOf(box, frames, { x: SLACK, y: SLACK });
  // A link in a line of text that ends with an ellipsis is judged as text.
  if (seen.cutBy === null || seen.cutBy.hasEllipsis) return [];
  const isGone = widthOf(box) - seen.lost.x < 1 || heightOf(box) - seen.lost.y < 1;
  const lost = Math.round(Math.max(seen.lost.x, seen.lost.y));
  return [{ who, what: isGone ? 'outside the window' : `${String(lost)} px of it are outside the window` }];
}

function judgeText(text: MeasuredText): readonly Finding[] {
  const { who, lines, frames, hasTip, holder, room, longestWord, sixCharacters } = text;
  const seen = lines.map((line) => ({
    line,
    ...seenOf(line, frames, { x: SLACK, y: Math.max(GLYPH_SLACK, heightOf(line) / 4) }),
  }));
  const cut = seen.filter(({ cutBy }) => cutBy !== null);
  const isCut = cut.length > 0;
  const found: Finding[] = [];
  if (isCut && cut.some(({ cutBy }) => cutBy?.hasEllipsis !== true))
    found.push({ who, what: hasTip ? 'cut off without an ellipsis' : 'cut off without an ellipsis and a tip' });
  else if (isCut && !hasTip) found.push({ who, what: 'cut off without a tip' });
  const tops = lines.map(({ top }) => top);
  const wraps = Math.max(...tops) - Math.min(...tops) > GLYPH_SLACK;
  const breaks = wraps && longestWord > room + SLACK;
  const isNarrow = room < sixCharacters - SLACK && (isCut || breaks);
  // A word of usual length breaks; longer ones, such as names of hosts, may do so anywhere.
  const isBroken = !isCut && breaks && room < USUAL_WORD * (sixCharacters / 6);
  if (isNarrow) found.push({ who, what: `has a column under six characters (${String(Math.round(room))} px)` });
  else if (isBroken) found.push({ who, what: `breaks words in a column of ${String(Math.round(room))} px` });
  const runsOut =
    holder !== null &&
    seen.some(
      ({ line, cutBy }) => cutBy === null && (line.left < holder.left - SLACK || line.right > holder.right + SLACK),
    );
  if (runsOut) found.push({ who, what: 'runs out of its control or cell' });
  return found;
}

function* judgePairs(controls: readonly MeasuredControl[]): Generator<Finding> {
  for (const [at, { who, box, parent }] of controls.entries()) {
    for (const other of controls.slice(at + 1)) {
      if (other.parent !== parent) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 1 && high > 1) yield { who, what: `lies over ${other.who}` };
    }
  }
}

/** Everything that does not hold, each once. */
export function judgeLayout(page: MeasuredPage): readonly Finding[] {
  const all: readonly Finding[] = [
    ...(page.contentWidth > page.width ? [{ who: 'the page', what: 'scrolls sideways' }] : []),
    ...page.controls.flatMap(judgeControl),
    ...page.texts.flatMap(judgeText),
    ...page.dialogs
      .filter(({ box }) => box.top < -SLACK || box.bottom > page.height + SLACK)
      .map(({ who }) => ({ who, what: 'higher than the window' })),
    ...page.strayWords.map((who) => ({ who, what: 'makes the whole dialog scroll' })),
    ...judgePairs(page.controls),
  ];
  return [...new Map(all.map((finding) => [`${finding.who}: ${finding.what}`, finding])).values()];
}
