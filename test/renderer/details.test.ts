import { screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import type { AgentRow, AgentDetails, InputOf } from '../../src-main/ipc/contract.ts';
import { succeed } from '../../src-main/ipc/failure.ts';
import type { DetailTab } from '../../src-renderer/state/details.svelte.ts';
import { jobOf, refuse, signedIn, summaryOf } from './bridge.ts';
import {
  despatchRow,
  detailsOf,
  emptyDetails,
  emptyRow,
  fullDetails,
  hostile,
  hostileTexts,
  likelyForecast,
  noChanges,
  NOW,
  sessionOf,
  someChanges,
  unknownForecast,
} from './details-samples.ts';
import { click, menuItem, openConsole, press, settle, type } from './window.ts';

// Without lengths everything counts as seen: a list would load to its end at once.
Object.defineProperty(Element.prototype, 'scrollHeight', { configurable: true, get: () => 5_000 });

/** Opens the console with the pane on this agent; its kept details are fresh, so that nothing is asked of the service. */
async function openPane(row: AgentRow, details: AgentDetails | null, tab: DetailTab = 'overview') {
  const bridge = signedIn([row]);
  bridge.answer('agents:details', succeed(details));
  bridge.answer('agents:readDetails', details === null ? refuse('offline') : succeed(details));
  bridge.answer('agents:forecast', succeed(details === fullDetails ? likelyForecast : unknownForecast));
  bridge.answer('agents:changes', succeed(details === fullDetails ? someChanges : noChanges));
  bridge.answer('agents:history', succeed({ sessions: [], total: 0, dropped: 0 }));
  bridge.answer('jobs:cancel', succeed(undefined));
  const console = await openConsole(bridge);
  console.app.details.show(row.id, tab);
  await settle();
  return { ...console, bridge };
}

/** Found without asking every element of the page for its role, which takes long where nothing is laid out. */
function pane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('section[aria-label="Agent details"]');
  if (found === null) throw new Error('no details are shown');
  return found;
}
// Whether each is seen is asked where it matters; asking for all of them takes long where nothing is laid out.
const button = (name: string) => within(pane()).getByRole('button', { name, hidden: true });
const field = (name: string) => within(pane()).getByRole('textbox', { name, hidden: true });
const tabOf = (name: string) => within(pane()).getByRole('tab', { name, hidden: true });
const words = (element: Element = pane()) => element.textContent.replace(/\s+/g, ' ');

/** The values under a label, in the order of the page. */
const valuesOf = (label: string): readonly string[] =>
  within(pane())
    .getAllByText(label, { selector: 'dt' })
    .map((term) => term.nextElementSibling?.textContent.replace(/\s+/g, ' ').trim() ?? '');

async function faults(): Promise<readonly string[]> {
  const result = await axe.run(pane(), { rules: { 'color-contrast': { enabled: false } } });
  return result.violations.flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 160)}`));
}

test('the head says who it is, where it stands and how it is', async () => {
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
  expect(valuesOf('Sessions')).toEqual(['214 in total']);
  expect(valuesOf('Agent')).toEqual(['3.8.12 · added 4 Mar 2024']);
  expect(valuesOf('Device ID')).toEqual(['418 220 967']);
  expect(valuesOf('RDP support')).toEqual(['Yes']);
  expect(valuesOf('Blocked')).toEqual(['No']);
  for (const tag of ['Online', 'Signed in', 'Mains power', 'RDP on'])
    expect(within(pane()).getAllByText(tag).length).toBeGreaterThan(0);
});

test('overview: the forecast with its reasons, and what changed, the newest first', async () => {
  await openPane(despatchRow, fullDetails);
  expect(words(within(pane()).getByRole('region', { name: 'Waking' }))).toContain(
    'Can be woken Wake-on-LAN is on, cable connected, 9 awake neighbours in Leeds warehouse, worked 4 of 5 times, usually 1 min 10 s.',
  );
  await vi.waitFor(() => {
    const changes = within(pane()).getByRole('region', { name: 'Changed since your last visit, 12 Oct' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => words(item).trim()),
    ).toEqual([
      'Free space C: 13:26 50.8 GiB →to 18.4 GiB',
      expect.stringContaining('OS version'),
      'Display Dell P2422H (2) 19 Nov, 13:26 new: Dell P2422H, 1920 × 1080',
      expect.stringContaining('Wake-on-LAN'),
      expect.stringContaining('gone: 4096, Kingston'),
    ]);
  });
});

test('overview: what the service did not send is a dash, never 0 or "undefined"', async () => {
  await openPane(emptyRow, emptyDetails);
  for (const label of ['OS user', 'Last session', 'Sessions', 'Last online', 'Owner', 'Agent', 'Device ID', 'Blocked'])
    expect(valuesOf(label)).toEqual(['–']);
  expect(valuesOf('Place')).toEqual(['– –']);
  expect(words()).not.toMatch(/undefined|null|NaN|\b0\b/);
});

test('hardware: every field, sizes in binary units, numbers without a unit as reported', async () => {
  await openPane(despatchRow, fullDetails, 'hardware');
  expect(valuesOf('CPU')).toEqual(['13th Gen Intel Core i5-13500']);
  expect(valuesOf('Cores')).toEqual(['14, 20 logical']);
  expect(valuesOf('Speed')).toEqual(['2,500 as reported', '1,000 as reported', '0 as reported']);
  expect(valuesOf('Page file')).toEqual(['2,440 as reported']);
  expect(valuesOf('Virtual free')).toEqual(['9,020 as reported']);
  expect(valuesOf('MAC')).toEqual(['58-11-22-9C-40-D7', '58-11-22-9C-40-D8']);
  expect(valuesOf('DNS')).toEqual(['10.20.0.10, 10.20.0.11', '–']);
  expect(valuesOf('Code page')).toEqual(['850']);
  expect(valuesOf('Time zone')).toEqual(['0 as reported']);
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
    'Slot Capacity Maker Part number',
    'DIMM 1 8,192 Samsung M378A1K43EB2',
    'BANK 1 · Width 64 · Serial 5F3A90C1',
    'DIMM 2 8,192 Samsung M378A1K43EB2',
    'BANK 2 · Width 64 · Serial 5F3A90C1',
    'DIMM 3 – – –',
    'BANK 3',
  ]);
  for (const line of ['Micron 2450, 256 as reported', 'Realtek(R) Audio', 'Cable', 'No cable', 'No Wake-on-LAN'])
    expect(within(pane()).getByText(line)).toBeTruthy();
  expect(within(pane()).getAllByText('Dell P2422H, 1920 × 1080')).toHaveLength(2);
});

test('hardware: a report without a value is dashes; no report and no reading say so', async () => {
  const empty = await openPane(emptyRow, emptyDetails, 'hardware');
  expect(valuesOf('CPU')).toEqual(['–']);
  expect(valuesOf('Free')).toEqual(['–']);
  expect(within(pane()).queryByRole('meter')).toBeNull();
  expect(words()).not.toMatch(/undefined|null|NaN|\b0\b/);
  empty.unmount();
  const none = await openPane(emptyRow, detailsOf(2, {}), 'hardware');
  expect(words()).toContain('The service sent no system information');
  none.unmount();
  await openPane(emptyRow, null, 'hardware');
  expect(words()).toContain('Nothing was read of this agent yet.');
});

const pageOf = ({ offset, limit }: InputOf<'agents:history'>, total: number) =>
  succeed({
    sessions: Array.from({ length: Math.min(limit, total - offset) }, (_, at) => sessionOf({ id: offset + at + 1 })),
    total,
    dropped: 0,
  });
const listed = () => within(within(pane()).getByRole('list', { name: /^Sessions of/ })).getAllByRole('listitem');
/** Scrolls to the end of what is there; the next page comes once the end is near. */
async function scrollToEnd() {
  const panel = within(pane()).getByRole('tabpanel');
  panel.scrollTop = 5_000 - 640;
  panel.dispatchEvent(new Event('scroll'));
  panel.scrollTop = 0;
  await settle();
}

test('sessions: nothing is asked before the tab is opened; then page by page as it is scrolled', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => pageOf(input, 120));
  expect(bridge.inputsOf('agents:history')).toEqual([]);
  await click(tabOf('Sessions'));
  expect(listed()).toHaveLength(50);
  expect(within(pane()).getByRole('status').textContent.replace(/\s+/g, ' ').trim()).toBe(
    '120 sessions 50 of 120 shown',
  );
  await scrollToEnd();
  expect(listed()).toHaveLength(100);
  await scrollToEnd();
  await scrollToEnd();
  expect(listed()).toHaveLength(120);
  expect(bridge.inputsOf('agents:history').map(({ offset }) => offset)).toEqual([0, 50, 100]);
});

test('sessions: start, length, technician, place, kind, recording and comment', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer(
    'agents:history',
    succeed({
      sessions: [
        sessionOf({ id: 1, stop: null, start: NOW / 1000 - 724, support: true }),
        sessionOf({ id: 2, recording: { size: 13_002_342 }, comment: 'Label driver replaced.' }),
        sessionOf({ id: 3, start: null, stop: null, technicians: [] }),
      ],
      total: 3,
      dropped: 2,
    }),
  );
  await click(tabOf('Sessions'));
  const [first, second, third] = listed().map((item) => words(item).trim());
  expect(first).toMatch(
    /^Today 14:13 12:04 m\.doyle@northfield\.example Leeds, England, GB · Chrome on Windows In session Support$/,
  );
  expect(second).toMatch(/23 min .*Label driver replaced\. Permanent Recording, 12\.4 MiB$/);
  expect(third).toBe('– – – Permanent');
  expect(words()).toContain('2 entries could not be read and are left out.');
});

test('sessions: a page that fails keeps what is there and can be tried again', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => (input.offset === 0 ? pageOf(input, 70) : refuse('timeout')));
  await click(tabOf('Sessions'));
  await scrollToEnd();
  expect(listed()).toHaveLength(50);
  expect(words(within(pane()).getByRole('alert'))).toContain('Older sessions could not be read');
  await scrollToEnd();
  expect(bridge.inputsOf('agents:history')).toHaveLength(2);
  bridge.answer('agents:history', (input) => pageOf(input, 70));
  await click(button('Try again'));
  expect(listed()).toHaveLength(70);
  expect(within(pane()).queryByRole('alert')).toBeNull();
});

test('sessions: one that began meanwhile comes on top, and none is shown twice', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => pageOf(input, 60));
  await click(tabOf('Sessions'));
  // A new one is number 0: everything else moves on by one.
  const newer = Array.from({ length: 61 }, (_, at) => sessionOf({ id: at }));
  bridge.answer('agents:history', ({ offset, limit }) =>
    succeed({ sessions: newer.slice(offset, offset + limit), total: 61, dropped: 0 }),
  );
  const now = { ...despatchRow, inSession: true, sessionsTotal: 215 };
  bridge.tell('agents:changed', { reset: false, upserted: [now], removed: [], summary: summaryOf([now]) });
  await settle();
  expect(listed()).toHaveLength(51);
  await scrollToEnd();
  expect(listed()).toHaveLength(61);
  expect(bridge.inputsOf('agents:history').map(({ offset }) => offset)).toEqual([0, 0, 51]);
});

test('sessions: an agent without any says so', async () => {
  await openPane(despatchRow, fullDetails, 'sessions');
  expect(within(pane()).getByRole('heading', { name: 'No sessions yet' })).toBeTruthy();
});

test('access: only what was changed is sent, and what the service then shows is said', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', ({ name }) =>
    succeed({
      ...fullDetails,
      at: NOW,
      permanentLink: false,
      agent: { ...fullDetails.agent, name: name ?? 'Despatch desk 1' },
    }),
  );
  expect(button('Save changes')).toHaveProperty('disabled', true);
  await click(within(pane()).getByRole('switch', { name: 'Permanent link' }));
  expect(words()).toContain('It is turned off when you save.');
  await type(field('Agent name'), 'Despatch desk 1b');
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([
    { agentId: 1, name: 'Despatch desk 1b', permanentLink: { enable: false } },
  ]);
  expect(words()).toContain('The service now shows the name “Despatch desk 1b”. The permanent link is off.');
  expect(within(pane()).getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test('access: the password is judged while it is typed, and is not kept after it was taken', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', succeed({ ...fullDetails, at: NOW }));
  const password = within(pane()).getByLabelText('Link password');
  const rule = (text: string) => within(pane()).getByText(text);
  await type(password, 'abcdef1');
  expect(within(rule('At least 8 characters')).getByRole('img', { name: 'No' })).toBeTruthy();
  expect(within(rule('Letters and digits')).getByRole('img', { name: 'Yes' })).toBeTruthy();
  expect(button('Save changes')).toHaveProperty('disabled', true);
  await type(password, 'abcdefg1');
  expect(within(rule('At least 8 characters')).getByRole('img', { name: 'Yes' })).toBeTruthy();
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([{ agentId: 1, permanentLink: { password: 'abcdefg1' } }]);
  expect(password).toHaveProperty('value', '');
  // With nothing left to save it does nothing, but a disabled button would lose the keyboard to the page.
  expect(document.activeElement).toBe(button('Save changes'));
  expect(button('Save changes')).toHaveProperty('disabled', false);
  expect(button('Save changes').getAttribute('aria-disabled')).toBe('true');
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toHaveLength(1);
  password.focus();
  await settle();
  expect(button('Save changes')).toHaveProperty('disabled', true);
});

test('access: a failure loses nothing that was typed; neither does another tab', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:update', refuse('no-right'));
  await type(field('Path of the link'), 'despatch');
  await type(within(pane()).getByLabelText('Link password'), 'abcdefg1');
  await click(button('Save changes'));
  expect(words(within(pane()).getByRole('alert'))).toContain('Not savedThis key has no right to do that.');
  await click(tabOf('Hardware'));
  await click(tabOf('Access'));
  expect(field('Path of the link')).toHaveProperty('value', 'despatch');
  expect(within(pane()).getByLabelText('Link password')).toHaveProperty('value', 'abcdefg1');
});

test('access: where the service does not say whether the link is on, it is left alone unless chosen', async () => {
  const { bridge } = await openPane(despatchRow, { ...fullDetails, permanentLink: null }, 'access');
  bridge.answer('agents:update', succeed({ ...fullDetails, at: NOW, permanentLink: null }));
  expect(words()).toContain('The service does not say whether it is on.');
  expect(within(pane()).queryByRole('switch')).toBeNull();
  await click(within(pane()).getByRole('radio', { name: 'On' }));
  await click(button('Save changes'));
  expect(bridge.inputsOf('agents:update')).toEqual([{ agentId: 1, permanentLink: { enable: true } }]);
});

test('access: the link goes to the clipboard without coming to the page', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.answer('agents:copyPermanentLink', succeed(undefined));
  await click(button('Copy link'));
  expect(bridge.inputsOf('agents:copyPermanentLink')).toEqual([{ agentId: 1 }]);
  expect(screen.getByText('Permanent link copied')).toBeTruthy();
  bridge.answer('agents:copyPermanentLink', refuse('not-found'));
  await click(button('Copy link'));
  expect(words(within(pane()).getByRole('alert'))).toContain('The link was not copied');
});

test('access: a link that is off cannot be copied', async () => {
  await openPane(despatchRow, { ...fullDetails, permanentLink: false }, 'access');
  expect(button('Copy link')).toHaveProperty('disabled', true);
});

test('danger zone: only the exact name lets it happen', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'danger');
  bridge.answer(
    'agents:detach',
    succeed(
      jobOf({ id: 'd1', kind: 'detach', step: 'undo', agentId: 1, agentName: 'Despatch desk 1', limitAt: NOW + 5_000 }),
    ),
  );
  const box = field('Type Despatch desk 1 to detach it');
  for (const wrong of ['', 'despatch desk 1', 'Despatch desk']) {
    await type(box, wrong);
    expect(button('Detach agent')).toHaveProperty('disabled', true);
  }
  await type(box, 'Despatch desk 1');
  await click(button('Detach agent'));
  expect(bridge.inputsOf('agents:detach')).toEqual([{ agentId: 1, typedName: 'Despatch desk 1' }]);
  // Not disabled: whoever pressed Enter in it would lose the keyboard to the page.
  expect(box).toMatchObject({ disabled: false, readOnly: true });
  await click(within(within(pane()).getByRole('group', { name: 'Under way' })).getByRole('button', { name: 'Undo' }));
  expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'd1' }]);
});

test('danger zone: a refusal is said and keeps what was typed', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails, 'danger');
  bridge.answer('agents:detach', refuse('no-right'));
  const box = field('Type Despatch desk 1 to detach it');
  await type(box, 'Despatch desk 1');
  await click(button('Detach agent'));
  expect(words(within(pane()).getByRole('alert'))).toContain('Not detached');
  expect(box).toHaveProperty('value', 'Despatch desk 1');
});

test('the main button connects; offline with Wake-on-LAN it wakes first', async () => {
  const online = await openPane(despatchRow, fullDetails);
  await click(button('Connect'));
  expect(online.bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  online.unmount();
  const offline = await openPane({ ...despatchRow, online: false }, fullDetails);
  offline.bridge.answer(
    'agents:wakeAndConnect',
    succeed(jobOf({ kind: 'wake-and-connect', agentId: 1, agentName: 'Despatch desk 1' })),
  );
  expect(within(pane()).queryByRole('button', { name: 'Connect' })).toBeNull();
  await click(button('Wake and connect'));
  expect(offline.bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 1 }]);
  expect(button('Waking').getAttribute('aria-busy')).toBe('true');
  offline.unmount();
  await openPane({ ...despatchRow, online: false }, detailsOf(1, {}));
  expect(button('Connect')).toBeTruthy();
});

test('while a reboot has it down, the main button offers neither to connect nor to wake', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const job = jobOf({ kind: 'reboot', step: 'coming-up', agentId: 1, agentName: 'Despatch desk 1' });
  bridge.tell('jobs:changed', [job]);
  await settle();
  expect(button('Rebooting').getAttribute('aria-busy')).toBe('true');
  expect(within(pane()).queryByRole('button', { name: 'Wake and connect' })).toBeNull();
  bridge.tell('jobs:changed', [{ ...job, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure }]);
  await settle();
  expect(button('Wake and connect')).toBeTruthy();
});

test('a job under way is shown with its step and times, and can be cancelled; a failed one says why', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const job = jobOf({ agentId: 1, agentName: 'Despatch desk 1', startedAt: Date.now() - 24_000, usualMs: 70_000 });
  bridge.tell('jobs:changed', [job, jobOf({ id: 'other', agentId: 9, agentName: 'Other' })]);
  await settle();
  const place = () => within(pane()).getByRole('group', { name: 'Under way' });
  expect(words(place())).toContain('Signal sent, waiting until it is online 0:24 · usually 1:10');
  await click(within(place()).getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'j1' }]);
  bridge.tell('jobs:changed', [{ ...job, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure }]);
  await settle();
  expect(words(place())).toContain('Despatch desk 1 did not wake The service took too long to answer.');
  await click(within(place()).getByRole('button', { name: 'Dismiss' }));
  expect(within(pane()).queryByRole('group', { name: 'Under way' })).toBeNull();
});

test('what is offered after a failure is what helps: a reboot that was taken is not sent twice', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const reboot = jobOf({ kind: 'reboot', agentId: 1, agentName: 'Despatch desk 1', state: 'failed' });
  const failure = refuse('timeout', 'not-back', 'It did not come back within 10 minutes.').failure;
  bridge.tell('jobs:changed', [{ ...reboot, step: 'coming-up', endedAt: Date.now(), failure }]);
  await settle();
  const place = within(within(pane()).getByRole('group', { name: 'Under way' }));
  expect(place.getByText('It did not come back within 10 minutes.')).toBeTruthy();
  expect(place.queryByRole('button', { name: 'Try again' })).toBeNull();
  bridge.answer('agents:watch', succeed(jobOf({ kind: 'watch', agentId: 1, agentName: 'Despatch desk 1' })));
  await click(place.getByRole('button', { name: 'Tell me when it is back' }));
  expect(bridge.inputsOf('agents:watch')).toEqual([{ agentId: 1 }]);
});

test('the menu offers the safe reboot for Windows only, watching and copying', async () => {
  const windows = await openPane(despatchRow, fullDetails);
  windows.bridge.answer('agents:watch', succeed(jobOf({ kind: 'watch', agentId: 1, agentName: 'Despatch desk 1' })));
  await click(button('More actions'));
  expect(menuItem(/^Reboot with the safe option/)).toBeTruthy();
  expect(menuItem(/^Copy name$/)).toBeTruthy();
  await click(menuItem(/^Tell me when it is back$/)!);
  expect(windows.bridge.inputsOf('agents:watch')).toEqual([{ agentId: 1 }]);
  windows.unmount();
  await openPane({ ...despatchRow, os: 'linux', ip: null }, detailsOf(1, {}));
  await click(button('More actions'));
  expect(menuItem(/safe option/)).toBeUndefined();
  expect(menuItem(/^Copy IP/)?.getAttribute('aria-disabled')).toBe('true');
});

test('Copy details puts the ticket on the clipboard', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  await click(button('Copy details'));
  const [copied] = bridge.inputsOf('app:copy');
  expect(copied?.text).toMatch(/^Name +Despatch desk 1\nAgent ID +1\n/);
  expect(copied?.text).toContain('18.4 of 237 GiB free (System, NTFS)');
});

test('the age of what is shown stands at the foot; a failure keeps it and can be tried again', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  expect(words()).toMatch(/Read \d s ago/);
  bridge.answer('agents:readDetails', refuse('offline'));
  await click(button('Read again'));
  expect(words()).toMatch(
    /No connection to the service\. Check the network of this computer\. Shown is what was read \d s ago\./,
  );
  expect(valuesOf('OS user')[0]).toContain('dispatch1');
  bridge.answer('agents:readDetails', succeed({ ...fullDetails, at: Date.now() }));
  await click(button('Try again'));
  expect(words()).not.toContain('No connection');
});

test('an agent that left the list keeps its details and can no longer be acted on', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.tell('agents:changed', { reset: false, upserted: [], removed: [1], summary: summaryOf([]) });
  await settle();
  expect(words()).toContain('No longer in the list');
  expect(within(pane()).getByRole('heading', { name: 'Despatch desk 1' })).toBeTruthy();
  expect(button('Connect')).toHaveProperty('disabled', true);
});

test('arrows walk the tabs, Escape closes the pane and gives the keyboard to the list', async () => {
  const { app } = await openPane(despatchRow, fullDetails);
  tabOf('Overview').focus();
  await press('ArrowRight');
  expect(document.activeElement).toBe(tabOf('Hardware'));
  expect(tabOf('Hardware').getAttribute('aria-selected')).toBe('true');
  expect(within(pane()).getByRole('tabpanel', { name: 'Hardware' })).toBeTruthy();
  await press('End');
  expect(within(pane()).getByRole('tabpanel', { name: 'Danger zone' })).toBeTruthy();
  await press('Escape');
  expect(app.details.agentId).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Agents' }));
});

test('Escape in a field that was written into does not throw the text away', async () => {
  const { app } = await openPane(despatchRow, fullDetails, 'access');
  await type(field('Agent name'), 'Other');
  await press('Escape', field('Agent name'));
  expect(app.details.agentId).toBe(1);
  expect(field('Agent name')).toHaveProperty('value', 'Other');
});

test('another agent begins with an empty form', async () => {
  const other = { ...despatchRow, id: 5, name: 'Bay 4' };
  const { app, bridge } = await openPane(despatchRow, fullDetails, 'access');
  bridge.tell('agents:changed', {
    reset: false,
    upserted: [other],
    removed: [],
    summary: summaryOf([despatchRow, other]),
  });
  await type(within(pane()).getByLabelText('Link password'), 'abcdefg1');
  bridge.answer('agents:details', succeed(null));
  app.details.show(5);
  await settle();
  expect(field('Agent name')).toHaveProperty('value', 'Bay 4');
  expect(within(pane()).getByLabelText('Link password')).toHaveProperty('value', '');
});

const tabs = ['overview', 'hardware', 'sessions', 'access', 'danger'] as const;

test.each(tabs)('%s has no fault that axe can find, full and empty', async (tab) => {
  const full = await openPane(despatchRow, fullDetails, tab);
  expect(await faults()).toEqual([]);
  full.unmount();
  await openPane(emptyRow, emptyDetails, tab);
  expect(await faults()).toEqual([]);
});

test.each(Object.entries(hostileTexts))('hostile texts (%s) are shown as text on every tab', async (_, text) => {
  const { row, details } = hostile(text);
  const { app, bridge } = await openPane(row, details);
  bridge.answer(
    'agents:history',
    succeed({
      sessions: [sessionOf({ id: 1, comment: text, technicians: [{ login: text, userAgent: text, place: null }] })],
      total: 1,
      dropped: 0,
    }),
  );
  for (const tab of tabs) {
    app.details.showTab(tab);
    await settle();
    expect(within(pane()).getByRole('tabpanel').querySelectorAll('b img, dd img, script')).toHaveLength(0);
    expect(words()).not.toContain('undefined');
  }
  expect(pane().querySelector('h2')?.textContent).toBe(text);
  expect('hit' in globalThis).toBe(false);
});
