import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { settings } from '../bridge.ts';
import { ended, jobOf, markOf, sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const lists = {
  favorites: [markOf(1, 'Despatch desk 1'), markOf(4, 'edit-suite-a')],
  recents: [markOf(7, 'hs-empfang')],
};
const second = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
const offline = { online: false, state: ended('agent-offline', 1) } as const;
const open = sessionsOf([tabOf(), second], lists);
const previews: Readonly<Record<string, SessionsState>> = {
  connecting: sessionsOf([tabOf({ state: { kind: 'connecting' } }), second], lists),
  start: sessionsOf([], lists),
};

describe('accessibility', () => {
  it.each(Object.keys(previews))('%s has no axe violations', async (name) => {
    await show(previews[name]!);
    expect(await findFaults()).toEqual([]);
  });

  it('has no axe violations while waking or with a note', async () => {
    await show(sessionsOf([tabOf(offline)], lists), [jobOf({ startedAt: 2 })]);
    expect(await findFaults()).toEqual([]);
    cleanup();
    const shown = await show(open);
    shown.bridge.answer('agents:setFavorite', () => fail('quota', ''));
    await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Favorite' }));
    await settle();
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(await findFaults()).toEqual([]);
  });
});

describe('appearance', () => {
  it('follows the settings, now and when they change', async () => {
    const { bridge } = await show(open);
    const root = document.documentElement;
    expect(root.dataset.theme).toBeUndefined();
    bridge.notify('settings:changed', { ...settings, theme: 'dark', density: 'comfortable' });
    expect(root.dataset.theme).toBe('dark');
    expect(root.dataset.density).toBe('comfortable');
  });
});
