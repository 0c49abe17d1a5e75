import { afterEach, describe, expect, it } from 'vitest';
import { readCardKey } from '../../../../src-renderer/features/agents/cards/card-keys.ts';
import { forward, isRightToLeft, keyAlongLine } from '../../../../src-renderer/ui/direction.ts';
import { rove } from '../../../../src-renderer/ui/roving.ts';

afterEach(() => {
  document.documentElement.dir = '';
  document.body.replaceChildren();
});

const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });

describe('from left to right', () => {
  it('keys mean what they say, and distances grow to the right', () => {
    expect(keyAlongLine('ArrowLeft')).toBe('ArrowLeft');
    expect(forward()).toBe(1);
    expect(isRightToLeft()).toBe(false);
  });
});

describe('from right to left', () => {
  it('the sideways arrows are swapped, no other key is', () => {
    document.documentElement.dir = 'rtl';
    expect(keyAlongLine('ArrowLeft')).toBe('ArrowRight');
    expect(keyAlongLine('ArrowRight')).toBe('ArrowLeft');
    expect(keyAlongLine('ArrowUp')).toBe('ArrowUp');
    expect(keyAlongLine('Home')).toBe('Home');
    expect(forward()).toBe(-1);
  });

  it('left leads to the next card', () => {
    document.documentElement.dir = 'rtl';
    expect(readCardKey(press('ArrowLeft'), 3, false)).toEqual({ kind: 'move', by: 1, along: 'line' });
    expect(readCardKey(press('ArrowRight'), 3, false)).toEqual({ kind: 'move', by: -1, along: 'line' });
  });

  it('left leads to the next control of a row', () => {
    document.documentElement.dir = 'rtl';
    const row = document.createElement('div');
    const controls = ['first', 'second', 'third'].map((name) => {
      const control = document.createElement('button');
      control.textContent = name;
      return control;
    });
    row.append(...controls);
    document.body.append(row);
    const stop = rove()(row);
    controls[0]?.focus();
    controls[0]?.dispatchEvent(press('ArrowLeft'));
    expect(document.activeElement?.textContent).toBe('second');
    controls[1]?.dispatchEvent(press('ArrowRight'));
    expect(document.activeElement?.textContent).toBe('first');
    stop?.();
  });
});
