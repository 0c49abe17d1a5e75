import type { Result } from '../../../../src-main/contract/failure.ts';
import type { CallOptions, ServiceClient } from '../../../../src-main/api/client.ts';
import type { OperationName } from '../../../../src-main/api/operations.ts';
import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { wireAgent, wireRecord, wireSession, wireSupport } from './invented-agents.ts';

interface Example {
  /** `idBase` is what the account of the client adds to the identifiers below; 0 if left out. */
  readonly call: (client: ServiceClient, options: CallOptions, idBase?: number) => Promise<Result<unknown>>;
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** A valid response. */
  readonly answer: unknown;
  /** One with every identifier of the account that the service can send; left out where it sends none. */
  readonly fullAnswer?: unknown;
  readonly repeatable: boolean;
}

/** The largest id that can be one of the account. */
const MAX_ID = idBaseOf(1) - 1;
const support = { id: 5, status: 0, create_time: 1_790_000_000, invite_code: '123456789' };
const link = 'https://link.service.example/?connect=1&llt=TOKEN&s=SIGN';

/**
 * A valid call of each operation, with what must be on the wire; written from the specification (4), not from the table
 * under test.
 */
export const everyOperation: Readonly<Record<OperationName, Example>> = {
  'agents/list': {
    call: (c, o) => c.listAgents({ search: 'a b', groupId: 'g1' }, o),
    method: 'GET',
    query: { search: 'a b', group_id: 'g1' },
    body: null,
    answer: { data: [{ id: 1 }] },
    fullAnswer: { data: [wireAgent, { id: 0 }, { id: MAX_ID }] },
    repeatable: true,
  },
  'agents/info': {
    call: (c, o, idBase = 0) => c.agentInfo(idBase + 7, o),
    method: 'GET',
    query: { agent_id: '7' },
    body: null,
    answer: { data: { id: 7 } },
    fullAnswer: { data: wireAgent },
    repeatable: true,
  },
  'agents/update': {
    call: (c, o, idBase = 0) =>
      c.updateAgent(idBase + 7, { name: 'New', permanentUrl: { enable: true, url: 'desk', password: 'abcdefg1' } }, o),
    method: 'POST',
    query: {},
    body: { id: 7, name: 'New', permanent_url: { enable: true, url: 'desk', password: 'abcdefg1' } },
    answer: { status: 1, data: {} },
    repeatable: false,
  },
  'agents/connect': {
    call: (c, o, idBase = 0) => c.connect({ agentId: idBase + 7 }, o),
    method: 'POST',
    query: { agent_id: '7' },
    body: null,
    answer: { data: { url: link } },
    repeatable: false,
  },
  'agents/reboot': {
    call: (c, o, idBase = 0) => c.rebootAgent(idBase + 7, false, o),
    method: 'POST',
    query: {},
    body: { id: 7, safe: false },
    answer: { status: 1 },
    repeatable: false,
  },
  'agents/wake': {
    call: (c, o, idBase = 0) => c.wakeAgent(idBase + 7, o),
    method: 'POST',
    query: { id: '7' },
    body: null,
    answer: { status: 1 },
    repeatable: true,
  },
  'agents/logout': {
    call: (c, o, idBase = 0) => c.logoutAgent(idBase + 7, o),
    method: 'POST',
    query: { agent_id: '7' },
    body: null,
    answer: { status: 1 },
    repeatable: false,
  },
  'support/list': {
    call: (c, o) => c.listSupport(o),
    method: 'GET',
    query: {},
    body: null,
    answer: { remain: 3, data: [support] },
    fullAnswer: { remain: 3, data: [wireSupport, { id: 0 }] },
    repeatable: true,
  },
  'support/create': {
    call: (c, o) => c.createSupport({ clientName: 'Ada' }, o),
    method: 'POST',
    query: { client_name: 'Ada' },
    body: null,
    answer: { data: support },
    fullAnswer: { data: wireSupport },
    repeatable: false,
  },
  'support/info': {
    call: (c, o, idBase = 0) => c.supportInfo(idBase + 5, o),
    method: 'GET',
    query: { connection_id: '5' },
    body: null,
    answer: { data: support },
    fullAnswer: { data: wireSupport },
    repeatable: true,
  },
  'support/update': {
    call: (c, o, idBase = 0) => c.renameSupport(idBase + 5, 'Ada', o),
    method: 'POST',
    query: { connection_id: '5' },
    body: { name: 'Ada' },
    answer: { status: 1 },
    repeatable: false,
  },
  'support/close': {
    call: (c, o, idBase = 0) => c.closeSupport(idBase + 5, o),
    method: 'POST',
    query: { connection_id: '5' },
    body: null,
    answer: null,
    repeatable: false,
  },
  'history/list': {
    call: (c, o, idBase = 0) =>
      c.listHistory({ agentId: idBase + 7, dateFrom: 1, dateTo: 2, video: true, offset: 0, limit: 100 }, o),
    method: 'GET',
    query: { agent_id: '7', date_from: '1', date_to: '2', video: 'true', offset: '0', limit: '100' },
    body: null,
    answer: { offset: 0, limit: 100, total: 0, data: [] },
    fullAnswer: { offset: 20, limit: 100, total: 21, data: [wireRecord] },
    repeatable: true,
  },
  'history/info': {
    call: (c, o, idBase = 0) => c.historyInfo({ sessionId: idBase + 9 }, o),
    method: 'GET',
    query: { session_id: '9' },
    body: null,
    answer: { id: 9 },
    fullAnswer: wireSession,
    repeatable: true,
  },
};

export const operationExamples = Object.entries(everyOperation) as [OperationName, Example][];
