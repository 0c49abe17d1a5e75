import { z } from 'zod';
import { call } from './call.ts';
import { all, noInput, text } from './inputs.ts';

/**
 * The part of the contract about the program itself: what it is, what the user should know about it, and the commands
 * sent to its pages.
 */

const noticeChoices = ['start-empty', 'quit'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** How an account was left, in the page's own format. */
const leftAccount = z.strictObject({ viewKey: text(200), drafts: text(50_000) });
export type LeftAccount = z.infer<typeof leftAccount>;

export const appCalls = {
  'app:info': call<AppInfo>()({ input: noInput, from: all, scope: 'app' }),
  /** Puts plain text on the clipboard. */
  'app:copy': call<void>()({ input: z.strictObject({ text: text(1_000_000) }), from: all, perSecond: 5, scope: 'app' }),
  /** Commands sent to the console before its page could receive them, the oldest first; requested once the page listens. */
  'app:commands': call<readonly Command[]>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** The first screen of the console is painted: the rest of the start may begin. */
  'app:painted': call<void>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Where the user is in the console, in the page's own format, for the page that is loaded when this one has crashed. */
  'app:storeView': call<void>()({
    input: z.strictObject({ view: text(20_000) }),
    from: ['console'],
    perSecond: 20,
    scope: 'view',
    whileLocked: 'handing-over',
  }),
  'app:view': call<string | null>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'view' }),
  /** The answer to `window:unused`: the page may be closed, and what was typed in it goes to the page that follows. */
  'app:leave': call<void>()({
    input: z.strictObject({ left: z.array(leftAccount).max(100) }),
    from: ['console'],
    perSecond: 2,
    scope: 'app',
  }),
  /** What the page before this one left, once. */
  'app:left': call<readonly LeftAccount[]>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),

  /** What the user should know about this computer (stored data, settings), until it is dismissed. */
  'notices:current': call<readonly Notice[]>()({ input: noInput, from: ['console'], scope: 'app' }),
  'notices:dismiss': call<void>()({ input: z.strictObject({ noticeId: text(40) }), from: ['console'], scope: 'app' }),
  /** Carries out what a notice lets the user choose, and dismisses it. */
  'notices:choose': call<void>()({
    input: z.strictObject({ noticeId: text(40), choice: z.enum(noticeChoices) }),
    from: ['console'],
    perSecond: 2,
    scope: 'app',
  }),
} as const;

export interface AppInfo {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux' | (string & {});
  readonly locale: string;
  readonly packaged: boolean;
}

export interface Notice {
  readonly id: string;
  /** A sentence or two, safe to show: what happened, what it means, what to do. */
  readonly message: string;
  /** Only where the user has to choose. */
  readonly choices?: readonly NoticeChoice[];
}

export type Command =
  | { readonly kind: 'focus-search' }
  | { readonly kind: 'open-settings' }
  | { readonly kind: 'replace-key' }
  | { readonly kind: 'show-page'; readonly page: 'agents' | 'support' | 'history' }
  /** Runs a command of the palette by its name. */
  | { readonly kind: 'run'; readonly command: string }
  /** The list of agents, with this in its search box. */
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'show-agent'; readonly agentId: number }
  | { readonly kind: 'show-view'; readonly viewId: string }
  | { readonly kind: 'leave-page' }
  | { readonly kind: 'copy-screenshot' }
  /** View only is on, and somebody pressed a key, clicked or scrolled over the remote page. */
  | { readonly kind: 'input-held-back' };
