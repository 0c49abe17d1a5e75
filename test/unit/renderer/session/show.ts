import { render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { vi } from 'vitest';
import type { Job, SessionsState } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import App from '../../../../src-renderer/windows/session/App.svelte';
import { stubBridge, type StubBridge } from './stub-bridge.ts';

/** What jsdom lacks for floating layers: observers of sizes, animations. */
class NoObserver {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}
vi.stubGlobal('ResizeObserver', NoObserver);
/** A place in the window, as an engine that lays out would give it. */
export function rectOf(left: number, width: number): DOMRect {
  const [top, height] = [10, 20];
  const [right, bottom] = [left + width, top + height];
  return { x: left, y: top, left, top, width, height, right, bottom, toJSON: () => '' };
}
Element.prototype.getAnimations = () => [];
// Without a place in the window a menu thinks its button has been scrolled away, and hides.
Element.prototype.getBoundingClientRect = () => rectOf(10, 100);
Element.prototype.getClientRects = () => Object.assign([rectOf(10, 100)], { item: () => rectOf(10, 100) });
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 640 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 1280 });

/** Lets every answer under way arrive and be drawn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  await tick();
}

const findToolbar = () => within(screen.getByRole('toolbar', { name: 'Session' }));

/** Lets a menu or a dialog come, or go: they wait for frames of the window. */
export async function settleLayers(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

export interface Shown {
  readonly bridge: StubBridge;
  readonly toolbar: typeof findToolbar;
  /** Another picture arrives from the main process. */
  readonly become: (picture: SessionsState) => Promise<void>;
  readonly unmount: () => void;
}

/** The window is this wide, in CSS pixels. */
export function widen(width: number): void {
  Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
  window.dispatchEvent(new Event('resize'));
}

/** Shows the whole session page over a stub bridge, in a window with room for everything. */
export async function show(picture: SessionsState, jobs: readonly Job[] = []): Promise<Shown> {
  const bridge = stubBridge();
  widen(1280);
  bridge.answer('sessions:current', () => succeed(picture));
  bridge.answer('jobs:current', () => succeed(jobs));
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

/** What axe finds wrong with the page, by rule; colours need an engine that lays out and are checked in one. */
export async function findFaults(): Promise<readonly string[]> {
  vi.useRealTimers();
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
}
