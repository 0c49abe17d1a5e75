/**
 * Draws the built pages in Chromium with an invented bridge and takes pictures of them, so that they can be looked at beside the
 * design. Not a test: `node test/unit/renderer/look.ts <built pages> <folder for pictures> [scene …]`.
 * Anything the content policy refuses, and any error of a page, is printed.
 */
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Account, AgentsPage, Settings } from '../../../src-main/contract/contract.ts';
import { packRow } from '../../../src-main/contract/packed-rows.ts';
import { settings as usualSettings } from './bridge.ts';
import { activityScenes } from './look-activity.ts';
import { historyScenes } from './look-history.ts';
import { moreScenes } from './look-scenes.ts';
import { inventRows } from './agents/rows.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const recording = join(import.meta.dirname, '../../../assets/practice/recording.mp4');
const screenPicture = join(import.meta.dirname, '../../../assets/pictures/agents-1280-light.png');

/** Serves a folder of built pages under the content policy of the product. */
export function servePages(folder: string): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const requested = new URL(request.url ?? '/', 'http://localhost').pathname;
    // A screen of a computer: any picture will do.
    if (requested.startsWith('/previews/')) {
      response.writeHead(200, { 'content-type': 'image/png' });
      createReadStream(screenPicture).pipe(response);
      return;
    }
    if (requested.startsWith('/recordings/')) {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      createReadStream(recording).pipe(response);
      return;
    }
    const path = normalize(join(folder, requested));
    if (!path.startsWith(normalize(folder)) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/plain',
      'content-security-policy': policy,
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server });
    });
  });
}

/** What the invented main process answers: by channel, and by channel and call number where an array is given under `once`. */
export interface Answers {
  readonly replies: Readonly<Record<string, unknown>>;
  readonly events?: readonly { readonly name: string; readonly data: unknown }[];
}

/** Runs in the page before anything else; serialised, so it stands alone. */
function installBridge({ replies }: Answers): void {
  const heard = new Map<string, Set<(data: unknown) => void>>();
  Object.assign(globalThis, {
    bridge: {
      invoke: (channel: string) =>
        replies[channel] !== undefined
          ? Promise.resolve(structuredClone(replies[channel]))
          : new Promise(() => undefined),
      on: (event: string, listener: (data: unknown) => void) => {
        const set = heard.get(event) ?? new Set();
        heard.set(event, set.add(listener));
        return () => set.delete(listener);
      },
    },
    notify: (event: string, data: unknown) => {
      for (const listener of heard.get(event) ?? []) listener(data);
    },
  });
}

export const account: Account = {
  id: 'a1',
  label: 'Northfield IT',
  address: 'https://api.northfield.example/v1/',
  practice: false,
  keyPlace: 'keychain',
  groupId: null,
  video: null,
};
const good = (value: unknown): unknown => ({ ok: true, value });

export function answersFor(
  count: number,
  settings: Partial<Settings>,
  more: Readonly<Record<string, unknown>> = {},
): Answers {
  const now = Date.now();
  const rows = inventRows(count, now);
  const page: AgentsPage = {
    rows: rows.map(packRow),
    done: true,
    summary: {
      total: count,
      online: rows.filter((agent) => agent.online).length,
      at: count === 0 ? now : now - 12_000,
      dropped: 0,
    },
  };
  const waking = rows.find((agent) => agent.online === false && agent.name.startsWith('Bay 7'));
  return {
    replies: {
      'app:info': good({
        version: '0.1.0',
        platform: 'win32',
        keychainName: 'the Windows Credential Manager',
        locale: 'en-GB',
        packaged: false,
      }),
      'notices:current': good([]),
      'account:current': good({ kind: 'signed-in', account }),
      'agents:page': good(page),
      'service:current': good({
        kind: 'up-to-date',
        refreshing: false,
        at: now - 12_000,
        since: now - 60_000,
        nextTryAt: null,
        message: null,
        clockOffset: 0,
      }),
      'jobs:current': good(
        waking === undefined
          ? []
          : [
              {
                id: 'j1',
                kind: 'wake',
                agentId: waking.id,
                agentName: waking.name,
                state: 'running',
                startedAt: now - 24_000,
                endedAt: null,
                failure: null,
              },
            ],
      ),
      'settings:current': good({
        ...usualSettings,
        startAtLogin: true,
        ...settings,
      }),
      ...more,
    },
  };
}

export async function openPage(
  browser: Browser,
  url: string,
  answers: Answers,
  size: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) console.log(`  ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    console.log(`  page error: ${error.message}`);
  });
  await page.addInitScript(installBridge, answers);
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

export interface Scene {
  /** Which page; the console where it is left out. */
  readonly page?: 'console' | 'quick-connect';
  readonly sizes?: readonly { width: number; height: number }[];
  readonly count?: number;
  readonly replies?: Readonly<Record<string, unknown>>;
  readonly settings?: Partial<Settings>;
  readonly act?: (page: Page) => Promise<void>;
}

const wide = { width: 1280, height: 800 };
const service = (kind: string, message: string | null = null): unknown => {
  const now = Date.now();
  return good({ kind, refreshing: false, at: now - 1_700_000, since: now - 700_000, nextTryAt: now + 20_000, message });
};
const failed = (kind: string, reason?: string): unknown => ({
  ok: false,
  failure: { kind, message: 'A sentence.', reason },
});
const firstRun = { 'account:current': good({ kind: 'first-run' }) };
const fill = async (page: Page): Promise<void> => {
  await page.getByLabel('Service address').fill('api.northfield.example');
  await page.getByLabel('API key', { exact: true }).fill('not-a-real-key-000000000000');
};

export const scenes: Readonly<Record<string, Scene>> = {
  agents: {
    sizes: [wide, { width: 760, height: 900 }, { width: 1920, height: 1080 }, { width: 1440, height: 900 }],
    act: async (page) => {
      await page
        .getByRole('treeitem', { name: /Northgate/ })
        .first()
        .press('ArrowRight')
        .catch(() => undefined);
      await page.getByRole('row', { name: 'bw-harrogate-xray', exact: true }).hover();
    },
  },
  cursor: {
    act: async (page) => {
      await page.getByRole('row', { name: 'ALDER-RECEPTION', exact: true }).click();
      await page.keyboard.press('ArrowDown');
    },
  },
  search: {
    act: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('label bay');
      await page.keyboard.press('ArrowDown');
    },
  },
  noMatch: {
    act: async (page) => {
      await page.getByLabel('Search agents').fill('no such computer');
    },
  },
  comfortable: { settings: { density: 'comfortable' } },
  menu: {
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions for bw-harrogate-surgery-2', exact: true }).click();
      await page.waitForTimeout(300);
    },
  },
  account: {
    act: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.waitForTimeout(300);
    },
  },
  reboot: {
    act: async (page) => {
      await page.getByRole('row', { name: 'bw-york-reception', exact: true }).click();
      await page.keyboard.press('r');
      await page.waitForTimeout(300);
    },
  },
  toasts: {
    replies: { 'sessions:open': failed('not-found'), 'app:copy': good(undefined) },
    act: async (page) => {
      await page.getByRole('row', { name: 'bw-york-reception', exact: true }).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('w');
      await page.waitForTimeout(300);
    },
  },
  shortcuts: {
    act: async (page) => {
      await page.keyboard.press('?');
      await page.waitForTimeout(300);
    },
  },
  flyout: {
    sizes: [{ width: 760, height: 600 }],
    act: async (page) => {
      await page.getByRole('link', { name: 'Agents' }).click();
      await page.waitForTimeout(300);
    },
  },
  offline: { replies: { 'service:current': service('offline') } },
  keyRefused: { replies: { 'service:current': service('key-refused') } },
  quota: { replies: { 'service:current': service('quota') } },
  failing: {
    replies: { 'service:current': service('failing', 'The service answered with a fault of its own (503).') },
  },
  loading: {
    count: 0,
    replies: {
      'agents:page': good({ rows: [], done: true, summary: { total: 0, online: 0, at: null, dropped: 0 } }),
      'service:current': service('starting'),
    },
  },
  nothing: { count: 0 },
  settings: {
    act: async (page) => {
      await page.getByRole('link', { name: 'Settings' }).click();
    },
  },
  firstRun: { replies: firstRun },
  firstRunFilled: {
    replies: {
      ...firstRun,
      'account:checkAddress': good({
        address: 'https://api.northfield.example/v1/',
        corrections: ['scheme-added', 'version-added'],
      }),
    },
    act: async (page) => {
      await fill(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  firstRunRefused: {
    replies: {
      ...firstRun,
      'account:checkAddress': good({ address: 'https://api.northfield.example/v1/', corrections: [] }),
      'account:signIn': failed('key-refused'),
    },
    act: async (page) => {
      await fill(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  firstRunKeychain: {
    sizes: [wide, { width: 760, height: 480 }],
    replies: {
      ...firstRun,
      'account:checkAddress': good({ address: 'https://api.northfield.example/v1/', corrections: [] }),
      'account:signIn': failed('unavailable', 'keychain'),
    },
    act: async (page) => {
      await fill(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  proxy: {
    replies: firstRun,
    settings: { proxy: { mode: 'manual', server: 'proxy.northfield.example:8080' } },
    act: async (page) => {
      await page.getByRole('button', { name: 'Behind a proxy' }).click();
      await page.waitForTimeout(300);
    },
  },
  ...moreScenes,
  ...activityScenes,
  ...historyScenes,
  keyLocked: { replies: { 'account:current': good({ kind: 'key-unavailable', account, problem: 'locked' }) } },
};

/** What axe finds, colours included, and whatever is wider than its window. */
async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(`${axe.source}; undefined`);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    }),
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    ...(wide ? ['wider than its window'] : []),
  ];
}

async function main(): Promise<void> {
  const [folder, previews, ...wanted] = process.argv.slice(2);
  if (folder === undefined || previews === undefined)
    throw new Error('say which folder to serve and where the pictures go');
  mkdirSync(previews, { recursive: true });
  const { origin, server } = await servePages(folder);
  const browser = await chromium.launch({
    executablePath: '/usr/lib/chromium/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const theme of ['light', 'dark'] as const) {
      for (const size of scene.sizes ?? [wide]) {
        const answers = answersFor(scene.count ?? 312, { theme, ...scene.settings }, scene.replies);
        const page = await openPage(browser, `${origin}/${scene.page ?? 'console'}/index.html`, answers, size);
        await page.waitForTimeout(150);
        await scene.act?.(page);
        await page.waitForTimeout(150);
        for (const fault of await findFaults(page)) console.log(`  ${name} ${String(size.width)} ${theme}: ${fault}`);
        const file = join(previews, `${name}-${String(size.width)}-${theme}.png`);
        await page.screenshot({ path: file });
        console.log(file);
        await page.close();
      }
    }
  }
  await browser.close();
  server.close();
}

if (import.meta.main) await main();
