import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { TYPING_MS } from '../../../../src-renderer/features/records/record-query.svelte.ts';
import { account, accountsOf } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { downloadOf } from './history-samples.ts';
import { grid, lastFilter, open, pages, wait } from './history-window.ts';
import { click, menuItem, openPage, press, settle, type } from '../window.ts';

describe('what is asked', () => {
  const chip = (name: string | RegExp) => screen.getByRole('button', { name });

  test('words go to the main process once typing pauses; the slash leads to their field', async () => {
    const { bridge } = await open();
    await press('/', document.body);
    const field = screen.getByRole('searchbox', { name: 'Search history' });
    expect(document.activeElement).toBe(field);
    // Without a turn of the event loop between them, in which the pause could end.
    for (const text of ['prin', 'printer']) await fireEvent.input(field, { target: { value: text } });
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
    await click(screen.getByRole('radio', { name: 'Yesterday' }));
    const day = (date: number, hours: readonly [number, number, number]) =>
      Math.floor(new Date(2026, 10, date, ...hours).getTime() / 1000);
    expect(lastFilter(bridge)).toMatchObject({ from: day(19, [0, 0, 0]), to: day(19, [23, 59, 59]) });
    expect(document.activeElement).toBe(chip('Period: Yesterday'));
    await click(chip('Period: Yesterday'));
    const from = screen.getByLabelText('From');
    await type(screen.getByLabelText('To'), '2026-11-02');
    await type(from, '2026-11-03');
    expect(screen.getByText('The first day is after the last day. Swap the dates.')).toBeTruthy();
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
    await expectNoFaults(screen.getByRole('dialog'));
    await press('Enter', field);
    expect(lastFilter(bridge)?.agentId).toBe(2);
    expect(chip('Agent: Scanner')).toBeTruthy();
    await click(chip('Agent: Scanner'));
    await press('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(chip('Agent: Scanner'));
  });

  test.each([
    ['all accounts', true, { supportId: null, supportNumber: 4_711 }],
    ['one account', false, { supportId: composeId(1, 4_711) }],
  ])('a support session by the number of its service, while %s are in view', async (_shown, showsAll, expected) => {
    const theirs = { ...account, id: 'b2', label: 'Hartmann & Söhne' };
    const both = accountsOf([account, theirs]);
    const { bridge } = await open(10, (given) =>
      given.answer('accounts:current', succeed(showsAll ? { ...both, inView: null, showsAll } : both)),
    );
    await click(chip('Support session'));
    await type(screen.getByRole('textbox', { name: 'Support session ID' }), '4711');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(lastFilter(bridge)).toMatchObject(expected);
    expect(chip('Support session: Support session 4711')).toBeTruthy();
  });

  test('support sessions, one of them, a link, recordings; one button takes all filters away', async () => {
    const { bridge } = await open();
    await click(chip('Support session'));
    await click(screen.getByRole('radio', { name: 'Only support' }));
    expect(lastFilter(bridge)).toMatchObject({ kind: 'support', supportId: null });
    await click(chip('Support session: Only support sessions'));
    const number = screen.getByRole('textbox', { name: 'Support session ID' });
    await type(number, '47x');
    await click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('An ID contains only digits.')).toBeTruthy();
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

  test('a link and recordings are each removed by themselves', async () => {
    const { bridge } = await open();
    await click(chip('Connection link'));
    await type(screen.getByRole('textbox', { name: 'Paste a connection link' }), 'https://link.example/?connect=1');
    await click(screen.getByRole('button', { name: 'Apply' }));
    await click(chip('With recording'));
    await click(chip('Remove filter: Connection link'));
    expect(lastFilter(bridge)).toMatchObject({ link: null, recording: true });
    await click(chip('Remove filter: With recording'));
    expect(lastFilter(bridge)).toMatchObject({ link: null, recording: null });
  });

  test('words are taken away by the button in their field, which keeps the keyboard', async () => {
    const { bridge } = await open();
    const field = screen.getByRole('searchbox', { name: 'Search history' });
    await type(field, 'printer');
    await wait(TYPING_MS);
    expect(lastFilter(bridge)?.text).toBe('printer');
    await click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    await wait(TYPING_MS);
    expect(lastFilter(bridge)?.text).toBe('');
  });

  test('another page shows the sessions it counts', async () => {
    const { bridge, history } = await open();
    await openPage('Agents');
    history.show({ agentId: 2, period: { kind: 'exact', from: 1_795_000_000, to: 1_795_003_599 } });
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
    expect(lastFilter(bridge)).toMatchObject({ agentId: 2, from: 1_795_000_000, to: 1_795_003_599, text: '' });
  });

  test.each([
    ['csv', /^As CSV/],
    ['xlsx', /^As workbook/],
    ['json', /^As JSON/],
  ] as const)('the whole filter is exported as %s, and becomes one of the downloads', async (format, item) => {
    const { bridge } = await open(3_412, (given) => {
      given.answer(
        'history:export',
        succeed(downloadOf({ id: 'e1', kind: 'history', fileName: `History.${format}`, done: 0, total: 3_412 })),
      );
    });
    await click(chip('With recording'));
    await click(chip('Export'));
    await click(menuItem(item) ?? document.body);
    expect(bridge.inputsOf('history:export')).toEqual([{ filter: { ...lastFilter(bridge) }, format }]);
    expect(within(screen.getByRole('region', { name: 'Downloads' })).getByText(`History.${format}`)).toBeTruthy();
  });
});
