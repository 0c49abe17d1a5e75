import { EventEmitter } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createEngine, type EngineDeps } from '../../../../src-main/updates/engine.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';
import { describeManifest, describeRelease, sha512, startFeed } from '../../../update-feed.ts';
import { until } from '../../until.ts';
import { expectMode } from '../../expect-mode.ts';

const NAME = 'Longreach-1.2.0.AppImage';
const CONTENT = 'the new program '.repeat(5_000);

async function openFeed() {
  const feed = await startFeed();
  onTestFinished(() => feed.close());
  return feed;
}

/** electron-updater itself, as an AppImage of version 1.1.0. */
async function open(more: Partial<EngineDeps> = {}) {
  const feed = await openFeed();
  const folder = makeFolder();
  const program = join(folder, 'Longreach.AppImage');
  writeFileSync(program, 'the old program', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', program);
  vi.stubEnv('APPDIR', dirname(process.execPath));
  const cacheFolder = join(folder, 'cache');
  const problems: string[] = [];
  let newest: number | null = null;
  const engineOf = (others: Partial<EngineDeps> = {}) =>
    createEngine({
      transport: { fetch: (url, init) => fetch(url, init), clock: systemClock },
      version: '1.1.0',
      installer: 'appimage',
      cacheFolder,
      installationId: '2b1f2c1e-0000-4000-8000-000000000000',
      proof: { keys: [feed.publicKey], builtAt: 0, newestAt: () => newest, accept: (date) => void (newest = date) },
      publisherNames: [],
      onLateFailure: () => undefined,
      onProblem: (text) => void problems.push(text),
      ...more,
      ...others,
    });
  const engine = engineOf();
  const shares: number[] = [];
  const stop = new AbortController();
  return {
    feed,
    program,
    engine,
    engineOf,
    shares,
    stop,
    problems,
    check: () => engine.check(feed.address, 'user'),
    download: (of = engine) =>
      of.download({ attention: 'user', stop: stop.signal, onProgress: (share) => void shares.push(share) }),
    stored: (): readonly string[] => {
      const pending = join(cacheFolder, 'longreach-updater/pending');
      return existsSync(pending) ? readdirSync(pending) : [];
    },
    offer(given: Partial<Parameters<typeof describeRelease>[0]> = {}): void {
      feed.answer('latest.yml', describeRelease({ version: '1.2.0', url: NAME, content: CONTENT, ...given }));
      feed.answer(NAME, CONTENT);
    },
  };
}

afterEach(() => void vi.unstubAllEnvs());

describe('a good release', () => {
  it('is found, downloaded and put in the place of the program', async () => {
    const { offer, check, download, engine, program, shares, stored } = await open();
    offer({ more: 'releaseNotes: |\n  Faster.\n  Calmer.' });
    expect(await check()).toEqual(succeed({ version: '1.2.0', notes: 'Faster.\nCalmer.' }));
    expect(readFileSync(program, 'utf8')).toBe('the old program');
    expect(await download()).toEqual(succeed(undefined));
    expect(shares.at(-1)).toBe(1);
    engine.install({ restarts: false });
    expect(readFileSync(program, 'utf8')).toBe(CONTENT);
    expectMode(program, 0o755);
    expect(stored()).not.toContain(NAME);
  });

  it('keeps the name of the program although it carries another version', async () => {
    const { offer, check, download, engine, program } = await open();
    const named = join(program, '..', 'Longreach-1.1.0.AppImage');
    writeFileSync(named, 'the old program');
    vi.stubEnv('APPIMAGE', named);
    offer();
    await check();
    await download();
    engine.install({ restarts: false });
    expect(readFileSync(named, 'utf8')).toBe(CONTENT);
  });

  it('is not downloaded again by the next run', async () => {
    const { offer, check, download, engineOf, feed, program } = await open();
    offer();
    await check();
    await download();
    const next = engineOf();
    await next.check(feed.address, 'user');
    expect(await download(next)).toEqual(succeed(undefined));
    expect(feed.requested.filter((path) => path === NAME)).toHaveLength(1);
    next.install({ restarts: false });
    expect(readFileSync(program, 'utf8')).toBe(CONTENT);
  });

  it('is downloaded again where the stored file was changed', async () => {
    const { offer, check, download, engineOf, feed, program } = await open();
    offer();
    await check();
    await download();
    writeFileSync(join(program, '../cache/longreach-updater/pending', NAME), 'something else');
    const next = engineOf();
    await next.check(feed.address, 'user');
    await download(next);
    expect(feed.requested.filter((path) => path === NAME)).toHaveLength(2);
    next.install({ restarts: false });
    expect(readFileSync(program, 'utf8')).toBe(CONTENT);
  });

  it('is only named where the installation cannot replace itself', async () => {
    const { offer, check, download, program } = await open({ installer: null });
    offer();
    expect(await check()).toMatchObject({ value: { version: '1.2.0' } });
    expect(await download()).toMatchObject({ ok: false });
    expect(readFileSync(program, 'utf8')).toBe('the old program');
  });
});

describe('what is not newer or not for this installation', () => {
  it.each([
    ['the same version', { version: '1.1.0' }],
    ['an older one', { version: '1.0.9' }],
    ['an older one before its release', { version: '1.1.0-beta.1' }],
    ['one that is rolled out to nobody yet', { more: 'stagingPercentage: 0' }],
    ['one for a later system', { more: 'minimumSystemVersion: 9999.0.0' }],
  ])('is left alone: %s', async (_name, given) => {
    const { offer, check, feed } = await open();
    offer(given);
    expect(await check()).toEqual(succeed(null));
    expect(feed.requested).toHaveLength(3);
  });

  it('is offered once it is rolled out to everybody', async () => {
    const { offer, check } = await open();
    offer({ more: 'stagingPercentage: 100' });
    expect(await check()).toMatchObject({ value: { version: '1.2.0' } });
  });
});

describe('a description that cannot be used', () => {
  it.each([
    ['no file', undefined, 'update-status'],
    ['a web page', '<html><body>Sign in</body></html>', 'update-shape'],
    ['nothing', ' ', 'update-shape'],
    ['broken YAML', 'version: [1.2.0\nfiles: }', 'update-shape'],
    ['another shape', 'version: 1.2.0\nfiles: none', 'update-shape'],
    ['megabytes', 'x'.repeat(2_000_000), 'too-large'],
    ['a file without a hash', 'version: 1.2.0\nfiles:\n  - url: Longreach-1.2.0.AppImage\n    size: 5', 'update-shape'],
  ])('is %s', async (_name, answer, reason) => {
    const { feed, check } = await open();
    if (answer !== undefined) feed.answer('latest.yml', answer);
    expect(await check()).toMatchObject({ ok: false, failure: { reason } });
    expect(feed.requested).toHaveLength(3);
  });

  it.each([
    '../Longreach-1.2.0.AppImage',
    '..%2f..%2fLongreach-1.2.0.AppImage',
    '%2e%2e/%2e%2e/Longreach-1.2.0.AppImage',
    'sub/Longreach-1.2.0.AppImage',
    '/Longreach-1.2.0.AppImage',
    '//other.example/feed/Longreach-1.2.0.AppImage',
    'https://other.example/feed/Longreach-1.2.0.AppImage',
    'file:///etc/Longreach-1.2.0.AppImage',
    '.hidden.AppImage',
    'a$(b).AppImage',
    'Longreach-1.2.0.AppImage?x=1',
  ])('names a file at another place: %s', async (url) => {
    const { feed, offer, check, stored } = await open();
    offer({ url: JSON.stringify(url) });
    expect(await check()).toMatchObject({ ok: false, failure: { reason: 'update-place' } });
    expect(feed.requested).toHaveLength(3);
    expect(stored()).toEqual([]);
  });

  it('names no package for this kind of installation', async () => {
    const { offer, check, download } = await open();
    offer({ url: 'longreach_1.2.0_amd64.deb' });
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { reason: 'update-package' } });
  });
});

describe('a redirect', () => {
  it('of the description is not followed', async () => {
    const { feed, check } = await open();
    const other = await openFeed();
    feed.answer('latest.yml', (response) => response.writeHead(302, { location: `${other.address}latest.yml` }).end());
    expect(await check()).toMatchObject({ ok: false, failure: { reason: 'redirect' } });
    expect(other.requested).toEqual([]);
  });

  it('of the package is not followed', async () => {
    const { feed, offer, check, download, stored } = await open();
    const other = await openFeed();
    other.answer(NAME, CONTENT);
    offer();
    feed.answer(NAME, (response) => response.writeHead(302, { location: `${other.address}${NAME}` }).end());
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { reason: 'redirect' } });
    expect(other.requested).toEqual([]);
    expect(stored()).toEqual([]);
  });
});

describe('a package that is not the described one', () => {
  it.each([
    ['has another content', 'X'.repeat(CONTENT.length), 'update-hash'],
    ['is shorter', CONTENT.slice(0, 100), 'update-hash'],
    ['is longer', CONTENT + CONTENT, 'update-hash'],
    ['is missing', null, 'update-status'],
  ])('is deleted: %s', async (_name, content, reason) => {
    const { feed, offer, check, download, engine, program, stored } = await open();
    offer();
    feed.answer(NAME, content ?? ((response) => response.writeHead(404).end()));
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { reason } });
    expect(stored()).toEqual([]);
    engine.install({ restarts: false });
    expect(readFileSync(program, 'utf8')).toBe('the old program');
  });

  it('is deleted where the connection breaks', async () => {
    const { feed, offer, check, download, stored } = await open();
    offer();
    feed.answer(NAME, (response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.slice(0, 1_000), () => response.destroy());
    });
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { reason: 'truncated' } });
    expect(stored()).toEqual([]);
  });

  it('ends at the declared size, however long the body goes on', async () => {
    const { feed, offer, check, download, stored } = await open();
    offer();
    let sent = 0;
    feed.answer(NAME, (response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write('x'.repeat(65_536), more);
      };
      more();
    });
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { reason: 'update-hash' } });
    expect(stored()).toEqual([]);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('that stops arriving is given up after a minute', async () => {
    const { clock, advance } = createFakeClock();
    const { feed, offer, check, download, shares, stored } = await open({
      transport: { fetch: (url, init) => fetch(url, init), clock },
    });
    offer();
    feed.answer(NAME, (response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.slice(0, 1_000));
    });
    await check();
    const done = download();
    await until(() => expect(shares).toHaveLength(1));
    await advance(60_000);
    expect(await done).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(stored()).toEqual([]);
  });

  it('is deleted where the download is stopped', async () => {
    const { feed, offer, check, download, stop, stored } = await open();
    offer();
    feed.answer(NAME, (response) => void response.write(CONTENT.slice(0, 1_000), () => stop.abort()));
    await check();
    expect(await download()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(stored()).toEqual([]);
  });
});

describe('a manifest', () => {
  const refused = async (reason: string, { check, download, stored }: Awaited<ReturnType<typeof open>>) => {
    expect(await check()).toMatchObject({ ok: false, failure: { reason } });
    await download();
    expect(stored()).toEqual([]);
  };

  it.each<[string, string, string]>([
    ['is missing', 'manifest.json', 'update-signature'],
    ['is no manifest', 'manifest.json', 'update-shape'],
    ['has no signature', 'manifest.json.sig', 'update-signature'],
  ])('is refused before anything else is read where it %s', async (what, path, reason) => {
    const opened = await open();
    opened.offer();
    if (what === 'is missing') {
      opened.feed.answer('manifest.json', (response) => response.writeHead(404).end());
      expect(await opened.check()).toMatchObject({ ok: false, failure: { reason: 'update-status' } });
      return;
    }
    opened.feed.answer(path, what === 'is no manifest' ? '{"product":"other"}' : '');
    await refused(reason, opened);
    expect(opened.feed.requested.filter((name) => name.endsWith('.yml'))).toEqual([]);
  });

  it('of somebody else is refused', async () => {
    const { publicKey } = await openFeed();
    const proof = { keys: [publicKey], builtAt: 0, newestAt: () => null, accept: () => undefined };
    const opened = await open({ proof });
    opened.offer();
    await refused('update-signature', opened);
  });

  it('is taken by either of two keys', async () => {
    const other = await openFeed();
    const opened = await open();
    const { feed, offer } = opened;
    offer();
    const proof = { builtAt: 0, newestAt: () => null, accept: () => undefined };
    for (const keys of [
      [feed.publicKey, other.publicKey],
      [other.publicKey, feed.publicKey],
    ])
      expect(await opened.engineOf({ proof: { ...proof, keys } }).check(feed.address, 'user')).toMatchObject({
        ok: true,
      });
  });

  it('that was signed before this program was built is refused', async () => {
    const opened = await open();
    opened.feed.signAt(1_000_000);
    opened.offer();
    const proof = { keys: [opened.feed.publicKey], newestAt: () => null, accept: () => undefined };
    const at = (builtAt: number) =>
      opened.engineOf({ proof: { ...proof, builtAt } }).check(opened.feed.address, 'user');
    expect(await at(1_000_001)).toMatchObject({ ok: false, failure: { reason: 'update-age' } });
    expect(await at(1_000_000)).toMatchObject({ ok: true });
  });

  it('that is older than the newest accepted one is refused, also with a version that is newer than this one', async () => {
    const opened = await open();
    opened.feed.signAt(2_000_000);
    opened.offer();
    expect(await opened.check()).toMatchObject({ ok: true });
    opened.feed.signAt(1_000_000);
    expect(await opened.check()).toMatchObject({ ok: false, failure: { reason: 'update-age' } });
    opened.feed.signAt(2_000_000);
    expect(await opened.check()).toMatchObject({ ok: true });
  });

  it('has to name the description and its package, as they are', async () => {
    const opened = await open();
    opened.offer();
    const manifest = describeManifest(describeRelease({ version: '1.2.0', url: NAME, content: CONTENT }), new Date());
    opened.feed.answer('manifest.json', JSON.stringify(manifest));
    opened.offer({ more: 'stagingPercentage: 100' });
    await refused('update-signature', opened);
    const description = describeRelease({ version: '1.2.0', url: NAME, content: CONTENT });
    const [, ...descriptions] = describeManifest(description, new Date()).files;
    opened.feed.answer('latest.yml', description);
    opened.feed.answer('manifest.json', JSON.stringify({ ...manifest, files: descriptions }));
    await refused('update-signature', opened);
    opened.feed.answer('manifest.json', JSON.stringify({ ...manifest, version: '1.3.0' }));
    await refused('update-signature', opened);
  });
});

it('a package that was changed after its download is not installed', async () => {
  const { offer, check, download, engine, program, problems } = await open();
  offer();
  await check();
  await download();
  writeFileSync(join(program, '../cache/longreach-updater/pending', NAME), 'something else');
  engine.install({ restarts: false });
  expect(readFileSync(program, 'utf8')).toBe('the old program');
  expect(problems).toEqual(['update: changed-file']);
});

it('on macOS, nothing is handed to the system before a restart, also at the end of the program', async () => {
  const system = Object.assign(new EventEmitter(), {
    checks: 0,
    checkForUpdates: () => void (system.checks += 1),
    setFeedURL: () => undefined,
    quitAndInstall: () => undefined,
  });
  const require = createRequire(import.meta.url);
  const electron = createRequire(require.resolve('electron-updater')).resolve('electron');
  const before = require.cache[electron];
  const exports = { autoUpdater: system };
  require.cache[electron] = Object.assign(new Module(electron), { exports, loaded: true });
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(require.cache, electron);
    else require.cache[electron] = before;
  });
  const { feed, check, download, engine } = await open({ installer: 'mac' });
  const url = 'Longreach-1.2.0-universal.zip';
  feed.answer('latest.yml', describeRelease({ version: '1.2.0', url, content: CONTENT }));
  feed.answer(url, CONTENT);
  expect((await check()).ok).toBe(true);
  expect((await download()).ok).toBe(true);
  engine.install({ restarts: false });
  expect(system.checks).toBe(0);
  engine.restart?.();
  expect(system.checks).toBe(1);
  // The system has it, and the file is no longer offered to it.
  system.emit('update-downloaded');
});

it('asks for nothing but the signed description and one package, without an id of the installation', async () => {
  const headers: string[] = [];
  const { offer, check, download, feed } = await open({
    transport: {
      clock: systemClock,
      fetch: (url, init) => {
        headers.push(...new Headers(init.headers).keys());
        return fetch(url, init);
      },
    },
  });
  offer();
  await check();
  await download();
  expect(feed.requested).toHaveLength(4);
  expect(headers).toEqual(['cache-control', 'cache-control', 'cache-control']);
  expect(sha512(CONTENT)).toHaveLength(88);
});
