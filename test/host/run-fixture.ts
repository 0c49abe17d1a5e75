import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { until } from '../e2e/until.ts';
import type { __electronHost as HostOnly } from './api/index.ts';

/** The stand-in as the tests see it: Electron's module, and what only the host has. */
export type HostModule = typeof Electron & { readonly __electronHost: typeof HostOnly };

const here = import.meta.dirname;
const root = join(here, '../..');

/** The environment in which "electron" means the host, without windows. */
export function hostEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const own = { ELECTRON_OVERRIDE_DIST_PATH: here, LONGREACH_HEADLESS: '1', ...more };
  return { ...(process.env as Record<string, string>), ...own };
}

export interface Fixture {
  readonly app: ElectronApplication;
  readonly userData: string;
  readonly errors: string[];
  /** The page whose path is this one. */
  page(path: string): Promise<Page>;
  /** Runs in main, with the module `electron` of the host. */
  main<Result, Argument>(
    body: (electron: HostModule, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  main<Result>(body: (electron: HostModule) => Result | Promise<Result>): Promise<Result>;
  /** What the fixture app noted. */
  story(): Promise<string[]>;
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
  const errors: string[] = [];
  app.process().stderr?.on('data', (text: Buffer) => errors.push(text.toString('utf8')));
  const main = <Result>(body: unknown, argument?: unknown): Promise<Result> =>
    app.evaluate(body as Parameters<typeof app.evaluate>[0], argument) as Promise<Result>;
  return {
    app,
    userData,
    errors,
    main,
    page: (path) => until(`page at ${path}`, () => app.windows().find((one) => new URL(one.url()).pathname === path)),
    story: () => app.evaluate(() => (globalThis as unknown as { fixture: { story: string[] } }).fixture.story),
    async close() {
      await app.close().catch(() => undefined); // it may have ended by itself
      rmSync(userData, { recursive: true, force: true });
    },
  };
}
