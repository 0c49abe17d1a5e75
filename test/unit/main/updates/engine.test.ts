import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createEngine, type EngineDeps } from '../../../../src-main/updates/engine.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';
import { describeRelease, sha512, startFeed } from '../../../update-feed.ts';

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
  const engineOf = () =>
    createEngine({
      transport: { fetch: (url, init) => fetch(url, init), clock: systemClock },
      version: '1.1.0',
      installer: 'appimage',
      cacheFolder,
      installationId: '2b1f2c1e-0000-4000-8000-000000000000',
      checkSignature: () => Promise.resolve(succeed(undefined)),
      onLateFailure: () => undefined,
      onProblem: (text) => void problems.push(text),
      ...more,
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
    expect(statSync(program).mode & 0o777).toBe(0o755);
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
    expect(feed.requested).toHaveLength(1);
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
    ['nothing', '', 'update-shape'],
    ['broken YAML', 'version: [1.2.0\nfiles: }', 'update-shape'],
    ['another shape', 'version: 1.2.0\nfiles: none', 'update-shape'],
    ['megabytes', 'x'.repeat(2_000_000), 'too-large'],
    ['a file without a hash', 'version: 1.2.0\nfiles:\n  - url: Longreach-1.2.0.AppImage\n    size: 5', 'update-shape'],
  ])('is %s', async (_name, answer, reason) => {
    const { feed, check } = await open();
    if (answer !== undefined) feed.answer('latest.yml', answer);
    expect(await check()).toMatchObject({ ok: false, failure: { reason } });
    expect(feed.requested).toHaveLength(1);
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
    expect(feed.requested).toHaveLength(1);
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
    await vi.waitFor(() => expect(shares).toHaveLength(1));
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

describe('an installer of Windows', () => {
  const EXE = 'Longreach-Setup-1.2.0.exe';
  const windows = async (isSigned: boolean) => {
    const checked: string[] = [];
    const opened = await open({
      installer: 'nsis',
      checkSignature: (path) => {
        checked.push(readFileSync(path, 'utf8'));
        return Promise.resolve(
          isSigned ? succeed(undefined) : fail('not-the-service', 'not signed', { reason: 'update-signature' }),
        );
      },
    });
    opened.offer({ url: EXE });
    opened.feed.answer(EXE, CONTENT);
    await opened.check();
    return { ...opened, checked };
  };

  it('is taken where it is signed', async () => {
    const { checked, download, stored } = await windows(true);
    expect(await download()).toEqual(succeed(undefined));
    expect(checked).toEqual([CONTENT]);
    expect(stored()).toContain(EXE);
  });

  it('is deleted where it is not', async () => {
    const { download, stored } = await windows(false);
    expect(await download()).toMatchObject({ ok: false, failure: { reason: 'update-signature' } });
    expect(stored()).toEqual([]);
  });
});

it('asks for nothing but the description and one package, without an id of the installation', async () => {
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
  expect(feed.requested).toHaveLength(2);
  expect(headers).toEqual(['cache-control']);
  expect(sha512(CONTENT)).toHaveLength(88);
});
