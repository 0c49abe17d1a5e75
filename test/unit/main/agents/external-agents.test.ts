import { describe, expect, it } from 'vitest';
import type { AgentDetails, AgentRow } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createExternalAgents } from '../../../../src-main/agents/external-agents.ts';

const row = (id: number, name: string, deviceId: number | null = null) => ({ id, name, deviceId }) as AgentRow;
const details = (id: number, deviceId: number) => {
  const sessions = { last: null, total: null };
  return {
    agent: { ...row(id, `agent ${id}`, deviceId), sessions, geo: null, osUser: null },
  } as unknown as AgentDetails;
};

function make(listed: readonly AgentRow[], found: Result<readonly AgentRow[]>) {
  const searched: string[] = [];
  const read: number[] = [];
  const agents = createExternalAgents({
    row: (id) => listed.find((one) => one.id === id),
    rows: () => listed,
    search: (text) => {
      searched.push(text);
      return Promise.resolve(found.ok ? succeed({ rows: found.value, dropped: 0 }) : found);
    },
    read: (id) => {
      read.push(id);
      return Promise.resolve(id === 404 ? fail('not-found', 'Gone.') : succeed(details(id, id * 10)));
    },
  });
  return { agents, searched, read };
}
const ids = (result: Result<readonly AgentRow[]>) =>
  result.ok ? result.value.map(({ id }) => id) : result.failure.kind;

describe('agents named from outside', () => {
  it('are those found by the service that have exactly this name', async () => {
    const found = [row(1, 'Till 4'), row(2, 'Till 44'), row(3, 'till 4'), row(4, ' Till 4 ')];
    const { agents, searched } = make([], succeed(found));
    expect(ids(await agents.byName('Till 4'))).toEqual([1, 4]);
    expect(searched).toEqual(['Till 4']);
    // It can be used although the stored rows do not have it yet.
    expect(agents.row(1)?.name).toBe('Till 4');
    expect(agents.row(2)).toBeUndefined();
    agents.clear();
    expect(agents.row(1)).toBeUndefined();
  });

  it('may differ in signs that no keyboard has, which are searched as the service has them', async () => {
    const stored = [row(1, 'Anna’s PC‑014'), row(2, "anna's PC-014"), row(3, 'Änna’s PC‑014')];
    const { agents, searched } = make(stored, succeed(stored));
    expect(ids(await agents.byName("Anna's PC-014"))).toEqual([1]);
    expect(searched).toEqual(["Anna's PC-014"]);
    const exact = make(stored, succeed([row(1, 'Anna’s PC'), row(2, "Anna's PC")]));
    expect(ids(await exact.agents.byName("Anna's PC"))).toEqual([2]);
    const unfound = make(stored, succeed([]));
    expect(ids(await unfound.agents.byName("Anna's PC-014"))).toEqual([]);
    expect(unfound.searched).toEqual(["Anna's PC-014", 'Anna’s PC‑014']);
    expect(ids(await unfound.agents.byName('Nobody'))).toEqual([]);
    expect(unfound.searched).toHaveLength(3);
  });

  it('are looked up in the stored rows if the search finds too many, and fail if the service does', async () => {
    const tooMany = fail('bad-input', 'Too many.', { reason: 'too-many' });
    expect(ids(await make([row(1, 'a'), row(2, 'ab')], tooMany).agents.byName('a'))).toEqual([1]);
    expect(ids(await make([row(1, 'a')], fail('offline', 'No network.')).agents.byName('a'))).toBe('offline');
  });

  it('by agent id are among the stored rows, known to the service, or not found', async () => {
    const { agents, read } = make([row(1, 'a')], succeed([]));
    expect(ids(await agents.byAgentId(1))).toEqual([1]);
    expect(read).toEqual([]);
    expect(ids(await agents.byAgentId(7))).toEqual([7]);
    expect(ids(await agents.byAgentId(404))).toEqual([]);
    expect(read).toEqual([7, 404]);
  });

  it('by device id are those whose details have it, stored or new', async () => {
    const known = make([row(1, 'a', 10), row(2, 'b', 20)], succeed([]));
    expect(ids(await known.agents.byDeviceId(20))).toEqual([2]);
    expect(known.searched).toEqual([]);
    const many = [3, 4, 5, 6, 7, 8, 9].map((id) => row(id, `42:${id}`));
    const requested = make([row(1, 'a')], succeed(many));
    expect(ids(await requested.agents.byDeviceId(40))).toEqual([4]);
    expect(requested.searched).toEqual(['40']);
    expect(requested.read).toHaveLength(5);
    expect(ids(await make([], succeed([])).agents.byDeviceId(1))).toEqual([]);
  });
});
