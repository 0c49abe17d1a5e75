import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { exportColumns } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { settings, signedIn } from '../bridge.ts';
import { row } from './rows.ts';
import { click, openConsole, settle, type } from '../window.ts';

const fleet = [
  row({ id: 1, name: 'Reception', group: 'Alder' }),
  row({ id: 2, name: 'Scanner', group: 'Alder' }),
  row({ id: 3, name: 'Till', group: 'Berlin' }),
];
const exported = { exportId: 'e-1', fileName: 'Longreach agents 2026-11-20.csv', folder: '~/Downloads', count: 2 };
const dialog = () => within(screen.getByRole('dialog'));
const box = (name: string) => dialog().getByRole('checkbox', { name });

/** `null`: the list as it is filtered. */
async function open(agentIds: readonly number[] | null) {
  const bridge = signedIn(fleet);
  bridge.answer('settings:current', succeed({ ...settings, agentColumns: ['name', 'os', 'ram'] }));
  bridge.answer('agents:export', succeed(exported));
  bridge.answer('exports:show', succeed(undefined));
  const shown = await openConsole(bridge);
  return {
    bridge,
    ask: async () => {
      if (agentIds === null) shown.agents.exportList();
      else shown.app.open({ kind: 'export', agentIds });
      await settle();
    },
  };
}

test('the list is exported as it is shown, with the columns that are shown, and the file can be found', async () => {
  const { bridge, ask } = await open(null);
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'alder');
  await ask();
  expect(screen.getByRole('dialog', { name: 'Export 2 agents' })).toBeTruthy();
  const checked = dialog()
    .getAllByRole('checkbox')
    .filter((each) => (each as HTMLInputElement).checked);
  expect(checked).toEqual(['Name', 'Status', 'OS', 'RAM'].map(box));
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(bridge.inputsOf('agents:export')).toEqual([
    { format: 'csv', columns: ['name', 'state', 'os', 'ram'], agentIds: [1, 2] },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Saved Longreach agents 2026-11-20.csv in ~/Downloads')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Show in folder' }));
  expect(bridge.inputsOf('exports:show')).toEqual([{ exportId: 'e-1' }]);
});

test('a file that was moved away meanwhile is said to be gone', async () => {
  const { bridge, ask } = await open([1]);
  bridge.answer('exports:show', fail('unavailable', 'The file is no longer where it was saved.'));
  await ask();
  await click(dialog().getByRole('button', { name: 'Export' }));
  await click(screen.getByRole('button', { name: 'Show in folder' }));
  expect(screen.getByText('The file is no longer where it was saved.')).toBeTruthy();
});

test('agents that were picked are exported in their order, in the format and columns chosen', async () => {
  const { bridge, ask } = await open([3, 1]);
  await ask();
  await click(dialog().getByRole('radio', { name: 'JSON' }));
  await click(box('Status'));
  await click(box('City'));
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(bridge.inputsOf('agents:export')).toEqual([
    { format: 'json', columns: ['name', 'os', 'city', 'ram'], agentIds: [3, 1] },
  ]);
});

test('the separator of CSV can be chosen where the file is made, and is remembered', async () => {
  const { bridge, ask } = await open([1]);
  bridge.answer('settings:change', succeed({ ...settings, csvSeparator: 'semicolon' }));
  await ask();
  const choice = dialog().getByRole<HTMLSelectElement>('combobox', { name: 'CSV separator' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'As dates and numbers: comma',
    'Comma, decimal point',
    'Semicolon, decimal comma',
  ]);
  choice.value = 'semicolon';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  expect(bridge.inputsOf('settings:change')).toEqual([{ csvSeparator: 'semicolon' }]);
  expect(choice.value).toBe('semicolon');
  await click(dialog().getByRole('radio', { name: 'JSON' }));
  expect(dialog().queryByRole('combobox')).toBeNull();
});

test('a workbook can be had instead of CSV', async () => {
  const { bridge, ask } = await open([1]);
  await ask();
  await click(dialog().getByRole('radio', { name: 'Workbook' }));
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(bridge.inputsOf('agents:export')).toMatchObject([{ format: 'xlsx', agentIds: [1] }]);
});

test('all columns or those shown are one click away, and none is not enough', async () => {
  const { bridge, ask } = await open([1]);
  await ask();
  expect(screen.getByRole('dialog', { name: 'Export 1 agent' })).toBeTruthy();
  await click(dialog().getByRole('button', { name: 'All' }));
  expect(dialog().getAllByRole('checkbox', { checked: true })).toHaveLength(
    // With one account in view all agents are of the same.
    exportColumns.filter((column) => column !== 'account').length,
  );
  await click(dialog().getByRole('button', { name: 'As shown' }));
  for (const name of ['Name', 'Status', 'OS', 'RAM']) await click(box(name));
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(dialog().getByText('Choose at least one column.')).toBeTruthy();
  expect(bridge.inputsOf('agents:export')).toEqual([]);
});

test('what could not be written is said where it was asked for, and can be tried again', async () => {
  const { bridge, ask } = await open([1]);
  bridge.answer('agents:export', fail('unavailable', 'The disk is full, so nothing was saved.'));
  await ask();
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(dialog().getByText('The disk is full, so nothing was saved.')).toBeTruthy();
  bridge.answer('agents:export', succeed(exported));
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a list without agents is not exported', async () => {
  const { bridge, ask } = await open(null);
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'nobody');
  await ask();
  expect(dialog().getByText('There are no agents to export.')).toBeTruthy();
  await click(dialog().getByRole('button', { name: 'Export' }));
  expect(bridge.inputsOf('agents:export')).toEqual([]);
});
