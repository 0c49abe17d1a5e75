import type { InputOf, LockState as Current } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { call, listen } from './call.ts';

/** The app lock as the main process reports it. */
export class LockState {
  #current = $state.raw<Current | null>(null);
  #waitsUntil = $state(0);

  /** Null until it is known. */
  get current(): Current | null {
    return this.#current;
  }
  /** There is something to lock with. */
  get isOn(): boolean {
    return this.#current !== null && this.#current.method !== null;
  }
  /** Unix milliseconds of this computer until which no try is taken; 0 where none was refused. */
  get waitsUntil(): number {
    return this.#waitsUntil;
  }

  /** Follows the lock; `onChange` runs after each change. */
  start(onChange: (state: Current) => void = () => undefined): () => void {
    let received = false;
    let over = false;
    const take = (state: Current): void => {
      if (over) return;
      this.#current = state;
      // Without a wait not the present: the clock of the page is behind it, and the field would be disabled for a moment.
      this.#waitsUntil = state.waitMs === 0 ? 0 : Date.now() + state.waitMs;
      onChange(state);
    };
    const off = listen('lock:changed', (state) => {
      received = true;
      take(state);
    });
    void call('lock:current').then((reply) => {
      if (reply.ok && !received) take(reply.value);
    });
    return () => {
      over = true;
      off();
    };
  }

  unlock(secret: string): Promise<Failure | null> {
    return this.#report(call('lock:unlock', { secret }));
  }
  unlockWithSystem(): Promise<Failure | null> {
    return this.#report(call('lock:unlockWithSystem'));
  }
  forgetKeys(): Promise<Failure | null> {
    return this.#report(call('lock:forgetKeys'));
  }
  eraseProfile(): Promise<Failure | null> {
    return this.#report(call('lock:eraseProfile'));
  }
  setUp(input: InputOf<'lock:setUp'>): Promise<Failure | null> {
    return this.#report(call('lock:setUp', input));
  }
  turnOff(present: string): Promise<Failure | null> {
    return this.#report(call('lock:turnOff', { present }));
  }
  setSystemPrompt(on: boolean, present: string): Promise<Failure | null> {
    return this.#report(call('lock:setSystemPrompt', { on, present }));
  }

  async #report(
    reply: Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: Failure }>,
  ): Promise<Failure | null> {
    const result = await reply;
    return result.ok ? null : result.failure;
  }
}

/** Locks Longreach; does nothing while the lock is off. */
export const lockNow = (): void => void call('lock:now');
