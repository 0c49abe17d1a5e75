import type { ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';

/**
 * How long a page may be gone before that counts as closed (a reload of the connection), and how long until it must come, in
 * ms.
 */
const graceMs = 3000;
const firstComeMs = 15_000;

/** The open event connections of pages, by what they watch. Notifies what is watched when its last page is gone. */
export class Streams {
  readonly #clock: Clock;
  readonly #abandoned: (key: string) => void;
  readonly #open = new Map<string, Set<ServerResponse>>();
  readonly #waiting = new Map<string, () => void>();

  /** @param abandoned called once the last page of a key has left and not come back */
  constructor(clock: Clock, abandoned: (key: string) => void) {
    this.#clock = clock;
    this.#abandoned = abandoned;
  }

  /** A page was handed out and should come soon. */
  expect(key: string): void {
    this.#countDown(key, firstComeMs);
  }

  /** Holds the connection open until the page leaves or `end` is called. */
  attach(key: string, response: ServerResponse): void {
    this.#stopCountDown(key);
    const open = this.#open.get(key) ?? new Set();
    open.add(response);
    this.#open.set(key, open);
    response.write('retry: 500\nevent: state\ndata: {"state":"open"}\n\n');
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0 && this.#open.get(key) === open) {
        this.#open.delete(key);
        this.#countDown(key, graceMs);
      }
    });
  }

  /** The page announces that it leaves. */
  leave(key: string): void {
    this.#stopCountDown(key);
    this.#abandoned(key);
  }

  watchers(key: string): number {
    return this.#open.get(key)?.size ?? 0;
  }

  /** Sends the last event to the pages of a key and closes their connections. */
  end(key: string, reason: string): void {
    this.#stopCountDown(key);
    const open = this.#open.get(key);
    this.#open.delete(key);
    for (const response of open ?? []) {
      response.end(`event: state\ndata: ${JSON.stringify({ state: 'ended', reason })}\n\n`);
    }
  }

  #countDown(key: string, milliseconds: number): void {
    this.#stopCountDown(key);
    const callOff = this.#clock.wait(milliseconds, () => {
      this.#waiting.delete(key);
      this.#abandoned(key);
    });
    this.#waiting.set(key, callOff);
  }

  #stopCountDown(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }
}
