import { z } from 'zod';
import type { Place } from './model.ts';
import type { AgentRow, AgentTraits, StoredDetail } from './agent-fields.ts';
import { call } from './call.ts';
import { ofAgent } from './account-ids.ts';
import { agentId, all, both, noInput, text } from './inputs.ts';
import type { PackedRow, PackedTraits } from './packed-rows.ts';

/**
 * The part of the contract about what is known of agents: the list, their hardware, details, changes and sessions, and how
 * current that is.
 */

export const agentCalls = {
  /** The cached list in pages, ordered by id, so that the first rows arrive at once and no message grows over 1 MB. */
  'agents:page': call<AgentsPage>()({
    input: z.strictObject({ afterId: agentId.nullable(), limit: z.number().int().min(1).max(4_000) }),
    from: ['console'],
    scope: 'view',
  }),
  /** As often as a user can click; the feed sends one request at a time. */
  'agents:refresh': call<void>()({ input: noInput, from: both, perSecond: 10, scope: 'view' }),
  /** Replaces the stored list by an empty one while `ServiceState.mayBeEmpty`; nothing is requested. */
  'agents:showEmptyList': call<void>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'view' }),
  /** The service's own search by name, IP address or group (4.1 `search`), for while there is no list yet. */
  'agents:search': call<AgentsFound>()({
    input: z.strictObject({ search: text(200) }),
    from: ['console'],
    perSecond: 4,
    scope: 'view',
  }),
  /** The cached hardware of all agents, slim, in pages ordered by id. */
  'agents:traits': call<TraitsPage>()({
    input: z.strictObject({ afterId: agentId.nullable(), limit: z.number().int().min(1).max(4_000) }),
    from: ['console'],
    scope: 'view',
  }),
  /** The cached details of one agent, at once and offline; null where they were never read. */
  'agents:details': call<AgentDetails | null>()({ input: z.strictObject({ agentId }), from: all, scope: ofAgent }),
  /** The same, requested from the service now (4.2). */
  'agents:readDetails': call<AgentDetails>()({
    input: z.strictObject({ agentId }),
    from: all,
    perSecond: 10,
    scope: ofAgent,
  }),
  /** The user is about to act on this agent: it is read in the background unless that was done a moment ago. */
  'agents:keepFresh': call<void>()({ input: z.strictObject({ agentId }), from: all, perSecond: 10, scope: ofAgent }),
  /** Reads the agents that the service finds for this text (4.1 `search`) in the background, while the list is old. */
  'agents:refreshMatching': call<MatchingChecked>()({
    input: z.strictObject({ search: text(200) }),
    from: ['console'],
    perSecond: 4,
    scope: 'view',
  }),
  /** What became different since this console was last connected to it. */
  'agents:changes': call<AgentChanges>()({ input: z.strictObject({ agentId }), from: ['console'], scope: ofAgent }),
  /** Its sessions, the newest first (4.13 `agent_id`). */
  'agents:history': call<AgentHistoryPage>()({
    input: z.strictObject({
      agentId,
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(100),
    }),
    from: ['console'],
    perSecond: 5,
    scope: ofAgent,
  }),
  /** Only what is named is changed (4.3); answers what the service shows afterwards. */
  'agents:update': call<AgentDetails>()({
    input: z.strictObject({
      agentId,
      name: text(10_000).optional(),
      permanentLink: z
        .strictObject({
          enable: z.boolean().optional(),
          path: text(2_000).optional(),
          password: text(2_000).optional(),
        })
        .optional(),
    }),
    from: ['console'],
    perSecond: 5,
    scope: ofAgent,
  }),
  /** Requests the permanent link and copies it to the clipboard; it never comes to a page. */
  'agents:copyPermanentLink': call<void>()({
    input: z.strictObject({ agentId }),
    from: ['console'],
    perSecond: 5,
    scope: ofAgent,
  }),
  /** Local favorites; the service's own mark cannot be changed through its API. */
  'agents:setFavorite': call<void>()({
    input: z.strictObject({ agentId, favorite: z.boolean() }),
    from: all,
    perSecond: 20,
    scope: ofAgent,
  }),

  'service:current': call<ServiceState>()({ input: noInput, from: all, scope: 'view' }),
} as const;

/** Fields of the list and of the stored hardware: `agent-fields.ts`. */
export type { AgentRow, AgentTraits };

export interface AgentsSummary {
  readonly total: number;
  readonly online: number;
  /** Unix milliseconds of the list; null before the first. */
  readonly at: number | null;
  /** Broken elements of the last list that were left out. */
  readonly dropped: number;
  /** Elements that the list read last had in addition to the first one of the same id; absent where there were none. */
  readonly repeated?: number;
}

export interface AgentsPage {
  readonly rows: readonly PackedRow[];
  readonly done: boolean;
  readonly summary: AgentsSummary;
  /** The number of the account of the rows, where all accounts are in view. */
  readonly account?: number;
}

/** Rows are whole; a row that is not named has not changed. `reset` means: drop what you have (another account). */
export interface AgentsChange {
  readonly reset: boolean;
  /** The number of the account of the rows, where all accounts are in view. With it, `reset` concerns this account alone. */
  readonly account?: number;
  readonly upserted: readonly PackedRow[];
  readonly removed: readonly number[];
  readonly summary: AgentsSummary;
}

export interface ServiceState {
  readonly kind: 'starting' | 'up-to-date' | 'offline' | 'key-refused' | 'quota' | 'failing';
  readonly refreshing: boolean;
  /** Unix milliseconds of the last good answer. */
  readonly at: number | null;
  /** Unix milliseconds since when this state holds. */
  readonly since: number;
  /** Unix milliseconds of the next automatic try; null when there is none. */
  readonly nextTryAt: number | null;
  /** Size of the last list as it was sent; null when none was read. */
  readonly listBytes: number | null;
  /** A sentence for `failing`, and for `offline` where more is known than that; the page words the other kinds. */
  readonly message: string | null;
  /** Why it is not reached (`Failure.reason`), where `message` is given for `offline`. */
  readonly reason?: string | undefined;
  /** The last list came without an array although one is stored; the user can accept it as empty. */
  readonly mayBeEmpty?: boolean;
  /** Milliseconds by which the service's clock is ahead of ours, 0 while that matters little; for showing its times only. */
  readonly clockOffset: number;
}

/** Which agents of the list the service has just been asked about. */
export interface MatchingChecked {
  /** Unix milliseconds; null where nothing was requested, because the list is young or the budget used up. */
  readonly at: number | null;
  readonly agentIds: readonly number[];
}

/** Found by the service itself; not part of the cached list. */
export interface AgentsFound {
  readonly rows: readonly PackedRow[];
  /** Broken elements that were left out. */
  readonly dropped: number;
}

export interface TraitsPage {
  readonly traits: readonly PackedTraits[];
  readonly done: boolean;
}

/** Details of an agent (2.1 to 2.4), without the addresses that carry rights: those stay in the main process. */
export interface AgentDetails {
  readonly agentId: number;
  /** Unix milliseconds of the service's response. */
  readonly at: number;
  readonly agent: StoredDetail;
  /** Whether there is a permanent link; null where the service did not report it. */
  readonly permanentLink: boolean | null;
  readonly traits: AgentTraits;
}

export type ChangedField =
  | 'name'
  | 'group'
  | 'owner'
  | 'version'
  | 'ip'
  | 'osUser'
  | 'rdp'
  | 'permanentLink'
  | 'computerName'
  | 'model'
  | 'domain'
  | 'workgroup'
  | 'bios'
  | 'cpu'
  | 'cores'
  | 'osName'
  | 'osVersion'
  | 'ram'
  | 'ramBank'
  | 'disk'
  | 'volume'
  | 'freeSpace'
  | 'adapter'
  | 'address'
  | 'wol'
  | 'display'
  | 'graphics'
  | 'sound'
  | 'locale';

/** Values as text, in the units of the specification; null where there was, or is, nothing. */
export interface AgentFieldChange {
  /** Unix milliseconds when it was first seen. */
  readonly at: number;
  readonly field: ChangedField;
  /** Which disk, bank, adapter or display; null where there is only one. */
  readonly item: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface AgentChanges {
  /**
   * Unix milliseconds when the details were last opened, or of the first snapshot where they never were; null where none is
   * stored.
   */
  readonly since: number | null;
  readonly visited: boolean;
  /** The newest first. */
  readonly changes: readonly AgentFieldChange[];
}

export interface AgentHistoryPage {
  readonly sessions: readonly AgentSession[];
  readonly total: number | null;
  readonly dropped: number;
}

/** A session in the history of an agent (2.6), without addresses. Times in Unix seconds. */
export interface AgentSession {
  readonly id: number;
  readonly uid: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  /** Has begun, has no `stop`, and runs now. */
  readonly runs: boolean;
  readonly support: boolean;
  readonly technicians: readonly {
    readonly login: string | null;
    readonly userAgent: string | null;
    readonly place: Place | null;
  }[];
  /** `size` in bytes; null where there is no recording. */
  readonly recording: { readonly size: number | null } | null;
  readonly comment: string | null;
}
