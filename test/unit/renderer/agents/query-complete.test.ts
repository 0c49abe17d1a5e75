import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import {
  FleetValues,
  suggest,
  type Fleet,
  type Suggestion,
} from '../../../../src-renderer/features/agents/query/complete.ts';
import { explainQuery, readQuery, segmentsOf } from '../../../../src-renderer/features/agents/query/query.ts';
import { termNames } from '../../../../src-renderer/features/agents/query/terms.ts';
import { placeAt } from '../../../../src-renderer/features/agents/query/syntax.ts';
import { inventRows, row, traitsOf } from './rows.ts';

const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
const fleetOf = (rows: readonly AgentRow[], traits: readonly AgentTraits[] = []): Fleet => {
  const byId = new Map(traits.map((one) => [one.agentId, one]));
  return { entries: rows.map((agent) => ({ row: agent })), traitsOf: (id) => byId.get(id), traitsVersion: 1 };
};
const complete = (text: string, fleet: Fleet, caret = text.length): readonly Suggestion[] => {
  const place = placeAt(text, caret);
  const values = new FleetValues();
  return place === null ? [] : suggest(place, (name) => values.of(name, fleet, now));
};
const shown = (suggestions: readonly Suggestion[]) => suggestions.map(({ label, count }) => [label, count]);

const sites = fleetOf(
  [
    ['Leeds', 3],
    ['Northgate / Leeds warehouse', 4],
    ['Northgate / Office', 2],
    ['Southgate / Office', 1],
    ['Owl "19" rack, left', 1],
    [null, 2],
  ].flatMap(([group, count], at) =>
    Array.from({ length: Number(count) }, (_, index) =>
      row({
        id: at * 10 + index,
        group: group as string | null,
        os: at === 0 ? 'mac' : 'win',
        city: at === 0 ? 'Leeds' : 'York',
      }),
    ),
  ),
  [
    traitsOf({ agentId: 0, model: 'OptiPlex', cores: 4, diskFreePercent: 3 }),
    traitsOf({ agentId: 1, model: 'OptiPlex 7010' }),
  ],
);

test('offers the names of terms with what they are, by their beginning or by what people call them', () => {
  expect(complete('', sites).map(({ insert }) => insert)).toEqual(termNames.map((name) => `${name}:`));
  expect(complete('bay o', sites).map(({ label }) => label)).toEqual(['os:', 'owner:', 'osname:']);
  expect(complete('dis', sites)[0]).toEqual({
    insert: 'free:',
    label: 'free:',
    hint: 'Free space on the fullest disk: <10%, <5GB',
    count: null,
  });
  expect(complete('-gr', sites).map(({ insert }) => insert)).toEqual(['group:']);
  expect(complete('"gr', sites)).toEqual([]);
});

test('offers the values of the fleet with their counts, the best first', () => {
  expect(shown(complete('group:', sites))).toEqual([
    ['Northgate', 6],
    ['Leeds warehouse', 4],
    ['Leeds', 3],
    ['Office', 2],
    ['No group', 2],
    ['Southgate', 1],
    ['Office', 1],
    ['Owl "19" rack, left', 1],
  ]);
  expect(shown(complete('group:hous', sites))).toEqual([['Leeds warehouse', 4]]);
  expect(shown(complete('group:gate', sites))).toEqual([
    ['Northgate', 6],
    ['Southgate', 1],
  ]);
  expect(shown(complete('group:ware', sites))).toEqual([['Leeds warehouse', 4]]);
  expect(shown(complete('os:', sites))).toEqual([
    ['Windows', 10],
    ['macOS', 3],
  ]);
  expect(shown(complete('model:opti', sites))).toEqual([
    ['OptiPlex', 1],
    ['OptiPlex 7010', 1],
  ]);
  expect(shown(complete('place:', sites))).toEqual([
    ['United Kingdom', 13],
    ['York', 10],
    ['Leeds', 3],
  ]);
  expect(complete('free:', sites)[0]).toEqual({ insert: '<5%', label: '<5%', hint: 'free disk under 5 %', count: 1 });
});

test('offers at most eight values, and nothing where the only one is there already', () => {
  const many = fleetOf(inventRows(400, now).map((agent, at) => ({ ...agent, owner: `owner ${String(at)}` })));
  expect(complete('owner:', many)).toHaveLength(8);
  expect(complete('os:macos', sites)).toEqual([]);
  expect(complete('name:x', sites)).toEqual([]);
});

test('an accepted value finds as many agents as its suggestion states', () => {
  const rows = inventRows(400, now).map((agent, at) => ({
    ...agent,
    region: at % 3 === 0 ? 'Leeds' : null,
    owner: ['a', 'ab', 'A b, c', '"q"', '-x', '<y'][at % 6] ?? null,
    group: ['Leeds', 'Leeds / Leeds', 'Leeds warehouse', 'A / Leeds', 'B\\A', 'B', null][at % 7] ?? null,
    version: ['3.8', '3.8.1', '3.80', '4.0.0-beta', null][at % 5] ?? null,
  }));
  const traits = rows.map(({ id }, at) =>
    traitsOf({
      agentId: id,
      model: ['X1', 'X1 Carbon', null][at % 3] ?? null,
      cpu: ['i7', 'i7 2'][at % 2] ?? null,
      cores: at % 4,
      osName: ['Windows 11 Pro', 'Windows 11'][at % 2] ?? null,
      domain: at % 2 === 0 ? 'corp' : null,
      ram: 4_096 * (at % 4),
      diskFreePercent: at % 50,
      diskFree: at * 100,
      wol: at % 2 === 0,
    }),
  );
  const fleet = fleetOf(rows, traits);
  for (const name of termNames) {
    for (const typed of ['', 'le', 'a', 'x', '3', 'w', '<'])
      for (const { insert, count } of complete(`${name}:${typed}`, fleet)) {
        const query = readQuery(`${name}:${insert} `, now);
        expect(query.faults).toEqual([]);
        const found = rows.filter((agent) => query.passes?.(agent, fleet.traitsOf(agent.id)) === true);
        expect(found.length, `${name}:${insert}`).toBe(count);
      }
  }
});

test('counts once for as long as the fleet is the same', () => {
  const values = new FleetValues();
  const first = values.of('group', sites, now);
  expect(values.of('group', { ...sites }, now)).toBe(first);
  expect(values.of('group', { ...sites, traitsVersion: 2 }, now)).not.toBe(first);
  expect(values.of('group', { ...sites, entries: [...sites.entries] }, now)).not.toBe(first);
});

test.each([
  ['group:le', 8, 'value', 'le', 'le'],
  ['group:"Leeds w" x', 12, 'value', '"Leeds', '"Leeds w"'],
  ['os:win,ma x', 9, 'value', 'ma', 'ma'],
  ['free:<1', 7, 'value', '<1', '<1'],
  ['group: ', 7, 'value', '', ''],
  ['bay gr pc', 6, 'name', 'gr', 'gr'],
  ['-group:x', 4, 'name', 'gro', 'group:'],
  ['bay  pc', 4, 'name', '', ''],
])('in %s at %i the caret is in a %s', (text, caret, kind, typed, replaced) => {
  const place = placeAt(text, caret);
  expect(place?.kind).toBe(kind);
  expect(place?.typed).toBe(typed);
  expect(text.slice(place?.start, place?.end)).toBe(replaced);
});

test('explains the terms, and of how many agents the hardware is known', () => {
  const explain = (text: string) => explainQuery(readQuery(text, now), { known: 120, agents: 200 });
  expect(explain('bay')).toBeNull();
  expect(explain('bay os:win group:"Leeds warehouse"')).toBe('Windows, in Leeds warehouse');
  expect(explain('is:online free:<10%')).toBe('Online, free disk under 10 % · hardware is known for 120 of 200 agents');
});

test('colours the whole text and nothing else, with its faults where they are', () => {
  const texts = fc.array(
    fc.constantFrom('group:', 'grup:x', 'is:on', 'free:<ten', '"a b"', '-x', ' ', 'bay', ',', '"', 'os:win,mac'),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const query = readQuery(text, now);
      const faults = query.pending === null ? query.faults : [...query.faults, query.pending];
      const segments = segmentsOf(text, query, faults);
      const drawn = segments.flatMap((segment) => segment.parts);
      if (query.pieces.length > 0) expect(drawn.map((part) => part.text).join('')).toBe(text);
      expect(drawn.filter(({ bad }) => bad)).toHaveLength(faults.length);
    }),
  );
  const text = 'bay is:onlin x';
  const query = readQuery(text, now);
  expect(segmentsOf(text, query, query.faults)).toContainEqual({
    kind: 'term',
    parts: [
      { text: 'is:', bad: false },
      { text: 'onlin', bad: true },
    ],
  });
});
