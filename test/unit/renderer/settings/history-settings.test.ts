import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { HistoryState, Settings } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { refuse, settings, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { stateOf } from '../history/history-samples.ts';
import { toasts } from '../history/history-window.ts';
import { click, settle } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

describe('settings', () => {
  const opened = shareSettings();

  const open = async (part: Partial<Settings>, change: (bridge: LoopbackBridge) => void) => {
    const { bridge } = opened();
    change(bridge);
    bridge.notify('settings:changed', { ...settings, ...part });
    await settle();
    return { bridge };
  };
  const state = (part: Partial<HistoryState> = {}) => stateOf({ stored: 12_345, ...part });

  test('name the folder of downloads and the hosts that get the key, and take both back', async () => {
    const { bridge } = await open(
      { downloadsFolder: '/data/recordings', recordingHosts: ['st.example.net'] },
      (given) => {
        given.answer('recordings:forgetHost', succeed(settings));
        given.answer('downloads:useDefaultFolder', succeed(settings));
        given.answer('downloads:chooseFolder', succeed(settings));
      },
    );
    expect(screen.getByText('/data/recordings')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /default folder/i })).toHaveLength(1);
    await expectNoFaults(screen.getByRole('region', { name: 'History and recordings' }));
    await click(screen.getByRole('button', { name: 'Choose folder…' }));
    await click(screen.getByRole('button', { name: 'Use default folder' }));
    await click(screen.getByRole('button', { name: 'Remove st.example.net' }));
    expect(bridge.inputsOf('recordings:forgetHost')).toEqual([{ host: 'st.example.net' }]);
    expect(bridge.inputsOf('downloads:useDefaultFolder')).toHaveLength(1);
    expect(bridge.inputsOf('downloads:chooseFolder')).toHaveLength(1);
  });

  test('list the hosts at which sessions may be opened, and take each back', async () => {
    const { bridge } = await open({ linkHosts: ['link.example.net'] }, (given) => {
      given.answer('sessions:forgetLinkHost', succeed(settings));
    });
    expect(screen.getByText('Session hosts')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove link.example.net' }));
    expect(bridge.inputsOf('sessions:forgetLinkHost')).toEqual([{ host: 'link.example.net' }]);
  });

  test('list the hosts whose pages may save files, and revoke each', async () => {
    const { bridge } = await open({ downloadHosts: ['link.example.net'] }, (given) => {
      given.answer('sessions:forgetDownloadHost', succeed(settings));
    });
    expect(screen.getByText('Downloads from sessions')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove link.example.net' }));
    expect(bridge.inputsOf('sessions:forgetDownloadHost')).toEqual([{ host: 'link.example.net' }]);
  });

  test('list the hosts whose pages may reach the local network, and revoke each', async () => {
    const { bridge } = await open({ localNetworkHosts: ['link.example.net'] }, (given) => {
      given.answer('sessions:forgetLocalNetworkHost', succeed(settings));
    });
    expect(screen.getByText('Local network')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Remove link.example.net' }));
    expect(bridge.inputsOf('sessions:forgetLocalNetworkHost')).toEqual([{ host: 'link.example.net' }]);
  });

  test('list which hosts may read the clipboard, and take each answer back', async () => {
    const clipboardHosts = [
      { host: 'one.example', allowed: true },
      { host: 'two.example', allowed: false },
    ];
    const { bridge } = await open({ clipboardHosts }, (given) => {
      given.answer('sessions:forgetClipboardHost', succeed(settings));
    });
    expect(screen.getByText('one.example').closest('li')?.textContent).toContain('Allowed');
    expect(screen.getByText('two.example').closest('li')?.textContent).toContain('Not allowed');
    await click(screen.getByRole('button', { name: 'Remove two.example' }));
    expect(bridge.inputsOf('sessions:forgetClipboardHost')).toEqual([{ host: 'two.example' }]);
  });

  test('say how much is stored, for how long, and delete it when confirmed twice', async () => {
    const { bridge } = await open({}, (given) => {
      given.notify('history:changed', state());
      given.answer('history:forget', succeed(undefined));
      given.answer('downloads:chooseFolder', refuse('cancelled'));
    });
    expect(screen.getByText('12,345 sessions are saved, back to 3 Mar 2026.')).toBeTruthy();
    await click(
      within(screen.getByRole('radiogroup', { name: 'Keep history' })).getByRole('radio', { name: '2 years' }),
    );
    expect(bridge.inputsOf('settings:change')).toEqual([{ historyMonths: 24 }]);
    await click(screen.getByRole('button', { name: 'Delete saved copy…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the saved copy of the history?' }));
    await click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('history:forget')).toEqual([]);
    await click(screen.getByRole('button', { name: 'Delete saved copy…' }));
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete saved copy' }));
    expect(bridge.inputsOf('history:forget')).toHaveLength(1);
    expect(toasts().getByText('Saved copy deleted')).toBeTruthy();
  });

  test('offer the default folder again where another one was chosen', async () => {
    const { bridge } = await open({}, (given) => {
      given.notify('history:changed', state());
      given.answer('downloads:useDefaultFolder', refuse('unavailable'));
    });
    expect(screen.queryByRole('button', { name: 'Use default folder' })).toBeNull();
    bridge.notify('settings:changed', { ...settings, downloadsFolder: '/mnt/films' });
    await settle();
    expect(screen.getByText('/mnt/films')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Use default folder' }));
    expect(bridge.inputsOf('downloads:useDefaultFolder')).toHaveLength(1);
    expect(toasts().getByText('Couldn’t change the downloads folder')).toBeTruthy();
  });
});
