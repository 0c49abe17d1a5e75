import { settle } from '../../settle.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExternalRequests, type ExternalRequestsDeps } from '../../../../src-main/external/requests.ts';
import type {
  AgentRow,
  ExternalRequest,
  ExternalSource,
  OutsideAccount,
} from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { readStart, type StartRequest } from '../../../../src-main/external/start-arguments.ts';
import { createFakeClock } from '../fake-clock.ts';
import { runs } from '../../../long.ts';

const row = (id: number, name: string, online = true) =>
  ({ id, deviceId: null, name, group: 'Shop', online }) as AgentRow;
const connect = (
  value = 'Till 4',
  more: Partial<{ requester: string; source: ExternalSource }> = {},
): StartRequest => ({
  source: more.source ?? 'link',
  request: { kind: 'connect', by: 'name', value, requester: more.requester ?? null },
});
const wake = (value = 'Till 4'): StartRequest => ({
  source: 'command-line',
  request: { kind: 'wake', by: 'name', value },
});
const device = (source: ExternalSource = 'link'): StartRequest => ({
  source,
  request: { kind: 'connect', by: 'device_id', value: '99', requester: null },
});
const support: StartRequest = { source: 'link', request: { kind: 'support', client: 'Ana' } };

function make(part: Partial<ExternalRequestsDeps> = {}) {
  const { clock, advance } = createFakeClock();
  const done: string[] = [];
  const reported: (ExternalRequest | null)[] = [];
  const trusted = new Set<ExternalSource>();
  const fleet = new Map<string, readonly AgentRow[]>([
    ['Till 4', [row(7, 'Till 4')]],
    ['Till 5', [row(8, 'Till 5', false)]],
    ['twin', [row(1, 'twin'), row(2, 'twin')]],
  ]);
  let id = 0;
  const doors = createExternalRequests({
    account: () => succeed(null),
    ready: () => Promise.resolve(true),
    searchesAll: () => false,
    findElsewhere: () => [],
    find: ({ value }) => Promise.resolve(succeed(fleet.get(value) ?? [])),
    connect: (agentId) => (done.push(`connect ${agentId}`), succeed(undefined)),
    connectDevice: (deviceId) => (done.push(`device ${deviceId}`), succeed(undefined)),
    wake: (agentId) => Promise.resolve((done.push(`wake ${agentId}`), succeed(undefined))),
    createSupport: (name) => Promise.resolve((done.push(`support ${name}`), succeed(undefined))),
    isTrusted: (source) => trusted.has(source),
    trust: (source) => void trusted.add(source),
    showConsole: () => undefined,
    showList: (text) => void done.push(`list ${text}`),
    showSupport: () => void done.push('page support'),
    onChange: (ask) => reported.push(ask),
    clock,
    newId: () => `ask-${(id += 1)}`,
    ...part,
  });
  const answer = (allow: boolean, more: { remember?: boolean; agentId?: number; accountId?: string } = {}) =>
    doors.answer({
      askId: doors.current()?.id ?? '',
      allow,
      remember: more.remember ?? false,
      agentId: more.agentId ?? null,
      accountId: more.accountId ?? null,
    });
  return { doors, answer, done, reported, trusted, advance };
}

describe('a request from outside', () => {
  it('is looked up, shown to the user with its requester, and does nothing before the answer', async () => {
    const { doors, answer, done, reported } = make();
    const outcome = doors.ask(connect('Till 4', { requester: 'Help desk' }));
    await settle();
    expect(reported.map((ask) => ask?.state)).toEqual(['searching', 'found']);
    expect(doors.current()).toEqual({
      id: 'ask-1',
      source: 'link',
      requester: 'Help desk',
      action: 'connect',
      by: 'name',
      value: 'Till 4',
      state: 'found',
      account: null,
      agents: [{ account: null, agentId: 7, deviceId: null, name: 'Till 4', group: 'Shop', online: true }],
      failure: null,
    });
    expect(done).toEqual([]);
    expect(answer(true).ok).toBe(true);
    await expect(outcome).resolves.toMatchObject({ kind: 'done' });
    expect(done).toEqual(['connect 7']);
  });

  it('is carried out without a question where it is the user’s own click, though its source is not trusted', async () => {
    const { doors, done, reported } = make();
    const outcome = doors.ask({ ...connect('Till 4', { source: 'command-line' }), own: true });
    await expect(outcome).resolves.toMatchObject({ kind: 'done' });
    expect(done).toEqual(['connect 7']);
    expect(reported.some((ask) => ask?.state === 'searching' || ask?.state === 'found')).toBe(false);
  });

  describe('where there are several accounts', () => {
    const inView = { accountId: 'a', label: 'Northfield' };
    const other = { accountId: 'b', label: 'Hartmann' };
    const elsewhere = { account: other, agentId: 7, deviceId: null, name: 'Printer', group: null, online: true };
    const several = {
      account: (label: string | undefined) =>
        label === undefined ? succeed(inView) : label === 'Hartmann' ? succeed(other) : fail('not-found', 'No account'),
      findElsewhere: ({ value }: { value: string }) => (value === 'Printer' ? [elsewhere] : []),
    };
    const on = (done: string[]) => ({
      connect: (agentId: number, account: OutsideAccount | null) => (
        done.push(`${account?.accountId ?? ''} ${String(agentId)}`),
        succeed(undefined)
      ),
    });

    it('is about the one in view, which is shown', async () => {
      const did: string[] = [];
      const { doors, answer } = make({ ...several, ...on(did) });
      void doors.ask(connect());
      await settle();
      expect(doors.current()).toMatchObject({ account: inView, agents: [{ account: inView }] });
      answer(true);
      await settle();
      expect(did).toEqual(['a 7']);
    });

    it('asks about an agent that only another one has, and connects there', async () => {
      const did: string[] = [];
      const { doors, answer } = make({ ...several, ...on(did), isTrusted: () => true });
      const outcome = doors.ask(connect('Printer'));
      await settle();
      expect(doors.current()).toMatchObject({ state: 'found', agents: [{ account: other }] });
      expect(did).toEqual([]);
      answer(true);
      await expect(outcome).resolves.toMatchObject({ kind: 'done', account: other });
      expect(did).toEqual(['b 7']);
    });

    it('asks which one where two others have it, though their numbers are the same', async () => {
      const did: string[] = [];
      const third = { ...elsewhere, account: { accountId: 'c', label: 'Third' } };
      const { doors, answer } = make({ ...several, ...on(did), findElsewhere: () => [elsewhere, third] });
      void doors.ask(connect('Printer'));
      await settle();
      expect(doors.current()?.state).toBe('several');
      expect(answer(true, { agentId: 7 }).ok).toBe(false);
      answer(true, { agentId: 7, accountId: 'c' });
      await settle();
      expect(did).toEqual(['c 7']);
    });

    it('asks which account is meant where all are in view and several have the number', async () => {
      const did: string[] = [];
      const { doors, answer } = make({
        ...several,
        ...on(did),
        isTrusted: () => true,
        searchesAll: () => true,
        findElsewhere: () => [{ ...elsewhere, name: 'Till 4' }],
      });
      void doors.ask(connect());
      await settle();
      expect(doors.current()).toMatchObject({ state: 'several', agents: [{ account: inView }, { account: other }] });
      expect(did).toEqual([]);
      answer(true, { agentId: 7, accountId: 'b' });
      await settle();
      expect(did).toEqual(['b 7']);
    });

    it('looks only into the one that a command names', async () => {
      const found: (OutsideAccount | null)[] = [];
      const { doors } = make({
        ...several,
        find: (_target, account) => {
          found.push(account);
          return Promise.resolve(succeed([]));
        },
        findElsewhere: () => {
          throw new Error('another account');
        },
      });
      await doors.ask({ ...connect('Printer', { source: 'command-line' }), account: 'Hartmann' }, { answers: true });
      expect(found).toEqual([other]);
      const unknown = doors.ask({ ...wake(), account: 'Nobody' }, { answers: true });
      await expect(unknown).resolves.toMatchObject({ kind: 'failed', failure: { kind: 'not-found' } });
    });
  });

  it('is refused by Cancel; an answer to what is not open any more changes nothing', async () => {
    const { doors, answer, done } = make();
    const outcome = doors.ask(connect());
    await settle();
    const askId = doors.current()?.id ?? '';
    answer(false);
    await expect(outcome).resolves.toEqual({ kind: 'refused' });
    expect(doors.answer({ askId, allow: true, remember: true, agentId: null, accountId: null }).ok).toBe(false);
    expect(doors.current()).toBeNull();
    expect(done).toEqual([]);
  });

  it('cannot be allowed before it is known what it means', async () => {
    const { doors, answer, done } = make({ find: () => new Promise(() => undefined) });
    void doors.ask(connect());
    await settle();
    expect(doors.current()?.state).toBe('searching');
    expect(answer(true).ok).toBe(false);
    expect(answer(false).ok).toBe(true);
    expect(done).toEqual([]);
  });

  it('waits until the account is there, and shows nothing until then', async () => {
    const ready = Promise.withResolvers<boolean>();
    const { doors, reported } = make({ ready: () => ready.promise });
    void doors.ask(connect());
    await settle();
    expect(doors.current()).toBeNull();
    expect(reported).toEqual([]);
    ready.resolve(true);
    await settle();
    expect(doors.current()?.state).toBe('found');
  });

  it('is not carried out where Longreach was locked while it was looked up', async () => {
    const unlocked = Promise.withResolvers<boolean>();
    const ready = [Promise.resolve(true), unlocked.promise];
    const { doors, done } = make({ ready: () => ready.shift() ?? Promise.resolve(true), isTrusted: () => true });
    void doors.ask(connect());
    await settle();
    expect(done).toEqual([]);
    unlocked.resolve(true);
    await settle();
    expect(done).toHaveLength(1);
  });

  it('of several asks which one; none of others is taken', async () => {
    const { doors, answer, done } = make();
    const outcome = doors.ask(connect('twin'));
    await settle();
    expect(doors.current()).toMatchObject({ state: 'several', agents: [{ agentId: 1 }, { agentId: 2 }] });
    expect(answer(true, { agentId: 99 }).ok).toBe(false);
    expect(done).toEqual([]);
    answer(true, { agentId: 2 });
    await expect(outcome).resolves.toMatchObject({ kind: 'done', agents: [{ agentId: 2 }] });
    expect(done).toEqual(['connect 2']);
  });

  it('of none, and of several where nothing was chosen, leads to the list', async () => {
    const { doors, answer, done } = make();
    for (const name of ['nobody', 'twin']) {
      void doors.ask(connect(name));
      await settle();
      answer(true);
    }
    void doors.ask({ source: 'link', request: { kind: 'connect', by: 'agent_id', value: '99', requester: null } });
    await settle();
    answer(true, { remember: true });
    expect(done).toEqual(['list nobody', 'list twin', 'list id:99']);
  });

  it('that fails says why and is looked for once more, and still asks', async () => {
    const finds: Result<readonly AgentRow[]>[] = [fail('offline', 'No network.'), succeed([row(7, 'Till 4')])];
    const { doors, answer, done } = make({ find: () => Promise.resolve(finds.shift() ?? succeed([])) });
    void doors.ask(connect());
    await settle();
    expect(doors.current()).toMatchObject({ state: 'failed', failure: { message: 'No network.' } });
    answer(true);
    await settle();
    expect(doors.current()?.state).toBe('found');
    expect(done).toEqual([]);
  });

  it('whose doing failed says why', async () => {
    const { doors, answer, trusted } = make({ createSupport: () => Promise.resolve(fail('quota', 'No more.')) });
    void doors.ask(support);
    await settle();
    answer(true, { remember: true });
    await settle();
    expect(doors.current()).toMatchObject({ state: 'failed', failure: { kind: 'quota' } });
    expect([...trusted]).toEqual(['link']);
  });

  it('for a client creates one session, however often it is answered', async () => {
    const { doors, answer, done } = make();
    void doors.ask(support);
    await settle();
    answer(true);
    answer(true);
    await settle();
    expect(done).toEqual(['support Ana', 'page support']);
  });
});

describe('a device ID that no agent of the list has', () => {
  it('is shown to the user as such, and connected to by the number alone', async () => {
    const { doors, answer, done, trusted } = make();
    const outcome = doors.ask(device());
    await settle();
    expect(doors.current()).toMatchObject({ state: 'unlisted', by: 'device_id', value: '99', agents: [] });
    expect(done).toEqual([]);
    answer(true, { remember: true });
    await expect(outcome).resolves.toEqual({ kind: 'done', agents: [], account: null });
    expect(done).toEqual(['device 99']);
    expect([...trusted]).toEqual([]);
  });

  it('is refused by Cancel, and asked about also where links act by themselves', async () => {
    const { doors, answer, done, trusted } = make();
    trusted.add('link');
    const outcome = doors.ask(device());
    await settle();
    expect(doors.current()?.state).toBe('unlisted');
    expect(done).toEqual([]);
    answer(false);
    await expect(outcome).resolves.toEqual({ kind: 'refused' });
    expect(done).toEqual([]);
  });

  it('is connected to at once by a trusted script, and reported to one that waits', async () => {
    const { doors, done, trusted, answer } = make();
    const requested = doors.ask(device('command-line'), { answers: true });
    await settle();
    expect(doors.current()?.state).toBe('unlisted');
    answer(false);
    await expect(requested).resolves.toEqual({ kind: 'refused' });
    trusted.add('command-line');
    await expect(doors.ask(device('command-line'), { answers: true })).resolves.toEqual({
      kind: 'done',
      agents: [],
      account: null,
    });
    expect(done).toEqual(['device 99']);
  });

  it('cannot be woken, and means the agent of the list that has it, if there is one', async () => {
    const { doors } = make();
    const request = { kind: 'wake', by: 'device_id', value: '99' } as const;
    await expect(doors.ask({ source: 'command-line', request }, { answers: true })).resolves.toEqual({ kind: 'none' });
    const known = make({ find: () => Promise.resolve(succeed([row(7, 'Till 4')])) });
    void known.doors.ask(device());
    await settle();
    expect(known.doors.current()).toMatchObject({ state: 'found', agents: [{ agentId: 7 }] });
    known.answer(true);
    expect(known.done).toEqual(['connect 7']);
  });
});

describe('a trusted door', () => {
  it('acts at once and says what was done, for a while', async () => {
    const { doors, trusted, done, reported, advance } = make();
    trusted.add('link');
    await expect(doors.ask(connect())).resolves.toMatchObject({ kind: 'done' });
    expect(done).toEqual(['connect 7']);
    expect(reported.map((ask) => ask?.state)).toEqual(['done']);
    expect(doors.current()?.state).toBe('done');
    await advance(10_000);
    expect(doors.current()).toBeNull();
  });

  it('follows three links a minute without confirmation; a page that sends more of them needs one', async () => {
    const { doors, trusted, done, advance, answer } = make();
    trusted.add('link');
    for (let link = 0; link < 3; link += 1) await expect(doors.ask(connect())).resolves.toMatchObject({ kind: 'done' });
    void doors.ask(connect());
    await settle();
    expect(doors.current()).toMatchObject({ state: 'found' });
    expect(done).toHaveLength(3);
    answer(false);
    await advance(60_000);
    await expect(doors.ask(connect())).resolves.toMatchObject({ kind: 'done' });
    expect(done).toHaveLength(4);
  });

  it('follows twenty links an hour without confirmation, and says of each that it was not confirmed', async () => {
    const { doors, trusted, done, advance, answer } = make();
    trusted.add('link');
    for (let link = 0; link < 20; link += 1) {
      await expect(doors.ask(connect())).resolves.toMatchObject({ kind: 'done' });
      expect(doors.current()).toMatchObject({ state: 'done', unasked: true });
      await advance(60_000);
    }
    void doors.ask(connect());
    await settle();
    expect(doors.current()).toMatchObject({ state: 'found' });
    expect(done).toHaveLength(20);
    answer(false);
    await advance(3_600_000);
    await expect(doors.ask(connect())).resolves.toMatchObject({ kind: 'done' });
  });

  it('is not stuck after a fault of ours', async () => {
    let faults = 1;
    const connectNow = () => {
      if ((faults -= 1) >= 0) throw new Error('a bug');
      return succeed(undefined);
    };
    const { doors, answer } = make({ connect: connectNow });
    const outcome = doors.ask(connect());
    await settle();
    const faulty = new Promise((resolve) => process.once('unhandledRejection', resolve));
    answer(true);
    await expect(faulty).resolves.toMatchObject({ message: 'a bug' });
    expect(answer(true)).toMatchObject({ ok: true });
    await expect(outcome).resolves.toMatchObject({ kind: 'done' });
  });

  it('is one of its kind, and opened only where it was asked at', async () => {
    const { doors, answer, trusted, done } = make();
    void doors.ask(connect());
    await settle();
    answer(true, { remember: true });
    await settle();
    expect([...trusted]).toEqual(['link']);
    const outcome = doors.ask(wake(), { answers: true });
    await settle();
    expect(doors.current()).toMatchObject({ source: 'command-line', action: 'wake', state: 'found' });
    answer(true);
    await expect(outcome).resolves.toMatchObject({ kind: 'done' });
    expect(done).toEqual(['connect 7', 'wake 7']);
  });

  it('still asks which of several', async () => {
    const { doors, trusted, done } = make();
    trusted.add('link');
    void doors.ask(connect('twin'));
    await settle();
    expect(doors.current()?.state).toBe('several');
    expect(done).toEqual([]);
  });
});

describe('many requests', () => {
  it('are asked about one after another; the question never changes by itself', async () => {
    const { doors, answer, done } = make();
    void doors.ask(connect('Till 4'));
    await settle();
    void doors.ask(connect('Till 5'));
    await settle();
    expect(doors.current()).toMatchObject({ value: 'Till 4' });
    answer(true);
    await settle();
    expect(doors.current()).toMatchObject({ value: 'Till 5', state: 'found' });
    answer(false);
    await settle();
    expect(done).toEqual(['connect 7']);
  });

  it('the same again is the one that is open, and a flood is not taken', async () => {
    const { doors } = make();
    void doors.ask(connect());
    await expect(doors.ask(connect())).resolves.toEqual({ kind: 'left' });
    const outcomes = Array.from({ length: 50 }, (_unused, at) => doors.ask(connect(`x${at}`)));
    const left = await Promise.race([Promise.all(outcomes.slice(9)), settle()]);
    expect(left).toEqual(Array.from({ length: 41 }, () => ({ kind: 'left' })));
  });

  it('C1: of 10,000 lists of arguments none does anything without an answer, and each asks once at most', async () => {
    const { doors, done, reported } = make();
    const part = fc.oneof(
      fc.constantFrom('longreach://connect?name=twin', 'longreach://connect?agent_id=1', 'longreach://support/new'),
      fc.constantFrom(
        'longreach://',
        'connect',
        'wake',
        'list',
        'support',
        '--agent-id',
        '1',
        'Till 4',
        '--json',
        '--',
      ),
      fc.constantFrom(
        '--inspect=0',
        '--user-data-dir=/x',
        'a\n--inspect',
        'https://evil.example',
        'x'.repeat(1_000_000),
      ),
      fc.string({ maxLength: 8 }),
    );
    let requested = 0;
    const outcomes: Promise<unknown>[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (args) => {
        const start = readStart(args);
        if (start?.ok !== true) return;
        requested += 1;
        reported.length = 0;
        outcomes.push(doors.ask(start.value));
        await settle();
        expect(new Set(reported.map((ask) => ask?.id)).size).toBeLessThanOrEqual(1);
        expect(done).toEqual([]);
        doors.clear();
      }),
      { numRuns: runs(10_000) },
    );
    await Promise.all(outcomes);
    expect(requested).toBeGreaterThan(runs(300));
    expect(done).toEqual([]);
  });
});

describe('a script that waits', () => {
  it('gets a report of what was not found, and the console shows nothing', async () => {
    const { doors, reported } = make();
    await expect(doors.ask(wake('nobody'), { answers: true })).resolves.toEqual({ kind: 'none' });
    await expect(doors.ask(wake('twin'), { answers: true })).resolves.toMatchObject({ kind: 'several' });
    const shown: string[] = [];
    const waiting = (name: string) => ({ answers: true, onShown: () => shown.push(name) });
    await doors.ask(wake('nobody'), waiting('nobody'));
    await doors.ask(wake('twin'), waiting('twin'));
    expect(shown).toEqual([]);
    expect(reported.filter((ask) => ask !== null)).toEqual([]);
  });

  it('that goes away takes its question with it', async () => {
    const { doors, done } = make();
    const gone = new AbortController();
    let shown = 0;
    const outcome = doors.ask(wake(), { answers: true, signal: gone.signal, onShown: () => (shown += 1) });
    await settle();
    expect(doors.current()?.state).toBe('found');
    expect(shown).toBe(1);
    gone.abort();
    await expect(outcome).resolves.toEqual({ kind: 'left' });
    expect(doors.current()).toBeNull();
    expect(done).toEqual([]);
  });

  it('is not answered about another account', async () => {
    const { doors } = make();
    const outcome = doors.ask(connect());
    await settle();
    doors.clear();
    await expect(outcome).resolves.toEqual({ kind: 'left' });
    expect(doors.current()).toBeNull();
  });

  it('does nothing for another account where a trusted door was still looking', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<readonly AgentRow[]>>();
    const { doors, done, trusted } = make({ find: () => promise });
    trusted.add('link');
    const outcome = doors.ask(connect());
    await settle();
    doors.clear();
    resolve(succeed([row(7, 'Till 4')]));
    await expect(outcome).resolves.toEqual({ kind: 'left' });
    await settle();
    expect(done).toEqual([]);
  });
});
