import type { Locator, Page } from 'playwright-core';
import type { Driver } from './driver.ts';
import { button, row, searchBox, see, sessionBar, sessionTab, sessionTabs, type Service } from './steps.ts';
import { until } from './until.ts';

/** What a person does in a session window, in the words of the interface. */

/** Connects from the list by the keyboard. */
export async function connectTo(console: Page, name: string): Promise<void> {
  await console.bringToFront();
  await searchBox(console).fill(name);
  // Several rows may match; the cursor says which one Enter means.
  await row(console, name).click();
  await console.keyboard.press('Enter');
}

export const tool = (session: Page, name: string): Locator => button(sessionBar(session), name);

/** Presses a tool, wherever it has room: in the bar, or in the menu behind **More**. */
export async function useTool(session: Page, name: string): Promise<void> {
  const [direct, more] = [tool(session, name), tool(session, 'More')];
  // A window that was just opened or has changed its size lays its bar out a moment later.
  await see(direct.or(more).first());
  await session.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  if ((await direct.count()) === 0) {
    await more.click();
    await session.getByRole('menuitem', { name, exact: true }).click();
  } else await direct.click();
}

export const overlay = (session: Page, name: string): Locator =>
  session.getByRole('alertdialog', { name, exact: true });
/** The panel of a tab that waits and connects again by itself. */
export const waiting = (session: Page, name: string): Locator => session.getByRole('group', { name, exact: true });

/** Names of the tabs from the left. */
export const tabNames = (session: Page): Promise<string[]> =>
  sessionTabs(session)
    .getByRole('tab')
    // The second line names the host of the page.
    .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title')?.split('\n')[0] ?? ''));

export const isSelected = (session: Page, name: string): Promise<boolean> =>
  sessionTab(session, name)
    .getAttribute('aria-selected')
    .then((value) => value === 'true');

/** Names of the computers that have a session now, as the service sees it. */
export const liveSessions = (service: Service): string[] =>
  service.controls
    .sessions()
    .filter(({ endedAt }) => endedAt === null)
    .map(({ agentName }) => agentName)
    .sort();

/** Has a remote page ask before it is left, and warn without end. */
export async function refuseToClose(remote: Page): Promise<void> {
  await remote
    .evaluate(() => {
      addEventListener('beforeunload', (event) => event.preventDefault());
      setInterval(() => alert('stay'), 5);
    })
    .catch(() => undefined);
}

/** Closes the session window once its own page is there: a remote page may be shown before it. */
export async function closeSessionWindow(driver: Driver): Promise<void> {
  await driver.window('session');
  await driver.main(({ BrowserWindow }) => {
    for (const one of BrowserWindow.getAllWindows()) if (one.webContents.getURL().includes('/session/')) one.close();
  });
}

/** How many remote views a person can see, in each session window. */
export const visibleViews = (driver: Driver): Promise<number[]> =>
  driver.main(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter(({ webContents }) => webContents.getURL().includes('/session/'))
      .map(({ contentView }) => contentView.children.filter((view) => view.getVisible()).length),
  );

/** Leaves a mark in a remote page that any other document would not have. */
export const mark = (page: Page, text: string): Promise<unknown> =>
  page.evaluate((given) => Object.assign(globalThis, { longreachMark: given }), text);
export const markOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => (globalThis as unknown as { longreachMark?: string }).longreachMark ?? null);

/** Connects to these too, one after the other, and waits until all of them are alive. */
export async function openAll(driver: Driver, service: Service, console: Page, names: readonly string[]) {
  for (const name of names) {
    await connectTo(console, name);
    await until(`session of ${name}`, () => (liveSessions(service).includes(name) ? true : undefined));
  }
  const session = await driver.window('session');
  for (const name of names) await see(sessionTab(session, name));
  return session;
}
