import type {
  AgentChanges,
  AgentDetails,
  AgentRow,
  AgentSession,
  WakeForecast,
} from '../../../../src-main/contract/contract.ts';
import { unknownFacts } from '../../../samples.ts';
import { row, traitsOf } from './rows.ts';

/** Invented details for tests and screenshots: one with everything, one with nothing, one that could break the page. */

export type Hardware = NonNullable<AgentDetails['agent']['hardware']>;

/** The afternoon of 20 Nov 2026, as the tests' clock has it. */
export const NOW = new Date(2026, 10, 20, 14, 26, 3).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime() / 1000;

export const despatchRow = row({
  id: 1,
  name: 'Despatch desk 1',
  group: 'Northgate Logistics / Leeds warehouse',
  ip: '198.51.100.7',
  city: 'Leeds',
  region: 'England',
  country: 'GB',
  online: true,
  sessionsTotal: 214,
  owner: 'm.doyle@northfield.example',
  linkTime: new Date(2024, 2, 4, 9).getTime() / 1000,
  lastTime: NOW / 1000,
  deviceId: 418_220_967,
  version: '3.8.12',
  localFavorite: true,
});

export const emptyHardware: Hardware = {
  bios: null,
  biosDate: null,
  biosVersion: null,
  cpu: null,
  cpuCores: null,
  cpuCoresLogical: null,
  cpuFamily: null,
  cpuSpeed: null,
  computerDomain: null,
  computerIp: [],
  computerModel: null,
  computerName: null,
  computerWorkgroup: null,
  hdd: [],
  locale: null,
  localeCountry: null,
  localeCurrency: null,
  localeFormatDate: null,
  localeFormatTime: null,
  localeOemPage: null,
  localeTimezone: null,
  logicalDisks: [],
  monitors: [],
  netAdapters: [],
  osName: null,
  osVersion: null,
  ramBanks: [],
  ramPageFile: null,
  ramPhys: null,
  ramPhysAvail: null,
  ramVirt: null,
  ramVirtAvail: null,
  soundDevices: [],
  videoCards: [],
  videoName: null,
  videoRam: null,
};

const bank = (slot: number, filled: boolean): Hardware['ramBanks'][number] => ({
  bank: `BANK ${String(slot)}`,
  capacity: filled ? 8192 : null,
  dataWidth: filled ? 64 : null,
  locator: `DIMM ${String(slot)}`,
  manufacturer: filled ? 'Samsung' : null,
  partNumber: filled ? 'M378A1K43EB2' : null,
  serialNumber: filled ? '5F3A90C1' : null,
});

export const fullHardware: Hardware = {
  bios: 'Dell Inc. 1.18.1',
  biosDate: '2026-03-14',
  biosVersion: '1.18.1',
  cpu: '13th Gen Intel Core i5-13500',
  cpuCores: 14,
  cpuCoresLogical: 20,
  cpuFamily: 'Intel64 Family 6 Model 191',
  cpuSpeed: 2500,
  computerDomain: 'corp.northgate.example',
  computerIp: ['10.20.4.31', 'fe80::5a11:22ff:fe9c:40d7'],
  computerModel: 'Dell OptiPlex 7010 SFF',
  computerName: 'NGL-DESP-01',
  computerWorkgroup: null,
  hdd: [{ model: 'Micron 2450', size: 256 }],
  locale: 'en-GB',
  localeCountry: 'United Kingdom',
  localeCurrency: '£',
  localeFormatDate: 'dd/MM/yyyy',
  localeFormatTime: 'HH:mm',
  localeOemPage: '850',
  localeTimezone: 0,
  logicalDisks: [
    { disk: 'C:', fileSystem: 'NTFS', freeSpace: 18_842, name: 'System', size: 242_688 },
    { disk: 'D:', fileSystem: 'NTFS', freeSpace: 561_152, name: 'Despatch archive', size: 953_344 },
  ],
  monitors: [
    { name: 'Dell P2422H', screenHeight: 1080, screenWidth: 1920 },
    { name: 'Dell P2422H', screenHeight: 1080, screenWidth: 1920 },
  ],
  netAdapters: [
    {
      addresses: '10.20.4.31',
      cable: true,
      dhcp: '10.20.4.1',
      dns: '10.20.0.10, 10.20.0.11',
      macAddress: '58-11-22-9C-40-D7',
      manufacturer: 'Intel',
      name: 'Intel(R) Ethernet Connection I219-LM',
      speed: 1000,
      wol: true,
    },
    {
      addresses: null,
      cable: false,
      dhcp: null,
      dns: null,
      macAddress: '58-11-22-9C-40-D8',
      manufacturer: 'Intel',
      name: 'Intel(R) Wi-Fi 6E AX211 160MHz',
      speed: 0,
      wol: false,
    },
  ],
  osName: 'Windows 11 Pro',
  osVersion: '10.0.26100',
  ramBanks: [bank(1, true), bank(2, true), bank(3, false)],
  ramPageFile: 2440,
  ramPhys: 16_268,
  ramPhysAvail: 7412,
  ramVirt: 18_708,
  ramVirtAvail: 9020,
  soundDevices: [{ name: 'Realtek(R) Audio' }],
  videoCards: [{ integrated: true, name: 'Intel(R) UHD Graphics 770', ram: 1024 }],
  videoName: 'Intel(R) UHD Graphics 770',
  videoRam: 1024,
};

type AgentPart = AgentDetails['agent'];

const bareAgent: AgentPart = {
  ...unknownFacts,
  rdp: null,
  hibernate: null,
  powerSupply: null,
  hardware: null,
};

/** Details of an agent; what is not named was not sent. */
export function detailsOf(
  agentId: number,
  agent: Partial<AgentPart>,
  more: Partial<Omit<AgentDetails, 'agent' | 'agentId'>> = {},
): AgentDetails {
  const when = more.at ?? NOW - 4_000;
  return {
    agentId,
    at: when,
    agent: { ...bareAgent, id: agentId, ...agent },
    permanentLink: null,
    traits: traitsOf({
      agentId,
      at: when,
      asleep: agent.hibernate ?? null,
      wol: agent.hardware?.netAdapters.some(({ wol }) => wol === true) ?? null,
    }),
    ...more,
  };
}

const insets =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export const fullDetails = detailsOf(
  1,
  {
    name: 'Despatch desk 1',
    group: 'Northgate Logistics / Leeds warehouse',
    os: 'win',
    deviceId: 418_220_967,
    online: true,
    disabled: false,
    limited: false,
    installed: true,
    favorite: false,
    rdp: true,
    hibernate: false,
    powerSupply: true,
    osUser: { login: 'dispatch1', name: 'Aneta Kowalczyk' },
    geo: { ip: '198.51.100.7', country: 'GB', region: 'England', city: 'Leeds' },
    owner: 'm.doyle@northfield.example',
    version: '3.8.12',
    sessions: {
      total: 214,
      last: {
        id: 77,
        startTime: at(19, 16, 5),
        stopTime: at(19, 16, 28),
        client: { ip: '192.0.2.9', country: 'GB', region: null, city: 'Leeds', userAgent: insets },
      },
    },
    hardware: fullHardware,
  },
  { permanentLink: true },
);

export const emptyDetails = detailsOf(2, { hardware: emptyHardware });
export const emptyRow = row({
  id: 2,
  name: 'Till 4',
  group: null,
  os: null,
  ip: null,
  city: null,
  country: null,
  online: null,
  lastTime: null,
  linkTime: null,
  version: null,
  sessionsTotal: null,
  owner: null,
});

/** Every text of a record becomes this one, at any depth. */
function fillTexts<T>(value: T, text: string): T {
  if (typeof value === 'string') return text as T;
  if (Array.isArray(value)) return value.map((one: unknown) => fillTexts(one, text)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillTexts<unknown>(one, text)])) as T;
}

export const hostileTexts = {
  long: 'x'.repeat(10_000),
  lines: 'one\ntwo\r\n\r\nthree\u2028four',
  turned: '\u202Eexe.gpj שלום עולם',
  markup: '<img src=x onerror="globalThis.hit = true"><b>bold</b></dd>',
} as const;

export function hostile(text: string): { readonly row: AgentRow; readonly details: AgentDetails } {
  const id = 3;
  return {
    row: { ...fillTexts({ ...despatchRow, localFavorite: false }, text), id, os: 'win', region: text, osUser: text },
    details: { ...fillTexts({ ...fullDetails, agent: { ...fullDetails.agent, id } }, text), agentId: id },
  };
}

export const likelyForecast: WakeForecast = {
  verdict: 'likely',
  wol: true,
  cable: true,
  power: null,
  neighbours: { sameIp: 0, sameGroup: 9, names: ['Despatch desk 2', 'Bay 4 label printer PC', 'Forklift tablet 03'] },
  past: { tries: 5, successes: 4, lastSuccessAt: NOW - 86_400_000, typicalMs: 70_000 },
};

export const unknownForecast: WakeForecast = {
  verdict: 'unknown',
  wol: null,
  cable: null,
  power: null,
  neighbours: { sameIp: 0, sameGroup: 0, names: [] },
  past: { tries: 0, successes: 0, lastSuccessAt: null, typicalMs: null },
};

export const someChanges: AgentChanges = {
  since: new Date(2026, 9, 12).getTime(),
  visited: true,
  changes: [
    { at: NOW - 3_600_000, field: 'freeSpace', item: 'C:', before: '52000 MB', after: '18842 MB' },
    { at: NOW - 90_000_000, field: 'osVersion', item: null, before: '10.0.22631', after: '10.0.26100' },
    {
      at: NOW - 90_000_000,
      field: 'display',
      item: 'Dell P2422H (2)',
      before: null,
      after: 'Dell P2422H, 1920 × 1080',
    },
    { at: NOW - 900_000_000, field: 'wol', item: 'I219-LM', before: 'false', after: 'true' },
    { at: NOW - 900_000_000, field: 'ramBank', item: 'DIMM 3', before: '4096, Kingston', after: null },
  ],
};
export const noChanges: AgentChanges = { since: null, visited: false, changes: [] };

export const sessionOf = (part: Partial<AgentSession> & Pick<AgentSession, 'id'>): AgentSession => ({
  uid: null,
  start: at(19, 16, 5) - part.id * 7_000,
  stop: at(19, 16, 28) - part.id * 7_000,
  runs: false,
  support: false,
  technicians: [
    {
      login: 'm.doyle@northfield.example',
      userAgent: insets,
      place: { ip: '192.0.2.9', country: 'GB', region: 'England', city: 'Leeds' },
    },
  ],
  recording: null,
  comment: null,
  ...part,
});
