import { describe, expect, test } from 'vitest';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { allHandlers, type CallsOwner } from '../../../../src-main/app/handlers.ts';
import { createBulkAudit, createSettingsAudit } from '../../../../src-main/audit/audit-changes.ts';
import { auditOperations } from '../../../../src-main/audit/audit.ts';
import { auditExternal } from '../../../../src-main/audit/audit-external.ts';
import { auditSessionNotes, createSessionAudit } from '../../../../src-main/audit/audit-sessions.ts';
import type { RequestOutcome, ExternalRequests } from '../../../../src-main/external/requests.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { BulkRun, Channel, SavedView } from '../../../../src-main/contract/contract.ts';
import { createRouter, type Rows, viewOfOne } from '../../../../src-main/ipc/router.ts';
import { operationNames } from '../../../../src-main/api/operations.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import type { OpenSession } from '../../../../src-main/storage/user/entries.ts';
import type { StartRequest } from '../../../../src-main/external/start-arguments.ts';
import { noSessions, reduceSessions, type SessionEvent } from '../../../../src-main/sessions/tabs.ts';
import { plainNote, type PlainNote } from './plain-note.ts';
import { createFakeClock } from '../fake-clock.ts';
import { everyOperation } from '../api/every-operation.ts';
import { json, scriptService, type Script, type ScriptedService } from '../api/scripted-service.ts';

function recorder() {
  const notes: PlainNote[] = [];
  return { notes, record: (note: AuditNote) => void notes.push(plainNote(note)) };
}
const user = { attention: 'user' } as const;
const northwind = { id: 'account-1', label: 'Northwind' };
const contoso = { id: 'account-2', label: 'Contoso' };

describe('auditOperations()', () => {
  const names = new Map([[7, 'RECEPTION-01']]);
  function audited(script: Script) {
    const { notes, record } = recorder();
    const service: ScriptedService = scriptService(script, {
      audit: auditOperations({
        record,
        now: () => service.clock.now(),
        account: () => northwind,
        nameOf: ({ agentId }) => names.get(agentId ?? -1) ?? null,
      }),
    });
    return { notes, client: service.client, service };
  }

  test('records every operation that changes something and none that only reads', async () => {
    for (const name of operationNames) {
      const { call, method, answer } = everyOperation[name];
      const { client, notes, service } = audited(() => json(answer));
      await service.clock.until(call(client, user));
      // Operations that only read are GET requests (4).
      expect(notes.length > 0, name).toBe(method === 'POST');
    }
  });

  test('records agent, account, outcome, duration and the cause of a failure', async () => {
    const { client, notes, service } = audited(({ path }) =>
      path === 'agents/wake' ? json({ error: 'x' }, { status: 400 }) : json({ result: true }),
    );
    await service.clock.until(client.rebootAgent(7, true, user));
    await service.clock.until(client.wakeAgent(9, user));
    expect(notes).toMatchObject([
      { kind: 'reboot-safe', agentId: 7, name: 'RECEPTION-01', account: northwind, outcome: 'done', text: '' },
      { kind: 'wake', agentId: 9, name: null, outcome: 'failed' },
    ]);
    expect(notes[1]?.text).toContain('The service says: “x”');
    expect(notes.every(({ duration }) => typeof duration === 'number')).toBe(true);
  });

  test('records a new name and which parts of the permanent link changed, but neither path nor password', async () => {
    const { client, notes, service } = audited(() => json({ result: true }));
    const permanentUrl = { enable: true, url: 'secret-path-81', password: 'hunter2hunter2' };
    await service.clock.until(client.updateAgent(7, { name: 'FRONT', permanentUrl }, user));
    expect(notes).toMatchObject([
      { kind: 'rename', text: 'New name: “FRONT”.' },
      { kind: 'permanent-link', text: 'Turned on. New path. New password.' },
    ]);
    expect(JSON.stringify(notes)).not.toMatch(/secret-path|hunter2/);
  });

  test('records cancelled operations as cancelled', async () => {
    const { client, notes, service } = audited(() => json({ result: true }));
    service.client.dispose();
    await client.connect({ agentId: 7 }, user);
    await client.connect({ deviceId: 418 }, user);
    expect(notes).toMatchObject([
      { kind: 'connect', agentId: 7, outcome: 'cancelled' },
      { kind: 'connect', name: null, outcome: 'cancelled', text: expect.stringMatching(/^Device ID 418\. /) as string },
    ]);
  });
});

describe('createSessionAudit()', () => {
  function audited() {
    const { notes, record } = recorder();
    const fake = createFakeClock();
    const state = { quitting: false, account: northwind };
    const audit = createSessionAudit({
      record,
      clock: fake.clock,
      account: () => state.account,
      isQuitting: () => state.quitting,
    });
    let sessions = noSessions;
    const dispatch = (event: SessionEvent): void => {
      audit.take(event, sessions, () => 'RECEPTION-01');
      sessions = reduceSessions(sessions, event);
    };
    const open = (part: Partial<Extract<SessionEvent, { kind: 'opened' }>> = {}): void =>
      dispatch({
        kind: 'opened',
        tabsFrom: 0,
        target: { agentId: 7, supportId: null },
        ignoredRebootId: null,
        viewOnly: false,
        note: '',
        inBackground: false,
        ...part,
      });
    return { notes, fake, state, audit, dispatch, open, tabs: () => sessions.tabs };
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

  test('records each file that a remote page saved, and none that was refused', () => {
    const { notes, dispatch, open } = audited();
    open();
    dispatch(shown);
    const host = 'link.example';
    dispatch({
      kind: 'page-fetched',
      tabId: 'tab-1',
      fetched: { kind: 'downloading', id: 'a', host, fileName: 'a.txt', total: null },
    });
    dispatch({
      kind: 'page-fetched',
      tabId: 'tab-1',
      fetched: { id: 'a', size: 7, kind: 'download-saved', host, fileName: 'a (2).txt', path: '/home/me/a (2).txt' },
    });
    expect(notes).toEqual([
      {
        kind: 'download',
        agentId: 7,
        supportId: null,
        name: 'RECEPTION-01',
        account: northwind,
        text: 'Saved a (2).txt from a session at link.example.',
      },
    ]);
  });

  test('records each screenshot, by the name of its file', () => {
    const { notes, dispatch, open } = audited();
    open();
    dispatch(shown);
    dispatch({ kind: 'screenshot-taken', tabId: 'tab-1', file: null });
    dispatch({ kind: 'screenshot-dismissed', tabId: 'tab-1' });
    const file = { fileName: 'RECEPTION-01 2026-11-29 14.03.07.png', path: '/home/me/a.png' };
    dispatch({ kind: 'screenshot-taken', tabId: 'tab-1', file });
    const about = { kind: 'screenshot', agentId: 7, supportId: null, name: 'RECEPTION-01', account: northwind };
    expect(notes).toEqual([
      { ...about, text: 'Copied to the clipboard.' },
      { ...about, text: 'Saved as RECEPTION-01 2026-11-29 14.03.07.png.' },
    ]);
  });

  test('records a session from the first shown screen to the close as one entry, despite reconnects', async () => {
    const { notes, fake, dispatch, open } = audited();
    open();
    await fake.advance(5_000);
    dispatch(shown);
    await fake.advance(60_000);
    dispatch(ended('network'));
    await fake.advance(10_000);
    dispatch(shown);
    await fake.advance(30_000);
    dispatch(closed);
    expect(notes).toEqual([
      {
        kind: 'session',
        agentId: 7,
        supportId: null,
        name: 'RECEPTION-01',
        account: northwind,
        outcome: 'done',
        duration: 100_000,
        text: 'Closed in Longreach.',
      },
    ]);
  });

  test('records the end and the cause of the last loss of the screen', async () => {
    const { notes, fake, dispatch, open } = audited();
    open();
    dispatch(shown);
    await fake.advance(60_000);
    dispatch(ended('network'));
    dispatch(ended('not-back'));
    await fake.advance(600_000);
    dispatch(closed);
    expect(notes).toMatchObject([
      { outcome: 'failed', duration: 60_000, text: expect.stringContaining('lost') as string },
    ]);
  });

  test('records no session if the screen was never shown', () => {
    const { notes, dispatch, open } = audited();
    open();
    dispatch(ended('network'));
    dispatch(closed);
    expect(notes).toEqual([]);
  });

  test('records what is open once where the process ends without closing it', async () => {
    const { notes, fake, state, audit, dispatch, open, tabs } = audited();
    open();
    dispatch(shown);
    dispatch({ kind: 'note-changed', tabId: 'tab-1', text: 'Toner' });
    await fake.advance(5_000);
    state.quitting = true;
    audit.endAll(tabs());
    audit.endAll(tabs());
    expect(notes).toMatchObject([
      { kind: 'note', text: 'Toner' },
      { kind: 'session', duration: 5_000, text: 'Longreach was quit.' },
    ]);
  });

  test('records that Longreach was quit or the account was left', () => {
    const quit = audited();
    quit.open();
    quit.dispatch(shown);
    quit.state.quitting = true;
    quit.dispatch({ kind: 'window-closed', windowId: 'sessions' });
    expect(quit.notes).toMatchObject([{ text: 'Longreach was quit.' }]);
    const left = audited();
    left.open();
    left.dispatch(shown);
    // The next account is signed in before the last tab of this one closes.
    left.state.account = contoso;
    left.audit.leave(() => left.dispatch({ kind: 'window-closed', windowId: 'sessions' }));
    expect(left.notes).toMatchObject([{ text: 'The account was signed out or switched.', account: northwind }]);
  });

  test('records a note 30 s after its last change and when the tab closes, each text once', async () => {
    const { notes, fake, dispatch, open } = audited();
    const write = (text: string) => dispatch({ kind: 'note-changed', tabId: 'tab-1', text });
    open({ note: 'from yesterday' });
    dispatch(shown);
    write('To');
    write('Toner');
    expect(notes).toEqual([]);
    await fake.advance(30_000);
    expect(notes).toMatchObject([{ kind: 'note', text: 'Toner', name: 'RECEPTION-01' }]);
    write('Toner replaced');
    dispatch(closed);
    expect(notes).toMatchObject([
      { kind: 'note', text: 'Toner' },
      { kind: 'note', text: 'Toner replaced' },
      { kind: 'session', text: 'Closed in Longreach.' },
    ]);
    await fake.advance(60_000);
    expect(notes).toHaveLength(3);
  });

  test('records the reason, or that none was given', () => {
    const { notes, dispatch, open } = audited();
    open({ reasonOptions: [] });
    dispatch({ kind: 'reason-given', tabId: 'tab-1', reason: 'Ticket 9' });
    dispatch(closed);
    open({ reasonOptions: [] });
    dispatch({ kind: 'closed', tabId: 'tab-2' });
    expect(notes).toMatchObject([
      { kind: 'reason', agentId: 7, text: 'Ticket 9' },
      { kind: 'reason', agentId: 7, outcome: 'cancelled' },
    ]);
    expect(notes).toHaveLength(2);
  });
});

describe('auditExternal()', () => {
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
    const requests = auditExternal(inner, { record, now: () => now });
    if (agree) requests.answer({ askId: 'a', allow: true, remember: false, agentId: null, accountId: null });
    await requests.ask(start);
    return notes;
  }
  const agent = { account: null, agentId: 7, deviceId: null, name: 'Till 4', group: null, online: true };

  test('records who requested what, and the decision of the user or of the settings', async () => {
    expect(await ask({ kind: 'done', agents: [agent], account: null }, { agree: true })).toMatchObject([
      {
        kind: 'outside',
        agentId: 7,
        name: 'Till 4',
        duration: 5_000,
        text: 'Connection to “Till 4”. Requested by a link that calls itself “ticket.example”. Allowed in Longreach.',
      },
    ]);
    const unasked = await ask({ kind: 'done', agents: [agent], account: null });
    expect(unasked[0]?.text).toContain('Allowed by the settings');
    expect(await ask({ kind: 'refused' })).toMatchObject([{ outcome: 'cancelled' }]);
    expect((await ask({ kind: 'none' }))[0]?.text).toContain('No agent was found.');
    expect((await ask({ kind: 'several', agents: [agent] }))[0]?.outcome).toBe('failed');
    const failed = await ask({ kind: 'failed', failure: fail('offline', 'No connection.').failure });
    expect(failed[0]?.text).toContain('No connection.');
    expect((await ask({ kind: 'left' }))[0]?.text).toContain('No one responded.');
  });

  test('does not record requests that are rejected at once, so that a page cannot flood the log', async () => {
    expect(await ask({ kind: 'left' }, { ms: 0 })).toEqual([]);
  });

  test('records requests for support sessions and by device id', async () => {
    const support: StartRequest = { source: 'command-line', request: { kind: 'support', client: 'Ana' } };
    expect((await ask({ kind: 'done', agents: [], account: null }, { start: support }))[0]?.text).toMatch(
      /^New support session for “Ana”\. Requested by a command on this computer\./,
    );
    const wake: StartRequest = { source: 'link', request: { kind: 'wake', by: 'device_id', value: '99' } };
    expect((await ask({ kind: 'refused' }, { start: wake }))[0]?.text).toMatch(
      /^Wake device ID 99\. Requested by a link\. Declined/,
    );
  });
});

test('createSettingsAudit() records each change of a setting that concerns trust and no other', () => {
  const { notes, record } = recorder();
  const recordChanges = createSettingsAudit(record, defaultSettings);
  recordChanges({ ...defaultSettings });
  const trusting = {
    ...defaultSettings,
    trustedSources: ['link'] as const,
    recordingHosts: ['cdn.example'],
    downloadHosts: ['link.example'],
    localNetworkHosts: ['link.example'],
    askWhy: true,
  };
  recordChanges(trusting);
  recordChanges({ ...defaultSettings, tightenClipboard: true, activityMonths: 0 });
  recordChanges({ ...defaultSettings, tightenClipboard: true, activityMonths: 0, blockScreenCapture: true });
  recordChanges({ ...defaultSettings, tightenClipboard: true, activityMonths: 0 });
  recordChanges({
    ...defaultSettings,
    tightenClipboard: true,
    activityMonths: 0,
    automaticUpdates: false,
    updateFeed: 'https://updates.example/',
  });
  expect(notes.map(({ text }) => text)).toEqual([
    'External links no longer need confirmation.',
    'The API key may be sent to cdn.example for recordings.',
    'Sessions at link.example can save files.',
    'Sessions at link.example can reach the local network.',
    'A reason is required before connecting.',
    'External links need confirmation again.',
    'The API key may no longer be sent to cdn.example.',
    'link.example has to ask before it saves files.',
    'link.example has to ask before it reaches the local network.',
    'Sessions can’t read the clipboard.',
    'No reason is required before connecting.',
    'The audit log is kept indefinitely.',
    'Longreach is kept out of screen captures.',
    'Longreach can appear in screen captures.',
    'Longreach no longer checks for updates.',
    'Updates come from https://updates.example/.',
  ]);
});

describe('the notes of calls', () => {
  /** The calls as they are, but for what they answer. */
  function audited(answers: Partial<Record<Channel, unknown>>, views: readonly SavedView[] = []) {
    const { notes, record } = recorder();
    const rows = Object.fromEntries(
      Object.entries(allHandlers).map(([channel, row]) => {
        const run = () => answers[channel as Channel];
        return [channel, typeof row === 'function' ? run : { ...row, run }];
      }),
    ) as unknown as Rows<Channel, CallsOwner, CallsOwner>;
    const owner = {
      number: 0,
      recording: { record, now: () => 0 },
      accounts: { state: { kind: 'signed-in', account: northwind } },
      accountList: { current: () => ({ entries: [{ account: contoso }, { account: northwind }] }) },
      agentsService: { bulk: { isRunning: () => false } },
      views: {
        find: (id: string) => {
          const view = views.find((one) => one.id === id);
          return Promise.resolve(view === undefined ? fail('not-found', 'Gone.') : succeed(view));
        },
      },
    } as unknown as CallsOwner;
    return { notes, handlers: createRouter({ rows, viewOf: () => viewOfOne(owner), lastInView: () => owner }) };
  }
  const from = { role: 'console', windowId: '' } as const;

  test('records calls that sign in or out, replace a key, or write a file', async () => {
    const account = { account: contoso, agentCount: 3, dropped: 0 };
    const file = { exportId: '1', fileName: 'Longreach agents.csv', folder: '~', count: 12 };
    const { notes, handlers } = audited({
      'account:signIn': succeed(account),
      'accounts:replaceKey': fail('key-refused', 'The service does not accept this key.'),
      'account:signOut': succeed({ kind: 'first-run' }),
      'agents:export': succeed(file),
    });
    await handlers['account:signIn']({ address: 'https://a/v1/', key: 'KEY', label: '', keep: 'keychain' }, from);
    await handlers['accounts:replaceKey']({ accountId: contoso.id, key: 'KEY', keep: 'keychain' }, from);
    await handlers['account:signOut'](undefined, from);
    await handlers['agents:export']({ format: 'csv', columns: ['name'], agentIds: [1] }, from);
    expect(notes).toMatchObject([
      { kind: 'sign-in', account: contoso, outcome: 'done' },
      { kind: 'key-replaced', account: contoso, outcome: 'failed', text: 'The service does not accept this key.' },
      { kind: 'sign-out', account: northwind, outcome: 'done' },
      { kind: 'export', text: 'Longreach agents.csv (12)' },
    ]);
    expect(JSON.stringify(notes)).not.toContain('KEY');
  });

  test('records an end that is accepted for a session without one, and its withdrawal', async () => {
    const session = { agentId: 7, supportId: null, name: 'Till 4', start: 1_763_647_380 };
    const { notes, handlers } = audited({ 'reports:acceptEnd': succeed(session) });
    await handlers['reports:acceptEnd']({ sessionId: 2, end: 1_763_654_580 }, from);
    await handlers['reports:acceptEnd']({ sessionId: 2, end: null }, from);
    const refused = audited({ 'reports:acceptEnd': fail('bad-input', 'The end can’t be in the future.') });
    await refused.handlers['reports:acceptEnd']({ sessionId: 2, end: 9_000_000_000 }, from);
    expect([...notes, ...refused.notes]).toMatchObject([
      {
        kind: 'estimated-end',
        agentId: 7,
        name: 'Till 4',
        outcome: 'done',
        text: 'Estimated end of the session that began at 2025-11-20T14:03:00Z: 2025-11-20T16:03:00Z.',
      },
      { text: 'The estimated end of the session that began at 2025-11-20T14:03:00Z was removed.' },
      { kind: 'estimated-end', outcome: 'failed', text: 'The end can’t be in the future.' },
    ]);
  });

  test('records calls that change the account, favorites or saved views', async () => {
    const view = { id: 'view-1', name: 'Tills', notify: false };
    const answers = {
      'accounts:rename': succeed({}),
      'account:limitToGroup': fail('not-found', 'The service knows no such group.'),
      'agents:setFavorite': succeed(undefined),
      'views:save': succeed([view]),
      'views:remove': succeed([]),
    };
    const { notes, handlers } = audited(answers, [view as SavedView]);
    await handlers['accounts:rename']({ accountId: northwind.id, label: ' Northwind Ltd ' }, from);
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
      { kind: 'account', outcome: 'failed', text: 'Requested limit: group 12. The service knows no such group.' },
      { kind: 'account', outcome: 'failed', text: 'Requested limit: all groups. The service knows no such group.' },
      { kind: 'favorite', agentId: 7, text: 'Added to favorites.' },
      { kind: 'favorite', agentId: 7, text: 'Removed from favorites.' },
      { kind: 'view', text: '“Tills” saved.' },
      { kind: 'view', text: '“Tills” removed.' },
      { kind: 'view', text: 'Removed.' },
    ]);
  });
});

describe('createBulkAudit()', () => {
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

  test('records a bulk change of favorites as one entry, under the account it was made for', () => {
    const { notes, record } = recorder();
    let account = northwind;
    const takeRun = createBulkAudit({ record, account: () => account });
    takeRun(runOf({}));
    takeRun(runOf({ counts: { ...none, waiting: 1, done: 2 } }));
    const over = runOf({ state: 'done', endedAt: 1_250, counts: { ...none, waiting: 0, done: 3 } });
    takeRun(over);
    takeRun(over);
    takeRun(runOf({ id: 'bulk-2', action: 'unfavorite', counts: { ...none, waiting: 1, done: 2 } }));
    account = contoso;
    takeRun(null);
    takeRun(runOf({ id: 'bulk-3', action: 'wake', state: 'done', endedAt: 2_000 }));
    expect(notes).toMatchObject([
      { kind: 'favorite', account: northwind, outcome: 'done', duration: 250, text: '3 agents added to favorites.' },
      { kind: 'favorite', account: northwind, outcome: 'cancelled', text: '2 of 3 agents removed from favorites.' },
    ]);
  });

  test('records a partly failed change as failed', () => {
    const { notes, record } = recorder();
    const takeRun = createBulkAudit({ record, account: () => northwind });
    takeRun(runOf({ state: 'done', endedAt: 1_500, counts: { ...none, waiting: 0, done: 2, failed: 1 } }));
    expect(notes).toMatchObject([{ outcome: 'failed', duration: 500, text: '2 of 3 agents added to favorites.' }]);
  });
});

describe('auditSessionNotes()', () => {
  const sessionOf = (part: Partial<OpenSession>): OpenSession => ({
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

  test('records sessions left open by a crash once, without a duration, and no others', async () => {
    const { notes, record } = recorder();
    const stored = new Map([
      ['a', sessionOf({})],
      ['b', sessionOf({ id: 'b', agentId: 8, endedAt: 2_000 })],
    ]);
    const disk = {
      restorableSessions: () => Promise.resolve(succeed([...stored.values()].filter(({ offered }) => offered))),
      storeSession(session: OpenSession) {
        stored.set(session.id, session);
        return Promise.resolve(succeed(undefined));
      },
    };
    const store = auditSessionNotes(disk, record);
    await store.storeSession(sessionOf({ id: 'c', agentId: 9 }));
    expect(await store.restorableSessions()).toMatchObject({
      value: [{ id: 'a', endedAt: 1_000 }, { id: 'b' }, { id: 'c' }],
    });
    await store.restorableSessions();
    const expected = { kind: 'session', agentId: 7, supportId: null, name: 'RECEPTION-01', outcome: 'failed' };
    const text = 'Longreach ended unexpectedly during this session. Its duration is unknown.';
    expect(notes).toEqual([{ ...expected, text }]);
    // The next start records the session that this run left open.
    await auditSessionNotes(disk, record).restorableSessions();
    expect(notes.map(({ agentId }) => agentId)).toEqual([7, 9]);
  });
});
