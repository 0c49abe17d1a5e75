import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../long.ts';
import type { Driver } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { measureProcesses } from './processes.ts';
import { closeSessionWindow, liveSessions } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { soon, makeQuickConnect, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

/** A hundred sessions, of which the gate runs a part. */
const BATCHES = isLong ? 10 : 3;
/** No more than a window may open in a second. */
const BATCH = isLong ? 10 : 4;
/** Of the memory of all processes, after the first batch and after the last ones. */
const MAX_GROWTH = 1.1;

describe('many sessions', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  const prepare = ({ controls }: Service) => {
    for (const { id } of controls.agents()) controls.changeAgent({ id, online: true, disabled: false });
  };
  withConsole({ prepare, requires: [mainClock], settings: { hardwareScan: false } }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const measure = () => measureProcesses(driver.app.process().pid ?? 0);
  /** Opens as many sessions as there are ids, until all of them are alive, and closes their window. */
  async function openAndClose(agentIds: readonly number[]): Promise<void> {
    for (const agentId of agentIds) await callBridge(page, 'sessions:open', { agentId });
    await soon(() => liveSessions(service).length).toBe(agentIds.length);
    await soon(() => driver.remotePages().length).toBe(agentIds.length);
    await closeSessionWindow(driver);
    await soon(() => liveSessions(service)).toEqual([]);
    await soon(() => driver.remotePages().length).toBe(0);
  }

  it('Z6: are opened and closed, and their processes and their memory come back', async () => {
    const ids = service.controls
      .agents()
      .slice(0, BATCH)
      .map(({ id }) => id);
    const renderers = () => measure().renderers;
    await openAndClose(ids.slice(0, 1));
    await makeQuickConnect(driver);
    // Chromium has one ready for the next page.
    const own = (await driver.main(({ webContents }) => webContents.getAllWebContents().length)) + 1;
    await soon(renderers).toBeLessThanOrEqual(own);
    const sizes: number[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await openAndClose(ids);
      await soon(renderers).toBeLessThanOrEqual(own);
      sizes.push(measure().megabytes);
    }
    const [first = 0, ...later] = sizes;
    expect(Math.min(...later.slice(-3))).toBeLessThan(first * MAX_GROWTH);
    expect(service.controls.counters()['agents/connect']).toBe(BATCHES * BATCH + 1);
  }, 600_000);
});
