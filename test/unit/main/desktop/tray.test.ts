import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  placeItems,
  trayIcon,
  trayTemplate,
  type TrayAction,
  type TrayItem,
  type TraySnapshot,
} from '../../../../src-main/desktop/tray-menu.ts';
import { createTray } from '../../../../src-main/desktop/tray.ts';
import { Tray } from '../electron-stub.ts';
import { sameNames } from '../../../fixtures/same-names.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const agent = (agentId: number, name: string, online: boolean | null = true) => ({ agentId, name, online });
const quiet: TraySnapshot = {
  state: 'normal',
  favorites: [],
  recents: [],
  status: '2 online',
  waiting: [],
  signedIn: true,
  listsRecents: true,
  paused: false,
  startsAtLogin: false,
  accounts: [],
  showsAll: false,
  lock: 'off',
};
const submenuOf = (items: readonly TrayItem[], label: string) =>
  items.find((item) => item.label === label)?.submenu ?? [];

describe('the menu of the tray', () => {
  it('changes between several accounts, and joins a client in the account they wait in', () => {
    const accounts = [
      { accountId: 'a', name: 'Northfield IT', isInView: true, needsAttention: false },
      { accountId: 'b', name: 'R&D', isInView: false, needsAttention: true },
    ];
    const waiting = [{ supportId: 7, name: 'Elena', account: { accountId: 'b', shortName: 'R&D' } }];
    const items = trayTemplate({ ...quiet, accounts, waiting });
    expect(submenuOf(items, 'Account')).toEqual([
      { label: 'Northfield IT', type: 'radio', checked: true, action: { kind: 'show-account', accountId: 'a' } },
      {
        label: 'R&&D (needs attention)',
        type: 'radio',
        checked: false,
        action: { kind: 'show-account', accountId: 'b' },
      },
      { label: 'All accounts', type: 'radio', checked: false, action: { kind: 'show-all-accounts' } },
    ]);
    expect(submenuOf(items, 'Support').at(-1)).toEqual({
      label: 'Elena (R&&D)',
      submenu: [{ label: 'Join', action: { kind: 'join', supportId: 7, accountId: 'b' } }],
    });
  });

  it('has favorites and recents by name, with their mark in the text, and connects by one press', () => {
    expect(
      trayTemplate({
        ...quiet,
        favorites: [agent(1, 'Front desk'), agent(2, 'R&D  \u202eknab\n', false), agent(3, 'Press', null)],
        recents: [agent(2, 'Bench', false)],
      }),
    ).toEqual([
      { label: 'Open Longreach', action: { kind: 'open' } },
      { label: 'Quick connect…', enabled: true, action: { kind: 'quick-connect' } },
      { type: 'separator' },
      {
        label: 'Favorites',
        submenu: [
          { label: '● Front desk', action: { kind: 'connect', agentId: 1 } },
          { label: '○ R&&D   knab', action: { kind: 'connect', agentId: 2 } },
          { label: '○ Press', action: { kind: 'connect', agentId: 3 } },
        ],
      },
      { label: 'Recent', submenu: [{ label: '○ Bench', action: { kind: 'connect', agentId: 2 } }] },
      {
        label: 'Support',
        submenu: [
          { label: 'New support session', enabled: true, action: { kind: 'new-support' } },
          { type: 'separator' },
          { label: 'No client is waiting', enabled: false },
        ],
      },
      { type: 'separator' },
      { label: 'Pause notifications', type: 'checkbox', checked: false, action: { kind: 'pause' } },
      { label: 'Start at login', type: 'checkbox', checked: false, action: { kind: 'start-at-login' } },
      { type: 'separator' },
      { label: 'Quit', action: { kind: 'quit' } },
    ]);
  });

  it('tells agents of one name apart, and cuts long names in the middle', () => {
    const favorites = sameNames.map(({ index, name, group }) => ({ ...agent(index, name), group }));
    const recents = [{ ...agent(9, 'linux.11'), group: 'R&D' }, agent(10, `${'x'.repeat(70)}-01`)];
    const items = trayTemplate({ ...quiet, favorites, recents });
    expect(submenuOf(items, 'Favorites').map(({ label }) => label)).toEqual([
      '● Linux.11 (Customer A)',
      '● Linux.11 (Customer B)',
      '● NORTHFIELD-LONDON-FRONTDESK-01',
      '● NORTHFIELD-LONDON-FRONTDESK-02',
    ]);
    const [namesake, long] = submenuOf(items, 'Recent').map(({ label }) => label ?? '');
    expect(namesake).toBe('● linux.11 (R&&D)');
    expect(long).toMatch(/^● x+…x+-01$/);
    expect(long).toHaveLength(62);
  });

  it('names group and account of namesakes in the view over all accounts', () => {
    const account = { label: 'Northfield IT', shortName: 'NI' };
    const favorites = [1, 2].map((id) => ({ ...agent(id, 'till'), group: id === 1 ? 'Shop' : null, account }));
    const items = trayTemplate({ ...quiet, favorites, showsAll: true });
    expect(submenuOf(items, 'Favorites').map(({ label }) => label)).toEqual(['● till (Shop, NI)', '● till (#2, NI)']);
  });

  it('lists the clients who wait, each with a way to join', () => {
    const waiting = [
      { supportId: 5, name: 'Ana & Co' },
      { supportId: 6, name: ' ' },
    ];
    expect(submenuOf(trayTemplate({ ...quiet, waiting }), 'Support').slice(2)).toEqual([
      { label: 'Ana && Co', submenu: [{ label: 'Join', action: { kind: 'join', supportId: 5 } }] },
      { label: 'Client 6', submenu: [{ label: 'Join', action: { kind: 'join', supportId: 6 } }] },
    ]);
  });

  it('omits the recents if they are turned off, and what needs an account if there is none', () => {
    const items = trayTemplate({ ...quiet, listsRecents: false, signedIn: false, paused: true, startsAtLogin: true });
    expect(items.map(({ label }) => label)).not.toContain('Recent');
    expect(items.find(({ label }) => label === 'Quick connect…')?.enabled).toBe(false);
    expect(submenuOf(items, 'Support')[0]?.enabled).toBe(false);
    expect(items.filter(({ checked }) => checked).map(({ action }) => action)).toEqual([
      { kind: 'pause' },
      { kind: 'start-at-login' },
    ]);
  });

  it('explains where favorites come from if there are none', () => {
    expect(submenuOf(trayTemplate(quiet), 'Favorites')).toEqual([
      { label: 'No favorites yet. Add some in Longreach.', enabled: false },
    ]);
    expect(submenuOf(trayTemplate(quiet), 'Recent')).toEqual([{ label: 'No recent sessions', enabled: false }]);
  });

  it('stays a menu with many and with long names', () => {
    const many = Array.from({ length: 400 }, (_unused, i) => agent(i, 'n'.repeat(500)));
    const items = submenuOf(trayTemplate({ ...quiet, favorites: many }), 'Favorites');
    expect(items).toHaveLength(26);
    expect(items[0]?.label).toBe(`● ${'n'.repeat(39)}…${'n'.repeat(20)} (#0)`);
    expect(items[25]).toEqual({ label: '375 more in Longreach', action: { kind: 'open' } });
  });

  it('has a short line for the longest and strangest names, and one for a name of which nothing can be seen', () => {
    const hostile = [
      '&'.repeat(10_000),
      '👩‍👩‍👧‍👦'.repeat(2_000),
      `a${'\u0301'.repeat(9_999)}`,
      '\ud800'.repeat(9_999),
      ' \u202e\n\u200b',
    ];
    const waiting = hostile.map((name, at) => ({ supportId: at, name }));
    const favorites = hostile.map((name, at) => agent(at, name));
    for (const menu of ['Favorites', 'Support']) {
      const labels = submenuOf(trayTemplate({ ...quiet, signedIn: true, favorites, waiting }), menu).map(
        ({ label = '' }) => label,
      );
      for (const label of labels) {
        expect(label.length <= 200).toBe(true);
        expect(label.isWellFormed()).toBe(true);
        expect(/[\n\u202e]/.test(label)).toBe(false);
      }
      expect(labels.at(-1)).toBe(menu === 'Favorites' ? '● Agent 4' : 'Client 4');
      expect(labels.some((label) => label.includes(`${'&&'.repeat(39)}…${'&&'.repeat(20)}`))).toBe(true);
    }
  });

  it('chooses its icon by state, system and colour of the bar', () => {
    expect(trayIcon('normal', 'darwin', true)).toBe('tray-normalTemplate.png');
    expect(trayIcon('offline', 'win32', true)).toBe('tray-offline-dark.ico');
    expect(trayIcon('waiting', 'linux', false)).toBe('tray-waiting-light.png');
    expect(trayIcon('attention', 'linux', true)).toBe('tray-attention-dark.png');
  });

  it('has every icon it may choose', () => {
    const folder = new URL('../../../../assets/tray/', import.meta.url);
    for (const state of ['normal', 'offline', 'attention', 'waiting'] as const) {
      for (const platform of ['darwin', 'win32', 'linux'] as const) {
        for (const dark of [true, false]) {
          const file = trayIcon(state, platform, dark);
          expect(existsSync(new URL(file, folder)), file).toBe(true);
          if (file.endsWith('.png')) expect(existsSync(new URL(file.replace('.png', '@2x.png'), folder))).toBe(true);
        }
      }
    }
  });
});

describe('the tray', () => {
  beforeEach(() => Tray.made.splice(0));
  function make(platform: NodeJS.Platform = 'linux') {
    const actions: TrayAction[] = [];
    let dark = false;
    const place = createTray({ folder: '/icons', platform, isDark: () => dark });
    place.open(quiet, (action) => actions.push(action));
    const tray = Tray.made[0]!;
    const press = (...labels: string[]) => {
      let items = tray.menu?.items ?? [];
      for (const label of labels.slice(0, -1)) items = items.find((item) => item.label === label)?.submenu ?? [];
      items.find((item) => item.label === labels.at(-1))?.click?.();
    };
    return { place, tray, actions, press, setDark: () => (dark = true) };
  }

  it('runs the clicked item, also after it was built again', () => {
    const { place, tray, actions, press } = make();
    place.update({ ...quiet, favorites: [agent(7, 'Front desk')], status: '' });
    press('Favorites', '● Front desk');
    press('Open Longreach');
    press('Quit');
    tray.emit('click');
    expect(actions).toEqual([{ kind: 'connect', agentId: 7 }, { kind: 'open' }, { kind: 'quit' }, { kind: 'open' }]);
    expect(tray.toolTip).toBe('Longreach');
  });

  it('is built again when something changed, and only then', () => {
    const { place, tray, setDark } = make();
    expect(tray.menus).toBe(1);
    expect(tray.toolTip).toBe('Longreach: 2 online');
    place.update({ ...quiet });
    expect(tray.menus).toBe(1);
    place.update({ ...quiet, recents: [agent(7, 'Front desk')], state: 'offline' });
    expect(tray.menus).toBe(2);
    expect(tray.image).toMatchObject({ path: '/icons/tray-offline-light.png' });
    setDark();
    place.repaint();
    expect(tray.image).toMatchObject({ path: '/icons/tray-offline-dark.png', template: false });
    place.close();
    expect(tray.destroyed).toBe(true);
  });

  it('shows a box as the setting is, whatever the system ticked', () => {
    const { place, tray, actions, press } = make();
    press('Pause notifications');
    expect(actions).toEqual([{ kind: 'pause' }]);
    // It could not be saved: the menu is built again all the same.
    place.update({ ...quiet });
    expect(tray.menus).toBe(2);
    place.update({ ...quiet });
    expect(tray.menus).toBe(2);
  });

  it('leaves the click to the menu and the colour to the system on macOS', () => {
    const { tray, actions } = make('darwin');
    tray.emit('click');
    expect(actions).toEqual([]);
    expect(tray.image).toMatchObject({ path: '/icons/tray-normalTemplate.png', template: true });
  });
});

describe('the menu with the app lock', () => {
  const agent = { agentId: 1, name: 'Till 4', online: true };
  const full: TraySnapshot = { ...quiet, signedIn: true, favorites: [agent], recents: [agent] };

  it('offers to lock now while the lock is on', () => {
    const labels = trayTemplate({ ...full, lock: 'on' }).map(({ label }) => label);
    expect(labels.slice(-2)).toEqual(['Lock now', 'Quit']);
    expect(trayTemplate(full).map(({ label }) => label)).not.toContain('Lock now');
  });

  it('has nothing but Unlock and Quit while locked', () => {
    const items = trayTemplate({ ...full, lock: 'locked', waiting: [{ supportId: 5, name: 'Ms Client' }] });
    expect(items).toEqual([
      { label: 'Unlock Longreach', action: { kind: 'open' } },
      { type: 'separator' },
      { label: 'Quit', action: { kind: 'quit' } },
    ]);
    expect(placeItems({ ...full, lock: 'locked' })).toEqual([]);
  });
});
