import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { AgentMark } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { signedIn } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, settle } from '../window.ts';

const rows = [row({ id: 1, name: 'Reception' }), row({ id: 2, name: 'Scanner', online: false })];
const mark = (agentId: number, name: string, more: Partial<AgentMark> = {}): AgentMark => ({
  ...{ agentId, name, online: null, lastTime: null, open: false },
  ...more,
});
const offer = (count: number) =>
  screen.queryByRole('region', {
    name: count === 1 ? /^You were connected to / : `You were connected to ${count} agents`,
  });
const button = (name: string) =>
  within(screen.getByRole('region', { name: /^You were/ })).getByRole('button', { name });

function bridgeWith(marks: readonly AgentMark[]) {
  const bridge = signedIn(rows);
  bridge.answer('sessions:restorable', succeed(marks));
  bridge.answer('sessions:restore', succeed(undefined));
  bridge.answer('sessions:forgetRestorable', succeed(undefined));
  return bridge;
}

test('the agents that were open are offered after the start, each with its current state', async () => {
  const bridge = bridgeWith([
    mark(1, 'Reception'),
    mark(2, 'Scanner'),
    mark(3, 'Gone'),
    mark(4, 'Here', { open: true }),
  ]);
  await openConsole(bridge);
  expect(offer(3)).not.toBeNull();
  expect(
    within(offer(3)!)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('button')!.ariaLabel),
  ).toEqual(['Reconnect to Reception, Online', 'Reconnect to Scanner, Offline', 'Reconnect to Gone, Unknown']);
  await click(button('Reconnect to Scanner, Offline'));
  expect(bridge.inputsOf('sessions:restore')).toEqual([{ agentIds: [2] }]);
  expect(offer(2)).not.toBeNull();
  await click(button('Reconnect all 2'));
  expect(bridge.inputsOf('sessions:restore')[1]).toEqual({ agentIds: [1, 3] });
  expect(screen.queryByRole('region', { name: /^You were/ })).toBeNull();
});

test('one is named, and can be put off for good', async () => {
  const bridge = bridgeWith([mark(1, 'Reception')]);
  await openConsole(bridge);
  expect(screen.getByRole('region', { name: 'You were connected to Reception' })).toBeTruthy();
  await click(button('Not now'));
  expect(bridge.inputsOf('sessions:forgetRestorable')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /^You were/ })).toBeNull();
});

test('what did not work is said, and the offer stays', async () => {
  const bridge = bridgeWith([mark(1, 'Reception'), mark(2, 'Scanner')]);
  bridge.answer('sessions:restore', fail('offline', ''));
  await openConsole(bridge);
  await click(button('Reconnect all 2'));
  await settle();
  expect(screen.getByText('Couldn’t reopen the sessions')).toBeTruthy();
  expect(offer(2)).not.toBeNull();
});

test('nothing is offered where nothing was open', async () => {
  await openConsole(bridgeWith([]));
  expect(screen.queryByRole('region', { name: /^You were/ })).toBeNull();
});
