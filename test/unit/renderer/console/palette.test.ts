import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { matchCommands, type ConsoleCommand } from '../../../../src-renderer/windows/console/palette/commands.ts';
import { recordKeys } from '../../../../src-renderer/features/settings/quick-keys.ts';
import { jobOf, refuse, settings, signedIn, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, press, settle, type } from '../window.ts';

const rows = [
  row({ id: 1, name: 'Despatch desk 1' }),
  row({ id: 2, name: 'Bay 7', online: false }),
  row({ id: 3, name: 'Kiosk', group: 'Leeds' }),
  row({ id: 4, name: 'Kiosk', group: 'York' }),
];

async function open(prepare?: (bridge: LoopbackBridge) => void) {
  const bridge = signedIn(rows);
  bridge.answer('quick:find', ({ text }) => {
    const hits = rows
      .filter(({ name }) => name.toLowerCase().includes(text))
      .map(({ id, name, group, os, ip, online, disabled, lastTime, osUser, inSession }) => ({
        ...{ agentId: id, name, group, os, ip, online, disabled, lastTime, osUser, inSession },
        ...{ favorite: false, place: 'Leeds, GB', why: 'match' as const, marks: [] },
      }));
    const exact = hits.filter(({ name }) => name.toLowerCase() === text).length;
    return succeed({ hits, exact, matches: hits.length, total: rows.length });
  });
  bridge.answer(
    'quick:shortcut',
    succeed({ keys: 'Control+Alt+Space', taken: false, shared: false, byDesktop: false }),
  );
  bridge.answer('quick:setRecording', succeed(undefined));
  prepare?.(bridge);
  const shown = await openConsole(bridge);
  return { bridge, ...shown };
}
const field = () => screen.getByRole('combobox', { name: 'Command palette' });
const find = async (text: string): Promise<void> => {
  await press('k', document.body, { ctrlKey: true });
  await type(field(), text);
};

describe('the command palette', () => {
  test('runs the best command by Enter, and closes', async () => {
    const { app } = await open();
    await find('settings');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Go to Settings');
    await press('Enter', field());
    expect(app.page).toBe('settings');
    expect(screen.queryByRole('combobox', { name: 'Command palette' })).toBeNull();
  });

  test('shows the shortcut of a command, and is listed among the shortcuts itself', async () => {
    await open();
    await find('go to agents');
    const option = screen.getByRole('option', { name: 'Go to Agents' });
    expect(Array.from(option.querySelectorAll('kbd'), (cap) => cap.textContent)).toEqual(['Ctrl', '1']);
    await press('Escape', field());
    await press('?', document.body);
    expect(within(screen.getByRole('dialog')).getByText('Command palette')).toBeDefined();
  });

  test('connects to an agent, and wakes one that is offline first', async () => {
    const { bridge } = await open((made) =>
      made.answer(
        'agents:wakeAndConnect',
        succeed(jobOf({ kind: 'wake-and-connect', agentId: 2, agentName: 'Bay 7' })),
      ),
    );
    await find('despatch');
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await find('bay 7');
    await click(screen.getByRole('option', { name: /^Bay 7,/ }));
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 2 }]);
  });

  test('asks which agent is meant where several have exactly the typed name, and tells them apart', async () => {
    const { bridge } = await open();
    await find('kiosk');
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('2 agents are named “Kiosk”');
    expect(screen.getByRole('option', { name: /^Kiosk,.*York · Leeds, GB · ID 4/ })).toBeDefined();
    await press('ArrowUp', field());
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 4 }]);
  });

  test('takes none of those found in the other keyboard layout before one is chosen', async () => {
    const { bridge } = await open((made) => {
      const hit = { agentId: 3, name: 'Kiosk', group: 'Leeds', os: 'win', ip: null, online: true, disabled: false };
      const rest = { lastTime: 0, osUser: null, inSession: false, favorite: false, place: 'Leeds, GB', marks: [] };
      made.answer('quick:find', ({ text }) => {
        const hits = text === 'лшщыл' ? [{ ...hit, ...rest, why: 'match' as const }] : [];
        return succeed({ hits, exact: 0, matches: hits.length, total: 4, otherLayout: 'kiosk' });
      });
    });
    await find('лшщыл');
    expect(screen.getByText('Nothing for “лшщыл”. Showing “kiosk”.')).toBeDefined();
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    expect(screen.getByRole('alert').textContent.trim()).toBe('Press Down to choose one.');
    await press('ArrowDown', field());
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 3 }]);
  });

  test('chooses none of several agents of one name, and none in an empty field, by the pointer alone', async () => {
    const { bridge } = await open();
    await find('kiosk');
    await fireEvent.pointerMove(screen.getByRole('option', { name: /^Kiosk,.*York/ }));
    await press('Enter', field());
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await type(field(), '');
    await fireEvent.pointerMove(screen.getByRole('option', { name: /^Bay 7,/ }));
    expect(screen.getByRole('option', { selected: true }).id).toMatch(/^command-/);
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    await type(field(), 'kiosk');
    await click(screen.getByRole('option', { name: /^Kiosk,.*York/ }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 4 }]);
  });

  test('does nothing by an Enter that ends a composition', async () => {
    const { bridge } = await open();
    await find('despatch');
    await press('Enter', field(), { isComposing: true });
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
    await press('Enter', field());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('finds what was renamed by its former name, shows both, and leads to the guide about it', async () => {
    const { app } = await open();
    await find('connections left');
    expect(screen.getByRole('option', { selected: true }).textContent.trim()).toBe(
      'Guide: Support sessions left (formerly Connections left)',
    );
    await press('Enter', field());
    expect(app.dialog).toEqual({ kind: 'guide', section: 'support' });
    app.closeDialog();
    await settle();
    await find('');
    expect(screen.queryByRole('option', { name: /^Guide:/ })).toBeNull();
  });

  test('does not export a list whose search cannot be read', async () => {
    const { app, agents } = await open();
    agents.list.search('seen:>9od');
    await find('export');
    await press('Enter', field());
    expect(app.dialog).toBeNull();
    expect(app.toasts.shown.map(({ title }) => title)).toEqual(['Correct the search first']);
  });

  test('changes the theme, filters the list, and opens dialogs', async () => {
    const { bridge, app, agents } = await open();
    await find('theme dark');
    await press('Enter', field());
    expect(bridge.inputsOf('settings:change')).toEqual([{ theme: 'dark' }]);
    await find('filter offline');
    await press('Enter', field());
    expect([...agents.list.chips]).toEqual(['offline']);
    await find('sign out');
    await press('Enter', field());
    expect(app.dialog).toEqual({ kind: 'sign-out' });
  });

  test('runs a command by its name from outside', async () => {
    const { bridge, app } = await open();
    bridge.notify('command:given', { kind: 'run', command: 'page-settings' });
    await settle();
    expect(app.page).toBe('settings');
    bridge.notify('command:given', { kind: 'run', command: 'no-such-command' });
    await settle();
    expect(app.page).toBe('settings');
  });

  test.each(['guide', 'whats-new', 'report-problem'] as const)('has %s for the menu of macOS', async (name) => {
    const { bridge, app } = await open();
    bridge.notify('command:given', { kind: 'run', command: name });
    await settle();
    expect(app.dialog?.kind).toBe(name);
  });

  test('runs what was chosen when Enter was pressed, and nothing of an earlier text', async () => {
    const { bridge, app } = await open();
    await find('bay');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bay 7');
    bridge.answer('quick:find', refuse('busy'));
    await type(field(), 'bayx');
    await press('Enter', field());
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([]);
    expect(app.dialog).toEqual({ kind: 'palette' });
    // A command needs no answer.
    await type(field(), 'go to settings');
    await press('Enter', field());
    expect(app.page).toBe('settings');
  });

  test('carries out what was asked before the page could hear it, once it knows its account and its views', async () => {
    const { bridge, app, agents } = await open((made) => {
      const requested = [
        { kind: 'run', command: 'rename' } as const,
        { kind: 'show-view', viewId: 'view-7' } as const,
        { kind: 'run', command: 'page-settings' } as const,
      ];
      made.answer('app:commands', succeed(requested));
      const view = { name: 'Tills', chips: [], systems: [], group: null, columns: null, layout: null, shortcut: null };
      const sort = { column: 'name', down: false };
      made.answer('views:current', succeed([{ ...view, id: 'view-7', query: 'till', sort, notify: false }]));
    });
    expect(bridge.inputsOf('app:commands')).toHaveLength(1);
    expect(app.dialog).toEqual({ kind: 'rename' });
    expect(agents.list.query).toBe('till');
    expect(app.page).toBe('settings');
  });
});

describe('finding commands', () => {
  const commandOf = (title: string): ConsoleCommand => ({ name: title, title, keys: null, run: () => undefined });
  const titles = (text: string): readonly string[] =>
    matchCommands(['Export the list', 'Go to Agents', 'Theme: Light', 'Resize'].map(commandOf), text).map(
      ({ command }) => command.title,
    );

  test('wants every word, and puts titles first whose words begin with them', () => {
    expect(titles('')).toHaveLength(4);
    expect(titles('li')).toEqual(['Export the list', 'Theme: Light']);
    expect(titles('theme li')).toEqual(['Theme: Light']);
    expect(titles('size')).toEqual(['Resize']);
    expect(titles('theme list')).toEqual([]);
  });

  test('marks what was typed', () => {
    expect(matchCommands([commandOf('Theme: Light')], 'light th')[0]?.parts).toEqual([
      { text: 'Th', marked: true },
      { text: 'eme: ', marked: false },
      { text: 'Light', marked: true },
    ]);
  });
});

describe('recording a shortcut', () => {
  const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
  test.each([
    [{ ...none, key: 'Control', code: 'ControlLeft', ctrlKey: true }, { kind: 'more' }],
    [{ ...none, key: 'k', code: 'KeyK' }, { kind: 'single' }],
    [{ ...none, key: 'K', code: 'KeyK', shiftKey: true }, { kind: 'single' }],
    [{ ...none, key: 'Escape', code: 'Escape' }, { kind: 'stop' }],
    [
      { ...none, key: ' ', code: 'Space', ctrlKey: true, altKey: true },
      { kind: 'keys', keys: 'Control+Alt+Space' },
    ],
    [
      { ...none, key: 'ß', code: 'Digit7', ctrlKey: true, altKey: true },
      { kind: 'keys', keys: 'Control+Alt+7' },
    ],
    [
      { ...none, key: 'z', code: 'KeyY', ctrlKey: true },
      { kind: 'keys', keys: 'Control+Z' },
    ],
    [
      { ...none, key: 'F13', code: 'F13' },
      { kind: 'keys', keys: 'F13' },
    ],
    [
      { ...none, key: 'j', code: 'KeyJ', metaKey: true },
      { kind: 'keys', keys: 'Super+J' },
    ],
  ])('reads %j', (pressed, recorded) => {
    expect(recordKeys(pressed, false)).toEqual(recorded);
  });

  async function settingsPage(taken = false) {
    const shown = await open((made) =>
      made.answer('quick:shortcut', succeed({ keys: 'Control+Alt+Space', taken, shared: false, byDesktop: false })),
    );
    await find('settings');
    await press('Enter', field());
    await settle();
    return shown;
  }

  test('takes the pressed keys, with our own suspended meanwhile', async () => {
    const { bridge } = await settingsPage();
    await click(screen.getByRole('button', { name: 'Change' }));
    expect(bridge.inputsOf('quick:setRecording')).toEqual([{ on: true }]);
    await press('j', screen.getByRole('button', { name: 'Press the keys' }), { code: 'KeyJ' });
    expect(screen.getByText(/A single key would stop working in other apps/)).toBeDefined();
    await press('J', screen.getByRole('button', { name: 'Press the keys' }), {
      code: 'KeyJ',
      ctrlKey: true,
      shiftKey: true,
    });
    expect(bridge.inputsOf('quick:setRecording').at(-1)).toEqual({ on: false });
    expect(bridge.inputsOf('settings:change')).toEqual([{ quickConnectKeys: 'Control+Shift+J' }]);
    bridge.notify('settings:changed', { ...settings, quickConnectKeys: '' });
    await settle();
    await click(screen.getByRole('button', { name: 'Use default shortcut' }));
    expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ quickConnectKeys: 'default' });
  });

  test('leaves it as it was with Escape, and says when the keys are taken', async () => {
    const { bridge } = await settingsPage(true);
    expect(screen.getAllByText(/Ctrl\+Alt\+Space is used by another program or the system/).length).toBeGreaterThan(0);
    await click(screen.getByRole('button', { name: 'Change' }));
    await press('Escape', screen.getByRole('button', { name: 'Press the keys' }));
    expect(document.activeElement?.textContent).toContain('Change');
    expect(bridge.inputsOf('settings:change')).toEqual([]);
  });
});
