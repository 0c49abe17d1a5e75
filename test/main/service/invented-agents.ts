/** Invented wire data. No name, address or token in it belongs to anybody. */

export const geo = { ip: '192.0.2.7', isp: 'Extra', org: 'Extra', country: 'Norland', region: 'East', city: 'Havn' };

export const wireAgent = {
  id: 101,
  name: 'Front desk',
  group: 'Havn / Reception',
  disabled: false,
  limited: true,
  link_time: 1_700_000_000,
  last_time: 1_790_000_000,
  geo,
  permanent_url: 'https://link.service.example/agent/desk',
  onetime_url: 'https://link.service.example/once/xyz',
  preview_url: 'https://www.service.example/preview/0a1b.png',
  os: 'win',
  version: '2.12.1',
  online: true,
  installed: true,
  favorite: false,
  owner: 'ada@owner.example',
  sessions: {
    last: {
      id: 900,
      start_time: 1_789_000_000,
      stop_time: 1_789_000_600,
      client: { ip: '198.51.100.4', country: 'Norland', region: 'West', city: 'Fjord', user_agent: 'Browser/1' },
    },
    total: 12,
  },
};

export const modelAgent = {
  id: 101,
  deviceId: null,
  name: 'Front desk',
  group: 'Havn / Reception',
  disabled: false,
  limited: true,
  linkTime: 1_700_000_000,
  lastTime: 1_790_000_000,
  geo: { ip: '192.0.2.7', country: 'Norland', region: 'East', city: 'Havn' },
  permanentUrl: 'https://link.service.example/agent/desk',
  permanentLink: true,
  onetimeUrl: 'https://link.service.example/once/xyz',
  previewUrl: 'https://www.service.example/preview/0a1b.png',
  os: 'win',
  version: '2.12.1',
  online: true,
  installed: true,
  favorite: false,
  owner: 'ada@owner.example',
  sessions: {
    last: {
      id: 900,
      startTime: 1_789_000_000,
      stopTime: 1_789_000_600,
      client: { ip: '198.51.100.4', country: 'Norland', region: 'West', city: 'Fjord', userAgent: 'Browser/1' },
    },
    total: 12,
  },
  osUser: null,
};

export const wireHardware = {
  BIOS: 'Bios Inc',
  BIOSDate: '2024-01-02',
  BIOSVersion: '1.4',
  CPU: 'Processor X',
  CPUCores: 4,
  CPUCoresLogical: 8,
  CPUFamily: 'X',
  CPUSpeed: 3200,
  ComputerDomain: 'DESK',
  ComputerIP: ['192.0.2.10', '192.0.2.11'],
  ComputerModel: 'Model 7',
  ComputerName: 'DESK-1',
  ComputerWorkgroup: 'WORK',
  HDD: [{ Model: 'Disk A', Size: 512 }],
  Locale: 'en',
  LocaleCountry: 'Norland',
  LocaleCurrency: 'NOK',
  LocaleFormatDate: 'dd.MM.yyyy',
  LocaleFormatTime: 'HH:mm',
  LocaleOemPage: '850',
  LocaleTimezone: -60,
  LogicalDisks: [{ Disk: 'C:', FileSystem: 'NTFS', FreeSpace: 1000, Name: 'System', Size: 4000 }],
  Monitors: [{ Name: 'Wide', ScreenHeight: 1080, ScreenWidth: 2560 }],
  NetAdapters: [
    {
      Addresses: '192.0.2.10',
      Cable: true,
      DCHP: '192.0.2.1',
      DNS: '192.0.2.2',
      MACAddress: '00-00-5E-00-53-01',
      Manufacturer: 'Nets',
      Name: 'LAN',
      Speed: 1000,
      WoL: true,
    },
  ],
  OSName: 'System 11',
  OSVersion: '11.0.1',
  RAMBanks: [
    {
      Bank: 'A',
      Capacity: 8,
      DataWidth: 64,
      Locator: 'DIMM1',
      Manufacturer: 'Mem',
      PartNumber: 'P1',
      SerialNumber: 'S1',
    },
  ],
  RAMPageFile: 1,
  RAMPhys: 2,
  RAMPhysAvail: 3,
  RAMVirt: 4,
  RAMVirtAvail: 5,
  SoundDevices: [{ Name: 'Sound' }],
  VideoCards: [{ Integrated: 1, Name: 'Card', RAM: 6 }],
  VideoName: 'Card',
  VideoRAM: 7,
};

export const wireSupport = {
  id: 5,
  status: 1,
  create_time: 1_790_000_000,
  invite_code: '123456789',
  invite_url: 'https://link.service.example/invite/123456789',
  connect_url: 'https://link.service.example/turbo/abcdef',
  client_name: 'Ada',
  client_os: 'mac',
  client_preview_url: 'https://www.service.example/preview/1.png',
};

export const wireRecord = {
  id: 70,
  uid: 'u-70',
  start: 1_780_000_000,
  stop: 1_780_000_900,
  support_id: 5,
  clients: [{ user_agent: 'Browser/1', login: 'ada', geo }],
  agent: { id: 101, name: 'Front desk', group: 'Havn', os: 'win', version: '2', owner: 'ada', geo },
  video: { url: 'https://st.service.example/v/70.mp4', size: 1234 },
  visor_comment: 'Replaced the cable',
  url: 'https://link.service.example/agent/desk',
};

export const wireSession = {
  id: 70,
  uid: 'u-70',
  agent_id: 101,
  account_id: 3,
  agent_account_id: 4,
  user_agent: 'Browser/1',
  start: 1_780_000_000,
  stop: 1_780_000_900,
  video: 'https://st.service.example/v/70.mp4',
  video_size: 1234,
  turbo_one_time: true,
  visor_comment: 'Replaced the cable',
  url: 'https://link.service.example/agent/desk',
  mode: 'control',
  client: geo,
  agent: geo,
};

export const modelGeo = { ip: '192.0.2.7', country: 'Norland', region: 'East', city: 'Havn' };

/** A whole list as it comes over the wire. */
export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
