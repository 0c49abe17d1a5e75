import { z } from 'zod';
import { call } from './call.ts';
import { ofSupport } from './account-ids.ts';
import { finders, noInput, supportId, text } from './inputs.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about quick support: connections to clients who were invited. */

export const supportCalls = {
  'support:current': call<SupportState>()({ input: noInput, from: finders, scope: 'view' }),
  /** Invites a client (4.9); an empty name sends none. `number`: of the account, in the view over all. */
  'support:create': call<SupportSession>()({
    input: z.strictObject({ clientName: text(200), number: z.number().int().min(0).max(2_046).optional() }),
    from: finders,
    perSecond: 5,
    scope: 'view',
  }),
  'support:rename': call<SupportSession>()({
    input: z.strictObject({ supportId, clientName: text(200) }),
    from: ['console'],
    perSecond: 5,
    scope: ofSupport,
  }),
  /** Closes these (4.12), a few at a time; each answer by itself. */
  'support:close': call<readonly SupportClosed[]>()({
    input: z.strictObject({ supportIds: z.array(supportId).min(1).max(1_000) }),
    from: ['console'],
    perSecond: 5,
    scope: 'view',
  }),
  /** As often as a user can click; the feed sends one request at a time. */
  'support:refresh': call<void>()({ input: noInput, from: ['console'], perSecond: 10, scope: 'view' }),
  /** The page is visible: while an invitation is open its list is requested more often. */
  'support:setSeen': call<void>()({
    input: z.strictObject({ seen: z.boolean() }),
    from: ['console'],
    perSecond: 10,
    scope: 'view',
  }),
  /** Copies the link, or the message with link and code in it, to the clipboard; the link never comes to a page. */
  'support:copy': call<void>()({
    input: z.strictObject({ supportId, what: z.enum(['link', 'message']) }),
    from: ['console'],
    perSecond: 5,
    scope: ofSupport,
  }),
  /** Opens a new mail with that message in the user's mail program. */
  'support:mail': call<void>()({
    input: z.strictObject({ supportId }),
    from: ['console'],
    perSecond: 2,
    scope: ofSupport,
  }),
  /** The link as a QR code: rows of 0 and 1. */
  'support:qr': call<readonly string[]>()({
    input: z.strictObject({ supportId }),
    from: ['console'],
    perSecond: 10,
    scope: ofSupport,
  }),
} as const;

/** Derived from `status` (2.5, F7) and, for a new session, from what is known of its client. */
export type SupportPhase = 'waiting' | 'joined' | 'in-session' | 'closed' | 'unknown';

/** A support connection (2.5), without addresses. */
export interface SupportSession {
  readonly id: number;
  readonly phase: SupportPhase;
  readonly status: number | null;
  /** Unix seconds */
  readonly createTime: number | null;
  readonly inviteCode: string | null;
  /** Whether there is a link for the client, and one to join by. */
  readonly hasLink: boolean;
  readonly canJoin: boolean;
  readonly clientName: string | null;
  readonly clientOs: string | null;
  /** Relative address of the client's preview; null where there is none. */
  readonly preview: string | null;
  /** Unix milliseconds when this console first saw the client there; null where it is not. */
  readonly joinedAt: number | null;
  /**
   * Unix milliseconds when this console first saw a technician with the client, and when it saw the end; left out or null
   * where it did not.
   */
  readonly startedAt?: number | null;
  readonly closedAt?: number | null;
  /** This console closed it. */
  readonly closedHere?: boolean;
}

export interface SupportState {
  /** The oldest first: who waits longest is served first. */
  readonly sessions: readonly SupportSession[];
  /** Support connections left in the plan (4.8 `remain`); null where the service sent none. */
  readonly remain: number | null;
  /** When they run out at the pace of the last weeks, Unix milliseconds; null where that is unknown. */
  readonly runsOutAt: number | null;
  /** Unix milliseconds of the last list; null until there is one, so that an empty list differs from none. */
  readonly at: number | null;
  /** Why the last one failed; null where it did not. */
  readonly failure: Failure | null;
}

export interface SupportClosed {
  readonly supportId: number;
  /** Null where it was closed. */
  readonly failure: Failure | null;
}
