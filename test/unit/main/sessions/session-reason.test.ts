import { describe, expect, it, vi } from 'vitest';
import { makeHarness, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const recent = ['Ticket 1', 'Ticket 2'];
const makeAsking = (): Harness => makeHarness({ recorder: { take: () => undefined, reasons: () => recent } });
const states = (harness: Harness) => harness.tabs().map(({ state }) => state.kind);

describe('reason before connecting', () => {
  it('is required before any request to the service, for agents, support sessions and device IDs', () => {
    const harness = makeAsking();
    harness.sessions.open(7);
    harness.sessions.openSupport(5);
    harness.sessions.openDevice(418_220_967);
    expect(states(harness)).toEqual(['needs-reason', 'needs-reason', 'needs-reason']);
    expect(harness.tabs()[0]?.state).toEqual({ kind: 'needs-reason', reasonOptions: recent });
    expect(harness.requests).toEqual([]);
  });

  it('connects the tab for which it was given, and no other', () => {
    const harness = makeAsking();
    harness.sessions.open(7);
    harness.sessions.open(8);
    expect(harness.sessions.giveReason('tab-1', '  \n ')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    expect(harness.sessions.giveReason('tab-9', 'Update')).toMatchObject({ ok: false });
    expect(harness.requests).toEqual([]);
    expect(harness.sessions.giveReason('tab-1', ' Update ')).toMatchObject({ ok: true });
    expect(states(harness)).toEqual(['connecting', 'needs-reason']);
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([7]);
    // A second reason does not connect again.
    harness.sessions.giveReason('tab-1', 'Update');
    expect(harness.requests).toHaveLength(1);
  });

  it('cannot be bypassed by reconnecting, opening again, cancelling, or sleep', () => {
    const harness = makeAsking();
    harness.sessions.open(7);
    expect(harness.sessions.reconnect('tab-1')).toMatchObject({ ok: false, failure: { reason: 'reason' } });
    harness.sessions.open(7);
    harness.sessions.suspend();
    harness.sessions.resume();
    harness.sessions.refresh();
    expect(states(harness)).toEqual(['needs-reason']);
    expect(harness.requests).toEqual([]);
  });

  it('is not required again when the tab reconnects or its agent is opened again', async () => {
    const harness = makeAsking();
    harness.sessions.open(7);
    harness.sessions.giveReason('tab-1', 'Update');
    await harness.giveLink();
    harness.sessions.reconnect('tab-1');
    expect(states(harness)).toEqual(['connecting']);
    expect(harness.requests).toHaveLength(2);
    harness.sessions.close('tab-1');
    harness.sessions.open(7);
    expect(states(harness)).toEqual(['needs-reason']);
  });

  it('is required in each tab that is restored after a restart', async () => {
    const before = makeHarness();
    await before.openPage(7);
    await before.openPage(8);
    const harness = makeAsking();
    for (const [id, session] of before.stored) harness.stored.set(id, session);
    await harness.sessions.loadRestorable();
    harness.sessions.restore([7, 8]);
    expect(states(harness)).toEqual(['needs-reason', 'needs-reason']);
    expect(harness.requests).toEqual([]);
    harness.sessions.giveReason('tab-2', 'Go on');
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([8]);
  });
});
