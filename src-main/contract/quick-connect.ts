import { z } from 'zod';
import type { AccountMark } from './accounts.ts';
import { call } from './call.ts';
import { finders, noInput, text } from './inputs.ts';

/** The part of the contract about Quick connect: what it finds, its window and its keys. */

export const quickCalls = {
  /** Favorites and recents where nothing is typed; otherwise the best matches of the whole list, tolerant of slips. */
  'quick:find': call<QuickFound>()({
    input: z.strictObject({ text: text(200), limit: z.number().int().min(1).max(50) }),
    from: finders,
    perSecond: 60,
    scope: 'app',
  }),
  /** Hides the window of Quick connect, as Escape does, also while it is locked. */
  'quick:close': call<void>()({ input: noInput, from: ['quick'], scope: 'app', whileLocked: true }),
  /** Shows the console, and carries out the named command there. */
  'quick:showConsole': call<void>()({
    input: z.strictObject({ command: text(60).nullable() }),
    from: ['quick'],
    perSecond: 5,
    scope: 'app',
  }),
  /** The keys that open it now, and whether they could be had. */
  'quick:shortcut': call<ShortcutState>()({ input: noInput, from: ['console'], scope: 'app' }),
  /** While the user presses the keys of a new shortcut, no shortcut of ours acts on them. */
  'quick:setRecording': call<void>()({
    input: z.strictObject({ on: z.boolean() }),
    from: ['console'],
    perSecond: 10,
    scope: 'app',
  }),
} as const;

export interface ShortcutState {
  /** As Electron writes them; empty for none. */
  readonly keys: string;
  /** Another program has them. */
  readonly taken: boolean;
  /** Another program that is installed here opens with them, too, and the system tells both. */
  readonly shared: boolean;
  /** The desktop asks the user about them and does not say what came of it (Wayland). */
  readonly byDesktop: boolean;
}

export interface QuickFound {
  /** The best first. */
  readonly hits: readonly QuickHit[];
  /** How many of the hits, counted from the first, have exactly the name or number that was typed. */
  readonly exact: number;
  /** Matching agents in the whole list. */
  readonly matches: number;
  readonly total: number;
  /** Nothing has the typed text: the hits are for this one, which the same keys type in the other keyboard layout. */
  readonly otherLayout?: string;
}

export interface QuickHit {
  readonly agentId: number;
  readonly name: string;
  /** Short name and colour of its account, where all accounts are in view. */
  readonly account?: AccountMark;
  readonly group: string | null;
  readonly os: string | null;
  readonly ip: string | null;
  /** City and country; empty where neither is known. */
  readonly place: string;
  readonly online: boolean | null;
  readonly disabled: boolean;
  readonly lastTime: number | null;
  readonly osUser: string | null;
  readonly inSession: boolean;
  readonly favorite: boolean;
  /** Why it is listed. */
  readonly why: 'favorite' | 'recent' | 'match';
  /** Which letters of the name matched: start and end, UTF-16. */
  readonly marks: readonly (readonly [number, number])[];
}
