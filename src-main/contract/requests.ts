import { z } from 'zod';
import { call } from './call.ts';
import { noInput } from './inputs.ts';

/** The part of the contract about how many requests this console sends to the service of an account. */

const plan = z.strictObject({
  count: z.number().int().min(1).max(100_000_000),
  per: z.enum(['hour', 'day', 'month']),
});

export const requestCalls = {
  'requests:usage': call<RequestUsage>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'account' }),
  /** What the plan of the account allows, which the service does not tell; null where the user does not know it. */
  'requests:setPlan': call<RequestUsage>()({
    input: z.strictObject({ plan: plan.nullable() }),
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
} as const;

/** How many requests the plan of an account allows. */
export type RequestPlan = Readonly<z.infer<typeof plan>>;

/** `refresh`: lists in the background. `details`: everything else in the background. `actions`: what the user waits for. */
export interface RequestCounts {
  readonly refresh: number;
  readonly details: number;
  readonly actions: number;
}

export interface OperationCount {
  readonly operation: string;
  readonly user: number;
  readonly background: number;
}

/** Requests of this console alone; others that use the same account are not seen. Days and hours are local ones. */
export interface RequestUsage {
  /** The 24 hours of today; later ones are empty. */
  readonly hours: readonly RequestCounts[];
  /** The last 31 days, the oldest first; `day` as `2026-11-23`. */
  readonly days: readonly (RequestCounts & { readonly day: string })[];
  /** Of today, the most frequent first. */
  readonly operations: readonly OperationCount[];
  readonly hour: number;
  readonly today: number;
  readonly month: number;
  /** If it goes on like this; null until enough was counted. */
  readonly forecast: { readonly today: number; readonly month: number } | null;
  readonly plan: RequestPlan | null;
  /** When the service last answered that the limit of the plan is reached (402), and how many were counted by then. */
  readonly limitReached: {
    /** Unix milliseconds */
    readonly at: number;
    readonly hour: number;
    readonly day: number;
    readonly month: number;
  } | null;
  /** Null where background reading has no budget. */
  readonly budget: RequestBudget | null;
}

/** The limit that background reading obeys. */
export interface RequestBudget {
  readonly limit: number;
  /** All requests count, the user's own, too. */
  readonly used: number;
  readonly per: RequestPlan['per'];
  /** Unix milliseconds when it begins again. */
  readonly endsAt: number;
}
