import { describe, expect, it } from 'vitest';
import type { ChangedField } from '../../../../src-main/contract/contract.ts';
import type { AgentDetail, Hardware } from '../../../../src-main/contract/model.ts';
import { toDetails } from '../../../../src-main/storage/rows/agent-details.ts';
import {
  changesSince,
  compareFacts,
  isReportable,
  type FactsAt,
} from '../../../../src-main/storage/hardware/hardware-changes.ts';
import { readFacts } from '../../../../src-main/storage/hardware/hardware-facts.ts';
import { makeDetail, makeHardware } from '../storage/fixtures.ts';

const DAY = 86_400_000;
const base = makeHardware();
const factsAt = (at: number, hardware: Partial<Hardware> | null = {}, agent: Partial<AgentDetail> = {}): FactsAt => ({
  at,
  facts: readFacts(
    toDetails(makeDetail(1, { rdp: false, ...agent, hardware: hardware && { ...base, ...hardware } }), at).agent,
  ),
});
const differences = (hardware: Partial<Hardware>, agent: Partial<AgentDetail> = {}, after = 0) =>
  compareFacts(factsAt(0), factsAt(after, hardware, agent));

const adapter = base.netAdapters[0]!;
const bank = base.ramBanks[0]!;
const volume = base.logicalDisks[0]!;
const only = (field: ChangedField, before: string | null, after: string | null) => [
  { field, item: null, before, after },
];

describe('the differences between two moments', () => {
  const cases: Record<ChangedField, readonly [Partial<Hardware>, Partial<AgentDetail>, string | null, string | null]> =
    {
      name: [{}, { name: 'other' }, 'host-1', 'other'],
      group: [{}, { group: null }, 'Site 1', null],
      owner: [{}, { owner: 'b@firm.example' }, 'owner@firm.example', 'b@firm.example'],
      version: [{}, { version: '4' }, '3.2.1', '4'],
      ip: [{}, { geo: { ip: '192.0.2.1', country: null, region: null, city: null } }, '10.0.1.7', '192.0.2.1'],
      osUser: [{}, { osUser: { login: 'ada', name: 'Ada' } }, null, 'Ada (ada)'],
      rdp: [{}, { rdp: true }, 'false', 'true'],
      permanentLink: [{}, { permanentLink: false }, 'true', 'false'],
      computerName: [{ computerName: 'DESK-2' }, {}, 'DESK-1', 'DESK-2'],
      model: [{ computerModel: 'Model 8' }, {}, 'Model 7', 'Model 8'],
      domain: [{ computerDomain: null }, {}, 'corp.example', null],
      workgroup: [{ computerWorkgroup: 'WORK' }, {}, null, 'WORK'],
      bios: [{ biosVersion: '1.5' }, {}, 'Bios Inc, 1.4, 2024-01-02', 'Bios Inc, 1.5, 2024-01-02'],
      cpu: [{ cpu: 'Processor Y' }, {}, 'Processor X', 'Processor Y'],
      cores: [{ cpuCores: 8 }, {}, '4', '8'],
      osName: [{ osName: 'System 12' }, {}, 'System 11', 'System 12'],
      osVersion: [{ osVersion: '11.0.2' }, {}, '11.0.1', '11.0.2'],
      ram: [{ ramPhys: 32_000 }, {}, '16000', '32000'],
      ramBank: [{ ramBanks: [{ ...bank, capacity: 16 }] }, {}, '8, Mem, P1, S1', '16, Mem, P1, S1'],
      disk: [{ hdd: [{ model: 'Disk B', size: 1024 }] }, {}, 'Disk A, 512', 'Disk B, 1024'],
      volume: [
        { logicalDisks: [{ ...volume, size: 4100 }] },
        {},
        'C:, System, NTFS, 4000 MB',
        'C:, System, NTFS, 4100 MB',
      ],
      freeSpace: [{ logicalDisks: [{ ...volume, freeSpace: 200 }] }, {}, '1000', '200'],
      adapter: [
        { netAdapters: [{ ...adapter, name: 'LAN 2' }] },
        {},
        'LAN, Nets, 00-00-5E-00-53-01',
        'LAN 2, Nets, 00-00-5E-00-53-01',
      ],
      address: [{ netAdapters: [{ ...adapter, addresses: '192.0.2.99' }] }, {}, '192.0.2.10', '192.0.2.99'],
      wol: [{ netAdapters: [{ ...adapter, wol: false }] }, {}, 'true', 'false'],
      display: [
        { monitors: [{ name: 'Tall', screenWidth: 1080, screenHeight: 1920 }] },
        {},
        'Wide, 2560 × 1080',
        'Tall, 1080 × 1920',
      ],
      graphics: [{ videoCards: [{ integrated: false, name: 'Card 2', ram: 12 }] }, {}, 'Card, 6', 'Card 2, 12'],
      sound: [{ soundDevices: [] }, {}, 'Sound', null],
      locale: [
        { locale: 'de' },
        {},
        'en, Norland, NOK, dd.MM.yyyy, HH:mm, 850',
        'de, Norland, NOK, dd.MM.yyyy, HH:mm, 850',
      ],
    };
  it.each(Object.entries(cases))('%s', (field, [hardware, agent, before, after]) => {
    expect(differences(hardware, agent)).toEqual(only(field as ChangedField, before, after));
  });

  it('are none if only values changed that change by themselves', () => {
    const moved = {
      ramPhysAvail: 1,
      ramVirtAvail: 2,
      ramVirt: 3,
      ramPageFile: 4,
      cpuSpeed: 5,
      localeTimezone: 60,
      netAdapters: [{ ...adapter, cable: false, speed: 100, dhcp: null, dns: null }],
    };
    expect(differences(moved, { online: true, lastTime: 9, hibernate: true, powerSupply: true })).toEqual([]);
  });

  it('match banks by locator, in any order', () => {
    const second = { ...bank, locator: 'DIMM2', serialNumber: 'S2' };
    const before = factsAt(0, { ramBanks: [bank, second] });
    expect(compareFacts(before, factsAt(1, { ramBanks: [second, bank] }))).toEqual([]);
    const third = { ...bank, locator: 'DIMM3', serialNumber: null };
    expect(compareFacts(before, factsAt(1, { ramBanks: [third, bank] }))).toEqual([
      { field: 'ramBank', item: 'DIMM2', before: '8, Mem, P1, S2', after: null },
      { field: 'ramBank', item: 'DIMM3', before: null, after: '8, Mem, P1' },
    ]);
  });

  it('match disks by label, and report a new disk without its free space', () => {
    const data = { disk: 'D:', name: 'Data', fileSystem: 'NTFS', freeSpace: 10, size: 1_000 };
    const before = factsAt(0, { logicalDisks: [volume, data] });
    const after = factsAt(1, { logicalDisks: [{ ...data, freeSpace: 900 }, volume] });
    expect(compareFacts(before, after)).toEqual([{ field: 'freeSpace', item: 'D:', before: '10', after: '900' }]);
    expect(compareFacts(factsAt(0), before)).toEqual([
      { field: 'volume', item: 'D:', before: null, after: 'D:, Data, NTFS, 1000 MB' },
    ]);
  });

  it('match adapters by hardware address, and use their names', () => {
    const wireless = {
      ...adapter,
      macAddress: '00-00-5E-00-53-02',
      name: 'Wi-Fi',
      addresses: '192.0.2.20',
      wol: false,
    };
    const before = factsAt(0, { netAdapters: [adapter, wireless] });
    const after = factsAt(1, {
      netAdapters: [
        { ...wireless, addresses: '192.0.2.21' },
        { ...adapter, wol: null },
      ],
    });
    expect(compareFacts(before, after)).toEqual([
      { field: 'address', item: 'Wi-Fi', before: '192.0.2.20', after: '192.0.2.21' },
      { field: 'wol', item: 'LAN', before: 'true', after: null },
    ]);
    const nameless = [adapter, wireless].map((one) => ({ ...one, macAddress: null, manufacturer: null }));
    expect(
      compareFacts(factsAt(0, { netAdapters: nameless }), factsAt(1, { netAdapters: [...nameless].reverse() })),
    ).toEqual([]);
  });

  it('number equal displays', () => {
    const screen = base.monitors[0]!;
    const changes = compareFacts(factsAt(0, { monitors: [screen, screen] }), factsAt(1, { monitors: [screen] }));
    expect(changes).toEqual([{ field: 'display', item: 'Wide (2)', before: 'Wide, 2560 × 1080', after: null }]);
  });

  it('use the addresses of the agent without adapters, and the plain video fields without cards', () => {
    const before = factsAt(0, { netAdapters: [], videoCards: [], computerIp: ['10.0.0.1'] });
    const after = factsAt(1, { netAdapters: [], videoCards: [], computerIp: ['10.0.0.1', '10.0.0.2'], videoRam: 9 });
    expect(compareFacts(before, after)).toEqual([
      ...only('address', '10.0.0.1', '10.0.0.1, 10.0.0.2'),
      ...only('graphics', 'Card, 7', 'Card, 9'),
    ]);
  });

  it('do not include hardware that was unknown', () => {
    const bare = factsAt(0, null);
    const known = factsAt(1, {}, { name: 'other' });
    expect(compareFacts(bare, known)).toEqual(only('name', 'host-1', 'other'));
    expect(isReportable(bare, factsAt(1))).toBe(true);
    expect(changesSince([bare, known, factsAt(2, { cpuCores: 8 }, { name: 'other' })], bare)).toEqual([
      { at: 2, ...only('cores', '4', '8')[0] },
      { at: 1, ...only('name', 'host-1', 'other')[0] },
    ]);
  });
});

describe('free space', () => {
  const free = (freeSpace: number, after: number) =>
    isReportable(factsAt(0), factsAt(after, { logicalDisks: [{ ...volume, freeSpace }] }));

  it.each([
    [1_199, 1, false],
    [1_200, 1, true],
    [801, 1, false],
    [800, 1, true],
    [1_199, DAY - 1, false],
    [1_040, DAY, true],
    [1_039, DAY, false],
    [960, 3 * DAY, true],
    [1_000, 30 * DAY, false],
  ])('of 4,000 MB from 1,000 to %s after %s ms: reported is %s', (freeSpace, after, reported) => {
    expect(free(freeSpace, after)).toBe(reported);
  });

  it('of a disk without a size is compared with what was free', () => {
    const at = (time: number, freeSpace: number) =>
      factsAt(time, { logicalDisks: [{ ...volume, size: null, freeSpace }] });
    expect(isReportable(at(0, 1_000), at(1, 960))).toBe(false);
    expect(isReportable(at(0, 1_000), at(1, 940))).toBe(true);
    expect(isReportable(at(0, 0), at(1, 0))).toBe(false);
  });
});

describe('changes since a moment', () => {
  it('are the differences at the end, dated by when the present value was first seen, newest first', () => {
    const snapshots = [
      factsAt(10, {}, { name: 'a' }),
      factsAt(20, {}, { name: 'b', version: '4' }),
      factsAt(30, { cpuCores: 8 }, { name: 'c', version: '4' }),
      factsAt(40, { cpuCores: 8 }, { name: 'b', version: '4', owner: 'x' }),
      factsAt(50, { cpuCores: 8 }, { name: 'b', version: '4' }),
    ];
    expect(changesSince(snapshots, snapshots[0]!)).toEqual([
      { at: 40, field: 'name', item: null, before: 'a', after: 'b' },
      { at: 30, field: 'cores', item: null, before: '4', after: '8' },
      { at: 20, field: 'version', item: null, before: '3.2.1', after: '4' },
    ]);
    expect(changesSince(snapshots, snapshots[4]!)).toEqual([]);
  });

  it('date free space by its first change, however it changed since', () => {
    const at = (time: number, freeSpace: number) => factsAt(time, { logicalDisks: [{ ...volume, freeSpace }] });
    const snapshots = [at(10, 3_000), at(20, 2_000), at(30, 1_000), at(40, 600)];
    expect(changesSince(snapshots, snapshots[0]!)).toEqual([{ at: 20, ...only('freeSpace', '3000', '600')[0] }]);
  });
});
