import { screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { account, refuse } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { card, now, open } from './reports-page.ts';
import { historyState, reportsOf, nothingOf } from './reports-samples.ts';
import { click, settle } from '../window.ts';

describe('what there is when there is little', () => {
  test('a period without sessions has empty charts and says so', async () => {
    await open((bridge) => {
      bridge.answer('reports:read', succeed(nothingOf(now())));
    });
    expect(screen.getAllByText('No sessions in this period.')).toHaveLength(3);
    expect(screen.getByText('Every agent was online in the last 30 days.')).toBeTruthy();
    expect(screen.getByText('This console recorded no invitations in this period.')).toBeTruthy();
    await expectNoFaults();
  });

  test('where nothing is stored, it says why and leads on', async () => {
    await open((bridge) => {
      bridge.answer('reports:read', succeed({ ...nothingOf(now()), stored: 0, reachesTo: null }));
      bridge.answer('history:state', succeed(historyState(now(), { stored: 0, reachesTo: null, sync: 'off' })));
    });
    expect(screen.getByText('No history is saved here yet')).toBeTruthy();
    expect(screen.getByText(/History isn’t kept on this computer/)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Open Settings' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  test('a failure says why and is tried again; what was counted before stays', async () => {
    const { bridge } = await open((before) => {
      before.answer('reports:read', refuse('internal'));
    });
    expect(screen.getByText('Couldn’t count the sessions')).toBeTruthy();
    bridge.answer('reports:read', succeed(reportsOf(now())));
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('1,284')).toBeTruthy();
    bridge.answer('reports:read', refuse('internal'));
    await click(screen.getByRole('radio', { name: '7 days' }));
    expect(screen.getByText(/You see the earlier numbers/)).toBeTruthy();
    expect(screen.getByText('1,284')).toBeTruthy();
  });

  test('nothing that was counted for one account is left when another takes its place', async () => {
    const { bridge, reports } = await open();
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    bridge.answer('reports:read', () => new Promise(() => undefined));
    bridge.notify('account:changed', { kind: 'signed-in', account: { ...account, id: 'a2', label: 'Harbour Dental' } });
    await settle();
    expect(screen.queryByText('1,284')).toBeNull();
    expect(reports.groups).toEqual([]);
    expect(bridge.inputsOf('reports:read').at(-1)?.groups).toBeNull();
  });

  test('an answer to an older question is dropped', async () => {
    let answerOld: (() => void) | null = null;
    const { bridge } = await open();
    bridge.answer(
      'reports:read',
      () =>
        new Promise((resolve) => {
          answerOld = () => {
            resolve(succeed(reportsOf(now(), { agentsInList: 1 })));
          };
        }),
    );
    await click(screen.getByRole('radio', { name: 'Year' }));
    bridge.answer('reports:read', succeed(reportsOf(now(), { agentsInList: 2 })));
    await click(screen.getByRole('radio', { name: 'Quarter' }));
    (answerOld as unknown as () => void)();
    await settle();
    expect(screen.getByText('of 2')).toBeTruthy();
  });

  test('five hundred groups are drawn when they are asked for', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      name: `Customer ${String(at)}`,
      sessions: 1,
      seconds: 500 - at,
    }));
    await open({ groups: many });
    expect(card('Groups').getAllByRole('listitem')).toHaveLength(5);
    await click(card('Groups').getByRole('button', { name: 'Show 495 more' }));
    expect(card('Groups').getAllByRole('listitem')).toHaveLength(500);
  });
});
