import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionsOf, tabOf } from './session-samples.ts';
import { settle, settleLayers, show, widen } from './show.ts';

afterEach(cleanup);

const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });
async function press(name: string, detail = 0): Promise<void> {
  await fireEvent.click(tool(name), { detail });
  await settleLayers();
}
async function choose(role: 'menuitem' | 'menuitemradio', name: RegExp | string): Promise<void> {
  await fireEvent.click(screen.getByRole(role, { name }));
  await settleLayers();
}

describe('Zoom', () => {
  it('offers sizes from half to three times, with the present one checked, and gives the page its keyboard back', async () => {
    const { bridge } = await show(sessionsOf([tabOf()]));
    await press('Zoom', 1);
    const sizes = screen.getAllByRole('menuitemradio');
    expect([sizes[0], sizes.at(-1)].map((one) => one?.textContent.trim())).toEqual(['50%', '300%']);
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent.trim()).toBe('100%');
    await choose('menuitemradio', '150%');
    expect(bridge.inputsOf('sessions:setZoom')).toEqual([{ tabId: 'tab-1', zoom: 150 }]);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('shows another size beside its icon, also in a narrow window', async () => {
    await show(sessionsOf([tabOf({ zoom: 125 })]));
    expect(tool('Zoom').textContent).toContain('125%');
    expect(tool('Zoom').getAttribute('data-tip')).toBe('Size of the screen of Despatch desk 1: 125%');
    widen(760);
    await settle();
    expect(tool('Zoom').textContent).toContain('125%');
  });

  it('is in the menu of a narrow window, after which its own opens', async () => {
    const { bridge } = await show(sessionsOf([tabOf()]));
    widen(760);
    await settle();
    await press('More');
    await choose('menuitem', /^Zoom/);
    await choose('menuitemradio', '67%');
    expect(bridge.inputsOf('sessions:setZoom')).toEqual([{ tabId: 'tab-1', zoom: 67 }]);
  });

  it('closes its menu when the window becomes so narrow that the tool moves into another one', async () => {
    const { bridge } = await show(sessionsOf([tabOf()]));
    await press('Zoom');
    expect(screen.getByRole('menu', { name: 'Zoom' })).toBeTruthy();
    widen(760);
    await settleLayers();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(bridge.inputsOf('sessions:setCovered').at(-1)).toEqual({ covered: false });
  });

  it('is off before there is a remote screen', async () => {
    await show(sessionsOf([tabOf({ state: { kind: 'connecting' } })]));
    expect(tool('Zoom').getAttribute('aria-disabled')).toBe('true');
  });
});
