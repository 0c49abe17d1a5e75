import { describe, expect, it } from 'vitest';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { fold, isSameName, withoutMarks } from '../../../../src-main/contract/fold.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { readTypedId, readSearchedId } from '../../../../src-main/contract/typed-id.ts';
import { createFinder } from '../../../../src-main/search/finder.ts';
import { deviceId, hostileNames, typedColonNames, typedDeviceIds, typedSigns } from '../../../fixtures/names.ts';
import { rowOf } from '../../../samples.ts';

const bare = { group: null, ip: null, osUser: null, owner: null };
const named = (names: readonly string[]): readonly AgentRow[] =>
  names.map((name, at) => rowOf({ id: at + 1, name, ...bare }));

function finderOf(rows: readonly AgentRow[]) {
  const snapshot = createSnapshot();
  const finder = createFinder({ snapshot, later: (run) => run() });
  const apply = (upserted: readonly AgentRow[], removed: readonly number[] = []): void => {
    snapshot.apply({
      reset: false,
      upserted: upserted.map(packRow),
      removed: [...removed],
      summary: { total: 0, online: 0, at: null, dropped: 0 },
    });
  };
  apply(rows);
  const find = (text: string) => {
    const { hits, exact } = finder.find(text, 10);
    return { names: hits.map(({ name }) => name), ids: hits.map(({ agentId }) => agentId), exact, hits };
  };
  return { find, apply };
}

describe('Quick connect and the palette', () => {
  it.each(typedColonNames)(
    'find by %s the agent %s first, and mean none where several have the name',
    (typed, name) => {
      const rows = ['AAA', 'acme:47110', 'acme:4711', 'owner:till-4'];
      const { names, exact } = finderOf(named(rows)).find(typed);
      expect([names[0], exact]).toEqual([name, 1]);
      expect(finderOf(named([...rows, name])).find(typed).exact).toBe(2);
    },
  );

  it('put it before one that has only its letters', () => {
    const { find } = finderOf(named(['acme4711', 'acme:4711', 'till-4', 'Till  4', 'till4']));
    for (const typed of ['acme:4711', '"acme:4711"', 'acme: 4711'])
      expect(find(typed)).toMatchObject({ ids: [2, 1], exact: 1 });
    expect(find('till 4')).toMatchObject({ exact: 1 });
    expect(find('till 4').ids[0]).toBe(4);
  });

  it.each(typedSigns.filter(([typed]) => !typed.startsWith('name:')))(
    'find by %s the agent %s, and mark it',
    (typed, name) => {
      const { names, hits } = finderOf(named(typedSigns.map((pair) => pair[1]).slice(0, 4))).find(typed);
      expect(names).toEqual([name]);
      expect(hits[0]?.marks.map(([start, end]) => fold(name.slice(start, end))).join('')).toBe(fold(typed));
    },
  );

  it.each(typedDeviceIds)('find a device by its number %j, whatever was typed before', (typed) => {
    const { find } = finderOf([...named(['Till 1', '418']), rowOf({ id: 77, name: 'Kasse', ...bare, deviceId })]);
    for (let at = 1; at <= typed.length; at += 1) find(typed.slice(0, at));
    for (const text of [typed, `id:${typed}`, `ID: ${typed}`])
      expect(find(text)).toMatchObject({ names: ['Kasse'], exact: 1 });
  });

  it('mean none where a text is the name of one agent and behind id: the number of another', () => {
    const { find } = finderOf([...named(['AAA', 'id:2', 'id:', 'id:x']), rowOf({ id: 77, name: 'Kasse', ...bare })]);
    expect(find('id:2')).toMatchObject({ exact: 1, ids: [2] });
    expect(find('id:77')).toMatchObject({ exact: 1, ids: [77] });
    expect(find('id:1')).toMatchObject({ exact: 1, ids: [1] });
    expect(find('id:3').exact).toBe(1);
    expect(find('id:').names[0]).toBe('id:');
    expect(find('id:x').names[0]).toBe('id:x');
    expect(finderOf([...named(['AAA', 'x', 'id:1'])]).find('id:1').exact).toBe(2);
  });

  it('follow a number that changed, moved and went', () => {
    const { find, apply } = finderOf([...named(['a', 'b']), rowOf({ id: 77, name: 'c', ...bare, deviceId })]);
    apply([], [1]);
    expect(find(String(deviceId)).ids).toEqual([77]);
    apply([rowOf({ id: 77, name: 'c', ...bare, deviceId: null }), rowOf({ id: 2, name: 'b', ...bare, deviceId })]);
    expect(find(String(deviceId)).ids).toEqual([2]);
    apply([], [2]);
    expect(find(String(deviceId)).ids).toEqual([]);
  });

  it('mean none where a number is that of one agent and the name of another', () => {
    const { find } = finderOf([...named([String(deviceId)]), rowOf({ id: 77, name: 'Kasse', ...bare, deviceId })]);
    expect(find(String(deviceId)).exact).toBe(2);
  });

  it.each(hostileNames.map((name) => [name.slice(0, 40), name] as const))('find an agent called %s', (_, name) => {
    expect(finderOf(named(['AAA', name, 'zzz'])).find(name.slice(0, 200)).names[0]).toBe(withoutMarks(name));
  });

  it('count names that look the same as one name', () => {
    const { find } = finderOf(
      named(['Anna’s PC', "Anna's PC", 'Anna\u2019s\u200b PC', "Anna's  PC", "anna's\u00a0PC ", 'Annas PC']),
    );
    expect(find("anna's pc").exact).toBe(5);
    expect(find(" anna's  pc").exact).toBe(5);
  });
});

describe('an id as it is typed', () => {
  it.each(typedDeviceIds)('%j is read', (typed) => {
    expect(readTypedId(typed)).toBe(deviceId);
    expect(readSearchedId(typed)).toBe(deviceId);
  });
  it.each(['', ' ', '-', '418x', '4.18', '418 220 967 x', '1234567890123456', '-418', '418--220', '4'.repeat(10_000)])(
    '%j is none',
    (typed) => {
      expect(readTypedId(typed)).toBeNull();
      expect(readSearchedId(typed)).toBeNull();
    },
  );
  it('is read from one digit on, and searched beside the words from seven on', () => {
    expect(readTypedId('7')).toBe(7);
    expect(readTypedId('123456789012345')).toBe(123_456_789_012_345);
    expect(readSearchedId('418 220')).toBeNull();
    expect(readSearchedId('1 418 220')).toBe(1_418_220);
  });
});

it('folds the signs that no keyboard has to those of one, and leaves out what is not seen', () => {
  expect(fold('‘’ʼ‛′´ „“”‟″«» ‐‑‒–—−')).toBe('\'\'\'\'\'\' """"""" ------');
  expect(fold('A\u00a0B\u2009C\u202fD\u3000E')).toBe('a b c d e');
  expect(fold('a\u200bb\u200c\u200d\u00ad\u2060\ufeffc\u200e\u200f\u202e\u2066d')).toBe('abcd');
  expect(fold('Königstraße ﬁ ½')).toBe('konigstrasse fi 1⁄2');
});

it('takes names for the same that only differ in such signs, and no others', () => {
  expect(isSameName('Anna’s  PC‑014 ', "Anna's PC-014")).toBe(true);
  for (const other of ["anna's PC-014", "Änna's PC-014", "Anna's PC014"])
    expect(isSameName("Anna's PC-014", other)).toBe(false);
});
