/**
 * Drives an installed Longreach through its first day: `node test/tools/installed/installed.ts PROGRAM`. It needs a display, a
 * keychain that is open, and on Linux xdotool. PROGRAM is the executable; on macOS, the one inside Longreach.app.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import de from '../../../locales/de.json' with { type: 'json' };
import { startTestService } from '../practice-faults/start.ts';
import { runStory, type Program } from './story.ts';

const run = promisify(execFile);
const LIMIT_MS = 60_000;
/** A packaged program tells nobody when its page takes keys; slow build machines have it by then. */
const SETTLE_MS = 8_000;
const REFUSED = 2;

const [executable] = process.argv.slice(2);
if (executable === undefined) throw new Error('usage: installed.ts PROGRAM');

/** The keyboard and the link handler of each system. */
const systems: Record<string, Pick<Program, 'type' | 'press'> & { follow(link: string): Promise<unknown> }> = {
  linux: {
    type: async (text) => {
      await run('xdotool', ['type', '--delay', '20', text]);
    },
    press: async (key) => {
      await run('xdotool', ['key', key === 'Enter' ? 'Return' : key]);
    },
    follow: (link) => run('xdg-open', [link]),
  },
  darwin: {
    type: async (text) => {
      await run('osascript', ['-e', `tell application "System Events" to keystroke ${JSON.stringify(text)}`]);
    },
    press: async (key) => {
      await run('osascript', ['-e', `tell application "System Events" to key code ${key === 'Enter' ? '36' : '48'}`]);
    },
    follow: (link) => run('open', [link]),
  },
  win32: {
    type: (text) => sendKeys(text.replace(/[+^%~(){}[\]]/g, '{$&}')),
    press: (key) => sendKeys(`{${key.toUpperCase()}}`),
    follow: (link) => run('powershell', ['-NoProfile', '-Command', `Start-Process '${link}'`]),
  },
};
const system = systems[process.platform];
if (system === undefined) throw new Error(`no keyboard for ${process.platform}`);

async function sendKeys(keys: string): Promise<void> {
  const script = `Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.SendKeys]::SendWait('${keys.replaceAll("'", "''")}')`;
  await run('powershell', ['-NoProfile', '-Command', script]);
}

/** A packaged program refuses the switches that would open it, in the language of the command line. */
async function checkRefusal(path: string): Promise<void> {
  const child = spawn(path, ['--lang=de', '--js-flags=--expose-gc'], { stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const timer = setTimeout(() => child.kill(), LIMIT_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code !== REFUSED || !errors.includes(de['app.unsafeSwitches'].replace('{{list}}', '--js-flags')))
    throw new Error(`started with --js-flags: exit code ${code}, ${errors}`);
}

let child: ChildProcess | undefined;
const program: Program = {
  ...system,
  async start() {
    child = spawn(executable, [], { stdio: 'inherit' });
    await once(child, 'spawn');
  },
  async ready() {
    await delay(SETTLE_MS);
    if (child?.exitCode !== null) throw new Error(`it ended with exit code ${child?.exitCode}`);
  },
  async open(link) {
    await system.follow(link);
    await delay(SETTLE_MS);
  },
  async quit() {
    if (child?.exitCode !== null) return;
    const ended = once(child, 'exit');
    // Windows has no signals: there the process is ended, as by a power cut.
    child.kill('SIGTERM');
    const timer = setTimeout(() => child?.kill('SIGKILL'), LIMIT_MS);
    const [code, signal] = (await ended) as [number | null, string | null];
    clearTimeout(timer);
    if (process.platform !== 'win32' && code !== 0) throw new Error(`it ended with ${signal ?? `exit code ${code}`}`);
  },
};

// On Windows a refused start shows a dialog that nobody here would close.
if (process.platform === 'linux') await checkRefusal(executable);
const service = await startTestService({ agents: 30, still: true });
try {
  for (const step of await runStory(program, service, LIMIT_MS)) console.log(`ok: ${step}`);
} finally {
  child?.kill('SIGKILL');
  await service.close();
}
