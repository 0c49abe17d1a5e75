import { setTimeout } from 'node:timers/promises';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import App from '../../../src-renderer/windows/console/App.svelte';
import { ConsoleWindow } from '../../../src-renderer/windows/console/console-window.svelte.ts';
import { loadAhead } from '../../../src-renderer/ui/load-later.svelte.ts';
import type { PageName } from '../../../src-renderer/lib/pages.ts';
import type { LoopbackBridge } from './bridge.ts';

/** Lets promises, ticks and the frames of floating layers come to rest. Its own timers are waited for, so nobody notes who made them. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await Promise.resolve();
    await tick();
    await setTimeout(0);
  }
}

interface Opened {
  /** Waits for the first rows, after which the window starts the rest. */
  readonly untilRows?: boolean;
  /** The page that it shows from its first moment, as after a reload; by default that of the agents. */
  readonly page?: PageName;
}

/** Opens the console window on this bridge. */
export async function openConsole(bridge: LoopbackBridge, { untilRows = true, page }: Opened = {}) {
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  // As after the first moments of a window: all of its parts are at hand.
  await loadAhead(() => Promise.resolve());
  const state = new ConsoleWindow();
  if (page !== undefined) state.app.goTo(page);
  const view = render(App, { props: { console: state } });
  if (untilRows) await state.agents.all.painted;
  await settle();
  const { app, agents, support, history, audit, reports, deploy } = state;
  return { ...view, state, app, agents, support, history, audit, reports, deploy, user: { press, type, click } };
}

export async function press(
  key: string,
  target: Element = document.activeElement ?? document.body,
  more: KeyboardEventInit = {},
): Promise<void> {
  await fireEvent.keyDown(target, { key, ...more });
  await settle();
}

/** Opens a page of the console by its link; the digits of the pages move as pages come. */
export async function openPage(name: string): Promise<void> {
  await click(screen.getByRole('link', { name }));
}

export async function type(field: HTMLElement, text: string): Promise<void> {
  field.focus();
  await fireEvent.input(field, { target: { value: text } });
  await settle();
}

export async function click(element: Element): Promise<void> {
  if (element instanceof HTMLElement) element.focus();
  await fireEvent.click(element);
  await settle();
}

/** Whether a radio button, a checkbox or a switch is chosen, native or not. */
export const isChosen = (element: Element): boolean => element.matches(':checked, [aria-checked="true"]');

/** An item of the open menu by its text. jsdom never finishes placing a menu, which therefore counts as not seen yet. */
export function menuItem(name: RegExp): HTMLElement | undefined {
  return screen
    .queryAllByRole('menuitem', { hidden: true })
    .find((item) => name.test(item.textContent.replace(/\s+/g, ' ').trim()));
}
