/**
 * Builds the session page, shows it in Chromium over a bridge that answers with invented pictures, and writes what it looks
 * like: `node test/unit/renderer/session/look.ts [folder] [scene...]`. For looking; the tests are beside it.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import type { Display, Job, SessionsState } from '../../../../src-main/contract/contract.ts';
import { sceneNames, scenes } from './scenes.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'; " +
  "form-action 'none'; base-uri 'none'; frame-src 'none'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types svelte-trusted-html";
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'src-renderer'),
    base: './',
    logLevel: 'warn',
    plugins: [svelte({ configFile: false })],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, 'src-renderer/windows/session/index.html') },
    },
  });
}

/** Serves the built page under the policy that the product serves it under; `frame` stands for the last frame of a session. */
async function serve(folder: string, frame: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path === '/frame.png' ? frame : join(folder, path);
    readFile(file).then(
      (body) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': POLICY,
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

interface Played {
  readonly picture: SessionsState;
  readonly jobs: readonly Job[];
  readonly refuses: readonly string[];
  readonly screens: readonly Display[];
}

/** What the preload would put on the page, answering from the scene. Runs in the page. */
function putBridge({ picture, jobs, refuses, screens }: Played): void {
  const answers: Readonly<Record<string, unknown>> = {
    'sessions:current': picture,
    'jobs:current': jobs,
    'sessions:displays': screens,
    'settings:current': { theme: 'system', density: 'compact', startAtLogin: false, proxy: { mode: 'system' } },
  };
  Object.assign(window, {
    bridge: {
      invoke: (channel: string) =>
        Promise.resolve(
          refuses.includes(channel)
            ? { ok: false, failure: { kind: 'no-right', message: '' } }
            : { ok: true, value: answers[channel] },
        ),
      on: () => () => undefined,
    },
  });
}

/** What axe finds, colours included, since here is an engine that lays out. */
async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { rules: { region: { enabled: false } } }),
  );
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
}

async function photograph(
  browser: Browser,
  origin: string,
  out: string,
  name: string,
  width: number,
  scheme: 'light' | 'dark',
): Promise<void> {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  const context = await browser.newContext({
    viewport: { width, height: scene.height ?? 720 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (!message.location().url.endsWith('favicon.ico')) console.log(`${name}: ${message.type()} ${message.text()}`);
  });
  page.on('pageerror', (error) => console.log(`${name}: ${error.message}`));
  await page.addInitScript(putBridge, {
    picture: scene.picture(Date.now()),
    jobs: scene.jobs?.(Date.now()) ?? [],
    refuses: scene.refuses ?? [],
    screens: scene.screens ?? [],
  });
  await page.goto(`${origin}/session/index.html`);
  await page.waitForSelector('main > *');
  await scene.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  for (const fault of await findFaults(page)) console.log(`${name} ${width} ${scheme}: ${fault}`);
  await page.screenshot({ path: join(out, `${name}-${width}-${scheme}.png`) });
  await context.close();
}

const [out = join(tmpdir(), 'session-look'), ...wanted] = process.argv.slice(2);
const built = await mkdtemp(join(tmpdir(), 'session-page-'));
await mkdir(out, { recursive: true });
await buildPage(built);
const { origin, stop } = await serve(built, process.env.LOOK_FRAME ?? join(root, 'assets/icons/1024x1024.png'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/lib/chromium/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const name of wanted.length > 0 ? wanted : sceneNames) {
    for (const width of scenes[name]?.widths ?? [1280]) {
      for (const scheme of ['light', 'dark'] as const) await photograph(browser, origin, out, name, width, scheme);
    }
  }
} finally {
  await browser.close();
  stop();
  await rm(built, { recursive: true });
}
