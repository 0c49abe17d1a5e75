import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed, type Failure } from '../../../../src-main/contract/failure.ts';
import { account, accountsOf, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { downloadOf } from './history-samples.ts';
import { grid, open, pane, rowOf, toasts } from './history-window.ts';
import { click, openPage, press, settle } from '../window.ts';

describe('downloads', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Downloads' }));
  const answers = (bridge: LoopbackBridge): void => {
    for (const channel of ['pause', 'resume', 'cancel', 'show', 'dismiss'] as const)
      bridge.answer(`downloads:${channel}`, succeed(undefined));
    bridge.answer('downloads:openFolder', succeed(undefined));
  };

  test('are paused, resumed, cancelled, shown and taken from the list', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:current', succeed([downloadOf({ id: 'd1' })]));
    });
    expect(panel().getByText('1 of 1 running, 8.1 MiB/s')).toBeTruthy();
    const bar = panel().getByRole('progressbar', { name: /^Progress of ng-dc01/ });
    expect(bar.getAttribute('aria-valuenow')).toBe('66');
    expect(bar.getAttribute('aria-valuetext')).toBe('402 of 611 MiB, 8.1 MiB/s, 26 s left');
    await click(panel().getByRole('button', { name: /^Pause/ }));
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', state: 'paused', perSecond: null })]);
    await settle();
    await click(panel().getByRole('button', { name: /^Resume/ }));
    bridge.notify('downloads:changed', [
      downloadOf({ id: 'd1', state: 'failed', failure: { kind: 'unavailable', message: 'The disk is full.' } }),
      downloadOf({ id: 'd2' }),
    ]);
    await settle();
    expect(panel().getByText('The disk is full.')).toBeTruthy();
    await expectNoFaults(screen.getByRole('region', { name: 'Downloads' }));
    await click(panel().getByRole('button', { name: /^Try .* again$/ }));
    await click(panel().getByRole('button', { name: /^Cancel/ }));
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', state: 'done', sha256: 'ab' })]);
    await settle();
    await click(panel().getByRole('button', { name: /^Show .* in its folder$/ }));
    await click(panel().getByRole('button', { name: 'Open folder' }));
    await click(panel().getByRole('button', { name: /^Remove .* from the list$/ }));
    await click(panel().getByRole('button', { name: 'Clear finished' }));
    expect(
      bridge.calls
        .filter(({ channel }) => channel.startsWith('downloads:'))
        .map(({ channel, input }) => [channel, input]),
    ).toEqual([
      ['downloads:current', undefined],
      ['downloads:pause', { downloadId: 'd1' }],
      ['downloads:resume', { downloadId: 'd1' }],
      ['downloads:resume', { downloadId: 'd1' }],
      ['downloads:cancel', { downloadId: 'd2' }],
      ['downloads:show', { downloadId: 'd1' }],
      ['downloads:openFolder', undefined],
      ['downloads:dismiss', { downloadId: 'd1' }],
      ['downloads:dismiss', { downloadId: null }],
    ]);
  });

  test('name their account where all are in view', async () => {
    const theirs = { ...account, id: 'b2', label: 'Hartmann & Söhne' };
    await open(10, (given) => {
      given.answer('accounts:current', succeed({ ...accountsOf([account, theirs]), inView: null, showsAll: true }));
      given.answer('downloads:current', succeed([downloadOf({ id: '2/d1' }), downloadOf({ id: '1/d1' })]));
    });
    const accounts = panel()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('.account-tag')?.textContent);
    expect(accounts).toEqual(['Northfield', 'Hartmann']);
    await expectNoFaults(screen.getByRole('region', { name: 'Downloads' }));
  });

  test('can be hidden, outlive the page, and notify on other pages when a file is saved', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:current', succeed([downloadOf({ id: 'd1' })]));
    });
    await click(panel().getByRole('button', { name: 'Hide downloads' }));
    expect(panel().queryByRole('progressbar')).toBeNull();
    await openPage('Agents');
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', state: 'done' })]);
    await settle();
    expect(toasts().getByText('ng-dc01 2026-11-19 14.50.mp4')).toBeTruthy();
    await click(toasts().getByRole('button', { name: 'Show in folder' }));
    expect(bridge.inputsOf('downloads:show')).toEqual([{ downloadId: 'd1' }]);
    await openPage('History');
    expect(panel().getByText('1 finished')).toBeTruthy();
    await click(panel().getByRole('button', { name: 'Show downloads' }));
    expect(panel().getByText(/, saved$/)).toBeTruthy();
  });

  test('notify on other pages why a file was not saved', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:current', succeed([downloadOf({ id: 'd1' })]));
    });
    await openPage('Agents');
    const failure: Failure = { kind: 'unavailable', message: 'The disk is full.' };
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', state: 'failed', failure })]);
    await settle();
    expect(toasts().getByText('ng-dc01 2026-11-19 14.50.mp4 wasn’t saved')).toBeTruthy();
    expect(toasts().getByText('The disk is full.')).toBeTruthy();
  });

  test('are started once from the details, whose button keeps its name and shows the progress', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:start', ({ sessionId }) => succeed(downloadOf({ id: 'd1', sessionId })));
    });
    await click(within(rowOf(/^PC 9, /)).getAllByRole('gridcell')[0] ?? document.body);
    const button = () => pane().getByRole('button', { name: 'Download recording' });
    const described = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent;
    const size = described();
    expect(size).toMatch(/^[\d.]+ MiB$/);
    await click(button());
    expect(described()).toBe('65 %');
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', sessionId: 9, state: 'paused' })]);
    await settle();
    expect(described()).toBe('paused');
    await press('d', grid());
    expect(bridge.inputsOf('downloads:start')).toEqual([{ sessionId: 9 }]);
    bridge.notify('downloads:changed', [downloadOf({ id: 'd1', sessionId: 9, state: 'done' })]);
    await settle();
    await click(pane().getByRole('button', { name: 'Show in folder' }));
    expect(bridge.inputsOf('downloads:show')).toEqual([{ downloadId: 'd1' }]);
  });

  const foreign: Failure = {
    kind: 'not-the-service',
    reason: 'recording-host',
    message: 'The recording is stored on media.example.',
  };

  test('from a host that is not allowed yet name it and offer to allow it, from the list too', async () => {
    let isAllowed = false;
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:start', ({ sessionId }) =>
        isAllowed ? succeed(downloadOf({ id: 'd1', sessionId })) : { ok: false, failure: foreign },
      );
      given.answer('recordings:askHost', () => succeed({ host: 'media.example', allowed: isAllowed }));
    });
    await click(within(rowOf(/^PC 9, /)).getAllByRole('gridcell')[0] ?? document.body);
    await press('d', grid());
    expect(toasts().getByText('The recording is stored on media.example.')).toBeTruthy();
    await click(toasts().getByRole('button', { name: 'Allow this host…' }));
    expect(bridge.inputsOf('downloads:start')).toHaveLength(1);
    expect(toasts().getByText('media.example wasn’t allowed. Nothing was sent there.')).toBeTruthy();
    await press('d', grid());
    isAllowed = true;
    await click(toasts().getByRole('button', { name: 'Allow this host…' }));
    expect(bridge.inputsOf('recordings:askHost')).toHaveLength(2);
    expect(bridge.inputsOf('downloads:start')).toHaveLength(3);
    expect(panel().getByRole('progressbar')).toBeTruthy();
    expect(toasts().queryByText('The recording is stored on media.example.')).toBeNull();
  });

  test('that failed because of their host offer to allow it instead of trying again', async () => {
    const failed = downloadOf({ id: 'd1', sessionId: 9, state: 'failed', failure: foreign });
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:current', succeed([failed]));
      given.answer('downloads:start', () => succeed({ ...failed, state: 'running', failure: null }));
      given.answer('recordings:askHost', () => succeed({ host: 'media.example', allowed: true }));
    });
    expect(panel().queryByRole('button', { name: /^Try .* again$/ })).toBeNull();
    await click(panel().getByRole('button', { name: 'Allow this host…' }));
    expect(bridge.inputsOf('downloads:start')).toEqual([{ sessionId: 9 }]);
    await expectNoFaults(screen.getByRole('region', { name: 'Downloads' }));
  });
});
