import { contract, type Channel } from '../contract/contract.ts';
import type { Push } from '../ipc/push.ts';
import { accountRemoved, ALL_ACCOUNTS } from './account-registry.ts';
import type { AllAccounts } from './all-accounts/all-accounts.ts';
import type { Caller, Handlers } from '../ipc/register.ts';

export interface AccountRoutesDeps {
  readonly push: Push['push'];
}

/** Which account the console's page and Quick connect show, by the keys of their runtimes, or that they show all. */
interface Shown {
  console: string;
  quick: string;
}

/** Calls that are not about one account, so that they are answered also for a page whose account was closed. */
const isShared = (channel: Channel): boolean => /^(?:accounts|app|audit|lock|notices|policy|settings):/.test(channel);

const windowPrefix = (key: string): string => `${key}/`;

/**
 * Leads calls of pages to the account they show, and events of accounts to the pages that show them. A session window
 * belongs to one account for good. The console's page changes over by itself (`enter`): a call that it made before is
 * carried out in the account it was made for, with that account's key, even where another one came into view meanwhile.
 */
export function createAccountRoutes({ push }: AccountRoutesDeps) {
  const shown: Shown = { console: '', quick: '' };
  let all: AllAccounts | null = null;

  const keyOf = ({ role, windowId }: Caller): string => {
    switch (role) {
      case 'console':
        return shown.console;
      case 'quick':
        return shown.quick;
      case 'session':
        return windowId.slice(0, windowId.indexOf('/'));
    }
  };

  return {
    /** The page of this role shows that account from now on. */
    enter(role: 'console' | 'quick', key: string): void {
      shown[role] = key;
    },

    consoleKey: (): string => shown.console,

    /** What answers pages that show all accounts. */
    showAllWith(allAccounts: AllAccounts): void {
      all = allAccounts;
    },

    /** Sends pages that began to show all accounts what they hear of no single account. */
    refreshAll: (): void => all?.refresh(),

    /** Sends to the pages that show all accounts. */
    pushToAll: ((event, data) => {
      for (const role of ['console', 'quick'] as const) if (shown[role] === ALL_ACCOUNTS) push(event, data, role);
    }) satisfies Push['push'],

    /** The id of a session window among those of all accounts. */
    windowId: (key: string, windowId: string): string => windowPrefix(key) + windowId,

    /** Sends events of this account, to pages that show it alone, and those that show all as these take it. */
    pushFor:
      (key: string): Push['push'] =>
      (event, data, only) => {
        if (typeof only === 'object') {
          push(event, data, 'windowId' in only ? { windowId: windowPrefix(key) + only.windowId } : only);
          return;
        }
        if (only !== 'console' && only !== 'quick') push(event, data, { windowPrefix: windowPrefix(key) });
        if (only !== 'session' && only !== 'quick' && shown.console === key) push(event, data, 'console');
        if (only !== 'session' && only !== 'console' && shown.quick === key) push(event, data, 'quick');
        if (only === undefined && Object.values(shown).includes(ALL_ACCOUNTS)) all?.take(key, event, data);
      },

    /**
     * All calls of the contract, each answered by the handlers of the account that its page shows. Where that was closed,
     * nothing is done to agents of another account that happen to have the same numbers.
     */
    route(handlersOf: (key: string) => Handlers | undefined, inView: () => Handlers): Handlers {
      const routed = (Object.keys(contract) as Channel[]).map((channel) => [
        channel,
        (input: never, from: Caller) => {
          const key = keyOf(from);
          const windowId = from.role === 'session' ? from.windowId.slice(key.length + 1) : from.windowId;
          const own = key === ALL_ACCOUNTS ? all?.handlers : handlersOf(key);
          if (own === undefined && !isShared(channel)) return accountRemoved();
          return (own ?? inView())[channel](input, { ...from, windowId });
        },
      ]);
      // Object.fromEntries() loses the type of each channel.
      return Object.fromEntries(routed) as Handlers;
    },
  };
}

export type AccountRoutes = ReturnType<typeof createAccountRoutes>;
