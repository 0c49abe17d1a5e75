import { screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { SETTLE_MS } from '../../../../src-renderer/features/history/history.svelte.ts';
import { LINGER_MS } from '../../../../src-renderer/features/history/session-details.svelte.ts';
import { refuse } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { detailsOf, pageOf, stateOf } from './history-samples.ts';
import { grid, open, pane, rowOf, wait } from './history-window.ts';
import { click, press, settle } from '../window.ts';

describe('one session', () => {
  const show = async (name: RegExp) => {
    await click(within(rowOf(name)).getAllByRole('gridcell')[0] ?? document.body);
  };
  const video = (): HTMLVideoElement => {
    const found = document.querySelector('video');
    if (found === null) throw new Error('there is no player');
    return found;
  };

  test('shows the stored details, and requests once what only history/info contains', async () => {
    const { bridge } = await open();
    await show(/^PC 3412, /);
    expect(pane().getByText('198.51.100.22')).toBeTruthy();
    await wait(LINGER_MS);
    expect(bridge.inputsOf('history:readDetails')).toEqual([{ sessionId: 3_412 }]);
    expect(pane().getByText('Control')).toBeTruthy();
    expect(pane().getByText('One-time')).toBeTruthy();
    await click(pane().getByRole('button', { name: 'Copy UID' }));
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: '3f0c-3412' }]);
    await click(pane().getByRole('button', { name: 'Copy link' }));
    expect(bridge.inputsOf('history:copyLink')).toEqual([{ sessionId: 3_412 }]);
    await click(pane().getByRole('button', { name: 'Connect' }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await click(pane().getByRole('button', { name: 'Show this agent' }));
    expect(screen.getByRole('region', { name: 'Agent details' })).toBeTruthy();
  });

  test('shows that details could not be loaded, and that its agent is no longer listed', async () => {
    const { bridge } = await open(3_412, (given, sessions) => {
      given.answer('history:page', succeed(pageOf([{ ...sessions.row(11), agentId: 99 }])));
      given.answer('history:readDetails', refuse('not-found'));
    });
    await show(/^PC 11, /);
    await wait(LINGER_MS);
    expect(pane().getByText('Couldn’t load the rest')).toBeTruthy();
    expect(pane().getByText(/The agent is no longer in the list/)).toBeTruthy();
    expect(pane().queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(pane().getByRole('button', { name: 'Show this agent' })).toHaveProperty('disabled', true);
    await press('Escape', pane().getByRole('heading', { name: 'PC 11' }));
    expect(document.activeElement).toBe(grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
  });

  test('plays its recording; the page only receives a relative address', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { bridge } = await open(3_412, (given) => {
      given.answer('recordings:play', succeed({ address: '/recordings/r1', size: 5 }));
    });
    await show(/^PC 3412, /);
    await click(pane().getByRole('button', { name: 'Play recording' }));
    expect(bridge.inputsOf('recordings:play')).toEqual([{ sessionId: 3_412 }]);
    expect(video().getAttribute('src')).toBe('/recordings/r1');
    expect(video().controls).toBe(true);
    expect(play).toHaveBeenCalledOnce();
    await click(pane().getByRole('radio', { name: '1.5×' }));
    expect(video().playbackRate).toBe(1.5);
    await press('>', video());
    expect(video().playbackRate).toBe(2);
    video().currentTime = 3;
    await press('ArrowLeft', video());
    expect(video().currentTime).toBe(0);
    // Another session has its own player.
    await press('ArrowDown', grid());
    expect(document.querySelector('video')).toBeNull();
    play.mockRestore();
  });

  test('shows why a recording cannot be played', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { bridge } = await open(3_412, (given) => {
      given.answer('recordings:play', refuse('unavailable', 'gone', 'The recording is no longer there.'));
    });
    await show(/^PC 3412, /);
    await click(pane().getByRole('button', { name: 'Play recording' }));
    expect(pane().getByRole('alert').textContent).toContain('The recording is no longer there.');
    bridge.answer('recordings:play', succeed({ address: '/recordings/r2', size: 5 }));
    await click(pane().getByRole('button', { name: 'Try again' }));
    video().dispatchEvent(new Event('error'));
    await settle();
    expect(pane().getByRole('alert').textContent).toContain('Couldn’t play the recording');
    await expectNoFaults(screen.getByRole('region', { name: 'Session details' }));
    play.mockRestore();
  });

  test('asks for confirmation before the key goes to another host', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { bridge, sessions } = await open(3_412, (given, known) => {
      given.answer('history:details', ({ sessionId }) =>
        succeed(detailsOf(known.row(sessionId), { foreignHost: 'st.example.net' })),
      );
      given.answer('recordings:askHost', succeed({ host: 'st.example.net', allowed: false }));
      given.answer('recordings:play', succeed({ address: '/recordings/r1', size: 5 }));
    });
    await show(/^PC 3412, /);
    expect(
      pane().getByText('The recording is stored on st.example.net. Your API key would be sent there.'),
    ).toBeTruthy();
    expect(pane().getByRole('button', { name: /^Download recording/ })).toHaveProperty('disabled', true);
    await click(pane().getByRole('button', { name: 'Allow this host…' }));
    expect(pane().getByRole('alert').textContent).toContain('st.example.net wasn’t allowed');
    expect(bridge.inputsOf('recordings:play')).toEqual([]);
    await expectNoFaults(screen.getByRole('region', { name: 'Session details' }));
    bridge.answer('recordings:askHost', succeed({ host: 'st.example.net', allowed: true }));
    bridge.answer('history:details', ({ sessionId }) => succeed(detailsOf(sessions.row(sessionId))));
    await click(pane().getByRole('button', { name: 'Allow this host…' }));
    expect(video().getAttribute('src')).toBe('/recordings/r1');
    play.mockRestore();
  });

  test('that is running has no recording yet, and is requested again when it has ended', async () => {
    const { bridge, sessions } = await open(3_412, (given, known) => {
      const runs = { ...known.row(11), stop: null, runs: true, recording: null };
      given.answer('history:page', succeed(pageOf([runs])));
      given.answer('history:details', succeed(detailsOf(runs, { info: null })));
    });
    await show(/^PC 11, /);
    expect(pane().getByText('The recording becomes available after the session ends.')).toBeTruthy();
    expect(within(rowOf(/^PC 11, /)).getByText('Now')).toBeTruthy();
    bridge.answer('history:page', succeed(pageOf([sessions.row(11)])));
    bridge.answer('history:details', succeed(detailsOf(sessions.row(11))));
    bridge.notify('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect(pane().getByRole('button', { name: 'Play recording' })).toBeTruthy();
    expect(within(rowOf(/^PC 11, /)).getByText('2 min')).toBeTruthy();
  });
});
