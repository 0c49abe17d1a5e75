import type { AgentChanges, AgentDetails } from '../ipc/contract.ts';
import type { AgentDetail } from '../service/model.ts';
import { toDetails } from './agent-details.ts';
import type { Boot } from './boots.ts';
import type { Disk } from './disk.ts';
import { changesSince, isNews } from './fact-changes.ts';
import { readFacts } from './facts.ts';
import { loadPicture, type OpenAccount } from './open-account.ts';
import { orderWalk } from './walk-order.ts';

/**
 * Keeps what `agents/info` said, with a snapshot where something changed. Older news than what is kept changes nothing.
 * Answers the details as they are kept.
 */
export function keepDetail(disk: Disk, account: OpenAccount, detail: AgentDetail, at: number): AgentDetails {
  const known = account.details.read(detail.id);
  if (known !== null && known.at > at) return known;
  const details = toDetails(detail, at, known?.agent ?? null);
  const now = { at, facts: readFacts(details.agent) };
  const news = isNews(account.snapshots.latest(detail.id), now);
  disk.write(() => {
    account.details.write(details);
    if (news) account.snapshots.add(detail.id, now);
  });
  account.readAt?.set(detail.id, at);
  return details;
}

/** What became different since the last visit before `now`, or since the first snapshot. */
export function readChanges(account: OpenAccount, agentId: number, now: number): AgentChanges {
  const snapshots = account.snapshots.all(agentId);
  const visit = account.places.visitedAt(agentId, now);
  const first = snapshots[0];
  if (first === undefined) return { since: visit, visited: visit !== null, changes: [] };
  const since = visit ?? first.at;
  const baseline = snapshots.findLast(({ at }) => at <= since) ?? first;
  return { since, visited: visit !== null, changes: changesSince(snapshots, baseline) };
}

export function noteBoot(disk: Disk, account: OpenAccount, agentId: number, boot: Boot): void {
  disk.write(() => account.boots.add(agentId, boot));
}

/** Whose details to read next (`walk-order.ts`). */
export function idsForWalk(account: OpenAccount, limit: number, olderThan: number): readonly number[] {
  const { favorites, places } = account;
  account.readAt ??= account.details.times();
  const near = new Set([...favorites.keys(), ...places.recents().map(({ agentId }) => agentId)]);
  return orderWalk({ agents: loadPicture(account).all(), readAt: account.readAt, near, limit, olderThan });
}
