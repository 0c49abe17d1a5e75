import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { describe, expect, it } from 'vitest';
import { socketLine, type SocketCommand, type SocketLine } from '../../../../src-main/external/command-protocol.ts';
import type { AskOptions, RequestOutcome } from '../../../../src-main/external/requests.ts';
import { ANSWER_LIMIT, createRunCommand, type RunCommandDeps } from '../../../../src-main/external/run-command.ts';
import type { AgentRow, OutsideAgent } from '../../../../src-main/contract/contract.ts';
import type { SelfTest } from '../../../../src-main/contract/health.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { StartRequest } from '../../../../src-main/external/start-arguments.ts';
import { deviceId, typedDeviceIds, typedSigns } from '../../../fixtures/names.ts';
import { rowOf } from '../../../samples.ts';
import { createFakeClock } from '../fake-clock.ts';

const row = (id: number, part: Partial<AgentRow> = {}): AgentRow =>
  rowOf({
    id,
    name: `Till ${id}`,
    group: 'Shop',
    ip: '192.0.2.7',
    city: null,
    country: null,
    lastTime: 1_700_000_000,
    linkTime: null,
    deviceId: 900 + id,
    version: '3.1',
    sessionsTotal: 4,
    owner: 'someone@example.test',
    osUser: 'private name',
    ...part,
  });
const agent = (agentId: number, name: string): OutsideAgent => ({
  account: null,
  agentId,
  deviceId: null,
  name,
  group: null,
  online: true,
});
const connect: SocketCommand = { kind: 'connect', by: 'name', value: 'Till 4' };
const wake: SocketCommand = { kind: 'wake', by: 'agent_id', value: '4' };

const tested: SelfTest = { account: 'Northfield IT', at: 1, milliseconds: 2, lines: [] };

/** The output for a script. Every line is one that the other end accepts. */
function make(part: Partial<RunCommandDeps> & { readonly outcome?: RequestOutcome; readonly shown?: boolean } = {}) {
  const { clock, advance } = createFakeClock();
  const requested: { readonly start: StartRequest; readonly options: AskOptions | undefined }[] = [];
  const lines: SocketLine[] = [];
  let turns = 0;
  const run = createRunCommand({
    requests: {
      ask: (start, options) => {
        requested.push({ start, options });
        if (part.shown === true) options?.onShown?.();
        return Promise.resolve(part.outcome ?? { kind: 'done', agents: [agent(4, 'Till 4')], account: null });
      },
    },
    account: () => succeed(null),
    ready: () => Promise.resolve(true),
    isLocked: () => false,
    selfTest: () => Promise.resolve(tested),
    rows: () => [row(1), row(2)],
    clock,
    nextTurn: () => {
      turns += 1;
      return Promise.resolve();
    },
    refusal: () => null,
    ...part,
  });
  const gone = new AbortController();
  const give = async (command: SocketCommand): Promise<readonly SocketLine[]> => {
    await run(
      command,
      (line) => {
        lines.push(socketLine.parse(structuredClone(line)));
        return Promise.resolve();
      },
      gone.signal,
    );
    return lines;
  };
  return { give, lines, asked: requested, gone, advance, turns: () => turns };
}
const listed = (lines: readonly SocketLine[]) => lines.flatMap((line) => (line.kind === 'agents' ? line.agents : []));

describe('list', () => {
  it('prints what a script needs of each agent, and no more', async () => {
    const { give, asked: requested } = make({ rows: () => [row(1, { localFavorite: true }), row(2, { group: null })] });
    const lines = await give({ kind: 'list', search: null });
    expect(lines.map(({ kind }) => kind)).toEqual(['agents', 'done']);
    expect(listed(lines)[0]).toEqual({
      id: 1,
      device_id: 901,
      name: 'Till 1',
      group: 'Shop',
      os: 'win',
      ip: '192.0.2.7',
      online: true,
      last_time: 1_700_000_000,
      version: '3.1',
      favorite: true,
    });
    expect(listed(lines)[1]).toMatchObject({ group: null, favorite: false });
    expect(requested).toEqual([]);
  });

  it('searches names, addresses and groups whatever their case and accents, and may find none', async () => {
    const rows = () => [
      row(1, { name: 'Büro', group: null, ip: null }),
      row(2, { name: 'x', group: 'BURO 2', ip: null }),
      row(3, { name: 'y', group: null, ip: '10.1.2.3' }),
    ];
    const found = async (search: string) =>
      listed(await make({ rows }).give({ kind: 'list', search })).map(({ id }) => id);
    expect(await found('buro')).toEqual([1, 2]);
    expect(await found('10.1')).toEqual([3]);
    expect(await make({ rows }).give({ kind: 'list', search: 'nobody' })).toEqual([{ kind: 'done', text: null }]);
  });

  it.each([...typedSigns.filter(([typed]) => !typed.startsWith('name:'))])(
    'finds by %s the agent %s',
    async (search, name) => {
      const rows = () => typedSigns.slice(0, 4).map((pair, at) => row(at, { name: pair[1], group: null, ip: null }));
      expect(listed(await make({ rows }).give({ kind: 'list', search })).map((one) => one.name)).toEqual([name]);
    },
  );

  it.each(typedDeviceIds)('finds a device by its number %j', async (search) => {
    const rows = () => [row(1), row(2, { deviceId })];
    expect(listed(await make({ rows }).give({ kind: 'list', search })).map(({ id }) => id)).toEqual([2]);
  });

  it('of a whole fleet goes out in parts, between which the program does other things', async () => {
    const rows = Array.from({ length: 1_250 }, (_unused, at) => row(at, { name: 'n'.repeat(5_000) }));
    const { give, turns } = make({ rows: () => rows });
    const lines = await give({ kind: 'list', search: null });
    expect(lines.map((line) => (line.kind === 'agents' ? line.agents.length : line.kind))).toEqual([
      500,
      500,
      250,
      'done',
    ]);
    expect(turns()).toBe(2);
    expect(listed(lines)[0]?.name).toHaveLength(1_000);
  });

  it('stops where the script has gone', async () => {
    const rows = Array.from({ length: 2_000 }, (_unused, at) => row(at));
    const made = make({
      rows: () => rows,
      nextTurn: () => {
        made.gone.abort();
        return Promise.resolve();
      },
    });
    expect((await made.give({ kind: 'list', search: null })).map(({ kind }) => kind)).toEqual(['agents']);
  });
});

describe('doctor', () => {
  it('reports the self-test, also where nobody is signed in', async () => {
    const lines = await make({ ready: () => Promise.resolve(false) }).give({ kind: 'doctor' });
    expect(lines).toEqual([
      { kind: 'self-test', result: tested },
      { kind: 'done', text: null },
    ]);
  });
});

describe('what changes something', () => {
  it('is asked at the doors as a request of the command line that waits for its answer', async () => {
    const { give, asked: requested } = make();
    await give(connect);
    await give(wake);
    await give({ kind: 'support', client: 'Ana' });
    expect(requested.map(({ start }) => start)).toEqual([
      { source: 'command-line', request: { ...connect, requester: null } },
      { source: 'command-line', request: wake },
      { source: 'command-line', request: { kind: 'support', client: 'Ana' } },
    ]);
    expect(requested.map(({ options }) => options?.answers)).toEqual([true, true, true]);
  });

  it('says that it is asked about in the window, only where it is', async () => {
    const note = { kind: 'note', text: 'Confirm this in the Longreach window.' };
    expect(await make({ shown: true }).give(wake)).toEqual([note, { kind: 'done', text: 'Waking Till 4.' }]);
    expect(await make().give(wake)).toEqual([{ kind: 'done', text: 'Waking Till 4.' }]);
  });

  it.each([
    [{ kind: 'refused' }, 'refused', 'The request was declined in the Longreach window.'],
    [{ kind: 'none' }, 'not-found', 'No agent was found with the name “Till 4”.'],
    [{ kind: 'failed', failure: fail('quota', 'No more today.').failure }, 'failed', 'No more today.'],
    [{ kind: 'left' }, 'no-answer', 'The request wasn’t confirmed in the Longreach window in time.'],
  ] as const)('%j is reported as %s', async (outcome, reason, text) => {
    expect(await make({ outcome }).give(connect)).toEqual([{ kind: 'failed', reason, text }]);
  });

  it('names what was connected to, an agent outside the list by its number', async () => {
    expect(await make().give(connect)).toEqual([{ kind: 'done', text: 'Connecting to Till 4.' }]);
    const device: SocketCommand = { kind: 'connect', by: 'device_id', value: '987654321' };
    expect(await make({ outcome: { kind: 'done', agents: [], account: null } }).give(device)).toEqual([
      { kind: 'done', text: 'Connecting to device ID 987654321.' },
    ]);
    const client: SocketCommand = { kind: 'support', client: null };
    expect(await make({ outcome: { kind: 'done', agents: [], account: null } }).give(client)).toEqual([
      { kind: 'done', text: 'A support session was created.' },
    ]);
    expect(await make({ outcome: { kind: 'none' } }).give(wake)).toMatchObject([
      { text: 'No agent was found with the agent ID “4”.' },
    ]);
  });

  it('is about the account that it names, and fails where none has that name', async () => {
    const account = { accountId: 'b', label: 'Hartmann' };
    const named = (label: string | undefined) =>
      label === 'Hartmann' ? succeed(account) : fail('not-found', `No account has the name “${label ?? ''}”.`);
    const { give, asked: requested } = make({ account: named, rows: (of) => (of === account ? [row(5)] : []) });
    await give({ ...connect, account: 'Hartmann' });
    expect(requested[0]?.start).toEqual({
      source: 'command-line',
      request: { kind: 'connect', by: 'name', value: 'Till 4', requester: null },
      account: 'Hartmann',
    });
    expect(listed(await give({ kind: 'list', search: null, account: 'Hartmann' })).map(({ id }) => id)).toEqual([5]);
    expect((await make({ account: named }).give({ ...wake, account: 'Nobody' }))[0]).toEqual({
      kind: 'failed',
      reason: 'not-found',
      text: 'No account has the name “Nobody”.',
    });
  });

  it('says and takes the numbers of the service, whatever the number of the account', async () => {
    const base = idBaseOf(2);
    const rows = () => [row(base + 1_234_567), row(base + 2)];
    expect(listed(await make({ rows }).give({ kind: 'list', search: '1234567' })).map(({ id }) => id)).toEqual([
      1_234_567,
    ]);
    const agents = [agent(base + 1, 'Till 4'), agent(base + 9, 'Till 4')];
    expect(await make({ outcome: { kind: 'several', agents } }).give(connect)).toMatchObject([
      { kind: 'note', text: '  1' },
      { kind: 'note', text: '  9' },
      { kind: 'failed' },
    ]);
  });

  it('lists the agents of one name with group and number', async () => {
    const agents = [
      { ...agent(1, 'Till 4'), group: 'Shop / Leeds', deviceId: 418_220_967 },
      { ...agent(9, 'Till 4'), group: 'Shop / York' },
      agent(12, 'Till 4'),
    ];
    expect(await make({ outcome: { kind: 'several', agents } }).give(connect)).toEqual([
      { kind: 'note', text: '  1  Shop / Leeds, device ID 418220967' },
      { kind: 'note', text: '  9  Shop / York' },
      { kind: 'note', text: '  12' },
      {
        kind: 'failed',
        reason: 'several',
        text: 'Several agents have this name. Use --agent-id with one of the IDs above.',
      },
    ]);
  });

  it('says which accounts have an agent of this name', async () => {
    const agents = ['Northfield', 'Hartmann'].map((label) => ({
      ...agent(1, 'Till 4'),
      account: { accountId: label, label },
    }));
    const lines = await make({ outcome: { kind: 'several', agents } }).give(connect);
    expect(lines[1]).toEqual({ kind: 'note', text: '  1  Hartmann' });
    expect(lines.at(-1)).toMatchObject({
      reason: 'several',
      text: expect.stringContaining('--account with one of these: “Northfield”, “Hartmann”') as string,
    });
  });

  it('keeps every line within what the other end takes, however long names and failures are', async () => {
    const name = 'n'.repeat(10_000);
    await make({ outcome: { kind: 'done', agents: [agent(1, name)], account: null } }).give(connect);
    await make({ outcome: { kind: 'failed', failure: fail('internal', name).failure } }).give(connect);
    const many = Array.from({ length: 5_000 }, (_unused, at) => agent(9e14 + at, name));
    const lines = await make({ outcome: { kind: 'several', agents: many } }).give(connect);
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toMatchObject({ reason: 'several' });
  });
});

describe('how long a script waits', () => {
  it('for an account that does not come: not for ever, and it does nothing', async () => {
    const ready = (signal: AbortSignal) =>
      new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)));
    const { give, advance, lines, asked: requested } = make({ ready });
    const done = give(connect);
    await advance(19_000);
    expect(lines).toEqual([]);
    await advance(2_000);
    await done;
    expect(lines).toMatchObject([
      { kind: 'failed', reason: 'failed', text: expect.stringContaining('isn’t signed in') as unknown },
    ]);
    expect(requested).toEqual([]);
  });

  it('for the user: two minutes, then the question is withdrawn', async () => {
    let withdrawn = false;
    const doors = {
      ask: (_start: StartRequest, options?: AskOptions) =>
        new Promise<RequestOutcome>((resolve) =>
          options?.signal?.addEventListener('abort', () => {
            withdrawn = true;
            resolve({ kind: 'left' });
          }),
        ),
    };
    const { give, advance, lines } = make({ requests: doors });
    const done = give(connect);
    await advance(ANSWER_LIMIT - 1_000);
    expect(withdrawn).toBe(false);
    expect(lines).toEqual([]);
    await advance(2_000);
    await done;
    expect(withdrawn).toBe(true);
    expect(lines).toMatchObject([{ reason: 'no-answer' }]);
  });

  it('no longer than it lives itself: its end withdraws the question', async () => {
    let withdrawn = false;
    const doors = {
      ask: (_start: StartRequest, options?: AskOptions) =>
        new Promise<RequestOutcome>((resolve) =>
          options?.signal?.addEventListener('abort', () => {
            withdrawn = true;
            resolve({ kind: 'left' });
          }),
        ),
    };
    const { give, gone, advance } = make({ requests: doors });
    const done = give(connect);
    await advance(1_000);
    gone.abort();
    await done;
    expect(withdrawn).toBe(true);
  });
});

it('where administrators allow no commands, each is refused with the reason, also a list', async () => {
  const refusal = () => fail('unavailable', 'Commands aren’t allowed.', { reason: 'managed' });
  for (const command of [connect, wake, { kind: 'list', search: null } as const]) {
    const { give, asked } = make({ refusal });
    expect(await give(command)).toEqual([{ kind: 'failed', reason: 'refused', text: 'Commands aren’t allowed.' }]);
    expect(asked).toEqual([]);
  }
});

describe('a locked Longreach', () => {
  const refused = {
    kind: 'failed',
    reason: 'refused',
    text: 'Longreach is locked. Unlock it in its window, then run this command again.',
  };

  it.each<SocketCommand>([{ kind: 'list', search: null }, connect, wake, { kind: 'support', client: null }])(
    'refuses $kind with a sentence, and names nothing',
    async (command) => {
      const { give, lines, asked } = make({ isLocked: () => true });
      await give(command);
      expect(lines).toEqual([refused]);
      expect(asked).toEqual([]);
    },
  );
});
