import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import { saveView } from './list-steps.ts';
import { withConsole } from './stage.ts';
import { button, drawnNames, refresh, rowCount, searchBox, see, soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

/** A large list as cards, and as a view that tells of its changes. One story, in order. */
describe('cards and views', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  const start = () => startService({ agents: 400 });
  withConsole({ service: start, settings: { hardwareScan: false, refreshPace: 'gentle' } }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const pictureRequests = () => service.controls.requests().filter(({ purpose }) => purpose === 'preview');
  interface Card {
    readonly seen: boolean;
    readonly previews: number;
  }
  /** Every card that is drawn: whether any of its picture can be seen, and how many pictures it holds. */
  const cards = () =>
    page.evaluate<Card[]>(`[...document.querySelectorAll('[role=row][data-id]')].map((card) => {
      const view = card.parentElement.closest('[role=rowgroup]').getBoundingClientRect();
      const place = card.querySelector('.picture').getBoundingClientRect();
      const images = [...card.querySelectorAll('img')].filter((image) => image.complete && image.naturalWidth > 0);
      return { seen: place.bottom > view.top && place.top < view.bottom, previews: images.length };
    })`);
  const seenCards = async () => (await cards()).filter(({ seen }) => seen);

  it('asks for no picture of a screen in the list', () => {
    expect(pictureRequests()).toEqual([]);
  });

  it('reads the pictures of the cards that can be seen, of no others, and without the key', async () => {
    await button(page, 'Cards').click();
    await soon(async () => (await seenCards()).length).toBeGreaterThan(5);
    const inSight = (await seenCards()).length;
    const withPicture = async () => (await seenCards()).filter(({ previews }) => previews > 0).length;
    const installed = (await drawnNames(page))
      .slice(0, inSight)
      .filter((name) => service.controls.agent({ name }).installed).length;
    await soon(withPicture).toBe(installed);
    expect(pictureRequests().length).toBe(installed);
    expect((await cards()).filter(({ seen, previews }) => !seen && previews > 0)).toEqual([]);
    expect(pictureRequests().filter(({ keyIn }) => keyIn !== 'nowhere')).toEqual([]);
    const sources = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=grid] img')].map((image) => new URL(image.src).pathname + new URL(image.src).search)`,
    );
    expect(sources.length).toBe(installed);
    for (const source of sources) expect(source).toMatch(/^\/previews\/\d+\/\d+(\?last)?$/);
  });

  it('tells by a notification when the result of a view changes, if the view is to tell', async () => {
    await button(page, 'List').click();
    const offline = service.controls.agents().filter(({ online }) => !online).length;
    await searchBox(page).fill('is:offline');
    await soon(() => rowCount(page)).toBe(offline);
    await saveView(page, { name: 'Down now', digit: '3', notify: true });
    // Its count shows that it was counted, so that a change can be told from it.
    await see(page.getByRole('link', { name: `Down now, ${offline}`, exact: true }));
    await searchBox(page).fill('');
    service.controls.changeAgent({ name: 'hs-empfang', online: false });
    await refresh(page);
    await soon(() => driver.desktop.notifications()).toEqual([
      { title: 'Down now: 1 more agent', body: 'hs-empfang.' },
    ]);
    await driver.desktop.clickNotification('Down now: 1 more agent');
    await soon(() => searchBox(page).inputValue()).toBe('is:offline');
    await soon(() => rowCount(page)).toBe(offline + 1);

    await callBridge(page, 'settings:change', { notifyViews: false });
    service.controls.changeAgent({ name: 'hs-cnc-terminal-2', online: false });
    await refresh(page);
    await see(page.getByRole('link', { name: `Down now, ${offline + 2}`, exact: true }));
    expect((await driver.desktop.notifications()).length).toBe(1);
  });
});
