import { t } from './strings.ts';

/** Switches that open the program to others: drivers, debuggers, false certificates and hosts, logs of the traffic. */
const openingSwitches = [
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'disable-web-security',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'load-extension',
  'log-net-log',
  'net-log-capture-mode',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'ssl-key-log-file',
  'unsafely-treat-insecure-origin-as-secure',
] as const;

/** Switches that take pages out of their sandbox or process, or start other programs in the place of one of them. */
const sandboxSwitches = [
  'allow-sandbox-debugging',
  'browser-subprocess-path',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'gpu-launcher',
  'in-process-gpu',
  'no-zygote',
  'no-zygote-sandbox',
  'renderer-cmd-prefix',
  'single-process',
  'utility-cmd-prefix',
] as const;

const NO_SANDBOX = 'no-sandbox';
const refusedSwitches: ReadonlySet<string> = new Set([...openingSwitches, ...sandboxSwitches, NO_SANDBOX]);

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
  packaged,
}: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly packaged: boolean;
}): StartSwitches {
  if (!packaged) return { refused: [], isUnsandboxed: false };
  // Chromium reads no switches after "--".
  const end = argv.indexOf('--');
  const given = new Set((end === -1 ? argv : argv.slice(0, end)).map(nameOfSwitch));
  const isAppImage = (env.APPIMAGE ?? '') !== '';
  return {
    refused: [...refusedSwitches].filter((name) => given.has(name) && !(isAppImage && name === NO_SANDBOX)),
    isUnsandboxed: given.has(NO_SANDBOX) || (env.ELECTRON_DISABLE_SANDBOX ?? '') !== '',
  };
}

/** Why the program does not start, in a sentence that names the switches. */
export function describeRefusal(names: readonly string[]): string {
  const list = names.map((name) => `--${name}`).join(', ');
  return t('app.unsafeSwitches', { list });
}

/** Chromium takes one or two dashes, on Windows a slash and any case. */
const nameOfSwitch = (argument: string): string | null =>
  /^(?:--?|\/)([a-z][a-z-]*)(?:=|$)/i.exec(argument.trim())?.[1]?.toLowerCase() ?? null;
