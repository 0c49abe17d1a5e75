import type { WebContents } from '../electron.ts';
import { eventNames, type EventName, type Events, type WindowRole } from '../contract/contract.ts';
import { APP_ORIGIN } from './origin.ts';
import { EVENT_WIRE, RELEASE_WIRE } from './wire.ts';

/** Which windows an event is for: 50,000 rows do not travel to a window that shows none. */
export const eventRoles: Readonly<Record<EventName, readonly WindowRole[]>> = {
  'account:changed': ['console', 'session', 'quick'],
  'accounts:changed': ['console'],
  'agents:changed': ['console'],
  'details:changed': ['console', 'session', 'quick'],
  'bulk:changed': ['console'],
  'views:changed': ['console'],
  'service:changed': ['console', 'session', 'quick'],
  'jobs:changed': ['console', 'session', 'quick'],
  'sessions:changed': ['session'],
  'settings:changed': ['console', 'session', 'quick'],
  'language:changed': ['console', 'session', 'quick'],
  'policy:changed': ['console'],
  'lock:changed': ['console', 'session', 'quick'],
  'updates:changed': ['console'],
  'support:changed': ['console', 'quick'],
  'unconfirmed:changed': ['console'],
  'external:changed': ['console'],
  'quick:shown': ['quick'],
  'network:proxyAsked': ['console'],
  'notices:changed': ['console'],
  'webhooks:changed': ['console'],
  'window:shown': ['console', 'session', 'quick'],
  'window:unused': ['console'],
  'command:given': ['console', 'session'],
  'history:changed': ['console'],
  'downloads:changed': ['console'],
  'audit:changed': ['console'],
};

/** Shown in place of one account by a page that shows all of them. */
export const ALL_ACCOUNTS = 'all-accounts';

/** A page that calls. */
export interface Caller {
  readonly role: WindowRole;
  /** Which window, where there are several of its role; empty otherwise. */
  readonly windowId: string;
  /** That of a session window, which belongs to one account for good; other pages change over. */
  readonly account?: string | undefined;
}

type Page = Pick<WebContents, 'send' | 'isDestroyed' | 'isCrashed' | 'mainFrame'>;

export interface Push {
  /**
   * From now on this page receives the events for its role. A session window belongs to its `account` for good. `maySend`:
   * events that are held back now (app lock) are dropped; pages read everything again afterwards. Returns the function that
   * ends it.
   */
  readonly attach: (
    contents: Page,
    role: WindowRole,
    more?: Partial<Pick<Attached, 'windowId' | 'account' | 'maySend'>>,
  ) => () => void;
  /** Sends to every attached page of the event's roles, or those given. Data are values that structured clone carries. */
  readonly push: <E extends EventName>(event: E, data: Events[E], only?: Recipients) => void;
  /** The same, but to the pages that show this account alone, or to those that show `ALL_ACCOUNTS`. */
  readonly pushFor: (account: string) => Push['push'];
  /** The page of this role shows that account, or `ALL_ACCOUNTS`, from now on. */
  readonly enter: (role: 'console' | 'quick', account: string) => void;
  /** The account that a page shows, or `ALL_ACCOUNTS`. */
  readonly shownBy: (page: Pick<Caller, 'role' | 'account'>) => string;
  /** What accounts send to all of their pages, while a page shows all accounts. */
  readonly onJoined: (listener: <E extends EventName>(account: string, event: E, data: Events[E]) => void) => void;
  /** Lets every attached page return the memory that it no longer needs to the system. */
  readonly releaseMemory: () => void;
}

/** A role, one of several windows of a role, or one page. */
type Recipients = WindowRole | { readonly windowId: string } | { readonly contents: Page };

/**
 * The only place that sends events to our pages, and that knows which account each shows. A page that left our origin, crashed or
 * is gone receives none.
 */
export function createPush(): Push {
  const attached = new Map<symbol, Attached>();
  const entered = { console: '', quick: '', session: '' };
  const joined: Parameters<Push['onJoined']>[0][] = [];

  const shownBy: Push['shownBy'] = ({ role, account }) => account ?? entered[role];

  const send = <E extends EventName>(event: E, data: Events[E], isMeant: (page: Attached) => boolean): void => {
    if (!eventNames.includes(event)) throw new Error('an event that is not in the contract');
    for (const page of attached.values()) {
      const { contents, maySend, role } = page;
      if (maySend(event) && eventRoles[event].includes(role) && isMeant(page) && isSubscribed(contents)) {
        contents.send(EVENT_WIRE + event, data);
      }
    }
  };

  return {
    attach(contents, role, { windowId, account, maySend = () => true } = {}) {
      const key = Symbol(role);
      attached.set(key, { contents, role, windowId, account, maySend });
      return () => void attached.delete(key);
    },
    push: (event, data, only) => send(event, data, (page) => isOne(page, only)),
    pushFor: (account) => (event, data, only) => {
      send(event, data, (page) => shownBy(page) === account && isOne(page, only));
      const isJoined = entered.console === ALL_ACCOUNTS || entered.quick === ALL_ACCOUNTS;
      if (only === undefined && isJoined && account !== ALL_ACCOUNTS)
        joined.forEach((hear) => hear(account, event, data));
    },
    enter: (role, account) => void (entered[role] = account),
    shownBy,
    onJoined: (listener) => void joined.push(listener),
    releaseMemory() {
      for (const { contents } of attached.values()) if (isSubscribed(contents)) contents.send(RELEASE_WIRE);
    },
  };
}

interface Attached {
  readonly contents: Page;
  readonly role: WindowRole;
  readonly windowId: string | undefined;
  readonly account: string | undefined;
  readonly maySend: (event: EventName) => boolean;
}

function isOne({ role, windowId, contents }: Attached, only: Recipients | undefined): boolean {
  if (only === undefined) return true;
  if (typeof only === 'string') return only === role;
  return 'contents' in only ? only.contents === contents : only.windowId === windowId;
}

function isSubscribed(contents: Page): boolean {
  return !contents.isDestroyed() && !contents.isCrashed() && contents.mainFrame.origin === APP_ORIGIN;
}
