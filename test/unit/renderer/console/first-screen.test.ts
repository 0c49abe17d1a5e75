import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { Channel } from '../../../../src-main/contract/contract.ts';
import { firstCalls } from '../../../../src-main/contract/first-calls.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import App from '../../../../src-renderer/windows/console/App.svelte';
import { ConsoleWindow } from '../../../../src-renderer/windows/console/console-window.svelte.ts';
import { row } from '../agents/rows.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { openConsole, settle } from '../window.ts';

const rows = [row({ id: 1, name: 'Reception' })];
/** Calls that come later, and are no part of the first screen. */
const later: readonly Channel[] = [
  'updates:current',
  'policy:current',
  'support:current',
  'jobs:current',
  'bulk:current',
];

test('before its first rows the console asks for nothing that they could wait for', async () => {
  const bridge = signedIn(rows);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  bridge.answer('agents:page', async () => {
    await promise;
    return succeed({ rows: rows.map(packRow), done: true, summary: summaryOf(rows) });
  });
  const { state } = await openConsole(bridge, { untilRows: false });
  const asked = (): readonly Channel[] => bridge.calls.map(({ channel }) => channel);
  expect(asked().filter((channel) => later.includes(channel) || channel === 'app:painted')).toEqual([]);
  // The preload makes these calls before there is a script: each is made, and none a second time.
  const early: readonly Channel[] = firstCalls.map(({ channel }) => channel);
  const own = early.filter((channel) => channel !== 'accounts:enter' && channel !== 'lock:current');
  for (const channel of own) expect(asked().filter((one) => one === channel)).toEqual([channel]);
  resolve(undefined);
  await state.agents.all.painted;
  await settle();
  expect(screen.getByRole('grid', { name: 'Agents' })).toBeTruthy();
  expect(asked()).toEqual(expect.arrayContaining([...later, 'app:painted']));
});

test('a window that is closed before its first rows starts nothing any more', async () => {
  const bridge = signedIn(rows);
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const state = new ConsoleWindow();
  const { unmount } = render(App, { props: { console: state } });
  unmount();
  await settle();
  expect(bridge.calls.filter(({ channel }) => later.includes(channel))).toEqual([]);
  expect(bridge.listening).toBe(0);
});
