import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { vi } from 'vitest';
import type { Job, SessionsState } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { menuContent } from '../../../../src-renderer/ui/menu-content.ts';
import App from '../../../../src-renderer/windows/session/App.svelte';
import { lockOff } from '../bridge.ts';
import { findFaults as faultsOf } from '../faults.ts';
import { stubBridge, type StubBridge } from './stub-bridge.ts';

/** A fixed position, because jsdom has no layout. */
export function rectOf(left: number, width: number): DOMRect {
  const [top, height] = [10, 20];
  const [right, bottom] = [left + width, top + height];
  return { x: left, y: top, left, top, width, height, right, bottom, toJSON: () => '' };
}

/** Waits until pending answers have arrived and are rendered. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  await tick();
}

const findToolbar = () => within(screen.getByRole('toolbar', { name: 'Session' }));

/** Waits until a menu or dialog has opened or closed; both wait for animation frames. */
export async function settleLayers(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

export interface Shown {
  readonly bridge: StubBridge;
  readonly toolbar: typeof findToolbar;
  /** A new state arrives from the main process. */
  readonly become: (picture: SessionsState) => Promise<void>;
  readonly unmount: () => void;
}

/** Sets the width of the window, in CSS pixels. */
export function widen(width: number): void {
  Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
  window.dispatchEvent(new Event('resize'));
}

/** Renders the whole session page over a stub bridge, in a wide window. */
export async function show(picture: SessionsState, jobs: readonly Job[] = []): Promise<Shown> {
  const bridge = stubBridge();
  widen(1280);
  bridge.answer('sessions:current', () => succeed(picture));
  bridge.answer('jobs:current', () => succeed(jobs));
  bridge.answer('lock:current', () => succeed(lockOff));
  // As after the first moments of a window: its menus are at hand.
  await menuContent.load();
  const { unmount } = render(App);
  await settle();
  return {
    bridge,
    toolbar: findToolbar,
    become: async (next) => {
      bridge.notify('sessions:changed', next);
      await settle();
    },
    unmount,
  };
}

/** What axe objects to of the page, or of a part of it. */
export function findFaults(where?: Element): Promise<readonly string[]> {
  vi.useRealTimers();
  return faultsOf(where);
}
