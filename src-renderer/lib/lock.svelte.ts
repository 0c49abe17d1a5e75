import type { InputOf, LockState as Current } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';

/** The app lock as the main process reports it; null until it is known. */
export class LockState extends Mirror<Current, null> {
  /** Unix milliseconds of this computer until which no try is taken; 0 where none was refused. */
  waitsUntil = $state(0);
  readonly #onChange: (state: Current) => void;

  /** @param onChange runs after each change */
  constructor(onChange: (state: Current) => void = () => undefined) {
    super(null, { hear: (take) => listen('lock:changed', take), ask: () => call('lock:current') });
    this.#onChange = onChange;
  }

  /** There is something to lock with. */
  get isOn(): boolean {
    return this.current !== null && this.current.method !== null;
  }

  override take(state: Current): void {
    super.take(state);
    // Without a wait not the present: the clock of the page is behind it, and the field would be disabled for a moment.
    this.waitsUntil = state.waitMs === 0 ? 0 : Date.now() + state.waitMs;
    this.#onChange(state);
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
