import { describe, expect, it } from 'vitest';
import type { KeyProblem } from '../../../../src-main/contract/contract.ts';
import { valueOf } from '../../../value-of.ts';
import { createSimulatedKeychain } from '../account/key/simulated-keychain.ts';
import { openAccounts, type SimulatedKeychain, type SimulatedService } from '../accounts-box.ts';

const HOST = 'one.example';
const OLD = `key-1-${HOST}`;
const NEW = `key-2-${HOST}`;

/** What the keychain or the user brings about; the others are those of a policy. */
type StoreProblem = Exclude<KeyProblem, 'storing-not-allowed' | 'address-not-allowed'>;

/** What brings each state about: in the keychain before the start, and for the whole run. */
const problems: Readonly<Record<StoreProblem, (keychain: SimulatedKeychain) => void>> = {
  locked: (keychain) => (keychain.problem = 'locked'),
  missing: ({ entries }) => entries.clear(),
  'not-stored': () => undefined,
  refused: (keychain) => (keychain.problem = 'refused'),
  'no-keychain': (keychain) => (keychain.problem = 'no-keychain'),
  timeout: (keychain) => (keychain.problem = 'timeout'),
  crashed: (keychain) => (keychain.problem = 'crashed'),
  unreadable: (keychain) => (keychain.problem = 'unreadable'),
};
const states = Object.keys(problems) as StoreProblem[];

/** A second start of a profile whose account was signed in to before. */
async function startWith(problem: StoreProblem) {
  const service: SimulatedService = { keys: new Set([OLD, NEW]), state: 'well' };
  const services = new Map([[HOST, service]]);
  const keychain = createSimulatedKeychain();
  const before = await openAccounts({ services, keychain });
  const keep = problem === 'not-stored' ? ('this-run' as const) : ('keychain' as const);
  const input = { address: `https://${HOST}/v1/`, key: OLD, label: 'One', keep };
  valueOf(await before.until(before.registry.add(input)));
  await before.close();

  problems[problem](keychain);
  const box = await openAccounts({ services, keychain, folder: before.folder });
  await box.until(box.registry.start(null));
  await box.advance(1_000);
  const { manager } = box.registry.inView();
  const kind = (): string => manager.state.kind;
  return { ...box, keychain, service, manager, kind };
}

describe.each(states)('K5: a key that is %s', (problem) => {
  it('is reported as that, keeps the account, and sends nothing', async () => {
    const { manager, sent, registry } = await startWith(problem);
    expect(manager.state).toMatchObject({ kind: 'key-unavailable', problem });
    expect(registry.ids()).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('can be replaced for this run, whatever the keychain does', async () => {
    const box = await startWith(problem);
    valueOf(await box.until(box.manager.replaceKey({ key: NEW, keep: 'this-run' })));
    expect(box.kind()).toBe('signed-in');
    await box.advance(60_000);
    expect(box.registry.inView().session.feed.state().kind).toBe('up-to-date');
  });

  it('can be replaced for good once the keychain answers, and is read from there at the next start', async () => {
    const box = await startWith(problem);
    box.keychain.problem = null;
    valueOf(await box.until(box.manager.replaceKey({ key: NEW, keep: 'keychain' })));
    expect([...box.keychain.entries.values()]).toEqual([NEW]);
    await box.close();
    const next = await openAccounts({ services: box.services, keychain: box.keychain, folder: box.folder });
    await next.until(next.registry.start(null));
    expect(next.registry.inView().manager.state.kind).toBe('signed-in');
  });

  it('is read again on request, where the keychain has it', async () => {
    const box = await startWith(problem);
    box.keychain.problem = null;
    await box.until(box.manager.retryKey());
    const isGone = problem === 'missing' || problem === 'not-stored';
    expect(box.kind()).toBe(isGone ? 'key-unavailable' : 'signed-in');
  });

  it('lets the account be renamed, and be removed with what can be removed', async () => {
    const box = await startWith(problem);
    expect(box.manager.options.rename('Another name').ok).toBe(true);
    const [id] = box.registry.ids();
    const everything = { savedCopy: true, favorites: true, key: true };
    const removed = await box.until(box.registry.remove(id ?? '', everything));
    if (!removed.ok) {
      expect(removed.failure.reason).toBe('still-stored');
      valueOf(await box.until(box.registry.remove(id ?? '', { ...everything, leaveKey: true })));
      expect(box.notices.join('\n')).toContain('in the keychain');
    }
    expect(box.kind()).toBe('first-run');
    expect(box.registry.ids()).toEqual([]);
  });

  it('does not hinder another account', async () => {
    const box = await startWith(problem);
    const input = { address: `https://${HOST}/v1/`, key: NEW, label: 'Two', keep: 'this-run' as const };
    valueOf(await box.until(box.registry.add(input)));
    expect(box.registry.inView().manager.state.kind).toBe('signed-in');
    expect(box.registry.ids()).toHaveLength(2);
  });
});

describe('a key that was kept for the run', () => {
  it('is forgotten by signing out, also where everything else stays', async () => {
    const box = await startWith('not-stored');
    const { manager } = box;
    const owner = { id: manager.stored?.id ?? '', address: manager.stored?.address ?? '' };
    valueOf(await box.until(manager.replaceKey({ key: NEW, keep: 'this-run' })));
    expect(await box.keys.load(owner, null)).toMatchObject({ kind: 'found' });
    valueOf(await box.until(box.registry.remove(owner.id, { savedCopy: false, favorites: false, key: false })));
    expect(await box.keys.load(owner, null)).toEqual({ kind: 'absent' });
  });
});
