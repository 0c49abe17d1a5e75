import type { MonotonicClock } from '../lib/clock.ts';
import { Bus, sessionBusPaths } from '../lib/session-bus.ts';

/** Who shows tray icons on Linux owns this name (StatusNotifierItem). */
const WATCHER = 'org.kde.StatusNotifierWatcher';
/** Milliseconds a panel may take to start at login, or to start again. */
export const PANEL_LIMIT = 10_000;

export interface TrayWatcherDeps {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: MonotonicClock;
  /** Tray icons are shown again. */
  readonly onCome: () => void;
  /** No tray icons have been shown for `PANEL_LIMIT`, or never will be: hidden windows can no longer be found. */
  readonly onGone: () => void;
}

/**
 * Whether the desktop shows tray icons. Electron's Tray never throws on Linux, even if no program shows it; the session bus
 * knows. Windows and macOS always show them.
 */
export function watchTray({ platform, env, clock, onCome, onGone }: TrayWatcherDeps) {
  const isLinux = platform === 'linux';
  let isShown = !isLinux;
  let isKnown = false;
  let isClosed = false;
  let bus: Bus | null = null;
  let offGone = (): void => undefined;

  const take = (now: boolean): void => {
    if (isClosed) return;
    const isNews = isKnown && now !== isShown;
    isKnown = true;
    isShown = now;
    if (now) offGone();
    if (!isNews) return;
    if (now) onCome();
    else startWaiting();
  };
  const startWaiting = (): void => {
    offGone();
    offGone = clock.after(PANEL_LIMIT, onGone);
  };

  const follow = async (): Promise<void> => {
    const found = await connectFirst(sessionBusPaths(env));
    if (isClosed) {
      found?.close();
      return;
    }
    if (found === null) {
      offGone();
      onGone();
      return;
    }
    bus = found;
    const ask = async (): Promise<void> => take(await found.hasOwner(WATCHER));
    // Without the bus no program shows an icon.
    void found.closed.then(() => take(false));
    await found.followOwner(WATCHER, () => void ask().catch(() => undefined));
    await ask();
  };
  if (isLinux) startWaiting();
  const asked = isLinux ? follow().catch(() => undefined) : Promise.resolve();

  return {
    isShown: (): boolean => isShown,
    /** Resolves with the first answer of the bus. */
    asked,
    close(): void {
      isClosed = true;
      offGone();
      bus?.close();
    },
  };
}

export type TrayWatcher = ReturnType<typeof watchTray>;

async function connectFirst(paths: readonly string[]): Promise<Bus | null> {
  for (const path of paths) {
    const bus = await Bus.connect(path).catch(() => null);
    if (bus !== null) return bus;
  }
  return null;
}
