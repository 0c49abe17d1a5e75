import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Without Chrome around the engine, as Electron is: a start takes half the time. It shows no windows. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

/** The real program of a distribution before its wrapper script, which adds flags of its own. */
const programs = [
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/lib/chromium-browser/chromium-browser',
];
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'google-chrome-beta',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const onWindows = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
  'Chromium/Application/chrome.exe',
];

/** Without windows (`headless`), a smaller program will do. */
type Surroundings = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly headless?: boolean;
};

/** Everything that could be the browser, best first. LONGREACH_CHROMIUM, when set, is the only candidate. */
export function listCandidates({ env, platform, headless = false }: Surroundings): string[] {
  const chosen = env.LONGREACH_CHROMIUM;
  if (chosen) return [chosen];
  if (platform === 'darwin') return onMac;
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => onWindows.map((name) => join(root, name)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [
    ...(headless ? [shell] : []),
    ...programs,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/opt/google/chrome/chrome',
  ];
}

export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The system's Chromium, Chrome or Edge; undefined when there is none. */
export function findChromium(around: Surroundings, exists = canRun): string | undefined {
  return listCandidates(around).find((path) => exists(path));
}
