import type { Saying } from '../contract/audit-note.ts';
import type { AuditKind } from '../contract/audit.ts';
import { say } from '../lib/record/wording.ts';
import type { FailureTexts } from './failures.ts';
import { listLimits, longListLimits, type Method, type RequestLimits } from './http.ts';
import { readOneTimeLink } from './one-time-link.ts';
import { readAgentDetail, readAgentList } from './wire-agents.ts';
import { readHistoryPage, readHistorySession, readSupportConnection, readSupportList } from './wire-sessions.ts';
import { readResult, type Read } from './wire.ts';
import { t } from '../contract/texts.ts';

/** The types of parameters on the wire. */
interface ParameterTypes {
  /** An agent, a support session or a session of the history: on the wire without the number of its account. */
  readonly id: number;
  /** A whole number from 0 on: Unix seconds, a count, an identifier that is not of one account. */
  readonly number: number;
  readonly string: string;
  readonly boolean: boolean;
  /** `permanent_url` (4.3) */
  readonly link: {
    readonly enable?: boolean | undefined;
    readonly url?: string | undefined;
    readonly password?: string | undefined;
  };
}
export type ParameterType = keyof ParameterTypes;

/** Parameters by their names on the wire; a question mark marks what may be left out. */
type ParameterList = Readonly<Record<string, ParameterType | `${ParameterType}?`>>;

type ValueOf<T> = T extends ParameterType
  ? ParameterTypes[T]
  : T extends `${infer Base extends ParameterType}?`
    ? ParameterTypes[Base]
    : never;
type NamedValues<List> = {
  readonly [Name in keyof List as List[Name] extends ParameterType ? Name : never]: ValueOf<List[Name]>;
} & {
  readonly [Name in keyof List as List[Name] extends ParameterType ? never : Name]?: ValueOf<List[Name]> | undefined;
};
type ValuesOf<List extends ParameterList | undefined> = [List] extends [undefined]
  ? object
  : NamedValues<NonNullable<List>>;

/** An action as the audit log records it. Never has a secret, a link or a path. */
interface AuditedAction {
  readonly kind: AuditKind;
  readonly agentId?: number | undefined;
  readonly supportId?: number | undefined;
  /** The name of the agent or the client, where it isn't known from elsewhere. */
  readonly name?: string | null | undefined;
  readonly text?: Saying | undefined;
}

/** Which service sent a response, for which account. */
export interface Origin {
  /** The base address of the service. */
  readonly address: string;
  /** What the account adds to the identifiers of its service (`contract/account-ids.ts`). */
  readonly idBase: number;
}

/** Everything about one operation except the method of the client that calls it. */
interface Operation<Given, Answer> extends FailureTexts {
  readonly method: Method;
  /** The other method is tried once when the service does not know the call with the first one (F26). */
  readonly triesOtherMethod?: boolean;
  /** Parameters that are sent in the query. */
  readonly query?: ParameterList | undefined;
  /** Parameters that are sent in a JSON body; without any there is no body. */
  readonly body?: ParameterList | undefined;
  /** Where they differ from the default ones. */
  readonly limits?: RequestLimits;
  /** Whether a failed request may be sent again automatically (trust 2.1). */
  readonly repeatable: boolean;
  /** What a call is recorded as in the audit log; null for calls that only read. */
  readonly audit: ((parameters: Given) => readonly AuditedAction[]) | null;
  /** What else is recorded once the call succeeded. */
  readonly auditAnswer?: (answer: Answer) => Partial<AuditedAction>;
  /** Reads the JSON response; null where the HTTP status alone counts. */
  readonly read: ((json: unknown, from: Origin) => Read<Answer>) | null;
}

interface Row<
  Query extends ParameterList | undefined,
  Body extends ParameterList | undefined,
  Answer,
> extends Operation<ValuesOf<Query> & ValuesOf<Body>, Answer> {
  readonly query?: Query;
  readonly body?: Body;
}

/** Infers the types of one row. */
const row = <
  const Query extends ParameterList | undefined = undefined,
  const Body extends ParameterList | undefined = undefined,
  Answer = undefined,
>(
  given: Row<Query, Body, Answer>,
): Row<Query, Body, Answer> => given;

/**
 * The HTTP API in one table (4; F1 to F7, F26, F27). The name of an operation is its path below the base address. The key
 * is none of the parameters: it is sent in a header.
 */
const rows = {
  'agents/list': row({
    method: 'GET',
    query: { search: 'string?', group_id: 'string?' },
    limits: longListLimits,
    repeatable: true,
    get onRefusal() {
      return t('op.withoutFilter');
    },
    onMissing: null,
    checksKey: true,
    audit: null,
    read: (json, { idBase }) => readAgentList(json, idBase),
  }),
  'agents/info': row({
    method: 'GET',
    methodIsOpen: true,
    query: { agent_id: 'id' },
    repeatable: true,
    get onRefusal() {
      return t('op.refreshAgents');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    audit: null,
    read: (json, { idBase }) => readAgentDetail(json, idBase),
  }),
  'agents/update': row({
    method: 'POST',
    body: { id: 'id', name: 'string?', permanent_url: 'link?' },
    repeatable: false,
    get onRefusal() {
      return t('op.checkEntered');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    get ifUnsure() {
      return t('op.updateUnsure');
    },
    audit: ({ id, name, permanent_url: link }) => describeUpdate(id, name, link),
    read: readResult,
  }),
  'agents/connect': row({
    method: 'POST',
    // No value of `video` is known; it is only sent where it was set (F11).
    query: { agent_id: 'id?', device_id: 'number?', video: 'string?' },
    repeatable: false,
    get onRefusal() {
      return t('op.connectRefused');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    audit: ({ agent_id: agentId, device_id: deviceId }) => [
      agentId === undefined
        ? { kind: 'connect', text: [say('record.device', { id: String(deviceId ?? '') })] }
        : { kind: 'connect', agentId },
    ],
    read: (json, { address }) => readOneTimeLink(json, address),
  }),
  'agents/reboot': row({
    method: 'POST',
    body: { id: 'id', safe: 'boolean' },
    repeatable: false,
    get onRefusal() {
      return t('op.rebootRefused');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    get ifUnsure() {
      return t('op.rebootUnsure');
    },
    audit: ({ id, safe }) => [{ kind: safe ? 'reboot-safe' : 'reboot', agentId: id }],
    read: readResult,
  }),
  'agents/wake': row({
    method: 'POST',
    methodIsOpen: true,
    triesOtherMethod: true,
    query: { id: 'id' },
    repeatable: true,
    get onRefusal() {
      return t('op.wakeRefused');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    get ifUnsure() {
      return t('op.wakeUnsure');
    },
    audit: ({ id }) => [{ kind: 'wake', agentId: id }],
    read: readResult,
  }),
  'agents/logout': row({
    method: 'POST',
    methodIsOpen: true,
    query: { agent_id: 'id' },
    repeatable: false,
    get onRefusal() {
      return t('op.refreshAgents');
    },
    get onMissing() {
      return t('op.agentMissing');
    },
    get ifUnsure() {
      return t('op.detachUnsure');
    },
    audit: ({ agent_id: agentId }) => [{ kind: 'detach', agentId }],
    read: readResult,
  }),
  'support/list': row({
    method: 'GET',
    limits: listLimits,
    methodIsOpen: true,
    repeatable: true,
    get onRefusal() {
      return t('main.tryLater');
    },
    get onMissing() {
      return t('op.notOffered');
    },
    audit: null,
    read: (json, { idBase }) => readSupportList(json, idBase),
  }),
  'support/create': row({
    method: 'POST',
    methodIsOpen: true,
    query: { client_name: 'string?' },
    repeatable: false,
    get onRefusal() {
      return t('op.clientName');
    },
    get onMissing() {
      return t('op.notOffered');
    },
    get ifUnsure() {
      return t('op.createUnsure');
    },
    hasOwnLimit: true,
    audit: ({ client_name: name }) => [{ kind: 'support-create', name: name ?? null }],
    // Before `auditAnswer`, which takes the type of the answer from it.
    read: (json, { idBase }) => readSupportConnection(json, idBase),
    auditAnswer: ({ id }) => ({ supportId: id }),
  }),
  'support/info': row({
    method: 'GET',
    methodIsOpen: true,
    query: { connection_id: 'id' },
    repeatable: true,
    get onRefusal() {
      return t('op.refreshSupport');
    },
    get onMissing() {
      return t('op.supportMissing');
    },
    audit: null,
    read: (json, { idBase }) => readSupportConnection(json, idBase),
  }),
  'support/update': row({
    method: 'POST',
    query: { connection_id: 'id' },
    body: { name: 'string' },
    repeatable: false,
    get onRefusal() {
      return t('op.clientName');
    },
    // Older editions of the API have no such operation (F25).
    get onMissing() {
      return t('op.renameMissing');
    },
    get ifUnsure() {
      return t('op.renameUnsure');
    },
    audit: ({ connection_id: supportId, name }) => [
      { kind: 'support-rename', supportId, text: [say('record.newName', { name })] },
    ],
    read: readResult,
  }),
  'support/close': row({
    method: 'POST',
    methodIsOpen: true,
    query: { connection_id: 'id' },
    repeatable: false,
    get onRefusal() {
      return t('op.refreshSupport');
    },
    get onMissing() {
      return t('op.supportMissing');
    },
    get ifUnsure() {
      return t('op.closeUnsure');
    },
    audit: ({ connection_id: supportId }) => [{ kind: 'support-close', supportId }],
    read: null,
  }),
  'history/list': row({
    method: 'GET',
    query: {
      agent_id: 'id?',
      url: 'string?',
      support_id: 'id?',
      date_from: 'number?',
      date_to: 'number?',
      video: 'boolean?',
      offset: 'number?',
      limit: 'number?',
    },
    limits: longListLimits,
    repeatable: true,
    get onRefusal() {
      return t('op.checkFilters');
    },
    get onMissing() {
      return t('op.notOffered');
    },
    audit: null,
    read: (json, { idBase }) => readHistoryPage(json, idBase),
  }),
  'history/info': row({
    method: 'GET',
    query: { session_id: 'id?', session_uid: 'string?' },
    repeatable: true,
    get onRefusal() {
      return t('op.refreshHistory');
    },
    get onMissing() {
      return t('op.sessionMissing');
    },
    audit: null,
    read: (json, { idBase }) => readHistorySession(json, idBase),
  }),
};

/** `agents/update` changes the name, the permanent link or both (4.3). Neither the path nor the password is recorded. */
function describeUpdate(
  agentId: number,
  name: string | undefined,
  link: ParameterTypes['link'] | undefined,
): readonly AuditedAction[] {
  const renamed: AuditedAction = { kind: 'rename', agentId, text: [say('record.newName', { name: name ?? '' })] };
  if (link === undefined) return [renamed];
  const parts = [
    link.enable === undefined ? null : say(link.enable ? 'record.link.on' : 'record.link.off'),
    link.url === undefined ? null : say('record.link.newPath'),
    link.password === undefined ? null : say('record.link.newPassword'),
  ];
  const changed: AuditedAction = {
    kind: 'permanent-link',
    agentId,
    text: parts.filter((part) => part !== null),
  };
  return name === undefined ? [changed] : [renamed, changed];
}

type Rows = typeof rows;
export type OperationName = keyof Rows;
/** The parameters of an operation under their names on the wire. */
export type Parameters<Name extends OperationName> = ValuesOf<Rows[Name]['query']> & ValuesOf<Rows[Name]['body']>;
/** What a successful call returns. */
export type Answer<Name extends OperationName> =
  ReturnType<NonNullable<Rows[Name]['read']>> extends Read<infer Value> ? Value : never;

export const operations: { readonly [Name in OperationName]: Operation<Parameters<Name>, Answer<Name>> } = rows;
/** Methods that an account chose for operations whose method is open. */
export type ChosenMethods = Readonly<Partial<Record<OperationName, Method>>>;
export const operationNames = Object.keys(operations) as readonly OperationName[];
