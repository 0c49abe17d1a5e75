import type { AutomatedSignIn } from '../account/account-manager.ts';
import { ApiKey } from '../api/api-key.ts';

/** The environment variables for automation, so that whoever starts another process can leave them out. */
export const automationVariables = ['LONGREACH_SERVICE_URL', 'LONGREACH_API_KEY'] as const;

/**
 * Signs in for one run, storing nothing, where both variables are given and usable. A packaged build ignores them, and a key
 * is never taken from the command line.
 */
export function readAutomation({
  env,
  packaged,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly packaged: boolean;
}): AutomatedSignIn | null {
  if (packaged) return null;
  const serviceUrl = env.LONGREACH_SERVICE_URL?.trim() ?? '';
  const key = ApiKey.parse(env.LONGREACH_API_KEY ?? '');
  return serviceUrl === '' || key === null ? null : { serviceUrl, key };
}

/** Switches that would open the program to others: drivers, debuggers, false certificates and hosts, logs of the traffic. */
const openingSwitches = [
  'allow-insecure-localhost',
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

/**
 * Names of the switches on the command line that a packaged build has to take back before it is ready
 * (`app.commandLine.removeSwitch`). An unpackaged run keeps them all: drivers attach through them.
 */
export function switchesToRemove({
  argv,
  packaged,
}: {
  readonly argv: readonly string[];
  readonly packaged: boolean;
}): readonly string[] {
  if (!packaged) return [];
  const given = new Set(argv.map(nameOfSwitch));
  return openingSwitches.filter((name) => given.has(name));
}

/** Chromium takes one or two dashes, on Windows a slash and any case. */
const nameOfSwitch = (argument: string): string | null =>
  /^(?:--?|\/)([a-z][a-z-]*)(?:=|$)/i.exec(argument.trim())?.[1]?.toLowerCase() ?? null;
