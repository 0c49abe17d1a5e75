import { describe, expect, test } from 'vitest';
import type { AuditNote } from '../../../../src-main/audit/record.ts';
import { createBulkAudit } from '../../../../src-main/audit/audit-bulk.ts';
import { auditCalls } from '../../../../src-main/audit/audit-calls.ts';
import { auditClient } from '../../../../src-main/audit/audit-client.ts';
import { auditExternal } from '../../../../src-main/audit/audit-external.ts';
import { createSessionAudit } from '../../../../src-main/audit/audit-sessions.ts';
import { createSettingsAudit } from '../../../../src-main/audit/audit-settings.ts';
import { auditSessionNotes } from '../../../../src-main/audit/audit-session-notes.ts';
import type { RequestOutcome, ExternalRequests } from '../../../../src-main/external/requests.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { BulkRun } from '../../../../src-main/contract/contract.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';
import { operationNames } from '../../../../src-main/api/operations.ts';
import { defaultPageSettings } from '../../../../src-main/contract/default-settings.ts';
import type { OpenSession } from '../../../../src-main/storage/tables/open-sessions.ts';
import type { StartRequest } from '../../../../src-main/external/start-arguments.ts';
import { noSessions, reduceSessions, type SessionEvent } from '../../../../src-main/sessions/tabs.ts';
import { createFakeClock } from '../fake-clock.ts';
import { everyOperation } from '../api/every-operation.ts';
import { json, scriptService, type Script } from '../api/scripted-service.ts';

function recorder() {
  const notes: AuditNote[] = [];
  return { notes, record: (note: AuditNote) => void notes.push(note) };
}
const user = { attention: 'user' } as const;
const northwind = { id: 'account-1', label: 'Northwind' };
const contoso = { id: 'account-2', label: 'Contoso' };

describe('the client', () => {
  const names = new Map([[7, 'RECEPTION-01']]);
  function watched(script: Script) {
    const { notes, record } = recorder();
    const service = scriptService(script);
    const client = auditClient(service.client, {
      record,
      now: () => service.clock.now(),
      account: () => northwind,
      nameOf: ({ agentId }) => names.get(agentId ?? -1) ?? null,
    });
    return { notes, client, service };
  }

  test('is recorded with every operation that changes something, and with none that only reads', async () => {
    for (const name of operationNames) {
      const { call, method, answer } = everyOperation[name];
      const { client, notes, service } = watched(() => json(answer));
      await service.clock.until(call(client, user));
      // What changes nothing is asked for by GET (specification 4).
      const changes = method === 'POST';
      expect([name, notes.length > 0]).toEqual([name, changes]);
    }
  });

  test('tells agent, account, outcome and duration, and why it failed', async () => {
    const { client, notes, service } = watched(({ path }) =>
      path === 'agents/wake' ? json({ error: 'x' }, { status: 400 }) : json({ result: true }),
    );
    await service.clock.until(client.rebootAgent(7, true, user));
    await service.clock.until(client.wakeAgent(9, user));
    expect(notes).toMatchObject([
      { kind: 'reboot-safe', agentId: 7, name: 'RECEPTION-01', account: northwind, outcome: 'done', text: '' },
      { kind: 'wake', agentId: 9, name: null, outcome: 'failed' },
    ]);
    expect(notes[1]?.text).toContain('could not be woken');
    expect(notes.every(({ duration }) => typeof duration === 'number')).toBe(true);
  });

  test('tells a new name and what of the permanent link was changed, never its path or its password', async () => {
    const { client, notes, service } = watched(() => json({ result: true }));
    const permanentUrl = { enable: true, url: 'secret-path-81', password: 'hunter2hunter2' };
    await service.clock.until(client.updateAgent(7, { name: 'FRONT', permanentUrl }, user));
    expect(notes).toMatchObject([
      { kind: 'rename', text: 'New name: “FRONT”.' },
      { kind: 'permanent-link', text: 'Turned on. New path. New password.' },
    ]);
    expect(JSON.stringify(notes)).not.toMatch(/secret-path|hunter2/);
  });

  test('says cancelled of what was called off', async () => {
    const { client, notes, service } = watched(() => json({ result: true }));
    service.client.dispose();
    await client.connect({ agentId: 7 }, user);
    await client.connect({ deviceId: 418 }, user);
    expect(notes).toMatchObject([
      { kind: 'connect', agentId: 7, outcome: 'cancelled' },
      { kind: 'connect', name: 'Device ID 418', outcome: 'cancelled' },
    ]);
  });
});

describe('sessions', () => {
  function watched() {
    const { notes, record } = recorder();
    const fake = createFakeClock();
    const state = { quitting: false, account: northwind };
    const watch = createSessionAudit({
      record,
      clock: fake.clock,
      account: () => state.account,
      isQuitting: () => state.quitting,
    });
    let sessions = noSessions;
    const happen = (event: SessionEvent): void => {
      watch.take(event, sessions, () => 'RECEPTION-01');
      sessions = reduceSessions(sessions, event);
    };
    const open = (part: Partial<Extract<SessionEvent, { kind: 'opened' }>> = {}): void =>
      happen({
        kind: 'opened',
        target: { agentId: 7, supportId: null },
        ignoredRebootId: null,
        note: '',
        inBackground: false,
        ...part,
      });
    return { notes, fake, state, watch, happen, open };
  }
  const shown: SessionEvent = { kind: 'shown', tabId: 'tab-1', at: 1 };
  const closed: SessionEvent = { kind: 'closed', tabId: 'tab-1' };
  const ended = (reason: 'link-used' | 'network' | 'not-back'): SessionEvent => ({
    kind: 'ended',
    tabId: 'tab-1',
    reason,
    at: 1,
    failure: null,
  });

  test('are told from the first sight of the screen to the close, once, however often they reconnect', async () => {
    const { notes, fake, happen, open } = watched();
    open();
    await fake.advance(5_000);
    happen(shown);
    await fake.advance(60_000);
    happen(ended('network'));
    await fake.advance(10_000);
    happen(shown);
    await fake.advance(30_000);
    happen(closed);
    expect(notes).toEqual([
      {
        kind: 'session',
        agentId: 7,
        supportId: null,
        name: 'RECEPTION-01',
        account: northwind,
        outcome: 'done',
        duration: 100_000,
        text: 'Closed here.',
      },
    ]);
  });

  test('end where they were seen last, with the reason of that', async () => {
    const { notes, fake, happen, open } = watched();
    open();
    happen(shown);
    await fake.advance(60_000);
    happen(ended('network'));
    happen(ended('not-back'));
    await fake.advance(600_000);
    happen(closed);
    expect(notes).toMatchObject([
      { outcome: 'failed', duration: 60_000, text: expect.stringContaining('lost') as string },
    ]);
  });

  test('that were never seen are none', () => {
    const { notes, happen, open } = watched();
    open();
    happen(ended('network'));
    happen(closed);
    expect(notes).toEqual([]);
  });

  test('say that Longreach was quit or the account was left', () => {
    const quit = watched();
    quit.open();
    quit.happen(shown);
    quit.state.quitting = true;
    quit.happen({ kind: 'window-closed', windowId: 'sessions' });
    expect(quit.notes).toMatchObject([{ text: 'Longreach was quit.' }]);
    const left = watched();
    left.open();
    left.happen(shown);
    // The next account is there before the last tab of this one is gone.
    left.state.account = contoso;
    left.watch.leave(() => left.happen({ kind: 'window-closed', windowId: 'sessions' }));
    expect(left.notes).toMatchObject([{ text: 'The account was left.', account: northwind }]);
  });

  test('have their note when it rests and when the tab closes, each text once', async () => {
    const { notes, fake, happen, open } = watched();
    const write = (text: string) => happen({ kind: 'note-changed', tabId: 'tab-1', text });
    open({ note: 'from yesterday' });
    happen(shown);
    write('To');
    write('Toner');
    expect(notes).toEqual([]);
    await fake.advance(30_000);
    expect(notes).toMatchObject([{ kind: 'note', text: 'Toner', name: 'RECEPTION-01' }]);
    write('Toner replaced');
    happen(closed);
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['note', 'Toner'],
      ['note', 'Toner replaced'],
      ['session', 'Closed here.'],
    ]);
    await fake.advance(60_000);
    expect(notes).toHaveLength(3);
  });

  test('have their reason, or that none was given', () => {
    const { notes, happen, open } = watched();
    open({ reasonOptions: [] });
    happen({ kind: 'reason-given', tabId: 'tab-1', reason: 'Ticket 9' });
    happen(closed);
    open({ reasonOptions: [] });
    happen({ kind: 'closed', tabId: 'tab-2' });
    expect(notes).toMatchObject([
      { kind: 'reason', agentId: 7, text: 'Ticket 9' },
      { kind: 'reason', agentId: 7, outcome: 'cancelled' },
    ]);
    expect(notes).toHaveLength(2);
  });
});

describe('doors', () => {
  const link: StartRequest = {
    source: 'link',
    request: { kind: 'connect', by: 'name', value: 'Till 4', requester: 'ticket.example' },
  };
  async function ask(outcome: RequestOutcome, { agree = false, ms = 5_000, start = link } = {}) {
    const { notes, record } = recorder();
    let now = 0;
    const inner: ExternalRequests = {
      current: () => null,
      ask: () => {
        now += ms;
        return Promise.resolve(outcome);
      },
      answer: () => succeed(undefined),
      clear: () => undefined,
    };
    const doors = auditExternal(inner, { record, now: () => now });
    if (agree) doors.answer({ askId: 'a', allow: true, remember: false, agentId: null });
    await doors.ask(start);
    return notes;
  }
  const agent = { agentId: 7, name: 'Till 4', group: null, online: true };

  test('tell who asked for what, and what a person or the settings said to it', async () => {
    expect(await ask({ kind: 'done', agents: [agent] }, { agree: true })).toMatchObject([
      {
        kind: 'outside',
        agentId: 7,
        name: 'Till 4',
        duration: 5_000,
        text: 'A link asked to connect to “Till 4”, from “ticket.example”. Allowed here.',
      },
    ]);
    const unasked = await ask({ kind: 'done', agents: [agent] });
    expect(unasked[0]?.text).toContain('Allowed without asking');
    expect(await ask({ kind: 'refused' })).toMatchObject([{ outcome: 'cancelled' }]);
    expect((await ask({ kind: 'none' }))[0]?.text).toContain('No computer was found.');
    expect((await ask({ kind: 'several', agents: [agent] }))[0]?.outcome).toBe('failed');
    const failed = await ask({ kind: 'failed', failure: fail('offline', 'No connection.').failure });
    expect(failed[0]?.text).toContain('No connection.');
    expect((await ask({ kind: 'left' }))[0]?.text).toContain('Nobody answered.');
  });

  test('tell nothing of what is turned away at once, so that a page cannot fill the record', async () => {
    expect(await ask({ kind: 'left' }, { ms: 0 })).toEqual([]);
  });

  test('tell requests for support and by number', async () => {
    const support: StartRequest = { source: 'command-line', request: { kind: 'support', client: 'Ana' } };
    expect((await ask({ kind: 'done', agents: [] }, { start: support }))[0]?.text).toMatch(
      /^A command asked to create a support session for “Ana”\./,
    );
    const wake: StartRequest = { source: 'link', request: { kind: 'wake', by: 'device_id', value: '99' } };
    expect((await ask({ kind: 'refused' }, { start: wake }))[0]?.text).toMatch(/^A link asked to wake device_id 99\./);
  });
});

test('settings that decide whom to trust are told one by one, others not at all', () => {
  const { notes, record } = recorder();
  const watch = createSettingsAudit(record, defaultPageSettings);
  watch({ ...defaultPageSettings });
  const trusting = {
    ...defaultPageSettings,
    trustedSources: ['link'] as const,
    recordingHosts: ['cdn.example'],
    askWhy: true,
  };
  watch(trusting);
  watch({ ...defaultPageSettings, tightenClipboard: true, activityMonths: 0 });
  expect(notes.map(({ text }) => text)).toEqual([
    'Links from outside are no longer asked about.',
    'The key may go to cdn.example for recordings.',
    'A reason is asked for before connecting.',
    'Links from outside are asked about again.',
    'The key may no longer go to cdn.example.',
    'Remote pages may not read the clipboard.',
    'No reason is asked for before connecting.',
    'Activity is kept for good.',
  ]);
});

describe('calls of the pages', () => {
  function watched(answers: Partial<Record<keyof Handlers, unknown>>) {
    const { notes, record } = recorder();
    const handlers = new Proxy({} as Handlers, {
      ownKeys: () => Object.keys(answers),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      get: (_target, name) => () => answers[name as keyof Handlers],
    });
    return { notes, handlers: auditCalls(handlers, { record, now: () => 0, account: () => northwind }) };
  }
  const from = { role: 'console', windowId: '' } as const;

  test('are recorded where they sign in or out, replace a key, or write a file', async () => {
    const account = { account: contoso, agentCount: 3, dropped: 0 };
    const file = { exportId: '1', fileName: 'Longreach agents.csv', folder: '~', count: 12 };
    const { notes, handlers } = watched({
      'account:signIn': succeed(account),
      'account:replaceKey': fail('key-refused', 'The service does not accept this key.'),
      'account:signOut': succeed({ kind: 'first-run' }),
      'agents:export': succeed(file),
    });
    await handlers['account:signIn']({ address: 'https://a/v1/', key: 'KEY', label: '', keep: 'keychain' }, from);
    await handlers['account:replaceKey']({ key: 'KEY', keep: 'keychain' }, from);
    await handlers['account:signOut'](undefined, from);
    await handlers['agents:export']({ format: 'csv', columns: ['name'], agentIds: [1] }, from);
    expect(notes).toMatchObject([
      { kind: 'sign-in', account: contoso, outcome: 'done' },
      { kind: 'key-replaced', account: northwind, outcome: 'failed', text: 'The service does not accept this key.' },
      { kind: 'sign-out', account: northwind, outcome: 'done' },
      { kind: 'export', text: 'Longreach agents.csv (12)' },
    ]);
    expect(JSON.stringify(notes)).not.toContain('KEY');
  });

  test('are recorded where they change the account, favorites or the saved views', async () => {
    const view = { id: 'view-1', name: 'Tills', notify: false };
    const { notes, handlers } = watched({
      'account:rename': succeed({ kind: 'first-run' }),
      'account:limitToGroup': fail('not-found', 'The service knows no such group.'),
      'agents:setFavorite': succeed(undefined),
      'views:current': succeed([view]),
      'views:save': succeed([view]),
      'views:remove': succeed([]),
    });
    await handlers['account:rename']({ label: ' Northwind Ltd ' }, from);
    await handlers['account:limitToGroup']({ groupId: '12' }, from);
    await handlers['account:limitToGroup']({ groupId: null }, from);
    await handlers['agents:setFavorite']({ agentId: 7, favorite: true }, from);
    await handlers['agents:setFavorite']({ agentId: 7, favorite: false }, from);
    const fields = { query: '', chips: [], systems: [], group: null, columns: null, layout: null, shortcut: null };
    const sort = { column: 'name', down: false };
    await handlers['views:save']({ id: null, view: { ...fields, name: 'Tills', sort, notify: false } }, from);
    await handlers['views:remove']({ id: 'view-1' }, from);
    await handlers['views:remove']({ id: 'view-2' }, from);
    expect(notes).toMatchObject([
      { kind: 'account', account: northwind, outcome: 'done', duration: 0, text: 'New name: “Northwind Ltd”.' },
      { kind: 'account', outcome: 'failed', text: 'Only group 12 is listed. The service knows no such group.' },
      { kind: 'account', outcome: 'failed', text: 'All groups are listed. The service knows no such group.' },
      { kind: 'favorite', agentId: 7, text: 'Marked.' },
      { kind: 'favorite', agentId: 7, text: 'Unmarked.' },
      { kind: 'view', text: '“Tills” saved.' },
      { kind: 'view', text: '“Tills” removed.' },
      { kind: 'view', text: 'Removed.' },
    ]);
  });
});

describe('favorites of several computers', () => {
  const runOf = (part: Partial<BulkRun>): BulkRun => ({
    id: 'bulk-1',
    action: 'favorite',
    state: 'running',
    startedAt: 1_000,
    sendsAt: 1_000,
    endedAt: null,
    parallel: 500,
    counts: { waiting: 3, running: 0, done: 0, failed: 0, stopped: 0 },
    ...part,
  });
  const none = runOf({}).counts;

  test('are one entry when they are marked, under the account they were marked for', () => {
    const { notes, record } = recorder();
    let account = northwind;
    const watch = createBulkAudit({ record, account: () => account });
    watch(runOf({}));
    watch(runOf({ counts: { ...none, waiting: 1, done: 2 } }));
    const over = runOf({ state: 'done', endedAt: 1_250, counts: { ...none, waiting: 0, done: 3 } });
    watch(over);
    watch(over);
    watch(runOf({ id: 'bulk-2', action: 'unfavorite', counts: { ...none, waiting: 1, done: 2 } }));
    account = contoso;
    watch(null);
    watch(runOf({ id: 'bulk-3', action: 'wake', state: 'done', endedAt: 2_000 }));
    expect(notes).toMatchObject([
      { kind: 'favorite', account: northwind, outcome: 'done', duration: 250, text: '3 computers marked.' },
      { kind: 'favorite', account: northwind, outcome: 'cancelled', text: '2 of 3 computers unmarked.' },
    ]);
  });

  test('that could not all be marked failed', () => {
    const { notes, record } = recorder();
    const watch = createBulkAudit({ record, account: () => northwind });
    watch(runOf({ state: 'done', endedAt: 1_500, counts: { ...none, waiting: 0, done: 2, failed: 1 } }));
    expect(notes).toMatchObject([{ outcome: 'failed', duration: 500, text: '2 of 3 computers marked.' }]);
  });
});

describe('visits that a crash left open', () => {
  const visitOf = (part: Partial<OpenSession>): OpenSession => ({
    id: 'a',
    agentId: 7,
    supportId: null,
    name: 'RECEPTION-01',
    startedAt: 1_000,
    endedAt: null,
    offered: true,
    note: '',
    ...part,
  });

  test('are told once as sessions of unknown length, and those of this run and of an orderly end not', async () => {
    const { notes, record } = recorder();
    const stored = new Map([
      ['a', visitOf({})],
      ['b', visitOf({ id: 'b', agentId: 8, endedAt: 2_000 })],
    ]);
    const disk = {
      restorableSessions: () => Promise.resolve(succeed([...stored.values()].filter(({ offered }) => offered))),
      storeSession(visit: OpenSession) {
        stored.set(visit.id, visit);
        return Promise.resolve(succeed(undefined));
      },
    };
    const book = auditSessionNotes(disk, record);
    await book.storeSession(visitOf({ id: 'c', agentId: 9 }));
    expect(await book.restorableSessions()).toMatchObject({
      value: [{ id: 'a', endedAt: 1_000 }, { id: 'b' }, { id: 'c' }],
    });
    await book.restorableSessions();
    const told = { kind: 'session', agentId: 7, supportId: null, name: 'RECEPTION-01', outcome: 'failed' };
    const text = 'Longreach ended unexpectedly while it was open. How long it took is not known.';
    expect(notes).toEqual([{ ...told, text }]);
    // The next start finds what this one did not end, if it is killed as well.
    await auditSessionNotes(disk, record).restorableSessions();
    expect(notes.map(({ agentId }) => agentId)).toEqual([7, 9]);
  });
});
