import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventNames, type Bridge, type Channel } from '../../src-main/contract/contract.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import { channels, goodInputs } from '../unit/main/ipc/samples.ts';
import type { Driver } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { withConsole } from './stage.ts';
import { type Service, refresh, remoteOf, row, soon, makeQuickConnect } from './steps.ts';
import { until } from './until.ts';
import { callBridge } from './truth.ts';

/** What the planted preload scripts leave in the page. */
interface Planted {
  readonly bridge: { invoke(channel: string, input: unknown): Promise<unknown>; on: Bridge['on'] };
  readonly planted: {
    invoke(wire: string, ...args: readonly unknown[]): Promise<unknown>;
    send(wire: string, ...args: readonly unknown[]): void;
  };
  heard: string[];
}

const changing = [
  'agents/connect',
  'agents/wake',
  'agents/reboot',
  'agents/logout',
  'agents/update',
  'support/create',
  'support/update',
  'support/close',
] as const;
const name = 'edit-suite-a';

describe('a remote page with a planted preload', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let remote: Page;

  withConsole({ requires: [mainClock, join(import.meta.dirname, 'planting.cjs')] }, async (stage) => {
    ({ service, driver, page: console } = stage);
    await row(console, name).dblclick();
    remote = await remoteOf(driver, name);
    await driver.window('session');
    // It is one of the pages that are counted.
    await makeQuickConnect(driver);
    // The connection is written down when the page has answered, a moment after it is there.
    await until('entry of the connection', async () =>
      (await readEffects()).audit.some(({ kind }) => kind === 'connect') ? true : undefined,
    );
  });

  /** Everything that a call could change. */
  const readEffects = async () => {
    const counters = service.controls.counters();
    const audit = await callBridge(console, 'audit:page', {
      filter: { text: '', kinds: [], outcome: 'all', from: null, to: null },
      before: null,
      limit: 100,
    });
    return {
      sent: changing.map((operation) => `${operation} ${counters[operation] ?? 0}`),
      settings: await callBridge(console, 'settings:current', undefined),
      account: await callBridge(console, 'account:current', undefined),
      views: await callBridge(console, 'views:current', undefined),
      audit: audit.entries,
      calls: await driver.desktop.calls(),
      clipboard: await driver.main(({ clipboard }) => clipboard.readText()),
      // A view that is kept ready for the next session has no address yet, whenever it is made.
      pages: (
        await driver.main(({ webContents }) => webContents.getAllWebContents().map((one) => one.getURL()))
      ).filter((address) => /^(?!about:)./.test(address)),
    };
  };

  it('H6: a planted preload reaches main wherever a handler answers every page', async () => {
    await driver.main(({ ipcMain }) => ipcMain.handle('open-to-all', () => 'answered'));
    const outcome = await remote.evaluate(() => (window as unknown as Planted).planted.invoke('open-to-all'));
    expect(outcome).toBe('answered');
    await driver.main(({ ipcMain }) => ipcMain.removeHandler('open-to-all'));
  });

  it('H6: a planted preload gets no answer from any handler, and changes nothing', async () => {
    const before = await readEffects();
    const outcomes = await remote.evaluate(
      async ({ calls, wire }) => {
        const { bridge, planted } = window as unknown as Planted;
        const found: string[] = [];
        const note = async (attempt: string, call: Promise<unknown>) => {
          found.push(`${attempt}: ${await call.then(() => 'answered', String)}`);
        };
        for (const { channel, input } of calls) {
          await note(`bridge ${channel}`, bridge.invoke(channel, input));
          await note(`wire ${channel}`, planted.invoke(wire, channel, input));
          await note(`name ${channel}`, planted.invoke(channel, input));
          planted.send(wire, channel, input);
          planted.send(channel, input);
        }
        return found;
      },
      { calls: channels.map((channel: Channel) => ({ channel, input: goodInputs[channel] })), wire: CALL_WIRE },
    );
    expect(outcomes).toHaveLength(channels.length * 3);
    expect(outcomes.filter((outcome) => !outcome.includes('No handler registered for'))).toEqual([]);
    expect(await readEffects()).toEqual(before);
  });

  it('H6: a planted preload hears nothing of what our own pages hear', async () => {
    await remote.evaluate((names) => {
      const page = window as unknown as Planted;
      page.heard = [];
      for (const event of names) page.bridge.on(event, () => page.heard.push(event));
    }, eventNames);
    await console.evaluate(
      `window.heard = []; window.bridge.on('settings:changed', () => void window.heard.push('settings:changed'))`,
    );
    await callBridge(console, 'settings:change', { blurPreviews: true });
    service.controls.changeAgent({ name, online: true, version: '9.9.9' });
    await refresh(console);
    await soon(() => console.evaluate('window.heard')).toEqual(['settings:changed']);
    // A message of main to this very page does arrive, so a message that is not heard was not sent.
    const wire = `${EVENT_WIRE}settings:changed`;
    await driver.main(
      ({ webContents }, given) =>
        webContents
          .getAllWebContents()
          .find((one) => one.getURL() === given.url)
          ?.send(given.wire, {}),
      { url: remote.url(), wire },
    );
    await soon(() => remote.evaluate(() => (window as unknown as Planted).heard)).toEqual(['settings:changed']);
  });
});
