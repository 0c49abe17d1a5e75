import { dirname } from 'node:path';

/** What will run the app. */
export type Runtime =
  | { readonly kind: 'electron'; readonly command: string }
  | { readonly kind: 'host'; readonly command: string; readonly chromium: string }
  | { readonly kind: 'nothing' };

/** What the choice depends on; effects come in, so that every branch can be tested. */
export interface Surroundings {
  findElectron(): string | undefined;
  /** Fetching failed earlier today. */
  fetchFailedToday(): boolean;
  /** Fetches Electron's binary where its place answers; takes minutes on a slow line. */
  fetchElectron(): Promise<boolean>;
  rememberFailure(): void;
  findChromium(): string | undefined;
  /** Installs Chromium where that is possible without asking; false otherwise. */
  installChromium(): boolean;
  /** Electron cannot start where there is no display. */
  readonly display: boolean;
  /** The host's executable. */
  readonly host: string;
}

/** Electron when its binary is there or can be had quickly, otherwise the host on a Chromium of the system. */
export async function chooseRuntime(around: Surroundings): Promise<Runtime> {
  const electron = around.display ? await findOrFetch(around) : undefined;
  if (electron !== undefined) return { kind: 'electron', command: electron };
  const found = around.findChromium() ?? (around.installChromium() ? around.findChromium() : undefined);
  if (found !== undefined) return { kind: 'host', command: around.host, chromium: found };
  const last = around.findElectron();
  return last === undefined ? { kind: 'nothing' } : { kind: 'electron', command: last };
}

async function findOrFetch(around: Surroundings): Promise<string | undefined> {
  const there = around.findElectron();
  if (there !== undefined || around.fetchFailedToday()) return there;
  if (await around.fetchElectron()) return around.findElectron();
  around.rememberFailure();
  return undefined;
}

/** The one line that says what runs. */
export function wordRuntime(runtime: Runtime, display: boolean, howToInstall: string): string {
  switch (runtime.kind) {
    case 'electron':
      return `Longreach runs on Electron (${dirname(runtime.command)}).`;
    case 'host': {
      const why = display
        ? 'Electron is not here and could not be fetched'
        : 'Electron needs a display and there is none; look in with --remote-debugging-port';
      return `Longreach runs on its host with ${runtime.chromium}: ${why}.`;
    }
    case 'nothing':
      return `Longreach needs Electron or a browser, and neither is here. Please ${howToInstall}, or run "npx install-electron", then start again.`;
  }
}
