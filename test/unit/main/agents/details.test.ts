import { packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentDetails, AgentsChange } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createDetails } from '../../../../src-main/agents/details.ts';
import type { AgentDetail } from '../../../../src-main/contract/model.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import { createStorage } from '../../../../src-main/storage/storage.ts';
import { makeDetail, makeHardware, unpackChange } from '../storage/fixtures.ts';
import { applyList, startWorker, wireBody } from '../storage/wire.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';

type Answer = Result<AgentDetail>;

interface Request {
  readonly agentId: number;
  readonly attention: string;
  readonly signal: AbortSignal;
  readonly answer: (answer: Answer) => void;
}

async function start(
  change: (inventory: Inventory) => Partial<Inventory> = () => ({}),
  { id = 'one', databasePath = ':memory:' } = {},
) {
  const { clock } = createFakeClock();
  const storage = createStorage({
    createWorker: startWorker,
    userPath: null,
    clock,
    onBug: (text) => {
      throw new Error(text);
    },
  });
  onTestFinished(() => storage.close());
  const inventory = storage.inventory({ databasePath, onNotice: () => undefined });
  valueOf(await inventory.open({ id, number: 0 }));
  valueOf(await applyList(inventory, wireBody(5), clock.wallNow()));
  const requests: Request[] = [];
  const changes: AgentsChange[] = [];
  const reported: AgentDetails[] = [];
  let connection = {};
  const details = createDetails({
    agentInfo: (agentId, { signal, attention }) =>
      new Promise((answer) => {
        requests.push({ agentId, attention, signal, answer });
      }),
    inventory: { ...inventory, ...change(inventory) },
    connection: () => connection,
    clock,
    onChange: (one) => changes.push(one),
    onDetails: (one) => reported.push(one),
  });
  const forget = async (): Promise<void> => {
    connection = {};
    valueOf(await inventory.forgetAccount(id));
    await inventory.close();
  };
  return { clock, inventory, details, requests, changes, reported, forget };
}

const user = { attention: 'user' } as const;
const background = { attention: 'background' } as const;
const answerOf = (id: number, changes: Partial<AgentDetail> = {}): Answer =>
  succeed(makeDetail(id, { online: true, hardware: makeHardware(), ...changes }));
const later = async <T>(look: () => T | undefined): Promise<T> => {
  await expect.poll(look, { interval: 1 }).toBeDefined();
  return look() as T;
};

describe('reading the details of an agent', () => {
  it('requests them, stores the response, and reports the change and the details', async () => {
    const { clock, details, requests, changes, reported } = await start();
    expect(valueOf(await details.stored(1))).toBeNull();
    const reading = details.read(1, user);
    expect(requests).toMatchObject([{ agentId: 1, attention: 'user' }]);
    requests[0]?.answer(answerOf(1));
    const read = valueOf(await reading);
    expect(read).toMatchObject({ agentId: 1, at: clock.wallNow(), traits: { cpu: 'Processor X' } });
    expect(reported).toEqual([read]);
    expect(changes.map(unpackChange)).toMatchObject([{ upserted: [{ id: 1, online: true }], removed: [] }]);
    expect(valueOf(await details.stored(1))).toEqual(read);
    expect(valueOf(await details.traits(null, 10))).toEqual({ traits: [packTraits(read.traits)], done: true });
    expect(valueOf(await details.changes(1))).toMatchObject({ since: clock.wallNow(), visited: false, changes: [] });
    expect(JSON.stringify([read, changes])).not.toContain('https://');

    const again = details.read(1, user);
    requests[1]?.answer(answerOf(1));
    valueOf(await again);
    expect(changes).toHaveLength(1);
    expect(reported).toHaveLength(2);
  });

  it('returns a failure as it is and changes nothing', async () => {
    const { details, requests, changes, reported } = await start();
    const reading = details.read(1, user);
    requests[0]?.answer(fail('no-right', 'No.'));
    expect(await reading).toEqual(fail('no-right', 'No.'));
    expect(changes).toEqual([]);
    expect(reported).toEqual([]);
    expect(valueOf(await details.stored(1))).toBeNull();
  });

  it('returns the response of the service even if it could not be stored', async () => {
    const { details, requests, changes, reported } = await start(() => ({
      applyDetail: () => Promise.resolve(fail('internal', 'The worker is down.')),
    }));
    const reading = details.read(1, user);
    requests[0]?.answer(answerOf(1));
    const read = valueOf(await reading);
    expect(read).toMatchObject({ agentId: 1, agent: { hardware: { cpu: 'Processor X' } } });
    expect(reported).toEqual([read]);
    expect(changes).toEqual([]);
    expect(JSON.stringify(read)).not.toContain('https://');
  });
});

describe('several callers at once', () => {
  it('share one request for each agent', async () => {
    const { details, requests, reported } = await start();
    const readings = [details.read(1, user), details.read(1, background), details.read(2, user), details.read(1, user)];
    expect(requests.map(({ agentId }) => agentId)).toEqual([1, 2]);
    for (const { agentId, answer } of requests) answer(answerOf(agentId));
    const [first, second, other, third] = (await Promise.all(readings)).map(valueOf);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(other?.agentId).toBe(2);
    expect(reported).toHaveLength(2);
    void details.read(1, user);
    expect(requests).toHaveLength(3);
  });

  it('are not stopped by one that no longer waits', async () => {
    const { details, requests } = await start();
    const controller = new AbortController();
    const leaving = details.read(1, { ...user, signal: controller.signal });
    const staying = details.read(1, { ...user, signal: new AbortController().signal });
    controller.abort();
    expect(await leaving).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(requests[0]?.signal.aborted).toBe(false);
    requests[0]?.answer(answerOf(1));
    expect(valueOf(await staying).agentId).toBe(1);
  });

  it('end the request when none of them waits any more, and nothing of it is stored', async () => {
    const { details, requests, reported } = await start();
    const controllers = [new AbortController(), new AbortController()];
    const readings = controllers.map(({ signal }) => details.read(1, { ...user, signal }));
    for (const controller of controllers) controller.abort();
    for (const reading of readings) expect(await reading).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(requests[0]?.signal.aborted).toBe(true);

    const next = details.read(1, user);
    expect(requests).toHaveLength(2);
    requests[0]?.answer(answerOf(1, { name: 'late' }));
    requests[1]?.answer(answerOf(1, { name: 'now' }));
    expect(valueOf(await next).agent.name).toBe('now');
    expect(reported.map(({ agent }) => agent.name)).toEqual(['now']);
  });

  it('cause no request if they were aborted before', async () => {
    const { details, requests } = await start();
    const reading = details.read(1, { ...user, signal: AbortSignal.abort() });
    expect(await reading).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(requests).toEqual([]);
  });

  it('that join a failed background request for the user get a request of their own', async () => {
    const { details, requests } = await start();
    const walking = details.read(1, background);
    const clicked = details.read(1, user);
    const alsoWalking = details.read(1, background);
    requests[0]?.answer(fail('timeout', 'Too slow.'));
    expect(await walking).toMatchObject({ failure: { kind: 'timeout' } });
    expect(await alsoWalking).toMatchObject({ failure: { kind: 'timeout' } });
    (await later(() => requests[1])).answer(answerOf(1));
    expect(valueOf(await clicked).agentId).toBe(1);
    expect(requests.map(({ attention }) => attention)).toEqual(['background', 'user']);
  });

  it('that need a response requested from now on get one, after the request under way', async () => {
    const { details, requests } = await start();
    const before = details.read(1, user);
    const fresh = details.read(1, { ...user, fresh: true });
    const alsoFresh = details.read(1, { ...user, fresh: true });
    expect(requests).toHaveLength(1);
    requests[0]?.answer(answerOf(1, { name: 'before' }));
    expect(valueOf(await before).agent.name).toBe('before');
    (await later(() => requests[1])).answer(answerOf(1, { name: 'after' }));
    expect(valueOf(await fresh).agent.name).toBe('after');
    expect(valueOf(await alsoFresh).agent.name).toBe('after');
    expect(requests).toHaveLength(2);
  });
});

describe('another account', () => {
  it('does not get a response for the account before, and nothing of it is stored', async () => {
    const databasePath = join(makeFolder(), 'inventory.sqlite');
    const before = await start(undefined, { databasePath });
    const reading = before.details.read(1, user);
    await before.forget();
    const { details, requests, reported } = await start(undefined, { id: 'two', databasePath });
    const own = details.read(1, user);
    expect(requests).toHaveLength(1);
    before.requests[0]?.answer(answerOf(1, { name: 'of the first account' }));
    expect(await reading).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(before.changes).toEqual([]);
    expect(before.reported).toEqual([]);
    expect(valueOf(await details.stored(1))).toBeNull();
    requests[0]?.answer(answerOf(1, { name: 'of the second' }));
    expect(valueOf(await own).agent.name).toBe('of the second');
    expect(reported).toHaveLength(1);
  });

  it('does not get a response that is being stored while it is opened', async () => {
    const databasePath = join(makeFolder(), 'inventory.sqlite');
    const forgetsMeanwhile = (real: Inventory): Partial<Inventory> => ({
      applyDetail: async (...input) => {
        const stored = real.applyDetail(...input);
        const forgetting = real.forgetAccount('one');
        const result = await stored;
        await forgetting;
        return result;
      },
    });
    const { inventory, details, requests, changes, reported } = await start(forgetsMeanwhile, { databasePath });
    const reading = details.read(1, user);
    requests[0]?.answer(answerOf(1));
    expect(await reading).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(changes).toEqual([]);
    expect(reported).toEqual([]);
    await inventory.close();
    const second = await start(undefined, { id: 'two', databasePath });
    expect(valueOf(await second.details.stored(1))).toBeNull();
  });
});
