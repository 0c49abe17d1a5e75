import type { ListHead, ServiceClient } from '../api/client.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { IncomingList } from '../storage/incoming-list.ts';

/** A list that was read with a key or of a group before these are stored. Whoever has it stores or drops it. */
export interface FirstList extends ListHead {
  readonly list: IncomingList;
  readonly agentCount: number;
  /** Broken elements. */
  readonly dropped: number;
}

/** Reads the list (4.1) without storing it; after a failure nothing is held of it. */
export async function readFirstList(
  client: Pick<ServiceClient, 'readAgentList'>,
  list: IncomingList,
  groupId: string | null,
  signal?: AbortSignal,
): Promise<Result<FirstList>> {
  const options = { attention: 'user', ...(signal && { signal }) } as const;
  const answer = await client.readAgentList({ groupId: groupId ?? undefined }, options, { sink: list });
  const read = answer.ok ? await list.end() : answer;
  if (!read.ok) {
    list.drop();
    return read;
  }
  if (!answer.ok || answer.value.kind === 'unchanged')
    throw new Error('a list without a validator cannot be unchanged');
  const { sentBytes, validator } = answer.value;
  return succeed({ sentBytes, validator, list, agentCount: read.value.count, dropped: read.value.dropped });
}
