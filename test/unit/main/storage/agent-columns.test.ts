import { describe, expect, it } from 'vitest';
import type { StoredAgent } from '../../../../src-main/contract/agent-fields.ts';
import { AgentColumns } from '../../../../src-main/storage/rows/agent-columns.ts';
import { toStored } from '../../../../src-main/storage/rows/agent-row.ts';
import { unknownAgent } from '../../../samples.ts';
import { makeAgent } from './fixtures.ts';

/** The same numbers in each run. */
function createRandom(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const columnsOf = (agents: readonly StoredAgent[]): AgentColumns => {
  const columns = new AgentColumns();
  for (const agent of agents) columns.append(agent, `https://st.example/${agent.id}`);
  return columns;
};

describe('agents in columns', () => {
  it('are read as they were stored', () => {
    const client = { ip: '1.2.3.4', country: null, region: null, city: null, userAgent: 'Browser' };
    const stored = [
      toStored(makeAgent(1)),
      toStored({ ...unknownAgent, id: 2 }),
      { ...toStored(makeAgent(3)), unlisted: true as const },
      toStored(makeAgent(4, { osUser: { login: null, name: 'Ada' }, deviceId: 0, permanentLink: null })),
      toStored(makeAgent(5, { sessions: { last: { id: null, startTime: 5, stopTime: null, client }, total: null } })),
      toStored(makeAgent(6, { geo: { ip: null, country: null, region: null, city: null } })),
    ];
    expect([...columnsOf(stored).all()]).toEqual(stored);
  });

  it('tell places apart whose cities have the same name', () => {
    const places = ['Missouri', 'Illinois', 'Missouri'].map((region) => ({
      ip: null,
      country: 'United States',
      region,
      city: 'Springfield',
    }));
    const stored = places.map((geo, at) => toStored(makeAgent(at + 1, { geo })));
    expect([...columnsOf(stored).all()].map(({ geo }) => geo)).toEqual(places);
  });

  it('stay sorted by id and hold what the last change says, whatever comes and goes', () => {
    const random = createRandom();
    const expected = new Map<number, StoredAgent>();
    let columns = new AgentColumns();
    for (let round = 0; round < 200; round += 1) {
      const changed = new Map(
        Array.from({ length: random(8) }, () => {
          const id = random(40);
          return [id, toStored(makeAgent(id, { name: `round ${round}` }))] as const;
        }),
      );
      const removed = new Set([...expected.keys()].filter((id) => !changed.has(id) && random(6) === 0));
      columns = columns.merge(columnsOf([...changed.values()]), removed);
      for (const [id, agent] of changed) expected.set(id, agent);
      for (const id of removed) expected.delete(id);
      const ids = [...expected.keys()].sort((a, b) => a - b);
      expect(columns.ids()).toEqual(ids);
      expect([...columns.all()]).toEqual(ids.map((id) => expected.get(id)));
      for (const id of ids) expect(columns.preview(columns.find(id))).toBe(`https://st.example/${id}`);
      expect(columns.find(41)).toBe(-1);
    }
  });

  it('find the ids above a number', () => {
    const columns = columnsOf([3, 5, 9].map((id) => toStored(makeAgent(id))));
    expect(columns.firstAbove(4)).toBe(1);
    expect(columns.firstAbove(5)).toBe(2);
    expect(columns.firstAbove(9)).toBe(3);
    expect(columns.ids(1, 9)).toEqual([5, 9]);
  });
});
