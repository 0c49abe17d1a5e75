import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArguments } from '../base/arguments.ts';
import { findChromium } from '../base/chromium.ts';
import { hasDisplay } from '../base/options.ts';
import { wordInstall } from './chromium-package.ts';
import { chooseRuntime, wordRuntime, type Runtime, type Surroundings } from './choose-runtime.ts';
import { splitArguments } from './run-app.ts';
import { canReachElectron, failedToday, fetchElectron, findElectron, rememberFailure } from './electron-binary.ts';

/** A machine with a display and nothing else; each test adds what it has. */
function machine(has: Partial<Surroundings> & { readonly log?: string[] } = {}): Surroundings {
  const log = has.log ?? [];
  return {
    findElectron: () => undefined,
    fetchFailedToday: () => false,
    fetchElectron: () => {
      log.push('fetch');
      return Promise.resolve(false);
    },
    rememberFailure: () => log.push('remember'),
    findChromium: () => undefined,
    installChromium: () => false,
    display: true,
    host: '/repo/test/tools/host/electron',
    ...has,
  };
}

describe('the choice of what runs the app', () => {
  it('takes Electron that is there, without looking further', async () => {
    const log: string[] = [];
    const runtime = await chooseRuntime(machine({ log, findElectron: () => '/e/electron', findChromium: () => '/c' }));
    expect(runtime).toEqual({ kind: 'electron', command: '/e/electron' });
    expect(log).toEqual([]);
  });

  it('fetches Electron when that works', async () => {
    let there: string | undefined;
    const runtime = await chooseRuntime(
      machine({
        findElectron: () => there,
        fetchElectron: () => {
          there = '/e/electron';
          return Promise.resolve(true);
        },
      }),
    );
    expect(runtime).toEqual({ kind: 'electron', command: '/e/electron' });
  });

  it('falls back to the host, and remembers that fetching failed', async () => {
    const log: string[] = [];
    const runtime = await chooseRuntime(machine({ log, findChromium: () => '/c' }));
    expect(runtime).toEqual({ kind: 'host', command: '/repo/test/tools/host/electron', chromium: '/c' });
    expect(log).toEqual(['fetch', 'remember']);
  });

  it('does not wait again on the same day', async () => {
    const log: string[] = [];
    await chooseRuntime(machine({ log, findChromium: () => '/c', fetchFailedToday: () => true }));
    expect(log).toEqual([]);
  });

  it('takes the host where there is no display, although Electron is there', async () => {
    const around = machine({ display: false, findElectron: () => '/e/electron', findChromium: () => '/c' });
    expect((await chooseRuntime(around)).kind).toBe('host');
    expect((await chooseRuntime({ ...around, findChromium: () => undefined })).kind).toBe('electron');
  });

  it('installs Chromium where it may, and uses it then', async () => {
    let there: string | undefined;
    const installChromium = () => {
      there = '/usr/bin/chromium';
      return true;
    };
    const runtime = await chooseRuntime(machine({ findChromium: () => there, installChromium }));
    expect(runtime).toMatchObject({ kind: 'host', chromium: '/usr/bin/chromium' });
  });

  it('says what to do when there is nothing', async () => {
    const runtime = await chooseRuntime(machine());
    expect(runtime).toEqual({ kind: 'nothing' });
    expect(wordRuntime(runtime, true, wordInstall('linux'))).toContain('apt-get install chromium');
    expect(wordRuntime(runtime, true, wordInstall('win32'))).toContain('Microsoft Edge');
  });

  it('says in one line what runs', () => {
    const all: Runtime[] = [
      { kind: 'electron', command: '/e/electron' },
      { kind: 'host', command: '/h', chromium: '/usr/bin/chromium' },
      { kind: 'nothing' },
    ];
    for (const runtime of all)
      for (const display of [true, false]) expect(wordRuntime(runtime, display, 'install it')).not.toContain('\n');
  });
});

describe('the arguments of npm start', () => {
  it('are switches of Electron until the first word of ours', () => {
    expect(splitArguments(['--remote-debugging-port=1', '--lang=de'])).toEqual({
      flags: ['--remote-debugging-port=1', '--lang=de'],
      own: [],
    });
    const own = ['list', '--json', '--search', 'a'];
    expect(splitArguments(['--user-data-dir=/u', ...own])).toEqual({ flags: ['--user-data-dir=/u'], own });
    expect(splitArguments(['longreach://support/new'])).toEqual({ flags: [], own: ['longreach://support/new'] });
    for (const text of ['--help', '-h', '--version', '--hidden'])
      expect(splitArguments([text])).toEqual({ flags: [], own: [text] });
  });
});

describe("Electron's binary", () => {
  let root: string;
  const dist = () => join(root, 'node_modules/electron/dist');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'longreach-launcher-'));
    mkdirSync(dist(), { recursive: true });
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('is found only when its file is really there', () => {
    expect(findElectron(root)).toBeUndefined();
    writeFileSync(join(root, 'node_modules/electron/path.txt'), 'electron');
    expect(findElectron(root)).toBeUndefined();
    writeFileSync(join(dist(), 'electron'), '');
    expect(findElectron(root)).toBe(join(dist(), 'electron'));
  });

  it('is not fetched twice on a day that it failed', () => {
    const evening = new Date('2026-11-20T23:00:00Z');
    expect(failedToday(root, evening)).toBe(false);
    rememberFailure(root, evening);
    expect(failedToday(root, evening)).toBe(true);
    expect(failedToday(root, new Date('2026-11-21T01:00:00Z'))).toBe(false);
  });

  it('is given up when fetching fails or takes too long, with the reason in one line', async () => {
    const lines: string[] = [];
    const fetchIt = (limit: number) => fetchElectron(root, limit, (line) => lines.push(line));
    expect(await fetchIt(5_000)).toBe(false);
    expect(lines).toEqual([]);
    const installer = join(root, 'node_modules/electron/install.js');
    writeFileSync(installer, 'process.exit(0);');
    expect(await fetchIt(20_000)).toBe(true);
    expect(lines.at(-1)).toMatch(/^Fetched in \d+ s\.$/);
    writeFileSync(installer, 'throw new Error("no disk");');
    expect(await fetchIt(20_000)).toBe(false);
    expect(lines.at(-1)).toBe('Electron could not be fetched: Error: no disk');
    writeFileSync(installer, 'setInterval(() => {}, 1000);');
    expect(await fetchIt(300)).toBe(false);
    expect(lines.at(-1)).toContain('took longer than');
  });

  it('is fetched only where its place answers, whatever that says', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(404).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${String(port)}/` };
    expect(await canReachElectron(env, 5_000)).toBe(true);
    server.close();
    await once(server, 'close');
    expect(await canReachElectron(env, 5_000)).toBe(false);
    expect(await canReachElectron({ ...env, HTTPS_PROXY: 'http://proxy.example:3128' }, 5_000)).toBe(true);
  });
});

describe('the browser', () => {
  const only = (path: string) => (candidate: string) => candidate === path;

  it('is the one that LONGREACH_CHROMIUM names, and no other', () => {
    const env = { LONGREACH_CHROMIUM: '/mine', PATH: '/usr/bin' };
    expect(findChromium({ env, platform: 'linux' }, only('/mine'))).toBe('/mine');
    expect(findChromium({ env, platform: 'linux' }, only('/usr/bin/chromium'))).toBeUndefined();
  });

  it('is looked for where systems keep it', () => {
    const env = { PATH: '/usr/local/bin:/usr/bin', PROGRAMFILES: 'C:/Program Files' };
    expect(findChromium({ env, platform: 'linux' }, () => true)).toBe('/usr/lib/chromium/chromium');
    const small = { env, platform: 'linux', headless: true } as const;
    expect(findChromium(small, () => true)).toBe('/usr/lib/chromium/chromium-headless-shell');
    expect(findChromium(small, only('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    expect(findChromium({ env, platform: 'linux' }, only('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
    expect(findChromium({ env, platform: 'linux' }, only('/usr/local/bin/microsoft-edge'))).toBe(
      '/usr/local/bin/microsoft-edge',
    );
    expect(findChromium({ env, platform: 'darwin' }, (path) => path.includes('Google Chrome'))).toMatch(
      /Google Chrome$/,
    );
    expect(findChromium({ env, platform: 'win32' }, (path) => path.includes('Edge'))).toMatch(/msedge\.exe$/);
    expect(findChromium({ env, platform: 'linux' }, () => false)).toBeUndefined();
  });

  it('gets windows only where somebody could see them', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'win32')).toBe(true);
  });
});

describe('the command line of the host', () => {
  it('is read as Electron reads its own', () => {
    const given = readArguments([
      '--no-sandbox',
      '-r',
      'loader.js',
      '--inspect=0',
      '--remote-debugging-port=0',
      '--lang=de',
      'app',
      '--user-data-dir=/u',
      'longreach://x',
    ]);
    expect(given).toEqual({
      requires: ['loader.js'],
      inspect: { port: 0, wait: false },
      debuggingPort: '0',
      noSandbox: true,
      userData: '/u',
      version: false,
      switches: [['lang', 'de']],
      flags: ['--no-sandbox', '-r', 'loader.js', '--inspect=0', '--remote-debugging-port=0', '--lang=de'],
      rest: ['app', '--user-data-dir=/u', 'longreach://x'],
    });
  });

  it('takes switches after the app too, and nothing for granted', () => {
    expect(readArguments(['app', '--remote-debugging-port=9222']).debuggingPort).toBe('9222');
    expect(readArguments([])).toMatchObject({ rest: [], requires: [], debuggingPort: undefined });
    expect(readArguments(['--version']).version).toBe(true);
    expect(readArguments(['app', '--version']).version).toBe(false);
  });
});
