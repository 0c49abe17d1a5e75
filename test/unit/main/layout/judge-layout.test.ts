import { expect, test } from 'vitest';
import {
  judgeLayout,
  type Box,
  type Frame,
  type MeasuredControl,
  type MeasuredPage,
  type MeasuredText,
} from '../../../tools/layout/judge-layout.ts';

const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const WINDOW = boxOf(0, 0, 760, 480);
const frame = (box: Box, part: Partial<Frame> = {}): Frame => ({
  box,
  x: 'cuts',
  y: 'cuts',
  content: box,
  hasEllipsis: false,
  ...part,
});
const window = frame(WINDOW);

const page = (part: Partial<MeasuredPage>): MeasuredPage => ({
  width: 760,
  height: 480,
  contentWidth: 760,
  controls: [],
  texts: [],
  dialogs: [],
  strayWords: [],
  ...part,
});
const control = (part: Partial<MeasuredControl>): MeasuredControl => ({
  who: 'button “Export”',
  box: boxOf(10, 10, 80, 28),
  frames: [window],
  parent: 0,
  ...part,
});
const text = (part: Partial<MeasuredText>): MeasuredText => ({
  who: 'span “Despatch desk 1”',
  lines: [boxOf(10, 10, 100, 16)],
  frames: [window],
  hasTip: false,
  holder: null,
  room: 200,
  longestWord: 60,
  sixCharacters: 45,
  ...part,
});
const judgeControl = (part: Partial<MeasuredControl>) =>
  judgeLayout(page({ controls: [control(part)] })).map(({ what }) => what);
const judgeText = (part: Partial<MeasuredText>) => judgeLayout(page({ texts: [text(part)] })).map(({ what }) => what);

test('what is inside the window holds', () => {
  expect(judgeLayout(page({ controls: [control({})], texts: [text({})] }))).toEqual([]);
});

test('a control outside the window, and one that is partly outside', () => {
  expect(judgeControl({ box: boxOf(770, 10, 80, 28) })).toEqual(['outside the window']);
  expect(judgeControl({ box: boxOf(740, 10, 80, 28) })).toEqual(['60 px of it are outside the window']);
  expect(judgeControl({ box: boxOf(-30, 10, 80, 28) })).toEqual(['30 px of it are outside the window']);
  expect(judgeControl({ box: boxOf(681, 10, 80, 28) })).toEqual([]);
});

test('a control that scrolling brings into the window holds', () => {
  const list = boxOf(0, 100, 200, 300);
  const below = { box: boxOf(10, 900, 80, 28) };
  expect(judgeControl({ ...below, frames: [frame(list), window] })).toEqual(['outside the window']);
  const scrolled = frame(list, { y: 'scrolls', content: boxOf(0, 100, 200, 2_000) });
  expect(judgeControl({ ...below, frames: [scrolled, window] })).toEqual([]);
});

test('a control beyond what scrolls, or in a part that scrolls outside the window, does not', () => {
  const list = boxOf(0, 100, 200, 300);
  const scrolled = frame(list, { y: 'scrolls', x: 'scrolls', content: boxOf(0, 100, 200, 500) });
  expect(judgeControl({ box: boxOf(-90, 110, 80, 28), frames: [scrolled, window] })).toEqual(['outside the window']);
  const away = frame(boxOf(0, 480, 200, 300), { y: 'scrolls', content: boxOf(0, 480, 200, 500) });
  expect(judgeControl({ box: boxOf(10, 500, 80, 28), frames: [away, window] })).toEqual(['outside the window']);
});

test('what is longer than the part that scrolls is seen part by part', () => {
  const card = frame(boxOf(100, 0, 400, 200));
  const well = frame(boxOf(100, 0, 400, 200), { x: 'scrolls', y: 'scrolls', content: boxOf(100, 0, 900, 900) });
  expect(judgeControl({ box: boxOf(100, 10, 900, 28), frames: [well, card, window] })).toEqual([]);
  expect(judgeText({ lines: [boxOf(100, 700, 900, 16)], frames: [well, card, window] })).toEqual([]);
});

test('from right to left, content to the left of a scrolled part is reached', () => {
  const table = frame(boxOf(100, 0, 400, 200), { x: 'scrolls', content: boxOf(-300, 0, 800, 200) });
  expect(judgeControl({ box: boxOf(-200, 10, 80, 28), frames: [table, window] })).toEqual([]);
});

test('a text that is cut off needs an ellipsis and a tip', () => {
  const narrow = boxOf(10, 10, 60, 16);
  const cut = [frame(narrow), window];
  const shortened = [frame(narrow, { hasEllipsis: true }), window];
  expect(judgeText({ frames: cut })).toEqual(['cut off without an ellipsis and a tip']);
  expect(judgeText({ frames: cut, hasTip: true })).toEqual(['cut off without an ellipsis']);
  expect(judgeText({ frames: shortened })).toEqual(['cut off without a tip']);
  expect(judgeText({ frames: shortened, hasTip: true })).toEqual([]);
});

test('a text that something further out cuts has no ellipsis there', () => {
  const inner = frame(boxOf(10, 10, 100, 16), { hasEllipsis: true });
  expect(judgeText({ frames: [inner, frame(boxOf(0, 0, 70, 100)), window], hasTip: true })).toEqual([
    'cut off without an ellipsis',
  ]);
});

test('a line that is hidden below the others is cut off, and one whose letters stick out a little is not', () => {
  const lines = [boxOf(10, 10, 100, 16), boxOf(10, 26, 100, 16)];
  expect(judgeText({ lines, frames: [frame(boxOf(10, 10, 100, 16)), window] })).toHaveLength(1);
  expect(judgeText({ lines, frames: [frame(boxOf(10, 12, 100, 28)), window] })).toEqual([]);
});

test('a column under six characters is found where its text is cut or broken', () => {
  const narrow = { room: 30, lines: [boxOf(10, 10, 30, 16), boxOf(10, 26, 30, 16)] };
  expect(judgeText(narrow)).toEqual(['has a column under six characters (30 px)']);
  expect(judgeText({ ...narrow, longestWord: 25 })).toEqual([]);
  const shortened = frame(boxOf(10, 10, 30, 16), { hasEllipsis: true });
  expect(judgeText({ room: 30, longestWord: 25, hasTip: true, frames: [shortened, window] })).toEqual([
    'has a column under six characters (30 px)',
  ]);
});

test('words of usual length do not break, longer ones may', () => {
  const lines = [boxOf(10, 10, 50, 16), boxOf(10, 26, 20, 16)];
  expect(judgeText({ lines, room: 50, longestWord: 70 })).toEqual(['breaks words in a column of 50 px']);
  expect(judgeText({ lines, room: 100, longestWord: 400 })).toEqual([]);
  // The font of the page may be a little narrower than that of the measure.
  expect(judgeText({ room: 50, longestWord: 53 })).toEqual([]);
});

test('a text that runs out of its button', () => {
  expect(judgeText({ holder: boxOf(0, 0, 80, 28) })).toEqual(['runs out of its control or cell']);
  expect(judgeText({ holder: boxOf(0, 0, 120, 28) })).toEqual([]);
});

test('controls of one parent that overlap', () => {
  const other = control({ who: 'button “Copy”', box: boxOf(60, 10, 80, 28) });
  const over = { who: 'button “Export”', what: 'lies over button “Copy”' };
  expect(judgeLayout(page({ controls: [control({}), other] }))).toEqual([over]);
  expect(judgeLayout(page({ controls: [control({}), { ...other, parent: 1 }] }))).toEqual([]);
});

test('a dialog higher than the window, words that make it scroll, and a page wider than the window', () => {
  const who = 'div “Export”';
  expect(judgeLayout(page({ dialogs: [{ who, box: boxOf(0, -10, 300, 600) }] }))).toEqual([
    { who, what: 'higher than the window' },
  ]);
  expect(judgeLayout(page({ strayWords: [who] }))).toEqual([{ who, what: 'makes the whole dialog scroll' }]);
  expect(judgeLayout(page({ contentWidth: 800 }))).toEqual([{ who: 'the page', what: 'scrolls sideways' }]);
});

test('each finding is told once', () => {
  const cut = text({ frames: [frame(boxOf(10, 10, 60, 16)), window] });
  expect(judgeLayout(page({ texts: [cut, cut] }))).toHaveLength(1);
});
