import { createContext } from 'svelte';
import type { RequestUsage } from '../../../src-main/contract/contract.ts';
import { call } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { Reading } from '../../lib/reading.svelte.ts';
import { isWindowHidden, onWindowHidden } from '../../lib/window-shown.ts';

/** How often the figures are read while they can be seen, in milliseconds. */
const READ_MS = 5_000;

/** What the account in view has asked of the service, for the lines of the settings about it. */
export class RequestUsageState {
  readonly #app: Readonly<ConsoleState>;
  /** Of one account, replaced with it. */
  #asked = $state.raw<{ readonly accountId: string; readonly usage: Reading<RequestUsage> } | null>(null);

  constructor(app: Readonly<ConsoleState>) {
    this.#app = app;
  }

  /** Of the account in view; null until it is known. */
  get current(): RequestUsage | null {
    return this.#asked?.accountId === this.#app.account.account?.id ? (this.#asked?.usage.value ?? null) : null;
  }

  /** Reads it now and then, while the window is shown. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => {
      if (!isWindowHidden()) void this.read();
    }, READ_MS);
    const off = onWindowHidden(() => {
      if (!isWindowHidden()) void this.read();
    });
    return () => {
      clearInterval(timer);
      off();
    };
  }

  async read(): Promise<void> {
    await this.#ofAccount()?.read(() => call('requests:usage'));
  }

  /** An answer of main to a change. */
  take(usage: RequestUsage): void {
    const reading = this.#ofAccount();
    // What was asked before the change is older than it.
    reading?.stop();
    reading?.put(usage);
  }

  #ofAccount(): Reading<RequestUsage> | null {
    const accountId = this.#app.account.account?.id;
    if (accountId === undefined) return null;
    if (this.#asked?.accountId !== accountId) this.#asked = { accountId, usage: new Reading() };
    return this.#asked.usage;
  }
}

export const [useRequestUsage, provideRequestUsage] = createContext<RequestUsageState>();
