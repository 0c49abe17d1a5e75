import { screen } from '@testing-library/svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { readView, writeView, type StoredView } from '../../../../src-renderer/windows/console/view-restore.svelte.ts';
import { signedIn, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { openConsole, settle } from '../window.ts';
import { until } from '../../until.ts';

const rows = [1, 2, 3, 4].map((id) => row({ id, name: `Till ${id}` }));
const view = {
  page: 'agents',
  requested: { query: 'till', chips: ['online'], systems: [], group: null, sort: { column: 'name', down: true } },
  cursor: 2,
  picked: new Set([2, 3, 99]),
  details: { agentId: 2, tab: 'hardware' },
} as const;
const written = JSON.parse(writeView(view) ?? '') as StoredView;

async function open(stored: string | null, prepare?: (bridge: LoopbackBridge) => void) {
  const bridge = signedIn(rows);
  bridge.answer('app:view', succeed(stored));
  prepare?.(bridge);
  const shown = await openConsole(bridge);
  const lastStored = async (): Promise<unknown> => {
    await until(() => expect(bridge.inputsOf('app:storeView').length).toBeGreaterThan(0));
    return JSON.parse(bridge.inputsOf('app:storeView').at(-1)?.view ?? '');
  };
  return { bridge, lastStored, ...shown };
}

test('a page that is loaded again restores the previous view', async () => {
  const { agents } = await open(writeView(view));
  expect(agents.list.asking).toEqual(view.requested);
  expect([...agents.selection.ids]).toEqual([2, 3]);
  expect(agents.list.cursor?.row.id).toBe(2);
  expect(agents.details.agentId).toBe(2);
  expect(agents.details.tab).toBe('hardware');
});

test('restores a page other than the list, and a pending command takes precedence', async () => {
  const settings = writeView({ ...view, page: 'settings' });
  expect((await open(settings)).app.page).toBe('settings');
  const support = await open(settings, (bridge) =>
    bridge.answer('app:commands', succeed([{ kind: 'show-page', page: 'support' }])),
  );
  expect(support.app.page).toBe('support');
});

test('stores the view soon after it changed', async () => {
  const { bridge, lastStored, agents } = await open(null);
  agents.list.search('2');
  agents.selection.pick([2]);
  await settle();
  expect(screen.getByRole('searchbox', { name: 'Search agents' })).toHaveProperty('value', '2');
  await until(async () => expect(await lastStored()).toMatchObject({ requested: { query: '2' }, picked: [2] }));
  const messages = bridge.inputsOf('app:storeView').length;
  for (const query of ['t', 'ti', 'til', 'till', 'till ', 'till 2']) agents.list.search(query);
  await until(async () => expect(await lastStored()).toMatchObject({ requested: { query: 'till 2' } }));
  expect(bridge.inputsOf('app:storeView').length).toBe(messages + 1);
});

test('does not overwrite the stored view before it was read', async () => {
  const now = Date.now();
  // What settles in the window still does by itself.
  const toFake: ('Date' | 'setTimeout' | 'clearTimeout')[] = ['Date', 'setTimeout', 'clearTimeout'];
  vi.useFakeTimers({ toFake, now, shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  let answer = (): void => undefined;
  const { bridge, agents } = await open(null, (made) =>
    made.answer('app:view', () => new Promise((resolve) => (answer = () => resolve(succeed(writeView(view)))))),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bridge.inputsOf('app:storeView')).toEqual([]);
  answer();
  await settle();
  expect(agents.list.query).toBe('till');
});

test('a page that requests too often waits, and still restores the view', async () => {
  let refused = 0;
  const { bridge, agents } = await open(null, (made) =>
    made.answer('app:view', () =>
      refused++ < 2 ? fail('busy', 'Asked too often.', { waitMs: 30 }) : succeed(writeView(view)),
    ),
  );
  await until(() => expect(agents.list.query).toBe('till'));
  expect([...agents.selection.ids]).toEqual([2, 3]);
  expect(bridge.inputsOf('app:storeView').filter((stored) => !stored.view.includes('till'))).toEqual([]);
});

test('ignores what is not a view of this program, and does not store what is too large', async () => {
  const wrong = [
    'no JSON',
    'null',
    '{}',
    JSON.stringify({ ...written, page: 'elsewhere' }),
    JSON.stringify({ ...written, requested: { ...view.requested, chips: [1] } }),
    JSON.stringify({ ...written, picked: ['1'] }),
    JSON.stringify({ ...written, details: { agentId: 1, tab: 'nowhere' } }),
    JSON.stringify({ ...written, cursor: 1.5 }),
  ];
  expect(wrong.map(readView)).toEqual(wrong.map(() => null));
  expect((await open('{}')).app.page).toBe('agents');
  const all = { ...view, picked: new Set(Array.from({ length: 50_000 }, (_unused, at) => at)) };
  expect(readView(writeView(all) ?? '')?.picked).toEqual([]);
  expect(writeView({ ...view, requested: { ...view.requested, query: 'x'.repeat(30_000) } })).toBeNull();
});
