import { describe, expect, it } from 'vitest';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import type { InputOf } from '../../../../src-main/contract/contract.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import { idBaseOf, NO_NUMBER, numberOf, numberOfText } from '../../../../src-main/contract/account-ids.ts';
import { unpackRow, type PackedRow } from '../../../../src-main/contract/packed-rows.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { valueOf } from '../../../value-of.ts';
import { ownerOfSession, routeAll, routeOne } from './routed-accounts.ts';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

const isId = (key: string): boolean => ['id', 'agentId', 'supportId', 'sessionId'].includes(key);

/** Ids of an account, wherever they are in an answer or an event. */
function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'string' && value.startsWith('[')) return idsIn(unpackRow(value as PackedRow));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    isId(key) && typeof inner === 'number' ? [inner] : idsIn(inner),
  );
}

it('everything that the second account answers names it, and so does what is stored of it', async () => {
  const services = new Map<string, SimulatedService>(
    ['one.example', 'two.example'].map((host) => [host, { keys: new Set([`key-1-${host}`]), state: 'well' }]),
  );
  const { registry, until } = await openAccounts({ services });
  await registry.start(null);
  for (const host of services.keys()) {
    await until(registry.add({ address: `https://${host}/v1/`, key: `key-1-${host}`, label: host, keep: 'keychain' }));
  }
  const [first, second] = registry.joined();
  expect([first?.number, second?.number]).toEqual([0, 1]);
  const { agentsService, details, inventory, jobs, recordings, snapshot, support } = second!.session;
  const agentId = idBaseOf(1) + 1;
  await until(agentsService.setFavorite(agentId, true));
  const stored = await until(inventory.call('page', { afterId: null, limit: 10 }));
  const answers = [
    [...snapshot.rows()],
    valueOf(stored).rows.map((row) => unpackRow(row)),
    valueOf(await until(details.read(agentId, { attention: 'user' }))),
    snapshot.favorites(),
    valueOf(agentsService.wake(agentId)),
    support.state(),
  ];
  expect(answers.flatMap(idsIn).length).toBeGreaterThan(5);
  expect(answers.flatMap(idsIn).filter((id) => numberOf(id) !== 1)).toEqual([]);
  const made = [
    ...jobs.current(),
    valueOf(agentsService.bulk.start({ action: 'watch', agentIds: [agentId] })),
    valueOf(recordings.exportHistory(everySession, 'csv')),
  ];
  expect(made).toHaveLength(3);
  expect(made.map(({ id }) => numberOfText(id))).toEqual([1, 1, 1]);
  const { manager } = second!;
  const outside = agentsService.findOutside({ by: 'agent_id', value: '1' }, manager.stored!.number);
  expect(valueOf(await until(outside)).map(({ id }) => id)).toEqual([agentId]);
  // The same number is an agent of the first account.
  expect(snapshot.row(1)).toBeUndefined();
  expect(first!.session.snapshot.row(1)).toBeDefined();
  expect(agentsService.wake(1)).toMatchObject({ ok: false });
});

it('what closes because no account was added has the number of none', async () => {
  const services = new Map<string, SimulatedService>([
    ['one.example', { keys: new Set(['key-1-one.example']), state: 'well' }],
  ]);
  const { registry, until } = await openAccounts({ services });
  await registry.start(null);
  const one = { address: 'https://one.example/v1/', key: 'key-1-one.example', label: 'one', keep: 'keychain' } as const;
  valueOf(await until(registry.add(one)));
  const closed: number[] = [];
  registry.on('closed', ({ number }) => closed.push(number));
  expect((await until(registry.add({ ...one, address: 'no address' }))).ok).toBe(false);
  await until(registry.cancelAdd());
  expect(closed).toEqual([NO_NUMBER]);
});

describe('sessions of two accounts whose services give them the same numbers', () => {
  const agent = { id: 1, name: 'Till', online: true };
  const past = { id: 7, uid: 'u7', start: 1_795_000_000, stop: 1_795_000_600, support_id: null, agent };
  const helped = { id: 8, uid: 'u8', start: 1_794_900_000, stop: 1_794_900_600, support_id: 4_711 };
  const answers: NonNullable<SimulatedService['answers']> = {
    'agents/info': () => ({ data: { ...agent, sessions: { last: { id: 7, start_time: past.start }, total: 3 } } }),
    'support/list': () => ({
      remain: 5,
      data: [{ id: 4_712, status: 0, create_time: 1_795_170_000, invite_code: '123456' }],
    }),
    'history/list': (parameters) => {
      const supportId = parameters.get('support_id');
      const data = [past, helped].filter((one) => supportId === null || String(one.support_id ?? '') === supportId);
      return { data, offset: 0, limit: 100, total: data.length };
    },
    'history/info': () => ({ data: { ...past, session_id: 7, agent_id: 1, mode: 'full' } }),
  };

  /** Both in view as one, after a while in which they were read; `historyMonths` 0 copies no sessions. */
  async function setUp(historyMonths: 0 | 12) {
    const events: { readonly runtime: string; readonly event: string; readonly data: unknown }[] = [];
    const recorded: AuditNote[] = [];
    const services = new Map<string, SimulatedService>(
      ['one.example', 'two.example'].map((host) => [
        host,
        { keys: new Set([`key-1-${host}`]), state: 'well', answers },
      ]),
    );
    const box = await openAccounts({
      services,
      historyMonths,
      onEvent: (runtime, event, data) => void events.push({ runtime, event, data }),
    });
    const { registry, until, advance } = box;
    await registry.start(null);
    for (const host of services.keys()) {
      await until(
        registry.add({ address: `https://${host}/v1/`, key: `key-1-${host}`, label: host, keep: 'keychain' }),
      );
    }
    const recording = { record: (note: AuditNote) => void recorded.push(note), now: () => 0 };
    const owners = registry.joined().map((runtime) => ownerOfSession(runtime, { recording }));
    const all = routeAll(() => owners);
    await until(Promise.resolve(all['support:setSeen']({ seen: true }, from)));
    await until(Promise.resolve(all['history:setSeen']({ seen: true }, from)));
    await until(Promise.resolve(all['history:refresh'](undefined, from)));
    await advance(60_000);
    return { ...box, all, events, recorded, one: routeOne(owners[0]!), second: registry.joined()[1]! };
  }
  const from = { role: 'console', windowId: '' } as const;
  const anyFilter = {
    text: '',
    kind: 'all',
    agentId: null,
    supportId: null,
    link: null,
    from: null,
    to: null,
    recording: null,
  } as const;
  const question = (filter: Partial<InputOf<'history:page'>['filter']> = {}) => ({
    filter: { ...anyFilter, ...filter },
    asOf: null,
    offset: 0,
    limit: 100,
  });

  it.each([0, 12] as const)(
    'have ids that name their account, in rows, details and events (%d months)',
    async (months) => {
      const { all, events, second, until } = await setUp(months);
      const { agentsService, details, history, support } = second.session;
      const agentId = idBaseOf(1) + 1;
      const answered = [
        valueOf(await until(history.page(question()))),
        valueOf(await until(history.readDetails({ sessionId: idBaseOf(1) + 7 }))),
        valueOf(await until(history.details(idBaseOf(1) + 7))),
        valueOf(await until(history.ofAgent({ agentId, offset: 0, limit: 10 }))),
        valueOf(await until(details.read(agentId, { attention: 'user' }))),
        support.state(),
        valueOf(agentsService.wake(agentId)),
      ];
      for (const answer of answered.slice(0, 2)) expect(idsIn(answer)).toContain(idBaseOf(1) + 7);
      expect(idsIn(support.state())).toEqual([idBaseOf(1) + 4_712]);
      const sent = events.filter(({ runtime }) => runtime === second.key);
      const kinds = ['agents:changed', 'details:changed', 'support:changed', 'jobs:changed'];
      expect([...new Set(sent.map(({ event }) => event))]).toEqual(expect.arrayContaining(kinds));
      const ids = [...answered, ...sent.map(({ data }) => data)].flatMap(idsIn);
      expect(ids.length).toBeGreaterThan(20);
      expect(ids.filter((id) => numberOf(id) !== 1)).toEqual([]);
      const merged = valueOf(await until(Promise.resolve(all['history:page'](question(), from))));
      expect(merged.rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([7, 8, idBaseOf(1) + 7, idBaseOf(1) + 8]);
    },
  );

  it('are found by the number of a support session that was typed while all are in view, in each account', async () => {
    const { all, until } = await setUp(12);
    const found = async (filter: Partial<InputOf<'history:page'>['filter']>) => {
      const page = valueOf(await until(Promise.resolve(all['history:page'](question(filter), from))));
      return page.rows.map(({ supportId }) => supportId);
    };
    expect(await found({ supportNumber: 4_711 })).toEqual([4_711, idBaseOf(1) + 4_711]);
    expect(await found({ supportId: idBaseOf(1) + 4_711 })).toEqual([idBaseOf(1) + 4_711]);
    expect(await found({ supportNumber: 4_713 })).toEqual([]);
    // So is a session by the number that it is shown with.
    expect(await found({ text: '8' })).toEqual([4_711, idBaseOf(1) + 4_711]);
  });

  it('cannot be named by a page of the other account: nothing is requested or recorded', async () => {
    const { one, advance, until, recorded, sent } = await setUp(0);
    const before = sent.length;
    const agentId = idBaseOf(1) + 1;
    const sessionId = idBaseOf(1) + 7;
    const supportId = idBaseOf(1) + 4_712;
    const calls = [
      one['agents:wake']({ agentId }, from),
      one['agents:setFavorite']({ agentId, favorite: true }, from),
      one['agents:copyPermanentLink']({ agentId }, from),
      one['sessions:open']({ agentId }, from),
      one['sessions:restore']({ agentIds: [agentId] }, from),
      one['history:copyLink']({ sessionId }, from),
      one['history:readDetails']({ sessionId }, from),
      one['downloads:start']({ sessionId }, from),
      one['support:copy']({ supportId, what: 'link' }, from),
      one['jobs:cancel']({ jobId: '1/job-1' }, from),
    ];
    for (const answer of calls) {
      expect(await until(Promise.resolve<Result<unknown>>(answer))).toMatchObject({
        failure: { reason: 'other-account' },
      });
    }
    const closed = valueOf(await until(Promise.resolve(one['support:close']({ supportIds: [supportId] }, from))));
    expect(closed).toMatchObject([{ supportId, failure: { reason: 'other-account' } }]);
    await advance(0);
    expect(sent.slice(before)).toEqual([]);
    expect(recorded).toEqual([]);
  });
});
