import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { REFUSAL, refuse, settings } from '../bridge.ts';
import { ended, jobOf, sessionsOf, tabOf } from './session-samples.ts';
import { settle, show, type Shown } from './show.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 0, 0);
const picture = (more: Parameters<typeof tabOf>[0] = {}) =>
  sessionsOf([tabOf({ state: { kind: 'open', since: NOW }, ...more })]);
const press = async (shown: Shown, name: string, detail = 0) => {
  await fireEvent.click(shown.toolbar().getByRole('button', { name }), { detail });
  await settle();
};
const isOff = (shown: Shown, name: string) =>
  shown.toolbar().getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('toolbar', () => {
  it('shows the agent, its group and the available controls', async () => {
    const { toolbar } = await show(picture());
    const bar = toolbar();
    expect(bar.getByText('Despatch desk 1')).toBeTruthy();
    expect(bar.getByText('Northgate Logistics / Leeds warehouse')).toBeTruthy();
    const names = bar.getAllByRole('button').map((button) => button.textContent.trim());
    expect(names).toEqual([
      'Sidebar',
      'Connection',
      'View only',
      'Favorite',
      'Wake',
      'Reboot',
      'Reconnect',
      'Full screen',
      'Details',
      'Open in new window',
      'Note',
      'Screenshot',
      'Zoom',
      'Send all shortcuts',
    ]);
  });

  it('names the host of the page in the tooltip', async () => {
    const { toolbar } = await show(picture({ host: 'link.service.example' }));
    expect(toolbar().getByText('Despatch desk 1').title).toBe('Despatch desk 1\nSession at link.service.example');
    expect(screen.getByRole('tab').title).toBe('Despatch desk 1\nSession at link.service.example');
  });

  describe('Connection', () => {
    const facts = () => {
      const dialog = screen.getByRole('dialog', { name: 'Connection to Despatch desk 1' });
      const terms = [...dialog.querySelectorAll('dt')];
      return Object.fromEntries(
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent.replace(/\s+/g, ' ').trim()]),
      );
    };
    const open = async (more: Parameters<typeof tabOf>[0]) => {
      const shown = await show(picture({ state: { kind: 'open', since: NOW - 65_000 }, ...more }));
      await press(shown, 'Connection');
      return shown;
    };

    it('shows host, certificate, since when and how, and hides the remote view meanwhile', async () => {
      const certificate = { subject: 'link.service.example', issuer: 'Example CA', validTo: Date.UTC(2027, 1, 3) };
      const { bridge } = await open({ host: 'link.service.example', encrypted: true, certificate });
      expect(bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }]);
      expect(facts()).toMatchObject({
        Host: 'link.service.example',
        Certificate: expect.stringMatching(
          /^Issued by Example CA ?For link\.service\.example, valid until .*2027/,
        ) as string,
        'Connected since': expect.stringContaining('1:05') as string,
        'Opened with': expect.stringMatching(
          /^A one-time link, which has been used ?With the proxy settings/,
        ) as string,
      });
      await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      await settle();
      expect(bridge.inputsOf('sessions:setCovered').at(-1)).toEqual({ covered: false });
    });

    it('says that a page of this computer is not encrypted, and claims no details that are not known', async () => {
      await open({ host: '127.0.0.1:8443', encrypted: false, certificate: null });
      expect(facts()).toMatchObject({
        Certificate: 'None: the session host is this computer, so nothing is encrypted',
      });
      cleanup();
      await open({ agentId: null, supportId: 5, host: 'link.service.example', encrypted: true, certificate: null });
      expect(facts()).toMatchObject({
        Certificate: 'Accepted',
        'Opened with': expect.stringContaining('The link of this support session') as string,
      });
    });

    it.each([
      [{ mode: 'none' }, 'Without a proxy'],
      [{ mode: 'manual', server: 'proxy.example:3128' }, 'Through the proxy proxy.example:3128'],
      [{ mode: 'pac', address: 'https://pac.example/a.pac' }, 'With the proxy script https://pac.example/a.pac'],
    ] as const)('says how the host is reached with the proxy setting %j', async (proxy, words) => {
      const { bridge } = await open({ host: 'link.service.example' });
      bridge.notify('settings:changed', { ...settings, proxy });
      await settle();
      expect(facts()['Opened with']).toContain(words);
    });

    it('is disabled with the reason before there is a link', async () => {
      const shown = await show(picture({ state: { kind: 'connecting' }, host: null }));
      expect(isOff(shown, 'Connection')).toBe(true);
      expect(shown.toolbar().getByRole('button', { name: 'Connection' }).dataset.tip).toBe(
        'The remote screen isn’t open yet',
      );
    });
  });

  it('is one tab stop with arrow keys, including disabled controls', async () => {
    const { toolbar } = await show(picture());
    const buttons = toolbar().getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[0]]);
    buttons[0]!.focus();
    await fireEvent.keyDown(buttons[0]!, { key: 'ArrowRight' });
    await fireEvent.keyDown(buttons[1]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[2]);
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[2]]);
    await fireEvent.keyDown(buttons[2]!, { key: 'End' });
    expect(document.activeElement).toBe(buttons.at(-1));
    await fireEvent.keyDown(buttons.at(-1)!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[0]);
  });

  it('returns focus to the remote page after a click, and keeps it after a key', async () => {
    const shown = await show(picture());
    await press(shown, 'Favorite', 0);
    expect(shown.bridge.inputsOf('sessions:focusPage')).toHaveLength(0);
    await press(shown, 'Favorite', 1);
    expect(shown.bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('returns focus on Escape if a remote page is open', async () => {
    const { bridge, become } = await show(picture());
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    await become(picture({ state: { kind: 'connecting' } }));
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    await settle();
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });
});

describe('Favorite', () => {
  it('toggles and shows its state', async () => {
    const shown = await show(picture());
    const star = () => shown.toolbar().getByRole('button', { name: 'Favorite' });
    expect(star().getAttribute('aria-pressed')).toBe('false');
    await press(shown, 'Favorite');
    await shown.become(picture({ favorite: true }));
    expect(star().getAttribute('aria-pressed')).toBe('true');
    await press(shown, 'Favorite');
    expect(shown.bridge.inputsOf('agents:setFavorite')).toEqual([
      { agentId: 1, favorite: true },
      { agentId: 1, favorite: false },
    ]);
  });

  it('names the favorite of the service in its tip', async () => {
    const shown = await show(picture());
    const tip = () => shown.toolbar().getByRole('button', { name: 'Favorite' }).getAttribute('data-tip');
    expect(tip()).toBe('Add to favorites in this console');
    await shown.become(picture({ serviceFavorite: true, favorite: true }));
    expect(tip()).toBe('Remove from favorites in this console. It is also a favorite in the account area.');
  });

  it('shows why it was not changed until dismissed', async () => {
    const shown = await show(picture());
    shown.bridge.answer('agents:setFavorite', () => fail('unavailable', 'The disk is full.'));
    await press(shown, 'Favorite');
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t change the favorite. The disk is full.');
    await fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Wake', () => {
  it('is disabled while the agent is online, and explains why', async () => {
    const shown = await show(picture());
    expect(isOff(shown, 'Wake')).toBe(true);
    expect(shown.toolbar().getByRole('button', { name: 'Wake' }).getAttribute('data-tip')).toBe(
      'Despatch desk 1 is online',
    );
    await press(shown, 'Wake');
    expect(shown.bridge.inputsOf('agents:wake')).toEqual([]);
  });

  it('sends once, counts while the job runs, and can be stopped', async () => {
    const shown = await show(picture({ online: false }));
    shown.bridge.answer('agents:wake', () => succeed(jobOf({ startedAt: NOW })));
    await press(shown, 'Wake');
    await press(shown, 'Wake');
    expect(shown.bridge.inputsOf('agents:wake')).toEqual([{ agentId: 1 }]);
    await vi.advanceTimersByTimeAsync(24_000);
    await settle();
    const button = shown.toolbar().getByRole('button', { name: 'Wake' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.textContent).toContain('0:24');
    await press(shown, 'Stop waking');
    expect(shown.bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-1' }]);
    shown.bridge.notify('jobs:changed', [jobOf({ state: 'cancelled', startedAt: NOW, endedAt: NOW })]);
    await settle();
    expect(shown.toolbar().queryByRole('button', { name: 'Stop waking' })).toBeNull();
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('shows a job started elsewhere', async () => {
    const shown = await show(picture({ online: false }), [jobOf({ startedAt: NOW - 65_000 })]);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(shown.toolbar().getByRole('button', { name: 'Wake' }).textContent).toContain('1:06');
  });

  it('shows that the agent did not wake until it comes online', async () => {
    const shown = await show(picture({ online: false }), [jobOf()]);
    const failure = { kind: 'timeout', message: '', reason: 'not-online' } as const;
    shown.bridge.notify('jobs:changed', [jobOf({ state: 'failed', endedAt: NOW, failure })]);
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(
      'Despatch desk 1 didn’t wake up. It didn’t come online within 3 minutes.',
    );
    await shown.become(picture({ online: true }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why the service refused it', async () => {
    const shown = await show(picture({ online: false }));
    shown.bridge.answer('agents:wake', () => refuse('no-right'));
    await press(shown, 'Wake');
    expect(screen.getByRole('alert').textContent).toContain(`Despatch desk 1 didn’t wake up. ${REFUSAL}`);
  });
});

describe('Reconnect, Full screen, side bar', () => {
  it('requests a new link, and is disabled while one is pending', async () => {
    const shown = await show(picture());
    await press(shown, 'Reconnect');
    expect(shown.bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
    await shown.become(picture({ state: { kind: 'connecting' } }));
    expect(isOff(shown, 'Reconnect')).toBe(true);
    await press(shown, 'Reconnect');
    expect(shown.bridge.inputsOf('sessions:reconnect')).toHaveLength(1);
  });

  it('toggles full screen and shows its state', async () => {
    const shown = await show(picture());
    await press(shown, 'Full screen');
    await shown.become({ ...picture(), fullScreen: true });
    expect(shown.toolbar().getByRole('button', { name: 'Full screen' }).getAttribute('aria-pressed')).toBe('true');
    await press(shown, 'Full screen');
    expect(shown.bridge.inputsOf('sessions:setFullScreen')).toEqual([{ on: true }, { on: false }]);
  });

  it('toggles the side bar by a button that is pressed while it is shown', async () => {
    const shown = await show(picture());
    const button = () => shown.toolbar().getByRole('button', { name: 'Sidebar' });
    expect(button().getAttribute('aria-pressed')).toBe('true');
    await press(shown, 'Sidebar');
    await shown.become({ ...picture(), sideBar: false, insets: { top: 84, left: 0 } });
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await press(shown, 'Sidebar');
    expect(shown.bridge.inputsOf('sessions:setSideBar')).toEqual([{ shown: false }, { shown: true }]);
  });

  it('leaves the whole window to the remote view without insets', async () => {
    const shown = await show({ ...picture(), fullScreen: true, insets: { top: 0, left: 0 } });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    await shown.become(sessionsOf([tabOf({ state: ended('network', NOW) })], { insets: { top: 0, left: 0 } }));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('shows the failure of one agent only in its tab', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const shown = await show(sessionsOf([tabOf(), other]));
    shown.bridge.answer('sessions:reconnect', () => fail('quota', ''));
    await press(shown, 'Reconnect');
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t request a new link.');
    await shown.become(sessionsOf([tabOf(), other], { activeTabId: 'tab-2' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
