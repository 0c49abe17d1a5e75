import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { BrowserWindow, WebContentsView } from '../electron-stub.ts';
import { link, makeBench, reasonOf, type Bench } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** Another run of the program on the same disk. */
async function startAgain(before: Bench): Promise<Bench> {
  const bench = makeBench();
  for (const [id, visit] of before.kept) bench.kept.set(id, visit);
  await bench.sessions.loadRestorable();
  return bench;
}
const offered = (bench: Bench) => bench.sessions.state('sessions').restorable.map(({ agentId }) => agentId);

describe('computers that were open when the program ended', () => {
  it('are offered again after a kill, with their names and state, and without any link', async () => {
    const before = makeBench();
    await before.openPage(7);
    await before.openPage(8);
    await before.openPage(9);
    before.sessions.close('tab-2');
    before.sessions.setNote('tab-1', 'Replace the disk');
    before.sessions.open(8);
    expect(JSON.stringify([...before.kept.values()])).not.toMatch(/TOKEN|SIGN|https/);

    const bench = await startAgain(before);
    bench.online.set(9, false);
    bench.sessions.refresh();
    expect(await bench.sessions.restorable()).toEqual([
      { agentId: 9, name: 'Computer 9', online: false, lastTime: null, open: false },
      { agentId: 7, name: 'Computer 7', online: true, lastTime: null, open: false },
    ]);
    expect(BrowserWindow.made).toHaveLength(1);
    bench.known.delete(9);
    bench.sessions.refresh();
    expect(offered(bench)).toEqual([7]);
  });

  it('are opened by a person, one link after the other, each going on with its note', async () => {
    const before = makeBench();
    for (const id of [7, 8, 9]) await before.openPage(id);
    before.sessions.setNote('tab-2', 'Replace the disk');
    const bench = await startAgain(before);
    bench.sessions.restore([7, 8, 99]);
    expect(bench.tabs().map(({ agentId, note }) => [agentId, note])).toEqual([
      [7, ''],
      [8, 'Replace the disk'],
    ]);
    expect(bench.tabs().map(({ state }) => state.kind)).toEqual(['connecting', 'connecting']);
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([7]);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
    expect(offered(bench)).toEqual([9]);
    await bench.giveLink();
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([7, 8]);
    await bench.giveLink();
    WebContentsView.made.at(-1)?.webContents.emit('did-navigate', {}, link(2), 200, 'OK');
    // The same visit goes on; no second one is kept for it.
    expect(bench.kept.size).toBe(3);
    bench.sessions.close('tab-2');
    expect([...bench.kept.values()].find(({ agentId }) => agentId === 8)).toMatchObject({
      offered: false,
      note: 'Replace the disk',
    });
    expect(offered(await startAgain(bench))).toEqual([9, 7]);
  });

  it('go on without the tab that was closed, and stop where the service takes no more', async () => {
    const before = makeBench();
    for (const id of [7, 8, 9]) await before.openPage(id);
    const first = await startAgain(before);
    first.sessions.restore([7, 8, 9]);
    first.sessions.close('tab-1');
    expect(first.asked.map(({ agentId }) => agentId)).toEqual([7, 8]);

    const bench = await startAgain(before);
    bench.sessions.restore([7, 8, 9]);
    bench.asked[0]?.answer(fail('quota', 'The plan allows no more requests now.'));
    await settle();
    expect([0, 1, 2].map((index) => reasonOf(bench, index))).toEqual(Array(3).fill('connect-failed'));
    expect(bench.asked).toHaveLength(1);
  });

  it('ask for no link that nobody waits for any more: window closed, signed out, asleep', async () => {
    const before = makeBench();
    for (const id of [7, 8, 9]) await before.openPage(id);
    const ends: readonly ((bench: Bench) => void)[] = [
      (bench) => bench.window().close(),
      (bench) => bench.sessions.closeAll(),
      (bench) => {
        bench.sessions.suspend();
        bench.sessions.resume();
      },
      (bench) => bench.sessions.resume(),
    ];
    for (const end of ends) {
      const bench = await startAgain(before);
      bench.sessions.restore([7, 8, 9]);
      end(bench);
      await settle();
      expect(bench.asked.map(({ agentId, signal }) => [agentId, signal.aborted])).toEqual([[7, true]]);
    }
  });

  it('are opened once each, and no more of them than there may be tabs', async () => {
    const before = makeBench();
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

  it('are offered no longer where a person says so, or opens and closes them', async () => {
    const before = makeBench();
    await before.openPage(7);
    await before.openPage(8);
    const bench = await startAgain(before);
    await bench.openPage(7);
    expect(offered(bench)).toEqual([8]);
    bench.sessions.close('tab-1');
    expect(offered(bench)).toEqual([8]);
    bench.sessions.forgetRestorable();
    expect(offered(bench)).toEqual([]);
    expect(offered(await startAgain(bench))).toEqual([]);
    expect(bench.kept.size).toBe(2);
  });

  it('are those of an orderly end as well, and not those whose window a person closed', async () => {
    for (const quitting of [true, false]) {
      const before = makeBench({ isQuitting: () => quitting });
      await before.openPage(7);
      before.clock.pass(1_000);
      before.window().close();
      const [visit] = before.kept.values();
      expect(visit).toMatchObject({ startedAt: 1_000_000, endedAt: 1_001_000, offered: quitting });
      expect(offered(await startAgain(before))).toEqual(quitting ? [7] : []);
    }
    const before = makeBench();
    await before.openPage(7);
    before.sessions.closeAll();
    expect(before.tabs()).toEqual([]);
    expect(offered(before)).toEqual([7]);
  });

  it('are written when the system may end, and are not ended by that where it goes on', async () => {
    const before = makeBench();
    await before.openPage(7);
    before.clock.pass(1_000);
    await before.sessions.saveSessions();
    const [visit] = before.kept.values();
    expect(visit).toMatchObject({ startedAt: 1_000_000, endedAt: 1_001_000, offered: true });
    expect(offered(await startAgain(before))).toEqual([7]);
    before.clock.pass(1_000);
    before.sessions.close('tab-1');
    expect([...before.kept.values()]).toMatchObject([{ endedAt: 1_002_000, offered: false }]);
  });

  it('are told once they are known, however early a page asks', async () => {
    const before = makeBench();
    await before.openPage(7);
    const bench = makeBench();
    for (const [id, visit] of before.kept) bench.kept.set(id, visit);
    const requested = bench.sessions.restorable();
    await settle();
    await bench.sessions.loadRestorable();
    expect((await requested).map(({ agentId }) => agentId)).toEqual([7]);
  });

  it('are those of the account that is shown', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    bench.sessions.closeAll();
    bench.kept.clear();
    await bench.sessions.loadRestorable();
    expect(offered(bench)).toEqual([]);
  });
});
