import type { Locator, Page } from 'playwright-core';
import type { JournalEntry } from '../tools/practice-faults/journal.ts';
import type { Purpose } from '../../src-main/practice/server.ts';
import type { Driver } from './driver.ts';
import { passTime } from './main-clock.ts';
import { grid, row, searchBox, see, soon, type Service } from './steps.ts';

/** What a person does to agents, in the words of the interface. */

/** The seconds in which something can be undone, and a little more. */
export const UNDO_MS = 5_100;
/** No pause between two looks at an agent is longer. */
export const LOOK_MS = 5_100;

/** Puts the cursor of the list on an agent, wherever in the list it is. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  await searchBox(page).fill(name);
  await row(page, name).click();
}

/** Names of the drawn rows that are picked. */
export const pickedNames = (page: Page): Promise<string[]> =>
  grid(page)
    .locator('[role=row][aria-selected=true]')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label') ?? ''));

/** Role and name of what has the keyboard. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.getAttribute('role') ?? at?.tagName.toLowerCase() ?? ''} ${at?.getAttribute('aria-label') ?? at?.textContent.trim() ?? ''}`;
  });

export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Agent details', exact: true });
export const detailTab = (page: Page, name: string): Locator =>
  pane(page).getByRole('tablist', { name: 'Details', exact: true }).getByRole('tab', { name, exact: true });

/** Opens the details of an agent by the keyboard, or moves the pane to it. */
export async function showDetails(page: Page, name: string, tab?: string): Promise<void> {
  await goTo(page, name);
  if (!(await pane(page).isVisible())) await page.keyboard.press('i');
  await see(pane(page).getByRole('heading', { name, exact: true }));
  if (tab !== undefined) await detailTab(page, tab).click();
}

/** What is under way on the agent whose details are shown. */
export const underWay = (page: Page): Locator => pane(page).getByRole('group', { name: 'In progress', exact: true });

export const notes = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
/** The note that follows something under way; where the details of that agent are shown, they say it instead. */
export const following = (page: Page, title: RegExp | string): Locator =>
  notes(page).getByRole('group', { name: title });
/** The note with this title. */
export const toast = (page: Page, role: 'status' | 'alert', title: string): Locator =>
  notes(page)
    .getByRole(role)
    .filter({ has: page.getByText(title, { exact: true }) });

/** Requests that came, the oldest first. */
export const sentTo = (service: Service, purpose: Purpose): readonly JournalEntry[] =>
  service.controls.requests().filter((request) => request.purpose === purpose);

/** Waits until the program has asked about an agent, from now on, and has its answer. */
export async function seenBy(service: Service, driver: Driver, name: string): Promise<void> {
  const { id } = service.controls.agent({ name });
  const looks = () => sentTo(service, 'agents/info').filter(({ query }) => query.agent_id === String(id)).length;
  const before = looks();
  await passTime(driver, LOOK_MS);
  await soon(looks).toBeGreaterThan(before);
}

/** Links that were given out for a computer, and whether somebody used one twice. */
export const linksOf = (service: Service, name: string) => {
  const { id } = service.controls.agent({ name });
  return service.controls.links().filter(({ agentId }) => agentId === id);
};

/** The clipboard's text. */
export const clipboardOf = (driver: Driver): Promise<string> => driver.main(({ clipboard }) => clipboard.readText());

/** What is shown, without the marks that keep the direction of names to themselves. */
export const plain = (text: string | null): string =>
  (text ?? '').replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
