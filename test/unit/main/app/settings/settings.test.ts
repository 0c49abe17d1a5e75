import { makeFolder } from '../../../make-folder.ts';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredAccount } from '../../../../../src-main/account/stored-account.ts';
import { defaultSettings } from '../../../../../src-main/contract/settings.ts';
import { openSettings, type SettingsPatch } from '../../../../../src-main/app/settings/settings-store.ts';
import { expectMode } from '../../../expect-mode.ts';

const now = () => Date.UTC(2026, 10, 20, 12);
const isRoot = process.getuid?.() === 0;

const account = (id: string, changes: Partial<StoredAccount> = {}): StoredAccount => ({
  id,
  number: 0,
  label: `Account ${id}`,
  address: 'https://api.example/v1/',
  practice: false,
  keyMarker: { place: 'keychain', at: 5 },
  groupId: null,
  video: null,
  methods: null,
  database: 'longreach.db',
  color: null,
  ...changes,
});

const open = (directory: string) => openSettings({ directory, now });
const write = (directory: string, text: string): void => {
  writeFileSync(join(directory, 'settings.json'), text);
};
const asideIn = (directory: string): string[] => readdirSync(directory).filter((file) => file.includes('.damaged-'));

describe('settings', () => {
  it('start with defaults, without a notice and without a file', async () => {
    const directory = join(makeFolder(), 'profile');
    const settings = await open(directory);
    expect(settings.current()).toEqual(defaultSettings);
    expect(settings.notice).toBeNull();
    expect(settings.accounts()).toEqual([]);
    expect(settings.currentAccount()).toBeNull();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('store changes readable by this user alone, and notify listeners', async () => {
    const directory = join(makeFolder(), 'profile');
    const settings = await open(directory);
    const heard: string[] = [];
    const off = settings.subscribe(({ theme }) => heard.push(theme));
    expect(await settings.change({ theme: 'dark', density: undefined })).toMatchObject({
      ok: true,
      value: { theme: 'dark', density: 'compact' },
    });
    off();
    await settings.change({ proxy: { mode: 'manual', server: 'http://proxy.example:3128' } });
    await settings.setConsoleBounds({ x: -5, y: 3, width: 900, height: 600, maximized: true });
    expect(heard).toEqual(['dark']);
    expectMode(directory, 0o700);
    expectMode(join(directory, 'settings.json'), 0o600);

    const again = await open(directory);
    expect(again.current()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      proxy: { mode: 'manual', server: 'http://proxy.example:3128' },
    });
    expect(again.consoleBounds()).toEqual({ x: -5, y: 3, width: 900, height: 600, maximized: true });
  });

  it('store accounts and where their keys are', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    await settings.saveAccount(account('a'));
    await settings.saveAccount(account('b', { practice: true, keyMarker: null }));
    await settings.setCurrentAccount('a');
    await settings.saveAccount(account('a', { label: 'Renamed' }));
    await settings.saveAccount(account('b', { practice: true, keyMarker: { place: 'safe-storage', at: 9 } }));
    expect(() => settings.setCurrentAccount('nobody')).toThrow('no such account');

    const again = await open(directory);
    expect(again.currentAccount()).toEqual(account('a', { label: 'Renamed' }));
    expect(again.account('b')?.keyMarker).toEqual({ place: 'safe-storage', at: 9 });
    await again.removeAccount('a');
    expect(again.currentAccount()).toBeNull();
    expect((await open(directory)).accounts().map(({ id }) => id)).toEqual(['b']);
  });

  it('write changes of the same moment once, and flush waits for the last one', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    const changes = Array.from({ length: 50 }, (_, n) => settings.change({ theme: n % 2 === 0 ? 'dark' : 'light' }));
    void settings.setConsoleBounds({ x: 1, y: 2, width: 3, height: 4, maximized: false });
    await settings.flush();
    const file = JSON.parse(readFileSync(join(directory, 'settings.json'), 'utf8')) as Record<string, unknown>;
    expect(file).toMatchObject({ theme: 'light', consoleBounds: { x: 1 } });
    await Promise.all(changes);
    expect(readdirSync(directory)).toEqual(['settings.json']);
  });

  it('store every setting of the settings page', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    const patch = {
      refreshPace: 'gentle',
      hardwareScan: false,
      blurPreviews: true,
      notifyWatched: false,
      notifyViews: false,
      agentColumns: ['name', 'ram'],
      agentLayout: 'cards',
      paneWidth: 500,
      hiddenViews: ['disk'],
      startHidden: true,
      quickConnectKeys: 'Control+Shift+K',
      tightenClipboard: true,
      trustedSources: ['command-line'],
      notificationsPaused: true,
      notifyClients: false,
      notifyClientNames: true,
      notifyJobs: false,
      notifyService: false,
      listRecents: false,
      supportLanguage: 'pt',
      supportMessages: { en: 'Call {code}', de: '', es: '', pt: 'Chame {code}', ru: '' },
      historyMonths: 3,
      askWhy: true,
      activityMonths: 0,
      nightHours: [20, 7],
      timesheetRounding: { minutes: 6, how: 'nearest', each: 'day' },
    } as const;
    expect(await settings.change(patch)).toMatchObject({ ok: true, value: patch });
    expect((await open(directory)).current()).toMatchObject(patch);
  });

  it('store the group of an account; earlier files have none', async () => {
    const directory = makeFolder();
    const older = { ...account('a'), groupId: undefined };
    write(directory, JSON.stringify({ accounts: [older, account('b', { groupId: 'g-7' })], currentAccountId: 'b' }));
    const settings = await open(directory);
    expect(settings.notice).toBeNull();
    expect(settings.account('a')).toEqual(account('a'));
    expect(settings.currentAccount()?.groupId).toBe('g-7');
  });

  it('read the names and values of earlier versions', async () => {
    const directory = makeFolder();
    const earlier = { hardwareWalk: false, trustedDoors: ['link'], notifyCustomers: false, quickConnectKeys: 'usual' };
    write(directory, JSON.stringify(earlier));
    const settings = await open(directory);
    expect(settings.notice).toBeNull();
    expect(settings.current()).toEqual({
      ...defaultSettings,
      hardwareScan: false,
      trustedSources: ['link'],
      notifyClients: false,
    });
  });

  it('read the single message of earlier versions as the English one, and keep sending it', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ supportMessage: 'Call {code}' }));
    const settings = await openSettings({ directory, now, defaults: { supportLanguage: 'de' } });
    const messages = { supportLanguage: 'en', supportMessages: { en: 'Call {code}', de: '', es: '', pt: '', ru: '' } };
    expect(settings.notice).toBeNull();
    expect(settings.current()).toMatchObject(messages);
    await settings.change({ theme: 'dark' });
    expect((await open(directory)).current()).toMatchObject(messages);
  });

  it('default to the language of the system, and keep the usable messages of a file', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ supportMessage: '', supportMessages: { de: 'Servus', es: 7 } }));
    const defaults = { supportLanguage: 'de' } as const;
    const settings = await openSettings({ directory, now, defaults });
    expect(settings.current().supportLanguage).toBe('de');
    expect(settings.current().supportMessages).toEqual({ en: '', de: 'Servus', es: '', pt: '', ru: '' });
    expect(settings.notice?.kind).toBe('partly-unusable');
    await settings.change({ supportLanguage: 'es' });
    expect((await openSettings({ directory, now, defaults })).current().supportLanguage).toBe('es');
    expect((await openSettings({ directory: makeFolder(), now, defaults })).current().supportLanguage).toBe('de');
  });

  it('ignore messages in languages this version does not know', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ supportMessages: { en: 'Call {code}', fr: 'Appelez {code}' } }));
    const settings = await open(directory);
    expect(settings.notice).toBeNull();
    expect(settings.current().supportMessages).toEqual({ en: 'Call {code}', de: '', es: '', pt: '', ru: '' });
  });

  it('use the default of a missing field', async () => {
    const directory = makeFolder();
    write(directory, '{"theme":"dark"}');
    const settings = await open(directory);
    expect(settings.current()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(settings.notice).toBeNull();
  });
});

describe('L6: a bad settings file', () => {
  it.each([
    ['cut', '{"theme":"dark","acc'],
    ['empty', ''],
    ['not an object', '[1,2]'],
    ['null', 'null'],
    ['binary', '\u0000\u0001\u0002'],
    ['100 MB', 'x'.repeat(100_000_000)],
  ])('%s: is renamed, reported once, and defaults apply', async (_name, text) => {
    const directory = makeFolder();
    write(directory, text);
    const settings = await open(directory);
    expect(settings.current()).toEqual(expect.objectContaining({ theme: defaultSettings.theme }));
    expect(settings.notice?.kind).toBe('set-aside');
    expect(asideIn(directory)).toEqual(['settings.json.damaged-20261120T120000000Z']);
    expect(statSync(join(directory, asideIn(directory)[0] ?? '')).size).toBe(Buffer.byteLength(text));
    await settings.change({ theme: 'dark' });
    const again = await open(directory);
    expect(again.notice).toBeNull();
    expect(again.current().theme).toBe('dark');
  });

  it('with wrong types loses only those fields, and a copy of the file is left', async () => {
    const directory = makeFolder();
    const text = JSON.stringify({
      theme: 7,
      density: 'comfortable',
      startAtLogin: 'yes',
      proxy: { mode: 'manual' },
      refreshPace: 'never',
      hardwareScan: 1,
      notifyViews: null,
      agentColumns: ['name'],
      agentLayout: 'tiles',
      paneWidth: 9_000,
      consoleBounds: { x: 'left' },
      accounts: [account('good'), { id: 'bad' }, 'x'],
      currentAccountId: 'good',
      unknown: { stored: 'aside' },
    });
    write(directory, text);
    const settings = await open(directory);
    expect(settings.notice?.kind).toBe('partly-unusable');
    expect(settings.current()).toEqual({ ...defaultSettings, density: 'comfortable', agentColumns: ['name'] });
    expect(settings.consoleBounds()).toBeNull();
    expect(settings.accounts()).toEqual([account('good')]);
    expect(settings.currentAccount()?.id).toBe('good');
    expect(readFileSync(join(directory, asideIn(directory)[0] ?? ''), 'utf8')).toBe(text);
  });

  it.each([
    ['damaged', 'set-aside', (directory: string) => write(directory, '{"theme":"da')],
    ['deleted', 'missing', (directory: string) => rmSync(join(directory, 'settings.json'))],
  ])('that is %s does not lose the account, whose id finds key and stored data', async (_name, kind, spoil) => {
    const directory = makeFolder();
    const settings = await open(directory);
    await settings.saveAccount(account('a'));
    await settings.setCurrentAccount('a');
    spoil(directory);
    const again = await open(directory);
    expect(again.notice?.kind).toBe(kind);
    expect(again.notice?.message).toContain('Your account, its API key and its saved data are still here.');
    expect(again.currentAccount()).toEqual(account('a'));
    expectMode(join(directory, 'accounts.json'), 0o600);
    await again.removeAccount('a');
    rmSync(join(directory, 'settings.json'));
    expect((await open(directory)).currentAccount()).toBeNull();
  });

  it('of an earlier version gets its copy of the accounts at the first start', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ accounts: [account('a')], currentAccountId: 'a' }));
    await open(directory);
    rmSync(join(directory, 'settings.json'));
    expect((await open(directory)).currentAccount()?.id).toBe('a');
  });

  it('that names an unknown current account has none', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ accounts: [], currentAccountId: 'gone' }));
    expect((await open(directory)).currentAccount()).toBeNull();
  });

  it('that is a folder is renamed', async () => {
    const directory = makeFolder();
    mkdirSync(join(directory, 'settings.json'));
    const settings = await open(directory);
    expect(settings.notice?.kind).toBe('set-aside');
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ ok: true });
  });
});

describe('settings that cannot be saved', () => {
  it('L4: apply to this run and the change fails', async () => {
    const directory = makeFolder();
    // A folder where the temporary file would go refuses even root.
    mkdirSync(join(directory, 'settings.json.new', 'in the way'), { recursive: true });
    const settings = await open(directory);
    expect(await settings.change({ theme: 'dark' })).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'not-writable' },
    });
    expect(settings.current().theme).toBe('dark');
    rmSync(join(directory, 'settings.json.new'), { recursive: true });
    expect(await settings.change({ density: 'comfortable' })).toMatchObject({ ok: true });
    expect((await open(directory)).current()).toMatchObject({ theme: 'dark', density: 'comfortable' });
  });

  it.skipIf(!isRoot || process.platform !== 'linux')('L3: stay intact when the disk is full', async ({ skip }) => {
    const directory = join(makeFolder(), 'small');
    mkdirSync(directory);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', directory]);
    skip(mounted.status !== 0, 'mounting is not allowed here');
    try {
      const settings = await open(directory);
      await settings.saveAccount(account('a'));
      const before = readFileSync(join(directory, 'settings.json'), 'utf8');
      spawnSync('dd', ['if=/dev/zero', `of=${directory}/filler`, 'bs=1k']);
      expect(await settings.change({ theme: 'dark' })).toMatchObject({ ok: false, failure: { reason: 'full' } });
      expect(readFileSync(join(directory, 'settings.json'), 'utf8')).toBe(before);
      expect(readdirSync(directory).sort()).toEqual(['accounts.json', 'filler', 'settings.json']);
    } finally {
      spawnSync('umount', ['-l', directory]);
    }
  });

  it('do not overwrite a file that could not be read', async () => {
    const directory = makeFolder();
    // A link to itself cannot be read by anybody, root included.
    symlinkSync('settings.json', join(directory, 'settings.json'));
    const settings = await open(directory);
    expect(settings.notice?.kind).toBe('not-readable');
    expect(await settings.change({ theme: 'dark' })).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
    expect(lstatSync(join(directory, 'settings.json')).isSymbolicLink()).toBe(true);
  });
});

describe('L7: two profiles', () => {
  it('share nothing', async () => {
    const [one, two] = [makeFolder(), makeFolder()];
    const first = await open(one);
    const second = await open(two);
    await first.change({ theme: 'dark' });
    await second.change({ density: 'comfortable' });
    expect((await open(one)).current()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect((await open(two)).current()).toMatchObject({ theme: 'system', density: 'comfortable' });
  });
});

describe('settings that administrators manage', () => {
  async function openManaged(directory: string, first: SettingsPatch) {
    const listeners: (() => void)[] = [];
    let managed = first;
    const settings = await openSettings({
      directory,
      now,
      managed: { current: () => managed, subscribe: (listener) => listeners.push(listener) },
    });
    const manage = (next: SettingsPatch): void => {
      managed = next;
      for (const listener of listeners) listener();
    };
    return { settings, manage };
  }

  it('have their value in place of the user’s, which stays in the file', async () => {
    const directory = makeFolder();
    write(directory, JSON.stringify({ historyMonths: 24 }));
    const { settings, manage } = await openManaged(directory, { historyMonths: 3 });
    expect(settings.current().historyMonths).toBe(3);
    expect(settings.isManaged('historyMonths')).toBe(true);
    await settings.change({ theme: 'dark' });
    expect((await open(directory)).current().historyMonths).toBe(24);
    manage({});
    expect(settings.current().historyMonths).toBe(24);
    expect(settings.isManaged('historyMonths')).toBe(false);
  });

  it('refuse a change whole, with the others of the same call', async () => {
    const directory = makeFolder();
    const { settings } = await openManaged(directory, { askWhy: true });
    const refused = await settings.change({ theme: 'dark', askWhy: false });
    expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect(settings.current().theme).toBe('system');
    expect((await settings.change({ theme: 'dark', askWhy: undefined })).ok).toBe(true);
  });

  it('notify the listeners when they are fixed and freed', async () => {
    const { settings, manage } = await openManaged(makeFolder(), {});
    const months: number[] = [];
    settings.subscribe(({ historyMonths }) => months.push(historyMonths));
    manage({ historyMonths: 1 });
    manage({});
    expect(months).toEqual([1, 12]);
  });
});
