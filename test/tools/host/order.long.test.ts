import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostEnvironment, startFixture, type Fixture } from './run-fixture.ts';

/** What the tests leave in main's global object. */
interface Main {
  stubborn: BrowserWindow;
}

const pages: Readonly<Record<string, string>> = {
  '/stubborn': `<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
  '/hidden': `<script>
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      if (document.hidden && now - last > 900) fetch('/slow');
      last = now;
    }, 20);
  </script>`,
};

/** When a window's events come, and who is asked before it closes: as in Electron, whose calls only start most of this. */
describe('a window', () => {
  let noteSlow: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (noteSlow = resolve));
  const server = createServer((request, response) => {
    if (request.url === '/slow') noteSlow();
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(pages[request.url ?? ''] ?? '<title>plain</title>');
  });
  let origin = '';
  let fixture: Fixture;
  let alone: ChildProcess;
  let userData: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    fixture = await startFixture();
    await fixture.page('/page.html');
    // Chromium slows a hidden page down after some seconds, which pass during the other tests. Playwright keeps its own from that.
    userData = mkdtempSync(join(tmpdir(), 'longreach-hidden-'));
    const env = hostEnvironment({ FIXTURE_HIDDEN: `${origin}/hidden` });
    const args = [`--user-data-dir=${userData}`, join(import.meta.dirname, 'fixture')];
    alone = spawn(join(import.meta.dirname, 'electron'), args, { env, stdio: 'ignore' });
  });
  afterAll(async () => {
    await fixture.close();
    const gone = once(alone, 'close');
    alone.kill('SIGTERM');
    await gone;
    rmSync(userData, { recursive: true, force: true });
    server.close();
    server.closeAllConnections();
  });

  it('has and loses the focus during the call, and emits it after the call, to the app first', async () => {
    const seen = await fixture.main(async ({ BrowserWindow, app }) => {
      const window = new BrowserWindow({ show: false });
      const events: string[] = [];
      for (const name of ['focus', 'blur'] as const) {
        window.on(name as 'focus', () => events.push(`window ${name}`));
        app.on(`browser-window-${name}` as 'browser-window-focus', (_event, one) => {
          if (one === window) events.push(`app ${name}`);
        });
      }
      window.focus();
      const hidden = window.isFocused();
      window.show();
      const shown = window.isFocused();
      window.blur();
      const blurred = window.isFocused();
      const during = [...events];
      await new Promise((resolve) => setImmediate(resolve));
      window.destroy();
      app.removeAllListeners('browser-window-focus').removeAllListeners('browser-window-blur');
      return { hidden, shown, blurred, during, after: events };
    });
    expect(seen.hidden).toBe(false);
    expect(seen.shown).toBe(true);
    expect(seen.blurred).toBe(false);
    expect(seen.during).toEqual([]);
    expect(seen.after).toEqual(['app focus', 'window focus', 'app blur', 'window blur']);
  });

  it('closes after close(), its page first', async () => {
    const seen = await fixture.main(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL(url);
      const events: string[] = [];
      const { webContents } = window;
      window.on('close', () => events.push('close'));
      webContents.on('destroyed', () => events.push('destroyed'));
      const closed = new Promise<void>((resolve) => {
        window.on('closed', () => {
          events.push('closed');
          resolve();
        });
      });
      window.close();
      const during = [...events];
      const isThere = !window.isDestroyed() && !webContents.isDestroyed();
      await closed;
      return { during, isThere, after: events };
    }, `${origin}/plain`);
    expect(seen.during).toEqual(['close']);
    expect(seen.isThere).toBe(true);
    expect(seen.after).toEqual(['close', 'destroyed', 'closed']);
  });

  it('is gone at once after destroy(), its page after the call', async () => {
    const seen = await fixture.main(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL(url);
      const events: string[] = [];
      const { webContents } = window;
      for (const name of ['close', 'closed'] as const) window.on(name as 'closed', () => events.push(name));
      const destroyed = new Promise<void>((resolve) => {
        webContents.on('destroyed', () => {
          events.push('destroyed');
          resolve();
        });
      });
      window.destroy();
      const during = [...events];
      const isGone = window.isDestroyed();
      const isPageGone = webContents.isDestroyed();
      await destroyed;
      const use = (member: () => unknown): string => {
        try {
          member();
          return 'went through';
        } catch (error) {
          return String(error);
        }
      };
      const uses = [use(() => window.getBounds()), use(() => window.webContents), use(() => webContents.getURL())];
      return { during, isGone, isPageGone, after: events, uses };
    }, `${origin}/stubborn`);
    expect(seen.during).toEqual(['closed']);
    expect(seen.isGone).toBe(true);
    expect(seen.isPageGone).toBe(false);
    expect(seen.after).toEqual(['closed', 'destroyed']);
    expect(new Set(seen.uses)).toEqual(new Set(['TypeError: Object has been destroyed']));
  });

  it('closes without its close event when its page is closed by main', async () => {
    const events = await fixture.main(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL(url);
      const seen: string[] = [];
      window.on('close', () => seen.push('close'));
      const closed = new Promise<void>((resolve) => {
        window.on('closed', () => {
          seen.push('closed');
          resolve();
        });
      });
      window.webContents.close();
      await closed;
      return seen;
    }, `${origin}/stubborn`);
    expect(events).toEqual(['closed']);
  });

  it('emits why a preload failed, and runs the next one', async () => {
    const folder = join(fixture.userData, 'preloads');
    mkdirSync(folder);
    writeFileSync(join(folder, 'throws.cjs'), `throw new RangeError('deliberate');`);
    writeFileSync(join(folder, 'unreadable.cjs'), `const = 1;`);
    writeFileSync(
      join(folder, 'works.cjs'),
      `require('electron').contextBridge.exposeInMainWorld('works', module.exports === exports);`,
    );
    const paths = ['throws.cjs', 'unreadable.cjs', 'missing.cjs', 'works.cjs'].map((name) => join(folder, name));
    const seen = await fixture.main(
      async ({ BrowserWindow, session }, given) => {
        const ses = session.fromPartition('preloads');
        for (const filePath of given.paths.slice(0, 3)) ses.registerPreloadScript({ type: 'frame', filePath });
        const window = new BrowserWindow({ show: false, webPreferences: { session: ses, preload: given.paths[3]! } });
        const errors: [string, string, string][] = [];
        const lines: string[] = [];
        window.webContents.on('preload-error', (_event, path, error) => {
          errors.push([path, error.name, error.message]);
        });
        window.webContents.on('console-message', ({ message }) => lines.push(message));
        const third = new Promise<void>((resolve) => {
          window.webContents.on('preload-error', () => {
            if (errors.length === 3) resolve();
          });
        });
        await window.loadURL(given.url);
        await third;
        return { errors, lines };
      },
      { paths, url: `${origin}/preloads` },
    );
    expect(seen.errors[0]).toEqual([paths[0], 'RangeError', 'deliberate']);
    expect(seen.errors[1]).toEqual([paths[1], 'SyntaxError', expect.any(String)]);
    expect(seen.errors[2]?.[0]).toBe(paths[2]);
    expect(seen.errors[2]?.[2]).toContain('ENOENT');
    expect(seen.lines).toContain(`Unable to load preload script: ${String(paths[0])}`);
    const page = await fixture.page('/preloads');
    expect(await page.evaluate('works')).toBe(true);
  });

  describe('whose page does not want to be left', () => {
    beforeAll(async () => {
      // Playwright leaves a dialog alone that somebody listens to.
      fixture.app.context().on('dialog', () => undefined);
      await fixture.main(async ({ BrowserWindow }, url) => {
        const window = new BrowserWindow({ show: false });
        Object.assign(globalThis, { stubborn: window });
        await window.loadURL(url);
      }, `${origin}/stubborn`);
    });

    it('stays, and the quit that closes it is off', async () => {
      const seen = await fixture.main(async ({ app }) => {
        const { stubborn } = globalThis as unknown as Main;
        const events: string[] = [];
        stubborn.on('close', () => events.push('close'));
        const asked = new Promise<void>((resolve) => {
          stubborn.webContents.once('will-prevent-unload', () => {
            events.push('will-prevent-unload');
            resolve();
          });
        });
        app.quit();
        await asked;
        return { events, isThere: !stubborn.isDestroyed() };
      });
      expect(seen.events).toEqual(['close', 'will-prevent-unload']);
      expect(seen.isThere).toBe(true);
      expect(await fixture.story()).not.toContain('will-quit');
    });

    it('closes when main prevents the event, and the next quit gets through', async () => {
      const ended = new Promise<number | null>((resolve) => fixture.app.process().once('exit', resolve));
      await fixture.main(({ app }) => {
        const { stubborn } = globalThis as unknown as Main;
        stubborn.webContents.on('will-prevent-unload', (event) => event.preventDefault());
        // A quit is ignored until the one before it is off.
        setInterval(() => app.quit(), 20);
      });
      expect(await ended).toBe(0);
    });
  });

  it('slows down the timers of its page when it is hidden for some time', async () => {
    await expect(slow).resolves.toBeUndefined();
  });
});
