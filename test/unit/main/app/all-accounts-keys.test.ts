import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallsOwner } from '../../../../src-main/app/handlers.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { Caller } from '../../../../src-main/ipc/push.ts';
import { ownerOfSession, routeAll } from './routed-accounts.ts';
import { isLong } from '../../../long.ts';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

const hosts = ['one.example', 'two.example', 'three.example'] as const;
const from: Caller = { role: 'console', windowId: '' };
/** Every service of the box has an agent with this id. */
const AGENT = 1;

type Act = 'wake' | 'details' | 'connect' | 'rename' | 'favorite' | 'bulk' | 'refresh';

const step = fc.record({
  act: fc.constantFrom<Act>('wake', 'details', 'connect', 'rename', 'favorite', 'bulk', 'refresh'),
  at: fc.nat(2),
  /** What becomes of a service before: the other accounts go on. */
  service: fc.option(
    fc.record({ host: fc.nat(2), state: fc.constantFrom<SimulatedService['state']>('well', 'dead', 'quota') }),
    { freq: 3 },
  ),
});

/** The operations that each act may cause. */
const operations: Readonly<Record<Exclude<Act, 'refresh' | 'favorite'>, RegExp>> = {
  wake: /^agents\/wake/,
  details: /^agents\/info/,
  connect: /connect/,
  rename: /^agents\/update/,
  bulk: /^agents\/wake/,
};

/** Three accounts in the view over all, whose services all number their agents alike. */
async function setUp() {
  const services = new Map(
    hosts.map((name): [string, SimulatedService] => [name, { keys: new Set([`key-1-${name}`]), state: 'well' }]),
  );
  const box = await openAccounts({ services, online: false });
  const { registry } = box;
  await registry.start(null);
  for (const name of hosts) {
    await box.until(
      registry.add({ address: `https://${name}/v1/`, key: `key-1-${name}`, label: name, keep: 'keychain' }),
    );
  }
  registry.showAll();
  type Runtime = ReturnType<typeof registry.inView>;
  const ownerOf = (runtime: Runtime): CallsOwner =>
    ownerOfSession(runtime, {
      sessions: {
        open: async (agentId: number) => {
          const link = await runtime.session.agentsService.requestLink(agentId, new AbortController().signal);
          return link.ok ? succeed({ tabId: 'tab-1' }) : link;
        },
      } as never,
    });
  const handlers = routeAll(() => registry.joined().map(ownerOf), { now: box.wallNow });
  return { ...box, handlers, services };
}

type Box = Awaited<ReturnType<typeof setUp>>;

function carryOut({ handlers, registry }: Box, act: Act, at: number): void {
  const numbers = registry.joined().map(({ number }) => number);
  const agentId = composeId(numbers[at] ?? 0, AGENT);
  const calls: Readonly<Record<Act, () => unknown>> = {
    wake: () => handlers['agents:wake']({ agentId }, from),
    details: () => handlers['agents:readDetails']({ agentId }, from),
    connect: () => handlers['sessions:open']({ agentId }, from),
    rename: () => handlers['agents:update']({ agentId, name: 'Till' }, from),
    favorite: () => handlers['agents:setFavorite']({ agentId, favorite: true }, from),
    bulk: () =>
      handlers['bulk:start']({ action: 'wake', agentIds: numbers.map((number) => composeId(number, AGENT)) }, from),
    refresh: () => handlers['agents:refresh'](undefined, from),
  };
  void calls[act]();
}

describe('keys in the view over all accounts', () => {
  it('K2: no request carries the key of another account, over random hours of work on agents with the same ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        const box = await setUp();
        const ownerOf = new Map(
          box.registry.joined().map(({ key, manager }) => [key, new URL(manager.stored?.address ?? '').host]),
        );
        for (const { act, at, service } of steps) {
          if (service !== null) {
            const changed = box.services.get(hosts[service.host] ?? '');
            if (changed !== undefined) changed.state = service.state;
          }
          const before = box.sent.length;
          carryOut(box, act, at);
          await box.advance(500);
          const now = box.sent.slice(before);
          if (act === 'wake' || act === 'connect' || act === 'rename') {
            const own = now.filter(({ path }) => operations[act].test(path));
            // That of the account that the id names.
            for (const request of own) expect(request.runtime).toBe(box.registry.joined()[at]?.key);
          }
          await box.advance(180_000);
        }
        for (const { runtime, host, key } of box.sent) {
          if (host !== ownerOf.get(runtime)) throw new Error(`${runtime} sent something to ${host}`);
          expect(key).toBe(`key-1-${host}`);
        }
        const kinds = new Set(box.sent.map(({ runtime }) => runtime));
        expect(kinds.size).toBe(3);
        await box.close();
      }),
      { numRuns: isLong ? 3 : 1 },
    );
  });

  it('K2: an action on one of several agents with the same id is sent by its account alone', async () => {
    const box = await setUp();
    for (const [act, operation] of Object.entries(operations) as [keyof typeof operations, RegExp][]) {
      if (act === 'bulk') continue;
      const before = box.sent.length;
      carryOut(box, act, 1);
      await box.advance(10_000);
      const own = box.sent.slice(before).filter(({ path }) => operation.test(path));
      expect(new Set(own.map(({ host }) => host)), act).toEqual(new Set(['two.example']));
    }
  });

  it('K2: one action on agents of all accounts is sent by each for its own', async () => {
    const box = await setUp();
    const before = box.sent.length;
    carryOut(box, 'bulk', 0);
    await box.advance(10_000);
    const sent = box.sent.slice(before).filter(({ path }) => path.startsWith('agents/wake'));
    for (const { host, key } of sent) expect(key).toBe(`key-1-${host}`);
    expect(new Set(sent.map(({ host }) => host))).toEqual(new Set(hosts));
  });
});
