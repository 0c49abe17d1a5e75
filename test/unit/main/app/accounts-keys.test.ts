import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../long.ts';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

const hosts = ['one.example', 'two.example', 'three.example'] as const;

type Step =
  | { readonly kind: 'add'; readonly host: number; readonly good: boolean; readonly keep: 'keychain' | 'this-run' }
  | { readonly kind: 'replace'; readonly at: number; readonly good: boolean }
  | { readonly kind: 'move'; readonly at: number; readonly host: number; readonly withKey: boolean }
  | { readonly kind: 'show' | 'remove' | 'work' | 'revoke'; readonly at: number }
  | { readonly kind: 'service'; readonly host: number; readonly state: SimulatedService['state'] };

const at = fc.nat(5);
const host = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    host,
    good: fc.boolean(),
    keep: fc.constantFrom('keychain', 'this-run'),
  }),
  fc.record({ kind: fc.constant('replace' as const), at, good: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), at, host, withKey: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('show' as const, 'remove' as const, 'work' as const, 'revoke' as const), at }),
  fc.record({ kind: fc.constant('service' as const), host, state: fc.constantFrom('well', 'well', 'dead', 'quota') }),
);

/** Carries out the steps, two minutes after one another, and notes for which runtime and host each key was typed. */
async function work(steps: readonly Step[]) {
  const services = new Map(hosts.map((name): [string, SimulatedService] => [name, { keys: new Set(), state: 'well' }]));
  const box = await openAccounts({ services });
  const { registry } = box;
  const typed = new Map<string, { readonly runtime: () => string | undefined; readonly host: string }>();
  let count = 0;
  const typeKey = (name: string, good: boolean, runtime: () => string | undefined): string => {
    count += 1;
    const key = `key-${String(count)}-${name}`;
    if (good) services.get(name)?.keys.add(key);
    typed.set(key, { runtime, host: name });
    return key;
  };
  const pick = (index: number) => {
    const ids = registry.ids();
    const id = ids[index % Math.max(1, ids.length)];
    return id === undefined ? undefined : registry.find(id);
  };
  await registry.start(null);
  for (const one of steps) {
    const runtime = 'at' in one ? pick(one.at) : undefined;
    const stored = runtime?.manager.stored;
    switch (one.kind) {
      case 'add': {
        const name = hosts[one.host] ?? hosts[0];
        // Which runtime it is read with is only known once its first request was sent.
        const before = box.sent.length;
        const key = typeKey(
          name,
          one.good,
          () => box.sent.slice(before).find((request) => request.key === key)?.runtime,
        );
        const input = { address: `https://${name}/v1/`, key, label: '', keep: one.keep };
        await box.until(registry.add(input));
        break;
      }
      case 'replace':
        if (runtime && stored) {
          const key = typeKey(new URL(stored.address).host, one.good, () => runtime.key);
          await box.until(runtime.manager.replaceKey({ key, keep: 'keychain' }));
        }
        break;
      case 'move':
        if (runtime && stored) {
          const name = hosts[one.host] ?? hosts[0];
          const key = one.withKey ? typeKey(name, true, () => runtime.key) : null;
          await box.until(runtime.manager.changeAddress({ address: `https://${name}/v1/`, key, keep: 'keychain' }));
        }
        break;
      case 'show':
        if (stored) registry.show(stored.id);
        break;
      case 'remove':
        if (stored) await box.until(registry.remove(stored.id, { savedCopy: true, favorites: true, key: true }));
        break;
      case 'work':
        if (runtime) {
          runtime.session.agentsService.wake(1);
          void runtime.session.details.read(1, { attention: 'user' });
          void runtime.session.agentsService.requestLink(1, new AbortController().signal);
          void runtime.session.support.create('');
        }
        break;
      case 'revoke':
        if (stored) services.get(new URL(stored.address).host)?.keys.clear();
        break;
      case 'service': {
        const service = services.get(hosts[one.host] ?? hosts[0]);
        if (service) service.state = one.state;
      }
    }
    await box.advance(120_000);
  }
  return { box, typed, services };
}

describe('keys of several accounts', () => {
  it('K2: reach only the host and the account they were typed for, over random hours of work', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
        const { box, typed } = await work([{ kind: 'add', host: 0, good: true, keep: 'keychain' }, ...steps]);
        expect(box.sent.length).toBeGreaterThan(0);
        for (const { key, host: to, runtime } of box.sent) {
          expect(key).not.toBeNull();
          const owner = typed.get(key ?? '');
          expect(owner?.host).toBe(to);
          expect(owner?.runtime()).toBe(runtime);
        }
        await box.close();
      }),
      { numRuns: isLong ? 6 : 2 },
    );
  });

  it('of one account that is refused, spent or unreachable stop that account alone', async () => {
    const add = (which: number): Step => ({ kind: 'add', host: which, good: true, keep: 'keychain' });
    const { box, services } = await work([add(0), add(1), add(2)]);
    services.get('one.example')?.keys.clear();
    const two = services.get('two.example');
    if (two) two.state = 'quota';
    await box.advance(1_800_000);
    const states = box.registry.all().map(({ manager, session }) => [manager.stored?.label, session.feed.state().kind]);
    expect(Object.fromEntries(states)).toEqual({
      'one.example': 'key-refused',
      'two.example': 'quota',
      'three.example': 'up-to-date',
    });
  });
});
