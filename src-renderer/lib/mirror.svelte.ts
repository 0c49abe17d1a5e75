import type { Failure, Result } from '../../src-main/contract/failure.ts';

/** How a state of main is heard, and asked for. */
interface Source<T> {
  readonly hear: (take: (value: T) => void) => () => void;
  readonly ask: () => Promise<Result<T>>;
}

/**
 * A state of main, as this page knows it: heard by its event and asked for once. What is heard or taken while the question is on
 * its way is newer than the answer, which is then dropped. `Unknown` is the value until something is known.
 */
export class Mirror<T, Unknown = T> {
  current: T | Unknown;
  readonly #source: Source<T>;
  readonly #known = Promise.withResolvers<void>();
  /** Settled when main has answered for the first time. */
  readonly known: Promise<void> = this.#known.promise;
  /** Grows with everything that makes an answer on its way an old one. */
  #turn = 0;

  constructor(initial: T | Unknown, source: Source<T>) {
    this.current = $state.raw(initial);
    this.#source = source;
  }

  /** Hears main and asks it; the returned function stops both. */
  start(): () => void {
    const off = this.hear();
    void this.ask();
    return off;
  }

  /** Hears main until the returned function is called; then an answer on its way is dropped too. */
  hear(): () => void {
    const off = this.#source.hear((value) => {
      this.take(value);
    });
    return () => {
      this.#turn += 1;
      off();
    };
  }

  /** Asks main, once more where what it said may be about something else by now. Answers why there was no answer. */
  async ask(): Promise<Failure | null> {
    this.#turn += 1;
    const turn = this.#turn;
    const reply = await this.#source.ask();
    if (reply.ok && turn === this.#turn) this.take(reply.value);
    this.#known.resolve();
    return reply.ok ? null : reply.failure;
  }

  /** Takes over a value: one that a call answered with need not wait for its event. */
  take(value: T): void {
    this.#turn += 1;
    this.current = value;
  }
}
