import type { Log } from '../ipc/register.ts';
import { t } from '../contract/texts.ts';

export interface UncaughtDeps {
  readonly log: Pick<Log, 'error'>;
  /** Shows a sentence in the console, while Longreach goes on. */
  readonly notify: (message: string) => void;
  /** Shows a sentence in a dialog of the system, then ends the process. */
  readonly end: (message: string) => void;
  /** The program is built: windows, tray and timers are there to go on with. */
  readonly isRunning: () => boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** More errors than this within a minute mean that continuing is of no use. */
const MAX_ERRORS = 3;
const WITHIN = 60_000;

/**
 * Handles uncaught exceptions. Stored data is safe at any moment (transactions, atomic files), so that Longreach continues after
 * a failed event, keeps the open sessions and reports the error. It ends if it was not fully started yet, and if errors keep
 * coming. Only name and place of an error are logged: its message may contain data.
 */
export function createUncaught({ log, notify, end, isRunning, now }: UncaughtDeps): (error: unknown) => void {
  let recent: readonly number[] = [];
  return (error) => {
    const name = error instanceof Error ? error.name : typeof error;
    log.error(`uncaught: ${name}${placeOf(error)}`);
    recent = [...recent.filter((at) => now() - at < WITHIN), now()];
    if (isRunning() && recent.length <= MAX_ERRORS) {
      notify(t('app.bugGoesOn', { name }));
    } else {
      end(t('app.bugEnds', { name }));
    }
  };
}

/**
 * Logs rejections that nothing handled, by name. A request of ours that was given up while its body was being sent is none:
 * Electron's fetch sends a body by a promise of its own, which rejects then, beside the one that the request has.
 */
export function createUnhandled(log: Pick<Log, 'error'>): (reason: unknown) => void {
  return (reason) => {
    const name = reason instanceof Error ? reason.name : typeof reason;
    if (name !== 'AbortError') log.error(`unhandled: ${name}`);
  };
}

/** The innermost frame of the stack, as file name and position. */
function placeOf(error: unknown): string {
  const frame =
    error instanceof Error ? /\n\s+at .*?([^/\\(\s]+:\d+:\d+)\)?(?:\n|$)/.exec(error.stack ?? '')?.[1] : undefined;
  return frame === undefined ? '' : ` at ${frame}`;
}
