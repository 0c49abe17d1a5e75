import { describe, expect, it } from 'vitest';
import { anyText, textLike, startPractice, startMs, type Practice, type WireRecord } from './helper.ts';

/** Reads every page. */
async function readAll({ history }: Practice, query = '', limit = 100): Promise<WireRecord[]> {
  const records: WireRecord[] = [];
  for (let offset = 0; ; offset += limit) {
    const { data, total } = await history(`limit=${limit}&offset=${offset}&${query}`);
    records.push(...data);
    if (offset + limit >= total) return records;
  }
}

describe('history/list (4.13)', () => {
  it('pages: 20 unless asked, at most 100, newest first, nothing twice and nothing left out', async () => {
    const practice = await startPractice({ historyRecords: 730 });
    const first = await practice.history();
    expect(first).toMatchObject({ offset: 0, limit: 20 });
    expect(first.data).toHaveLength(20);
    expect((await practice.history('limit=5000')).limit).toBe(100);
    const all = await readAll(practice);
    expect(all).toHaveLength(first.total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ start }) => start)).toEqual(all.map(({ start }) => start).sort((left, right) => right - left));
    expect((await readAll(practice, '', 7)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect((await practice.history(`offset=${all.length}`)).data).toEqual([]);
  });

  it('has as many connections of each agent as the agent reports, the last one first', async () => {
    const practice = await startPractice({ agents: 60, historyRecords: 900 });
    const all = await readAll(practice);
    const agents = await practice.list();
    expect(agents.some(({ sessions }) => sessions.last?.stop_time === null)).toBe(true);
    for (const { id, sessions, last_time: lastTime } of agents) {
      const own = all.filter(({ agent }) => agent.id === id);
      expect(sessions.total).toBe(own.length);
      expect(sessions.last?.id).toBe(own[0]?.id);
      expect(sessions.last?.start_time).toBe(own[0]?.start);
      // No session with an agent is later than its last time online.
      for (const { stop } of own) expect(stop ?? 0).toBeLessThanOrEqual(lastTime);
    }
  });

  it('filters as an independent computation over all pages does', async () => {
    const practice = await startPractice({ historyRecords: 1_200 });
    const all = await readAll(practice);
    const starts = all.map(({ start }) => start);
    const middle = starts[600] ?? 0;
    const later = starts[200] ?? 0;
    const agentId = practice.idOf('Despatch desk 1');
    const supportId = all.find((record) => record.support_id !== undefined)?.support_id;
    const url = all.find((record) => record.agent.id === agentId && record.url !== undefined)?.url ?? '';
    const cases: readonly [string, (record: WireRecord) => boolean][] = [
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
      expect(
        (await readAll(practice, query)).map(({ id }) => id),
        query,
      ).toEqual(expected);
      expect((await practice.history(query)).total).toBe(expected.length);
    }
    expect(all.filter((record) => record.agent.id === agentId).length).toBeGreaterThan(3);
  });

  it('takes every form of a boolean, and echoes what it filtered by', async () => {
    const { history } = await startPractice({ historyRecords: 200 });
    const totals = async (value: string): Promise<number> => (await history(`video=${value}`)).total;
    for (const form of ['true', 'TRUE', '1', 'yes', 'on']) expect(await totals(form)).toBe(await totals('true'));
    for (const form of ['false', 'False', '0', 'no', 'off']) expect(await totals(form)).toBe(await totals('false'));
    const { filter } = await history('video=on&agent_id=100001&date_from=5&date_to=9&support_id=3');
    expect(filter).toEqual({ date_from: 5, date_to: 9, agent_id: 100_001, support_id: 3, video: true });
  });

  it('refuses malformed parameters', async () => {
    const { get } = await startPractice({ historyRecords: 10 });
    for (const query of [
      'video=perhaps',
      'limit=0',
      'limit=-5',
      'limit=x',
      'offset=1.5',
      'date_from=today',
      'agent_id=1e3',
    ]) {
      expect((await get(`history/list?${query}`)).status, query).toBe(400);
    }
  });

  it('sends all fields of a record, and some records in the older form (2.6, F12)', async () => {
    const practice = await startPractice({ historyRecords: 200 });
    const all = await readAll(practice);
    const old = all.filter((record) => 'client' in record);
    expect(old).toHaveLength(4);
    for (const record of old) expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['uid']));
    for (const record of all) {
      const clients = record.clients ?? record.client;
      expect(clients).toEqual([
        {
          user_agent: anyText,
          login: textLike(/@northfield\.example$/),
          geo: { ip: anyText, country: anyText, region: anyText, city: anyText },
        },
      ]);
      expect(record.agent).toMatchObject({
        name: anyText,
        os: textLike(/^(win|mac|linux|android)$/),
        geo: { country: anyText },
      });
    }
    expect(all.some((record) => record.visor_comment !== '' && record.visor_comment !== undefined)).toBe(true);
  });

  it('is in working hours of the past, mostly on working days', async () => {
    const all = await readAll(await startPractice({ historyRecords: 1_000, agents: 30 }));
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

describe('history/info (4.14)', () => {
  it('finds by number and by uid, with the fields of 2.7 at the top level', async () => {
    const practice = await startPractice({ historyRecords: 300 });
    const all = await readAll(practice, 'video=true');
    for (const record of all.filter(({ uid }) => uid !== undefined).slice(0, 20)) {
      const byId = (await practice.get(`history/info?session_id=${record.id}`)).json;
      const byUid = (await practice.get(`history/info?session_uid=${record.uid}`)).json;
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

  it('finds the last connection an agent names, even beyond the stored history', async () => {
    const { get, list } = await startPractice({ historyRecords: 5 });
    for (const agent of (await list()).slice(0, 30)) {
      if (agent.sessions.last === undefined) continue;
      const info = (await get(`history/info?session_id=${agent.sessions.last.id}`)).json;
      expect(info).toMatchObject({ agent_id: agent.id, start: agent.sessions.last.start_time });
    }
  });

  it('refuses nothing at all, malformed numbers, and what never was', async () => {
    const { get } = await startPractice({ historyRecords: 10 });
    expect((await get('history/info')).status).toBe(400);
    expect((await get('history/info?session_id=abc')).status).toBe(400);
    expect((await get('history/info?session_id=1')).status).toBe(404);
    expect((await get(`history/info?session_uid=${'0'.repeat(32)}`)).status).toBe(404);
    expect((await get('history/info?session_uid=../..')).status).toBe(404);
  });
});

describe('switches of the history', () => {
  it('lets it grow at once, for all readers', async () => {
    const practice = await startPractice({ historyRecords: 50 });
    const { total } = await practice.history();
    practice.controls.addVisits({ count: 30 });
    const grown = await practice.history('limit=100');
    expect(grown.total).toBe(total + 30);
    expect(new Set(grown.data.map(({ id }) => id)).size).toBe(grown.data.length);
    const now = Math.floor(practice.controls.now() / 1_000);
    expect((await practice.history(`date_from=${now}`)).total).toBe(30);
  });

  it('accepts filters that it ignores (F12)', async () => {
    const practice = await startPractice({ historyRecords: 50 });
    const { total, data } = await practice.history();
    const queries = [`url=${encodeURIComponent(data.find(({ url }) => url)?.url ?? '')}`, 'date_from=1&date_to=2'];
    for (const query of queries) expect((await practice.history(query)).total).toBeLessThan(total);
    practice.controls.ignoreHistoryFilters({ filters: ['url', 'dates'] });
    for (const query of queries) expect((await practice.history(query)).total).toBe(total);
    practice.controls.ignoreHistoryFilters({ filters: [] });
    for (const query of queries) expect((await practice.history(query)).total).toBeLessThan(total);
    expect(() => practice.controls.ignoreHistoryFilters({ filters: ['all' as 'url'] })).toThrow('url and dates');
  });
});
