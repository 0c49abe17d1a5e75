import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { until } from '../../e2e/until.ts';
import type { __electronHost as HostOnly } from './api/index.ts';

/** The stand-in as the tests see it: Electron's module, and what only the host has. */
export type HostModule = typeof Electron & { readonly __electronHost: typeof HostOnly };

const here = import.meta.dirname;
const root = join(here, '../../..');

/** The environment in which "electron" means the host, without windows. */
export function hostEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const own = { ELECTRON_OVERRIDE_DIST_PATH: here, LONGREACH_HEADLESS: '1', ...more };
  return { ...(process.env as Record<string, string>), ...own };
}

/** What the fixture app leaves in main's global object. */
interface Main {
  readonly fixture: { readonly story: string[]; logged(line: string): Promise<void> };
}

const pathOf = (page: Page): string => (URL.canParse(page.url()) ? new URL(page.url()).pathname : '');

export interface Fixture {
  readonly app: ElectronApplication;
  readonly userData: string;
  /** The open page whose path is this one, when its document is there and its scripts have run. */
  page(path: string): Promise<Page>;
  /** Runs in main, with the module `electron` of the host. */
  main<Result, Argument>(
    body: (electron: HostModule, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  main<Result>(body: (electron: HostModule) => Result | Promise<Result>): Promise<Result>;
  /** What the fixture app noted. */
  story(): Promise<string[]>;
  /** Resolves when the fixture app has noted this line, also when it did so before. */
  logged(line: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fixture app on the host, through the same door as Playwright's users: `_electron.launch`. */
export async function startFixture(more: { env?: Record<string, string>; args?: string[] } = {}): Promise<Fixture> {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-fixture-'));
  process.env.ELECTRON_OVERRIDE_DIST_PATH = here;
  const app = await _electron.launch({
    args: [join(here, 'fixture'), `--user-data-dir=${userData}`, ...(more.args ?? [])],
    cwd: root,
    env: hostEnvironment(more.env),
    colorScheme: null,
    timeout: 30_000,
  });
  const child = app.process();
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  const main = <Result>(body: unknown, argument?: unknown): Promise<Result> =>
    app.evaluate(body as Parameters<typeof app.evaluate>[0], argument) as Promise<Result>;
  const logged = (line: string): Promise<void> =>
    app.evaluate((_electron, given) => (globalThis as unknown as Main).fixture.logged(given), line);
  // Playwright hands the app over before its main script has run.
  await until('main script', () => app.evaluate(() => ('fixture' in globalThis ? true : undefined)));
  await logged('set up');
  return {
    app,
    userData,
    main,
    async page(path) {
      const isThere = (page: Page): boolean => !page.isClosed() && pathOf(page) === path;
      const page = await until(`page at ${path}`, () => app.windows().find(isThere));
      await page.waitForLoadState('domcontentloaded');
      return page;
    },
    story: () => app.evaluate(() => (globalThis as unknown as Main).fixture.story),
    logged,
    async close() {
      await app.close().catch(() => undefined); // it may have ended by itself
      await closed;
      rmSync(userData, { recursive: true, force: true });
    },
  };
}
