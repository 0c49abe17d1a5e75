/**
 * `electron [flags] <app> [arguments]` on the host: what Electron's own executable does before and after the main script.
 * Chromium starts while the main script is being read, since both take about the same time; where the program runs already,
 * only once the script has been read and goes on, which that of a second start does not.
 */
import './base/register.ts';
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, appHooks } from './api/app.ts';
import { startAppServer, stopAppServer } from './api/protocol.ts';
import { displaysOfTest } from './api/screen.ts';
import { watchTargets } from './api/targets.ts';
import { readArguments, type HostArguments } from './base/arguments.ts';
import { Browser, BROWSER_FAILED, BrowserFailed, cdp, setBrowser } from './base/browser.ts';
import { findChromium } from './base/chromium.ts';
import { InstanceLock } from './base/instance-lock.ts';
import { takeAllCounts } from './base/page-coverage.ts';
import { hasDisplay, options, readSystem, switches } from './base/options.ts';
import { display, followBrowser, openDisplay } from './display/display.ts';

const host = 'longreach-host';

function readElectronVersion(): string {
  const path = new URL('../../../node_modules/electron/package.json', import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function readOptions(given: HostArguments): void {
  const headlessAsked = given.switches.some(([name]) => name === 'headless');
  options.headless =
    headlessAsked || process.env.LONGREACH_HEADLESS === '1' || !hasDisplay(process.env, process.platform);
  options.showsTray = !options.headless || process.env.LONGREACH_TRAY === '1';
  options.debuggingPort = given.debuggingPort;
  options.noSandbox = given.noSandbox || process.getuid?.() === 0;
  options.verbose = process.env.LONGREACH_HOST_VERBOSE === '1';
  const actsAs = readSystem(process.env.LONGREACH_HOST_AS);
  if (actsAs === undefined) {
    console.error(`${host}: LONGREACH_HOST_AS is "wayland" or "windows".`);
    process.exit(2);
  }
  options.actsAs = actsAs;
  options.onWayland = process.platform === 'linux' && !options.headless && process.env.DISPLAY === undefined;
  const chromium = findChromium({ env: process.env, platform: process.platform, headless: options.headless });
  if (chromium === undefined) {
    console.error(`${host}: no Chromium, Chrome or Edge was found. Install one, or name it in LONGREACH_CHROMIUM.`);
    process.exit(1);
  }
  options.chromium = chromium;
  switches.push(...given.switches.filter(([name]) => name !== 'headless'));
}

/** What a program sees of its surroundings under Electron. */
function dressUp(given: HostArguments): void {
  // As under Electron: argv starts with the executable, and its own flags are visible to `-r` scripts only.
  const shown = [process.execPath, ...(given.requires.length > 0 ? given.flags : []), ...given.rest];
  process.argv.splice(0, process.argv.length, ...shown);
  const versions = { ...process.versions, electron: readElectronVersion(), chrome: '156.0.0.0' };
  Object.defineProperty(process, 'versions', { value: versions });
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(app.getAppPath(), 'resources') });
  if (given.userData !== undefined) app.setPath('userData', resolve(given.userData));
}

const isEnding = (): boolean => app.exiting;

/** Starts Chromium, and once more when the main script asked for switches the first start did not know. */
async function startBrowser(starting: Browser, port: number): Promise<Browser> {
  if (starting.startedWith === JSON.stringify(switches)) return starting;
  await starting.end();
  const again = new Browser(port);
  await again.ready();
  return again;
}

/** Chromium's windows are shown and hidden by the X server from now on, and the app knows the size of the screen. */
async function useDisplay(): Promise<void> {
  const x = display()?.x;
  if (!x) return;
  if (process.env.LONGREACH_DISPLAYS === undefined) displaysOfTest.set(`${x.width}x${x.height}`);
  const { processInfo } = await cdp().send('SystemInfo.getProcessInfo');
  await followBrowser(processInfo.find(({ type }) => type === 'browser')?.id ?? 0);
}

async function run(given: HostArguments, entry: string): Promise<void> {
  const port = await startAppServer();
  const require = createRequire(join(process.cwd(), 'noop.js'));
  for (const path of given.requires) require(path);
  let browser: Browser | undefined;
  process.on('exit', () => {
    browser?.kill();
  });
  appHooks.shutdown = async () => {
    if (browser !== undefined) await takeAllCounts();
    stopAppServer();
    await browser?.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  const start = async (): Promise<Browser> => {
    const starting = (browser = new Browser(port));
    await Promise.all([starting.ready(), openDisplay()]);
    return starting;
  };
  const early = InstanceLock.isTaken(app.getPath('userData')) ? undefined : start();
  early?.catch(() => undefined);
  // eslint-disable-next-line no-unsanitized/method -- running the file it is given is what this program is for
  await import(pathToFileURL(entry).href);
  if (isEnding()) return;
  const answering = await (early ?? start());
  browser = await startBrowser(answering, port);
  setBrowser(browser);
  browser.onExit((how) => {
    if (isEnding()) return;
    console.error(`${host}: Chromium ended (${how}); so does the app.`);
    app.exit(1);
  });
  await useDisplay();
  await watchTargets();
  if (!isEnding()) app.signalReady();
}

const given = readArguments(process.argv.slice(2));
if (given.version) {
  console.log(`${host} (Electron ${readElectronVersion()}, Node ${process.versions.node})`);
  process.exit(0);
}
if (given.inspect) inspector.open(given.inspect.port, '127.0.0.1', given.inspect.wait);
const [appPath] = given.rest;
if (appPath === undefined) {
  console.error('usage: electron [flags] <folder or main file of the app> [arguments]');
  process.exit(2);
}
readOptions(given);
const entry = app.load(resolve(appPath));
dressUp(given);
try {
  await run(given, entry);
} catch (error) {
  // An app that ends itself while it starts takes Chromium along; its exit code is its own.
  if (error instanceof BrowserFailed) {
    console.error(`${host}: ${error.message}`);
    process.exit(BROWSER_FAILED);
  }
  if (!isEnding()) {
    console.error('App threw an error during load', error);
    await appHooks.shutdown();
    process.exit(1);
  }
}
