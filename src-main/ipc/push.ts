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
  'window:shown': ['console', 'session', 'quick'],
  'window:unused': ['console'],
  'command:given': ['console', 'session'],
  'history:changed': ['console'],
  'downloads:changed': ['console'],
  'audit:changed': ['console'],
};

type Page = Pick<WebContents, 'send' | 'isDestroyed' | 'isCrashed' | 'mainFrame'>;

export interface Push {
  /** From now on this page receives the events for its role. Returns the function that ends it. */
  readonly attach: (contents: Page, role: WindowRole, windowId?: string) => () => void;
  /**
   * Sends to every attached page of the event's roles, or those of the one role, window, account or page given. Data are
   * values that structured clone carries.
   */
  readonly push: <E extends EventName>(event: E, data: Events[E], only?: Recipients) => void;
  /** Lets every attached page return the memory that it no longer needs to the system. */
  readonly releaseMemory: () => void;
}

type Recipients = WindowRole | OneWindow | WindowsOfAccount | OnePage;

/** Windows whose ids begin with this. */
interface WindowsOfAccount {
  readonly windowPrefix: string;
}

/** One of several windows of the same role. */
interface OneWindow {
  readonly windowId: string;
}

interface OnePage {
  readonly contents: Page;
}

/**
 * The only place that sends events to our pages. A page that left our origin, crashed or is gone receives none.
 * `maySend`: events that are held back now (app lock) are dropped; pages read everything anew afterwards.
 */
export function createPush(maySend: (event: EventName) => boolean = () => true): Push {
  const attached = new Map<symbol, Attached>();
  return {
    attach(contents, role, windowId) {
      const key = Symbol(role);
      attached.set(key, { contents, role, windowId });
      return () => void attached.delete(key);
    },
    push(event, data, only) {
      if (!eventNames.includes(event)) throw new Error('an event that is not in the contract');
      if (!maySend(event)) return;
      for (const page of attached.values()) {
        const { contents, role } = page;
        if (eventRoles[event].includes(role) && isMeant(page, only) && isSubscribed(contents)) {
          contents.send(EVENT_WIRE + event, data);
        }
      }
    },
    releaseMemory() {
      for (const { contents } of attached.values()) if (isSubscribed(contents)) contents.send(RELEASE_WIRE);
    },
  };
}

interface Attached {
  readonly contents: Page;
  readonly role: WindowRole;
  readonly windowId: string | undefined;
}

function isMeant({ role, windowId, contents }: Attached, only: Recipients | undefined): boolean {
  if (only === undefined) return true;
  if (typeof only === 'string') return only === role;
  if ('contents' in only) return only.contents === contents;
  if ('windowPrefix' in only) return windowId?.startsWith(only.windowPrefix) === true;
  return only.windowId === windowId;
}

function isSubscribed(contents: Page): boolean {
  return !contents.isDestroyed() && !contents.isCrashed() && contents.mainFrame.origin === APP_ORIGIN;
}
