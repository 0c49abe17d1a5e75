import type { Agent, Chassis, System } from './agent.ts';
import { createRandom, type Random } from './random.ts';

/** The parts of invented agents. Capacities of memory in MB, of disks in GB, speeds in MHz and Mbit/s. */

interface Processor {
  readonly name: string;
  readonly family: string;
  readonly cores: number;
  readonly logical: number;
  readonly speed: number;
}

const cpu = (name: string, family: string, cores: number, logical: number, speed: number): Processor => ({
  name,
  family,
  cores,
  logical,
  speed,
});

const processors: Readonly<Record<'pc' | 'laptop' | 'server' | 'mac' | 'tablet', readonly Processor[]>> = {
  pc: [
    cpu('13th Gen Intel(R) Core(TM) i5-13500', 'Intel Core i5', 14, 20, 2500),
    cpu('12th Gen Intel(R) Core(TM) i3-12100', 'Intel Core i3', 4, 8, 3300),
    cpu('Intel(R) Core(TM) i7-10700 CPU @ 2.90GHz', 'Intel Core i7', 8, 16, 2904),
    cpu('AMD Ryzen 5 PRO 5650G with Radeon Graphics', 'AMD Ryzen 5', 6, 12, 3900),
  ],
  laptop: [
    cpu('12th Gen Intel(R) Core(TM) i5-1235U', 'Intel Core i5', 10, 12, 1300),
    cpu('AMD Ryzen 7 PRO 7840U', 'AMD Ryzen 7', 8, 16, 3300),
  ],
  server: [
    cpu('Intel(R) Xeon(R) Silver 4310 CPU @ 2.10GHz', 'Intel Xeon', 12, 24, 2095),
    cpu('AMD EPYC 7313P 16-Core Processor', 'AMD EPYC', 16, 32, 3000),
  ],
  mac: [cpu('Apple M2', 'Apple M2', 8, 8, 3490), cpu('Apple M3 Pro', 'Apple M3', 12, 12, 4050)],
  tablet: [cpu('Qualcomm Snapdragon 680', 'ARM Cortex-A73', 8, 8, 2400)],
};

const models: Readonly<Record<System, Readonly<Record<Chassis, readonly string[]>>>> = {
  win: {
    desktop: ['Dell OptiPlex 7010 SFF', 'HP EliteDesk 800 G6', 'Lenovo ThinkCentre M75q Gen 2'],
    laptop: ['HP EliteBook 840 G9', 'Dell Latitude 5430', 'Lenovo ThinkPad T14 Gen 3'],
    server: ['Dell PowerEdge R450', 'HPE ProLiant DL360 Gen10'],
    tablet: ['Microsoft Surface Go 3'],
  },
  mac: {
    desktop: ['Mac mini (2023)', 'Mac Studio (2023)'],
    laptop: ['MacBook Air (M2, 2022)', 'MacBook Pro (14-inch, 2023)'],
    server: ['Mac mini (2023)'],
    tablet: ['MacBook Air (M2, 2022)'],
  },
  linux: {
    desktop: ['Intel NUC 12 Pro', 'Siemens SIMATIC IPC427E'],
    laptop: ['Lenovo ThinkPad X13 Gen 3'],
    server: ['Supermicro SYS-510T', 'QNAP TS-873A'],
    tablet: ['Advantech AIM-68'],
  },
  android: {
    desktop: ['Zebra ET45'],
    laptop: ['Zebra ET45'],
    server: ['Zebra ET45'],
    tablet: ['Zebra ET45', 'Samsung Galaxy Tab Active4 Pro'],
  },
};

const systems: Readonly<Record<System, readonly { readonly name: string; readonly version: string }[]>> = {
  win: [
    { name: 'Microsoft Windows 11 Pro', version: '10.0.26100' },
    { name: 'Microsoft Windows 11 Pro', version: '10.0.22631' },
    { name: 'Microsoft Windows 10 Pro', version: '10.0.19045' },
  ],
  mac: [
    { name: 'macOS Tahoe', version: '26.1' },
    { name: 'macOS Sequoia', version: '15.7' },
  ],
  linux: [
    { name: 'Debian GNU/Linux 12 (bookworm)', version: '6.1.0-40-amd64' },
    { name: 'Ubuntu 24.04.3 LTS', version: '6.8.0-85-generic' },
  ],
  android: [{ name: 'Android 14', version: '14' }],
};

const locales: Readonly<Record<string, { locale: string; currency: string; date: string; zone: number }>> = {
  GB: { locale: 'en-GB', currency: '£', date: 'dd/MM/yyyy', zone: 0 },
  DE: { locale: 'de-DE', currency: '€', date: 'dd.MM.yyyy', zone: 1 },
  PT: { locale: 'pt-PT', currency: '€', date: 'dd/MM/yyyy', zone: 0 },
  FR: { locale: 'fr-FR', currency: '€', date: 'dd/MM/yyyy', zone: 1 },
  PL: { locale: 'pl-PL', currency: 'zł', date: 'dd.MM.yyyy', zone: 1 },
  SE: { locale: 'sv-SE', currency: 'kr', date: 'yyyy-MM-dd', zone: 1 },
  CA: { locale: 'en-CA', currency: '$', date: 'yyyy-MM-dd', zone: -5 },
  US: { locale: 'en-US', currency: '$', date: 'M/d/yyyy', zone: -6 },
  JP: { locale: 'ja-JP', currency: '¥', date: 'yyyy/MM/dd', zone: 9 },
};

/** The kind of processor that fits the agent. */
function processorKind(agent: Agent): keyof typeof processors {
  if (agent.os === 'mac') return 'mac';
  if (agent.os === 'android') return 'tablet';
  if (agent.chassis === 'server') return 'server';
  return agent.chassis === 'laptop' ? 'laptop' : 'pc';
}

/**
 * The object `hardware` of `agents/info` (2.4): all 36 keys in the documented order (F20). Generated on request from the
 * agent's seed and never stored: the same agent always has the same hardware.
 */
export function describeHardware(agent: Agent): Record<string, unknown> {
  const random = createRandom(agent.hardwareSeed, 'hardware');
  const processor = random.pick(processors[processorKind(agent)]);
  const system = random.pick(systems[agent.os]);
  const model = random.pick(models[agent.os][agent.chassis]);
  const localAddress = `10.${random.int(0, 63)}.${random.int(0, 31)}.${random.int(10, 250)}`;
  return {
    ...describeFirmware(random, model),
    CPU: processor.name,
    CPUCores: processor.cores,
    CPUCoresLogical: processor.logical,
    CPUFamily: processor.family,
    CPUSpeed: processor.speed,
    ...describeIdentity(agent, model, localAddress),
    ...describeLocale(agent),
    ...describeVolumes(random, agent),
    Monitors: describeMonitors(random, agent),
    NetAdapters: describeAdapters(random, agent, localAddress),
    OSName: system.name,
    OSVersion: system.version,
    ...describeMemory(random, agent),
    ...describeMedia(random, agent),
  };
}

function describeFirmware(random: Random, model: string): Record<string, unknown> {
  const vendor = model.split(' ')[0] ?? model;
  return {
    BIOS: `${vendor} ${random.int(1, 3)}.${random.int(0, 30)}.${random.int(0, 9)}`,
    BIOSDate: `${random.int(2021, 2026)}-${String(random.int(1, 9)).padStart(2, '0')}-${random.int(10, 28)}`,
    BIOSVersion: `${random.int(1, 2)}.${random.int(10, 30)}.${random.int(0, 3)}`,
  };
}

function describeIdentity(agent: Agent, model: string, localAddress: string): Record<string, unknown> {
  const domain = agent.os === 'win' ? `corp.${agent.site.customer.code.toLowerCase()}.example` : '';
  const [disk, size] = diskOf(agent);
  const second = agent.chassis === 'server' ? [{ Model: 'Seagate Exos 7E10', Size: 4000 }] : [];
  return {
    ComputerDomain: domain,
    ComputerIP: [localAddress],
    ComputerModel: model,
    ComputerName: agent.machineName,
    ComputerWorkgroup: domain === '' ? 'WORKGROUP' : '',
    HDD: [{ Model: disk, Size: size }, ...second],
  };
}

function diskOf(agent: Agent): readonly [string, number] {
  const random = createRandom(agent.hardwareSeed, 'disk');
  if (agent.os === 'android') return ['UFS 2.2', 64];
  if (agent.os === 'mac') return ['APPLE SSD AP0512Z', 512];
  return [random.pick(['Micron 2450', 'Samsung PM9A1', 'KIOXIA KXG60', 'WDC PC SN740']), random.pick([256, 512, 1024])];
}

function describeLocale(agent: Agent): Record<string, unknown> {
  const country = agent.site.place.country;
  const found = locales[country] ?? { locale: 'en-GB', currency: '£', date: 'dd/MM/yyyy', zone: 0 };
  return {
    Locale: found.locale,
    LocaleCountry: country,
    LocaleCurrency: found.currency,
    LocaleFormatDate: found.date,
    LocaleFormatTime: country === 'US' ? 'h:mm tt' : 'HH:mm',
    LocaleOemPage: agent.os === 'win' ? '850' : 'UTF-8',
    LocaleTimezone: found.zone,
  };
}

/** About one system volume in eight is nearly full. */
function describeVolumes(random: Random, agent: Agent): Record<string, unknown> {
  const size = Math.floor(diskOf(agent)[1] * 953.674);
  const free = Math.floor(size * (random.chance(0.12) ? 0.01 + random.next() * 0.08 : 0.15 + random.next() * 0.6));
  const [disk, fileSystem, name] = {
    win: ['C:', 'NTFS', 'System'],
    mac: ['/', 'APFS', 'Macintosh HD'],
    linux: ['/', 'ext4', 'root'],
    android: ['/data', 'f2fs', 'Internal storage'],
  }[agent.os] as [string, string, string];
  const volumes = [{ Disk: disk, FileSystem: fileSystem, FreeSpace: free, Name: name, Size: size }];
  if (agent.os === 'win' && random.chance(0.35)) {
    volumes.push({
      Disk: 'D:',
      FileSystem: 'NTFS',
      FreeSpace: random.int(90_000, 800_000),
      Name: 'Data',
      Size: 953_344,
    });
  }
  return { LogicalDisks: volumes };
}

function describeMonitors(random: Random, agent: Agent): unknown[] {
  if (agent.chassis === 'server') return [{ Name: 'Generic Non-PnP Monitor', ScreenHeight: 768, ScreenWidth: 1024 }];
  if (agent.os === 'android') return [{ Name: 'Built-in screen', ScreenHeight: 1200, ScreenWidth: 1920 }];
  const screen = random.pick([
    { Name: 'Dell P2422H', ScreenHeight: 1080, ScreenWidth: 1920 },
    { Name: 'Eizo EV2485', ScreenHeight: 1200, ScreenWidth: 1920 },
    { Name: 'LG 27UP600', ScreenHeight: 2160, ScreenWidth: 3840 },
  ]);
  return random.chance(0.4) ? [screen, screen] : [screen];
}

function describeAdapters(random: Random, agent: Agent, localAddress: string): unknown[] {
  const mac = (): string =>
    ['02', ...Array.from({ length: 5 }, () => random.int(0, 255).toString(16).padStart(2, '0'))]
      .join('-')
      .toUpperCase();
  const gateway = localAddress.replace(/\.\d+$/, '.1');
  const wired = {
    Addresses: agent.cable ? localAddress : '',
    Cable: agent.cable,
    DCHP: agent.cable ? gateway : '',
    DNS: agent.cable ? localAddress.replace(/\.\d+\.\d+$/, '.0.10') : '',
    MACAddress: mac(),
    Manufacturer: random.pick(['Intel', 'Realtek', 'Broadcom']),
    Name: random.pick(['Intel(R) Ethernet Connection I219-LM', 'Realtek PCIe GbE Family Controller']),
    Speed: agent.cable ? 1000 : 0,
    WoL: agent.wol,
  };
  const wireless = {
    Addresses: agent.cable ? '' : localAddress,
    Cable: false,
    DCHP: agent.cable ? '' : gateway,
    DNS: agent.cable ? '' : gateway,
    MACAddress: mac(),
    Manufacturer: 'Intel',
    Name: 'Intel(R) Wi-Fi 6E AX211 160MHz',
    Speed: agent.cable ? 0 : 866,
    WoL: false,
  };
  if (agent.os === 'android') return [wireless];
  return agent.chassis === 'server' ? [wired] : [wired, wireless];
}

function describeMemory(random: Random, agent: Agent): Record<string, unknown> {
  const bank = agent.chassis === 'server' ? 16_384 : random.pick([4096, 8192, 8192]);
  const filled = agent.chassis === 'server' ? 4 : 2;
  const maker = random.pick(['Samsung', 'SK Hynix', 'Micron']);
  const banks = Array.from({ length: filled }, (_, slot) => ({
    Bank: `BANK ${slot}`,
    Capacity: bank,
    DataWidth: 64,
    Locator: `DIMM ${slot + 1}`,
    Manufacturer: maker,
    PartNumber: `M378A1K43EB${slot}`,
    SerialNumber: random.int(0x1000_0000, 0x7fff_ffff).toString(16).toUpperCase(),
  }));
  const physical = bank * filled - 116;
  return {
    RAMBanks: banks,
    RAMPageFile: Math.floor(physical * 0.15),
    RAMPhys: physical,
    RAMPhysAvail: Math.floor(physical * (0.2 + random.next() * 0.5)),
    RAMVirt: Math.floor(physical * 1.15),
    RAMVirtAvail: Math.floor(physical * (0.4 + random.next() * 0.5)),
  };
}

function describeMedia(random: Random, agent: Agent): Record<string, unknown> {
  const integrated =
    agent.os === 'mac' ? 'Apple GPU' : random.pick(['Intel(R) UHD Graphics 770', 'AMD Radeon(TM) Graphics']);
  const cards = [{ Integrated: true, Name: integrated, RAM: 1024 }];
  if (agent.site.customer.trade === 'media') cards.push({ Integrated: false, Name: 'NVIDIA RTX A2000', RAM: 12_288 });
  return {
    SoundDevices: agent.chassis === 'server' ? [] : [{ Name: 'Realtek(R) Audio' }],
    VideoCards: cards,
    VideoName: integrated,
    VideoRAM: 1024,
  };
}
