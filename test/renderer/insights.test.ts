import { screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import type { Insights } from '../../src-main/ipc/contract.ts';
import { succeed } from '../../src-main/ipc/failure.ts';
import { account, refuse, settings, signedIn, type LoopbackBridge } from './bridge.ts';
import { historyState, insightsOf, midnight, nothingOf, oddOf, sheetOf } from './insights-samples.ts';
import { row } from './rows.ts';
import { click, menuItem, openConsole, openPage, press, settle, type } from './window.ts';

const rows = [
  row({ id: 1, name: 'Till 1', group: 'Northgate / Leeds' }),
  row({ id: 2, name: 'Till 2', group: 'Northgate / Hull' }),
  row({ id: 3, name: 'Till 3', group: 'Acme' }),
  row({ id: 4, name: 'Till 4', group: null }),
];
const now = (): number => Date.now();
const exact = (from: number, to: number) => ({ kind: 'exact', from, to: to - 1 });

async function open(
  part: Partial<Insights> | ((bridge: LoopbackBridge) => void) = {},
  days = 30,
): Promise<Awaited<ReturnType<typeof openConsole>> & { bridge: LoopbackBridge }> {
  const bridge = signedIn(rows);
  bridge.answer('history:state', succeed(historyState(now())));
  bridge.answer('history:setSeen', succeed(undefined));
  bridge.answer('downloads:current', succeed([]));
  bridge.answer(
    'history:page',
    succeed({
      rows: [],
      total: 0,
      asOf: 1,
      source: 'kept',
      newer: null,
      dropped: 0,
      unasked: [],
    }),
  );
  bridge.answer('insights:read', succeed(insightsOf(now(), typeof part === 'function' ? {} : part, days)));
  bridge.answer('insights:odd', succeed(oddOf(now())));
  bridge.answer('insights:timesheet', succeed(sheetOf([])));
  if (typeof part === 'function') part(bridge);
  const shown = await openConsole(bridge);
  await openPage('Insights');
  return { bridge, ...shown };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const tableOf = (name: string): string[][] =>
  within(card(name).getByRole('table'))
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent.trim()));
const showTable = (name: string) => click(card(name).getByRole('button', { name: `Show ${name} as a table` }));

async function expectNoFaults(): Promise<void> {
  // Colours are judged in the real browser; jsdom draws none.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Twelve sessions in 2:30 h, then thirty in 7:30 h, then three in an hour; nothing else. */
const threeDays = [
  { day: '2026-11-18', sessions: 12, seconds: 9_000 },
  { day: '2026-11-19', sessions: 30, seconds: 27_000 },
  { day: '2026-11-20', sessions: 3, seconds: 3_600 },
];
const minutes = (clock: string): number => {
  const [hours, rest] = clock.split(':').map(Number);
  return (hours ?? NaN) * 60 + (rest ?? NaN);
};

describe('what is drawn and what the tables say', () => {
  test('bars stand as high on the axis as their numbers, hours beside sessions', async () => {
    await open({ days: threeDays });
    const section = screen.getByRole('region', { name: 'Sessions per day' });
    // The axis as it is written: a word, and the line it stands at.
    const lines = [...section.querySelectorAll('path.line')].map((line) =>
      Number(/^M0 ([\d.]+)H/.exec(line.getAttribute('d') ?? '')?.[1]),
    );
    const words = [...section.querySelectorAll('text.tick[text-anchor="end"]')].map((word) => Number(word.textContent));
    expect(words).toEqual([0, 10, 20, 30]);
    const unit = ((lines[0] ?? NaN) - (lines[3] ?? NaN)) / 30;
    expect(unit).toBeGreaterThan(1);
    const drawn = (kind: string): number[] =>
      [...section.querySelectorAll(`rect.${kind}`)].map((bar) => {
        const [y, height] = [Number(bar.getAttribute('y')), Number(bar.getAttribute('height'))];
        expect(y + height).toBeCloseTo(lines[0] ?? NaN, 6);
        return Math.round((height / unit) * 1_000) / 1_000;
      });
    expect(drawn('sessions')).toEqual([12, 30, 3]);
    expect(drawn('hours')).toEqual([2.5, 7.5, 1]);
    await showTable('Sessions per day');
    const table = tableOf('Sessions per day');
    expect(table).toEqual([
      ['Day', 'Sessions', 'Hours (h:mm)'],
      ['Wed 18 Nov', '12', '2:30'],
      ['Thu 19 Nov', '30', '7:30'],
      ['Fri 20 Nov', '3', '1:00'],
    ]);
    await expectNoFaults();
  });

  test('horizontal bars are as long as their share of the longest, in either measure', async () => {
    const counted = [
      { name: 'Ada', sessions: 2, seconds: 14_400 },
      { name: 'Bob', sessions: 8, seconds: 3_600 },
      { name: null, sessions: 4, seconds: 7_200 },
    ];
    await open({ technicians: counted });
    const widths = () =>
      [...screen.getByRole('region', { name: 'Technicians' }).querySelectorAll<HTMLElement>('li i')].map((bar) =>
        parseFloat(bar.style.width),
      );
    const read = () =>
      card('Technicians')
        .getAllByRole('listitem')
        .map((line) => line.textContent.replace(/\s+/g, ' ').trim());
    expect([widths(), read()]).toEqual([
      [100, 50, 25],
      ['Ada 4 h', 'Not named 2 h', 'Bob 1 h'],
    ]);
    await showTable('Technicians');
    const [, ...lines] = tableOf('Technicians');
    const longest = minutes(lines[0]?.[2] ?? '');
    expect(lines.map((line) => (minutes(line[2] ?? '') / longest) * 100)).toEqual([100, 50, 25]);
    await showTable('Technicians');
    await click(card('Technicians').getByRole('button', { name: 'Technicians by Hours' }));
    expect([widths(), read()]).toEqual([
      [100, 50, 25],
      ['Bob 8', 'Not named 4', 'Ada 2'],
    ]);
  });

  test('the map of hours has the counts of its table, stronger where there are more', async () => {
    const heat = Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (__, hour) => (hour === 9 && day < 5 ? ([96, 58, 20, 19, 0][day] ?? 0) : 0)),
    );
    await open({ heat });
    const cell = (name: string) => card('By weekday and hour').getByRole('gridcell', { name });
    expect(cell('Monday 09 to 10: 96 sessions').className).toContain('heat-5');
    expect(cell('Tuesday 09 to 10: 58 sessions').className).toContain('heat-4');
    expect(cell('Wednesday 09 to 10: 20 sessions').className).toContain('heat-2');
    expect(cell('Thursday 09 to 10: 19 sessions').className).toContain('heat-1');
    expect(cell('Friday 09 to 10: 0 sessions').className).toContain('heat-0');
    expect(card('By weekday and hour').getAllByRole('gridcell')).toHaveLength(7 * 14);
    expect(
      within(card('By weekday and hour').getByRole('list', { name: 'Sessions in an hour' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent.trim()),
    ).toEqual(['None', '1 to 19', '20 to 38', '39 to 57', '58 to 76', '77 to 96']);
    expect(screen.getByText('Busiest Mon 09 to 10')).toBeTruthy();
    await showTable('By weekday and hour');
    expect(tableOf('By weekday and hour')[4]).toEqual(['09 to 10', '96', '58', '20', '19', '0', '0', '0']);
  });

  test('figures stand beside the period before, in words', async () => {
    await open();
    const figures = [...document.querySelectorAll('dl.figures > div')].map((figure) =>
      [...figure.children].map((part) => part.textContent.trim()),
    );
    expect(figures).toEqual([
      ['Sessions', '1,284', '9 % more than before'],
      ['Hours', '412', '4 % more'],
      ['Median length', '14 min', '1 min shorter'],
      ['Invite to join, median', '1 min 52 s', '21 s faster'],
      ['Agents reached', '538', 'of 2,418'],
    ]);
    expect(screen.getByText('22 Oct to 20 Nov, from 18,204 kept records')).toBeTruthy();
  });

  test('without a period before there is no comparison', async () => {
    await open({ before: null });
    expect(screen.queryByText(/before/)).toBeNull();
    expect(screen.getByText('of 2,418')).toBeTruthy();
  });

  test('what is copied is the table, between tabs', async () => {
    const { bridge } = await open({ days: threeDays });
    await click(card('Sessions per day').getByRole('button', { name: 'Copy Sessions per day' }));
    expect(bridge.inputsOf('app:copy')).toEqual([
      {
        text: 'Day\tSessions\tHours (h:mm)\nWed 18 Nov\t12\t2:30\nThu 19 Nov\t30\t7:30\nFri 20 Nov\t3\t1:00',
      },
    ]);
  });
});

describe('days', () => {
  test('that are not kept are missing, not zero, and it says so', async () => {
    await open({ days: threeDays, from: midnight(now(), -2), reachesTo: midnight(now(), -1) + 3_600, before: null });
    expect(screen.getByText('Kept back to 19 Nov')).toBeTruthy();
    const section = screen.getByRole('region', { name: 'Sessions per day' });
    expect(section.querySelectorAll('rect.sessions')).toHaveLength(2);
    expect(section.querySelectorAll('rect.missing')).toHaveLength(1);
    expect(card('Sessions per day').getByRole('button', { name: /^Thu 19 Nov: 30 sessions, 7.5 h, kept in part$/ }));
    await showTable('Sessions per day');
    expect(tableOf('Sessions per day')[1]).toEqual(['Wed 18 Nov', '–', '–']);
    await click(screen.getByRole('button', { name: 'Keep more' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  test('of ten years are drawn by the month and say it', async () => {
    const days = Array.from({ length: 3_650 }, (_, at) => {
      const date = new Date(2026, 10, 20 - at);
      return {
        day: [
          date.getFullYear(),
          String(date.getMonth() + 1).padStart(2, '0'),
          String(date.getDate()).padStart(2, '0'),
        ].join('-'),
        sessions: 1,
        seconds: 60,
      };
    }).reverse();
    await open({ days, reachesTo: 0 });
    const section = screen.getByRole('region', { name: 'Sessions per month' });
    expect(within(section).getByText('3,650 days are too many to tell apart here')).toBeTruthy();
    expect(section.querySelectorAll('rect.sessions')).toHaveLength(121);
    expect(card('Sessions per month').getByRole('button', { name: 'Oct 2026: 31 sessions, 31 min' })).toBeTruthy();
  });

  test('are one stop of the Tab key; the arrows read each, Enter opens its sessions in History', async () => {
    const { app } = await open({ days: threeDays });
    const bars = within(card('Sessions per day').getByRole('group', { name: 'Sessions and hours per day' }));
    const [first, second] = bars.getAllByRole('button');
    expect(bars.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first?.focus();
    await press('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect(second?.getAttribute('aria-label')).toBe('Thu 19 Nov: 30 sessions, 7.5 h');
    await click(second ?? document.body);
    expect(app.page).toBe('history');
    expect(app.history.question).toMatchObject({
      period: exact(midnight(now(), -1), midnight(now(), 0)),
      text: '',
    });
  });
});

describe('bars open what they count', () => {
  const wholePeriod = () => exact(midnight(now(), -29), midnight(now(), 1));

  test('a technician and a group by name, an agent by number', async () => {
    const { app } = await open();
    await click(card('Technicians').getByRole('button', { name: /^Marcus Doyle/ }));
    expect(app.history.question).toMatchObject({ text: 'Marcus Doyle', agentId: null, period: wholePeriod() });
    await openPage('Insights');
    await click(card('Agents').getByRole('button', { name: /^Kasse 1/ }));
    expect(app.history.question).toMatchObject({ text: '', agentId: 2, period: wholePeriod() });
    await openPage('Insights');
    await click(card('Groups').getByRole('button', { name: /^Padaria Central/ }));
    expect(app.history.question).toMatchObject({ text: 'Padaria Central', agentId: null });
  });

  test('a group below others shows which one it is, and is named in full', async () => {
    await open({ groups: [{ name: 'Northgate / Leeds', sessions: 1, seconds: 60 }] });
    const line = card('Groups').getByRole('button', { name: 'Northgate / Leeds: 1 min in 1 session. Show in History' });
    expect(line.querySelector('.lead')?.textContent).toBe('Northgate / ');
    expect(line.querySelector('.name')?.textContent).toBe('Northgate / Leeds');
  });

  test('one without a name cannot be asked for and opens nothing', async () => {
    await open();
    const none = card('Groups').getByRole('group', { name: /^No group/ });
    expect(none.querySelector('button')).toBeNull();
    expect(card('Groups').queryByRole('button', { name: /^No group/ })).toBeNull();
  });

  test('who was not seen opens its details, and all of them the list', async () => {
    const { app, bridge } = await open();
    bridge.answer('agents:details', succeed(null));
    bridge.answer('agents:readDetails', refuse('offline'));
    await click(card('Not seen for 30 days').getByRole('button', { name: /^Forklift tablet 05/ }));
    expect([app.page, app.details.agentId]).toEqual(['agents', 100]);
    await openPage('Insights');
    await click(screen.getByRole('button', { name: 'Show all 112 in Agents' }));
    expect([app.page, app.list.query]).toEqual(['agents', 'seen:>30d,never']);
  });
});

describe('period and groups', () => {
  const asked = (bridge: LoopbackBridge) => bridge.inputsOf('insights:read').at(-1);

  test('a period is asked for in whole days of this computer; own days begin as those that were shown', async () => {
    const { bridge } = await open();
    expect(asked(bridge)).toEqual({ from: midnight(now(), -29), to: midnight(now(), 1), groups: null });
    await click(screen.getByRole('radio', { name: '7 days' }));
    expect(asked(bridge)).toEqual({ from: midnight(now(), -6), to: midnight(now(), 1), groups: null });
    await click(screen.getByRole('radio', { name: 'Own' }));
    const from = screen.getByLabelText<HTMLInputElement>('From');
    expect([from.value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(['2026-11-14', '2026-11-20']);
    from.value = '2026-11-21';
    from.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(screen.getByText(/The first day lies after the last/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    expect(asked(bridge)?.from).toBe(midnight(now(), -6));
    from.value = '2026-11-01';
    from.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(asked(bridge)).toEqual({ from: midnight(now(), -19), to: midnight(now(), 1), groups: null });
    await expectNoFaults();
  });

  test('groups are searched and chosen, with all below them; one narrows the history too', async () => {
    const { app, bridge } = await open();
    await click(screen.getByRole('button', { name: 'Groups: All groups' }));
    const field = screen.getByRole('combobox', { name: 'Search groups' });
    expect(document.activeElement).toBe(field);
    await expectNoFaults();
    await type(field, 'north');
    expect(screen.getAllByRole('option').map((option) => option.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Northgate 2 agents',
      'Hull Northgate 1 agent',
      'Leeds Northgate 1 agent',
      'Northgate Logistics 0 agents',
    ]);
    await press('Enter', field);
    expect(asked(bridge)?.groups).toEqual(['Northgate / Hull', 'Northgate / Leeds']);
    expect(screen.getByRole('button', { name: 'Groups: Northgate' })).toBeTruthy();
    await click(card('Technicians').getByRole('button', { name: /^Marcus Doyle/ }));
    expect(app.history.question.text).toBe('Marcus Doyle Northgate');
    await openPage('Insights');
    await click(screen.getByRole('button', { name: 'Groups: Northgate' }));
    await click(screen.getByRole('option', { name: /^No group/ }));
    expect(asked(bridge)?.groups).toEqual(['', 'Northgate / Hull', 'Northgate / Leeds']);
    // The history knows no such question, so a bar of both opens nothing that would count otherwise.
    expect(card('Technicians').queryByRole('button', { name: /^Marcus Doyle/ })).toBeNull();
    await press('Escape', screen.getByRole('combobox', { name: 'Search groups' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Groups: 2 groups' }));
  });

  test('the rail has the topmost groups, one press away', async () => {
    const { bridge } = await open();
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    expect(asked(bridge)?.groups).toEqual(['Acme']);
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    expect(asked(bridge)?.groups).toBeNull();
  });

  test('the history is read faster while the page is looked at', async () => {
    const { bridge } = await open();
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }]);
    await openPage('Deploy');
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }, { seen: false }]);
    await openPage('History');
    await openPage('Insights');
    expect(bridge.inputsOf('history:setSeen').slice(2)).toEqual([{ seen: true }, { seen: false }, { seen: true }]);
  });

  test('the list of agents read again asks for nothing; the history that grew does, once its pace allows', async () => {
    const { app, bridge } = await open();
    app.insights.chooseGroup('Acme');
    await settle();
    const before = bridge.inputsOf('insights:read').length;
    bridge.tell('agents:changed', {
      reset: false,
      upserted: [row({ id: 9, name: 'Till 9', group: 'Elsewhere' })],
      removed: [],
      summary: { total: 5, online: 0, at: now(), dropped: 0 },
    });
    await settle();
    expect(bridge.inputsOf('insights:read')).toHaveLength(before);
    bridge.tell('history:changed', historyState(now(), { revision: 2 }));
    bridge.tell('history:changed', historyState(now(), { revision: 3 }));
    await expect.poll(() => bridge.inputsOf('insights:read').length, { timeout: 5_000, interval: 50 }).toBe(before + 1);
  });
});

describe('what there is when there is little', () => {
  test('a period without sessions has empty charts and says so', async () => {
    await open((bridge) => {
      bridge.answer('insights:read', succeed(nothingOf(now())));
    });
    expect(screen.getAllByText('No sessions in this period.')).toHaveLength(3);
    expect(screen.getByText('Every agent was online in the last 30 days.')).toBeTruthy();
    expect(screen.getByText('This console saw no invitations in this period.')).toBeTruthy();
    await expectNoFaults();
  });

  test('where nothing is kept, it says why and leads on', async () => {
    await open((bridge) => {
      bridge.answer('insights:read', succeed({ ...nothingOf(now()), kept: 0, reachesTo: null }));
      bridge.answer('history:state', succeed(historyState(now(), { kept: 0, reachesTo: null, sync: 'off' })));
    });
    expect(screen.getByText('No history is kept here yet')).toBeTruthy();
    expect(screen.getByText(/The settings keep no history/)).toBeTruthy();
    await click(screen.getByRole('button', { name: 'Open Settings' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  test('a failure says why and is tried again; what was counted before stays', async () => {
    const { bridge } = await open((before) => {
      before.answer('insights:read', refuse('internal'));
    });
    expect(screen.getByText('The history could not be counted')).toBeTruthy();
    bridge.answer('insights:read', succeed(insightsOf(now())));
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('1,284')).toBeTruthy();
    bridge.answer('insights:read', refuse('internal'));
    await click(screen.getByRole('radio', { name: '7 days' }));
    expect(screen.getByText(/What is shown was counted before/)).toBeTruthy();
    expect(screen.getByText('1,284')).toBeTruthy();
  });

  test('nothing that was counted for one account is left when another takes its place', async () => {
    const { app, bridge } = await open();
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    bridge.answer('insights:read', () => new Promise(() => undefined));
    bridge.tell('account:changed', { kind: 'signed-in', account: { ...account, id: 'a2', label: 'Harbour Dental' } });
    await settle();
    expect(screen.queryByText('1,284')).toBeNull();
    expect(app.insights.groups).toEqual([]);
    expect(bridge.inputsOf('insights:read').at(-1)?.groups).toBeNull();
  });

  test('an answer to an older question is dropped', async () => {
    let answerOld: (() => void) | null = null;
    const { bridge } = await open();
    bridge.answer(
      'insights:read',
      () =>
        new Promise((resolve) => {
          answerOld = () => {
            resolve(succeed(insightsOf(now(), { agentsInList: 1 })));
          };
        }),
    );
    await click(screen.getByRole('radio', { name: 'Year' }));
    bridge.answer('insights:read', succeed(insightsOf(now(), { agentsInList: 2 })));
    await click(screen.getByRole('radio', { name: 'Quarter' }));
    (answerOld as unknown as () => void)();
    await settle();
    expect(screen.getByText('of 2')).toBeTruthy();
  });

  test('five hundred groups are drawn when they are asked for', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      name: `Customer ${String(at)}`,
      sessions: 1,
      seconds: 500 - at,
    }));
    await open({ groups: many });
    expect(card('Groups').getAllByRole('listitem')).toHaveLength(5);
    await click(card('Groups').getByRole('button', { name: 'Show 495 more' }));
    expect(card('Groups').getAllByRole('listitem')).toHaveLength(500);
  });
});

describe('files', () => {
  test('the whole page goes into a file, which can be shown', async () => {
    const { bridge } = await open();
    bridge.answer(
      'insights:export',
      succeed({ exportId: 'e1', fileName: 'insights.csv', folder: 'Downloads', count: 1 }),
    );
    bridge.answer('exports:show', succeed(undefined));
    await click(screen.getByRole('button', { name: 'Export' }));
    await click(menuItem(/^CSV/) ?? document.body);
    expect(bridge.inputsOf('insights:export')).toEqual([
      { from: midnight(now(), -29), to: midnight(now(), 1), groups: null, format: 'csv' },
    ]);
    expect(screen.getByText('Saved insights.csv in Downloads')).toBeTruthy();
    bridge.answer('insights:export', refuse('internal'));
    await click(screen.getByRole('button', { name: 'Export' }));
    await click(menuItem(/^JSON/) ?? document.body);
    expect(screen.getByText('Nothing was exported')).toBeTruthy();
  });
});

describe('the timesheet', () => {
  const lines = [
    { name: 'Acme', sessions: 2, seconds: 1_500, roundedSeconds: 1_800 },
    { name: null, sessions: 1, seconds: 60, roundedSeconds: 900 },
  ];
  const withSheet = (bridge: LoopbackBridge): void => {
    bridge.answer('insights:timesheet', succeed(sheetOf(lines)));
  };

  test('shows exact and rounded times with their total, rounded as the settings say', async () => {
    const { bridge } = await open(withSheet);
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    expect(tableOf('Timesheet')).toEqual([
      ['Group', 'Sessions', 'Exact (h:mm)', 'Exact (h)', 'Rounded (h:mm)', 'Rounded (h)'],
      ['Acme', '2', '0:25', '0.42', '0:30', '0.50'],
      ['No group', '1', '0:01', '0.02', '0:15', '0.25'],
      ['Total', '3', '0:26', '0.43', '0:45', '0.75'],
    ]);
    expect(screen.getByText('Each session is rounded up to 15 min.')).toBeTruthy();
    expect(bridge.inputsOf('insights:timesheet')).toEqual([
      {
        from: midnight(now(), -29),
        to: midnight(now(), 1),
        groups: null,
        by: 'group',
        rounding: { minutes: 15, how: 'up', each: 'session' },
      },
    ]);
    await click(screen.getByRole('radio', { name: 'Each day' }));
    expect(bridge.inputsOf('settings:change')).toEqual([
      { timesheetRounding: { minutes: 15, how: 'up', each: 'day' } },
    ]);
    expect(bridge.inputsOf('insights:timesheet').at(-1)?.rounding.each).toBe('day');
    await click(screen.getByRole('radio', { name: 'Technician' }));
    expect(bridge.inputsOf('insights:timesheet').at(-1)?.by).toBe('technician');
    expect(tableOf('Timesheet')[2]?.[0]).toBe('Not named');
    const round = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round to' });
    round.value = '0';
    round.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(bridge.inputsOf('insights:timesheet').at(-1)?.rounding.minutes).toBe(0);
    expect(screen.queryByRole('radiogroup', { name: 'Rounding' })).toBeNull();
    await expectNoFaults();
  });

  test('is copied with its total and exported in the same question', async () => {
    const { bridge } = await open(withSheet);
    bridge.answer('insights:exportTimesheet', succeed({ exportId: 'e1', fileName: 't.csv', folder: 'D', count: 2 }));
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    await click(card('Timesheet').getByRole('button', { name: 'Copy' }));
    const copied = bridge.inputsOf('app:copy')[0]?.text.split('\n') ?? [];
    expect(copied.at(-1)).toBe('Total\t3\t0:26\t0.43\t0:45\t0.75');
    await click(card('Timesheet').getByRole('button', { name: 'Export CSV' }));
    expect(bridge.inputsOf('insights:exportTimesheet')).toEqual(bridge.inputsOf('insights:timesheet'));
  });

  test('of very many lines shows the first ones, and its total', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({
      name: `Customer ${String(at)}`,
      sessions: 1,
      seconds: 900,
      roundedSeconds: 900,
    }));
    await open((bridge) => {
      bridge.answer('insights:timesheet', succeed(sheetOf(many)));
    });
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    expect(tableOf('Timesheet')).toHaveLength(1 + 200 + 1);
    expect(tableOf('Timesheet').at(-1)).toEqual(['Total', '700', '175:00', '175.00', '175:00', '175.00']);
    await click(screen.getByRole('button', { name: 'Show 500 more lines' }));
    expect(tableOf('Timesheet')).toHaveLength(1 + 700 + 1);
  });

  test('the export of the page leads to it', async () => {
    await open(withSheet);
    await click(screen.getByRole('button', { name: 'Export' }));
    await click(menuItem(/^Timesheet/) ?? document.body);
    expect(screen.getByRole('tab', { name: 'Timesheet' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('odd sessions', () => {
  const list = () =>
    within(screen.getByRole('list', { name: 'Odd sessions' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent.replace(/\s+/g, ' ').trim());

  test('say in words why, how much is known, and open their details', async () => {
    const { app, bridge } = await open();
    bridge.answer('history:details', succeed(null));
    bridge.answer('history:readDetails', refuse('offline'));
    await click(screen.getByRole('tab', { name: 'Odd sessions' }));
    expect(list()[0]).toMatch(/Despatch desk 1.*At night, 02:26, First connection from Poland$/);
    expect(list()[1]).toContain('First time this technician connected');
    expect(screen.getByText(/whose details were read: 96 of 1,284/)).toBeTruthy();
    expect(screen.getByText(/At night means 22:00 to 06:00/)).toBeTruthy();
    await expectNoFaults();
    await click(screen.getByRole('button', { name: 'At night 2' }));
    expect(list()).toHaveLength(2);
    await click(screen.getByRole('button', { name: /^20 Nov|02:26/ }));
    const { row: first } = oddOf(now()).sessions[0] ?? {};
    expect(app.page).toBe('history');
    expect(app.history.details.sessionId).toBe(1);
    expect(app.history.question.period).toEqual({ kind: 'exact', from: first?.start, to: first?.start });
  });

  test('none is good news', async () => {
    await open((bridge) => {
      bridge.answer('insights:odd', succeed({ sessions: [], total: 0, withDetails: 0, records: 10 }));
    });
    await click(screen.getByRole('tab', { name: 'Odd sessions' }));
    expect(screen.getByText('Nothing out of the ordinary')).toBeTruthy();
  });

  test('the hours of the night are settings, and the list follows them', async () => {
    const { bridge } = await open();
    await openPage('Settings');
    const ends = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Night ends at' });
    ends.value = '7';
    ends.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ nightHours: [settings.nightHours[0], 7] }]);
    await openPage('Insights');
    await click(screen.getByRole('tab', { name: 'Odd sessions' }));
    expect(screen.getByText(/At night means 22:00 to 07:00/)).toBeTruthy();
  });
});

test('has no fault that axe can find, as charts and as tables', async () => {
  await open();
  await expectNoFaults();
  for (const button of screen.getAllByRole('button', { name: /as a table$/ })) await click(button);
  await expectNoFaults();
});
