import type { Clock } from './clock.ts';

export interface SteadyOptions<T> {
  readonly clock: Clock;
  /** How long a shown value holds before another may take its place. */
  readonly holdMs: number;
  readonly same: (a: T, b: T) => boolean;
  readonly onShow: (value: T) => void;
}

/**
 * Keeps a status from flickering. The rule: a change shows at once when the status has held for `holdMs` (so the first
 * failure after a calm time is seen immediately); otherwise what is true when that time is over shows then, and what came
 * and went in between is never seen.
 */
export function createSteadyState<T>({ clock, holdMs, same, onShow }: SteadyOptions<T>) {
  let shown: { readonly value: T; readonly at: number } | null = null;
  let stop: (() => void) | null = null;

  const put = (value: T): void => {
    stop?.();
    stop = null;
    shown = { value, at: clock.now() };
    onShow(value);
  };

  return {
    show(value: T): void {
      stop?.();
      stop = null;
      if (shown === null) {
        put(value);
        return;
      }
      if (same(shown.value, value)) return;
      const left = shown.at + holdMs - clock.now();
      if (left <= 0) put(value);
      else
        stop = clock.after(left, () => {
          put(value);
        });
    },

    /** What comes next shows at once: a person did something, and what was shown is about the past. */
    release(): void {
      stop?.();
      stop = null;
      shown = null;
    },
  };
}
