import type { Agent, Chassis, System } from './agent.ts';

/** The parts computers are put together from. Capacities of memory in MB, of disks in GB, speeds in MHz and Mbit/s. */

export interface Processor {
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

export const processors: Readonly<Record<'pc' | 'laptop' | 'server' | 'mac' | 'tablet', readonly Processor[]>> = {
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

export const models: Readonly<Record<System, Readonly<Record<Chassis, readonly string[]>>>> = {
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

export const systems: Readonly<Record<System, readonly { readonly name: string; readonly version: string }[]>> = {
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

export const locales: Readonly<Record<string, { locale: string; currency: string; date: string; zone: number }>> = {
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

/** The kind of processor that fits the computer. */
export function processorKind(agent: Agent): keyof typeof processors {
  if (agent.os === 'mac') return 'mac';
  if (agent.os === 'android') return 'tablet';
  if (agent.chassis === 'server') return 'server';
  return agent.chassis === 'laptop' ? 'laptop' : 'pc';
}
