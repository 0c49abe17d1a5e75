import { dirname } from 'node:path';
import { exitCodes } from '../../../../src-main/external/command-start.ts';

/** What will run the app. */
export type Runtime =
  | {
      readonly kind: 'electron';
      readonly command: string;
      /** Why it runs without its sandbox; undefined where it has one. */
      readonly noSandbox: string | undefined;
    }
  | {
      readonly kind: 'host';
      readonly command: string;
      readonly chromium: string;
      /** Why it is not Electron. */
      readonly why: string;
    }
  | { readonly kind: 'nothing' };

/** What the choice depends on; effects come in, so that every branch can be tested. */
export interface Surroundings {
  findElectron(): string | undefined;
  /** Fetching failed a short while ago. */
  fetchFailedLately(): boolean;
  /** Fetches Electron's binary where its place answers; takes minutes on a slow line. */
  fetchElectron(): Promise<boolean>;
  rememberFailure(): void;
  findChromium(): string | undefined;
  /** Installs Chromium where that is possible without asking; false otherwise. */
  installChromium(): boolean;
  /** Electron cannot start where there is no display. */
  readonly display: boolean;
  /** Why Electron gets no sandbox here; undefined where it does. */
  readonly noSandbox: string | undefined;
  /** This run is for the practice service alone, so it may go without. */
  readonly mayLackSandbox: boolean;
  /** Electron ended as soon as it was started. */
  readonly electronFailed: string | undefined;
  /** The host's executable. */
  readonly host: string;
}

/** Electron when its binary is there or can be had quickly and may run, otherwise the host on a Chromium of the system. */
export async function chooseRuntime(around: Surroundings): Promise<Runtime> {
  const { noSandbox } = around;
  const why = whyNotElectron(around);
  const electron = why === undefined ? await findOrFetch(around) : undefined;
  if (electron !== undefined) return { kind: 'electron', command: electron, noSandbox };
  const found = around.findChromium() ?? (around.installChromium() ? around.findChromium() : undefined);
  if (found !== undefined) {
    const reason = why ?? 'Electron is not here and could not be fetched';
    return { kind: 'host', command: around.host, chromium: found, why: reason };
  }
  const last = isForbidden(around) || around.electronFailed !== undefined ? undefined : around.findElectron();
  return last === undefined ? { kind: 'nothing' } : { kind: 'electron', command: last, noSandbox };
}

const isForbidden = ({ noSandbox, mayLackSandbox }: Surroundings): boolean =>
  noSandbox !== undefined && !mayLackSandbox;

function whyNotElectron(around: Surroundings): string | undefined {
  if (around.electronFailed !== undefined) return around.electronFailed;
  if (!around.display) return 'Electron needs a display and there is none; look in with --remote-debugging-port';
  return isForbidden(around) ? `Electron would have no sandbox (${around.noSandbox ?? ''})` : undefined;
}

async function findOrFetch(around: Surroundings): Promise<string | undefined> {
  const there = around.findElectron();
  if (there !== undefined || around.fetchFailedLately()) return there;
  if (await around.fetchElectron()) return around.findElectron();
  around.rememberFailure();
  return undefined;
}

/** The one line that says what runs. */
export function wordRuntime(runtime: Runtime, howToInstall: string): string {
  switch (runtime.kind) {
    case 'electron': {
      const on = `Longreach runs on Electron (${dirname(runtime.command)})`;
      return runtime.noSandbox === undefined
        ? `${on}.`
        : `${on} without its sandbox (${runtime.noSandbox}), so it only opens links of the practice service that it starts, and takes no other account.`;
    }
    case 'host':
      return `Longreach runs on its host with ${runtime.chromium}: ${runtime.why}.`;
    case 'nothing':
      return `Longreach needs Electron or a browser, and neither is here. Please ${howToInstall}, or run "npx install-electron", then start again.`;
  }
}

/** How a run of the app has ended. */
export interface RunEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** After how many milliseconds. */
  readonly after: number;
  /** This program, or whoever is at its terminal, ended it. */
  readonly asked: boolean;
}

/** A window is there by then; what ends sooner never came that far. */
const START_MS = 3_000;

const ownCodes: ReadonlySet<number> = new Set(Object.values(exitCodes));
const endingSignals: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Why Electron itself could not start, as the end of its run shows; undefined where it ended as the app wanted. A start with a
 * command or a link may end at once, and one that hands over to a running Longreach ends with a code of the app.
 */
export function wordFailedStart(end: RunEnd, own: readonly string[]): string | undefined {
  const { code, signal, after, asked } = end;
  if (asked || after > START_MS || own.some((text) => text !== '--hidden')) return undefined;
  if (signal !== null) return endingSignals.has(signal) ? undefined : `Electron ended at once (${signal})`;
  return code === null || ownCodes.has(code) ? undefined : `Electron ended at once (code ${String(code)})`;
}
