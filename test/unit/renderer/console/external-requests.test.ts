import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { ExternalRequest } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { plainTexts } from '../../../../src-renderer/windows/console/external/format-request.ts';
import { REFUSAL, refuse, settings, signedIn } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { shareSettings } from '../settings/shared-settings.ts';
import { click, openConsole, press, settle, type, isChosen } from '../window.ts';

const till = { account: null, agentId: 7, deviceId: null, name: 'Till 4', group: 'Shop / Floor', online: true };
const ask = (part: Partial<ExternalRequest> = {}): ExternalRequest => ({
  id: 'ask-1',
  source: 'link',
  requester: null,
  action: 'connect',
  by: 'name',
  value: 'Till 4',
  state: 'found',
  account: null,
  agents: [till],
  failure: null,
  ...part,
});

async function open(first: ExternalRequest | null = null) {
  const bridge = signedIn([row({ id: 7, name: 'Till 4' }), row({ id: 8, name: 'Scanner' })]);
  bridge.answer('external:current', succeed(first));
  bridge.answer('external:answer', succeed(undefined));
  const shown = await openConsole(bridge);
  const notify = async (request: ExternalRequest | null) => {
    bridge.notify('external:changed', request);
    await settle();
  };
  return { bridge, tell: notify, ...shown };
}
const dialog = () => screen.getByRole('dialog');
const buttonIn = (name: string) => within(dialog()).getByRole('button', { name });
/** Like a user who reads the question first. */
async function pressIn(name: string): Promise<void> {
  await waitFor(() => expect(buttonIn(name)).toHaveProperty('disabled', false));
  await click(buttonIn(name));
}

test('a request that came before the page is asked about, with the focus on Cancel', async () => {
  const { bridge } = await open(ask({ requester: 'Help desk' }));
  expect(within(dialog()).getByRole('heading', { name: 'Connect to Till 4?' })).toBeTruthy();
  const words = dialog().textContent;
  for (const word of ['Help desk', 'Shop / Floor', 'Online', 'the name “Till 4”']) expect(words).toContain(word);
  expect(document.activeElement?.textContent.trim()).toBe('Cancel');
  await pressIn('Cancel');
  expect(bridge.inputsOf('external:answer')).toEqual([
    { askId: 'ask-1', allow: false, remember: false, agentId: null, accountId: null },
  ]);
});

test('nothing is allowed but by its button; Escape refuses', async () => {
  const { bridge, tell: notify } = await open();
  await notify(ask());
  await press('Escape', dialog());
  expect(bridge.inputsOf('external:answer')).toEqual([
    { askId: 'ask-1', allow: false, remember: false, agentId: null, accountId: null },
  ]);
  await notify(null);
  await notify(ask({ id: 'ask-2', action: 'wake', source: 'command-line' }));
  await click(screen.getByRole('switch', { name: 'Don’t ask again for commands' }));
  await pressIn('Wake');
  expect(bridge.inputsOf('external:answer')[1]).toEqual({
    askId: 'ask-2',
    allow: true,
    remember: true,
    agentId: null,
    accountId: null,
  });
  await notify(null);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press meant for the page before the question allows nothing: each question waits a moment first', async () => {
  const { bridge, tell: notify } = await open(ask({ state: 'searching', agents: [] }));
  await notify(ask());
  expect(buttonIn('Connect')).toHaveProperty('disabled', true);
  await click(buttonIn('Connect'));
  expect(bridge.inputsOf('external:answer')).toEqual([]);
  await pressIn('Connect');
  expect(bridge.inputsOf('external:answer')).toHaveLength(1);
  // The second press of a double click lands on the next question.
  await notify(ask({ id: 'ask-2', value: 'Scanner' }));
  await click(buttonIn('Connect'));
  expect(bridge.inputsOf('external:answer')).toHaveLength(1);
  // Refusing needs no time.
  await click(buttonIn('Cancel'));
  expect(bridge.inputsOf('external:answer')[1]).toMatchObject({ askId: 'ask-2', allow: false });
});

test('what was ticked for one request is not ticked for the next', async () => {
  const { tell: notify } = await open(ask());
  await click(screen.getByRole('switch', { name: 'Don’t ask again for links' }));
  await notify(ask({ id: 'ask-2' }));
  expect(isChosen(screen.getByRole('switch', { name: 'Don’t ask again for links' }))).toBe(false);
});

test('of several one is chosen, or the list is shown', async () => {
  const other = { ...till, agentId: 9, group: null, online: false };
  const { bridge, tell: notify } = await open(ask({ state: 'several', agents: [till, other] }));
  const connect = within(dialog()).getByRole('button', { name: 'Connect' });
  expect(connect).toHaveProperty('disabled', true);
  await click(within(dialog()).getByRole('radio', { name: 'No group' }));
  await pressIn('Connect');
  await pressIn('Show in list');
  expect(bridge.inputsOf('external:answer').map(({ allow, agentId }) => [allow, agentId])).toEqual([
    [true, 9],
    [true, null],
  ]);
  await notify(ask({ state: 'none', agents: [] }));
  expect(within(dialog()).getByRole('heading', { name: 'No agent found' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Don’t ask again for links' })).toBeNull();
  await pressIn('Show in list');
  expect(bridge.inputsOf('external:answer')[2]).toMatchObject({ allow: true, remember: false });
});

test('names the account where there are several, and chooses between agents of two of them', async () => {
  const account = { accountId: 'b', label: 'Hartmann & Söhne' };
  const { bridge, tell: notify } = await open(ask({ account, agents: [{ ...till, account }] }));
  expect(dialog().textContent).toContain('Hartmann & Söhne');
  const northfield = { ...till, account: { accountId: 'a', label: 'Northfield' }, group: 'Shop' };
  const other = { ...till, account, group: 'Depot' };
  await notify(ask({ id: 'ask-2', account, state: 'several', agents: [northfield, other] }));
  expect(dialog().textContent).toContain('Northfield');
  await click(within(dialog()).getByRole('radio', { name: 'Depot' }));
  await pressIn('Connect');
  expect(bridge.inputsOf('external:answer').at(-1)).toMatchObject({ agentId: 7, accountId: 'b' });
});

test('names the account of a new support session', async () => {
  const account = { accountId: 'b', label: 'Hartmann & Söhne' };
  await open(ask({ account, action: 'support', by: 'client', value: 'Ana', agents: [] }));
  expect(dialog().textContent).toContain('Hartmann & Söhne');
});

test('a device ID outside the list is named as that, and is never remembered', async () => {
  const unlisted = ask({ state: 'unlisted', by: 'device_id', value: '987654321', agents: [], requester: 'Portal' });
  const { bridge, tell: notify } = await open(unlisted);
  const title = 'Connect to device ID 987654321, which isn’t in your list?';
  expect(within(dialog()).getByRole('heading', { name: title })).toBeTruthy();
  for (const word of ['Portal', 'Device ID', 'can’t say whose it is']) expect(dialog().textContent).toContain(word);
  expect(document.activeElement?.textContent.trim()).toBe('Cancel');
  expect(screen.queryByRole('switch', { name: 'Don’t ask again for links' })).toBeNull();
  await pressIn('Connect');
  expect(bridge.inputsOf('external:answer')).toEqual([
    { askId: 'ask-1', allow: true, remember: false, agentId: null, accountId: null },
  ]);
  await notify({ ...unlisted, state: 'done' });
  expect(screen.getByText('Connecting to device ID 987654321')).toBeTruthy();
});

test('the list opens with the name in its search box, whatever it showed before', async () => {
  const { bridge, app, agents } = await open();
  agents.list.toggleChip('offline');
  app.goTo('settings');
  bridge.notify('command:given', { kind: 'search', text: 'Scanner' });
  await settle();
  const box = screen.getByRole('searchbox', { name: 'Search agents' });
  expect(box).toHaveProperty('value', 'Scanner');
  expect(document.activeElement).toBe(box);
  expect(agents.list.rows.map(({ row: { name } }) => name)).toEqual(['Scanner']);
});

test('why it failed is said, and it can be tried again', async () => {
  const { bridge } = await open(ask({ state: 'failed', agents: [], failure: refuse('quota').failure }));
  expect(dialog().textContent).toContain(REFUSAL);
  await pressIn('Try again');
  expect(bridge.inputsOf('external:answer')).toEqual([
    { askId: 'ask-1', allow: true, remember: false, agentId: null, accountId: null },
  ]);
});

test('while it is looked for it can only be called off', async () => {
  await open(ask({ state: 'searching', agents: [] }));
  expect(within(dialog()).getByRole('heading', { name: 'Looking for “Till 4”' })).toBeTruthy();
  expect(
    within(dialog())
      .getAllByRole('button')
      .map((one) => one.textContent.trim()),
  ).toEqual(['Cancel']);
});

test('a support link names its client', async () => {
  await open(ask({ action: 'support', by: 'client', value: 'Ana Reis', agents: [] }));
  expect(within(dialog()).getByRole('heading', { name: 'Create a support session for Ana Reis?' })).toBeTruthy();
  expect(within(dialog()).getByRole('button', { name: 'Create' })).toBeTruthy();
});

test('what was done without confirmation is shown once', async () => {
  const { tell: notify } = await open(ask({ state: 'done' }));
  await notify(ask({ state: 'done' }));
  expect(screen.getAllByText('Connecting to Till 4')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a trusted link did can be answered by asking again from now on', async () => {
  const { bridge, tell: notify } = await open();
  bridge.answer('settings:current', succeed({ ...settings, trustedSources: ['link', 'command-line'] }));
  await notify(ask({ state: 'done', unasked: true }));
  await click(screen.getByRole('button', { name: 'Ask again' }));
  expect(bridge.inputsOf('settings:change')).toEqual([{ trustedSources: ['command-line'] }]);
});

test('an answer that came too late takes the question away and says so', async () => {
  const { bridge } = await open(ask());
  bridge.answer('external:answer', fail('not-found', 'This request is no longer open.'));
  await pressIn('Connect');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Couldn’t send your answer')).toBeTruthy();
});

test('a question covers an open dialog, and keeps shortcuts from the page behind it', async () => {
  const { tell: notify, app } = await open();
  app.open({ kind: 'rename' });
  await settle();
  await notify(ask());
  expect(document.activeElement?.textContent.trim()).toBe('Cancel');
  app.closeDialog();
  await settle();
  await press('3', document.body, { ctrlKey: true });
  expect(app.page).toBe('agents');
});

test('words of a stranger are one line of plain text, and short', () => {
  expect(plainTexts('a\u202eb\n\u0000c <b>', 99)).toBe('a b c <b>');
  expect(plainTexts('x'.repeat(500))).toHaveLength(80);
});

describe('the settings', () => {
  const opened = shareSettings();

  test('settings shut a door again, and nowhere open one', async () => {
    const { bridge } = opened();
    bridge.notify('settings:changed', { ...settings, trustedSources: ['link', 'command-line'] });
    await settle();
    const [first] = screen.getAllByRole('button', { name: 'Ask again' });
    if (first === undefined) throw new Error('no button');
    await click(first);
    expect(bridge.inputsOf('settings:change')).toEqual([{ trustedSources: ['command-line'] }]);
    bridge.notify('settings:changed', settings);
    await settle();
    expect(screen.getAllByText('Asks every time')).toHaveLength(2);
  });

  test.each([
    ['Start hidden at login', { startHidden: true }],
    ['Recent agents in the icon’s menu', { listRecents: false }],
    ['A client joined', { notifyClients: false }],
    ['Client names in notifications', { notifyClientNames: true }],
    ['An action you started has finished', { notifyJobs: false }],
    ['Plan limit or API key problems', { notifyService: false }],
    ['Pause notifications', { notificationsPaused: true }],
    ['Block remote sessions from reading the clipboard', { tightenClipboard: true }],
  ])('%s is one press', async (name, part) => {
    const { bridge } = opened();
    await click(screen.getByRole('switch', { name }));
    expect(bridge.inputsOf('settings:change')).toEqual([part]);
  });

  test('the video parameter is sent only when it is set', async () => {
    const { bridge, app } = opened();
    bridge.answer('account:setVideo', ({ video }) => {
      const account = app.account.account;
      if (account === null) throw new Error('no account');
      return succeed({ kind: 'signed-in', account: { ...account, video } });
    });
    const field = screen.getByRole('textbox', { name: 'Video parameter' });
    await type(field, ' h264 ');
    await click(screen.getByRole('button', { name: 'Set' }));
    expect(field).toHaveProperty('value', 'h264');
    await type(field, '  ');
    await click(screen.getByRole('button', { name: 'Set' }));
    expect(bridge.inputsOf('account:setVideo')).toEqual([{ video: 'h264' }, { video: null }]);
  });

  test('the methods of calls are changed only where they are written so that they can be read', async () => {
    const { bridge, app } = opened();
    bridge.answer('account:setMethods', ({ methods }) => {
      const account = app.account.account;
      if (account === null) throw new Error('no account');
      if (methods === 'nonsense') return refuse('bad-input');
      return succeed({ kind: 'signed-in', account: { ...account, methods } });
    });
    const field = screen.getByRole('textbox', { name: 'HTTP methods' });
    const apply = () => screen.getByRole('button', { name: 'Use methods' });
    await type(field, 'nonsense');
    await click(apply());
    expect(screen.getByText(REFUSAL)).toBeTruthy();
    await type(field, 'agents/wake GET');
    await click(apply());
    expect(screen.getByText('Used for these calls from now on.')).toBeTruthy();
    expect(bridge.inputsOf('account:setMethods')).toEqual([{ methods: 'nonsense' }, { methods: 'agents/wake GET' }]);
  });
});
