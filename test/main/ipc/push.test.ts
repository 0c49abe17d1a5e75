import { describe, expect, it } from 'vitest';
import { eventNames, type EventName } from '../../../src-main/ipc/contract.ts';
import { createPush, eventRoles } from '../../../src-main/ipc/push.ts';
import { defaultSettings } from '../../../src-main/settings/schema.ts';
import { EVENT_WIRE } from '../../../src-main/ipc/wire.ts';
import { StubContents } from '../electron-stub.ts';

const settings = defaultSettings;

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
      push.push(event, settings);
      const expected = [{ channel: EVENT_WIRE + event, args: [settings] }];
      expect(console.sent).toEqual(eventRoles[event].includes('console') ? expected : []);
      expect(session.sent).toEqual(eventRoles[event].includes('session') ? expected : []);
    }
  });

  it('can tell one kind of window alone, and stops after off', () => {
    const { push, console, session, offs } = attachBoth();
    push.push('command:given', { kind: 'open-settings' }, 'console');
    expect([console.sent.length, session.sent.length]).toEqual([1, 0]);
    offs[0]?.();
    push.push('settings:changed', settings);
    expect([console.sent.length, session.sent.length]).toEqual([1, 1]);
  });

  it('tells nothing to a page that is gone, crashed or no longer ours', () => {
    const { push, console, session } = attachBoth();
    console.crashed = true;
    session.mainFrame.origin = 'https://evil.example';
    push.push('settings:changed', settings);
    console.crashed = false;
    console.destroyed = true;
    push.push('settings:changed', settings);
    expect([console.sent, session.sent]).toEqual([[], []]);
  });

  it('knows the events of the contract only', () => {
    expect(() => createPush().push('app:quit' as EventName, settings)).toThrow('not in the contract');
  });
});
