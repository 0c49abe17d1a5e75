import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArguments } from '../base/arguments.ts';
import { BROWSER_FAILED } from '../base/browser.ts';
import { findChromium } from '../base/chromium.ts';
import { hasDisplay } from '../base/options.ts';
import { environmentFor } from '../../../e2e/runtime.ts';
import { wordInstall } from './chromium-package.ts';
import { chooseRuntime, wordFailedStart, wordRuntime, type Runtime, type Surroundings } from './choose-runtime.ts';
import { prepareRun, projectRoot, splitArguments } from './run-app.ts';
import {
  canReachElectron,
  electronEnvironment,
  failedLately,
  fetchElectron,
  findElectron,
  installerEnvironment,
  rememberFailure,
} from './electron-binary.ts';
import { whyNoSandbox, type SandboxSurroundings } from './sandbox.ts';

/** A machine with a display and nothing else; each test adds what it has. */
function machine(has: Partial<Surroundings> & { readonly log?: string[] } = {}): Surroundings {
  const log = has.log ?? [];
  return {
    findElectron: () => undefined,
    fetchFailedLately: () => false,
    fetchElectron: () => {
      log.push('fetch');
      return Promise.resolve(false);
    },
    rememberFailure: () => log.push('remember'),
    findChromium: () => undefined,
    installChromium: () => false,
    display: true,
    noSandbox: undefined,
    mayLackSandbox: false,
    electronFailed: undefined,
    host: '/repo/test/tools/host/electron',
    ...has,
  };
}

describe('the choice of what runs the app', () => {
  it('takes Electron that is there, without looking further', async () => {
    const log: string[] = [];
    const runtime = await chooseRuntime(machine({ log, findElectron: () => '/e/electron', findChromium: () => '/c' }));
    expect(runtime).toEqual({ kind: 'electron', command: '/e/electron', noSandbox: undefined });
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
    expect(runtime).toEqual({ kind: 'electron', command: '/e/electron', noSandbox: undefined });
  });

  it('falls back to the host, and remembers that fetching failed', async () => {
    const log: string[] = [];
    const runtime = await chooseRuntime(machine({ log, findChromium: () => '/c' }));
    expect(runtime).toMatchObject({ kind: 'host', command: '/repo/test/tools/host/electron', chromium: '/c' });
    expect(log).toEqual(['fetch', 'remember']);
  });

  it('does not wait again soon after that', async () => {
    const log: string[] = [];
    await chooseRuntime(machine({ log, findChromium: () => '/c', fetchFailedLately: () => true }));
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
    expect(wordRuntime(runtime, wordInstall('linux'))).toContain('apt-get install chromium');
    expect(wordRuntime(runtime, wordInstall('win32'))).toContain('Microsoft Edge');
  });

  it('says in one line what runs', () => {
    const all: Runtime[] = [
      { kind: 'electron', command: '/e/electron', noSandbox: undefined },
      { kind: 'electron', command: '/e/electron', noSandbox: 'root gets none' },
      { kind: 'host', command: '/h', chromium: '/usr/bin/chromium', why: 'there is no display' },
      { kind: 'nothing' },
    ];
    for (const runtime of all) expect(wordRuntime(runtime, 'install it')).not.toContain('\n');
    expect(wordRuntime(all[1]!, '')).toContain('only opens links of the practice service that it starts');
  });

  it('takes Electron without a sandbox for the demo alone; a start takes the host and says how to allow the sandbox', async () => {
    const log: string[] = [];
    const around = machine({
      log,
      findElectron: () => '/e/electron',
      findChromium: () => '/c',
      noSandbox: 'sudo chown …',
    });
    const demo = await chooseRuntime({ ...around, mayLackSandbox: true });
    expect(demo).toEqual({ kind: 'electron', command: '/e/electron', noSandbox: 'sudo chown …' });
    const start = await chooseRuntime(around);
    expect(start).toMatchObject({ kind: 'host', chromium: '/c' });
    expect(wordRuntime(start, '')).toContain('sudo chown …');
    expect(await chooseRuntime({ ...around, findChromium: () => undefined })).toEqual({ kind: 'nothing' });
    // A binary that may not run is not fetched either.
    expect((await chooseRuntime({ ...around, findElectron: () => undefined })).kind).toBe('host');
    expect(log).toEqual([]);
  });

  it('takes the host after Electron has failed, and says why', async () => {
    const around = machine({
      findElectron: () => '/e/electron',
      findChromium: () => '/c',
      electronFailed: 'Electron ended at once (SIGTRAP)',
    });
    const runtime = await chooseRuntime(around);
    expect(wordRuntime(runtime, '')).toBe('Longreach runs on its host with /c: Electron ended at once (SIGTRAP).');
    expect(await chooseRuntime({ ...around, findChromium: () => undefined })).toEqual({ kind: 'nothing' });
  });
});

describe('a start that failed', () => {
  const end = { code: null, signal: null, after: 800, asked: false };

  it('ended at once by a signal or with a code that is none of ours', () => {
    expect(wordFailedStart({ ...end, signal: 'SIGTRAP' }, [])).toBe('Electron ended at once (SIGTRAP)');
    expect(wordFailedStart({ ...end, code: 127 }, ['--hidden'])).toBe('Electron ended at once (code 127)');
    expect(wordFailedStart({ ...end, code: 0x8000_0003 }, [])).toBeDefined();
  });

  it.each([
    ['handed over to a running Longreach', { ...end, code: 0 }, []],
    ['was refused', { ...end, code: 2 }, []],
    ['was ended by the user', { ...end, signal: 'SIGTRAP', asked: true }, []],
    ['was ended from outside', { ...end, signal: 'SIGTERM' }, []],
    ['had run for a while', { ...end, signal: 'SIGSEGV', after: 3_001 }, []],
    ['was a command', { ...end, signal: 'SIGTRAP' }, ['list']],
    ['was a link', { ...end, signal: 'SIGTRAP' }, ['longreach://connect/1']],
  ] as const)('is none where it %s', (_why, given, own) => {
    expect(wordFailedStart(given, own)).toBeUndefined();
  });
});

describe("Electron's sandbox", () => {
  const helper = '/repo/chrome-sandbox';
  const ubuntu: SandboxSurroundings = {
    platform: 'linux',
    isRoot: false,
    read: (path) => (path.endsWith('apparmor_restrict_unprivileged_userns') ? '1\n' : undefined),
    stat: () => ({ uid: 1000, mode: 0o100755 }),
  };

  it('is refused on Ubuntu since 23.10, on some Debian kernels and to root, with what to do', () => {
    expect(whyNoSandbox(helper, ubuntu)).toContain('sudo chmod 4755 "/repo/chrome-sandbox"');
    const debian = (path: string) => (path.endsWith('unprivileged_userns_clone') ? '0' : undefined);
    expect(whyNoSandbox(helper, { ...ubuntu, read: debian })).toBeDefined();
    expect(whyNoSandbox(helper, { ...ubuntu, read: () => undefined, isRoot: true })).toContain('another user');
    expect(whyNoSandbox(helper, { ...ubuntu, stat: () => ({ uid: 1000, mode: 0o104755 }) })).toBeDefined();
  });

  it('is there where user namespaces are free, the helper belongs to root, or the system is another one', () => {
    expect(whyNoSandbox(helper, { ...ubuntu, read: () => '0', stat: () => undefined })).toBeDefined();
    expect(whyNoSandbox(helper, { ...ubuntu, read: () => undefined })).toBeUndefined();
    expect(whyNoSandbox(helper, { ...ubuntu, stat: () => ({ uid: 0, mode: 0o104755 }) })).toBeUndefined();
    expect(whyNoSandbox(helper, { ...ubuntu, platform: 'darwin' })).toBeUndefined();
  });

  it('is switched off where there is none, and the app is told that it may use the practice service alone', () => {
    const electron = { kind: 'electron', command: '/e/electron' } as const;
    const run = prepareRun({ ...electron, noSandbox: 'root gets none' }, { args: ['--lang=de', '--hidden'] }, true);
    expect(run.args.slice(0, 2)).toEqual(['--no-sandbox', '--lang=de']);
    expect(run.args.at(-1)).toBe('--hidden');
    expect(run.env).toMatchObject({ LONGREACH_UNSANDBOXED: '1' });
    const kept = prepareRun({ ...electron, noSandbox: undefined }, { args: [] }, false);
    expect(kept.args).toHaveLength(1);
    expect(kept.env).not.toHaveProperty('LONGREACH_UNSANDBOXED');
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

  it('is not fetched again right after it failed, but soon', () => {
    const failed = new Date('2026-11-20T23:58:00Z');
    expect(failedLately(root, failed)).toBe(false);
    rememberFailure(root, failed);
    expect(failedLately(root, failed)).toBe(true);
    expect(failedLately(root, new Date('2026-11-21T00:07:00Z'))).toBe(true);
    expect(failedLately(root, new Date('2026-11-21T00:08:00Z'))).toBe(false);
    // The clock was set back.
    expect(failedLately(root, new Date('2026-11-20T20:00:00Z'))).toBe(false);
  });

  it('starts as Electron whatever the terminal passes on', () => {
    const env = { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1', ELECTRON_DISABLE_SANDBOX: '1', PATH: '/bin' };
    expect(electronEnvironment(env)).toEqual({ PATH: '/bin' });
    vi.stubEnv('ELECTRON_RUN_AS_NODE', '1');
    expect(environmentFor('electron', {})).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
    vi.unstubAllEnvs();
  });

  it('is fetched through the proxy of the environment', () => {
    expect(installerEnvironment({ https_proxy: 'http://proxy.example:3128' })).toMatchObject({
      HTTPS_PROXY: 'http://proxy.example:3128',
      ELECTRON_GET_USE_PROXY: '1',
    });
    expect(installerEnvironment({ ALL_PROXY: 'socks5://proxy.example' })).toEqual({
      ALL_PROXY: 'socks5://proxy.example',
    });
    expect(installerEnvironment({})).toEqual({});
  });

  it('is fetched with a word now and then on how much has come', async () => {
    const installer = join(root, 'node_modules/electron/install.js');
    writeFileSync(
      installer,
      `const { mkdirSync, writeFileSync } = require('node:fs');
       const folder = require('node:os').tmpdir() + '/electron-download-1';
       mkdirSync(folder);
       writeFileSync(folder + '/electron.zip', Buffer.alloc(2_000_000));
       process.stdin.resume();
       require('node:fs').watch(${JSON.stringify(root)}, () => process.exit(0));`,
    );
    const lines: string[] = [];
    const fetched = fetchElectron(
      root,
      60_000,
      (line) => {
        lines.push(line);
        if (line.includes('2 MB')) writeFileSync(join(root, 'seen'), '');
      },
      50,
    );
    expect(await fetched).toBe(true);
    expect(lines).toContain('  2 MB …');
    expect(lines.at(-1)).toMatch(/^Fetched in/);
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

describe('a browser that ends at once', () => {
  it('is told in one sentence, with a code by which the next one is tried', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longreach-browser-'));
    const wrapper = join(folder, 'chromium-browser');
    writeFileSync(wrapper, '#!/bin/sh\necho "requires the chromium snap to be installed" >&2\nexit 1\n');
    chmodSync(wrapper, 0o755);
    const host = spawn(join(projectRoot, 'test/tools/host/electron'), [join(projectRoot, 'test/tools/host/fixture')], {
      env: { ...process.env, LONGREACH_CHROMIUM: wrapper, LONGREACH_HEADLESS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    host.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [code] = (await once(host, 'close')) as [number | null];
    rmSync(folder, { recursive: true, force: true });
    expect(errors.trimEnd().split('\n')).toEqual([
      `longreach-host: ${wrapper} ended as soon as it was started: requires the chromium snap to be installed`,
    ]);
    expect(code).toBe(BROWSER_FAILED);
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
