import type { MonotonicClock } from '../../lib/clock.ts';
import type { KeychainRequest } from './keychain-operations.ts';

/**
 * A started keychain process, seen from main. Made by the caller: a utility process in the app, a forked one in tests.
 * None of this throws; a process that is dead, or never came up, reports through `onExit`, once.
 */
export interface KeychainChild {
  send(message: KeychainRequest): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

export interface ChildHolderOptions {
  readonly spawn: () => KeychainChild;
  readonly clock: MonotonicClock;
  /** At most one restart after a crash within this time, in milliseconds. */
  readonly restartPause: number;
  readonly onMessage: (message: unknown) => void;
  /** The process ended by itself. */
  readonly onCrash: () => void;
  /** A killed process is gone; the next may start. */
  readonly onGone: () => void;
}

/** A killed process that does not report its end within this time is taken for gone, in milliseconds. */
const LEAVING_LIMIT = 1_000;

/** Keeps at most one keychain process alive: lazy start, deliberate end, and a pause between restarts after crashes. */
export class ChildHolder {
  readonly #options: ChildHolderOptions;
  #current: KeychainChild | null = null;
  #leaving: { readonly child: KeychainChild; readonly stopWaiting: () => void } | null = null;
  #crashed = false;
  #restartedAt: number | null = null;

  constructor(options: ChildHolderOptions) {
    this.#options = options;
  }

  /** The running process, started if need be. `leaving`: a killed one is not gone yet. `crashed`: too early to restart. */
  get(): KeychainChild | 'leaving' | 'crashed' {
    if (this.#current !== null) return this.#current;
    if (this.#leaving !== null) return 'leaving';
    if (this.#crashed && !this.#mayRestart()) return 'crashed';
    try {
      return this.#start();
    } catch {
      // The system could not start a process (no memory, no handles): as good as one that died at once.
      this.#crashed = true;
      return 'crashed';
    }
  }

  isRunning(): boolean {
    return this.#current !== null;
  }

  /** It answered, so its next death is a new story. */
  noteHealthy(): void {
    this.#crashed = false;
  }

  /** Ends the process, if there is one; the next `get` starts another. */
  retire(): void {
    const child = this.#current;
    if (child === null) return;
    this.#current = null;
    this.#leaving = { child, stopWaiting: this.#options.clock.after(LEAVING_LIMIT, () => this.#noteExit(child)) };
    child.kill();
  }

  #start(): KeychainChild {
    const child = this.#options.spawn();
    this.#current = child;
    child.onMessage((message) => {
      if (child === this.#current) this.#options.onMessage(message);
    });
    child.onExit(() => this.#noteExit(child));
    return child;
  }

  #mayRestart(): boolean {
    const { clock, restartPause } = this.#options;
    const now = clock.now();
    if (this.#restartedAt !== null && now - this.#restartedAt < restartPause) return false;
    this.#restartedAt = now;
    return true;
  }

  #noteExit(child: KeychainChild): void {
    if (child === this.#current) {
      this.#current = null;
      this.#crashed = true;
      this.#options.onCrash();
    } else if (child === this.#leaving?.child) {
      this.#leaving.stopWaiting();
      this.#leaving = null;
      this.#options.onGone();
    }
  }
}
