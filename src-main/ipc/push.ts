import type { WebContents } from '../electron.ts';
import { eventNames, type EventName, type Events, type WindowRole } from './contract.ts';
import { APP_ORIGIN } from './origin.ts';
import { packEvent } from './packed-rows.ts';
import { EVENT_WIRE } from './wire.ts';

/** Which windows an event is for: 50,000 rows do not travel to a window that shows none. */
export const eventRoles: Readonly<Record<EventName, readonly WindowRole[]>> = {
  'account:changed': ['console', 'session', 'quick'],
  'agents:changed': ['console'],
  'details:changed': ['console', 'session', 'quick'],
  'bulk:changed': ['console'],
  'views:changed': ['console'],
  'service:changed': ['console', 'session', 'quick'],
  'jobs:changed': ['console', 'session', 'quick'],
  'sessions:changed': ['session'],
  'settings:changed': ['console', 'session', 'quick'],
  'support:changed': ['console', 'quick'],
  'doors:changed': ['console'],
  'quick:shown': ['quick'],
  'notices:changed': ['console'],
  'command:given': ['console', 'session'],
};

type Page = Pick<WebContents, 'send' | 'isDestroyed' | 'isCrashed' | 'mainFrame'>;

export interface Push {
  /** From now on this page is told what is for its role. Returns its own "off". */
  readonly attach: (contents: Page, role: WindowRole) => () => void;
  /** Tells every attached page of the event's roles, or of the one role given. Data are values that structured clone carries. */
  readonly push: <E extends EventName>(event: E, data: Events[E], only?: WindowRole) => void;
}

/** The only place from which our pages are told anything. A page that left our origin, crashed or is gone is told nothing. */
export function createPush(): Push {
  const attached = new Map<symbol, { readonly contents: Page; readonly role: WindowRole }>();
  return {
    attach(contents, role) {
      const key = Symbol(role);
      attached.set(key, { contents, role });
      return () => void attached.delete(key);
    },
    push(event, data, only) {
      if (!eventNames.includes(event)) throw new Error('an event that is not in the contract');
      let packed: unknown = null;
      for (const { contents, role } of attached.values()) {
        if (!eventRoles[event].includes(role) || (only !== undefined && only !== role)) continue;
        if (canHear(contents)) contents.send(EVENT_WIRE + event, (packed ??= packEvent(event, data)));
      }
    },
  };
}

function canHear(contents: Page): boolean {
  return !contents.isDestroyed() && !contents.isCrashed() && contents.mainFrame.origin === APP_ORIGIN;
}
