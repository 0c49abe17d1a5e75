import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { readAgentHistory } from '../../../../src-main/agents/agent-history.ts';
import type { HistoryFilter } from '../../../../src-main/api/client.ts';
import type { HistoryRecord } from '../../../../src-main/api/model.ts';

const record = (id: number, changes: Partial<HistoryRecord> = {}): HistoryRecord => ({
  id,
  uid: `uid-${id}`,
  start: 1_790_000_000 + id,
  stop: 1_790_000_600 + id,
  supportId: null,
  clients: [],
  agent: null,
  video: null,
  visorComment: null,
  url: 'https://go.example/agent-canary',
  ...changes,
});

const question = { agentId: 7, offset: 20, limit: 10 };

describe('the sessions of an agent', () => {
  it('are asked for by its id, a page at a time', async () => {
    const requested: [HistoryFilter, string][] = [];
    const page = await readAgentHistory((filter, { attention }) => {
      requested.push([filter, attention]);
      return Promise.resolve(succeed({ offset: 20, limit: 10, total: 31, records: [], dropped: 2 }));
    }, question);
    expect(requested).toEqual([[{ agentId: 7, offset: 20, limit: 10 }, 'user']]);
    expect(page).toEqual({ ok: true, value: { sessions: [], total: 31, dropped: 2 } });
  });

  it('come the newest first, in words of the page and without any address that carries rights', async () => {
    const place = { ip: '203.0.113.4', country: 'Portugal', region: null, city: 'Braga' };
    const records = [
      record(1, { supportId: 0 }),
      record(3, {
        supportId: 12,
        stop: 0,
        clients: [{ userAgent: 'Chrome', login: 'ana@firm.example', geo: place }],
        video: { url: 'https://st.example/video-canary.mp4', size: 5_000 },
        visorComment: 'Printer driver',
      }),
      record(2, { start: null, stop: null, uid: null }),
    ];
    const page = await readAgentHistory(
      () => Promise.resolve(succeed({ offset: 0, limit: 10, total: 3, records, dropped: 0 })),
      question,
    );
    if (!page.ok) throw new Error(page.failure.message);
    expect(page.value.sessions).toEqual([
      { id: 2, uid: null, start: null, stop: null, support: false, technicians: [], recording: null, comment: null },
      {
        id: 3,
        uid: 'uid-3',
        start: 1_790_000_003,
        stop: null,
        support: true,
        technicians: [{ login: 'ana@firm.example', userAgent: 'Chrome', place }],
        recording: { size: 5_000 },
        comment: 'Printer driver',
      },
      {
        id: 1,
        uid: 'uid-1',
        start: 1_790_000_001,
        stop: 1_790_000_601,
        support: false,
        technicians: [],
        recording: null,
        comment: null,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('canary');
  });

  it('fail with what the service said', async () => {
    const page = await readAgentHistory(() => Promise.resolve(fail('quota', 'The limit.')), question);
    expect(page).toMatchObject({ ok: false, failure: { kind: 'quota' } });
  });
});
