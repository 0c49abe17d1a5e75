import { z } from 'zod';
import { call } from './call.ts';
import { ofAgent, ofJob } from './account-ids.ts';
import { agentId, agentIds, all, both, noInput, text } from './inputs.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about what is done to agents, one or many at once, and takes a while. */

const jobId = text(40);

/** What can be done to many agents at once. */
const bulkActions = ['wake', 'reboot', 'reboot-safe', 'watch', 'favorite', 'unfavorite', 'detach'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const jobCalls = {
  /** How likely waking it is to work, before it is tried. */
  'agents:forecast': call<WakeForecast>()({ input: z.strictObject({ agentId }), from: all, scope: ofAgent }),
  'agents:wake': call<Job>()({ input: z.strictObject({ agentId }), from: all, perSecond: 5, scope: ofAgent }),
  /** Wakes, waits until it is online, opens the session. `viewOnly`: of a new tab, no input reaches the page. */
  'agents:wakeAndConnect': call<Job>()({
    input: z.strictObject({ agentId, viewOnly: z.literal(true).optional() }),
    from: all,
    perSecond: 5,
    scope: ofAgent,
  }),
  /** Sent after five seconds in which it can be undone (cancelled); then watched until it is back. */
  'agents:reboot': call<Job>()({
    input: z.strictObject({ agentId, safe: z.boolean() }),
    from: both,
    perSecond: 5,
    scope: ofAgent,
  }),
  /** Notifies when it is online again, even after days; survives a restart. */
  'agents:watch': call<Job>()({ input: z.strictObject({ agentId }), from: all, perSecond: 5, scope: ofAgent }),
  /** Removes it from the account (4.7), after five seconds in which it can be undone; `typedName` must be its name. */
  'agents:removeFromAccount': call<Job>()({
    input: z.strictObject({ agentId, typedName: text(10_000) }),
    from: ['console'],
    perSecond: 5,
    scope: ofAgent,
  }),

  'jobs:current': call<readonly Job[]>()({ input: noInput, from: all, scope: 'view' }),
  'jobs:cancel': call<void>()({ input: z.strictObject({ jobId }), from: all, scope: ofJob }),

  /** One action on many agents, a few at a time; it begins after five seconds in which it can be undone (stopped). */
  'bulk:start': call<BulkRun>()({
    input: z.strictObject({ action: z.enum(bulkActions), agentIds }),
    from: ['console'],
    perSecond: 2,
    scope: 'view',
  }),
  'bulk:current': call<BulkState>()({ input: noInput, from: ['console'], scope: 'view' }),
  /** Agents that were not begun are left out; those under way are finished. */
  'bulk:stop': call<void>()({ input: z.strictObject({ runId: text(40) }), from: ['console'], scope: 'view' }),
  /** Those that failed once more, as a new run without the five seconds. */
  'bulk:retry': call<BulkRun>()({
    input: z.strictObject({ runId: text(40) }),
    from: ['console'],
    perSecond: 2,
    scope: 'view',
  }),
  /** Puts a finished run away. */
  'bulk:dismiss': call<void>()({ input: z.strictObject({ runId: text(40) }), from: ['console'], scope: 'view' }),
} as const;

export interface WakeForecast {
  readonly verdict: 'awake' | 'likely' | 'possible' | 'unlikely' | 'unknown';
  readonly wol: boolean | null;
  readonly cable: boolean | null;
  /** Asleep wakes more surely than off. */
  readonly power: 'asleep' | 'off' | null;
  /** Awake agents that can pass the signal on. */
  readonly neighbours: {
    readonly sameIp: number;
    readonly sameGroup: number;
    /** Up to three, the likeliest first. */
    readonly names: readonly string[];
  };
  readonly past: {
    readonly tries: number;
    readonly successes: number;
    /** Unix milliseconds; null where it never worked. */
    readonly lastSuccessAt: number | null;
    /** Milliseconds it typically takes. */
    readonly typicalMs: number | null;
  };
}

export type JobKind = 'wake' | 'wake-and-connect' | 'reboot' | 'reboot-safe' | 'watch' | 'detach';

export type JobStep =
  | 'undo' // nothing was sent yet; cancelling undoes it
  | 'sending'
  | 'going-down' // a reboot was taken, the agent is still online
  | 'coming-up'
  | 'connecting'
  | 'checking'; // reading from the service what became of it

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly agentId: number;
  readonly agentName: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly step: JobStep;
  /** Unix milliseconds, all times. */
  readonly startedAt: number;
  /** When the present step began. */
  readonly stepAt: number;
  /** When the present step ends or the job gives up; null for never. */
  readonly limitAt: number | null;
  /** Milliseconds this typically takes with this agent; null where it was never measured. */
  readonly typicalMs: number | null;
  readonly endedAt: number | null;
  readonly failure: Failure | null;
  /** The response to its request was lost: whether it is carried out shows only at the agent. */
  readonly isResponseLost?: boolean;
}

export interface BulkRun {
  readonly id: string;
  readonly action: BulkAction;
  readonly state: 'undo' | 'running' | 'done' | 'stopped';
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** When the first is sent; it can be undone until then. */
  readonly sendsAt: number;
  readonly endedAt: number | null;
  /** How many are done at the same time. */
  readonly parallel: number;
  readonly counts: Readonly<Record<BulkItemState, number>>;
}

export type BulkItemState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';

export interface BulkItem {
  readonly agentId: number;
  readonly agentName: string;
  readonly state: BulkItemState;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly failure: Failure | null;
}

/** The run that is shown, if any, with its agents in the order they were given. */
export interface BulkState {
  readonly run: BulkRun | null;
  readonly items: readonly BulkItem[];
}

/** Only the items that changed; `reset` comes with all of them. */
export interface BulkChange {
  readonly reset: boolean;
  readonly run: BulkRun | null;
  readonly items: readonly BulkItem[];
}
