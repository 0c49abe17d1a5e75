import { describe, expect, it } from 'vitest';
import { startBench, startMs, type Bench } from './helper.ts';

interface Record {
  readonly id: number;
  readonly uid?: string;
  readonly start: number;
  readonly stop: number | null;
  readonly support_id?: number;
  readonly agent: { readonly id?: number };
  readonly video?: { readonly url: string; readonly size: number };
  readonly url?: string;
}

/** Reads every page. */
async function readAll({ get }: Bench, query = '', limit = 100): Promise<Record[]> {
  const records: Record[] = [];
  for (let offset = 0; ; offset += limit) {
    const { data, total } = (await get(`history/list?limit=${limit}&offset=${offset}&${query}`)).json;
    records.push(...(data as Record[]));
    if (offset + limit >= total) return records;
  }
}

describe('history/list (specification 4.13)', () => {
  it('pages: 20 unless asked, at most 100, newest first, nothing twice and nothing left out', async () => {
    const bench = await startBench({ historyRecords: 730 });
    const first = (await bench.get('history/list')).json;
    expect(first).toMatchObject({ offset: 0, limit: 20 });
    expect(first['data']).toHaveLength(20);
    expect((await bench.get('history/list?limit=5000')).json['limit']).toBe(100);
    const all = await readAll(bench);
    expect(all).toHaveLength(first['total']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ start }) => start)).toEqual(all.map(({ start }) => start).sort((left, right) => right - left));
    expect((await readAll(bench, '', 7)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect((await bench.get(`history/list?offset=${all.length}`)).json['data']).toEqual([]);
  });

  it('filters as an independent computation over all pages does', async () => {
    const bench = await startBench({ historyRecords: 1_200 });
    const all = await readAll(bench);
    const starts = all.map(({ start }) => start);
    const middle = starts[600] ?? 0;
    const later = starts[200] ?? 0;
    const agentId = bench.idOf('Despatch desk 1');
    const supportId = all.find((record) => record.support_id !== undefined)?.support_id;
    const url = all.find((record) => record.agent.id === agentId && record.url !== undefined)?.url ?? '';
    const cases: readonly [string, (record: Record) => boolean][] = [
      [`agent_id=${agentId}`, (record) => record.agent.id === agentId],
      [`support_id=${supportId}`, (record) => record.support_id === supportId],
      [`date_from=${middle}`, (record) => record.start >= middle],
      [`date_to=${middle}`, (record) => record.start <= middle],
      [`date_from=${middle}&date_to=${later}`, (record) => record.start >= middle && record.start <= later],
      ['video=true', (record) => record.video !== undefined],
      ['video=0', (record) => record.video === undefined],
      [
        `video=1&agent_id=${agentId}&date_from=${middle}`,
        (record) => record.video !== undefined && record.agent.id === agentId && record.start >= middle,
      ],
      [`url=${encodeURIComponent(url)}`, (record) => record.agent.id === agentId],
      ['agent_id=1', () => false],
      ['agent_id=&video=&date_from=', () => true],
    ];
    for (const [query, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id);
      expect([query, (await readAll(bench, query)).map(({ id }) => id)]).toEqual([query, expected]);
      expect((await bench.get(`history/list?${query}`)).json['total']).toBe(expected.length);
    }
    expect(all.filter((record) => record.agent.id === agentId).length).toBeGreaterThan(3);
  });

  it('takes every form of a boolean, and echoes what it filtered by', async () => {
    const { get } = await startBench({ historyRecords: 200 });
    const totals = async (value: string): Promise<unknown> => (await get(`history/list?video=${value}`)).json['total'];
    for (const form of ['true', 'TRUE', '1', 'yes', 'on']) expect(await totals(form)).toBe(await totals('true'));
    for (const form of ['false', 'False', '0', 'no', 'off']) expect(await totals(form)).toBe(await totals('false'));
    const { filter } = (await get('history/list?video=on&agent_id=100001&date_from=5&date_to=9&support_id=3')).json;
    expect(filter).toEqual({ date_from: 5, date_to: 9, agent_id: 100_001, support_id: 3, video: true });
  });

  it('refuses malformed parameters', async () => {
    const { get } = await startBench({ historyRecords: 10 });
    for (const query of [
      'video=perhaps',
      'limit=0',
      'limit=-5',
      'limit=x',
      'offset=1.5',
      'date_from=today',
      'agent_id=1e3',
    ]) {
      expect([query, (await get(`history/list?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('has the fields of 2.6, and now and then the older form (field fact F12)', async () => {
    const bench = await startBench({ historyRecords: 200 });
    const all = (await readAll(bench)) as unknown as { [field: string]: unknown }[];
    const old = all.filter((record) => 'client' in record);
    expect(old).toHaveLength(4);
    for (const record of old) expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['uid']));
    for (const record of all) {
      const clients = (record['clients'] ?? record['client']) as unknown[];
      expect(clients).toEqual([
        {
          user_agent: expect.any(String),
          login: expect.stringMatching(/@northfield\.example$/),
          geo: expect.objectContaining({ ip: expect.any(String), city: expect.any(String) }),
        },
      ]);
      expect(record['agent']).toMatchObject({
        name: expect.any(String),
        os: expect.stringMatching(/^(win|mac|linux|android)$/),
        geo: { country: expect.any(String) },
      });
    }
    expect(all.some((record) => record['visor_comment'] !== '' && record['visor_comment'] !== undefined)).toBe(true);
  });

  it('lies in working hours of the past, mostly on working days', async () => {
    const all = await readAll(await startBench({ historyRecords: 1_000, agents: 30 }));
    const seeded = all.filter(({ stop }) => stop !== null);
    const days = seeded.map(({ start }) => new Date(start * 1000).getUTCDay());
    expect(days.filter((day) => day === 0).length / days.length).toBeLessThan(0.05);
    expect(days.filter((day) => day >= 1 && day <= 5).length / days.length).toBeGreaterThan(0.85);
    for (const { start, stop } of seeded) {
      expect(start).toBeLessThan(startMs / 1000);
      expect(stop).toBeGreaterThan(start);
    }
  });
});

describe('history/info (specification 4.14)', () => {
  it('finds by number and by uid, with the fields of 2.7 at the top level', async () => {
    const bench = await startBench({ historyRecords: 300 });
    const all = await readAll(bench, 'video=true');
    for (const record of all.filter(({ uid }) => uid !== undefined).slice(0, 20)) {
      const byId = (await bench.get(`history/info?session_id=${record.id}`)).json;
      const byUid = (await bench.get(`history/info?session_uid=${record.uid}`)).json;
      expect(byUid).toEqual(byId);
      expect(byId).toMatchObject({
        id: record.id,
        uid: record.uid,
        start: record.start,
        stop: record.stop,
        video: record.video?.url,
        video_size: record.video?.size,
        agent_account_id: 30_100,
      });
      for (const field of [
        'account_id',
        'user_agent',
        'turbo_one_time',
        'visor_comment',
        'url',
        'mode',
        'client',
        'agent',
      ]) {
        expect(byId).toHaveProperty(field);
      }
      expect(byId).not.toHaveProperty('data');
    }
  });

  it('finds the last connection an agent names, even beyond the history that is kept', async () => {
    const { get } = await startBench({ historyRecords: 5 });
    for (const agent of (await get('agents/list')).json['data'].slice(0, 30)) {
      if (agent.sessions.last === undefined) continue;
      const info = (await get(`history/info?session_id=${agent.sessions.last.id}`)).json;
      expect(info).toMatchObject({ agent_id: agent.id, start: agent.sessions.last.start_time });
    }
  });

  it('refuses nothing at all, malformed numbers, and what never was', async () => {
    const { get } = await startBench({ historyRecords: 10 });
    expect((await get('history/info')).status).toBe(400);
    expect((await get('history/info?session_id=abc')).status).toBe(400);
    expect((await get('history/info?session_id=1')).status).toBe(404);
    expect((await get(`history/info?session_uid=${'0'.repeat(32)}`)).status).toBe(404);
    expect((await get('history/info?session_uid=../..')).status).toBe(404);
  });
});
