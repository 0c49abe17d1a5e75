import type {
  AgentDetail,
  AgentList,
  HistoryPage,
  HistorySession,
  ServiceResult,
  SupportConnection,
  SupportList,
} from './model.ts';
import { readOneTimeLink, type OneTimeLink } from './one-time-link.ts';
import type { repeatable } from './repeatable.ts';
import { readAgentDetail, readAgentList } from './wire-agents.ts';
import { readHistoryPage, readHistorySession } from './wire-history.ts';
import { readSupportConnection, readSupportList } from './wire-support.ts';
import { readResult, type Read } from './wire.ts';

/** The parameters of every operation under their names on the wire (section 4). */
export interface Parameters {
  'agents/list': { search?: string | undefined; group_id?: string | undefined };
  'agents/info': { agent_id: number };
  'agents/update': { id: number; name?: string | undefined; permanent_url?: object | undefined };
  'agents/connect': { agent_id?: number; device_id?: number; video?: string | undefined };
  'agents/reboot': { id: number; safe: boolean };
  'agents/wake': { id: number };
  'agents/logout': { agent_id: number };
  'support/list': Readonly<Record<string, never>>;
  'support/create': { client_name?: string | undefined };
  'support/info': { connection_id: number };
  'support/update': { connection_id: number; name: string };
  'support/close': { connection_id: number };
  'history/list': {
    agent_id?: number | undefined;
    url?: string | undefined;
    support_id?: number | undefined;
    date_from?: number | undefined;
    date_to?: number | undefined;
    video?: boolean | undefined;
    offset?: number | undefined;
    limit?: number | undefined;
  };
  'history/info': { session_id?: number; session_uid?: string };
}

/** What every operation answers, in the model. */
export interface Answers {
  'agents/list': AgentList;
  'agents/info': AgentDetail;
  'agents/update': ServiceResult;
  'agents/connect': OneTimeLink;
  'agents/reboot': ServiceResult;
  'agents/wake': ServiceResult;
  'agents/logout': ServiceResult;
  'support/list': SupportList;
  'support/create': SupportConnection;
  'support/info': SupportConnection;
  'support/update': ServiceResult;
  'support/close': undefined;
  'history/list': HistoryPage;
  'history/info': HistorySession;
}

export type OperationName = keyof Answers;
export type Method = 'GET' | 'POST';

export interface Operation<Name extends OperationName> {
  readonly method: Method;
  readonly path: string;
  /** Parameters that travel in the query. */
  readonly query: readonly (keyof Parameters[Name])[];
  /** Parameters that travel in a JSON body; without any there is no body. */
  readonly body: readonly (keyof Parameters[Name])[];
  /** May be sent again by itself: reads, and wake. Everything else is sent exactly once. */
  readonly repeatable: (typeof repeatable)[Name];
  /** Tried once when the service knows no such address or method (field fact F26). */
  readonly otherwise?: Method;
  /** Reads the JSON answer; null where no payload is due and the HTTP status alone counts. */
  readonly read: ((json: unknown, serviceAddress: string) => Read<Answers[Name]>) | null;
}

/**
 * The whole HTTP API in one table (specification 4; field facts, "operations at a glance"). A correction is one line. The
 * key is in none of these places: it travels in a header.
 */
// prettier-ignore
export const operations: { readonly [Name in OperationName]: Operation<Name> } = {
  'agents/list':    { method: 'GET',  path: 'agents/list',    query: ['search', 'group_id'],                body: [],                              repeatable: true,  read: readAgentList },
  'agents/info':    { method: 'GET',  path: 'agents/info',    query: ['agent_id'],                          body: [],                              repeatable: true,  read: readAgentDetail },
  'agents/update':  { method: 'POST', path: 'agents/update',  query: [],                                    body: ['id', 'name', 'permanent_url'], repeatable: false, read: readResult },
  'agents/connect': { method: 'POST', path: 'agents/connect', query: ['agent_id', 'device_id', 'video'],    body: [],                              repeatable: false, read: readOneTimeLink },
  'agents/reboot':  { method: 'POST', path: 'agents/reboot',  query: [],                                    body: ['id', 'safe'],                  repeatable: false, read: readResult },
  'agents/wake':    { method: 'POST', path: 'agents/wake',    query: ['id'],                                body: [],                              repeatable: true,  otherwise: 'GET', read: readResult },
  'agents/logout':  { method: 'POST', path: 'agents/logout',  query: ['agent_id'],                          body: [],                              repeatable: false, read: readResult },
  'support/list':   { method: 'GET',  path: 'support/list',   query: [],                                    body: [],                              repeatable: true,  read: readSupportList },
  'support/create': { method: 'POST', path: 'support/create', query: ['client_name'],                       body: [],                              repeatable: false, read: readSupportConnection },
  'support/info':   { method: 'GET',  path: 'support/info',   query: ['connection_id'],                     body: [],                              repeatable: true,  read: readSupportConnection },
  'support/update': { method: 'POST', path: 'support/update', query: ['connection_id'],                     body: ['name'],                        repeatable: false, read: readResult },
  'support/close':  { method: 'POST', path: 'support/close',  query: ['connection_id'],                     body: [],                              repeatable: false, read: null },
  'history/list':   { method: 'GET',  path: 'history/list',   query: ['agent_id', 'url', 'support_id', 'date_from', 'date_to', 'video', 'offset', 'limit'], body: [], repeatable: true, read: readHistoryPage },
  'history/info':   { method: 'GET',  path: 'history/info',   query: ['session_id', 'session_uid'],         body: [],                              repeatable: true,  read: readHistorySession },
};

export const operationNames = Object.keys(operations) as readonly OperationName[];
