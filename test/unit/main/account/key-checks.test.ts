import { describe, expect, it } from 'vitest';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createServiceClient, type ServiceClient } from '../../../../src-main/api/client.ts';
import { KeyProofs } from '../../../../src-main/account/key-checks.ts';
import { readFirstList } from '../../../../src-main/agents/first-list.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { IncomingList } from '../../../../src-main/storage/incoming-list.ts';
import { systemClock, type Clock } from '../../../../src-main/lib/clock.ts';
import { ADDRESS, CANARY, status } from '../api/scripted-service.ts';
import { startInventory } from '../storage/started-inventory.ts';
import { keepList, wireAgent, wireBody } from '../storage/wire.ts';
import { valueOf } from '../../../value-of.ts';

const key = ApiKey.parse(CANARY)!;
const account = { address: ADDRESS, groupId: null, number: 0 };
const COUNT = 20_000;
const PIECE = 524_288;
const long = new Uint8Array(wireBody(COUNT));
/** Retries wait for nothing, everything else for its whole time. */
const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms < 9_000 ? 0 : ms, run) };

interface Sending {
  /** Runs before each piece. */
  readonly before?: (piece: number) => unknown;
  readonly breaks?: boolean;
}

/** A response whose body comes in pieces of half a megabyte, then ends or breaks. */
function send(bytes: Uint8Array, { before = () => undefined, breaks = false }: Sending = {}): Response {
  let piece = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await before(piece);
        const from = piece * PIECE;
        piece += 1;
        if (from < bytes.length) controller.enqueue(bytes.slice(from, from + PIECE));
        else if (breaks) controller.error(new TypeError('terminated'));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

/** Proofs with the real client and worker; `held` are the lists that the worker was given and has still. */
function start(respond: (request: number) => Response) {
  const held = new Set<number>();
  const largest = { part: 0 };
  const clients: ServiceClient[] = [];
  const { inventory, workers } = startInventory((request) => {
    if (request.name === 'part') {
      held.add(request.input.list);
      largest.part = Math.max(largest.part, request.input.bytes.length);
    }
    if (request.name === 'drop' || request.name === 'keep') held.delete(request.input.list);
  });
  let requests = 0;
  const proofs = new KeyProofs({
    receiveList: (number) => inventory.receiveProof(number),
    createClient: ({ address, number }) => {
      const fetch = (): Promise<Response> => Promise.resolve(respond((requests += 1)));
      const client = createServiceClient({ number, address, key, fetch, clock, random: () => 0.5 });
      clients.push(client);
      return client;
    },
  });
  /** Calls run in order, so what was sent before it is done afterwards. */
  const settled = () => inventory.checkDisk();
  return { proofs, inventory, held, largest, workers, settled, requests: () => requests };
}

describe('the proof of a key by a long list', () => {
  it('hands the list to the worker in parts, counts it, and leaves it to be stored', async () => {
    const { proofs, inventory, held, largest } = start(() => send(long));
    const { list, client } = valueOf(await proofs.prove(account, key));
    expect(list).toMatchObject({ agentCount: COUNT, dropped: 0, sentBytes: long.length });
    expect(largest.part).toBeGreaterThan(0);
    expect(largest.part).toBeLessThan(long.length / 2);
    valueOf(await inventory.open({ id: 'new', number: 0 }));
    expect(valueOf(await keepList(list.list, 1_000)).summary).toMatchObject({ total: COUNT, dropped: 0 });
    expect(held).toEqual(new Set());
    client.dispose();
  });

  it('counts broken elements', async () => {
    const body = Buffer.from(
      JSON.stringify({
        data: Array.from({ length: COUNT }, (_, id) => (id % 100 === 7 ? { id: null } : wireAgent(id))),
      }),
    );
    const { proofs } = start(() => send(body));
    const { list } = valueOf(await proofs.prove(account, key));
    expect(list).toMatchObject({ agentCount: COUNT - 200, dropped: 200 });
  });

  it('counts from its beginning after a lost connection', async () => {
    const { proofs, requests } = start((request) =>
      request === 1 ? send(long.subarray(0, long.length / 2), { breaks: true }) : send(long),
    );
    expect(valueOf(await proofs.prove(account, key)).list.agentCount).toBe(COUNT);
    expect(requests()).toBe(2);
  });

  const middle = Math.floor(long.length / 2);
  it.each<[string, () => Response, string, string]>([
    ['breaks off', () => send(long.subarray(0, middle)), 'not-the-service', 'truncated'],
    [
      'is broken in the middle',
      () => send(Buffer.concat([long.subarray(0, middle), Buffer.from('}]'), long.subarray(middle)])),
      'not-the-service',
      'shape',
    ],
    ['is a web page', () => send(Buffer.from(`<p>${'x'.repeat(3 * 1024 * 1024)}</p>`)), 'not-the-service', 'html'],
    [
      'is no list',
      () => send(Buffer.from(JSON.stringify({ data: 7, more: 'x'.repeat(3 * 1024 * 1024) }))),
      'not-the-service',
      'shape',
    ],
  ])('fails as ever where the answer %s, and nothing is held of it', async (_name, respond, kind, reason) => {
    const { proofs, held, settled } = start(respond);
    const refused = await proofs.prove(account, key);
    expect(refused).toMatchObject({ ok: false, failure: { kind, reason } });
    expect(refused.ok ? '' : refused.failure.message).not.toBe('');
    await settled();
    expect(held).toEqual(new Set());
  });

  it('sends nothing to the worker where the key is refused', async () => {
    const { proofs, workers } = start(() => status(403));
    expect(await proofs.prove(account, key)).toMatchObject({ ok: false, failure: { kind: 'key-refused' } });
    expect(workers).toEqual([]);
  });

  it('ends at once where it is cancelled while the list arrives, and nothing is held of it', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const box = start(() =>
      send(long, {
        before: (piece) => {
          if (piece < 8) return undefined;
          box.proofs.cancel();
          return never;
        },
      }),
    );
    expect(await box.proofs.prove(account, key)).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled', reason: 'given-up' },
    });
    expect(box.largest.part).toBeGreaterThan(0);
    await box.settled();
    expect(box.held).toEqual(new Set());
  });

  it('gives way to a later one, each with a list of its own', async () => {
    const { promise: laterEnded, resolve: endLater } = Promise.withResolvers<void>();
    const { proofs, held, settled } = start((request) =>
      request === 1
        ? send(long, { before: (piece) => (piece < 8 ? undefined : laterEnded) })
        : send(new Uint8Array(wireBody(9))),
    );
    const first = proofs.prove(account, key);
    const second = valueOf(await proofs.prove(account, key));
    endLater();
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(second.list.agentCount).toBe(9);
    await settled();
    expect(held).toEqual(new Set([2]));
  });

  it('fails where the worker stops while the list arrives, and another one succeeds', async () => {
    const box = start((request) =>
      send(long, { before: (piece) => (request === 1 && piece === 10 ? box.workers[0]?.terminate() : undefined) }),
    );
    expect(await box.proofs.prove(account, key)).toMatchObject({
      ok: false,
      failure: { kind: 'internal', reason: 'worker-down' },
    });
    await box.settled();
    expect(box.held).toEqual(new Set());
    expect(valueOf(await box.proofs.prove(account, key)).list.agentCount).toBe(COUNT);
  });
});

it('a service that calls a list unchanged which was never read is a bug', async () => {
  const list: IncomingList = {
    begin: () => undefined,
    take: () => Promise.resolve(),
    end: () => Promise.resolve(succeed({ count: 0, dropped: 0 })),
    keep: () => Promise.reject(new Error('nothing is stored')),
    drop: () => undefined,
  };
  const client = { readAgentList: () => Promise.resolve(succeed({ kind: 'unchanged' as const })) };
  await expect(readFirstList(client, list, null)).rejects.toThrow('cannot be unchanged');
});
