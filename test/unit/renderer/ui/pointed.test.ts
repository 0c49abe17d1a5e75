import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pointed } from '../../../../src-renderer/ui/pointed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function open() {
  const root = document.createElement('div');
  const [first, second] = [document.createElement('p'), document.createElement('p')];
  root.append(first, second);
  document.body.append(root);
  const reported: Element[] = [];
  const stop = pointed((target) => void reported.push(target))(root);
  const send = (target: Element, type: string) => target.dispatchEvent(new Event(type, { bubbles: true }));
  return { first, second, reported, send, stop };
}

it('reports each element that the pointer comes to', () => {
  const { first, second, reported, send } = open();
  send(first, 'pointerover');
  send(second, 'pointerover');
  expect(reported).toEqual([first, second]);
});

it('reports moves within an element every two seconds', () => {
  const { first, reported, send } = open();
  for (let move = 0; move < 60; move += 1) send(first, 'pointermove');
  expect(reported).toEqual([first]);
  vi.advanceTimersByTime(1_999);
  send(first, 'pointermove');
  expect(reported).toHaveLength(1);
  vi.advanceTimersByTime(1);
  send(first, 'pointermove');
  expect(reported).toHaveLength(2);
});

it('reports nothing once the page has gone', () => {
  const { first, reported, send, stop } = open();
  send(first, 'pointermove');
  stop?.();
  vi.advanceTimersByTime(2_000);
  send(first, 'pointermove');
  send(first, 'pointerover');
  expect(reported).toHaveLength(1);
});
