import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot, requireBuild } from './runtime.ts';
import { until } from './until.ts';

interface Demo {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): string;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** `npm run demo` after its build, as a terminal starts it. */
function startDemo(env: Readonly<Record<string, string>>, args: readonly string[] = []): Demo {
  requireBuild();
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/demo.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, LONGREACH_HEADLESS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString('utf8')));
  return { child, output: () => output, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Command lines of this machine that hold a text (Linux). */
function processesWith(text: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return line.includes(text) ? [line] : [];
    } catch {
      return [];
    }
  });
}

describe.skipIf(process.platform !== 'linux')('the demo', () => {
  it('shows a console that is signed in, can be attached to, and leaves nothing behind after Ctrl-C', async () => {
    const demo = startDemo({ DEMO_AGENTS: '17' }, ['--remote-debugging-port=0']);
    const address = await until('address', () => /DevTools listening on (ws:\S+)/.exec(demo.output())?.[1], 40_000);
    const browser = await chromium.connectOverCDP(address);
    const page = await until('console', () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => new URL(one.url()).pathname === '/console/index.html'),
    );
    await page.locator('[role=row]').nth(1).waitFor();
    await page.getByText('17', { exact: true }).first().waitFor();
    const [, userData = 'none'] =
      /--user-data-dir=([^\0]*longreach-demo-[^\0]*)/.exec(processesWith('longreach-demo-')[0] ?? '') ?? [];
    expect(processesWith(userData).length).toBeGreaterThan(0);
    demo.child.kill('SIGINT');
    expect(await demo.exit).toBe(0);
    await until('end of every process', () => (processesWith(userData).length === 0 ? true : undefined));
    expect(readdirSync('/tmp')).not.toContain(userData.replace('/tmp/', ''));
    expect(demo.output().split('\n')[0]).toMatch(/^Longreach runs on /);
  });

  it('refuses a number of agents that is none', async () => {
    const demo = startDemo({ DEMO_AGENTS: 'many' });
    expect(await demo.exit).toBe(2);
    expect(demo.output()).toContain('DEMO_AGENTS');
  });
});
