import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../e2e/until.ts';
import { hostEnvironment, startFixture, type Fixture } from './run-fixture.ts';

const here = import.meta.dirname;
const open: Fixture[] = [];
async function start(more: Parameters<typeof startFixture>[0] = {}): Promise<Fixture> {
  const fixture = await startFixture(more);
  open.push(fixture);
  return fixture;
}
afterEach(async () => {
  for (const fixture of open.splice(0)) await fixture.close();
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

/** Runs the host's executable as a person would. */
function run(args: readonly string[]) {
  const child = spawn(join(here, 'electron'), args, {
    env: hostEnvironment({ FIXTURE_STORY: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (out += text.toString('utf8')));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString('utf8')));
  const exit = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  return { child, exit, out: () => out, errors: () => errors };
}

describe('windows', () => {
  it('hide when their close is prevented, and come back', async () => {
    const fixture = await start();
    await fixture.page('/page.html');
    const shown = () => fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(shown).toBe(true);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await shown()).toBe(false);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    expect(await shown()).toBe(true);
    expect(await fixture.story()).toContain('close');
  });

  it('treat a page that was closed from outside as a person closing the window, and live on', async () => {
    const fixture = await start({ args: [] });
    const page = await fixture.page('/page.html');
    await page.locator('#count').waitFor();
    const session = await fixture.app.context().newCDPSession(page);
    await session.send('Page.close').catch(() => undefined);
    await expect.poll(() => fixture.story()).toContain('close');
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
    await expect.poll(() => page.evaluate('[innerWidth, innerHeight]')).toEqual([320, 240]);
  });

  it('follow the theme that main chose', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await fixture.main(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await expect.poll(() => page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
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
    await expect.poll(() => fixture.story()).toContain('find');
    await fixture.main(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.on('before-input-event', (event, input) => {
        if (input.control && input.key.toLowerCase() === 'k' && input.type === 'keyDown') event.preventDefault();
        if (input.key === 'x') event.preventDefault();
      });
    });
    await until('asking page', async () => {
      await page.locator('#field').fill('');
      await page.keyboard.press('x');
      return (await page.inputValue('#field')) === '' ? true : undefined;
    });
    await page.keyboard.type('axbc');
    await expect.poll(() => page.inputValue('#field')).toBe('abc');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('d');
    await expect.poll(() => page.inputValue('#field')).toBe('abcd');
    expect((await fixture.story()).filter((line) => line === 'find')).toHaveLength(1);
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
    const gone = fixture.main(
      ({ app }) => new Promise((resolve) => app.once('child-process-gone', (_event, details) => resolve(details))),
    );
    await page.evaluate(`window.api.invoke('tell-utility', 'exit')`);
    await page.getByText('{"exit":7}').waitFor();
    expect(await gone).toMatchObject({
      type: 'Utility',
      reason: 'abnormal-exit',
      exitCode: 7,
      name: 'Fixture service',
    });
  });

  it('bring a second start to the first, with its data', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await page.locator('#count').waitFor();
    const second = run([`--user-data-dir=${fixture.userData}`, join(here, 'fixture'), 'longreach://hello']);
    expect(await second.exit).toBe(0);
    await page.getByText('{"argv":["longreach://hello"],"data":{"from":"fixture"}}').waitFor();
  });

  it('end in the order of Electron when asked by a signal, and can be watched over the DevTools protocol until then', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'longreach-order-'));
    const host = run(['--remote-debugging-port=0', `--user-data-dir=${userData}`, join(here, 'fixture')]);
    const address = await until('address', () => /DevTools listening on (ws:\S+)/.exec(host.errors())?.[1]);
    const browser = await chromium.connectOverCDP(address);
    const page = await until('page', () =>
      browser
        .contexts()[0]
        ?.pages()
        .find((one) => one.url().endsWith('/page.html')),
    );
    await page.locator('#count').click();
    expect(await page.textContent('#count')).toBe('1');
    host.child.kill('SIGTERM');
    expect(await host.exit).toBe(0);
    expect(host.out().match(/story: \S+/g)).toEqual(['story: will-quit', 'story: quit']);
    rmSync(userData, { recursive: true, force: true });
  });

  it('leave no Chromium and no utility process when the host is killed', async () => {
    const fixture = await start();
    const page = await fixture.page('/page.html');
    await page.evaluate(`window.api.invoke('fork')`);
    await page.getByText('started').waitFor();
    const utility = await fixture.main(
      () => (globalThis as unknown as { fixture: { kept: { utility: { pid: number } } } }).fixture.kept.utility.pid,
    );
    const profile = await until('profile', () => findProfile(fixture.app.process().pid ?? 0));
    expect(browsersOf(profile)).toBeGreaterThan(0);
    const ended = new Promise((resolve) => fixture.app.process().once('exit', resolve));
    fixture.app.process().kill('SIGKILL');
    await ended;
    await until('end of every Chromium', () => (browsersOf(profile) === 0 ? true : undefined));
    await until('end of the utility process', () => (isAlive(utility) ? undefined : true));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
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
        words(() => window.webContents.printToPDF({})),
        // eslint-disable-next-line no-restricted-syntax -- shows that the host refuses it
        words(() => window.webContents.executeJavaScript('1')),
        words(() => window.setVibrancy('menu')),
        words(() => electron.app.getFileIcon('/')),
        words(() => electron.session.defaultSession.cookies),
        words(() => electron.clipboard.read()),
        words(() => window.on('sheet-begin', () => undefined)),
        words(() => electron.protocol.handle('other', () => new Response())),
        words(() => window.webContents.on('will-navigate', () => undefined)),
      ]);
    });
    expect(messages).toEqual([
      'The host does not emulate WebContents.printToPDF.',
      'The host does not emulate WebContents.executeJavaScript.',
      'The host does not emulate BrowserWindow.setVibrancy.',
      'The host does not emulate App.getFileIcon.',
      'The host does not emulate Session.cookies.',
      'The host does not emulate Clipboard.read.',
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
