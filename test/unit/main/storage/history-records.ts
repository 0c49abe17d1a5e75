import type { HistoryFilter } from '../../../../src-main/contract/contract.ts';
import type { HistoryRecord, HistorySession } from '../../../../src-main/contract/model.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';

export const START = 1_790_000_000;

/** A session of an agent that began `id` minutes after the first. */
export const makeRecord = (id: number, changes: Partial<HistoryRecord> = {}): HistoryRecord => ({
  id,
  uid: `uid-${id}`,
  start: START + id * 60,
  stop: START + id * 60 + 600,
  supportId: null,
  clients: [
    {
      login: 'ana@firm.example',
      userAgent: 'Browser 1',
      geo: { ip: '203.0.113.4', country: 'GB', region: 'Yorkshire', city: 'Leeds' },
    },
  ],
  agent: {
    id: 7,
    name: `host-${id}`,
    group: 'Northgate / Yard',
    os: 'win',
    version: '3.1',
    owner: 'owner@firm.example',
    geo: { ip: '198.51.100.9', country: 'PT', region: null, city: 'Braga' },
  },
  video: { url: `https://st.service.example/video-canary/${id}.mp4`, size: 1_000 + id },
  visorComment: null,
  url: `https://go.service.example/agent-canary/${id}`,
  ...changes,
});

export const makeRecords = (count: number, changes: (id: number) => Partial<HistoryRecord> = () => ({})) =>
  Array.from({ length: count }, (_, index) => makeRecord(index + 1, changes(index + 1)));

export const makeSession = (id: number, changes: Partial<HistorySession> = {}): HistorySession => ({
  id,
  uid: `uid-${id}`,
  agentId: 7,
  accountId: 30,
  agentAccountId: 31,
  userAgent: 'Browser 1',
  start: START + id * 60,
  stop: START + id * 60 + 700,
  video: { url: `https://st.service.example/video-canary/${id}.mp4`, size: 2_000 },
  turboOneTime: true,
  visorComment: 'Said later',
  url: `https://go.service.example/agent-canary/${id}`,
  mode: 'control',
  client: { ip: '203.0.113.4', country: 'GB', region: null, city: 'Leeds' },
  agent: null,
  ...changes,
});

export const filterOf = (changes: Partial<HistoryFilter>): HistoryFilter => ({ ...everySession, ...changes });
