import type { RequestEvent } from '../../../src-main/api/request-engine.ts';

/** A list that was read in the background. */
export const requestEvent = (part: Partial<RequestEvent> = {}): RequestEvent => ({
  operation: 'agents/list',
  method: 'GET',
  attempt: 1,
  attention: 'background',
  status: 200,
  outcome: 'ok',
  reason: null,
  bytes: 10,
  milliseconds: 5,
  ...part,
});
