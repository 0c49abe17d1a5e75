import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { BrowserWindow, WebContentsView } from '../electron-stub.ts';
import { link, makeHarness, reasonOf, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** Another run of the program with the same storage. */
async function startAgain(before: Harness): Promise<Harness> {
  const harness = makeHarness();
  for (const [id, session] of before.stored) harness.stored.set(id, session);
  await harness.sessions.loadRestorable();
  return harness;
}
const offered = (harness: Harness) => harness.sessions.state('sessions').restorable.map(({ agentId }) => agentId);

describe('sessions that were open when the program ended', () => {
  it('are restorable after a kill, with their names and state and without any link', async () => {
    const before = makeHarness();
    await before.openPage(7);
    await before.openPage(8);
    await before.openPage(9);
    before.sessions.close('tab-2');
    before.sessions.setNote('tab-1', 'Replace the disk');
    before.sessions.open(8);
    expect(JSON.stringify([...before.stored.values()])).not.toMatch(/TOKEN|SIGN|https/);

    const harness = await startAgain(before);
    harness.online.set(9, false);
    harness.sessions.refresh();
    expect(await harness.sessions.restorable()).toEqual([
      { agentId: 9, name: 'Computer 9', online: false, lastTime: null, open: false },
      { agentId: 7, name: 'Computer 7', online: true, lastTime: null, open: false },
    ]);
    expect(BrowserWindow.made).toHaveLength(1);
    harness.known.delete(9);
    harness.sessions.refresh();
    expect(offered(harness)).toEqual([7]);
  });

  it('are restored one link after the other, each with its note', async () => {
    const before = makeHarness();
    for (const id of [7, 8, 9]) await before.openPage(id);
    before.sessions.setNote('tab-2', 'Replace the disk');
    const harness = await startAgain(before);
    harness.sessions.restore([7, 8, 99]);
    expect(harness.tabs().map(({ agentId, note }) => [agentId, note])).toEqual([
      [7, ''],
      [8, 'Replace the disk'],
    ]);
    expect(harness.tabs().map(({ state }) => state.kind)).toEqual(['connecting', 'connecting']);
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([7]);
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-1');
    expect(offered(harness)).toEqual([9]);
    await harness.giveLink();
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([7, 8]);
    await harness.giveLink();
    WebContentsView.made.at(-1)?.webContents.emit('did-navigate', {}, link(2), 200, 'OK');
    // The stored session continues; no second one is stored for it.
    expect(harness.stored.size).toBe(3);
    harness.sessions.close('tab-2');
    expect([...harness.stored.values()].find(({ agentId }) => agentId === 8)).toMatchObject({
      offered: false,
      note: 'Replace the disk',
    });
    expect(offered(await startAgain(harness))).toEqual([9, 7]);
  });

  it('skip a tab that was closed, and stop when the service refuses more', async () => {
    const before = makeHarness();
    for (const id of [7, 8, 9]) await before.openPage(id);
    const first = await startAgain(before);
    first.sessions.restore([7, 8, 9]);
    first.sessions.close('tab-1');
    expect(first.requests.map(({ agentId }) => agentId)).toEqual([7, 8]);

    const harness = await startAgain(before);
    harness.sessions.restore([7, 8, 9]);
    harness.requests[0]?.answer(fail('quota', 'The plan allows no more requests now.'));
    await settle();
    expect([0, 1, 2].map((index) => reasonOf(harness, index))).toEqual(Array(3).fill('connect-failed'));
    expect(harness.requests).toHaveLength(1);
  });

  it('request no link once the window closed, the account signed out or this computer sleeps', async () => {
    const before = makeHarness();
    for (const id of [7, 8, 9]) await before.openPage(id);
    const ends: readonly ((harness: Harness) => void)[] = [
      (harness) => harness.window().close(),
      (harness) => harness.sessions.closeAll(),
      (harness) => {
        harness.sessions.suspend();
        harness.sessions.resume();
      },
      (harness) => harness.sessions.resume(),
    ];
    for (const end of ends) {
      const harness = await startAgain(before);
      harness.sessions.restore([7, 8, 9]);
      end(harness);
      await settle();
      expect(harness.requests.map(({ agentId, signal }) => [agentId, signal.aborted])).toEqual([[7, true]]);
    }
  });

  it('are opened once each, up to the limit of tabs', async () => {
    const before = makeHarness();
    const many = Array.from({ length: 45 }, (_, index) => 100 + index);
    for (const id of many) before.known.set(id, `Computer ${id}`);
    for (const id of many.slice(0, 30)) await before.openPage(id);
    before.sessions.closeAll();
    for (const id of many.slice(30)) before.sessions.open(id);
    expect(before.tabs()).toHaveLength(15);
    before.sessions.restore(many.slice(0, 30).flatMap((id) => [id, id]));
    expect(before.tabs()).toHaveLength(40);
    expect(new Set(before.tabs().map(({ agentId }) => agentId)).size).toBe(40);
  });

  it('are no longer restorable once dismissed, or opened and closed', async () => {
    const before = makeHarness();
    await before.openPage(7);
    await before.openPage(8);
    const harness = await startAgain(before);
    await harness.openPage(7);
    expect(offered(harness)).toEqual([8]);
    harness.sessions.close('tab-1');
    expect(offered(harness)).toEqual([8]);
    harness.sessions.forgetRestorable();
    expect(offered(harness)).toEqual([]);
    expect(offered(await startAgain(harness))).toEqual([]);
    expect(harness.stored.size).toBe(2);
  });

  it('include those of a regular quit, but not those whose window the user closed', async () => {
    for (const quitting of [true, false]) {
      let isQuitting = false;
      const before = makeHarness({ isQuitting: () => isQuitting });
      await before.openPage(7);
      before.clock.pass(1_000);
      isQuitting = quitting;
      before.window().close();
      const [session] = before.stored.values();
      expect(session).toMatchObject({ startedAt: 1_000_000, endedAt: 1_001_000, offered: quitting });
      expect(offered(await startAgain(before))).toEqual(quitting ? [7] : []);
    }
    const before = makeHarness();
    await before.openPage(7);
    before.sessions.closeAll();
    expect(before.tabs()).toEqual([]);
    expect(offered(before)).toEqual([7]);
  });

  it('are stored when the system may shut down, and stay open if it does not', async () => {
    const before = makeHarness();
    await before.openPage(7);
    before.clock.pass(1_000);
    await before.sessions.saveSessions();
    const [session] = before.stored.values();
    expect(session).toMatchObject({ startedAt: 1_000_000, endedAt: 1_001_000, offered: true });
    expect(offered(await startAgain(before))).toEqual([7]);
    before.clock.pass(1_000);
    before.sessions.close('tab-1');
    expect([...before.stored.values()]).toMatchObject([{ endedAt: 1_002_000, offered: false }]);
  });

  it('are returned once they have been read, however early a page asks', async () => {
    const before = makeHarness();
    await before.openPage(7);
    const harness = makeHarness();
    for (const [id, session] of before.stored) harness.stored.set(id, session);
    const requested = harness.sessions.restorable();
    await settle();
    await harness.sessions.loadRestorable();
    expect((await requested).map(({ agentId }) => agentId)).toEqual([7]);
  });

  it('belong to the current account', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.closeAll();
    harness.stored.clear();
    await harness.sessions.loadRestorable();
    expect(offered(harness)).toEqual([]);
  });
});
