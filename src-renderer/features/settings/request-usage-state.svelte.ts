import { createContext } from 'svelte';
import type { RequestUsage } from '../../../src-main/contract/contract.ts';
import { call } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { isWindowHidden, onWindowHidden } from '../../lib/window-shown.ts';

/** How often the figures are read while they can be seen, in milliseconds. */
const READ_MS = 5_000;

/** What the account in view has asked of the service, for the lines of the settings about it. */
export class RequestUsageState {
  readonly #app: ConsoleState;
  #read = $state.raw<{ readonly accountId: string; readonly usage: RequestUsage } | null>(null);

  constructor(app: ConsoleState) {
    this.#app = app;
  }

  /** Of the account in view; null until it is known. */
  get current(): RequestUsage | null {
    return this.#read !== null && this.#read.accountId === this.#app.account.account?.id ? this.#read.usage : null;
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
    const accountId = this.#app.account.account?.id;
    const reply = await call('requests:usage');
    if (reply.ok && accountId !== undefined && accountId === this.#app.account.account?.id)
      this.#read = { accountId, usage: reply.value };
  }

  /** An answer of main to a change. */
  take(usage: RequestUsage): void {
    const accountId = this.#app.account.account?.id;
    if (accountId !== undefined) this.#read = { accountId, usage };
  }
}

export const [useRequestUsage, provideRequestUsage] = createContext<RequestUsageState>();
