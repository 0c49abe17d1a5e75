import { screen, within } from '@testing-library/svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { refuse, settings, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { card, now, open, tableOf } from './reports-page.ts';
import { midnight, oddOf, sheetOf } from './reports-samples.ts';
import { click, menuItem, openPage, settle } from '../window.ts';

describe('files', () => {
  test('the whole page goes into a file, which can be shown', async () => {
    const { bridge } = await open();
    bridge.answer(
      'reports:export',
      succeed({ exportId: 'e1', fileName: 'reports.csv', folder: 'Downloads', count: 1 }),
    );
    bridge.answer('exports:show', succeed(undefined));
    await click(screen.getByRole('button', { name: 'Export' }));
    await click(menuItem(/^CSV/) ?? document.body);
    expect(bridge.inputsOf('reports:export')).toEqual([
      { from: midnight(now(), -29), to: midnight(now(), 1), groups: null, format: 'csv' },
    ]);
    expect(screen.getByText('Saved reports.csv in Downloads')).toBeTruthy();
    bridge.answer('reports:export', refuse('internal'));
    await click(screen.getByRole('button', { name: 'Export' }));
    await click(menuItem(/^JSON/) ?? document.body);
    expect(screen.getByText('Couldn’t export the numbers')).toBeTruthy();
  });
});

describe('the timesheet', () => {
  const lines = [
    { name: 'Acme', sessions: 2, seconds: 1_500, roundedSeconds: 1_800 },
    { name: null, sessions: 1, seconds: 60, roundedSeconds: 900 },
  ];
  const withSheet = (bridge: LoopbackBridge): void => {
    bridge.answer('reports:timesheet', succeed(sheetOf(lines)));
  };

  test('is printed with a head of its own, without the rest of the page', async () => {
    const { bridge } = await open(withSheet);
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    const head = card('Timesheet').getByRole<HTMLTextAreaElement>('textbox', {
      name: 'Header of the printed timesheet',
    });
    bridge.answer('settings:change', succeed({ ...settings, timesheetHead: 'Northfield IT\n1 Mill Lane' }));
    head.value = 'Northfield IT\n1 Mill Lane';
    head.dispatchEvent(new Event('input', { bubbles: true }));
    head.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ timesheetHead: 'Northfield IT\n1 Mill Lane' }]);
    const printed: string[] = [];
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelector('body > .paper')?.textContent.replaceAll(/\s+/g, ' ') ?? '');
    });
    onTestFinished(() => print.mockRestore());
    await click(card('Timesheet').getByRole('button', { name: 'Print…' }));
    expect(printed).toHaveLength(1);
    for (const text of ['Northfield IT 1 Mill Lane', 'Timesheet', 'Acme', 'Total', '0:45', 'rounded up to 15 min'])
      expect(printed[0]).toContain(text);
    window.dispatchEvent(new Event('afterprint'));
    await settle();
    expect(document.querySelector('.paper')).toBeNull();
  });

  test('is saved as PDF as it is printed', async () => {
    const { bridge } = await open(withSheet);
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    const laidOut: string[] = [];
    bridge.answer('reports:savePrinted', () => {
      laidOut.push(document.querySelector('body > .paper')?.textContent.replaceAll(/\s+/g, ' ') ?? '');
      return succeed({ exportId: 'e1', fileName: 'Longreach timesheet.pdf', folder: '~/Downloads', count: 2 });
    });
    await click(card('Timesheet').getByRole('button', { name: 'Save as PDF' }));
    expect(laidOut).toHaveLength(1);
    for (const text of ['Timesheet', 'Acme', 'Total', '0:45']) expect(laidOut[0]).toContain(text);
    const [shown] = bridge.inputsOf('reports:timesheet');
    expect(bridge.inputsOf('reports:savePrinted')).toEqual([{ from: shown?.from, to: shown?.to, lines: 2 }]);
    expect(screen.getByText(/Longreach timesheet\.pdf/)).toBeTruthy();
    expect(document.querySelector('.paper')).toBeNull();
  });

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
    expect(bridge.inputsOf('reports:timesheet')).toEqual([
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
    expect(bridge.inputsOf('reports:timesheet').at(-1)?.rounding.each).toBe('day');
    await click(screen.getByRole('radio', { name: 'Technician' }));
    expect(bridge.inputsOf('reports:timesheet').at(-1)?.by).toBe('technician');
    expect(tableOf('Timesheet')[2]?.[0]).toBe('Unknown technician');
    const round = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round to' });
    round.value = '0';
    round.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(bridge.inputsOf('reports:timesheet').at(-1)?.rounding.minutes).toBe(0);
    expect(screen.queryByRole('radiogroup', { name: 'Rounding' })).toBeNull();
  });

  test('is copied with its total and exported in the same question', async () => {
    const { bridge } = await open(withSheet);
    bridge.answer('reports:exportTimesheet', succeed({ exportId: 'e1', fileName: 't.csv', folder: 'D', count: 2 }));
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    await click(card('Timesheet').getByRole('button', { name: 'Copy' }));
    const copied = bridge.inputsOf('app:copy')[0]?.text.split('\n') ?? [];
    expect(copied.at(-1)).toBe('Total\t3\t0:26\t0.43\t0:45\t0.75');
    await click(card('Timesheet').getByRole('button', { name: 'Export CSV' }));
    await click(card('Timesheet').getByRole('button', { name: 'Export workbook' }));
    const [shown] = bridge.inputsOf('reports:timesheet');
    expect(bridge.inputsOf('reports:exportTimesheet')).toEqual([
      { ...shown, format: 'csv' },
      { ...shown, format: 'xlsx' },
    ]);
  });

  test('of very many lines shows the first ones, and its total', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({
      name: `Customer ${String(at)}`,
      sessions: 1,
      seconds: 900,
      roundedSeconds: 900,
    }));
    await open((bridge) => {
      bridge.answer('reports:timesheet', succeed(sheetOf(many)));
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
    within(screen.getByRole('list', { name: 'Unusual sessions' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent.replace(/\s+/g, ' ').trim());

  test('say in words why, how much is known, and open their details', async () => {
    const { bridge, app, history } = await open();
    bridge.answer('history:details', succeed(null));
    bridge.answer('history:readDetails', refuse('offline'));
    await click(screen.getByRole('tab', { name: 'Unusual sessions' }));
    expect(list()[0]).toMatch(/Despatch desk 1.*At night, 02:26, First connection from Poland$/);
    expect(list()[1]).toContain('First time this technician connected');
    expect(screen.getByText(/whose details have been loaded: 96 of 1,284/)).toBeTruthy();
    expect(screen.getByText(/Night is from 22:00 to 06:00/)).toBeTruthy();
    await expectNoFaults(screen.getByRole('list', { name: 'Unusual sessions' }));
    await click(screen.getByRole('button', { name: 'At night 2' }));
    expect(list()).toHaveLength(2);
    await click(screen.getByRole('button', { name: /^20 Nov|02:26/ }));
    const { row: first } = oddOf(now()).sessions[0] ?? {};
    expect(app.page).toBe('history');
    expect(history.details.sessionId).toBe(1);
    expect(history.question.period).toEqual({ kind: 'exact', from: first?.start, to: first?.start });
  });

  test('none is good news', async () => {
    await open((bridge) => {
      bridge.answer('reports:odd', succeed({ sessions: [], total: 0, withDetails: 0, records: 10 }));
    });
    await click(screen.getByRole('tab', { name: 'Unusual sessions' }));
    expect(screen.getByText('No unusual sessions')).toBeTruthy();
  });

  test('the hours of the night are settings, and the list follows them', async () => {
    const { bridge } = await open();
    await openPage('Settings');
    const ends = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Night ends at' });
    ends.value = '7';
    ends.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ nightHours: [settings.nightHours[0], 7] }]);
    await openPage('Reports');
    await click(screen.getByRole('tab', { name: 'Unusual sessions' }));
    expect(screen.getByText(/Night is from 22:00 to 07:00/)).toBeTruthy();
  });
});
