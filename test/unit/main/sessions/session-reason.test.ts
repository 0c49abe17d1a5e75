import { describe, expect, it, vi } from 'vitest';
import { makeBench, type Bench } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const recent = ['Ticket 1', 'Ticket 2'];
const makeAsking = (): Bench => makeBench({ reasonOptions: () => recent });
const states = (bench: Bench) => bench.tabs().map(({ state }) => state.kind);

describe('a reason before connecting', () => {
  it('is asked for before anything is asked of the service, for computers, clients and device IDs', () => {
    const bench = makeAsking();
    bench.sessions.open(7);
    bench.sessions.openSupport(5);
    bench.sessions.openDevice(418_220_967);
    expect(states(bench)).toEqual(['needs-reason', 'needs-reason', 'needs-reason']);
    expect(bench.tabs()[0]?.state).toEqual({ kind: 'needs-reason', reasonOptions: recent });
    expect(bench.asked).toEqual([]);
  });

  it('lets the tab connect once it is given, and only that one', () => {
    const bench = makeAsking();
    bench.sessions.open(7);
    bench.sessions.open(8);
    expect(bench.sessions.giveReason('tab-1', '  \n ')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    expect(bench.sessions.giveReason('tab-9', 'Update')).toMatchObject({ ok: false });
    expect(bench.asked).toEqual([]);
    expect(bench.sessions.giveReason('tab-1', ' Update ')).toMatchObject({ ok: true });
    expect(states(bench)).toEqual(['connecting', 'needs-reason']);
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([7]);
    // Given twice, it connects once.
    bench.sessions.giveReason('tab-1', 'Update');
    expect(bench.asked).toHaveLength(1);
  });

  it('cannot be got around by reconnecting, opening it again, waiting, or sleep', () => {
    const bench = makeAsking();
    bench.sessions.open(7);
    expect(bench.sessions.reconnect('tab-1')).toMatchObject({ ok: false, failure: { reason: 'reason' } });
    bench.sessions.open(7);
    bench.sessions.suspend();
    bench.sessions.resume();
    bench.sessions.refresh();
    expect(states(bench)).toEqual(['needs-reason']);
    expect(bench.asked).toEqual([]);
  });

  it('is not asked for again when the tab reconnects, by a person or by itself, nor when it is opened again', async () => {
    const bench = makeAsking();
    bench.sessions.open(7);
    bench.sessions.giveReason('tab-1', 'Update');
    await bench.giveLink();
    bench.sessions.reconnect('tab-1');
    expect(states(bench)).toEqual(['connecting']);
    expect(bench.asked).toHaveLength(2);
    bench.sessions.close('tab-1');
    bench.sessions.open(7);
    expect(states(bench)).toEqual(['needs-reason']);
  });

  it('is asked for in each tab that is opened again after a restart', async () => {
    const before = makeBench();
    await before.openPage(7);
    await before.openPage(8);
    const bench = makeAsking();
    for (const [id, visit] of before.kept) bench.kept.set(id, visit);
    await bench.sessions.loadRestorable();
    bench.sessions.restore([7, 8]);
    expect(states(bench)).toEqual(['needs-reason', 'needs-reason']);
    expect(bench.asked).toEqual([]);
    bench.sessions.giveReason('tab-2', 'Go on');
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([8]);
  });
});
