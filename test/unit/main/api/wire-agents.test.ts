import { describe, expect, test } from 'vitest';
import type { Agent } from '../../../../src-main/contract/model.ts';
import { parseAgentList, readAgentDetail } from './first-account.ts';
import { unknownAgent } from '../../../samples.ts';
import { bytesOf, geo, modelAgent, modelHardware, wireAgent, wireHardware } from './invented-agents.ts';

function readOne(row: unknown): Agent {
  const list = parseAgentList(bytesOf([row]));
  if (!list.ok || list.value.agents[0] === undefined) throw new Error(JSON.stringify(list));
  return list.value.agents[0];
}

const empty = { ...unknownAgent, name: '#1' };

describe('agents/list', () => {
  test('every field is read exactly (2.1, 2.2)', () => {
    expect(readOne(wireAgent)).toEqual(modelAgent);
  });

  test('a bare array is read like one inside data (F1)', () => {
    const bare = parseAgentList(bytesOf([wireAgent]));
    const wrapped = parseAgentList(bytesOf({ data: [wireAgent], extra: 1 }));
    expect(bare).toEqual({ ok: true, value: { agents: [modelAgent], dropped: 0, repeated: 0 } });
    expect(wrapped).toEqual(bare);
  });

  test.each([{ data: null }, { data: {} }, { status: 200 }, { status: 200, data: null }])(
    '%j is an empty list that is only implied',
    (json) => {
      expect(parseAgentList(bytesOf(json))).toEqual({
        ok: true,
        value: { agents: [], dropped: 0, repeated: 0, isImplied: true },
      });
    },
  );

  test.each([[], { data: [] }])('%j is an empty list that is stated', (json) => {
    expect(parseAgentList(bytesOf(json))).toEqual({ ok: true, value: { agents: [], dropped: 0, repeated: 0 } });
  });

  test.each([{}, { status: 1 }, { error: 'x' }, { data: {}, error: 'x' }, { data: wireAgent }, { data: 'x' }])(
    'case %#: what may be anything else is no list',
    (json) => {
      expect(parseAgentList(bytesOf(json))).toMatchObject({ ok: false, failure: { reason: 'shape' } });
    },
  );

  test('everything but the id may be missing or null (F21)', () => {
    expect(readOne({ id: 1 })).toEqual(empty);
    const nulls = Object.fromEntries(Object.keys(wireAgent).map((key) => [key, null]));
    expect(readOne({ ...nulls, id: 1 })).toEqual({ ...empty, permanentLink: false });
  });

  test.each([
    ['no sessions.last', { total: 3 }, { last: null, total: 3 }],
    ['an empty sessions.last', { last: {}, total: 0 }, { last: null, total: 0 }],
    ['an array as sessions.last', { last: [], total: 0 }, { last: null, total: 0 }],
    ['the form of an array', [], { last: null, total: null }],
  ])('sessions may have %s (F21)', (_name, sessions, expected) => {
    expect(readOne({ id: 1, sessions }).sessions).toEqual(expected);
  });

  test('unknown keys are ignored (F19)', () => {
    expect(readOne({ id: 1, geo: { ...geo, zip: 7 }, future: { deep: [1] } }).geo).toEqual(modelAgent.geo);
  });

  test('times as floats or text are read as whole seconds (F10)', () => {
    expect(readOne({ id: 1, last_time: 1_776_853_455.6, link_time: '1776853455.0' })).toMatchObject({
      lastTime: 1_776_853_456,
      linkTime: 1_776_853_455,
    });
  });

  test.each([0, -1, '0', 1e15, Infinity, 'yesterday', true, {}])('%s is not a time', (time) => {
    expect(readOne({ id: 1, last_time: time }).lastTime).toBeNull();
  });

  test('a doubled scheme is collapsed (F15)', () => {
    expect(readOne({ id: 1, permanent_url: 'https://https://link.service.example/agent/x' }).permanentUrl).toBe(
      'https://link.service.example/agent/x',
    );
  });

  test.each([
    ['https://link.service.example/agent/x', true],
    ['', false],
    [' ', false],
    [null, false],
    [false, false],
    [undefined, null],
    ['javascript:alert(1)', null],
    [7, null],
  ])('whether there is a permanent link is read from %s (2.1, F21)', (url, expected) => {
    expect(readOne({ id: 1, permanent_url: url }).permanentLink).toBe(expected);
    expect(readAgentDetail({ data: { id: 1, permanent_url: url } })).toMatchObject({
      value: { permanentLink: expected },
    });
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '//host/x', 'link', '', 'https://', 7])(
    '%s is not a web address',
    (url) => {
      expect(readOne({ id: 1, preview_url: url }).previewUrl).toBeNull();
    },
  );

  test.each([
    ['HTTPS://Link.Service.Example/A', 'https://link.service.example/A'],
    ['http://192.0.2.1:8080/p.png', 'http://192.0.2.1:8080/p.png'],
    ['https://host.example/ä b', 'https://host.example/%C3%A4%20b'],
    ['http://127.0.0.1:41234/p.png', 'http://127.0.0.1:41234/p.png'],
  ])('%s is normalised as browsers do', (url, expected) => {
    expect(readOne({ id: 1, preview_url: url }).previewUrl).toBe(expected);
  });

  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['TRUE', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['maybe', null],
    [2, null],
    [null, null],
    [[], null],
  ])('%s is read as a flag', (flag, expected) => {
    expect(readOne({ id: 1, online: flag }).online).toBe(expected);
  });

  test.each([
    [12, 12],
    ['12', 12],
    [{ count: 12 }, 12],
    [{ total: '12' }, 12],
    [{ connections: 12 }, 12],
    [{ a: 1, b: 2 }, null],
    [{}, null],
    ['many', null],
    [-1, null],
  ])('sessions.total is read from %j (2.2)', (total, expected) => {
    expect(readOne({ id: 1, sessions: { total } }).sessions.total).toBe(expected);
  });

  test.each([
    [
      { login: 'ada', name: 'Ada' },
      { login: 'ada', name: 'Ada' },
    ],
    ['ada', { login: 'ada', name: null }],
    ['', null],
    [null, null],
  ])('os_user is read in the list, from %j (2.3, F22)', (osUser, expected) => {
    expect(readOne({ id: 1, os_user: osUser }).osUser).toEqual(expected);
  });

  test('numbers may be text and text may be a number', () => {
    expect(readOne({ id: '17', device_id: ' 9 ', name: 42, version: 3 })).toMatchObject({
      id: 17,
      deviceId: 9,
      name: '42',
      version: '3',
    });
  });

  test.each(['', '   ', '\u200b', '\u202e\n'])('an invisible name (%j) is replaced by the number', (name) => {
    expect(readOne({ id: 17, name }).name).toBe('#17');
  });

  test('an unknown operating system is passed on unchanged', () => {
    expect(readOne({ id: 1, os: 'plan9' }).os).toBe('plan9');
  });

  test('texts are cut to 10,000 characters, not inside a surrogate pair', () => {
    expect(readOne({ id: 1, name: 'x'.repeat(10_001) }).name).toBe('x'.repeat(10_000));
    expect(readOne({ id: 1, name: `${'x'.repeat(9_999)}😀` }).name).toBe('x'.repeat(9_999));
  });

  test('of two elements with the same id, the first one counts', () => {
    const rows = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
      { id: '1', name: 'c' },
    ];
    const list = parseAgentList(bytesOf(rows));
    expect(list.ok && list.value.agents.map(({ id, name }) => [id, name])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(list.ok && list.value.repeated).toBe(1);
    expect(list.ok && list.value.dropped).toBe(0);
  });
});

describe('broken elements', () => {
  const good = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

  test.each([
    null,
    7,
    'text',
    [],
    {},
    { id: null },
    { id: -1 },
    { id: 1.5 },
    { id: '' },
    { id: 2 ** 60 },
    { id: true },
  ])('%j is left out and counted', (broken) => {
    const list = parseAgentList(bytesOf([...good(3), broken]));
    expect(list).toMatchObject({ ok: true, value: { dropped: 1, agents: good(3) } });
  });

  test.each([[[null]], [[{ data: [{ id: 1 }] }]], [[[[]]]]])(
    'and nothing else make the list unreadable: %j',
    (list) => {
      expect(parseAgentList(bytesOf(list))).toMatchObject({ ok: false, failure: { reason: 'shape' } });
    },
  );

  test('up to one in twenty are left out, more make the list unreadable', () => {
    const some = parseAgentList(bytesOf([...good(95), ...Array<null>(5).fill(null)]));
    expect(some).toMatchObject({ ok: true, value: { dropped: 5 } });
    const many = parseAgentList(bytesOf([...good(95), ...Array<null>(6).fill(null)]));
    expect(many).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'shape' } });
  });

  test('200,000 elements are read, one more is refused', () => {
    const rows = (count: number) => new TextEncoder().encode(`[${'{"id":1},'.repeat(count - 1)}{"id":1}]`);
    expect(parseAgentList(rows(200_000)).ok).toBe(true);
    expect(parseAgentList(rows(200_001))).toMatchObject({ failure: { kind: 'not-the-service', reason: 'too-large' } });
  });
});

describe('agents/info', () => {
  const detail = {
    ...wireAgent,
    device_id: 555,
    os_user: { login: 'ada', name: 'Ada' },
    rdp: true,
    hibernate: 0,
    power_supply: '1',
  };

  test('every field is read exactly (2.3, 2.4, F2, F20)', () => {
    const read = readAgentDetail({ data: { ...detail, hardware: wireHardware } });
    expect(read).toEqual({
      ok: true,
      value: {
        ...modelAgent,
        deviceId: 555,
        osUser: { login: 'ada', name: 'Ada' },
        rdp: true,
        hibernate: false,
        powerSupply: true,
        hardware: expect.any(Object) as object,
      },
    });
    const hardware = read.ok ? read.value.hardware : null;
    expect(hardware).toEqual(modelHardware);
  });

  test('each hardware field may be missing, null or of another type (F20)', () => {
    for (const key of Object.keys(wireHardware)) {
      for (const value of [undefined, null, 7, 'text', [], {}, [null, 7, {}]]) {
        const read = readAgentDetail({ data: { id: 1, hardware: { ...wireHardware, [key]: value } } });
        expect(read.ok && JSON.stringify(read.value.hardware)).not.toContain('undefined');
        expect(read.ok && Object.values(read.value.hardware ?? {}).includes(undefined as never)).toBe(false);
      }
    }
  });

  test.each([[], null, 'none', 0])('%j is not hardware', (hardware) => {
    expect(readAgentDetail({ data: { id: 1, hardware } })).toMatchObject({ ok: true, value: { hardware: null } });
  });

  test.each([null, [], {}, { data: null }, { data: [] }, { data: {} }, 'x', 1])('%j is not an agent', (json) => {
    expect(readAgentDetail(json)).toEqual({ ok: false, problem: 'shape' });
  });
});

describe('F7: changed fields', () => {
  const others = [undefined, null, 0, -1, 1.5, '', 'text', true, [], {}, [[]], { a: { b: null } }, '9'.repeat(30)];

  test('with any field missing or of any type, the list is read and has no undefined', () => {
    for (const key of Object.keys(wireAgent).filter((name) => name !== 'id')) {
      for (const value of others) {
        const agent = readOne({ ...wireAgent, [key]: value });
        expect(agent.id).toBe(101);
        expect(holdsUndefined(agent)).toBe(false);
      }
    }
  });

  test('so are fields of any type inside sessions', () => {
    for (const value of others) {
      expect(holdsUndefined(readOne({ id: 1, sessions: { last: value, total: value } }))).toBe(false);
      expect(
        holdsUndefined(readOne({ id: 1, sessions: { last: { ...wireAgent.sessions.last, client: value } } })),
      ).toBe(false);
    }
  });
});

function holdsUndefined(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUndefined);
}
