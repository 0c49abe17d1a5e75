import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { summaryOf } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { button, field, openPane, pane, tabOf, valuesOf, words } from './details-pane.ts';
import {
  despatchRow,
  detailsOf,
  emptyDetails,
  emptyRow,
  fullDetails,
  fullHardware,
  hostile,
  hostileTexts,
  sessionOf,
} from './details-samples.ts';
import { press, settle, type } from '../window.ts';
import { until } from '../../until.ts';

test('the head shows the name, group, system and state of the agent', async () => {
  await openPane(despatchRow, fullDetails);
  expect(within(pane()).getByRole('heading', { name: 'Despatch desk 1' })).toBeTruthy();
  expect(within(pane()).getByText('Northgate Logistics / Leeds warehouse · Windows')).toBeTruthy();
  expect(within(pane()).getAllByRole('img', { name: 'Online' })).toHaveLength(1);
  expect(button('Favorite').getAttribute('aria-pressed')).toBe('true');
});

test('overview: everything that is known, in words', async () => {
  await openPane(despatchRow, fullDetails);
  expect(valuesOf('OS user')[0]).toBe('dispatch1 · Aneta Kowalczyk');
  expect(valuesOf('Place')[0]).toBe('Leeds, England, GB 198.51.100.7');
  expect(valuesOf('Last session')[0]).toBe('Yesterday 16:05, 23 min from Leeds, GB, with Chrome on Windows');
  expect(valuesOf('Last session ID')).toEqual(['77']);
  expect(valuesOf('Connected from')).toEqual(['192.0.2.9']);
  expect(valuesOf('Power state')).toEqual(['On']);
  expect(valuesOf('Sessions')).toEqual(['214 in total']);
  expect(valuesOf('Agent')).toEqual(['3.8.12 · added 4 Mar 2024']);
  expect(valuesOf('Device ID')).toEqual(['418 220 967']);
  expect(valuesOf('RDP support')).toEqual(['Yes']);
  expect(valuesOf('Blocked')).toEqual(['No']);
  for (const tag of ['Online', 'Signed in', 'Power on', 'RDP on'])
    expect(within(pane()).getAllByText(tag).length).toBeGreaterThan(0);
});

test('overview: the forecast with its reasons, and what changed, the newest first', async () => {
  await openPane(despatchRow, fullDetails);
  expect(words(within(pane()).getByRole('region', { name: 'Waking' }))).toContain(
    'Likely to wake Wake-on-LAN is on, cable connected, 9 agents awake in Leeds warehouse, worked 4 of 5 times, usually 1 min 10 s.',
  );
  await until(() => {
    const changes = within(pane()).getByRole('region', { name: 'Changes since you last opened it, 12 Oct' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => words(item).trim()),
    ).toEqual([
      'Free space C: 13:26 50.8 GiB →to 18.4 GiB',
      expect.stringContaining('OS version'),
      'Display Dell P2422H (2) 19 Nov, 13:26 new: Dell P2422H, 1920 × 1080',
      expect.stringContaining('Wake-on-LAN'),
      expect.stringContaining('removed: 4096, Kingston'),
    ]);
  });
});

test('overview: what the service did not send is a dash, never 0 or "undefined"', async () => {
  await openPane(emptyRow, emptyDetails);
  for (const label of ['OS user', 'Last session', 'Sessions', 'Last online', 'Owner', 'Agent', 'Device ID', 'Blocked'])
    expect(valuesOf(label)).toEqual(['–']);
  expect(within(pane()).queryByText('Last session ID')).toBeNull();
  expect(within(pane()).queryByText('Connected from')).toBeNull();
  expect(valuesOf('Place')).toEqual(['– –']);
  expect(words()).not.toMatch(/undefined|null|NaN|\b0\b/);
});

test('a name is shown without marks that turn the direction, and the details say so', async () => {
  const name = 'Kasse \u202egnp.exe';
  await openPane({ ...despatchRow, name }, { ...fullDetails, agent: { ...fullDetails.agent, name } });
  expect(within(pane()).getByRole('heading', { name: 'Kasse gnp.exe' })).toBeTruthy();
  expect(words()).toContain('This name contains hidden text-direction characters');
});

test('hardware: every field, sizes in binary units, numbers without a unit as such', async () => {
  await openPane(despatchRow, fullDetails, 'hardware');
  expect(valuesOf('CPU')).toEqual(['13th Gen Intel Core i5-13500']);
  expect(valuesOf('Cores')).toEqual(['14, 20 logical']);
  expect(valuesOf('Speed')).toEqual(['2,500 (unit unknown)', '1,000 (unit unknown)', '0 (unit unknown)']);
  expect(valuesOf('Page file')).toEqual(['2,440 (unit unknown)']);
  expect(valuesOf('Virtual free')).toEqual(['9,020 (unit unknown)']);
  expect(valuesOf('MAC')).toEqual(['58-11-22-9C-40-D7', '58-11-22-9C-40-D8']);
  expect(valuesOf('DNS')).toEqual(['10.20.0.10, 10.20.0.11', '–']);
  expect(valuesOf('Code page')).toEqual(['850']);
  expect(valuesOf('Time zone')).toEqual(['0 (unit unknown)']);
  expect(valuesOf('Workgroup')).toEqual(['–']);
  expect(valuesOf('Date')).toEqual(['2026-03-14']);
  const meter = (name: string) => within(pane()).getByRole('meter', { name });
  expect(meter('Memory').getAttribute('aria-valuetext')).toBe('8,856 of 16,268');
  expect(meter('C: System, NTFS').getAttribute('aria-valuetext')).toBe('92 % used, 18.4 of 237 GiB free');
  expect(meter('D: Despatch archive, NTFS').getAttribute('aria-valuenow')).toBe('41');
  expect(within(pane()).getAllByText('Nearly full')).toHaveLength(1);
  const banks = within(within(pane()).getByRole('table', { name: 'Memory banks' })).getAllByRole('row');
  const cells = (row: HTMLElement) => Array.from(row.children, (cell) => cell.textContent.trim());
  expect(banks.map((row) => cells(row).join(' '))).toEqual([
    'Slot Capacity Manufacturer Part number',
    'DIMM 1 8,192 Samsung M378A1K43EB2',
    'BANK 1 · Width 64 · Serial number 5F3A90C1',
    'DIMM 2 8,192 Samsung M378A1K43EB2',
    'BANK 2 · Width 64 · Serial number 5F3A90C1',
    'DIMM 3 – – –',
    'BANK 3',
  ]);
  for (const line of ['Micron 2450, 256 (unit unknown)', 'Realtek(R) Audio', 'Cable', 'No cable', 'No Wake-on-LAN'])
    expect(within(pane()).getByText(line)).toBeTruthy();
  expect(within(pane()).getAllByText('Dell P2422H, 1920 × 1080')).toHaveLength(2);
});

test('hardware: a memory bank without any value stays, as dashes', async () => {
  const empty = {
    bank: null,
    capacity: null,
    dataWidth: null,
    locator: null,
    manufacturer: null,
    partNumber: null,
    serialNumber: null,
  };
  const hardware = { ...fullHardware, ramBanks: [empty, { ...empty, capacity: 68_719_476_736 }] };
  await openPane(despatchRow, { ...fullDetails, agent: { ...fullDetails.agent, hardware } }, 'hardware');
  const banks = within(within(pane()).getByRole('table', { name: 'Memory banks' })).getAllByRole('row');
  const cells = (row: HTMLElement) => Array.from(row.children, (cell) => cell.textContent.trim());
  expect(banks.slice(1).map((row) => cells(row).join(' '))).toEqual([
    '– – – –',
    '– 68,719,476,736 – –',
    '64 GiB if bytes',
  ]);
});

test('hardware: a report without a value is dashes; no report and no reading say so', async () => {
  const empty = await openPane(emptyRow, emptyDetails, 'hardware');
  expect(valuesOf('CPU')).toEqual(['–']);
  expect(valuesOf('Free')).toEqual(['–']);
  expect(valuesOf('Memory banks')).toEqual(['–']);
  expect(within(pane()).queryByRole('meter')).toBeNull();
  expect(words()).not.toMatch(/undefined|null|NaN|\b0\b/);
  empty.unmount();
  const none = await openPane(emptyRow, detailsOf(2, {}), 'hardware');
  expect(words()).toContain('No hardware details were sent');
  none.unmount();
  await openPane(emptyRow, null, 'hardware');
  expect(words()).toContain('The details of this agent haven’t been loaded yet.');
});

test('arrows walk the tabs, Escape closes the pane and gives the keyboard to the list', async () => {
  const { agents } = await openPane(despatchRow, fullDetails);
  tabOf('Overview').focus();
  await press('ArrowRight');
  expect(document.activeElement).toBe(tabOf('Hardware'));
  expect(tabOf('Hardware').getAttribute('aria-selected')).toBe('true');
  expect(within(pane()).getByRole('tabpanel', { name: 'Hardware' })).toBeTruthy();
  await press('End');
  expect(within(pane()).getByRole('tabpanel', { name: 'Remove' })).toBeTruthy();
  await press('Escape');
  expect(agents.details.agentId).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Agents' }));
});

test('Escape in a field that was written into does not throw the text away', async () => {
  const { agents } = await openPane(despatchRow, fullDetails, 'access');
  await type(field('Agent name'), 'Other');
  await press('Escape', field('Agent name'));
  expect(agents.details.agentId).toBe(1);
  expect(field('Agent name')).toHaveProperty('value', 'Other');
});

test('another agent begins with an empty form', async () => {
  const other = { ...despatchRow, id: 5, name: 'Bay 4' };
  const { bridge, agents } = await openPane(despatchRow, fullDetails, 'access');
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [packRow(other)],
    removed: [],
    summary: summaryOf([despatchRow, other]),
  });
  await type(within(pane()).getByLabelText('Link password'), 'abcdefg1');
  bridge.answer('agents:details', succeed(null));
  agents.details.show(5);
  await settle();
  expect(field('Agent name')).toHaveProperty('value', 'Bay 4');
  expect(within(pane()).getByLabelText('Link password')).toHaveProperty('value', '');
});

const tabs = ['overview', 'hardware', 'sessions', 'access', 'danger'] as const;

test.each(tabs)('%s has no fault that axe can find where it is empty', async (tab) => {
  await openPane(emptyRow, emptyDetails, tab);
  expect(await findFaults(pane())).toEqual([]);
});

test.each(Object.entries(hostileTexts))('hostile texts (%s) are shown as text on every tab', async (_, text) => {
  const { row, details } = hostile(text);
  const { bridge, agents } = await openPane(row, details);
  bridge.answer(
    'agents:history',
    succeed({
      sessions: [sessionOf({ id: 1, comment: text, technicians: [{ login: text, userAgent: text, place: null }] })],
      total: 1,
      dropped: 0,
    }),
  );
  for (const tab of tabs) {
    agents.details.showTab(tab);
    await settle();
    expect(within(pane()).getByRole('tabpanel').querySelectorAll('b img, dd img, script')).toHaveLength(0);
    expect(words()).not.toContain('undefined');
  }
  expect(pane().querySelector('h2')?.textContent).toBe(text.replace('\u202E', ''));
  expect('hit' in globalThis).toBe(false);
});
