import type { Locator, Page } from 'playwright-core';
import { button, drawnNames, grid, seeGone, soon } from './steps.ts';

/** What a person does with the list of agents: its cursor, its search box, its heads and chips. */

/** An attribute of the row that has the list's cursor; null without one. */
const cursorAttribute = (page: Page, name: string): Promise<string | null> =>
  page.evaluate<string | null>(
    `document.getElementById(document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '')
      ?.getAttribute(${JSON.stringify(name)}) ?? null`,
  );
/** Name of the agent under the cursor. */
export const cursorName = (page: Page): Promise<string | null> => cursorAttribute(page, 'aria-label');
/** Its position in the list, from 1. */
export const cursorPosition = (page: Page): Promise<string | null> => cursorAttribute(page, 'aria-rowindex');

export const chip = (page: Page, name: string): Locator =>
  button(page.getByRole('group', { name: 'Filters', exact: true }), name);
export const columnHead = (page: Page, name: string): Locator =>
  grid(page).getByRole('columnheader', { name, exact: true });

/** Waits until exactly these agents are listed, in any order. */
export async function seeListed(page: Page, names: readonly string[]): Promise<void> {
  await soon(async () => (await drawnNames(page)).sort()).toEqual([...names].sort());
}

/** Saves what the list shows as a view, through the dialog. */
export async function saveView(
  page: Page,
  view: { readonly name: string; readonly digit: string; readonly notify: boolean },
): Promise<void> {
  await button(page, 'Save view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view', exact: true });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(view.name);
  await dialog.getByRole('radio', { name: view.digit, exact: true }).check();
  if (view.notify) await dialog.getByRole('switch', { name: 'Notify me when the result changes', exact: true }).click();
  await button(dialog, 'Save view').click();
  await seeGone(dialog);
}
