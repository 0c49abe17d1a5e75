import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuildNotes } from '../../../../src-main/updates/build-notes.ts';
import { normaliseFeed, chooseFeed, noBuildNotes, type FeedSources } from '../../../../src-main/updates/feed-choice.ts';
import { judgeInstallation, type InstallationFacts } from '../../../../src-main/updates/installation.ts';
import { isRolledOut } from '../../../../src-main/updates/release.ts';
import { openUpdateRecord, updateRecordPath } from '../../../../src-main/updates/update-record.ts';
import { makeFolder } from '../../make-folder.ts';
import { expectMode } from '../../expect-mode.ts';

describe('the address of a feed', () => {
  it.each([
    ['https://updates.example', 'https://updates.example/'],
    [' https://updates.example/longreach ', 'https://updates.example/longreach/'],
    ['HTTPS://Updates.Example:8443/a/', 'https://updates.example:8443/a/'],
  ])('%s is brought into its one form', (text, address) => {
    expect(normaliseFeed(text)).toEqual({ ok: true, value: address });
  });

  it.each([
    'http://updates.example/',
    'http://127.0.0.1:8080/',
    'file:///srv/updates/',
    'ftp://updates.example/',
    'updates.example',
    '',
    'https://user:secret@updates.example/',
    'https://updates.example/?channel=x',
    'https://updates.example/#x',
    `https://updates.example/${'x'.repeat(2_001)}`,
  ])('%s is refused', (text) => {
    expect(normaliseFeed(text)).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'update-feed' } });
  });

  it('on this computer is accepted in development alone', () => {
    expect(normaliseFeed('http://127.0.0.1:8080/feed', { mayBeLocal: true })).toMatchObject({ ok: true });
    expect(normaliseFeed('http://127.0.0.1.example/feed', { mayBeLocal: true })).toMatchObject({ ok: false });
  });
});

describe('the feed in use', () => {
  const sources: FeedSources = {
    isAllowed: true,
    settings: { updateFeed: '', automaticUpdates: true },
    builtIn: 'https://built.example/in',
    isDevelopment: false,
    mayBeLocal: false,
  };
  it('is that of the build, unless the settings name one', () => {
    expect(chooseFeed(sources)).toMatchObject({
      kind: 'feed',
      address: 'https://built.example/in/',
      isAutomatic: true,
    });
    const settings = { updateFeed: 'https://own.example', automaticUpdates: false };
    expect(chooseFeed({ ...sources, settings })).toMatchObject({
      kind: 'feed',
      address: 'https://own.example/',
      isAutomatic: false,
    });
  });

  it.each([
    [{ isAllowed: false }, 'managed'],
    [{ isDevelopment: true }, 'development'],
    [{ builtIn: null }, 'no-feed'],
    [{ settings: { updateFeed: 'http://own.example', automaticUpdates: true } }, 'bad-feed'],
    [{ isAllowed: false, isDevelopment: true, builtIn: null }, 'managed'],
  ] as const)('is none: %j', (part, reason) => {
    expect(chooseFeed({ ...sources, ...part })).toEqual({ kind: 'off', reason });
  });
});

describe('a rollout', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => `installation ${at}`);
  const share = (percentage: number, version = '1.2.0') => ids.filter((id) => isRolledOut(percentage, id, version));

  it('reaches about as many installations as it says', () => {
    expect(share(0)).toHaveLength(0);
    expect(share(100)).toHaveLength(ids.length);
    expect(Math.abs(share(30).length / ids.length - 0.3)).toBeLessThan(0.04);
    expect(isRolledOut(null, 'any', '1.2.0')).toBe(true);
  });

  it('keeps those it has reached while it grows', () => {
    const later = new Set(share(50));
    expect(share(20).every((id) => later.has(id))).toBe(true);
  });

  it('begins with other installations for another version', () => {
    const first = new Set(share(20));
    const again = share(20, '1.3.0').filter((id) => first.has(id));
    expect(again.length).toBeLessThan(0.1 * ids.length);
  });
});

describe('an installation', () => {
  const windows: InstallationFacts = {
    platform: 'win32',
    execPath: String.raw`C:\Users\ada\AppData\Local\Programs\longreach\Longreach.exe`,
    env: {},
    appImage: null,
    hasKey: true,
    isWritable: () => true,
    exists: (path) => path.endsWith(String.raw`\Uninstall Longreach.exe`),
  };
  const mac: InstallationFacts = {
    ...windows,
    platform: 'darwin',
    execPath: '/Applications/Longreach.app/Contents/MacOS/Longreach',
  };
  const appImage: InstallationFacts = {
    ...windows,
    platform: 'linux',
    execPath: '/tmp/.mount_x/longreach',
    appImage: '/home/ada/Longreach.AppImage',
  };

  it.each([
    [windows, 'nsis'],
    [mac, 'mac'],
    [appImage, 'appimage'],
  ] as const)('can replace itself: %j', (facts, installer) => {
    expect(judgeInstallation(facts)).toEqual({ installer, hindrance: null });
  });

  it.each([
    ['no-key', { ...windows, hasKey: false }],
    ['no-key', { ...mac, hasKey: false }],
    ['no-key', { ...appImage, hasKey: false }],
    ['installed-for-all', { ...windows, isWritable: () => false }],
    ['portable', { ...windows, exists: () => false }],
    ['portable', { ...windows, env: { PORTABLE_EXECUTABLE_FILE: 'E:\\Longreach.exe' } }],
    ['not-in-applications', { ...mac, execPath: '/Volumes/Longreach/Longreach.app/Contents/MacOS/Longreach' }],
    [
      'not-in-applications',
      { ...mac, execPath: '/private/var/folders/x/AppTranslocation/y/d/Longreach.app/Contents/MacOS/Longreach' },
    ],
    ['installed-for-all', { ...mac, isWritable: (path: string) => path !== '/Applications' }],
    ['not-writable', { ...appImage, isWritable: () => false }],
    ['not-writable', { ...appImage, isWritable: (path: string) => path.endsWith('.AppImage') }],
    ['package-manager', { ...appImage, appImage: null, execPath: '/opt/Longreach/longreach' }],
    ['portable', { ...appImage, appImage: null, execPath: '/home/ada/longreach-linux-unpacked/longreach' }],
  ] as const)('cannot: %s', (hindrance, facts) => {
    expect(judgeInstallation(facts)).toEqual({ installer: null, hindrance });
  });
});

describe('what the build has noted', () => {
  const notesOf = (text: string) => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'app-update.yml'), text);
    return readBuildNotes(folder);
  };
  it('is read as electron-builder writes it', async () => {
    expect(
      await notesOf(
        'provider: generic\nurl: https://longreach.example/updates/\nupdaterCacheDirName: longreach-updater\npublisherName:\n  - CN="The Longreach team", C=SE\n',
      ),
    ).toEqual({ feed: 'https://longreach.example/updates/', publisherNames: ['CN="The Longreach team", C=SE'] });
  });

  it('is nothing where it is missing or damaged', async () => {
    expect(await readBuildNotes(join(makeFolder(), 'none'))).toEqual(noBuildNotes);
    expect(await notesOf('url: [')).toEqual(noBuildNotes);
    expect(await notesOf('publisherName: 5')).toEqual(noBuildNotes);
  });
});

describe('what is remembered of updates', () => {
  it('keeps the id of the installation, and notices the first run of a new version', async () => {
    const path = updateRecordPath(makeFolder());
    const first = await openUpdateRecord(path, '1.1.0');
    expect(first.current().updatedFrom).toBeNull();
    first.change({ last: { at: 5, outcome: 'newest', message: null } });
    await first.flush();
    expectMode(path, 0o600);
    const second = await openUpdateRecord(path, '1.2.0');
    expect(second.current()).toEqual({ ...first.current(), updatedFrom: '1.1.0' });
    await second.flush();
    const again = await openUpdateRecord(path, '1.2.0');
    expect(again.current().updatedFrom).toBe('1.1.0');
    again.change({ updatedFrom: null });
    await again.flush();
    const last = await openUpdateRecord(path, '1.2.0');
    expect(last.current().updatedFrom).toBeNull();
  });

  it('starts over where the file is damaged', async () => {
    const path = updateRecordPath(makeFolder());
    writeFileSync(path, '{"version":');
    const record = await openUpdateRecord(path, '1.2.0');
    expect(record.current()).toMatchObject({ last: null, updatedFrom: null });
    await record.flush();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: '1.2.0' });
  });
});
