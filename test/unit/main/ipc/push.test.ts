import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import {
  eventNames,
  type AgentRow,
  type AgentsChange,
  type EventName,
} from '../../../../src-main/contract/contract.ts';
import { packRow, rowOf } from '../../../../src-main/contract/packed-rows.ts';
import { createPush, eventRoles } from '../../../../src-main/ipc/push.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import { EVENT_WIRE, RELEASE_WIRE } from '../../../../src-main/ipc/wire.ts';
import { createChangeQueue } from '../../../../src-main/agents/change-queue.ts';
import { StubContents } from '../electron-stub.ts';
import { makeAgent } from '../storage/fixtures.ts';

const settings = defaultSettings;
const noChange = { reset: false, upserted: [], removed: [], summary: { total: 0, online: 0, at: null, dropped: 0 } };

function attachBoth() {
  const push = createPush();
  const console = new StubContents();
  const session = new StubContents();
  const offs = [push.attach(console as never, 'console'), push.attach(session as never, 'session')];
  return { push, console, session, offs };
}

describe('push', () => {
  it('sends each event with its data, under its own wire, to the windows it is for', () => {
    for (const event of eventNames) {
      const { push, console, session } = attachBoth();
      const data = event === 'agents:changed' ? noChange : settings;
      push.push(event, data);
      const expected = [{ channel: EVENT_WIRE + event, args: [data] }];
      expect(console.sent).toEqual(eventRoles[event].includes('console') ? expected : []);
      expect(session.sent).toEqual(eventRoles[event].includes('session') ? expected : []);
    }
  });

  it('can notify one kind of window alone, and stops after off', () => {
    const { push, console, session, offs } = attachBoth();
    push.push('command:given', { kind: 'open-settings' }, 'console');
    expect(console.sent).toHaveLength(1);
    expect(session.sent).toHaveLength(0);
    offs[0]?.();
    push.push('settings:changed', settings);
    expect(console.sent).toHaveLength(1);
    expect(session.sent).toHaveLength(1);
  });

  it('can notify one page alone', () => {
    const { push, console, session } = attachBoth();
    push.push('window:shown', false, { contents: session as never });
    expect(console.sent).toEqual([]);
    expect(session.sent).toEqual([{ channel: `${EVENT_WIRE}window:shown`, args: [false] }]);
  });

  it('can notify one of several windows of a role alone', () => {
    const push = createPush();
    const windows = ['sessions', 'session-1', undefined].map((windowId) => {
      const contents = new StubContents();
      push.attach(contents as never, 'session', { windowId });
      return contents;
    });
    push.push('command:given', { kind: 'leave-page' }, { windowId: 'session-1' });
    push.push('command:given', { kind: 'leave-page' }, { windowId: 'session-2' });
    expect(windows.map(({ sent }) => sent.length)).toEqual([0, 1, 0]);
    push.push('command:given', { kind: 'leave-page' }, 'session');
    expect(windows.map(({ sent }) => sent.length)).toEqual([1, 2, 1]);
  });

  it('sends nothing to a page that is gone, crashed or no longer ours', () => {
    const { push, console, session } = attachBoth();
    console.crashed = true;
    session.mainFrame.origin = 'https://evil.example';
    push.push('settings:changed', settings);
    console.crashed = false;
    console.destroyed = true;
    push.push('settings:changed', settings);
    expect(console.sent).toEqual([]);
    expect(session.sent).toEqual([]);
  });

  it('lets every page of ours return memory', () => {
    const { push, console, session, offs } = attachBoth();
    push.releaseMemory();
    expect([console.sent, session.sent]).toEqual(Array(2).fill([{ channel: RELEASE_WIRE, args: [] }]));
    console.mainFrame.origin = 'https://evil.example';
    offs[1]?.();
    push.releaseMemory();
    expect([console.sent.length, session.sent.length]).toEqual([1, 1]);
  });

  it('knows the events of the contract only', () => {
    expect(() => createPush().push('app:quit' as EventName, settings)).toThrow('not in the contract');
  });
});

/** Sizes as Electron counts them: the message after structured clone (Z2). */
describe('the size of messages', () => {
  const makeRow = (id: number, text = ''): AgentRow => ({
    ...rowOf(
      makeAgent(id, { name: `DESPATCH-DESK-${id}${text}`, group: `Northfield / Leeds / Floor ${id % 9}${text}` }),
      false,
    ),
    region: 'Yorkshire',
    osUser: 'NORTHFIELD\\j.bloggs',
  });
  const sizesOf = (upserted: readonly AgentRow[]): number[] => {
    const { push, console } = attachBoth();
    const queue = createChangeQueue(
      (part) => push.push('agents:changed', part),
      (run) => run(),
    );
    const packed = upserted.map(packRow);
    void queue.push({ ...noChange, upserted: packed });
    const received = console.sent.flatMap(({ args }) => (args[0] as AgentsChange).upserted);
    expect(received).toEqual(packed);
    return console.sent.map(({ args }) => serialize(args[0]).length);
  };

  it('is under 100 kB for the change of one in a hundred of 50,000', () => {
    const sizes = sizesOf(Array.from({ length: 500 }, (_, id) => makeRow(id)));
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(100_000);
  });

  it('never passes 1 MB: 50,000 rows, or 200 whose texts are as long as they get', () => {
    expect(Math.max(...sizesOf(Array.from({ length: 50_000 }, (_, id) => makeRow(id))))).toBeLessThan(1_000_000);
    const long = sizesOf(Array.from({ length: 200 }, (_, id) => makeRow(id, '界'.repeat(9_900))));
    expect(Math.max(...long)).toBeLessThan(1_000_000);
    expect(long.length).toBeGreaterThan(5);
  });
});
