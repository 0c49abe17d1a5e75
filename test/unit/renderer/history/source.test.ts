import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { TYPING_MS } from '../../../../src-renderer/features/records/record-query.svelte.ts';
import { REST_MS } from '../../../../src-renderer/features/history/history-rows.svelte.ts';
import { refuse, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { pageOf, sessionOf, stateOf } from './history-samples.ts';
import { grid, lastFilter, open, pages, rowOf, scrollTo, wait } from './history-window.ts';
import { click, settle, type } from '../window.ts';

describe('where it comes from', () => {
  test('says how far the copy reaches, what the background reads, and stops it', async () => {
    const { bridge } = await open(3_412, (given) => {
      given.answer(
        'history:state',
        succeed(stateOf({ whole: false, sync: 'older', progress: { done: 1_200, total: 9_340 } })),
      );
      given.answer('history:setPaused', succeed(undefined));
    });
    const line = within(screen.getByRole('region', { name: 'Source of this history' }));
    expect(
      line.getByText(/Saved on this computer back to 3 Mar 2026\. Older sessions are loaded from the service\./),
    ).toBeTruthy();
    expect(line.getByText('1,200 of 9,340')).toBeTruthy();
    await click(line.getByRole('button', { name: 'Pause' }));
    expect(bridge.inputsOf('history:setPaused')).toEqual([{ paused: true }]);
    bridge.notify(
      'history:changed',
      stateOf({ revision: 2, whole: false, sync: 'stopped', failure: { kind: 'quota', message: '' } }),
    );
    await settle();
    expect(line.getByText(/Loading older sessions stopped\./)).toBeTruthy();
    await expectNoFaults(screen.getByRole('region', { name: 'Source of this history' }));
  });

  test('says of a whole copy that only the newest sessions are missing, and requests them on "Try again"', async () => {
    const { bridge } = await open(3_412, (given) => given.answer('history:refresh', succeed(undefined)));
    const failure = { kind: 'service-error', message: 'The service reports an internal error.' } as const;
    bridge.notify('history:changed', stateOf({ revision: 2, whole: true, sync: 'stopped', failure }));
    await settle();
    const line = within(screen.getByRole('region', { name: 'Source of this history' }));
    expect(line.getByText(/The newest sessions couldn’t be loaded\./)).toBeTruthy();
    expect(line.queryByText(/older sessions stopped/)).toBeNull();
    await click(line.getByRole('button', { name: 'Try again' }));
    expect(bridge.inputsOf('history:refresh')).toHaveLength(1);
    expect(bridge.inputsOf('history:setPaused')).toHaveLength(0);
  });

  describe('a refresh that failed', () => {
    const TITLE = 'Couldn’t request the newest sessions';
    const failing = (bridge: LoopbackBridge): void => {
      bridge.answer('history:refresh', refuse('timeout', undefined, 'It took too long.'));
    };

    test('is shown once, however often it fails, and no more after the next good answer', async () => {
      const { bridge, history } = await open(1, failing);
      await history.refresh();
      await history.refresh();
      await settle();
      expect(screen.getAllByText(TITLE)).toHaveLength(1);
      bridge.notify('history:changed', stateOf({ revision: 2, at: Date.now() + 1 }));
      await settle();
      expect(screen.queryByText(TITLE)).toBeNull();
    });

    test('is not shown where the page shows it already', async () => {
      const { bridge, history } = await open(1, failing);
      const { failure } = refuse('timeout', undefined, 'It took too long.');
      bridge.notify('history:changed', stateOf({ revision: 2, sync: 'stopped', failure }));
      await history.refresh();
      await settle();
      expect(screen.getAllByText(/It took too long\./)).toHaveLength(1);
      const service = {
        refreshing: false,
        at: Date.now(),
        since: Date.now(),
        nextTryAt: null,
        listBytes: null,
        clockOffset: 0,
      };
      bridge.notify('service:changed', { ...service, kind: 'failing', message: 'It took too long.' });
      await settle();
      expect(screen.getAllByText(/It took too long\./)).toHaveLength(1);
      expect(screen.queryByText(TITLE)).toBeNull();
    });
  });

  test('says what only the copy can answer', async () => {
    await open(1, (bridge) => {
      bridge.answer(
        'history:page',
        succeed(pageOf([sessionOf({ id: 1 })], { source: 'service', unsupported: ['text'] })),
      );
    });
    expect(screen.getByText(/The service can’t search by text/)).toBeTruthy();
  });

  test('offline it shows the stored copy, and says so', async () => {
    const { bridge } = await open();
    bridge.notify('service:changed', {
      kind: 'offline',
      refreshing: false,
      at: Date.now(),
      since: Date.now(),
      nextTryAt: Date.now() + 20_000,
      listBytes: null,
      message: null,
      clockOffset: 0,
    });
    await settle();
    expect(
      screen.getByText('You see the copy saved on this computer, as of 14:26. Trying again in 20 s.'),
    ).toBeTruthy();
    expect(rowOf(/^PC 3412, /)).toBeTruthy();
  });

  test('says why nothing could be read, and tries again', async () => {
    const { bridge, sessions } = await open(3_412, (given) => {
      given.answer('history:page', refuse('timeout'));
    });
    expect(screen.getByRole('heading', { name: 'Couldn’t load the history' })).toBeTruthy();
    await expectNoFaults();
    sessions.answer(bridge);
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(rowOf(/^PC 3412, /)).toBeTruthy();
    expect(document.activeElement).toBe(grid());
  });

  test('a piece that could not be read is said above the others, which stay', async () => {
    const { bridge, sessions } = await open();
    bridge.answer('history:page', refuse('offline'));
    await scrollTo(2_000);
    await wait(REST_MS);
    expect(screen.getByText('Couldn’t load some sessions')).toBeTruthy();
    const requested = pages(bridge).length;
    await scrollTo(2_001);
    await wait(REST_MS);
    expect(pages(bridge)).toHaveLength(requested);
    sessions.answer(bridge);
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('Couldn’t load some sessions')).toBeNull();
    expect(within(grid()).queryAllByRole('row', { name: /, loading$/ })).toEqual([]);
  });

  test('helps where nothing matches, and where there is nothing yet', async () => {
    const { bridge } = await open(0);
    expect(screen.getByRole('heading', { name: 'No sessions in this period' })).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Show all' }));
    expect(lastFilter(bridge)).toMatchObject({ from: null, to: null });
    expect(screen.getByRole('heading', { name: 'No sessions yet' })).toBeTruthy();
    expect(document.activeElement).toBe(grid());
    await type(screen.getByRole('searchbox', { name: 'Search history' }), 'nobody');
    await click(screen.getByRole('button', { name: 'With recording' }));
    await wait(TYPING_MS);
    expect(screen.getByText('No session that matches the filters contains “nobody”.')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Search without filters' }));
    expect(lastFilter(bridge)).toMatchObject({ text: 'nobody', recording: null });
    await click(within(grid().parentElement ?? document.body).getByRole('button', { name: 'Clear search' }));
    await wait(TYPING_MS);
    expect(lastFilter(bridge)?.text).toBe('');
  });
});

test('another account begins again', async () => {
  const { bridge } = await open();
  await click(screen.getByRole('button', { name: 'With recording' }));
  await click(within(rowOf(/^PC 3412, /)).getAllByRole('gridcell')[0] ?? document.body);
  bridge.answer('history:page', succeed(pageOf([sessionOf({ id: 5, name: 'Elsewhere' })])));
  bridge.notify('agents:changed', {
    reset: true,
    upserted: [],
    removed: [],
    summary: { total: 0, online: 0, at: null, dropped: 0 },
  });
  await settle();
  expect(screen.queryByRole('region', { name: 'Session details' })).toBeNull();
  expect(rowOf(/^Elsewhere/)).toBeTruthy();
  expect(lastFilter(bridge)?.recording).toBeNull();
});
