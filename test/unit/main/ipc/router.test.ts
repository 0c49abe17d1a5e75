import { describe, expect, it } from 'vitest';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { composeId, ownId } from '../../../../src-main/contract/account-ids.ts';
import type { Channel } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { ALL_ACCOUNTS, createPush, type Caller } from '../../../../src-main/ipc/push.ts';
import {
  createRouter,
  type Rows,
  type Recorder,
  shownAs,
  viewOfOne,
  viewOfSeveral,
  type View,
  type ViewedAccount,
} from '../../../../src-main/ipc/router.ts';
import { StubContents } from '../electron-stub.ts';
import type { WebContents } from '../../../../src-main/electron.ts';

interface Owner extends ViewedAccount {
  readonly key: string;
  readonly recording: Recorder;
}

function setUp() {
  const events = createPush();
  const answered: string[] = [];
  const recorded: AuditNote[] = [];
  const closedKeys = new Set<string>();
  const ownerOf = (key: string): Owner => ({
    key,
    shortName: () => key,
    number: ['one', 'two', 'three'].indexOf(key),
    recording: { record: (note) => void recorded.push(note), now: () => 0 },
  });
  const viewOf = (from: Caller): View<Owner, Owner> | null => {
    const key = events.shownBy(from);
    if (key === ALL_ACCOUNTS) return viewOfSeveral(() => ['one', 'two'].map(ownerOf), ownerOf('all'));
    return closedKeys.has(key) ? null : viewOfOne(ownerOf(key));
  };
  const rows: Partial<Rows<Channel, Owner>> = {
    'accounts:enter': () => succeed(undefined as never),
    'agents:wake': ({ key }, { agentId }, { windowId }) => {
      answered.push(`${key} wakes ${String(ownId(agentId))}${windowId === '' ? '' : ` from ${windowId}`}`);
      return succeed(undefined as never);
    },
    'agents:setFavorite': {
      run: ({ key }, { agentId }) => {
        answered.push(`${key} favors ${String(ownId(agentId))}`);
        return succeed(undefined);
      },
      note: (_owner, { agentId }) => ({ kind: 'favorite', agentId }),
    },
  };
  const handlers = createRouter({
    rows: rows as Rows<Channel, Owner, Owner>,
    viewOf,
    lastInView: () => ownerOf('in view'),
  });
  const page = (role: 'console' | 'session' | 'quick', account?: string) => {
    const contents = new StubContents();
    events.attach(contents as unknown as WebContents, role, account === undefined ? {} : { windowId: 'main', account });
    return contents;
  };
  return { events, handlers, answered, recorded, page, closedKeys };
}

/** The agent with this number of the second account; those of the first one have the service's own. */
const ofTwo = (id: number): number => composeId(1, id);

describe('calls and events of several accounts', () => {
  it('reach the account that the console shows, until its page has changed over', () => {
    const { events, handlers, answered } = setUp();
    const console = { role: 'console', windowId: '' } as const;
    events.enter('console', 'one');
    void handlers['agents:wake']({ agentId: 1 }, console);
    events.enter('quick', 'two');
    void handlers['agents:wake']({ agentId: 2 }, console);
    events.enter('console', 'two');
    void handlers['agents:wake']({ agentId: ofTwo(3) }, console);
    expect(answered).toEqual(['one wakes 1', 'one wakes 2', 'two wakes 3']);
  });

  it('of a page whose account was closed do nothing in another account', async () => {
    const { events, handlers, answered, closedKeys } = setUp();
    const console = { role: 'console', windowId: '' } as const;
    events.enter('console', 'one');
    closedKeys.add('one');
    expect(await handlers['agents:wake']({ agentId: 1 }, console)).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    expect(answered).toEqual([]);
    expect(await handlers['accounts:enter'](undefined, console)).toMatchObject({ ok: true });
  });

  it('of a session window stay with its account, and name the window as the account knows it', () => {
    const { events, handlers, answered } = setUp();
    events.enter('console', 'one');
    void handlers['agents:wake']({ agentId: ofTwo(1) }, { role: 'session', windowId: 'main', account: 'two' });
    expect(answered).toEqual(['two wakes 1 from main']);
  });

  describe('that name an agent of an account which their page does not show', () => {
    const notHere = { ok: false, failure: { kind: 'cancelled', reason: 'other-account' } };
    const console = { role: 'console', windowId: '' } as const;
    const session = { role: 'session', windowId: 'main', account: 'two' } as const;
    const pages: readonly [string, string, Caller, number][] = [
      ['a console of one account, an agent of another', 'one', console, ofTwo(7)],
      ['a session window, an agent of the account that the console shows', 'one', session, 7],
      ['a session window, although the console shows all', ALL_ACCOUNTS, session, 7],
      ['a console of all accounts, an agent of none that is open', ALL_ACCOUNTS, console, composeId(2, 7)],
    ];
    it.each(pages)('are refused: %s', async (_page, shown, from, agentId) => {
      const { events, handlers, answered, recorded } = setUp();
      events.enter('console', shown);
      expect(await handlers['agents:wake']({ agentId }, from)).toMatchObject(notHere);
      expect(await handlers['agents:setFavorite']({ agentId, favorite: true }, from)).toMatchObject(notHere);
      expect(answered).toEqual([]);
      expect(recorded).toEqual([]);
    });

    it('reach and are recorded by the account of the id where the page shows all', async () => {
      const { events, handlers, answered, recorded } = setUp();
      events.enter('console', ALL_ACCOUNTS);
      await handlers['agents:setFavorite']({ agentId: ofTwo(7), favorite: true }, console);
      await handlers['agents:setFavorite']({ agentId: 7, favorite: true }, console);
      expect(answered).toEqual(['two favors 7', 'one favors 7']);
      expect(recorded).toMatchObject([{ agentId: ofTwo(7) }, { agentId: 7 }]);
    });
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
  interface Named extends ViewedAccount {
    names: readonly string[];
    isBusy?: boolean;
    recording: Recorder;
  }
  function bind(part: Pick<Named, 'names' | 'isBusy'>) {
    const recorded: AuditNote[] = [];
    let now = 0;
    const owner: Named = {
      ...part,
      number: 0,
      shortName: () => null,
      recording: { record: (note) => void recorded.push(note), now: () => now },
    };
    const rows: Partial<Rows<Channel, Named, Named>> = {
      'views:remove': {
        unless: (view) => (shownAs(view).isBusy === true ? fail('busy', 'Not now.') : null),
        run: (view) => {
          shownAs(view).names = [];
          now += 40;
          return succeed([]);
        },
        note: (view) => ({ kind: 'view', text: shownAs(view).names.join() }),
        noted: (views, { id }) => ({ name: `${id} of ${String(views.length)}` }),
      },
      'views:current': (view) => succeed(shownAs(view).names.map((name) => ({ id: name }) as never)),
    };
    const calls = createRouter({
      rows: rows as Rows<Channel, Named, Named>,
      viewOf: () => viewOfOne(owner),
      lastInView: () => owner,
    });
    return { owner, recorded, calls };
  }
  const from = { role: 'console', windowId: '' } as const;

  it('notes what is there before it runs, and is recorded with outcome, duration and what its answer adds', async () => {
    const { recorded, calls } = bind({ names: ['Tills'] });
    await calls['views:remove']({ id: 'view-1' }, from);
    expect(recorded).toEqual([{ kind: 'view', text: 'Tills', outcome: 'done', duration: 40, name: 'view-1 of 0' }]);
  });

  it('is not carried out where it refuses, and the refusal is recorded', async () => {
    const { owner, recorded, calls } = bind({ names: ['Tills'], isBusy: true });
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
