import type { Failure, Result } from '../../src-main/contract/failure.ts';

/** The last answer to a question, which stays while the next one is asked. Only the newest question is answered. */
export class Reading<T> {
  value = $state.raw<T | null>(null);
  /** Why the last question was not answered; null while all is well. */
  failure = $state.raw<Failure | null>(null);
  /** A question is on its way. */
  busy = $state(false);
  readonly #keep: (now: T | null, came: T) => T;
  #turn = 0;

  /** @param keep what is kept of the value that is there and the one that came; by default what came */
  constructor(keep: (now: T | null, came: T) => T = (_, came) => came) {
    this.#keep = keep;
  }

  /** Asks; what was asked before is no longer of interest. False where another question or `stop` came meanwhile. */
  async read(ask: () => Promise<Result<T>>): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    this.busy = true;
    const reply = await ask();
    if (turn !== this.#turn) return false;
    this.busy = false;
    if (reply.ok) this.put(reply.value);
    else this.failure = reply.failure;
    return true;
  }

  /** Takes a value that came another way; a question on its way goes on. False where the value that is there was kept. */
  put(value: T): boolean {
    const kept = this.#keep(this.value, value);
    if (kept === this.value && kept !== value) return false;
    this.value = kept;
    this.failure = null;
    return true;
  }

  /** Drops the answer that is on its way. */
  stop(): void {
    this.#turn += 1;
    this.busy = false;
  }
}
