import type { AgentDetails, AgentRow, AgentTraits } from '../../../../../src-main/contract/contract.ts';
import { fail, succeed, type Failure, type FailureKind } from '../../../../../src-main/contract/failure.ts';
import { rowOf } from '../../../../../src-main/contract/packed-rows.ts';
import type { Boot } from '../../../../../src-main/storage/tables/boot-times.ts';
import type { RowsChange } from '../../../../../src-main/agents/snapshot.ts';
import type { Watch } from '../../../../../src-main/storage/user/entries.ts';
import type { AgentDetail } from '../../../../../src-main/contract/model.ts';
import { toStored } from '../../../../../src-main/storage/rows/agent-row.ts';
import { traitsOf } from '../../../../samples.ts';
import { fakeCalls, type FakeCalls } from '../../storage/fake-calls.ts';
import { makeAgent, makeDetail } from '../../storage/fixtures.ts';

export const bad = (kind: FailureKind, more: Omit<Failure, 'kind' | 'message'> = {}) =>
  fail(kind, `It was ${kind}.`, more);

export const makeRow = (id: number, changes: Partial<AgentRow> = {}): AgentRow => ({
  ...rowOf(makeAgent(id), false),
  ...changes,
});

export function makeDetails(
  id: number,
  changes: Partial<AgentDetail> = {},
  more: { readonly at?: number; readonly permanentLink?: boolean | null; readonly traits?: Partial<AgentTraits> } = {},
): AgentDetails {
  const { hardware, rdp, hibernate, powerSupply, ...agent } = makeDetail(id, changes);
  const at = more.at ?? 0;
  return {
    agentId: id,
    at,
    agent: { ...toStored(makeDetail(id, agent)), hardware, rdp, hibernate, powerSupply },
    permanentLink: more.permanentLink === undefined ? null : more.permanentLink,
    traits: traitsOf({ agentId: id, at, asleep: hibernate, ...more.traits }),
  };
}

export const makeChange = (
  upserted: readonly AgentRow[],
  removed: readonly number[] = [],
  at: number | null = null,
): RowsChange => ({ reset: false, upserted, removed, summary: { total: 1, online: 0, at, dropped: 0 } });

/** Stores boots and watches in memory. */
export function createBooks() {
  const boots: (Boot & { readonly agentId: number })[] = [];
  const watches = new Map<number, Watch>();
  const calls = {
    noteBoot: (boot) => {
      boots.push(boot);
      return succeed(null);
    },
    boots: ({ agentId }) =>
      succeed(
        boots
          .filter((boot) => boot.agentId === agentId)
          .map(({ kind, at, ms }) => ({ kind, at, ms }))
          .reverse(),
      ),
    watches: () => succeed([...watches.values()]),
    addWatch: (watch) => {
      watches.set(watch.agentId, watch);
      return succeed(null);
    },
    removeWatch: ({ agentId }) => {
      watches.delete(agentId);
      return succeed(null);
    },
  } satisfies FakeCalls;
  return { noted: boots, stored: watches, calls, inventory: { call: fakeCalls(calls) } };
}
