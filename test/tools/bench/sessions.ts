import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { connectTo, liveSessions } from '../../e2e/session-steps.ts';
import { sessionTabs } from '../../e2e/steps.ts';
import { until } from '../../e2e/until.ts';
import { startTestService, type TestService } from '../practice-faults/start.ts';
import { median, overRounds, ROUNDS, type Figure } from './measure.ts';
import { blankApp, firstPaint, launch, openSurroundings } from './start.ts';

/** What a change of tab may take, in milliseconds. */
const LIMIT = 100;

interface Prepared {
  readonly service: TestService;
  readonly driver: Driver;
  readonly console: Page;
  /** Of computers that are online, each only once. */
  readonly names: readonly string[];
}

async function prepare(): Promise<Prepared> {
  const service = await startTestService({ agents: 60, still: true });
  const agents = service.controls.agents();
  for (const { id } of agents) service.controls.changeAgent({ id, online: true, disabled: false });
  const driver = await launchLongreach({
    env: { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key },
  });
  const console = await driver.window('console');
  await console.getByRole('row').nth(12).waitFor();
  return { service, driver, console, names: [...new Set(agents.map(({ name }) => name))] };
}

/** Milliseconds from Enter in the list to the first frame of the remote page. */
async function connect({ driver, console, service }: Prepared, name: string): Promise<number> {
  const known = new Set(driver.remotePages());
  await console.evaluate(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', hear, { capture: true });
      Object.assign(globalThis, { benchPressed: performance.timeOrigin + performance.now() });
    };
    addEventListener('keydown', hear, { capture: true });
  });
  await connectTo(console, name);
  const painted = await firstPaint(await driver.remotePage((one) => !known.has(one)));
  const pressed = await console.evaluate<number>('benchPressed');
  await until('session', () => (liveSessions(service).includes(name) ? true : undefined));
  return painted - pressed;
}

/** A link to this computer, as the console asks for it. */
async function issueLink({ address, key, controls }: TestService, name: string): Promise<string> {
  const id = controls.agents().find((agent) => agent.name === name)?.id ?? 0;
  const response = await fetch(`${address}agents/connect?agent_id=${String(id)}`, {
    method: 'POST',
    headers: { 'X-Api-Key': key },
  });
  const { data } = (await response.json()) as { readonly data: { readonly url: string } };
  return data.url;
}

/** A program of the same runtime without any of our code, whose window is open. */
async function openBareProgram(): Promise<{ readonly app: ElectronApplication; stop(): Promise<void> }> {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const surroundings = await openSurroundings();
  const { app } = await launch(blankApp, userData, surroundings);
  await (await app.firstWindow()).getByText('blank').waitFor();
  return {
    app,
    async stop() {
      await app.close();
      await surroundings.stop();
      rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Milliseconds to the first frame of a link that is at hand, in a view of the bare program. */
async function openBare(app: ElectronApplication, link: string): Promise<number> {
  const began = await app.evaluate(({ BrowserWindow, WebContentsView }, url) => {
    const start = performance.timeOrigin + performance.now();
    const view = new WebContentsView();
    Object.assign(globalThis, { bareView: view });
    const [window] = BrowserWindow.getAllWindows();
    window?.contentView.addChildView(view);
    view.setBounds({ x: 0, y: 0, width: 1_280, height: 800 });
    void view.webContents.loadURL(url);
    return start;
  }, link);
  const { origin } = new URL(link);
  const page = await until('bare page', () => app.windows().find((one) => one.url().startsWith(origin)));
  const time = (await firstPaint(page)) - began;
  await app.evaluate(({ BrowserWindow }) => {
    const { bareView } = globalThis as unknown as { readonly bareView: Electron.WebContentsView };
    BrowserWindow.getAllWindows()[0]?.contentView.removeChildView(bareView);
    bareView.webContents.close();
  });
  await until('end of the bare page', () => (page.isClosed() ? true : undefined));
  return time;
}

/** Milliseconds from a click on a tab that is not shown until it is painted as the shown one. */
async function changeTab(session: Page): Promise<number> {
  const tab = sessionTabs(session).getByRole('tab', { selected: false }).first();
  const id = await tab.getAttribute('id');
  const shown = session.evaluate(async (wanted) => {
    const pressed = await new Promise<number>((resolve) =>
      addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }),
    );
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        }),
      );
    do await painted();
    while (document.querySelector('[role=tab][aria-selected=true]')?.id !== wanted);
    return performance.now() - pressed;
  }, id);
  await tab.click();
  return shown;
}

/** S16 and S17: from Connect to the first frame of the remote page, and from one session to the next, with ten of them open. */
export async function measureSessions(): Promise<readonly Figure[]> {
  const prepared = await prepare();
  const { driver, service } = prepared;
  const names = [...prepared.names];
  const next = (): string => names.pop() ?? '';
  const bare = await openBareProgram();
  const times = { ours: [] as number[], bare: [] as number[], tabs: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const [ours, theirs] = [
      await connect(prepared, next()),
      await openBare(bare.app, await issueLink(service, next())),
    ];
    if (round < 0) continue;
    times.ours.push(ours);
    times.bare.push(theirs);
  }
  await bare.stop();
  const session = await driver.window('session');
  await session.bringToFront();
  for (let round = -1; round < 2 * ROUNDS; round += 1) {
    const time = await changeTab(session);
    if (round >= 0) times.tabs.push(time);
  }
  await driver.close();
  await service.close();
  return [
    {
      what: 'S16 Connect to the first frame of the remote page, of a service that answers at once',
      ...overRounds(times.ours, times.bare),
      yardstick: 'the same link in a bare view',
      target: 1.15,
    },
    {
      what: `S17 change of tab, ${String(ROUNDS + 1)} sessions open, slowest`,
      ours: Math.max(...times.tabs),
      yardstick: 'the limit',
      theirs: LIMIT,
      target: 1,
      ratios: times.tabs.map((time) => time / LIMIT),
    },
    {
      what: 'S17 change of tab, median',
      ours: median(times.tabs),
      yardstick: 'the limit',
      theirs: LIMIT,
      target: 1,
    },
  ];
}
