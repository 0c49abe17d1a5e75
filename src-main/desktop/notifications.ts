import type { MonotonicClock } from '../lib/clock.ts';
import {
  plainLine,
  withoutDetails,
  type NotificationAction,
  type NotificationKind,
  type NotificationText,
} from './notification-texts.ts';

export { viewChanged } from './notification-texts.ts';
export type { NotificationAction, NotificationKind, NotificationText } from './notification-texts.ts';

/** The same text about the same thing is not shown again within this time. */
export const QUIET_MS = 300_000;
/** Notifications that can still be clicked; the oldest is let go. */
const MAX_HELD = 60;
const TITLE = 100;
const BODY = 240;

/** As much of Electron's notification as is used. */
export interface DesktopNotification {
  on(event: 'click' | 'show' | 'failed', listener: () => void): unknown;
  on(event: 'close', listener: (details: { readonly reason?: string }) => void): unknown;
  show(): void;
  close(): void;
}
export interface NotificationOptions {
  id: string;
  groupId: string;
  title: string;
  body: string;
}

export type NotificationOutcome = 'shown' | 'failed';

export interface NotifierDeps {
  readonly Notification: new (options: NotificationOptions) => DesktopNotification;
  /** Whether this desktop shows notifications at all. */
  isSupported(): boolean;
  /** Whether the settings allow this kind. */
  mayShow(kind: NotificationKind): boolean;
  onClick(action: NotificationAction): void;
  /** Names are left out. */
  isLocked(): boolean;
  /** What became of a notification: the system took it, or refused it. */
  onOutcome?(outcome: NotificationOutcome): void;
  readonly clock: MonotonicClock;
}

export interface Notifier {
  /** True where it was shown. */
  show(text: NotificationText): boolean;
  /** Takes all of them off the screen: another account, or the end. */
  clear(): void;
  /** Whether one was clicked since the last call. */
  readonly wasClicked: () => boolean;
}

/** Desktop notifications, one for each thing. */
export function createNotifier(deps: NotifierDeps): Notifier {
  /** Without a reference a notification is collected, and its click is lost. */
  const held = new Map<string, DesktopNotification>();
  /** Increases with each account: its numbers mean other agents and clients. */
  let turn = 0;
  let clicked = false;
  const shownTexts = new Map<string, { readonly words: string; readonly at: number }>();

  const isRepeat = (id: string, words: string): boolean => {
    const now = deps.clock.now();
    for (const [known, { at }] of shownTexts) if (now - at >= QUIET_MS) shownTexts.delete(known);
    if (shownTexts.get(id)?.words === words) return true;
    shownTexts.set(id, { words, at: now });
    return false;
  };

  const takeOff = (id: string): void => {
    const notification = held.get(id);
    held.delete(id);
    notification?.close();
  };

  const hold = (id: string, notification: DesktopNotification): void => {
    held.set(id, notification);
    for (const oldest of held.keys()) {
      if (held.size <= MAX_HELD) return;
      held.delete(oldest);
    }
  };

  return {
    show(text) {
      const { id, kind, title, body, action } = deps.isLocked() ? withoutDetails(text) : text;
      if (!deps.isSupported() || !deps.mayShow(kind)) return false;
      const words = { title: plainLine(title, TITLE), body: plainLine(body, BODY) };
      if (isRepeat(id, `${words.title}\n${words.body}`)) return false;
      // Before the new one is shown: taken off afterwards, the new one of the same id would go with it.
      takeOff(id);
      const notification = new deps.Notification({ id, groupId: kind, ...words });
      const letGo = () => {
        if (held.get(id) === notification) held.delete(id);
      };
      const mine = turn;
      notification.on('click', () => {
        clicked = true;
        // Some desktops keep removed notifications, and let them be clicked.
        if (mine !== turn) return;
        if (held.get(id) === notification) takeOff(id);
        deps.onClick(action);
      });
      // After its time on the screen it is in the notification list of the system, where it can still be clicked.
      notification.on('close', ({ reason }) => {
        if (reason !== 'timedOut') letGo();
      });
      notification.on('failed', () => {
        letGo();
        deps.onOutcome?.('failed');
      });
      notification.on('show', () => deps.onOutcome?.('shown'));
      hold(id, notification);
      notification.show();
      return true;
    },
    wasClicked() {
      const was = clicked;
      clicked = false;
      return was;
    },
    clear() {
      turn += 1;
      for (const id of [...held.keys()]) takeOff(id);
      shownTexts.clear();
    },
  };
}
