import type {
  Download,
  HistoryDetails,
  HistoryPageOfRows,
  HistoryRow,
  HistoryState,
} from '../../../../src-main/contract/records.ts';

/** Invented sessions for tests and screenshots. Times in Unix seconds, counted back from `now`. */

const MIB = 1024 ** 2;

export const sessionOf = (part: Partial<HistoryRow> & Pick<HistoryRow, 'id'>): HistoryRow => ({
  uid: `3f0c-${String(part.id)}`,
  start: 1_795_183_500,
  stop: 1_795_184_880,
  runs: false,
  acceptedEnd: null,
  supportId: null,
  agentId: 1,
  name: 'Despatch desk 1',
  group: 'Leeds warehouse',
  os: 'win',
  technicians: ['Marcus Doyle'],
  place: 'Leeds, GB',
  recording: { size: 143 * MIB },
  comment: null,
  ...part,
});

export const pageOf = (rows: readonly HistoryRow[], part: Partial<HistoryPageOfRows> = {}): HistoryPageOfRows => ({
  rows,
  total: rows.length,
  asOf: 1_795_190_000,
  source: 'cached',
  newer: 0,
  dropped: 0,
  unsupported: [],
  ...part,
});

export const stateOf = (part: Partial<HistoryState> = {}): HistoryState => ({
  revision: 1,
  stored: 3_412,
  reachesTo: Date.UTC(2026, 2, 3, 12) / 1000,
  whole: true,
  sync: 'idle',
  failure: null,
  progress: null,
  at: Date.now(),
  ...part,
});

export const detailsOf = (row: HistoryRow, part: Partial<HistoryDetails> = {}): HistoryDetails => ({
  row,
  comment: row.comment,
  clients: row.technicians.map((login) => ({
    login,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Longreach/1.0 Chrome/142.0 Electron/45.0',
    place: { ip: '198.51.100.22', country: 'GB', region: null, city: 'Leeds' },
  })),
  agent: {
    version: '3.8.12',
    owner: null,
    place: { ip: '198.51.100.7', country: 'GB', region: null, city: 'Leeds' },
  },
  hasLink: true,
  foreignHost: null,
  info: {
    at: (row.stop ?? row.start ?? 0) * 1000 + 60_000,
    mode: 'control',
    oneTime: true,
    accountId: 4_401,
    agentAccountId: 118,
    userAgent: null,
    client: null,
    agent: null,
  },
  ...part,
});

export const downloadOf = (part: Partial<Download> & Pick<Download, 'id'>): Download => ({
  kind: 'recording',
  fileName: 'ng-dc01 2026-11-19 14.50.mp4',
  sessionId: 1,
  state: 'running',
  done: 402 * MIB,
  total: 611 * MIB,
  perSecond: 8.1 * MIB,
  sha256: null,
  failure: null,
  startedAt: Date.now(),
  endedAt: null,
  ...part,
});

/** Who, where, how many minutes, how large, the comment. */
const visits: readonly (readonly [string, string | null, string, number, number | null, string | null])[] = [
  ['Despatch desk 1', 'Northgate Logistics / Leeds warehouse', 'Marcus Doyle', 0, null, null],
  ['bw-york-reception', 'Brightwell Dental', 'Rosa Achterberg', 0, null, null],
  [
    'ng-sql02.corp.northgate.example',
    'Northgate Logistics / Northgate office',
    'Marcus Doyle',
    22,
    184,
    'Index rebuild after the failed backup',
  ],
  ['Kasse 2 Königstraße', 'Padaria Central', 'Jonas Weber', 9, 61, 'Receipt printer set as default again'],
  ['hs-empfang', 'Hartmann & Söhne', 'Jonas Weber', 34, 302, 'Mail profile rebuilt'],
  ['POS 1 Rua das Flores', 'Padaria Central', 'Marcus Doyle', 6, 38, null],
  ['Wendy Pike', null, 'Rosa Achterberg', 17, null, 'Two-step sign-in moved to the new phone'],
  ['edit-suite-a', 'Kestrel Media', 'Rosa Achterberg', 41, 517, 'Scratch disk full; cache moved to the array'],
  ['bw-harrogate-xray', 'Brightwell Dental', 'Marcus Doyle', 4, 22, null],
  [
    'Despatch desk 1',
    'Northgate Logistics / Leeds warehouse',
    'Marcus Doyle',
    23,
    143,
    'Label printer driver rolled back to 8.6, reboot agreed for tonight. Aneta knows how to switch to bay 2 if it returns.',
  ],
  ['Ridley Vets, front desk', null, 'Marcus Doyle', 12, null, null],
  [
    'ng-dc01.corp.northgate.example',
    'Northgate Logistics / Northgate office',
    'Marcus Doyle',
    58,
    611,
    'Certificate renewed, replication checked',
  ],
  ['Kasse 1 Königstraße', 'Padaria Central', 'Jonas Weber', 11, 74, null],
  ['FIN-HPBOOK-114', 'Northgate Logistics / Northgate office', 'Marcus Doyle', 3, 19, 'Mapped drive F: restored'],
  ['hs-cnc-terminal-2', 'Hartmann & Söhne', 'Jonas Weber', 27, 121, 'Licence dongle not seen after update'],
];

/** So many sessions, the newest first, some hours apart; the first two go on. `now` in Unix milliseconds. */
export function inventSessions(count: number, now: number): readonly HistoryRow[] {
  return Array.from({ length: count }, (_, at) => {
    const [name, group, who, minutes, size, comment] = visits[at < 2 ? at : 2 + ((at - 2) % (visits.length - 2))] ??
      visits[2] ?? ['', null, '', 0, null, null];
    const start = Math.floor(now / 1000) - 400 - at * 3_900 - (at % 7) * 310;
    const isSupport = group === null;
    return sessionOf({
      id: 90_441_836 - at,
      start,
      stop: minutes === 0 ? null : start + minutes * 60,
      supportId: isSupport ? 4_711 + at : null,
      agentId: isSupport ? null : 1_000 + (at % 9) * 3,
      name,
      group,
      technicians: [who],
      place: who === 'Jonas Weber' ? 'Porto, PT' : 'Leeds, GB',
      recording: size === null ? null : { size: size * MIB },
      comment,
    });
  });
}
