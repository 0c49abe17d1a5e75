import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { browserUserAgent, Partitions } from '../../../../src-main/sessions/partitions.ts';
import { makeClock, makeLog } from '../windows/samples.ts';
import { link, makeHarness, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const partitionOf = (harness: Harness, index = -1) => harness.page(index).webContents.session.partition;
/** Closes the newest tab and lets its partition be cleared. */
const closeNewest = async (harness: Harness) => {
  harness.sessions.close(harness.tabs().at(-1)?.id ?? '');
  harness.clock.pass(10_000);
  await settle();
};

describe('the number of partitions', () => {
  it('is that of the most pages open at a time, however many there are in all', async () => {
    const clock = makeClock();
    let last = 0;
    const partitions = new Partitions({ clock, log: makeLog().log, newId: () => `count-${(last += 1)}` });
    for (let day = 0; day < 10; day += 1) {
      const open = [1, 2, 3].map(() => partitions.take());
      expect(new Set(open.map(({ name }) => name)).size).toBe(3);
      for (const one of open) one.release();
      clock.pass(10_000);
      await settle();
    }
    expect(last).toBe(3);
  });
});

describe('the partition of a remote page', () => {
  it('names the browser as Chrome does, without Electron and Longreach', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
    expect(harness.page().webContents.session.userAgent).toBe(chrome);
    await closeNewest(harness);
    await harness.openPage(8);
    expect(harness.page().webContents.session.userAgent).toBe(chrome);
    expect(browserUserAgent('curl/8')).toBe('curl/8');
  });

  it('is cleared and used again: twenty sessions one after another need one', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const first = partitionOf(harness);
    const { session } = harness.page().webContents;
    for (let count = 0; count < 20; count += 1) {
      await closeNewest(harness);
      await harness.openPage(7);
      expect(partitionOf(harness)).toBe(first);
    }
    expect(session.closedConnections).toBe(20);
    expect(session.cleared).toBeGreaterThanOrEqual(20);
  });

  it('never belongs to two tabs at once', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    await harness.openPage(9);
    const open = [0, 1, 2].map((index) => partitionOf(harness, index));
    expect(new Set(open).size).toBe(3);
    harness.sessions.close('tab-2');
    harness.clock.pass(10_000);
    await settle();
    await harness.openPage(8);
    expect(partitionOf(harness)).toBe(open[1]);
  });

  it('has a moment for what its page sends while it closes, and is not used meanwhile', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const first = partitionOf(harness);
    const { session } = harness.page().webContents;
    harness.sessions.close('tab-1');
    await settle();
    expect(session.cleared).toBe(1);
    expect(session.closedConnections).toBe(0);
    await harness.openPage(7);
    expect(partitionOf(harness)).not.toBe(first);
  });

  it('is not used again if it could not be cleared', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const first = partitionOf(harness);
    Object.assign(harness.page().webContents.session, { clearData: () => Promise.reject(new Error('busy')) });
    await closeNewest(harness);
    await harness.openPage(7);
    expect(partitionOf(harness)).not.toBe(first);
    expect(harness.lines.join(' ')).toContain('could not be cleared');
    expect(harness.lines.join(' ')).not.toContain(link(1));
  });

  it('waits for its page to be gone', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const { webContents } = harness.page();
    webContents.close = () => undefined;
    harness.sessions.close('tab-1');
    harness.clock.pass(60_000);
    await settle();
    expect(webContents.session.cleared).toBe(0);
    webContents.emit('destroyed');
    await settle();
    expect(webContents.session.cleared).toBe(1);
  });
});
