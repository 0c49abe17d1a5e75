import { screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { describe, expect, test, vi } from 'vitest';
import type { HistoryFilter, HistoryRow, HistoryState } from '../../src-main/ipc/contract-records.ts';
import { succeed } from '../../src-main/ipc/failure.ts';
import { SETTLE_MS, TYPING_MS } from '../../src-renderer/state/history.svelte.ts';
import { LINGER_MS } from '../../src-renderer/state/history-details.svelte.ts';
import { REST_MS } from '../../src-renderer/state/history-rows.svelte.ts';
import { refuse, settings, signedIn, type LoopbackBridge } from './bridge.ts';
import { detailsOf, downloadOf, pageOf, sessionOf, stateOf } from './history-samples.ts';
import { row as agentRow } from './rows.ts';
import { click, menuItem, openConsole, openPage, press, settle, type } from './window.ts';

/** Longer than any pause the page makes before it asks. */
const wait = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms + 20));
  await settle();
};

/** A service with so many sessions; the newest is number `newest`, and new ones may come. */
class Sessions {
  newest: number;
  readonly asOf = 1_795_190_000;
  /** Answers come once this has come true. */
  gate = Promise.resolve();
  readonly #total: number;
  constructor(total: number) {
    this.#total = total;
    this.newest = total;
  }
  row(id: number): HistoryRow {
    return sessionOf({
      id,
      name: id % 5 === 0 ? `Client ${String(id)}` : `PC ${String(id)}`,
      agentId: id % 5 === 0 ? null : 1,
      supportId: id % 5 === 0 ? id : null,
      start: 1_795_000_000 + id * 10,
      stop: 1_795_000_000 + id * 10 + 120,
    });
  }
  answer(bridge: LoopbackBridge): void {
    bridge.answer('history:page', async ({ asOf, offset, limit }) => {
      await this.gate;
      const top = asOf === null ? this.newest : this.#total;
      const ids = Array.from({ length: Math.max(0, Math.min(limit, top - offset)) }, (_, at) => top - offset - at);
      return succeed(
        pageOf(
          ids.map((id) => this.row(id)),
          { total: top, asOf: this.asOf, newer: this.newest - top },
        ),
      );
    });
  }
}

async function open(total = 3_412, change: (bridge: LoopbackBridge, sessions: Sessions) => void = () => undefined) {
  const bridge = signedIn([
    agentRow({ id: 1, name: 'Reception' }),
    agentRow({ id: 2, name: 'Scanner', group: 'Leeds' }),
  ]);
  const sessions = new Sessions(total);
  sessions.answer(bridge);
  bridge.answer('history:state', succeed(stateOf()));
  bridge.answer('history:refresh', succeed(undefined));
  bridge.answer('history:details', ({ sessionId }) => succeed(detailsOf(sessions.row(sessionId), { info: null })));
  bridge.answer('history:readDetails', (input) =>
    succeed(detailsOf(sessions.row('sessionId' in input ? input.sessionId : 0))),
  );
  bridge.answer('history:copyLink', succeed(undefined));
  change(bridge, sessions);
  const shown = await openConsole(bridge);
  await openPage('History');
  return { bridge, sessions, ...shown };
}

const grid = () => screen.getByRole('grid', { name: 'History' });
const rowOf = (name: RegExp | string) => within(grid()).getByRole('row', { name });
const pane = () => within(screen.getByRole('region', { name: 'Session details' }));
const pages = (bridge: LoopbackBridge) => bridge.inputsOf('history:page');
const lastFilter = (bridge: LoopbackBridge): HistoryFilter | undefined => pages(bridge).at(-1)?.filter;
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
const scroller = (): HTMLElement => {
  const body = within(grid()).getByRole('rowgroup');
  return body;
};
async function scrollTo(index: number): Promise<void> {
  scroller().scrollTop = index * 32;
  scroller().dispatchEvent(new Event('scroll'));
  await settle();
}

async function expectNoFaults(): Promise<void> {
  // Colours are judged in the real browser; jsdom draws none.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

describe('the table', () => {
  test('says how many there are, draws what is looked at, and has nothing axe objects to', async () => {
    const { bridge } = await open();
    expect(screen.getByText('3,412 sessions, 100 loaded')).toBeTruthy();
    expect(grid().getAttribute('aria-rowcount')).toBe('3412');
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
    expect(pages(bridge)).toHaveLength(1);
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }]);
    const cells = within(rowOf(/^PC 3412, /))
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent.trim());
    expect(cells.slice(1)).toEqual([
      '2 min',
      'PC 3412',
      'Leeds warehouse',
      'Marcus Doyle',
      'Leeds, GB',
      '143 MiB',
      '–',
    ]);
    expect(within(rowOf(/^Client 3410, /)).getAllByRole('gridcell')[3]?.textContent).toBe('Support session');
    await expectNoFaults();
    await openPage('Agents');
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }, { seen: false }]);
  });

  test('asks for what is scrolled to, as of the same moment', async () => {
    const { bridge, sessions } = await open(100_000);
    let give: () => void = () => undefined;
    sessions.gate = new Promise((resolve) => (give = resolve));
    await scrollTo(99_950);
    expect(within(grid()).getAllByRole('row', { name: /on its way$/ }).length).toBeGreaterThan(10);
    await wait(REST_MS);
    give();
    await settle();
    expect(
      pages(bridge)
        .slice(1)
        .map(({ offset, asOf }) => [offset, asOf]),
    ).toEqual([[99_900, sessions.asOf]]);
    expect(rowOf(/^PC 49, /).getAttribute('aria-rowindex')).toBe('99952');
    expect(within(grid()).queryAllByRole('row', { name: /on its way$/ })).toEqual([]);
    await scrollTo(99_880);
    await wait(REST_MS);
    expect(pages(bridge).at(-1)?.offset).toBe(99_800);
  });

  test('stays as it is while sessions arrive, and shows them when asked to', async () => {
    const { bridge, sessions } = await open();
    await scrollTo(200);
    await wait(REST_MS);
    const before = rowOf(/^PC 3211, /).getAttribute('aria-rowindex');
    sessions.newest += 12;
    bridge.tell('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect(rowOf(/^PC 3211, /).getAttribute('aria-rowindex')).toBe(before);
    expect(grid().getAttribute('aria-rowcount')).toBe('3412');
    expect(
      pages(bridge)
        .slice(1)
        .every(({ asOf }) => asOf === sessions.asOf),
    ).toBe(true);
    await click(screen.getByRole('button', { name: '12 new sessions' }));
    expect(pages(bridge).at(-1)).toMatchObject({ asOf: null, offset: 0 });
    expect(rowOf(/^PC 3424, /).getAttribute('aria-rowindex')).toBe('1');
    expect(scroller().scrollTop).toBe(0);
    expect(document.activeElement).toBe(grid());
    expect(screen.queryByRole('button', { name: /new session/ })).toBeNull();
  });

  test('keeps the keyboard and the cursor through a refresh', async () => {
    const { bridge } = await open();
    grid().focus();
    await settle();
    for (const key of ['ArrowDown', 'ArrowDown']) await press(key, grid());
    const active = grid().getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.getAttribute('aria-label')).toMatch(/^Client 3410/);
    bridge.tell('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect([document.activeElement, grid().getAttribute('aria-activedescendant')]).toEqual([grid(), active]);
    await press('End', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-3411$/);
    await press('PageUp', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-3392$/);
    await press('Home', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-0$/);
  });

  test('connects by Enter, or shows a support session; I shows and hides, D downloads', async () => {
    const { bridge } = await open(3_412, (given) => {
      given.answer('downloads:start', ({ sessionId }) => succeed(downloadOf({ id: 'd1', sessionId })));
    });
    grid().focus();
    await settle();
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await press('i', grid());
    expect(pane().getByRole('heading', { name: 'PC 3412' })).toBeTruthy();
    await press('i', grid());
    expect(screen.queryByRole('region', { name: 'Session details' })).toBeNull();
    await press('ArrowDown', grid());
    await press('ArrowDown', grid());
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toHaveLength(1);
    expect(pane().getByRole('heading', { name: 'Client 3410' })).toBeTruthy();
    await press('ArrowDown', grid());
    expect(pane().getByRole('heading', { name: 'PC 3409' })).toBeTruthy();
    await press('d', grid());
    expect(bridge.inputsOf('downloads:start')).toEqual([{ sessionId: 3_409 }]);
    await press('Escape', grid());
    expect(screen.queryByRole('region', { name: 'Session details' })).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  test('has a menu for each session', async () => {
    const { bridge } = await open();
    grid().focus();
    await settle();
    await press('F10', grid(), { shiftKey: true });
    await click(menuItem(/^Only this agent/) ?? document.body);
    expect(lastFilter(bridge)?.agentId).toBe(1);
    await press('F10', grid(), { shiftKey: true });
    await press('ArrowDown', grid());
    await press('F10', grid(), { shiftKey: true });
    await click(menuItem(/^Copy link/) ?? document.body);
    expect(bridge.inputsOf('history:copyLink')).toHaveLength(1);
    expect(toasts().getByText('Link copied')).toBeTruthy();
  });

  test('says of entries that could not be read that they are left out', async () => {
    await open(3, (bridge) => {
      bridge.answer(
        'history:page',
        succeed(pageOf([sessionOf({ id: 1 })], { total: 3, dropped: 2, source: 'service' })),
      );
    });
    expect(screen.getByText(/2 sessions of the service could not be read/)).toBeTruthy();
    expect(within(grid()).getAllByRole('row', { name: 'This session could not be read' })).toHaveLength(2);
    await expectNoFaults();
  });
});

describe('what is asked', () => {
  const chip = (name: string | RegExp) => screen.getByRole('button', { name });

  test('words go to the main process once typing pauses; the slash leads to their field', async () => {
    const { bridge } = await open();
    await press('/', document.body);
    const field = screen.getByRole('searchbox', { name: 'Search history' });
    expect(document.activeElement).toBe(field);
    await type(field, 'prin');
    await type(field, 'printer');
    expect(pages(bridge)).toHaveLength(1);
    await wait(TYPING_MS);
    expect(
      pages(bridge)
        .slice(1)
        .map(({ filter }) => filter.text),
    ).toEqual(['printer']);
    await press('Escape', field);
    await wait(TYPING_MS);
    expect(lastFilter(bridge)?.text).toBe('');
    await press('ArrowDown', field);
    expect(document.activeElement).toBe(grid());
  });

  test('a period by its name, or by two days', async () => {
    const { bridge } = await open();
    expect(lastFilter(bridge)).toMatchObject({ from: Math.floor(new Date(2026, 9, 22).getTime() / 1000), to: null });
    await click(chip('Period: Last 30 days'));
    expect(screen.getByRole('dialog', { name: 'Period' })).toBeTruthy();
    await expectNoFaults();
    await click(screen.getByRole('radio', { name: 'Yesterday' }));
    const day = (date: number, hours: readonly [number, number, number]) =>
      Math.floor(new Date(2026, 10, date, ...hours).getTime() / 1000);
    expect(lastFilter(bridge)).toMatchObject({ from: day(19, [0, 0, 0]), to: day(19, [23, 59, 59]) });
    expect(document.activeElement).toBe(chip('Period: Yesterday'));
    await click(chip('Period: Yesterday'));
    const from = screen.getByLabelText('From');
    await type(screen.getByLabelText('To'), '2026-11-02');
    await type(from, '2026-11-03');
    expect(screen.getByText('The first day is after the last one.')).toBeTruthy();
    await type(from, '2026-11-01');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(lastFilter(bridge)).toMatchObject({ from: day(1, [0, 0, 0]), to: day(2, [23, 59, 59]) });
    await click(chip('Remove filter: 1 Nov to 2 Nov'));
    expect(lastFilter(bridge)).toMatchObject({ from: null, to: null });
    expect(document.activeElement).toBe(chip('Period'));
  });

  test('an agent by a part of its name', async () => {
    const { bridge } = await open();
    await click(chip('Agent'));
    const field = screen.getByRole('combobox', { name: 'Find an agent' });
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await type(field, 'scan');
    await expectNoFaults();
    await press('Enter', field);
    expect(lastFilter(bridge)?.agentId).toBe(2);
    expect(chip('Agent: Scanner')).toBeTruthy();
    await click(chip('Agent: Scanner'));
    await press('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(chip('Agent: Scanner'));
  });

  test('support sessions, one of them, a link, recordings; one button takes all filters away', async () => {
    const { bridge } = await open();
    await click(chip('Support session'));
    await click(screen.getByRole('radio', { name: 'Only support' }));
    expect(lastFilter(bridge)).toMatchObject({ kind: 'support', supportId: null });
    await click(chip('Support session: Only support sessions'));
    const number = screen.getByRole('textbox', { name: 'Number of the support session' });
    await type(number, '47x');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('A number has digits only.')).toBeTruthy();
    await type(number, '4711');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(lastFilter(bridge)).toMatchObject({ kind: 'all', supportId: 4_711 });
    await click(chip('Connection link'));
    await type(screen.getByRole('textbox', { name: 'Paste a connection link' }), ' https://link.example/?connect=1 ');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(lastFilter(bridge)?.link).toBe('https://link.example/?connect=1');
    // What gives access is not read out of the page again.
    expect(document.body.textContent).not.toContain('link.example');
    await click(chip('With recording'));
    expect(lastFilter(bridge)?.recording).toBe(true);
    expect(chip('With recording').getAttribute('aria-pressed')).toBe('true');
    await click(chip('Clear filters'));
    expect(lastFilter(bridge)).toMatchObject({ kind: 'all', supportId: null, link: null, recording: null });
    expect(document.activeElement).toBe(grid());
  });

  test('another page shows the sessions it counts', async () => {
    const { bridge, app } = await open();
    await openPage('Agents');
    app.showHistory({ agentId: 2, period: { kind: 'exact', from: 1_795_000_000, to: 1_795_003_599 } });
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
    expect(lastFilter(bridge)).toMatchObject({ agentId: 2, from: 1_795_000_000, to: 1_795_003_599, text: '' });
  });

  test('the whole filter is exported, and becomes one of the downloads', async () => {
    const { bridge } = await open(3_412, (given) => {
      given.answer(
        'history:export',
        succeed(downloadOf({ id: 'e1', kind: 'history', fileName: 'History.csv', done: 0, total: 3_412 })),
      );
    });
    await click(chip('With recording'));
    await click(chip('Export'));
    await click(menuItem(/^As CSV/) ?? document.body);
    expect(bridge.inputsOf('history:export')).toEqual([{ filter: { ...lastFilter(bridge) }, format: 'csv' }]);
    expect(within(screen.getByRole('region', { name: 'Downloads' })).getByText('History.csv')).toBeTruthy();
  });
});

describe('where it comes from', () => {
  test('says how far the copy reaches, what the background reads, and stops it', async () => {
    const { bridge } = await open(3_412, (given) => {
      given.answer(
        'history:state',
        succeed(stateOf({ whole: false, sync: 'older', progress: { done: 1_200, total: 9_340 } })),
      );
      given.answer('history:setPaused', succeed(undefined));
    });
    const line = within(screen.getByRole('region', { name: 'Where the history comes from' }));
    expect(
      line.getByText(/Kept on this computer back to 3 Mar 2026\. Older ones are read from the service\./),
    ).toBeTruthy();
    expect(line.getByText('1,200 of 9,340')).toBeTruthy();
    await click(line.getByRole('button', { name: 'Pause' }));
    expect(bridge.inputsOf('history:setPaused')).toEqual([{ paused: true }]);
    bridge.tell('history:changed', stateOf({ revision: 2, sync: 'stopped', failure: { kind: 'quota', message: '' } }));
    await settle();
    expect(line.getByText(/Reading older sessions stopped\./)).toBeTruthy();
    await click(line.getByRole('button', { name: 'Try again' }));
    expect(bridge.inputsOf('history:setPaused')).toEqual([{ paused: true }, { paused: false }]);
    await expectNoFaults();
  });

  test('says what only the copy can answer', async () => {
    await open(1, (bridge) => {
      bridge.answer('history:page', succeed(pageOf([sessionOf({ id: 1 })], { source: 'service', unasked: ['text'] })));
    });
    expect(screen.getByText(/the service cannot search by words/)).toBeTruthy();
  });

  test('offline it shows what is kept, and says so', async () => {
    const { bridge } = await open();
    bridge.tell('service:changed', {
      kind: 'offline',
      refreshing: false,
      at: Date.now(),
      since: Date.now(),
      nextTryAt: Date.now() + 20_000,
      message: null,
      clockOffset: 0,
    });
    await settle();
    expect(screen.getByText('Shown is what is kept on this computer, as of 14:26. Trying again in 20 s.')).toBeTruthy();
    expect(rowOf(/^PC 3412, /)).toBeTruthy();
  });

  test('says why nothing could be read, and tries again', async () => {
    const { bridge, sessions } = await open(3_412, (given) => {
      given.answer('history:page', refuse('timeout'));
    });
    expect(screen.getByRole('heading', { name: 'The history could not be read' })).toBeTruthy();
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
    expect(screen.getByText('Some sessions could not be read')).toBeTruthy();
    const asked = pages(bridge).length;
    await scrollTo(2_001);
    await wait(REST_MS);
    expect(pages(bridge)).toHaveLength(asked);
    sessions.answer(bridge);
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('Some sessions could not be read')).toBeNull();
    expect(within(grid()).queryAllByRole('row', { name: /on its way$/ })).toEqual([]);
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
    expect(screen.getByText('None of the sessions chosen by the filters has “nobody”.')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Search without filters' }));
    expect(lastFilter(bridge)).toMatchObject({ text: 'nobody', recording: null });
    await click(within(grid().parentElement ?? document.body).getByRole('button', { name: 'Clear search' }));
    await wait(TYPING_MS);
    expect(lastFilter(bridge)?.text).toBe('');
  });
});

describe('one session', () => {
  const show = async (name: RegExp) => {
    await click(within(rowOf(name)).getAllByRole('gridcell')[0] ?? document.body);
  };
  const video = (): HTMLVideoElement => {
    const found = document.querySelector('video');
    if (found === null) throw new Error('there is no player');
    return found;
  };

  test('shows what is kept, and asks once for what only history/info tells', async () => {
    const { bridge } = await open();
    await show(/^PC 3412, /);
    expect(pane().getByText('198.51.100.22')).toBeTruthy();
    await wait(LINGER_MS);
    expect(bridge.inputsOf('history:readDetails')).toEqual([{ sessionId: 3_412 }]);
    expect([pane().getByText('Control'), pane().getByText('One-time')]).toHaveLength(2);
    await expectNoFaults();
    await click(pane().getByRole('button', { name: 'Copy UID' }));
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: '3f0c-3412' }]);
    await click(pane().getByRole('button', { name: 'Copy link' }));
    expect(bridge.inputsOf('history:copyLink')).toEqual([{ sessionId: 3_412 }]);
    await click(pane().getByRole('button', { name: 'Connect' }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await click(pane().getByRole('button', { name: 'Show this agent' }));
    expect(screen.getByRole('region', { name: 'Agent details' })).toBeTruthy();
  });

  test('says what could not be read of it, and that its agent has left', async () => {
    const { bridge } = await open(3_412, (given, sessions) => {
      given.answer('history:page', succeed(pageOf([{ ...sessions.row(11), agentId: 99 }])));
      given.answer('history:readDetails', refuse('not-found'));
    });
    await show(/^PC 11, /);
    await wait(LINGER_MS);
    expect(pane().getByText('The rest could not be read')).toBeTruthy();
    expect(pane().getByText(/No longer in the list of agents/)).toBeTruthy();
    expect(pane().queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(pane().getByRole('button', { name: 'Show this agent' })).toHaveProperty('disabled', true);
    await press('Escape', pane().getByRole('heading', { name: 'PC 11' }));
    expect(document.activeElement).toBe(grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
  });

  test('plays its recording; the page learns no more than a relative address', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { bridge } = await open(3_412, (given) => {
      given.answer('recordings:play', succeed({ address: '/recordings/r1', size: 5 }));
    });
    await show(/^PC 3412, /);
    await click(pane().getByRole('button', { name: 'Play recording' }));
    expect(bridge.inputsOf('recordings:play')).toEqual([{ sessionId: 3_412 }]);
    expect([video().getAttribute('src'), video().controls]).toEqual(['/recordings/r1', true]);
    expect(play).toHaveBeenCalledOnce();
    await click(pane().getByRole('radio', { name: '1.5×' }));
    expect(video().playbackRate).toBe(1.5);
    await press('>', video());
    expect(video().playbackRate).toBe(2);
    video().currentTime = 3;
    await press('ArrowLeft', video());
    expect(video().currentTime).toBe(0);
    await expectNoFaults();
    // Another session is another player.
    await press('ArrowDown', grid());
    expect(document.querySelector('video')).toBeNull();
    play.mockRestore();
  });

  test('says why a recording cannot be played', async () => {
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
    expect(pane().getByRole('alert').textContent).toContain('The recording cannot be played');
    await expectNoFaults();
    play.mockRestore();
  });

  test('asks before the key goes to another host', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { bridge, sessions } = await open(3_412, (given, known) => {
      given.answer('history:details', ({ sessionId }) =>
        succeed(detailsOf(known.row(sessionId), { foreignHost: 'st.example.net' })),
      );
      given.answer('recordings:askHost', succeed({ host: 'st.example.net', allowed: false }));
      given.answer('recordings:play', succeed({ address: '/recordings/r1', size: 5 }));
    });
    await show(/^PC 3412, /);
    expect(pane().getByText('The recording lies on st.example.net. Your key would go there.')).toBeTruthy();
    expect(pane().getByRole('button', { name: /^Download recording/ })).toHaveProperty('disabled', true);
    await click(pane().getByRole('button', { name: 'Allow this host…' }));
    expect(pane().getByRole('alert').textContent).toContain('st.example.net was not allowed');
    expect(bridge.inputsOf('recordings:play')).toEqual([]);
    await expectNoFaults();
    bridge.answer('recordings:askHost', succeed({ host: 'st.example.net', allowed: true }));
    bridge.answer('history:details', ({ sessionId }) => succeed(detailsOf(sessions.row(sessionId))));
    await click(pane().getByRole('button', { name: 'Allow this host…' }));
    expect(video().getAttribute('src')).toBe('/recordings/r1');
    play.mockRestore();
  });

  test('that goes on has no recording yet, and is looked up again when it has ended', async () => {
    const { bridge, sessions } = await open(3_412, (given, known) => {
      const runs = { ...known.row(11), stop: null, recording: null };
      given.answer('history:page', succeed(pageOf([runs])));
      given.answer('history:details', succeed(detailsOf(runs, { info: null })));
    });
    await show(/^PC 11, /);
    expect(pane().getByText('The recording is there once the session has ended.')).toBeTruthy();
    expect(within(rowOf(/^PC 11, /)).getByText('Now')).toBeTruthy();
    bridge.answer('history:page', succeed(pageOf([sessions.row(11)])));
    bridge.answer('history:details', succeed(detailsOf(sessions.row(11))));
    bridge.tell('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect(pane().getByRole('button', { name: 'Play recording' })).toBeTruthy();
    expect(within(rowOf(/^PC 11, /)).getByText('2 min')).toBeTruthy();
  });
});

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
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
      '66',
      '402 of 611 MiB, 8.1 MiB/s, 26 s left',
    ]);
    await click(panel().getByRole('button', { name: /^Pause/ }));
    bridge.tell('downloads:changed', [downloadOf({ id: 'd1', state: 'paused', perSecond: null })]);
    await settle();
    await click(panel().getByRole('button', { name: /^Resume/ }));
    bridge.tell('downloads:changed', [
      downloadOf({ id: 'd1', state: 'failed', failure: { kind: 'unavailable', message: 'The disk is full.' } }),
      downloadOf({ id: 'd2' }),
    ]);
    await settle();
    expect(panel().getByText('The disk is full.')).toBeTruthy();
    await expectNoFaults();
    await click(panel().getByRole('button', { name: /^Try .* again$/ }));
    await click(panel().getByRole('button', { name: /^Cancel/ }));
    bridge.tell('downloads:changed', [downloadOf({ id: 'd1', state: 'done', sha256: 'ab' })]);
    await settle();
    await click(panel().getByRole('button', { name: /^Show .* in its folder$/ }));
    await click(panel().getByRole('button', { name: 'Open folder' }));
    await click(panel().getByRole('button', { name: /^Take .* from the list$/ }));
    await click(panel().getByRole('button', { name: 'Clear ended' }));
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

  test('fold away, outlive the page, and tell elsewhere when a file is there', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:current', succeed([downloadOf({ id: 'd1' })]));
    });
    await click(panel().getByRole('button', { name: 'Hide downloads' }));
    expect(panel().queryByRole('progressbar')).toBeNull();
    await openPage('Agents');
    bridge.tell('downloads:changed', [downloadOf({ id: 'd1', state: 'done' })]);
    await settle();
    expect(toasts().getByText('ng-dc01 2026-11-19 14.50.mp4')).toBeTruthy();
    await click(toasts().getByRole('button', { name: 'Show in folder' }));
    expect(bridge.inputsOf('downloads:show')).toEqual([{ downloadId: 'd1' }]);
    await openPage('History');
    expect(panel().getByText('1 ended')).toBeTruthy();
    await click(panel().getByRole('button', { name: 'Show downloads' }));
    expect(panel().getByText(/, saved$/)).toBeTruthy();
  });

  test('are begun once from the details, which then say how far they are', async () => {
    const { bridge } = await open(10, (given) => {
      answers(given);
      given.answer('downloads:start', ({ sessionId }) => succeed(downloadOf({ id: 'd1', sessionId })));
    });
    await click(within(rowOf(/^PC 9, /)).getAllByRole('gridcell')[0] ?? document.body);
    await click(pane().getByRole('button', { name: /^Download recording/ }));
    expect(pane().getByText('Downloading, 65 %')).toBeTruthy();
    await press('d', grid());
    expect(bridge.inputsOf('downloads:start')).toEqual([{ sessionId: 9 }]);
    bridge.tell('downloads:changed', [downloadOf({ id: 'd1', sessionId: 9, state: 'done' })]);
    await settle();
    await click(pane().getByRole('button', { name: 'Show in folder' }));
    expect(bridge.inputsOf('downloads:show')).toEqual([{ downloadId: 'd1' }]);
  });
});

test('another account begins anew', async () => {
  const { bridge } = await open();
  await click(screen.getByRole('button', { name: 'With recording' }));
  await click(within(rowOf(/^PC 3412, /)).getAllByRole('gridcell')[0] ?? document.body);
  bridge.answer('history:page', succeed(pageOf([sessionOf({ id: 5, name: 'Elsewhere' })])));
  bridge.tell('agents:changed', {
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

describe('settings', () => {
  const state = (part: Partial<HistoryState> = {}) => stateOf({ kept: 12_345, ...part });

  test('name the folder of downloads and the hosts that get the key, and take both back', async () => {
    const { bridge } = await open(10, (given) => {
      const changed = { ...settings, downloadsFolder: '/data/recordings', recordingHosts: ['st.example.net'] };
      given.answer('settings:current', succeed(changed));
      given.answer('recordings:forgetHost', succeed(settings));
      given.answer('downloads:useUsualFolder', succeed(settings));
      given.answer('downloads:chooseFolder', succeed(settings));
    });
    await openPage('Settings');
    expect(screen.getByText('/data/recordings')).toBeTruthy();
    await expectNoFaults();
    await click(screen.getByRole('button', { name: 'Choose folder…' }));
    await click(screen.getByRole('button', { name: 'Use the usual one' }));
    await click(screen.getByRole('button', { name: 'Forget st.example.net' }));
    expect(bridge.inputsOf('recordings:forgetHost')).toEqual([{ host: 'st.example.net' }]);
    expect(bridge.inputsOf('downloads:useUsualFolder')).toHaveLength(1);
    expect(bridge.inputsOf('downloads:chooseFolder')).toHaveLength(1);
  });

  test('say how much is kept, for how long, and delete it when asked twice', async () => {
    const { bridge } = await open(10, (given) => {
      given.answer('history:state', succeed(state()));
      given.answer('history:forget', succeed(undefined));
      given.answer('downloads:chooseFolder', refuse('cancelled'));
    });
    await openPage('Settings');
    expect(screen.getByText('12,345 sessions are kept, back to 3 Mar 2026.')).toBeTruthy();
    await click(
      within(screen.getByRole('radiogroup', { name: 'Keep history' })).getByRole('radio', { name: '2 years' }),
    );
    expect(bridge.inputsOf('settings:change')).toEqual([{ historyMonths: 24 }]);
    await click(screen.getByRole('button', { name: 'Delete the local copy…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the local copy of the history?' }));
    await click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('history:forget')).toEqual([]);
    await click(screen.getByRole('button', { name: 'Delete the local copy…' }));
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the local copy' }));
    expect(bridge.inputsOf('history:forget')).toHaveLength(1);
    expect(toasts().getByText('Local copy deleted')).toBeTruthy();
  });

  test('offer the usual folder again where another one was chosen', async () => {
    const { bridge } = await open(10, (given) => {
      given.answer('history:state', succeed(state()));
      given.answer('downloads:useUsualFolder', refuse('unavailable'));
    });
    await openPage('Settings');
    expect(screen.queryByRole('button', { name: 'Use the usual folder' })).toBeNull();
    bridge.tell('settings:changed', { ...settings, downloadsFolder: '/mnt/films' });
    await settle();
    expect(screen.getByText('/mnt/films')).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Use the usual folder' }));
    expect(bridge.inputsOf('downloads:useUsualFolder')).toHaveLength(1);
    expect(toasts().getByText('Could not change the downloads folder')).toBeTruthy();
  });
});
