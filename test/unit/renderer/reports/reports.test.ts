import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { expectNoFaults } from '../faults.ts';
import { card, exact, now, open, showTable, tableOf, threeDays } from './reports-page.ts';
import { midnight } from './reports-samples.ts';
import { click, press } from '../window.ts';

const minutes = (clock: string): number => {
  const [hours, rest] = clock.split(':').map(Number);
  return (hours ?? NaN) * 60 + (rest ?? NaN);
};

describe('charts and their tables', () => {
  test('bars are as high on the axis as their numbers, hours beside sessions', async () => {
    await open({ days: threeDays });
    const section = screen.getByRole('region', { name: 'Sessions per day' });
    // The axis as it is drawn: its labels, and a line for each.
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
    expect(widths()).toEqual([100, 50, 25]);
    expect(read()).toEqual(['Ada 4 h', 'Unknown technician 2 h', 'Bob 1 h']);
    await showTable('Technicians');
    const [, ...lines] = tableOf('Technicians');
    const longest = minutes(lines[0]?.[2] ?? '');
    expect(lines.map((line) => (minutes(line[2] ?? '') / longest) * 100)).toEqual([100, 50, 25]);
    await showTable('Technicians');
    await click(card('Technicians').getByRole('button', { name: 'Technicians by Hours' }));
    expect(widths()).toEqual([100, 50, 25]);
    expect(read()).toEqual(['Bob 8', 'Unknown technician 4', 'Ada 2']);
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
    expect(screen.getByText('Busiest: Mon, 09–10')).toBeTruthy();
    await showTable('By weekday and hour');
    expect(tableOf('By weekday and hour')[4]).toEqual(['09 to 10', '96', '58', '20', '19', '0', '0', '0']);
  });

  test('figures are compared with the period before, in words', async () => {
    await open();
    const figures = [...document.querySelectorAll('dl.figures > div')].map((figure) =>
      [...figure.children].map((part) => part.textContent.trim()),
    );
    expect(figures).toEqual([
      ['Sessions', '1,284', '9 % more than before'],
      ['Hours', '412', '4 % more'],
      ['Median duration', '14 min', '1 min shorter'],
      ['Median time to join', '1 min 52 s', '21 s faster'],
      ['Agents connected to', '538', 'of 2,418'],
    ]);
    expect(screen.getByText('22 Oct to 20 Nov, from 18,204 saved sessions')).toBeTruthy();
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
  test('that are not stored are missing, not zero, and the page states it', async () => {
    await open({ days: threeDays, from: midnight(now(), -2), reachesTo: midnight(now(), -1) + 3_600, before: null });
    expect(screen.getByText('Saved back to 19 Nov')).toBeTruthy();
    const section = screen.getByRole('region', { name: 'Sessions per day' });
    expect(section.querySelectorAll('rect.sessions')).toHaveLength(2);
    expect(section.querySelectorAll('rect.missing')).toHaveLength(1);
    expect(card('Sessions per day').getByRole('button', { name: /^Thu 19 Nov: 30 sessions, 7.5 h, partly saved$/ }));
    await showTable('Sessions per day');
    expect(tableOf('Sessions per day')[1]).toEqual(['Wed 18 Nov', '–', '–']);
    await click(screen.getByRole('button', { name: 'Keep more history' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });

  test('of ten years are drawn by the month, and the chart states it', async () => {
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
    expect(within(section).getByText('Grouped, because 3,650 days don’t fit')).toBeTruthy();
    expect(section.querySelectorAll('rect.sessions')).toHaveLength(121);
    expect(card('Sessions per month').getByRole('button', { name: 'Oct 2026: 31 sessions, 31 min' })).toBeTruthy();
  });

  test('are one stop of the Tab key; the arrows read each, Enter opens its sessions in History', async () => {
    const { app, history } = await open({ days: threeDays });
    const bars = within(card('Sessions per day').getByRole('group', { name: 'Sessions and hours per day' }));
    const [first, second] = bars.getAllByRole('button');
    expect(bars.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first?.focus();
    await press('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect(second?.getAttribute('aria-label')).toBe('Thu 19 Nov: 30 sessions, 7.5 h');
    await click(second ?? document.body);
    expect(app.page).toBe('history');
    expect(history.question).toMatchObject({
      period: exact(midnight(now(), -1), midnight(now(), 0)),
      text: '',
    });
  });
});

test('has no fault that axe can find as tables', async () => {
  await open();
  for (const button of screen.getAllByRole('button', { name: /as a table$/ })) await click(button);
  await expectNoFaults();
});
