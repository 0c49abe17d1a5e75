import type { AgentChanges, AgentDetails } from '../contract/contract.ts';
import type { AgentDetail } from '../contract/model.ts';
import { toDetails } from './rows/agent-details.ts';
import type { Boot } from './tables/boot-times.ts';
import type { Disk } from './disk.ts';
import { changesSince, isReportable } from './hardware/hardware-changes.ts';
import { readFacts } from './hardware/hardware-facts.ts';
import { loadIndex, type OpenAccount } from './open-account.ts';
import { orderScan } from './hardware/scan-order.ts';

/**
 * Keeps what `agents/info` said, with a snapshot where something changed. Answers the details as they are kept. The last
 * answer counts, whatever the clock said at the one before: a wall clock that was wrong for a day must not stop the news.
 */
export function storeDetail(disk: Disk, account: OpenAccount, detail: AgentDetail, at: number): AgentDetails {
  const details = toDetails(detail, at, account.details.read(detail.id)?.agent ?? null);
  const last = account.snapshots.all(detail.id).at(-1) ?? null;
  const now = { at: last === null ? at : Math.max(at, last.at + 1), facts: readFacts(details.agent) };
  const changed = isReportable(last, now);
  disk.write(() => {
    account.details.write(details);
    if (changed) account.snapshots.add(detail.id, now);
  });
  account.readAt?.set(detail.id, at);
  return details;
}

/** What became different since the last visit before `now`, or since the first snapshot. */
export function readChanges(account: OpenAccount, agentId: number, now: number): AgentChanges {
  const snapshots = account.snapshots.all(agentId);
  const lastConnection = account.places.visitedAt(agentId, now);
  const first = snapshots[0];
  if (first === undefined) return { since: lastConnection, visited: lastConnection !== null, changes: [] };
  const since = lastConnection ?? first.at;
  const baseline = snapshots.findLast(({ at }) => at <= since) ?? first;
  return { since, visited: lastConnection !== null, changes: changesSince(snapshots, baseline) };
}

export function noteBoot(disk: Disk, account: OpenAccount, agentId: number, boot: Boot): void {
  disk.write(() => account.boots.add(agentId, boot));
}

/** Whose details to read next (`scan-order.ts`). */
export function idsToScan(account: OpenAccount, limit: number, olderThan: number, now: number): readonly number[] {
  const { favorites, places } = account;
  account.readAt ??= account.details.times();
  const near = new Set([...favorites.keys(), ...places.recents().map(({ agentId }) => agentId)]);
  return orderScan({ agents: loadIndex(account).all(), readAt: account.readAt, near, limit, olderThan, now });
}
