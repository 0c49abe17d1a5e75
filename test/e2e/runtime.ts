import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from '../tools/host/base/options.ts';
import { electronEnvironment, findElectron } from '../tools/host/launcher/electron-binary.ts';

export const projectRoot = join(import.meta.dirname, '../..');

/** What the specs run on: real Electron where its binary and a display are there, else the host. */
export type RuntimeName = 'electron' | 'host';

export function chooseForTests(): RuntimeName {
  const chosen = choose();
  // Where the workflow means Electron, a missing binary must not pass unseen on the host.
  if (process.env.LONGREACH_E2E === 'electron' && chosen !== 'electron') {
    throw new Error('LONGREACH_E2E=electron, but Electron’s binary or a display is missing.');
  }
  return chosen;
}

function choose(): RuntimeName {
  return findElectron(projectRoot) !== undefined && hasDisplay(process.env, process.platform) ? 'electron' : 'host';
}

/** The environment of the app under test; for the host, "electron" is made to mean it. */
export function environmentFor(runtime: RuntimeName, more: Readonly<Record<string, string>>): Record<string, string> {
  const host = {
    ELECTRON_OVERRIDE_DIST_PATH: join(projectRoot, 'test/tools/host'),
    LONGREACH_HEADLESS: '1',
    // A quarter of the host's processor time at a start goes into reading its files and the program's.
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/longreach-host'),
  };
  // Texts and dates are compared with those of this locale, wherever the tests run.
  const locale = { LANG: 'en_GB.UTF-8', LANGUAGE: '', LC_ALL: '' };
  return {
    ...(electronEnvironment(process.env) as Record<string, string>),
    ...locale,
    ...(runtime === 'host' ? host : {}),
    ...more,
  };
}

/** Playwright asks the electron package for its executable inside this process, which the same variable answers. */
export function pointPlaywrightAt(runtime: RuntimeName): void {
  if (runtime === 'host') process.env.ELECTRON_OVERRIDE_DIST_PATH = join(projectRoot, 'test/tools/host');
  else delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
}

/** Says what to do when there is nothing to test. */
export function requireBuild(): void {
  const main = join(projectRoot, 'out/main/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first.`);
}
