import type { MonotonicClock } from '../lib/clock.ts';
import { connectToSessionBus, type Bus } from '../lib/session-bus.ts';

/** Who shows tray icons on Linux owns this name (StatusNotifierItem). */
const WATCHER = 'org.kde.StatusNotifierWatcher';
/** Told by that program: whether any panel takes icons from it. Chromium offers none where it is false. */
const hostRegistered = {
  service: WATCHER,
  path: '/StatusNotifierWatcher',
  interface: WATCHER,
  member: 'IsStatusNotifierHostRegistered',
};
/** Milliseconds that program may take to answer; one that is silent is taken to show icons. */
const ANSWER_LIMIT = 2_000;
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
    const found = await connectToSessionBus(env);
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
    const ask = async (): Promise<void> => {
      if (!(await found.hasOwner(WATCHER))) {
        take(false);
        return;
      }
      // At the start nobody waits for a slow answer.
      if (!isKnown) take(true);
      take(await hasPanel(found, clock));
    };
    // Without the bus no program shows an icon.
    void found.closed.then(() => take(false));
    await found.followOwner(WATCHER, () => void ask().catch(() => undefined));
    await found.followSignals(WATCHER);
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

async function hasPanel(bus: Bus, clock: MonotonicClock): Promise<boolean> {
  const silence = Promise.withResolvers<null>();
  const offLimit = clock.after(ANSWER_LIMIT, () => silence.resolve(null));
  const isRegistered = await Promise.race([bus.readFlag(hostRegistered).catch(() => null), silence.promise]);
  offLimit();
  return isRegistered ?? true;
}
