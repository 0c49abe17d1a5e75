import { readList } from './read-list.ts';
import { describe, expect, test } from 'vitest';
import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import type { OperationName } from '../../../../src-main/api/operations.ts';
import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { auditOperations } from '../../../../src-main/audit/audit.ts';
import { openAgentList } from '../../../../src-main/api/wire-agents.ts';
import { everyOperation, operationExamples } from './every-operation.ts';
import { json, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const NUMBER = 2;
const BASE = idBaseOf(NUMBER);
/** The first id that is one of another account. */
const LIMIT = 2 ** 42;

const answerOf = (name: OperationName): Response => {
  const answer = everyOperation[name].fullAnswer ?? everyOperation[name].answer;
  return answer === null ? status(200) : json(answer);
};

/** Identifiers of the account in an answer, by their path; those of public things and of accounts are none. */
function idsIn(value: unknown, path = ''): readonly (readonly [string, number])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    ['id', 'agentId', 'supportId', 'sessionId'].includes(key) && typeof inner === 'number'
      ? [[`${path}${key}`, inner] as const]
      : idsIn(inner, `${path}${key}.`),
  );
}

describe.each(operationExamples)('%s of the account with number 2', (name, example) => {
  test('asks for what the service knows, and every identifier of its answer names the account', async () => {
    const service = scriptService(() => answerOf(name), { number: NUMBER });
    const result = await service.run((client) => example.call(client, user, BASE));
    const [request] = service.requests;
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual(example.query);
    expect(request?.body === null ? null : JSON.parse(request?.body ?? 'null')).toEqual(example.body);
    expect(result).toMatchObject({ ok: true });
    expect(idsIn(result).filter(([, id]) => id < BASE || id >= BASE + LIMIT)).toEqual([]);
    expect(idsIn(result).length > 0).toBe(example.fullAnswer !== undefined);
  });

  const names = Object.keys({ ...example.query, ...(example.body as object) }).some((key) => /^(?:\w+_)?id$/.test(key));
  test.runIf(names && name !== 'agents/list').each([0, 1, 3])(
    'asks for nothing of the account with number %i',
    async (other) => {
      const service = scriptService(() => answerOf(name), { number: NUMBER });
      const result = await service.run((client) => example.call(client, user, idBaseOf(other)));
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found', reason: 'other-account' } });
      expect(service.requests).toEqual([]);
    },
  );
});

test('the filters of the history are of the account, its public numbers are nobody’s', async () => {
  const service = scriptService(({ path }) => answerOf(path as OperationName), { number: NUMBER });
  await service.run((client) => client.listHistory({ supportId: BASE + 5, agentId: BASE + 7 }, user));
  await service.run((client) => client.connect({ deviceId: 8 }, user));
  expect(service.requests.map(({ url }) => url.search)).toEqual(['?agent_id=7&support_id=5', '?device_id=8']);
  const page = await service.run((client) => client.listHistory({ supportId: 5 }, user));
  expect(page).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
  const session = await service.run((client) => client.historyInfo({ sessionId: BASE + 70 }, user));
  expect(session).toMatchObject({ value: { accountId: 3, agentAccountId: 4, video: { size: 1234 } } });
  const detail = await service.run((client) => client.agentInfo(BASE + 101, user));
  expect(detail).toMatchObject({ value: { id: BASE + 101, sessions: { last: { id: BASE + 900 } } } });
});

test('a list in bytes says what its reader adds, and agents without a name are called by their own number', async () => {
  const service = scriptService(() => json({ data: [{ id: 7 }] }), { number: NUMBER });
  const list = await service.run((client) => readList(client, {}, user));
  if (!list.ok) throw new Error(list.failure.message);
  const agents: unknown[] = [];
  const reader = openAgentList({ take: (more) => agents.push(...more), restart: () => undefined }, list.value.idBase);
  reader.push(list.value.bytes);
  expect(reader.end()).toMatchObject({ ok: true });
  expect(agents).toMatchObject([{ id: BASE + 7, name: '#7' }]);
});

describe.each([0, NUMBER])('an identifier from 2^42 on, which would be one of another account than %i,', (number) => {
  const base = idBaseOf(number);
  const ask = (answer: unknown) => scriptService(() => json(answer), { number });

  test('makes a row unusable: it is left out and counted', async () => {
    const rows = [{ id: LIMIT }, { id: 7 }];
    const agents = await ask({ data: rows }).run((client) => client.listAgents({}, user));
    expect(agents).toMatchObject({ value: { agents: [{ id: base + 7 }], dropped: 1 } });
    const support = await ask({ data: rows }).run((client) => client.listSupport(user));
    expect(support).toMatchObject({ value: { connections: [{ id: base + 7 }], dropped: 1 } });
    const history = await ask({ total: 2, data: rows }).run((client) => client.listHistory({}, user));
    expect(history).toMatchObject({ value: { records: [{ id: base + 7 }], dropped: 1 } });
  });

  test('makes an answer about one thing unusable', async () => {
    const service = ask({ data: { id: LIMIT } });
    const answers = [
      await service.run((client) => client.agentInfo(base + 7, user)),
      await service.run((client) => client.supportInfo(base + 7, user)),
      await service.run((client) => client.historyInfo({ sessionId: base + 7 }, user)),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, failure: { reason: 'shape' } });
  });

  test('is unknown where it is not what a row is about', async () => {
    const row = { id: 7, support_id: LIMIT, agent: { id: LIMIT, name: 'Front desk' } };
    const history = await ask({ total: 1, data: [row] }).run((client) => client.listHistory({}, user));
    expect(history).toMatchObject({ value: { records: [{ supportId: null, agent: { id: null } }], dropped: 0 } });
    const info = { id: 70, agent_id: LIMIT, account_id: LIMIT };
    const session = await ask(info).run((client) => client.historyInfo({ sessionId: base + 70 }, user));
    expect(session).toMatchObject({ value: { id: base + 70, agentId: null, accountId: LIMIT } });
  });
});

test('a call about another account is not recorded as one about an agent of this account', async () => {
  const notes: AuditNote[] = [];
  const audit = auditOperations({
    record: (note) => notes.push(note),
    now: () => 0,
    account: () => null,
    nameOf: ({ agentId }) => String(agentId),
  });
  const service = scriptService(() => json({ status: 1 }), { number: NUMBER, audit });
  await service.run((client) => client.rebootAgent(7, false, user));
  expect(notes).toEqual([]);
  await service.run((client) => client.rebootAgent(BASE + 7, false, user));
  expect(notes).toMatchObject([{ kind: 'reboot', agentId: BASE + 7, name: String(BASE + 7) }]);
});
