import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../e2e/until.ts';
import type { PageTarget } from './api/page-target.ts';
import { hostEnvironment, type HostModule } from './run-fixture.ts';

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export interface Driven {
  /** Runs in main, with the module `electron` of the host. */
  main<Result>(body: (electron: HostModule) => Result | Promise<Result>): Promise<Result>;
  main<Result, Argument>(
    body: (electron: HostModule, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** The value of an expression in the page with this path. */
  page(path: string, expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts the fixture app as a person does. Playwright makes every page believe that it is visible and has the keyboard;
 * here nothing is attached, and pages know it by themselves.
 */
export async function startDriven(env: Record<string, string>): Promise<Driven> {
  const here = import.meta.dirname;
  const userData = mkdtempSync(join(tmpdir(), 'longreach-driven-'));
  const args = ['-r', join(here, 'fixture/driven.cjs'), `--user-data-dir=${userData}`, join(here, 'fixture')];
  const child = spawn(join(here, 'electron'), args, {
    env: hostEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const closed = once(child, 'close');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  child.on('message', (message) => {
    const { id, result, error } = message as Answer;
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new Error(error));
  });
  const main = <Result>(body: unknown, argument?: unknown): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      child.send({ id, body: String(body), argument });
    });
  const page = (path: string, expression: string): Promise<unknown> =>
    main(evaluateIn.toString(), { path, expression });
  const isLoaded = async () => ((await page('/page.html', 'document.readyState')) === 'complete' ? true : undefined);
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await closed;
    rmSync(userData, { recursive: true, force: true });
  };
  try {
    await until('page', isLoaded, 30_000);
  } catch (error) {
    await close();
    throw error;
  }
  return { main, page, close };
}

/** Runs in main. */
async function evaluateIn(
  { webContents }: HostModule,
  { path, expression }: { readonly path: string; readonly expression: string },
): Promise<unknown> {
  const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');
  const found = webContents.getAllWebContents().find((one) => pathOf(one.getURL()) === path);
  if (!found) throw new Error(`there is no page at ${path}`);
  const target = await (found as unknown as { target(): Promise<PageTarget> }).target();
  const { result } = await target.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}
