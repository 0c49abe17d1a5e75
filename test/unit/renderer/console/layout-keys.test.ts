import { expect, test } from 'vitest';
import layouts from '../../../fixtures/layout-keys.json' with { type: 'json' };
import { pressedKey } from '../../../../src-main/contract/pressed-key.ts';
import { reservedKey } from '../../../../src-main/sessions/keys.ts';
import { readListKey } from '../../../../src-renderer/features/agents/list/row-actions.ts';
import { readPlayerKey } from '../../../../src-renderer/features/history/player-keys.ts';
import { readRecordKey } from '../../../../src-renderer/features/records/record-keys.ts';
import { readShortcut } from '../../../../src-renderer/windows/console/shortcuts.ts';

interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly ctrl?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly means?: string;
}

const strokes = (name: keyof typeof layouts): readonly Stroke[] => layouts[name];
const initOf = ({ key, code, ctrl = false, shift = false, alt = false }: Stroke) => ({
  key,
  code,
  ctrlKey: ctrl,
  shiftKey: shift,
  altKey: alt,
  metaKey: false,
  bubbles: true,
  cancelable: true,
});
const eventOf = (stroke: Stroke): KeyboardEvent => new KeyboardEvent('keydown', initOf(stroke));
const nameOf = (shortcut: ReturnType<typeof readShortcut>): string =>
  shortcut === null ? 'nothing' : [shortcut.kind, ...('number' in shortcut ? [shortcut.number] : [])].join(' ');

test.each(strokes('russian, in the list'))('$key at the place of $code is $means in the list', (stroke) => {
  expect(readListKey(eventOf(stroke), 20, false)).toEqual({ kind: stroke.means });
  expect(readListKey(eventOf(stroke), 20, true)).toBeNull();
});

test.each([...strokes('russian, anywhere in the console'), ...strokes('french azerty, anywhere in the console')])(
  '$key at the place of $code is $means in the console',
  (stroke) => expect(nameOf(readShortcut(eventOf(stroke), 'Ctrl'))).toBe(stroke.means),
);

test.each(strokes('russian, in the session window'))('$key is $means in the session window', (stroke) => {
  const { key, code, ctrl = false, shift = false } = stroke;
  expect(reservedKey({ key, code, control: ctrl, shift, alt: false, meta: false }, 'linux')).toBe(stroke.means);
});

test('a letter is read by the character where the layout has it, whatever its place', () => {
  expect(pressedKey({ key: 'a', code: 'KeyQ' })).toBe('A');
  expect(pressedKey({ key: 'Z', code: 'KeyW' })).toBe('Z');
  expect(pressedKey({ key: 'ı', code: 'KeyI' })).toBe('I');
  expect(pressedKey({ key: 'Enter', code: 'NumpadEnter' })).toBe('Enter');
});

test('records and their player follow the place of the key, too', () => {
  expect(readRecordKey(eventOf({ key: 'в', code: 'KeyD' }), 20)).toEqual({ kind: 'download' });
  expect(readPlayerKey(eventOf({ key: 'л', code: 'KeyK' }), '1')).toEqual({ kind: 'toggle' });
  expect(readPlayerKey(eventOf({ key: 'Ю', code: 'Period', shift: true }), '1')).toEqual({
    kind: 'speed',
    speed: '1.25',
  });
});

test.each(strokes('german mac, in a field'))('Option types $key in a field, and is a shortcut elsewhere', (stroke) => {
  const field = document.body.appendChild(document.createElement('input'));
  const read: unknown[] = [];
  const listen = (event: KeyboardEvent): void => void read.push(readShortcut(event, 'Cmd'));
  addEventListener('keydown', listen);
  field.dispatchEvent(eventOf(stroke));
  document.body.dispatchEvent(eventOf(stroke));
  removeEventListener('keydown', listen);
  field.remove();
  const digit = /^Digit(\d)$/.exec(stroke.code)?.[1];
  expect(read).toEqual([null, digit === undefined ? null : { kind: 'view', digit: Number(digit) }]);
});
