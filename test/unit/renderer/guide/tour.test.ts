import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { Settings, ShortcutState } from '../../../../src-main/contract/contract.ts';
import { row } from '../agents/rows.ts';
import { account, settings, signedIn, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, press, settle } from '../window.ts';

/** A main process that remembers what is changed. */
function withTour(tour: Settings['tour'], more: Partial<Settings> = {}, held: Partial<ShortcutState> = {}) {
  const bridge: LoopbackBridge = signedIn([row({ id: 1 })]);
  bridge.answer('quick:shortcut', () =>
    succeed({ keys: 'Control+Alt+Space', taken: false, shared: false, byDesktop: false, ...held }),
  );
  let current = { ...settings, ...more, tour };
  bridge.answer('settings:current', () => succeed(current));
  bridge.answer('settings:change', (part) => {
    current = { ...current, ...(JSON.parse(JSON.stringify(part)) as Partial<Settings>) };
    return succeed(current);
  });
  return bridge;
}
const tour = () => within(screen.getByRole('region', { name: 'Tour' }));
const noTour = () => screen.queryByRole('region', { name: 'Tour' }) === null;

describe('the tour', () => {
  it('is not there before the first sign-in, nor after it was ended', async () => {
    await openConsole(withTour('new'));
    expect(noTour()).toBe(true);
    expect(document.documentElement.dataset.tour).toBeUndefined();
  });

  it('has four steps, takes no focus, and is over for good at its end', async () => {
    const bridge = withTour('shown');
    await openConsole(bridge);
    const titles = ['Find an agent', 'Connect', 'Connect from anywhere', 'Help is always here'];
    for (const [at, title] of titles.entries()) {
      expect(tour().getByText(title)).toBeTruthy();
      expect(tour().getByText(`Step ${String(at + 1)} of 4`)).toBeTruthy();
      if (at === 0) expect(document.activeElement?.closest('[aria-label="Tour"]') ?? null).toBeNull();
      if (at === 0) await expectNoFaults(screen.getByRole('region', { name: 'Tour' }));
      await click(tour().getByRole('button', { name: at === 3 ? 'Done' : 'Next' }));
    }
    expect(noTour()).toBe(true);
    expect(bridge.inputsOf('settings:change')).toEqual([{ tour: 'over' }]);
    expect(document.documentElement.dataset.tour).toBeUndefined();
  });

  it('names the keys of Quick connect only while they are the default ones', async () => {
    const { app } = await openConsole(withTour('shown'));
    await click(tour().getByRole('button', { name: 'Next' }));
    await click(tour().getByRole('button', { name: 'Next' }));
    expect(tour().getByText(/Ctrl\+Alt\+Space/)).toBeTruthy();
    await app.settings.change({ quickConnectKeys: 'Control+K' });
    await settle();
    expect(tour().queryByText(/Ctrl\+Alt\+Space/)).toBeNull();
  });

  it('offers other keys for Quick connect by name where another program has the default ones', async () => {
    const held = { taken: true };
    const bridge = withTour('shown', {}, held);
    await openConsole(bridge);
    await click(tour().getByRole('button', { name: 'Next' }));
    expect(tour().queryByRole('button', { name: 'Use Ctrl+Shift+Space' })).toBeNull();
    await click(tour().getByRole('button', { name: 'Next' }));
    await settle();
    expect(tour().getByText(/Ctrl\+Alt\+Space is used by another program/)).toBeTruthy();
    expect(tour().getByRole('button', { name: 'Use Ctrl+Shift+F9' })).toBeTruthy();
    await expectNoFaults(screen.getByRole('region', { name: 'Tour' }));
    held.taken = false;
    bridge.answer('quick:shortcut', () =>
      succeed({ keys: 'Control+Shift+Space', taken: false, shared: false, byDesktop: false }),
    );
    await click(tour().getByRole('button', { name: 'Use Ctrl+Shift+Space' }));
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ quickConnectKeys: 'Control+Shift+Space' }]);
    expect(tour().queryByRole('button', { name: 'Use Ctrl+Shift+F9' })).toBeNull();
  });

  it('takes keys of the user’s own for Quick connect, and leaves the default ones with Escape', async () => {
    const bridge = withTour('shown', {}, { shared: true });
    await openConsole(bridge);
    await click(tour().getByRole('button', { name: 'Next' }));
    await click(tour().getByRole('button', { name: 'Next' }));
    await settle();
    await click(tour().getByRole('button', { name: 'Press your own…' }));
    await press('Escape', tour().getByRole('button', { name: 'Press the keys' }));
    expect(noTour()).toBe(false);
    await click(tour().getByRole('button', { name: 'Press your own…' }));
    await press('k', tour().getByRole('button', { name: 'Press the keys' }), {
      code: 'KeyK',
      ctrlKey: true,
      altKey: true,
    });
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ quickConnectKeys: 'Control+Alt+K' }]);
    expect(bridge.inputsOf('quick:setRecording').at(-1)).toEqual({ on: false });
  });

  it('is skipped by Escape, but not by the Escape of a field or a dialog', async () => {
    const bridge = withTour('shown');
    const { app } = await openConsole(bridge);
    await press('Escape', screen.getByRole('searchbox'));
    app.open({ kind: 'shortcuts' });
    await settle();
    await press('Escape', screen.getByRole('dialog'));
    expect(noTour()).toBe(false);
    app.closeDialog();
    await settle();
    await press('Escape', document.body);
    expect(noTour()).toBe(true);
    expect(bridge.inputsOf('settings:change')).toEqual([{ tour: 'over' }]);
  });

  it('is offered by the first sign-in, and by no later one', async () => {
    for (const [before, offered] of [
      ['new', true],
      ['over', false],
    ] as const) {
      const bridge = withTour(before);
      bridge.answer('account:current', succeed({ kind: 'first-run' }));
      bridge.answer(
        'account:practise',
        succeed({ account: { ...account, practice: true }, agentCount: 1, dropped: 0 }),
      );
      const { unmount } = await openConsole(bridge);
      await click(screen.getByRole('button', { name: 'Try the demo' }));
      await settle();
      expect(noTour()).toBe(!offered);
      unmount();
    }
  });

  it('comes again when it is asked for', async () => {
    const bridge = withTour('over');
    const { app } = await openConsole(bridge);
    expect(noTour()).toBe(true);
    await app.changeSetting({ tour: 'shown' });
    await settle();
    expect(tour().getByText('Step 1 of 4')).toBeTruthy();
  });
});
