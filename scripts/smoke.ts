/**
 * `npm run smoke [-- --screen xvfb|weston] [--out FOLDER] [--unpacked FOLDER]`: starts the built program against the practice service,
 * uses it as a person does in their first minute, and keeps pictures, times and all output. It runs on Electron where its binary and
 * a display are there, else on the test host; under Wayland as under X11. `--screen` starts a screen of its own for it on Linux;
 * other systems have theirs.
 * `--unpacked` starts the program that was packed into this folder instead, which nothing can drive.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startPracticeService } from '../src-main/practice/server.ts';
import { launchLongreach, type Driver, type Role } from '../test/e2e/driver.ts';
import { LIMIT, until } from '../test/e2e/until.ts';
import { countColours, countMarked, mark, pictureScreen, shareChanged, unmark } from '../test/tools/smoke/pictures.ts';
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
/** A screen on which a window has appeared, grown or shrunk differs by more than this share from the one before. */
const CHANGED = 0.05;
/** A window is on the screen where more than this share of its page is: the remote page covers most of a session window. */
const SEEN = 0.1;
/** How long a step may take: several times what each of its waits may. */
const STEP_LIMIT_MS = 5 * LIMIT;
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
const stopScreen =
  given.screen === undefined || process.platform !== 'linux' ? undefined : await startScreen(given.screen);
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
  const over = new AbortController();
  const limit = delay(STEP_LIMIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${name} did not end within ${String(STEP_LIMIT_MS)} ms.`);
  });
  const result = await Promise.race([run(), limit]).finally(() => over.abort());
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
    const page = await driver.window('console');
    await page.getByRole('grid', { name: 'Agents', exact: true }).locator('[role=row][data-id]').first().waitFor();
    await isVisible(driver, 'console');
    return page;
  });
  await step('pictures of the console', async () => {
    await picture(driver, 'console');
    await screenWith(console, 'screen-console');
  });

  const remote = await step('Quick connect to a session', () => quickConnect(driver, console));
  const before = await step('pictures of the session', async () => {
    const session = await driver.window('session');
    await isVisible(driver, 'session');
    await picture(driver, 'session');
    return screenWith(session, 'screen-session');
  });

  for (const typed of await step('typing', () => typeHard(remote))) compare(typed);

  await step('full screen and back', async () => {
    await remote.keyboard.press('F11');
    await until('full screen', async () => ((await isFullScreen(driver)) ? true : undefined));
    const full = await screenAfter(before, 'screen-full');
    await remote.keyboard.press('F11');
    await until('end of the full screen', async () => ((await isFullScreen(driver)) ? undefined : true));
    await screenAfter(full, 'screen-window');
  });

  await step('end of the session', async () => {
    await driver.main(({ BrowserWindow }) => {
      for (const one of BrowserWindow.getAllWindows()) if (one.webContents.getURL().includes('/session/')) one.close();
    });
    await until('end of the session window', () => (driver.windowNow('session') ? undefined : true));
  });
}

async function quickConnect(driver: Driver, console: Page): Promise<Page> {
  // A console that is still taking the keyboard puts it away again.
  await until('Quick connect', async () => {
    if (await driver.isShown('quick')) return true;
    await driver.desktop.pressGlobal(KEYS);
    await driver.window('quick');
    return undefined;
  });
  const quick = await driver.window('quick');
  const field = quick.getByRole('combobox', { name: 'Quick connect', exact: true });
  // What a compositor does with the keyboard is its own affair; the window takes it by itself elsewhere.
  if (isOnWayland) await field.focus();
  await until('keyboard in Quick connect', async () =>
    (await field.evaluate((one) => one === document.activeElement)) ? true : undefined,
  );
  await quick.keyboard.type(AGENT);
  await quick.getByRole('option', { name: new RegExp(`^${AGENT},`) }).waitFor();
  await screenWith(quick, 'screen-quick-connect');
  if (!(await driver.isShown('quick'))) throw new Error('Quick connect was put away although nobody left it.');
  await quick.keyboard.press('Enter');
  await quick.keyboard.press('Enter');
  const remote = await driver.remotePage(async (page) => (await page.title()) === AGENT);
  await remote.locator('#note').waitFor();
  if (console.isClosed()) throw new Error('The console has gone.');
  return remote;
}

function compare({ what, expected, arrived }: TypedText): void {
  if (arrived !== expected) throw new Error(`${what}: "${expected}" was typed, "${arrived}" arrived.`);
  say(`${what}: "${arrived}"`);
}

async function isVisible(driver: Driver, role: Role): Promise<void> {
  await until(`visible window (${role})`, async () => ((await driver.isShown(role)) ? true : undefined));
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

/** The whole screen as the system shows it, on which the window of this page must be and no other passes for it. */
async function screenWith(page: Page, name: string): Promise<Buffer | null> {
  if (empty === null) return unseen(name);
  const pixels = await page.evaluate(() => innerWidth * innerHeight * devicePixelRatio ** 2);
  await mark(page);
  let share = 0;
  await takeUntil(name, `window on the screen (${name})`, (png) => {
    share = countMarked(png) / pixels;
    return share > SEEN;
  });
  await unmark(page);
  const taken = await takeUntil(name, `window without its mark (${name})`, (png) => countMarked(png) === 0);
  say(`${name}: ${String(Math.round(share * 100))} % of the window are on the screen`);
  return taken;
}

/** The whole screen, which must have become another than the one that was pictured before. */
async function screenAfter(before: Buffer | null, name: string): Promise<Buffer | null> {
  if (before === null) return unseen(name);
  let share = 0;
  const taken = await takeUntil(name, `change on the screen (${name})`, (png) => {
    share = shareChanged(before, png);
    return share > CHANGED && countColours(png) > COLOURS;
  });
  say(`${name}: ${String(Math.round(share * 100))} % of the screen changed`);
  return taken;
}

function unseen(name: string): null {
  say(`${name}: no display, or no tool of this system takes pictures of it`);
  return null;
}

/** Pictures the screen until it is as it must be: the system draws a window a moment after the program has. */
function takeUntil(name: string, what: string, isGood: (png: Buffer) => boolean): Promise<Buffer> {
  const look = async (): Promise<Buffer | undefined> => {
    const png = await pictureScreen(join(out, `${name}.png`));
    return png !== null && isGood(png) ? png : undefined;
  };
  return until(what, look);
}

/** What can be seen of a packed program from outside: its own report, a window on the screen, an end without an error. */
async function smokeUnpacked(folder: string): Promise<void> {
  const program = findUnpacked(resolve(folder));
  const userData = mkdtempSync(join(tmpdir(), 'longreach-unpacked-'));
  const args = [`--user-data-dir=${userData}`];
  let child: ChildProcess | undefined;
  try {
    const report = await step('doctor', () => runToEnd(program, [...args, 'doctor', '--json']));
    writeFileSync(join(out, 'doctor.json'), report.output);
    JSON.parse(report.output);
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part));
    const ended = new Promise<number>((done) => started.once('close', (code) => done(code ?? 1)));
    const over = ended.then((code) => {
      throw new Error(`The program ended by itself with ${String(code)}.\n${output}`);
    });
    over.catch(() => undefined);
    await step('a window on the screen', () => Promise.race([screenAfter(empty, 'screen-unpacked'), over]));
    started.kill('SIGTERM');
    const code = await step('end', () => ended);
    writeFileSync(join(out, 'output.txt'), output);
    if (code !== 0 && process.platform !== 'win32')
      throw new Error(`The program ended with ${String(code)}.\n${output}`);
  } finally {
    child?.kill('SIGKILL');
    // Processes of Chromium that end a moment later have files open, which Windows does not remove.
    rmSync(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
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
