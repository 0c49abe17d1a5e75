import { describe, expect, it } from 'vitest';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { ALL_ACCOUNTS, createPush } from '../../../../src-main/ipc/push.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';
import { bindRows, createRouter, type Rows } from '../../../../src-main/ipc/router.ts';
import { StubContents } from '../electron-stub.ts';
import type { WebContents } from '../../../../src-main/electron.ts';

function setUp() {
  const events = createPush();
  const answered: string[] = [];
  const closedKeys = new Set<string>();
  const handlersOf = (key: string): Handlers | undefined => (closedKeys.has(key) ? undefined : makeHandlers(key));
  const makeHandlers = (key: string): Handlers =>
    ({
      'accounts:enter': () => succeed(undefined),
      'agents:wake': ({ agentId }: { agentId: number }, { windowId }: { windowId: string }) => {
        answered.push(`${key} wakes ${String(agentId)}${windowId === '' ? '' : ` from ${windowId}`}`);
        return succeed(undefined);
      },
    }) as unknown as Handlers;
  const handlers = createRouter({
    shownBy: events.shownBy,
    handlersOf,
    lastInView: () => makeHandlers('in view'),
    all: makeHandlers('all'),
  });
  const page = (role: 'console' | 'session' | 'quick', account?: string) => {
    const contents = new StubContents();
    events.attach(contents as unknown as WebContents, role, account === undefined ? undefined : 'main', account);
    return contents;
  };
  return { events, handlers, answered, page, closedKeys };
}

describe('calls and events of several accounts', () => {
  it('reach the account that the console shows, until its page has changed over', () => {
    const { events, handlers, answered } = setUp();
    const console = { role: 'console', windowId: '' } as const;
    events.enter('console', 'one');
    void handlers['agents:wake']({ agentId: 1 }, console);
    events.enter('quick', 'two');
    void handlers['agents:wake']({ agentId: 2 }, console);
    events.enter('console', 'two');
    void handlers['agents:wake']({ agentId: 3 }, console);
    expect(answered).toEqual(['one wakes 1', 'one wakes 2', 'two wakes 3']);
  });

  it('of a page whose account was closed do nothing in another account', () => {
    const { events, handlers, answered, closedKeys } = setUp();
    const console = { role: 'console', windowId: '' } as const;
    events.enter('console', 'one');
    closedKeys.add('one');
    expect(handlers['agents:wake']({ agentId: 1 }, console)).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(answered).toEqual([]);
    expect(handlers['accounts:enter'](undefined, console)).toMatchObject({ ok: true });
  });

  it('of a session window stay with its account, and name the window as the account knows it', () => {
    const { events, handlers, answered } = setUp();
    events.enter('console', 'one');
    void handlers['agents:wake']({ agentId: 1 }, { role: 'session', windowId: 'main', account: 'two' });
    expect(answered).toEqual(['two wakes 1 from main']);
  });

  it('arrive at the pages that show the account alone', () => {
    const { events, page } = setUp();
    const console = page('console');
    const quick = page('quick');
    const first = page('session', 'one');
    const second = page('session', 'two');
    events.enter('console', 'one');
    events.enter('quick', 'two');
    events.pushFor('one')('jobs:changed', []);
    expect(console.sent).toHaveLength(1);
    expect(first.sent).toHaveLength(1);
    expect(second.sent).toHaveLength(0);
    expect(quick.sent).toHaveLength(0);
    events.pushFor('two')('jobs:changed', []);
    expect(console.sent).toHaveLength(1);
    expect(second.sent).toHaveLength(1);
    expect(quick.sent).toHaveLength(1);
  });

  it('of one window arrive there, not at the window of the same name of another account', () => {
    const { events, page } = setUp();
    const first = page('session', 'one');
    const second = page('session', 'two');
    events.pushFor('two')('sessions:changed', {} as never, { windowId: 'main' });
    expect(first.sent).toHaveLength(0);
    expect(second.sent).toHaveLength(1);
  });

  it('of an account are heard over all accounts only while a page shows all, and only where all of its pages get them', () => {
    const { events, page } = setUp();
    const console = page('console');
    const heard: string[] = [];
    events.onJoined((account, event) => void heard.push(`${account} ${event}`));
    events.enter('console', 'one');
    events.pushFor('one')('jobs:changed', []);
    events.enter('console', ALL_ACCOUNTS);
    events.pushFor('one')('jobs:changed', []);
    events.pushFor('one')('jobs:changed', [], 'quick');
    expect(heard).toEqual(['one jobs:changed']);
    expect(console.sent).toHaveLength(1);
    events.pushFor(ALL_ACCOUNTS)('jobs:changed', []);
    expect(console.sent).toHaveLength(2);
    expect(heard).toHaveLength(1);
  });
});

describe('the row of a call', () => {
  interface Owner {
    names: readonly string[];
    isBusy?: boolean;
  }
  function bind(owner: Owner) {
    const recorded: AuditNote[] = [];
    let now = 0;
    const rows: Rows<'views:remove' | 'views:current', Owner> = {
      'views:remove': {
        unless: ({ isBusy }) => (isBusy === true ? fail('busy', 'Not now.') : null),
        run: (of) => {
          of.names = [];
          now += 40;
          return succeed([]);
        },
        note: ({ names }) => ({ kind: 'view', text: names.join() }),
        noted: (views, { id }) => ({ name: `${id} of ${String(views.length)}` }),
      },
      'views:current': ({ names }) => succeed(names.map((name) => ({ id: name }) as never)),
    };
    return { recorded, calls: bindRows(rows, owner, { record: (note) => void recorded.push(note), now: () => now }) };
  }
  const from = { role: 'console', windowId: '' } as const;

  it('notes what is there before it runs, and is recorded with outcome, duration and what its answer adds', async () => {
    const { recorded, calls } = bind({ names: ['Tills'] });
    await calls['views:remove']({ id: 'view-1' }, from);
    expect(recorded).toEqual([{ kind: 'view', text: 'Tills', outcome: 'done', duration: 40, name: 'view-1 of 0' }]);
  });

  it('is not carried out where it refuses, and the refusal is recorded', async () => {
    const owner: Owner = { names: ['Tills'], isBusy: true };
    const { recorded, calls } = bind(owner);
    expect(await calls['views:remove']({ id: 'view-1' }, from)).toEqual(fail('busy', 'Not now.'));
    expect(owner.names).toEqual(['Tills']);
    expect(recorded).toEqual([{ kind: 'view', text: ['Tills', 'Not now.'], outcome: 'failed', duration: 0 }]);
  });

  it('without a note is recorded nowhere', async () => {
    const { recorded, calls } = bind({ names: ['Tills'] });
    expect(await calls['views:current'](undefined, from)).toMatchObject({ value: [{ id: 'Tills' }] });
    expect(recorded).toEqual([]);
  });
});
