import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { nearest, termNames } from '../../../../src-renderer/features/agents/query/terms.ts';
import { cutPieces, quoteValue } from '../../../../src-renderer/features/agents/query/syntax.ts';
import { readQuery } from '../../../../src-renderer/features/agents/query/query.ts';
import { haystackOf, matches, wordsOf } from '../../../../src-renderer/features/agents/search/search.ts';
import { row, traitsOf } from './rows.ts';

const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
const ago = (seconds: number) => now / 1000 - seconds;
const HOUR = 3_600;
const DAY = 24 * HOUR;

const passes = (text: string, part: Partial<AgentRow>, traits?: Partial<AgentTraits>): boolean => {
  const agent = row({ id: 1, ...part });
  const query = readQuery(text, now);
  const stored = traits === undefined ? undefined : traitsOf({ agentId: 1, ...traits });
  return matches(haystackOf(agent), query.words) && (query.passes?.(agent, stored) ?? true);
};

describe('terms over the list', () => {
  test.each<[string, Partial<AgentRow>, boolean]>([
    // groups: contained in a level, whole levels after "=", paths, below
    ['group:leeds', { group: 'Northgate / Leeds warehouse' }, true],
    ['group:LÉEDS', { group: 'Northgate\\Leeds warehouse' }, true],
    ['group:northgate', { group: 'Northgate / Leeds warehouse' }, true],
    ['group:"Leeds warehouse"', { group: 'Northgate / Leeds  warehouse' }, true],
    ['group:northgate/leeds', { group: 'Northgate / Leeds warehouse' }, true],
    ['group:leeds/northgate', { group: 'Northgate / Leeds warehouse' }, false],
    ['group:=leeds', { group: 'Northgate / Leeds warehouse' }, false],
    ['group:="leeds warehouse"', { group: 'Northgate / Leeds warehouse / Bay 4' }, true],
    ['group:=/leeds', { group: 'York / Leeds' }, false],
    ['group:=/york/leeds', { group: 'York / Leeds / Bay' }, true],
    ['group:york', { group: 'Northgate' }, false],
    ['group:york', { group: null }, false],
    ['group:""', { group: null }, true],
    ['group:""', { group: 'York' }, false],
    ['-group:""', { group: 'York' }, true],
    ['group: leeds', { group: 'Leeds' }, true],
    ['group: leeds', { group: 'York' }, false],
    ['group:leeds,york', { group: 'York' }, true],
    ['group:leeds, york', { group: 'York' }, true],
    ['group:leeds,york', { group: 'Hull' }, false],
    ['Group:Leeds', { group: 'leeds' }, true],
    // systems
    ['os:windows', { os: 'win' }, true],
    ['os:win', { os: 'win' }, true],
    ['os:mac', { os: 'mac' }, true],
    ['os:macOS', { os: 'mac' }, true],
    ['os:win', { os: 'mac' }, false],
    ['os:linux,android', { os: 'android' }, true],
    ['os:freebsd', { os: 'FreeBSD 14' }, true],
    ['-os:win', { os: null }, true],
    ['os:""', { os: null }, true],
    // states
    ['is:online', { online: true }, true],
    ['is:online', { online: null }, false],
    ['is:offline', { online: false }, true],
    ['is:offline', { online: null }, false],
    ['is:unknown', { online: null }, true],
    ['is:favorite', { serviceFavorite: true }, true],
    ['is:favorite', { localFavorite: true }, true],
    ['is:favorite', {}, false],
    ['is:blocked', { disabled: true }, true],
    ['is:limited', { limited: true }, true],
    ['is:missing', { installed: false }, true],
    ['is:session', { inSession: true }, true],
    ['is:session', { inSession: true, online: false }, false],
    ['is:blocked,limited', { limited: true }, true],
    ['-is:online', { online: false }, true],
    ['-is:online', { online: true }, false],
    // addresses
    ['ip:10.0.0.7', { ip: '10.0.0.7' }, true],
    ['ip:10.0.0.7', { ip: '10.0.0.70' }, false],
    ['ip:10.0', { ip: '10.0.200.1' }, true],
    ['ip:10.0.', { ip: '10.0.200.1' }, true],
    ['ip:10.0.*', { ip: '10.1.0.1' }, false],
    ['ip:10.0.0.0/8', { ip: '10.255.0.1' }, true],
    ['ip:10.0.0.0/8', { ip: '11.0.0.0' }, false],
    ['ip:192.168.4.0/22', { ip: '192.168.7.255' }, true],
    ['ip:192.168.4.0/22', { ip: '192.168.8.0' }, false],
    ['ip:10/8', { ip: '10.1.2.3' }, true],
    ['ip:0.0.0.0/0', { ip: '203.0.113.9' }, true],
    ['ip:10.0.0.1..10.0.0.20', { ip: '10.0.0.20' }, true],
    ['ip:10.0.0.20-10.0.0.1', { ip: '10.0.0.9' }, true],
    ['ip:10.0.0.1..10.0.0.20', { ip: '10.0.0.21' }, false],
    ['ip:2001:db8::/32', { ip: '2001:db8:ffff::1' }, true],
    ['ip:2001:db8::/32', { ip: '2001:db9::1' }, false],
    ['ip:2001:DB8::1', { ip: '2001:db8:0:0:0:0:0:1' }, true],
    ['ip:2001:db8:', { ip: '2001:db8:1::5' }, true],
    ['ip:10.0.0.0/8', { ip: '::ffff:10.1.2.3' }, true],
    ['ip:10.0.0.0/8', { ip: 'not an address' }, false],
    ['ip:""', { ip: null }, true],
    ['-ip:10.0.0.0/8', { ip: null }, true],
    // people and places
    ['owner:doyle', { owner: 'm.Doyle@northfield.example' }, true],
    ['owner:=doyle', { owner: 'm.doyle@northfield.example' }, false],
    ['user:kowalczyk', { osUser: 'Aneta Kowalczyk' }, true],
    ['user:""', { osUser: null }, true],
    ['user:""', { osUser: 'Aneta' }, false],
    ['place:esslingen', { city: 'Eßlingen' }, true],
    ['place:wales', { region: 'Wales' }, true],
    ['place:gb', { country: 'GB' }, true],
    ['place:germany', { city: null, country: 'DE' }, true],
    ['place:germany', { city: 'Leeds', country: 'GB' }, false],
    ['place:""', { city: null, region: null, country: null }, true],
    // when
    ['seen:>30d', { online: false, lastTime: ago(31 * DAY) }, true],
    ['seen:>30d', { online: false, lastTime: ago(29 * DAY) }, false],
    ['seen:>30d', { online: true, lastTime: ago(31 * DAY) }, false],
    ['seen:>30d', { online: false, lastTime: null }, false],
    ['seen:<2h', { online: false, lastTime: ago(HOUR) }, true],
    ['seen:<2h', { online: false, lastTime: ago(3 * HOUR) }, false],
    ['seen:<2h', { online: true, lastTime: null }, true],
    ['-seen:<30d', { online: false, lastTime: null }, true],
    ['seen:2w', { online: false, lastTime: ago(10 * DAY) }, true],
    ['seen:7d..30d', { online: false, lastTime: ago(10 * DAY) }, true],
    ['seen:30d..7d', { online: false, lastTime: ago(31 * DAY) }, false],
    ['seen:2026-11-01..2026-11-20', { online: false, lastTime: new Date(2026, 10, 1).getTime() / 1000 }, true],
    ['seen:2026-11-01..2026-11-19', { online: false, lastTime: new Date(2026, 10, 19, 23, 59).getTime() / 1000 }, true],
    ['seen:2026-11-01..2026-11-19', { online: false, lastTime: new Date(2026, 10, 20).getTime() / 1000 }, false],
    ['seen:2026-10', { online: false, lastTime: new Date(2026, 9, 31, 23).getTime() / 1000 }, true],
    ['seen:>2026-11-01', { online: false, lastTime: new Date(2026, 10, 1, 12).getTime() / 1000 }, false],
    ['seen:>=2026-11-01', { online: false, lastTime: new Date(2026, 10, 1, 12).getTime() / 1000 }, true],
    ['seen:<2026-11-01', { online: false, lastTime: new Date(2026, 9, 31).getTime() / 1000 }, true],
    ['seen:2026-11-01..', { online: false, lastTime: new Date(2026, 10, 5).getTime() / 1000 }, true],
    ['seen:..2026-11-01', { online: false, lastTime: new Date(2026, 10, 1, 5).getTime() / 1000 }, true],
    ['seen:today', { online: false, lastTime: ago(HOUR) }, true],
    ['seen:yesterday', { online: false, lastTime: ago(HOUR) }, false],
    ['seen:yesterday', { online: false, lastTime: ago(DAY) }, true],
    ['seen:never', { online: false, lastTime: null }, true],
    ['seen:never', { online: true, lastTime: null }, false],
    // versions
    ['version:3.8', { version: '3.8.12' }, true],
    ['version:3.8', { version: '3.80.1' }, false],
    ['version:>=3.8', { version: '3.10.0' }, true],
    ['version:>=3.8', { version: '3.7.99' }, false],
    ['version:<3.8.9', { version: '3.8.12' }, false],
    ['version:<=3.8', { version: '3.8.12' }, true],
    ['version:>3.8', { version: '3.8.12' }, false],
    ['version:=3.8', { version: '3.8.12' }, false],
    ['version:=3.8', { version: '3.8.0' }, true],
    ['version:3.7..3.8', { version: '3.8.12' }, true],
    ['version:beta', { version: '3.8.12-Beta' }, true],
    ['version:>=3.8', { version: null }, false],
    // numbers
    ['sessions:>100', { sessionsTotal: 101 }, true],
    ['sessions:>100', { sessionsTotal: 100 }, false],
    ['sessions:0', { sessionsTotal: 0 }, true],
    ['sessions:5..10', { sessionsTotal: 10 }, true],
    ['sessions:>100', { sessionsTotal: null }, false],
    ['-sessions:>100', { sessionsTotal: null }, false],
    ['id:77', { id: 77 }, true],
    ['id:77', { id: 1, deviceId: 77 }, true],
    ['id:7', { id: 77 }, false],
    // names, words, phrases
    ['name:scan', { name: 'Old Scanner', group: 'x' }, true],
    ['name:leeds', { name: 'Old Scanner', city: 'Leeds' }, false],
    ['name:=scanner', { name: 'Old Scanner' }, false],
    ['name:="old scanner"', { name: 'Old Scanner' }, true],
    ['"bay 7"', { name: 'Old Bay 7 PC' }, true],
    ['"bay 7"', { name: '7 Bay' }, false],
    ['"Leeds warehouse', { group: 'Leeds warehouse' }, true],
    ['bay -old', { name: 'Old bay' }, false],
    ['bay -old', { name: 'Bay', group: 'New' }, true],
    ['-"bay 7"', { name: 'Old Bay 7 PC' }, false],
    ['pc - 3', { name: 'PC 3', group: null, version: null }, false],
    ['3.8.12', {}, false],
    ['"19"" rack"', { name: 'A 19" rack' }, true],
    ['19" rack', { name: 'A rack 19" wide' }, true],
  ])('%s on %o', (text, part, expected) => {
    expect(readQuery(text, now).faults).toEqual([]);
    expect(readQuery(text, now).pending).toBeNull();
    expect(passes(text, part)).toBe(expected);
  });
});

describe('terms over stored hardware', () => {
  const GB = 1_024;
  test.each<[string, Partial<AgentTraits>, boolean]>([
    ['free:<10%', { diskFreePercent: 9.9 }, true],
    ['free:<10%', { diskFreePercent: 10 }, false],
    ['free:<10%', { diskFreePercent: null, diskFree: 1 }, false],
    ['free:<5GB', { diskFree: 5 * GB - 1 }, true],
    ['free:<5gb', { diskFree: 5 * GB }, false],
    ['free:500MB..1GB', { diskFree: 1_024 }, true],
    ['free:5..10%', { diskFreePercent: 7 }, true],
    ['free:>1TB', { diskFree: GB * GB }, false],
    ['ram:<8GB', { ram: 8_191 }, true],
    ['ram:<8GB', { ram: 8_192 }, false],
    ['ram:8GB', { ram: 8_074 }, true],
    ['ram:8GB', { ram: 4_096 }, false],
    ['ram:<9000', { ram: 8_192 }, true],
    ['ram:8192', { ram: 8_192 }, true],
    ['ram:8192', { ram: 8_193 }, false],
    ['cores:>=8', { cores: 8 }, true],
    ['cores:4,8', { cores: 8 }, true],
    ['cores:8', { cores: 16 }, false],
    ['cpu:"core i7"', { cpu: 'Intel(R) Core i7-1265U' }, true],
    ['model:optiplex', { model: 'OptiPlex 7010' }, true],
    ['model:=optiplex', { model: 'OptiPlex 7010' }, false],
    ['-model:optiplex', { model: null }, true],
    ['domain:corp', { domain: 'corp.northgate.example' }, true],
    ['domain:""', { domain: null }, true],
    ['osname:"windows 11"', { osName: 'Microsoft Windows 11 Pro' }, true],
    ['wol:yes', { wol: true }, true],
    ['wol:yes', { wol: null }, false],
    ['wol:no', { wol: false }, true],
    ['wol:no', { wol: null }, false],
    ['-wol:yes', { wol: null }, false],
    ['-free:<10%', { diskFreePercent: null }, false],
  ])('%s on %o', (text, traits, expected) => {
    const query = readQuery(text, now);
    expect(query.faults).toEqual([]);
    expect(query.pending).toBeNull();
    expect(query.usesTraits).toBe(true);
    expect(passes(text, {}, traits)).toBe(expected);
    // Where the hardware is not stored, neither the term nor its opposite is known.
    expect(passes(text, {})).toBe(false);
    expect(passes(text.startsWith('-') ? text.slice(1) : `-${text}`, {})).toBe(false);
  });

  test('an online agent is not asleep; an offline one only if its stored details state it', () => {
    expect(passes('is:asleep', { online: false }, { asleep: true })).toBe(true);
    expect(passes('is:asleep', { online: true }, { asleep: true })).toBe(false);
    expect(passes('-is:asleep', { online: true })).toBe(true);
    expect(passes('-is:asleep', { online: false })).toBe(false);
    expect(readQuery('is:asleep', now).usesTraits).toBe(true);
    expect(readQuery('is:online', now).usesTraits).toBe(false);
  });
});

describe('mistakes', () => {
  test.each([
    ['free:<ten x', '<ten', 'free: needs an amount, such as <10% or <5GB, not “ten”.', null],
    ['free:<10 x', '<10', 'free: needs a unit after 10: %, MB, GB or TB.', '<10%'],
    ['ram:lots x', 'lots', 'ram: needs an amount, such as <8GB or <16000, not “lots”.', null],
    ['is:onlin x', 'onlin', 'is: doesn’t accept “onlin”. Did you mean online?', 'online'],
    ['os:widnows x', 'widnows', 'os: doesn’t accept “widnows”. Did you mean windows?', 'windows'],
    ['wol:true x', 'true', 'wol: doesn’t accept “true”. Did you mean yes?', 'yes'],
    ['seen:>30 x', '>30', 'seen: needs a unit after 30: min, h, d, w, mo or y.', null],
    [
      'seen:2026-02-30 x',
      '2026-02-30',
      'seen: needs a time, such as >30d, <2h, 2026-11-01, today or never, not “2026-02-30”.',
      null,
    ],
    ['group:>leeds x', '>leeds', 'group: can’t be compared with “>”. Remove the sign.', null],
    ['group: is:online', 'group:', 'group: needs a value after the colon.', null],
    ['id:abc x', 'abc', 'id: needs a number, not “abc”.', null],
    ['version:>new x', '>new', 'version: needs numbers, such as 3.8 or >=3.8.12, not “new”.', null],
    [
      'ip:10.0.0.300 x',
      '10.0.0.300',
      'ip: needs an address, such as 10.0.0.7, 10.0.0.0/8 or 10.0.0.1..10.0.0.20, not “10.0.0.300”.',
      null,
    ],
    ['sessions:many x', 'many', 'sessions: needs a number, such as >=8, not “many”.', null],
  ])('%s points at %s', (text, part, message, instead) => {
    const { faults, pending } = readQuery(text, now);
    expect(faults.map((fault) => [text.slice(fault.start, fault.end), fault.message, fault.instead])).toEqual([
      [part, message, instead],
    ]);
    expect(pending).toBeNull();
  });

  test('a fault filters nothing, and the values beside it still do', () => {
    expect(readQuery('free:<ten x', now).passes).toBeNull();
    const query = readQuery('is:online,onlin x', now);
    expect(query.faults).toHaveLength(1);
    expect(query.passes?.(row({ id: 1, online: true }), undefined)).toBe(true);
    expect(query.passes?.(row({ id: 1, online: false }), undefined)).toBe(false);
  });

  test.each([
    'g',
    'group:',
    'group: ',
    'free:<',
    'free:<1',
    'is:on',
    'seen:>30',
    'is:online,of',
    'ip:10.0.0.0/',
    '-',
    '-is:',
  ])('%s is still being typed: no fault yet, and no filter of it', (text) => {
    const query = readQuery(text, now);
    expect(query.faults).toEqual([]);
    const agent = row({ id: 1, name: 'g', online: true });
    expect(query.passes?.(agent, undefined) ?? true).toBe(true);
    expect(query.words.filter((word) => word !== 'g')).toEqual([]);
  });
});

test('plain words are read as before, with nothing besides', () => {
  const query = readQuery(' Königstraße  kasse ', now);
  expect(query.words).toEqual(wordsOf(' Königstraße  kasse '));
  expect(query.passes).toBeNull();
  expect(query.pieces).toEqual([]);
  expect(query.terms).toEqual([]);
  expect(query.pending).toBeNull();
});

test('describes the query in words', () => {
  const describeTerms = (text: string) => readQuery(text, now).terms.map(({ words }) => words);
  expect(describeTerms('os:win group:"Leeds warehouse" free:<10%')).toEqual([
    'Windows',
    'in Leeds warehouse',
    'free disk under 10 %',
  ]);
  expect(describeTerms('-os:win,mac -old is:session')).toEqual(['not Windows or macOS', 'without “old”', 'in session']);
  expect(describeTerms('ram:<8GB ram:8192 ram:8GB')).toEqual([
    'memory under 8 GB (the reported number is read as MB)',
    'memory 8,192 (unit unknown)',
    'memory about 8 GB (the reported number is read as MB)',
  ]);
  expect(describeTerms('seen:>30d seen:<1h seen:7d..30d seen:2026-11-01..2026-11-20')).toEqual([
    'not online for 30 days',
    'online within 1 hour',
    'last online 7 days to 30 days ago',
    'last online from 1 Nov to 20 Nov',
  ]);
  expect(describeTerms('version:>=3.8 sessions:>100 cores:4..8 wol:no')).toEqual([
    'version 3.8 or newer',
    'with over 100 sessions',
    'with 4 to 8 cores',
    'without Wake-on-LAN',
  ]);
});

describe('whatever is typed', () => {
  const scraps = [
    ...termNames.map((name) => `${name}:`),
    'grup:',
    '"',
    '""',
    ',',
    '-',
    '<',
    '>=',
    '..',
    '10%',
    '8GB',
    '30d',
  ].concat([
    '2026-11-01',
    '10.0.0.0/8',
    '::',
    ' ',
    '  ',
    '\n',
    'leeds',
    'Ä',
    '\u0301',
    '😀',
    '\\',
    '/',
    '(',
    '*',
    'is:online',
    '“x”',
  ]);
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...scraps), { maxLength: 60 }).map((parts) => parts.join('').slice(0, 2_000)),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  const agents = [
    row({ id: 1 }),
    row({
      id: 2,
      group: null,
      ip: null,
      os: null,
      lastTime: null,
      version: null,
      owner: null,
      city: null,
      online: null,
    }),
  ];

  test('it never throws, the joined pieces are the text, and every span is within it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const query = readQuery(text, now);
        const pieces = cutPieces(text);
        expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end } of pieces) expect(end).toBeGreaterThan(start);
        for (const span of [...query.terms, ...query.faults]) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
        for (const agent of agents)
          for (const traits of [undefined, traitsOf({ agentId: 1, cores: 8, model: 'x' })])
            expect(typeof (query.passes?.(agent, traits, { haystack: haystackOf(agent) }) ?? true)).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  test('the given search text changes no answer', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const query = readQuery(text, now);
        for (const agent of agents)
          expect(query.passes?.(agent, undefined, { haystack: haystackOf(agent) })).toBe(
            query.passes?.(agent, undefined),
          );
      }),
      { numRuns: 200 },
    );
  });

  test('a value in quotes is read as that value, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        const [piece] = cutPieces(`group:${quoteValue(value)} x`);
        // Other quotes close too: users do not distinguish them while typing.
        fc.pre(!/[“”„]/.test(value));
        expect(piece?.kind === 'term' ? piece.values.map(({ text }) => text) : null).toEqual([value]);
      }),
    );
  });

  test('time grows with the length alone: what would take minutes by the square is done', () => {
    for (const scrap of ['group: ', '"', '""', 'a,', '<', '-', '..', '1.', 'ip:1-', ' ', '::', 'x"', 'group:,'])
      expect(cutPieces(scrap.repeat(200_000)).length).toBeGreaterThan(0);
  });
});

test('the nearest name counts swapped, missing, wrong and extra letters', () => {
  expect(nearest('gruop', termNames)).toBe('group');
  expect(nearest('grp', termNames)).toBeNull();
  expect(nearest('vresion', termNames)).toBe('version');
  expect(nearest('sesions', termNames)).toBe('sessions');
  expect(nearest('x'.repeat(5_000), termNames)).toBeNull();
});
