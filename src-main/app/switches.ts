import { t } from '../contract/texts.ts';

/**
 * The switches with which a packaged program starts. Chromium and Node have many hundreds, and each version brings others;
 * enough of them open the program to others, take pages out of their sandbox or log the traffic, so that only these are taken.
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  // Longreach's own (src-main/external/command-line.ts, start-arguments.ts, src-main/desktop/login-item.ts)
  'account',
  'agent-id',
  'at-login',
  'device-id',
  'h',
  'help',
  'hidden',
  'jump-list',
  'json',
  'search',
  'version',
  // what the installer of Windows adds after an update
  'updated',
  'force-run',
  // profile and language
  'lang',
  'user-data-dir',
  // windows, screens and readers of the screen
  'enable-wayland-ime',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'gtk-version',
  'ozone-platform',
  'ozone-platform-hint',
  'wayland-text-input-version',
  // faults of a graphics driver
  'disable-accelerated-video-decode',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-gpu-rasterization',
  'disable-software-rasterizer',
  'ignore-gpu-blocklist',
  'use-angle',
  'use-gl',
]);

const NO_SANDBOX = 'no-sandbox';

/** The exit code of a refused start: wrong usage, as for commands. */
export const REFUSED_EXIT = 2;

export interface StartSwitches {
  /** Names of those with which the program does not start; empty where it may. */
  readonly refused: readonly string[];
  /** Remote pages run outside a sandbox, so that no session may be opened. */
  readonly isUnsandboxed: boolean;
}

/**
 * Judges the switches of a packaged start. Removing one is no way out: the engine has read some of them (`--js-flags`,
 * `--no-sandbox`) before any of our code runs. The start script of an AppImage adds `--no-sandbox` by itself where the system
 * grants no sandbox; that one starts, without sessions. An unpackaged run is given anything: drivers attach that way.
 */
export function readSwitches({
  argv,
  env,
  isAppImage,
  packaged,
  platform,
}: {
  /** With the program at its head. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Started from an AppImage. */
  readonly isAppImage: boolean;
  readonly packaged: boolean;
  readonly platform: NodeJS.Platform;
}): StartSwitches {
  if (!packaged) return { refused: [], isUnsandboxed: false };
  // Chromium reads no switches after "--".
  const end = argv.indexOf('--');
  const texts = argv.slice(1, end === -1 ? argv.length : end);
  const given = new Set(texts.map((text) => nameOfSwitch(text, platform)).filter((name) => name !== null));
  return {
    refused: [...given]
      .filter((name) => !allowedSwitches.has(name) && !(isAppImage && name === NO_SANDBOX))
      .sort((a, b) => (a < b ? -1 : 1)),
    isUnsandboxed: given.has(NO_SANDBOX) || (env.ELECTRON_DISABLE_SANDBOX ?? '') !== '',
  };
}

/** Why the program does not start, in a sentence that names the switches. */
export function describeRefusal(names: readonly string[]): string {
  const list = names.map((name) => `--${name.slice(0, MAX_NAME)}`).join(', ');
  return t('app.unsafeSwitches', { list });
}

const MAX_NAME = 60;

/**
 * Chromium takes one or two dashes, on Windows a slash and any case; white space around them is not part of the name. Finder
 * adds `-psn_…` to the first start of a downloaded program.
 */
function nameOfSwitch(argument: string, platform: NodeJS.Platform): string | null {
  const text = argument.trim();
  if (platform === 'darwin' && /^-psn_\d+_\d+$/.test(text)) return null;
  const prefix = (platform === 'win32' ? /^(?:--?|\/)/ : /^--?/).exec(text)?.[0];
  if (prefix === undefined || text === prefix) return null;
  return (text.slice(prefix.length).split('=')[0] ?? '').toLowerCase();
}
