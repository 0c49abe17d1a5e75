import type { ListHead, ServiceClient } from '../api/client.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { PendingList } from '../storage/pending-list.ts';

/** A list that was read with a key or of a group before these are stored. Whoever has it stores or drops it. */
export interface FirstList extends ListHead {
  readonly pending: PendingList;
  readonly agentCount: number;
  /** Broken elements. */
  readonly dropped: number;
}

/** Reads the list (4.1) into a pending one; after a failure nothing is held of it. */
export async function readFirstList(
  client: Pick<ServiceClient, 'streamAgentList'>,
  pending: PendingList,
  groupId: string | null,
  signal?: AbortSignal,
): Promise<Result<FirstList>> {
  const options = { attention: 'user', ...(signal && { signal }) } as const;
  const answer = await client.streamAgentList({ groupId: groupId ?? undefined }, options, null, pending);
  if (!answer.ok) {
    pending.drop();
    return answer;
  }
  if (answer.value.kind === 'unchanged') throw new Error('a list without a validator cannot be unchanged');
  if (answer.value.kind === 'list') {
    pending.begin();
    await pending.take(answer.value.bytes);
  }
  const read = await pending.end();
  if (!read.ok) {
    pending.drop();
    return read;
  }
  const { sentBytes, validator } = answer.value;
  return succeed({ sentBytes, validator, pending, agentCount: read.value.count, dropped: read.value.dropped });
}
