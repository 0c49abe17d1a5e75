import { describe, expect, it } from 'vitest';
import type { AgentRow, AgentTraits } from '../../../../../src-main/contract/contract.ts';
import type { Boot } from '../../../../../src-main/storage/tables/boot-times.ts';
import { explainFailedWake, forecastWake } from '../../../../../src-main/agents/jobs/wake-forecast.ts';
import { makeDetails, makeRow } from './fixtures.ts';

const MINUTE = 60_000;
const READ_AT = 1_800_000_000_000;
const asleepRow = makeRow(1, {
  name: 'target',
  online: false,
  ip: '198.51.100.7',
  group: 'Leeds',
  lastTime: 1_799_999_000,
});
const near = (id: number, changes: Partial<AgentRow> = {}) =>
  makeRow(id, { online: true, ip: '198.51.100.7', group: 'Other', ...changes });
const kin = (id: number, changes: Partial<AgentRow> = {}) =>
  makeRow(id, { online: true, ip: '203.0.113.9', group: 'Leeds', ...changes });
/** Newest first; minutes before the details were read, `null` for one that failed. */
const wakes = (...ms: (number | null)[]): Boot[] =>
  ms.map((time, index) => ({ kind: 'wake', at: READ_AT - (index + 1) * MINUTE, ms: time }));

interface Given {
  readonly row?: Partial<AgentRow>;
  readonly traits?: Partial<AgentTraits> | null;
  readonly others?: readonly AgentRow[];
  readonly boots?: readonly Boot[];
  readonly hibernate?: boolean | null;
}

const forecast = ({ row, traits = null, others = [], boots = [], hibernate = null }: Given) =>
  forecastWake({
    row: { ...asleepRow, ...row },
    details:
      traits === null
        ? null
        : makeDetails(1, { online: false, hibernate }, { at: READ_AT, traits: { asleep: hibernate, ...traits } }),
    others,
    boots,
  });

describe('the forecast of a wake', () => {
  it.each<[string, ReturnType<typeof forecast>['verdict'], Given]>([
    ['online', 'awake', { row: { online: true } }],
    [
      'Wake-on-LAN on and a neighbour behind the same address',
      'likely',
      { traits: { wol: true, cable: true }, others: [near(2)] },
    ],
    ['it worked the last time, with a neighbour there', 'likely', { boots: wakes(30_000), others: [near(2)] }],
    ['asleep, with a neighbour behind the same address', 'likely', { traits: {}, hibernate: true, others: [near(2)] }],
    ['woken again and again with its group awake only', 'likely', { boots: wakes(30_000, 40_000), others: [kin(2)] }],
    ['a neighbour, and nothing else known', 'possible', { others: [near(2)] }],
    ['Wake-on-LAN on, but only its group awake', 'possible', { traits: { wol: true }, others: [kin(2)] }],
    ['worked once with its group awake only', 'possible', { boots: wakes(30_000), others: [kin(2)] }],
    ['worked before, though no neighbour is seen', 'possible', { boots: wakes(30_000) }],
    [
      'everything right, but failed twice in a row',
      'possible',
      { traits: { wol: true }, others: [near(2)], boots: wakes(null, null, 30_000) },
    ],
    ['failed once after it worked', 'likely', { traits: { wol: true }, others: [near(2)], boots: wakes(null, 30_000) }],
    ['a neighbour, and failed twice in a row', 'unlikely', { others: [near(2)], boots: wakes(null, null) }],
    ['Wake-on-LAN off', 'unlikely', { traits: { wol: false }, others: [near(2)] }],
    ['cable out', 'unlikely', { traits: { wol: true, cable: false }, others: [near(2)] }],
    ['nobody awake there', 'unlikely', { traits: { wol: true, cable: true } }],
    [
      'neighbours that are not awake',
      'unlikely',
      { traits: { wol: true }, others: [near(2, { online: false }), kin(3, { online: null })] },
    ],
    ['not installed', 'unlikely', { row: { installed: false }, traits: { wol: true }, others: [near(2)] }],
    ['blocked', 'unlikely', { row: { disabled: true }, traits: { wol: true }, others: [near(2)] }],
    ['a telephone', 'unlikely', { row: { os: 'android' }, others: [near(2)] }],
    ['only its group awake, and nothing else known', 'unknown', { others: [kin(2)] }],
    ['no place, no group, no past', 'unknown', { row: { ip: null, group: null } }],
  ])('%s: %s', (_what, verdict, given) => {
    expect(forecast(given).verdict).toBe(verdict);
  });

  it('counts neighbours once, without itself and without those of no network or group', () => {
    const others = [
      near(12, { name: 'Bay 12', group: 'Leeds' }),
      near(2, { name: 'Bay 2' }),
      kin(3, { name: 'Alpha' }),
      kin(4, { name: 'Beta' }),
      makeRow(1, { online: true, ip: '198.51.100.7' }),
      makeRow(6, { online: true, ip: null, group: null }),
    ];
    expect(forecast({ others }).neighbours).toEqual({ sameIp: 2, sameGroup: 2, names: ['Bay 2', 'Bay 12', 'Alpha'] });
    expect(forecast({ others, row: { ip: null, group: null } }).neighbours).toEqual({
      sameIp: 0,
      sameGroup: 0,
      names: [],
    });
  });

  it('counts past wakes only', () => {
    const boots: Boot[] = [
      { kind: 'reboot', at: 9_000, ms: 1_000 },
      { kind: 'wake', at: 8_000, ms: null },
      { kind: 'wake', at: 7_000, ms: 30_000 },
      { kind: 'wake', at: 6_000, ms: 50_000 },
      { kind: 'wake', at: 5_000, ms: 20_000 },
    ];
    expect(forecast({ boots }).past).toEqual({ tries: 4, successes: 3, lastSuccessAt: 7_000, typicalMs: 30_000 });
    expect(forecast({ boots: boots.slice(0, 4) }).past.typicalMs).toBe(40_000);
    expect(forecast({}).past).toEqual({ tries: 0, successes: 0, lastSuccessAt: null, typicalMs: null });
  });

  it('lets a wake that worked overrule hardware details read before it', () => {
    const boots: Boot[] = [{ kind: 'wake', at: READ_AT + MINUTE, ms: 30_000 }];
    const known = forecast({ traits: { wol: false, cable: false }, others: [near(2)], boots });
    expect(known).toMatchObject({ verdict: 'likely', wol: null, cable: null });
  });

  it('reports asleep or off only by details read after it went offline', () => {
    expect(forecast({ traits: {}, hibernate: true }).power).toBe('asleep');
    expect(forecast({ traits: {}, hibernate: false }).power).toBe('off');
    expect(forecast({ traits: {}, hibernate: null }).power).toBeNull();
    expect(forecast({ traits: {}, hibernate: true, row: { lastTime: READ_AT / 1_000 + 1 } }).power).toBeNull();
    expect(forecast({ traits: {}, hibernate: true, row: { online: true } }).power).toBeNull();
    const whileOnline = makeDetails(1, { online: true, hibernate: false }, { at: READ_AT });
    expect(forecastWake({ row: asleepRow, details: whileOnline, others: [], boots: [] }).power).toBeNull();
    const unplugged = makeDetails(1, { online: false, powerSupply: false }, { at: READ_AT });
    expect(forecastWake({ row: asleepRow, details: unplugged, others: [], boots: [] }).power).toBe('off');
  });
});

describe('the explanation of a failed wake', () => {
  it.each<[RegExp, Given]>([
    [
      /^Its network cable was unplugged when last checked\. Someone has to turn it on at the device\.$/,
      { traits: { cable: false, wol: false } },
    ],
    [/^Wake-on-LAN was off on its network adapters/, { traits: { wol: false, cable: true }, others: [near(2)] }],
    [/^No other agent in its network is online/, { traits: { wol: true } }],
    [/^No agent behind its public address is online/, { others: [kin(2)] }],
    [/^Waking it has worked before \(1 of 2 attempts\)/, { others: [near(2)], boots: wakes(null, 30_000) }],
    [/^Wake-on-LAN is on in its system/, { traits: { wol: true }, others: [near(2)] }],
    [/^Wake-on-LAN may be off on this agent/, { others: [near(2)] }],
  ])('%s', (sentence, given) => {
    expect(explainFailedWake(forecast(given))).toMatch(sentence);
  });
});
