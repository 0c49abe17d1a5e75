import { describe, expect, it } from 'vitest';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { createSharedFinder } from '../../../../src-main/search/shared-finder.ts';
import { rowOf } from '../../../samples.ts';

const agent = (id: number, name: string): AgentRow =>
  rowOf({ id, name, group: null, ip: null, osUser: null, owner: null, online: true });

function listOf(number: number, rows: readonly AgentRow[]) {
  const snapshot = createSnapshot();
  const apply = (upserted: readonly AgentRow[], removed: readonly number[] = []): void => {
    snapshot.apply({
      reset: false,
      upserted: upserted.map(packRow),
      removed,
      summary: { total: 0, online: 0, at: null, dropped: 0 },
    });
  };
  apply(rows.map((row) => ({ ...row, id: composeId(number, row.id) })));
  return { source: { snapshot, mark: () => undefined }, snapshot, apply };
}

function finderOf(...lists: readonly ReturnType<typeof listOf>[]) {
  const finder = createSharedFinder(
    lists.map(({ source }) => source),
    (run) => run(),
  );
  return (text: string) => {
    const { hits, exact, matches, total } = finder.find(text, 10);
    return { ids: hits.map(({ agentId }) => agentId), exact, matches, total };
  };
}

describe('a text typed in the wrong keyboard layout', () => {
  const lists = [
    listOf(1, [agent(5, 'Marketing 4')]),
    listOf(2, [agent(5, 'Касса 3'), agent(6, 'Marketing 4')]),
  ] as const;
  const found = (text: string) => {
    const finder = createSharedFinder(
      lists.map(({ source }) => source),
      (run) => run(),
    );
    return finder.find(text, 10);
  };

  it('finds what is meant where nothing has it, and none of that counts as exactly meant', () => {
    const { hits, exact, matches, otherLayout } = found(' Ьфклуештп 4 ');
    expect(hits.map(({ name }) => name)).toEqual(['Marketing 4', 'Marketing 4']);
    expect({ exact, matches, otherLayout }).toEqual({ exact: 0, matches: 2, otherLayout: 'marketing 4' });
    expect(hits[0]?.marks).toEqual([[0, 11]]);
    expect(found('rfccf').hits.map(({ name }) => name)).toEqual(['Касса 3']);
  });

  it.each(['marketing', 'касса', '', 'qqqq', 'йййй', '999999999'])('is not tried for %j', (text) => {
    expect(found(text).otherLayout).toBeUndefined();
  });
});

describe('agents of several accounts', () => {
  it('of the same number and name are two, and neither is meant by itself', () => {
    const find = finderOf(listOf(1, [agent(5, 'Till 4')]), listOf(2, [agent(5, 'Till 4'), agent(6, 'Till 44')]));
    expect(find('till 4')).toEqual({
      ids: [composeId(1, 5), composeId(2, 5), composeId(2, 6)],
      exact: 2,
      matches: 3,
      total: 3,
    });
  });
});
