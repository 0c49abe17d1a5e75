import type { AgentHistoryPage, AgentSession } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { CallOptions, HistoryFilter } from '../api/client.ts';
import type { HistoryPage, HistoryRecord } from '../api/model.ts';

type ListHistory = (filter: HistoryFilter, options: CallOptions) => Promise<Result<HistoryPage>>;

export interface HistoryQuestion {
  readonly agentId: number;
  readonly offset: number;
  /** 1 to 100 */
  readonly limit: number;
}

/** One page of the sessions of an agent (4.13 `agent_id`), the newest first, without the addresses that carry rights. */
export async function readAgentHistory(
  list: ListHistory,
  { agentId, offset, limit }: HistoryQuestion,
): Promise<Result<AgentHistoryPage>> {
  const page = await list({ agentId, offset, limit }, { attention: 'user' });
  if (!page.ok) return page;
  const { records, total, dropped } = page.value;
  return succeed({ sessions: records.map(toSession).sort(newestFirst), total, dropped });
}

/** Field by field, so that no address of the record crosses with it. */
function toSession(record: HistoryRecord): AgentSession {
  return {
    id: record.id,
    uid: record.uid,
    start: timeOf(record.start),
    stop: timeOf(record.stop),
    support: Boolean(record.supportId),
    technicians: record.clients.map(({ login, userAgent, geo }) => ({ login, userAgent, place: geo })),
    recording: record.video === null ? null : { size: record.video.size },
    comment: record.visorComment,
  };
}

/** Some services write 0 for "not yet". */
const timeOf = (seconds: number | null): number | null => (seconds === 0 ? null : seconds);

/** The specification names no order; a session without a start is one that has just been made. */
const newestFirst = (a: AgentSession, b: AgentSession): number =>
  (b.start ?? Number.MAX_SAFE_INTEGER) - (a.start ?? Number.MAX_SAFE_INTEGER) || b.id - a.id;
