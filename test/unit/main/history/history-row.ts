import type { HistoryRow } from '../../../../src-main/contract/contract.ts';

/** A session with an agent of the same number. */
export const historyRow = (part: Partial<HistoryRow>): HistoryRow => ({
  id: 1,
  uid: null,
  start: 1,
  stop: null,
  runs: false,
  acceptedEnd: null,
  supportId: null,
  agentId: part.id ?? 1,
  name: null,
  group: null,
  os: null,
  technicians: [],
  place: null,
  recording: null,
  comment: null,
  ...part,
});
