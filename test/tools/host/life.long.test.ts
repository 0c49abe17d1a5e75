import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { tempPrefix } from './base/profile.ts';
import { hostEnvironment, startFixture, type Fixture } from './run-fixture.ts';

const here = import.meta.dirname;
const open: Fixture[] = [];
async function start(more: Parameters<typeof startFixture>[0] = {}): Promise<Fixture> {
  const fixture = await startFixture(more);
  open.push(fixture);
  return fixture;
}
const running: Run[] = [];
afterEach(async () => {
  for (const fixture of open.splice(0)) await fixture.close();
  for (const { child, exit } of running.splice(0)) {
    child.kill('SIGTERM');
    await exit;
  }
});

/** Processes of this machine whose command line names the profile of a host's Chromium. */
function browsersOf(profile: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
    } catch {
      return false;
    }
  }).length;
}

interface Run {
  readonly child: ChildProcess;
  /** The exit code, once everything that was written has arrived too. */
  readonly exit: Promise<number>;
  out(): string;
  errors(): string;
}

/** Runs the host's executable as a person would. */
function run(args: readonly string[]): Run {
  const child = spawn(join(here, 'electron'), args, {
    env: hostEnvironment({ FIXTURE_STORY: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString('utf8')));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString('utf8')));
  const exit = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const started = { child, exit, out: () => out, errors: () => errors };
  running.push(started);
  return started;
}

describe('windows', () => {
  it('hide when their close is prevented, and come back', async () => {
    const fixture = await start();
    await fixture.page('/page.html');
    const shown = () => fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await untilEqual('shown window', shown, true);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await shown()).toBe(false);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    expect(await shown()).toBe(true);
    expect(await fixture.story()).toContain('close');
  });

  it('treat a page that was closed from outside as a person closing the window, and live on', async () => {
    const fixture = await start({ args: [] });
    const page = await fixture.page('/page.html');
    const gone = page.waitForEvent('close');
    const session = await fixture.app.context().newCDPSession(page);
    await session.send('Page.close').catch(() => undefined);
    await gone;
    await fixture.logged('close');
    const again = await fixture.page('/page.html');
    await again.locator('#count').waitFor();
    expect(
      await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible())),
    ).toEqual([false]);
    expect(await again.evaluate(`window.api.invoke('echo', 'alive')`)).toBe('alive');
  });

  it('have the size they were given, and say when it changes', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    expect(await page.evaluate('[innerWidth, innerHeight]')).toEqual([900, 640]);
    const events = await fixture.main(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const seen: string[] = [];
      window?.on('resize', () => seen.push('resize'));
      window?.on('enter-full-screen', () => seen.push('enter-full-screen'));
      window?.setBounds({ width: 320, height: 240 });
      window?.setFullScreen(true);
      window?.setFullScreen(false);
      return [seen, window?.getContentBounds().width];
    });
    expect(events).toEqual([['resize', 'resize', 'enter-full-screen', 'resize'], 320]);
    await untilEqual('new size', () => page.evaluate('[innerWidth, innerHeight]'), [320, 240]);
  });

  it('follow the theme that main chose', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await fixture.main(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await untilEqual('theme', () => page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`), true);
  });
});

describe('the desktop', () => {
  it('keeps what trays show, for tests to read and click', async () => {
    const fixture = await start();
    const result = await fixture.main(({ __electronHost: host }) => {
      const [tray] = host.trays;
      return [
        tray?.toolTip,
        tray?.menu?.items.map((item) => [item.label, item.type]),
        tray?.menu?.items[1]?.submenu?.items[0]?.enabled,
      ];
    });
    expect(result).toEqual([
      'Fixture',
      [
        ['Open', 'normal'],
        ['More', 'submenu'],
        ['', 'separator'],
        ['Quit', 'normal'],
      ],
      false,
    ]);
    const ended = new Promise<number | null>((resolve) => fixture.app.process().once('exit', resolve));
    await fixture.main(({ __electronHost: host }) => {
      const quit = [...host.trays][0]?.menu?.items[3];
      setImmediate(() => quit?.click());
    });
    expect(await ended).toBe(0);
  });

  it('records what would leave the program, and answers dialogs as told', async () => {
    const fixture = await start();
    const result = await fixture.main(
      async ({ __electronHost: host, dialog, shell, clipboard, Notification, safeStorage }) => {
        await shell.openExternal('https://example.org/');
        await clipboard.writeText('copied');
        new Notification({ title: 'Online', body: 'A computer came online' }).show();
        host.dialogAnswers.showMessageBox.push({ response: 1, checkboxChecked: true });
        const answers = [
          await dialog.showMessageBox({ message: 'Sure?', cancelId: 0 }),
          await dialog.showMessageBox({ message: 'Sure?', cancelId: 0 }),
        ];
        const sealed = await safeStorage.encryptStringAsync('secret');
        return {
          external: host.records.find(({ api }) => api === 'shell.openExternal')?.args,
          clip: await clipboard.readText(),
          notifications: host.notifications.map(({ title }) => title),
          answers: answers.map(({ response }) => response),
          prefix: sealed.subarray(0, 3).toString(),
          opened: (await safeStorage.decryptStringAsync(sealed)).result,
        };
      },
    );
    expect(result).toEqual({
      external: ['https://example.org/'],
      clip: 'copied',
      notifications: ['Online'],
      answers: [1, 0],
      prefix: 'v10',
      opened: 'secret',
    });
  });

  it('lets the shortcuts of the menu work, unless the page took the key or main was first', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await page.locator('#field').focus();
    await page.keyboard.press('Control+K');
    await fixture.logged('find');
    await fixture.main(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.on('before-input-event', (event, input) => {
        if (input.control && input.key.toLowerCase() === 'k' && input.type === 'keyDown') event.preventDefault();
        if (input.key === 'x') event.preventDefault();
      });
    });
    // The answer comes after everything that main has told the page before.
    await page.evaluate(`window.api.invoke('echo', 'ready')`);
    await page.keyboard.type('axbc');
    await untilEqual('typed text', () => page.inputValue('#field'), 'abc');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('d');
    await untilEqual('typed text', () => page.inputValue('#field'), 'abcd');
    expect((await fixture.story()).filter((line) => line === 'find')).toHaveLength(1);
  });

  it('reports that somebody uses the page, and knows neither idle time nor Touch ID', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await fixture.main(({ BrowserWindow }) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seenInputs: seen });
      BrowserWindow.getAllWindows()[0]?.webContents.on('input-event', (_event, { type }) => seen.push(type));
    });
    await page.mouse.click(20, 20);
    const first = () => fixture.main(() => (globalThis as unknown as { seenInputs: string[] }).seenInputs[0]);
    await untilEqual('input', async () => /^mouse(?:Move|Down)$/.test((await first()) ?? ''), true);
    const known = await fixture.main(({ powerMonitor, systemPreferences }) => ({
      idle: powerMonitor.getSystemIdleTime(),
      state: powerMonitor.getSystemIdleState(60),
      touchId: systemPreferences.canPromptTouchID(),
    }));
    expect(known).toEqual({ idle: 0, state: 'active', touchId: false });
  });

  it('keeps the order of keys that come faster than main decides', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await fixture.main(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.on('before-input-event', () => undefined);
    });
    await page.evaluate(`window.api.invoke('echo', 'ready')`);
    await page.locator('#field').focus();
    // One key gives two letters here, so that a letter could be taken for the one that main let pass just now.
    const text = 'aAaabBAbbaBABaaAbBaA'.repeat(8);
    await page.keyboard.type(text);
    await untilEqual('typed text', () => page.inputValue('#field'), text);
  });
});

describe('processes', () => {
  it('talk to utility processes, and see them end', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await page.evaluate(`window.api.invoke('fork')`);
    await page.getByText('{"utility":{"started":true,"argv":["one"]}}').waitFor();
    await page.evaluate(`window.api.invoke('tell-utility', { n: 1 })`);
    await page.getByText('{"utility":{"echo":{"n":1}}}').waitFor();
    await fixture.main(({ app }) => {
      const gone = new Promise((resolve) => app.once('child-process-gone', (_event, details) => resolve(details)));
      Object.assign(globalThis, { gone });
    });
    await page.evaluate(`window.api.invoke('tell-utility', 'exit')`);
    await page.getByText('{"exit":7}').waitFor();
    expect((await page.locator('#events li').allTextContents()).slice(-2)).toEqual([
      '{"utility":{"last":"words"}}',
      '{"exit":7}',
    ]);
    expect(await fixture.main(() => (globalThis as unknown as { gone: Promise<object> }).gone)).toMatchObject({
      type: 'Utility',
      reason: 'abnormal-exit',
      exitCode: 7,
      name: 'Fixture service',
    });
  });

  it('bring a second start to the first, with its data', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    const second = run([`--user-data-dir=${fixture.userData}`, join(here, 'fixture'), 'longreach://hello']);
    expect(await second.exit).toBe(0);
    await page.getByText('{"argv":["longreach://hello"],"data":{"from":"fixture"}}').waitFor();
  });

  it('end in the order of Electron when asked by a signal, and can be watched over the DevTools protocol until then', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'longreach-order-'));
    const host = run(['--remote-debugging-port=0', `--user-data-dir=${userData}`, join(here, 'fixture')]);
    const address = await until('address', () => /DevTools listening on (ws:\S+)\n/.exec(host.errors())?.[1]);
    const browser = await chromium.connectOverCDP(address);
    const page = await until('page', () =>
      browser
        .contexts()[0]
        ?.pages()
        .find((one) => one.url().endsWith('/page.html')),
    );
    await page.waitForLoadState('domcontentloaded');
    await page.locator('#count').click();
    expect(await page.textContent('#count')).toBe('1');
    await browser.close(); // by now, or Playwright's folder stays
    host.child.kill('SIGTERM');
    expect(await host.exit).toBe(0);
    expect(host.out().match(/story: \S+/g)).toEqual(['story: will-quit', 'story: quit']);
    rmSync(userData, { recursive: true, force: true });
  });

  it('leave no Chromium and no utility process when the host is killed, and no files after the next start', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await page.evaluate(`window.api.invoke('fork')`);
    await page.getByText('started').waitFor();
    const utility = await fixture.main(
      () => (globalThis as unknown as { fixture: { kept: { utility: { pid: number } } } }).fixture.kept.utility.pid,
    );
    const pid = fixture.app.process().pid ?? 0;
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(tempPrefix(pid)));
    const profile = await until('profile', () => findProfile(pid));
    expect(browsersOf(profile)).toBeGreaterThan(0);
    const ended = new Promise((resolve) => fixture.app.process().once('exit', resolve));
    fixture.app.process().kill('SIGKILL');
    await ended;
    await until('end of every Chromium', () => (browsersOf(profile) === 0 ? true : undefined));
    await until('end of the utility process', () => (isAlive(utility) ? undefined : true));
    expect(left()).not.toEqual([]);
    await start();
    expect(left()).toEqual([]);
  });
});

/** A process that has ended and that nobody has asked about has no command line any more. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

/** The profile folder of the Chromium that this process started. */
function findProfile(parent: number): string | undefined {
  const children = readFileSync(`/proc/${String(parent)}/task/${String(parent)}/children`, 'utf8')
    .trim()
    .split(' ');
  const lines = children.filter((pid) => pid !== '').map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return lines.map((line) => /--user-data-dir=([^\0]+)/.exec(line)?.[1]).find((found) => found !== undefined);
}

describe('what is not emulated', () => {
  it('is refused loudly, by its name: members, events, schemes, modules', async () => {
    const fixture = await start();
    const messages = await fixture.main(async (electron) => {
      const words = async (attempt: () => unknown): Promise<string> => {
        try {
          await attempt();
          return 'went through';
        } catch (error) {
          return (error as Error).message;
        }
      };
      const [window] = electron.BrowserWindow.getAllWindows();
      if (!window) throw new Error('no window');
      return Promise.all([
        words(() => window.webContents.startPainting()),
        // eslint-disable-next-line longreach/no-restricted-syntax -- shows that the host refuses it
        words(() => window.webContents.executeJavaScript('1')),
        words(() => window.setVibrancy('menu')),
        words(() => electron.app.getFileIcon('/')),
        words(() => electron.session.defaultSession.cookies),
        words(() => electron.clipboard.selection),
        words(() => window.on('sheet-begin', () => undefined)),
        words(() => electron.protocol.handle('other', () => new Response())),
        words(() => window.webContents.on('will-navigate', () => undefined)),
      ]);
    });
    expect(messages).toEqual([
      'The host does not emulate WebContents.startPainting.',
      'The host does not emulate WebContents.executeJavaScript.',
      'The host does not emulate BrowserWindow.setVibrancy.',
      'The host does not emulate App.getFileIcon.',
      'The host does not emulate Session.cookies.',
      'The host does not emulate Clipboard.selection.',
      "The host does not emulate the event 'sheet-begin' of BrowserWindow.",
      "The host serves schemes of registerSchemesAsPrivileged only, not 'other'.",
      'went through',
    ]);
  });

  it('fails the start of a bundle that imports a module the host lacks', async () => {
    const host = run([join(here, 'fixture/imports-too-much.ts')]);
    expect(await host.exit).toBe(1);
    expect(host.errors()).toContain('autoUpdater');
  });
});
