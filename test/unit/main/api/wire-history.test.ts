import { describe, expect, test } from 'vitest';
import { readHistoryPage, readHistorySession } from './first-account.ts';
import { modelGeo, wireRecord, wireSession } from './invented-agents.ts';

const video = { url: 'https://st.service.example/v/70.mp4', size: 1234 };
const client = { userAgent: 'Browser/1', login: 'ada', geo: modelGeo };
const record = {
  id: 70,
  uid: 'u-70',
  start: 1_780_000_000,
  stop: 1_780_000_900,
  supportId: 5,
  clients: [client],
  agent: { id: 101, name: 'Front desk', group: 'Havn', os: 'win', version: '2', owner: 'ada', geo: modelGeo },
  video,
  visorComment: 'Replaced the cable',
  url: 'https://link.service.example/agent/desk',
};

const readOne = (row: unknown) => {
  const page = readHistoryPage({ data: [row] });
  return page.ok ? page.value.records[0] : null;
};

describe('history/list', () => {
  test('a total smaller than its page is dropped (4.13)', () => {
    const data = [wireRecord, { ...wireRecord, id: 71 }];
    const totalOf = (total: number) => readHistoryPage({ total, data });
    for (const wrong of [0, 1]) expect(totalOf(wrong)).toMatchObject({ value: { total: null } });
    for (const right of [2, 3]) expect(totalOf(right)).toMatchObject({ value: { total: right } });
  });

  test('every field of a page and a record is read (2.6, 4.13)', () => {
    const page = { offset: 20, limit: 100, total: 4711, filter: { video: true }, data: [wireRecord] };
    expect(readHistoryPage(page)).toEqual({
      ok: true,
      value: { offset: 20, limit: 100, total: 4711, records: [record], dropped: 0 },
    });
  });

  test('paging may be text or missing (4.13)', () => {
    expect(readHistoryPage({ offset: '20', limit: '50', total: '60', data: [] })).toMatchObject({
      value: { offset: 20, limit: 50, total: 60 },
    });
    expect(readHistoryPage({ data: [wireRecord] })).toMatchObject({ value: { offset: 0, limit: 1, total: null } });
    expect(readHistoryPage([wireRecord])).toMatchObject({
      value: { offset: 0, limit: 1, total: null, records: [record] },
    });
  });

  test('client may stand for clients; uid, visor_comment and url are optional (F12)', () => {
    const { clients, id, start, stop, support_id, agent, video: recording } = wireRecord;
    const rest = { id, start, stop, support_id, agent, video: recording };
    const expected = { ...record, uid: null, visorComment: null, url: null };
    expect(readOne({ ...rest, client: clients })).toEqual(expected);
    expect(readOne({ ...rest, client: clients[0] })).toEqual(expected);
    expect(readOne({ ...rest, clients })).toEqual(expected);
    expect(readOne(rest)).toEqual({ ...expected, clients: [] });
  });

  test('the comment of the technician is read (F28)', () => {
    expect(readOne(wireRecord)?.visorComment).toBe('Replaced the cable');
    expect(readOne({ ...wireRecord, visor_comment: '' })?.visorComment).toBeNull();
  });

  test.each([
    [{ url: video.url }, { ...video, size: null }],
    [{ url: video.url, size: '1234' }, video],
    [{ url: '', size: 0 }, null],
    [{ url: 'ftp://st.service.example/70.mp4', size: 1 }, null],
    [video.url, { ...video, size: null }],
    [null, null],
    [[], null],
  ])('a recording is read from %j (F13)', (given, expected) => {
    expect(readOne({ ...wireRecord, video: given })?.video).toEqual(expected);
  });

  test('an open connection has no end', () => {
    expect(readOne({ ...wireRecord, stop: 0 })?.stop).toBeNull();
    expect(readOne({ ...wireRecord, stop: null })?.stop).toBeNull();
  });

  test('F7: everything but the id may be missing or of another type', () => {
    for (const key of Object.keys(wireRecord).filter((name) => name !== 'id')) {
      for (const value of [undefined, null, 7, 'text', [], {}, true, [null, 7]]) {
        const read = readOne({ ...wireRecord, [key]: value });
        expect(read?.id).toBe(70);
        expect(Object.values(read ?? {}).includes(undefined as never)).toBe(false);
      }
    }
  });

  test('nothing but a broken element is a page only beside a total', () => {
    expect(readHistoryPage([{ offset: 0, total: 1, data: [wireRecord] }])).toEqual({ ok: false, problem: 'shape' });
    expect(readHistoryPage({ total: 9, data: [null] })).toMatchObject({ ok: true, value: { records: [], dropped: 1 } });
  });

  test('a broken element is left out and counted, too many make the list unreadable', () => {
    expect(readHistoryPage({ data: [wireRecord, { uid: 'x' }] })).toMatchObject({
      value: { records: [record], dropped: 1 },
    });
    expect(readHistoryPage({ data: [wireRecord, {}, {}] })).toEqual({ ok: false, problem: 'shape' });
  });

  test.each([
    [{ total: 0 }, 0],
    [{ total: '0', data: null }, 0],
    [{ total: 0, offset: 0, limit: 100, data: {} }, 0],
    [{ status: 200 }, null],
    [{ data: null }, null],
    [{ data: {} }, null],
  ])('%j is an empty page', (json, total) => {
    expect(readHistoryPage(json)).toMatchObject({ ok: true, value: { offset: 0, total, records: [], dropped: 0 } });
  });

  test.each([
    null,
    {},
    { total: 3 },
    { total: 3, data: null },
    { total: 3, data: {} },
    { data: record },
    { data: {}, error: { message: 'x' } },
    'x',
    7,
  ])('%j is not a page', (json) => {
    expect(readHistoryPage(json)).toEqual({ ok: false, problem: 'shape' });
  });
});

describe('history/info', () => {
  const session = {
    id: 70,
    uid: 'u-70',
    agentId: 101,
    accountId: 3,
    agentAccountId: 4,
    userAgent: 'Browser/1',
    start: 1_780_000_000,
    stop: 1_780_000_900,
    video,
    turboOneTime: true,
    visorComment: 'Replaced the cable',
    url: 'https://link.service.example/agent/desk',
    mode: 'control',
    client: modelGeo,
    agent: modelGeo,
  };

  test('every field is read at the top level or inside data (2.7)', () => {
    expect(readHistorySession(wireSession)).toEqual({ ok: true, value: session });
    expect(readHistorySession({ data: wireSession })).toEqual({ ok: true, value: session });
  });

  test('the size is read from video_size, a key video.size or inside video (2.7)', () => {
    const { video_size: size, ...rest } = wireSession;
    expect(readHistorySession({ ...rest, 'video.size': size })).toEqual({ ok: true, value: session });
    expect(readHistorySession({ ...rest, video: { url: wireSession.video, size } })).toEqual({
      ok: true,
      value: session,
    });
  });

  test.each([
    ['control', 'control'],
    ['something-new', 'something-new'],
    [4, '4'],
    [null, null],
  ])('mode %s is kept as it is (F9)', (mode, expected) => {
    expect(readHistorySession({ ...wireSession, mode })).toMatchObject({ value: { mode: expected } });
  });

  test('the number or the text form of its identifier is enough', () => {
    expect(readHistorySession({ id: 70 })).toMatchObject({ ok: true, value: { id: 70, uid: null, mode: null } });
    expect(readHistorySession({ uid: 'u-70' })).toMatchObject({ ok: true, value: { id: null, uid: 'u-70' } });
  });

  test.each([null, [], {}, { error: 'x' }, { data: {} }, 'x', 1])('%j is not a session', (json) => {
    expect(readHistorySession(json)).toEqual({ ok: false, problem: 'shape' });
  });
});
