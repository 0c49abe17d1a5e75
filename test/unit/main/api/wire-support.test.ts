import { describe, expect, test } from 'vitest';
import { readSupportConnection, readSupportList } from './first-account.ts';
import { wireSupport } from './invented-agents.ts';

const model = {
  id: 5,
  status: 1,
  createTime: 1_790_000_000,
  inviteCode: '123456789',
  inviteUrl: 'https://link.service.example/invite/123456789',
  connectUrl: 'https://link.service.example/turbo/abcdef',
  clientName: 'Ada',
  clientOs: 'mac',
  clientPreviewUrl: 'https://www.service.example/preview/1.png',
};

describe('a support connection', () => {
  test('every field is read, inside data or at the top level (2.5, F4)', () => {
    expect(readSupportConnection({ data: wireSupport })).toEqual({ ok: true, value: model });
    expect(readSupportConnection(wireSupport)).toEqual({ ok: true, value: model });
  });

  test('system and preview are empty before the client joins (2.5)', () => {
    const read = readSupportConnection({ data: { ...wireSupport, client_os: '', client_preview_url: '' } });
    expect(read).toEqual({ ok: true, value: { ...model, clientOs: null, clientPreviewUrl: null } });
  });

  test('doubled schemes are collapsed (F15)', () => {
    const doubled = {
      ...wireSupport,
      invite_url: `https://${wireSupport.invite_url}`,
      connect_url: `https://${wireSupport.connect_url}`,
    };
    expect(readSupportConnection({ data: doubled })).toEqual({ ok: true, value: model });
  });

  test.each([
    [0, 0],
    [3, 3],
    [7, 7],
    ['2', 2],
    [-1, -1],
    ['new', null],
    [undefined, null],
  ])('status %s is read, also outside 0 to 3 (F5, F7)', (status, expected) => {
    expect(readSupportConnection({ data: { ...wireSupport, status } })).toMatchObject({
      ok: true,
      value: { status: expected },
    });
  });

  test('F7: everything but the id may be missing or of another type', () => {
    for (const key of Object.keys(wireSupport).filter((name) => name !== 'id')) {
      for (const value of [undefined, null, 7, 'text', [], {}, true]) {
        const read = readSupportConnection({ data: { ...wireSupport, [key]: value } });
        expect(read.ok && Object.values(read.value).includes(undefined as never)).toBe(false);
      }
    }
  });

  test('a number as invite code is read as text', () => {
    expect(readSupportConnection({ id: 1, invite_code: 123456789 })).toMatchObject({
      value: { inviteCode: '123456789' },
    });
  });

  test.each([null, [], {}, { data: {} }, { data: null }, 'x'])('%j is not a support connection', (json) => {
    expect(readSupportConnection(json)).toEqual({ ok: false, problem: 'shape' });
  });
});

describe('support/list', () => {
  test('remain and data are read at the top level (4.8, F7)', () => {
    expect(readSupportList({ remain: '4', data: [wireSupport] })).toEqual({
      ok: true,
      value: { remain: 4, connections: [model], dropped: 0 },
    });
    expect(readSupportList({ data: [] })).toEqual({ ok: true, value: { remain: null, connections: [], dropped: 0 } });
  });

  test('a bare array is read, too (F1)', () => {
    expect(readSupportList([wireSupport])).toMatchObject({ ok: true, value: { remain: null, connections: [model] } });
  });

  test.each([[[{ remain: 4, data: [wireSupport] }]], [{ data: [null] }]])(
    'nothing but a broken element is unreadable: %j',
    (list) => {
      expect(readSupportList(list)).toEqual({ ok: false, problem: 'shape' });
    },
  );

  test('a broken element is left out and counted, too many make the list unreadable', () => {
    expect(readSupportList({ remain: 1, data: [wireSupport, {}] })).toMatchObject({
      ok: true,
      value: { connections: [model], dropped: 1 },
    });
    expect(readSupportList({ remain: 1, data: [wireSupport, {}, null] })).toEqual({ ok: false, problem: 'shape' });
  });

  test.each([
    [{ remain: -1, data: [] }, null],
    [{ remain: '-2', data: [] }, null],
    [{ remain: 0, data: [] }, 0],
    [{ remain: 3, data: null }, 3],
    [{ remain: 3, data: {} }, 3],
    [{ remain: 0 }, 0],
    [{ remain: '3' }, 3],
    [{ status: 200 }, null],
    [{ data: null }, null],
    [{ data: {} }, null],
  ])('%j is an empty list', (json, remain) => {
    expect(readSupportList(json)).toEqual({ ok: true, value: { remain, connections: [], dropped: 0 } });
  });

  test.each([
    null,
    {},
    { remain: null },
    { remain: 3, data: 'x' },
    { remain: 3, data: wireSupport },
    { data: null, error: 'x' },
    { status: 400, error: null },
    'x',
    7,
  ])('%j is not a list', (json) => {
    expect(readSupportList(json)).toEqual({ ok: false, problem: 'shape' });
  });
});
