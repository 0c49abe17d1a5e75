/**
 * `npm run smoke [-- --screen xvfb|weston] [--out FOLDER] [--unpacked FOLDER]`: starts the built program against the practice service,
 * uses it as a person does in their first minute, and keeps pictures, times and all output. It runs on Electron where its binary and
 * a display are there, else on the test host; under Wayland as under X11. `--screen` starts a screen of its own for it on Linux.
 * `--unpacked` starts the program that was packed into this folder instead, which nothing can drive.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startPracticeService } from '../src-main/practice/server.ts';
import { launchLongreach, type Driver, type Role } from '../test/e2e/driver.ts';
import { until } from '../test/e2e/until.ts';
import { countColours, pictureScreen, shareChanged } from '../test/tools/smoke/pictures.ts';
import { startScreen } from '../test/tools/smoke/screens.ts';
import { typeHard, type TypedText } from '../test/tools/smoke/typing.ts';
import { hasDisplay } from '../test/tools/host/base/options.ts';

const { values: given } = parseArgs({
  options: {
    out: { type: 'string', default: 'out/smoke' },
    screen: { type: 'string' },
    unpacked: { type: 'string' },
  },
});
const out = resolve(given.out);
/** A window that shows something has more colours than this. */
const COLOURS = 16;
/** A screen with a window of the program differs by more than this share from the one before its start. */
const CHANGED = 0.05;
/** How long anything may take. It decides how long a failure takes, and that a run ends before its job does. */
const LIMIT_MS = 60_000;
const AGENT = 'Despatch desk 1';
const KEYS = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';
const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  console.log(line);
};

// Ends the screen and the program, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const stopScreen = given.screen === undefined ? undefined : await startScreen(given.screen);
/** A program cannot place its windows there, nor learn where they are. */
const isOnWayland =
  process.platform === 'linux' && process.env.DISPLAY === undefined && hasDisplay(process.env, 'linux');
/** The screen before the start. */
const empty = hasDisplay(process.env, process.platform) ? await pictureScreen(join(out, 'screen-before.png')) : null;
let failure: unknown;
try {
  await (given.unpacked === undefined ? smoke() : smokeUnpacked(given.unpacked));
} catch (error) {
  failure = error;
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
}
if (failure === undefined) say('good');
await stopScreen?.();
writeFileSync(join(out, 'smoke.txt'), `${lines.join('\n')}\n`);
process.exitCode = failure === undefined ? 0 : 1;

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await run();
  say(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}

async function smoke(): Promise<void> {
  const service = await startPracticeService({ agents: 30 });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-smoke-'));
  let driver: Driver | undefined;
  try {
    driver = await step('start', () =>
      launchLongreach({
        userData,
        env: {
          LONGREACH_SERVICE_URL: service.address,
          LONGREACH_API_KEY: service.key,
          ...(hasDisplay(process.env, process.platform) ? { LONGREACH_HEADLESS: '0' } : {}),
        },
      }),
    );
    await use(driver);
    const code = await step('quit', () => driver?.quit() ?? Promise.resolve(1));
    if (code !== 0) throw new Error(`The program ended with ${String(code)}.`);
  } catch (error) {
    await pictureScreen(join(out, 'failed.png')).catch(() => undefined);
    throw error;
  } finally {
    if (driver !== undefined) {
      await driver.close();
      writeFileSync(join(out, 'output.txt'), driver.output());
    }
    const logs = join(userData, 'logs');
    if (existsSync(logs)) cpSync(logs, join(out, 'logs'), { recursive: true });
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** From the first screen to the end of a session. */
async function use(driver: Driver): Promise<void> {
  const versions = await driver.main(() => ({ ...process.versions }));
  say(`on ${driver.runtime}, ${process.platform}${isOnWayland ? ' with Wayland' : ''}`);
  for (const name of ['electron', 'chrome', 'node', 'v8'] as const) say(`${name} ${versions[name]}`);

  const console = await step('first screen', async () => {
    const page = await driver.window('console', LIMIT_MS);
    await page.getByRole('grid', { name: 'Agents', exact: true }).locator('[role=row][data-id]').first().waitFor();
    await isVisible(driver, 'console');
    return page;
  });
  await step('pictures of the console', async () => {
    await picture(driver, 'console');
    await screen('screen-console');
  });

  const remote = await step('Quick connect to a session', () => quickConnect(driver, console));
  await driver.window('session', LIMIT_MS);
  await isVisible(driver, 'session');

  for (const typed of await step('typing', () => typeHard(remote))) compare(typed);

  await step('full screen and back', async () => {
    await remote.keyboard.press('F11');
    await until('full screen', async () => ((await isFullScreen(driver)) ? true : undefined), LIMIT_MS);
    await screen('screen-full');
    await remote.keyboard.press('F11');
    await until('end of the full screen', async () => ((await isFullScreen(driver)) ? undefined : true), LIMIT_MS);
  });
  await step('pictures of the session', async () => {
    await picture(driver, 'session');
    await screen('screen-session');
  });

  await step('end of the session', async () => {
    await driver.main(({ BrowserWindow }) => {
      for (const one of BrowserWindow.getAllWindows()) if (one.webContents.getURL().includes('/session/')) one.close();
    });
    await until('end of the session window', () => (driver.windowNow('session') ? undefined : true), LIMIT_MS);
  });
}

async function quickConnect(driver: Driver, console: Page): Promise<Page> {
  // While the console is still taking the keyboard it would close again at once.
  await until('Quick connect', async () => {
    await driver.desktop.pressGlobal(KEYS);
    await delay(1_000);
    return (await driver.isShown('quick')) ? true : undefined;
  });
  const quick = await driver.window('quick', LIMIT_MS);
  const field = quick.getByRole('combobox', { name: 'Quick connect', exact: true });
  // What a compositor does with the keyboard is its own affair; the window takes it by itself elsewhere.
  if (isOnWayland) await field.focus();
  await until('keyboard in Quick connect', async () =>
    (await field.evaluate((one) => one === document.activeElement)) ? true : undefined,
  );
  await quick.keyboard.type(AGENT);
  await quick.getByRole('option', { name: new RegExp(`^${AGENT},`) }).waitFor();
  await screen('screen-quick-connect');
  await quick.keyboard.press('Enter');
  await quick.keyboard.press('Enter');
  const remote = await driver.remotePage(async (page) => (await page.title()) === AGENT, LIMIT_MS);
  await remote.locator('#note').waitFor();
  if (console.isClosed()) throw new Error('The console has gone.');
  return remote;
}

function compare({ what, expected, arrived }: TypedText): void {
  if (arrived !== expected) throw new Error(`${what}: "${expected}" was typed, "${arrived}" arrived.`);
  say(`${what}: "${arrived}"`);
}

async function isVisible(driver: Driver, role: Role): Promise<void> {
  await until(`visible window (${role})`, async () => ((await driver.isShown(role)) ? true : undefined), LIMIT_MS);
}

function isFullScreen(driver: Driver): Promise<boolean> {
  return driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFullScreen()));
}

/** A window by `capturePage`, which must show something. */
async function picture(driver: Driver, role: Role): Promise<void> {
  const png = await driver.picture(role);
  writeFileSync(join(out, `${role}.png`), png);
  const colours = countColours(png);
  if (colours <= COLOURS)
    throw new Error(`The picture of the window (${role}) has ${String(colours)} colours: nothing is painted.`);
}

/** The whole screen as the system shows it, on which there must be more than before the start. */
async function screen(name: string): Promise<void> {
  if (empty === null) {
    say(`${name}: no display, or no tool of this system takes pictures of it`);
    return;
  }
  const path = join(out, `${name}.png`);
  let share = 0;
  // The system draws a window a moment after the program has.
  await until(
    `window on the screen (${name})`,
    async () => {
      share = shareChanged(empty, (await pictureScreen(path)) ?? empty);
      return share > CHANGED ? true : undefined;
    },
    LIMIT_MS,
  );
  say(`${name}: ${String(Math.round(share * 100))} % of the screen changed`);
}

/** What can be seen of a packed program from outside: its own report, a window on the screen, an end without an error. */
async function smokeUnpacked(folder: string): Promise<void> {
  const program = findUnpacked(resolve(folder));
  const userData = mkdtempSync(join(tmpdir(), 'longreach-unpacked-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, `--user-data-dir=${userData}`];
  try {
    const report = await step('doctor', () => runToEnd(program, [...args, 'doctor', '--json']));
    writeFileSync(join(out, 'doctor.json'), report.output);
    JSON.parse(report.output);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)));
    await step('a window on the screen', async () => {
      // Nothing tells from outside when the window has been painted.
      const isOver = await Promise.race([delay(15_000, false), ended.then(() => true)]);
      if (isOver) throw new Error(`The program ended by itself.\n${output}`);
      await screen('screen-unpacked');
    });
    child.kill('SIGTERM');
    const code = await step('end', () => ended);
    writeFileSync(join(out, 'output.txt'), output);
    if (code !== 0 && process.platform !== 'win32')
      throw new Error(`The program ended with ${String(code)}.\n${output}`);
  } finally {
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The program that electron-builder has left unpacked in this folder. */
function findUnpacked(folder: string): string {
  const found = globSync(
    ['linux*-unpacked/longreach', 'win*-unpacked/Longreach.exe', 'mac*/Longreach.app/Contents/MacOS/Longreach'],
    {
      cwd: folder,
    },
  );
  const [program] = found;
  if (program === undefined) throw new Error(`There is no unpacked program in ${folder}.`);
  return join(folder, program);
}

function runToEnd(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}
