import { expect, it } from 'vitest';
import { idBaseOf, NO_NUMBER, numberOf, numberOfText } from '../../../../src-main/contract/account-ids.ts';
import { unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { valueOf } from '../../../value-of.ts';
import { openAccounts, type SimulatedService } from '../accounts-box.ts';

/** Ids of an account, wherever they are in an answer. */
function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    ['id', 'agentId', 'supportId', 'sessionId'].includes(key) && typeof inner === 'number' ? [inner] : idsIn(inner),
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
