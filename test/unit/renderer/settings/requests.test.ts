import { screen, within } from '@testing-library/svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { RequestUsage } from '../../../../src-main/contract/contract.ts';
import { followWindow } from '../../../../src-renderer/lib/window-shown.ts';
import { planOf } from '../../../../src-renderer/features/settings/request-usage.ts';
import { row } from '../agents/rows.ts';
import { requestUsage, settings, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle, type, isChosen } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

const section = () => within(screen.getByRole('group', { name: 'Requests' }));
const by = (name: string) =>
  within(section().getByRole('radiogroup', { name: 'Requests by' })).getByRole('radio', { name });
const budgetLine = () => section().getByRole('radiogroup', { name: 'Background request limit' });

describe('the requests of an account', () => {
  const opened = shareSettings();

  /** What main counts from now on, which the page reads when its window is shown again. */
  async function open(part: Partial<RequestUsage> = {}, budget: typeof settings.requestBudget = 'unlimited') {
    const { bridge } = opened();
    bridge.answer('requests:usage', succeed(requestUsage(part)));
    bridge.answer('requests:setPlan', ({ plan }) => succeed(requestUsage({ ...part, plan })));
    bridge.notify('settings:changed', { ...settings, requestBudget: budget });
    const stop = followWindow();
    bridge.notify('window:shown', false);
    bridge.notify('window:shown', true);
    await settle();
    stop();
    await click(by('Hours'));
    return bridge;
  }

  test('are shown by hour and by day, with a forecast and their tables', async () => {
    await open();
    expect(section().getByText('55 in this hour, 2,526 today, 41,200 this month')).toBeTruthy();
    expect(section().getByText(/At this pace, about 3,800 by midnight and 90,000 this month\./)).toBeTruthy();
    expect(section().getByText('09:00: 55 requests (40 refresh, 12 details, 3 actions)')).toBeTruthy();
    await expectNoFaults(screen.getByRole('group', { name: 'Requests' }));
    await click(section().getByText('Show as tables'));
    const calls = within(section().getByRole('table', { name: 'Today’s requests by call' }));
    expect(calls.getByRole('row', { name: 'agents/list 1 40' })).toBeTruthy();
    await click(by('Days'));
    expect(section().getByRole('img', { name: 'Requests by Days' })).toBeTruthy();
  });

  test('a limit that the user knows is saved for the account and drawn', async () => {
    const bridge = await open();
    expect(section().getByText(/Your plan’s request limit isn’t reported/)).toBeTruthy();
    const field = section().getByRole('textbox', { name: 'Requests in your plan' });
    await type(field, 'many');
    field.dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(section().getByText(/Enter a number, or leave the field empty/)).toBeTruthy();
    expect(bridge.inputsOf('requests:setPlan')).toEqual([]);
    await type(field, '60');
    field.dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(bridge.inputsOf('requests:setPlan')).toEqual([{ plan: { count: 60, per: 'hour' } }]);
    expect(section().getByText('Plan limit, 60')).toBeTruthy();
    expect(within(budgetLine()).getByRole('radio', { name: '70 %' })).toBeTruthy();
  });

  test('a limit that the service reported is told with what had been counted', async () => {
    await open({ limitReached: { at: Date.now() - 60_000, hour: 512, day: 3_204, month: 40_000 } });
    expect(section().getByText(/after 512 requests in that hour, 3,204 that day and 40,000 that month/)).toBeTruthy();
  });

  test('the budget saves at once and tells how much of it is used', async () => {
    const budget = { limit: 400, used: 120, per: 'hour', endsAt: Date.now() + 60_000 } as const;
    const bridge = await open({ budget }, 'normal');
    expect(section().getByText(/120 of 400 in this hour\./)).toBeTruthy();
    expect(isChosen(within(budgetLine()).getByRole('radio', { name: '400 an hour' }))).toBe(true);
    await click(within(budgetLine()).getByRole('radio', { name: 'No limit' }));
    expect(bridge.inputsOf('settings:change')).toEqual([{ requestBudget: 'unlimited' }]);
  });

  test('a budget that is used up says what waits and until when', async () => {
    await open({ budget: { limit: 120, used: 130, per: 'hour', endsAt: Date.now() + 60_000 } }, 'small');
    expect(section().getByText(/Limit reached: 130 of 120\. The list refreshes once an hour/)).toBeTruthy();
  });

  test('nothing is forecast before there is enough to go by', async () => {
    await open({ forecast: null });
    expect(section().getByText(/A forecast appears after ten minutes\./)).toBeTruthy();
  });
});

test('the requests of an account are read every five seconds while the window is shown, and at once when it is shown again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  const bridge = signedIn([row({ id: 1 })]);
  await openConsole(bridge, { page: 'settings' });
  onTestFinished(followWindow());
  const reads = (): number => bridge.inputsOf('requests:usage').length;
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(reads()).toBe(3);
  bridge.notify('window:shown', false);
  vi.advanceTimersByTime(60_000);
  expect(reads()).toBe(3);
  bridge.notify('window:shown', true);
  expect(reads()).toBe(4);
});

test.each([
  ['', null],
  [' 1,200 ', { count: 1_200, per: 'day' }],
  ['10.000', { count: 10_000, per: 'day' }],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1234567890', undefined],
] as const)('%j as the number of a plan', (text, plan) => {
  expect(planOf(text, 'day')).toEqual(plan);
});
