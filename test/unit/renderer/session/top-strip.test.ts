import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { show } from './show.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const strip = () => document.querySelector('.session > .strip');
const fullScreen = (top: number) => ({
  ...sessionsOf([tabOf()]),
  fullScreen: true,
  strip: true as const,
  insets: { top, left: 0 },
});

describe('full screen where the system does not say where the pointer is', () => {
  it('shows our tabs and toolbar once the pointer rests on the strip, or at a touch', async () => {
    const { bridge } = await show(fullScreen(8));
    bridge.answer('sessions:setBar', () => succeed(undefined));
    const edge = strip();
    if (edge === null) throw new Error('there is no strip');
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(edge.parentElement?.style.getPropertyValue('--top')).toBe('8px');
    // On its way to the top of the remote screen.
    await fireEvent.pointerEnter(edge);
    vi.advanceTimersByTime(399);
    await fireEvent.pointerLeave(edge);
    vi.advanceTimersByTime(1_000);
    expect(bridge.inputsOf('sessions:setBar')).toEqual([]);
    await fireEvent.pointerEnter(edge);
    vi.advanceTimersByTime(400);
    await fireEvent.pointerDown(edge);
    expect(bridge.inputsOf('sessions:setBar')).toEqual([{ shown: true }, { shown: true }]);
  });

  it('hides them when the pointer leaves them for the remote page', async () => {
    const { bridge } = await show(fullScreen(84));
    bridge.answer('sessions:setBar', () => succeed(undefined));
    expect(strip()).toBeNull();
    const header = screen.getByRole('toolbar').closest('header');
    if (header === null) throw new Error('there is no header');
    await fireEvent.pointerLeave(header);
    expect(bridge.inputsOf('sessions:setBar')).toEqual([{ shown: false }]);
  });
});

it('full screen has no strip where the pointer can be read', async () => {
  const { strip: _strip, ...plain } = fullScreen(84);
  await show(plain);
  expect(strip()).toBeNull();
  expect(screen.getByRole('toolbar')).toBeTruthy();
});
