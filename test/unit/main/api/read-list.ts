import { gatherBody } from '../../../../src-main/api/body.ts';
import type { AgentFilter, CallOptions, ServiceClient } from '../../../../src-main/api/client.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';

/** A list as its bytes. */
export async function readList(
  client: Pick<ServiceClient, 'idBase' | 'readAgentList'>,
  filter: AgentFilter,
  options: CallOptions,
): Promise<Result<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly idBase: number }>> {
  const body = gatherBody(256_000_000);
  const answer = await client.readAgentList(filter, options, { sink: body.sink });
  return answer.ok ? succeed({ bytes: body.bytes() ?? new Uint8Array(0), idBase: client.idBase }) : answer;
}
