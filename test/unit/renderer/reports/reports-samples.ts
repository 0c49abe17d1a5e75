import type {
  HistoryRow,
  HistoryState,
  Reports,
  OddReason,
  OddSessions,
  Timesheet,
} from '../../../../src-main/contract/contract.ts';

/** Invented answers of the main process for the page Reports. */

const certain = { running: 0, estimated: 0, unknown: 0 };

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** So many days that end with the one of `now` (Unix milliseconds), the oldest first. */
export function daysUpTo(now: number, count: number, sessions: (at: number, weekday: number) => number) {
  const last = new Date(now);
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(last.getFullYear(), last.getMonth(), last.getDate() - (count - 1 - at));
    const some = sessions(at, (date.getDay() + 6) % 7);
    return { day: dayOf(date), sessions: some, seconds: Math.round(some * (900 + ((at * 37) % 11) * 40)) };
  });
}
/** Midnight, so many days away, in Unix seconds. */
export function midnight(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime() / 1000;
}

const busyDay = (at: number, weekday: number): number =>
  weekday > 4 ? 4 + ((at * 7) % 8) : 40 + ((at * 17) % 31) + (weekday === 0 ? 5 : 0);
const busyHour = (day: number, hour: number): number => {
  const bell = Math.max(0, 1 - Math.abs(hour - 10) / 7) + Math.max(0, 0.8 - Math.abs(hour - 14) / 5);
  const all = Math.round(bell * (day > 4 ? 9 : 74) + ((day * 5 + hour * 3) % 7) * (bell > 0 ? 1 : 0));
  return hour < 6 || hour > 19 ? 0 : all;
};
const counted = (name: string | null, hours: number, sessions: number) => ({ name, sessions, seconds: hours * 3_600 });
const agent = (agentId: number | null, name: string | null, sessions: number, hours: number, group: string | null) => ({
  ...counted(name, hours, sessions),
  agentId,
  group,
});

export const technicians = [
  counted('Marcus Doyle', 148, 412),
  counted('Rosa Achterberg', 121, 388),
  counted('Jonas Weber', 96, 301),
  counted('Priya Raman', 31, 120),
  counted('On-call phone', 16, 63),
];
export const agents = [
  agent(1, 'Despatch desk 1', 41, 12.5, 'Northgate Logistics'),
  agent(2, 'Kasse 1 Königstraße', 33, 9.4, 'Hartmann & Söhne'),
  agent(3, 'ng-dc01.corp.northgate.example', 29, 14, 'Northgate Logistics'),
  agent(4, 'POS 1 Rua das Flores', 27, 6, 'Padaria Central'),
  agent(5, 'bw-york-reception', 22, 4.5, 'Brightwell Dental'),
  agent(6, 'Till 4', 12, 3, null),
  agent(null, null, 9, 2, null),
];
export const groups = [
  counted('Northgate Logistics', 163, 498),
  counted('Hartmann & Söhne', 84, 260),
  counted('Padaria Central', 71, 214),
  counted('Brightwell Dental', 52, 160),
  counted('Kestrel Media', 42, 121),
  counted(null, 0.4, 31),
];

/** A month as an account of some size has it; `now` in Unix milliseconds. */
export function reportsOf(now: number, part: Partial<Reports> = {}, days = 30): Reports {
  return {
    from: midnight(now, 1 - days),
    to: midnight(now, 1),
    records: 1_284,
    stored: 18_204,
    reachesTo: midnight(now, -800),
    totals: { sessions: 1_284, seconds: 412 * 3_600, medianSeconds: 840, medianJoinSeconds: 112, agents: 538 },
    before: { sessions: 1_178, seconds: 396 * 3_600, medianSeconds: 900, medianJoinSeconds: 133, agents: 511 },
    agentsInList: 2_418,
    endUnknown: 0,
    running: 0,
    days: daysUpTo(now, days, busyDay),
    heat: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => busyHour(day, hour))),
    technicians,
    agents,
    groups,
    joins: {
      known: 214,
      counts: { 'under-1': 58, '1-to-2': 74, '2-to-5': 49, '5-to-15': 21, 'over-15': 0, never: 12, waiting: 0 },
    },
    notSeen: {
      total: 112,
      agents: ['Forklift tablet 05', 'STA-LIB-017', 'Jetty office', 'hs-messraum-alt', 'kasse-reserve', 'spare-03'].map(
        (name, at) => ({
          agentId: 100 + at,
          name,
          group: ['Leeds warehouse', 'St Aidan’s School', 'Selby depot', 'Hartmann & Söhne', null, null][at] ?? null,
          lastTime: at === 5 ? null : midnight(now, -39 - at * 4),
        }),
      ),
    },
    ...part,
  };
}

export const nothingOf = (now: number): Reports =>
  reportsOf(now, {
    records: 0,
    totals: { sessions: 0, seconds: 0, medianSeconds: null, medianJoinSeconds: null, agents: 0 },
    before: null,
    days: daysUpTo(now, 30, () => 0),
    heat: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    technicians: [],
    agents: [],
    groups: [],
    joins: {
      known: 0,
      counts: { 'under-1': 0, '1-to-2': 0, '2-to-5': 0, '5-to-15': 0, 'over-15': 0, never: 0, waiting: 0 },
    },
    notSeen: { total: 0, agents: [] },
  });

export const historyState = (now: number, part: Partial<HistoryState> = {}): HistoryState => ({
  revision: 1,
  stored: 18_204,
  reachesTo: midnight(now, -800),
  whole: true,
  sync: 'idle',
  failure: null,
  progress: null,
  at: now,
  ...part,
});

type Line = Timesheet['lines'][number];
/** Every session has an end unless a line says otherwise. */
export const sheetOf = (lines: readonly (Omit<Line, 'ends'> & Partial<Pick<Line, 'ends'>>)[]): Timesheet => ({
  lines: lines.map((line) => ({ ends: certain, ...line })),
  ends: lines.reduce(
    (sum, { ends = certain }) => ({
      running: sum.running + ends.running,
      estimated: sum.estimated + ends.estimated,
      unknown: sum.unknown + ends.unknown,
    }),
    certain,
  ),
  sessions: lines.reduce((sum, { sessions }) => sum + sessions, 0),
  seconds: lines.reduce((sum, { seconds }) => sum + seconds, 0),
  roundedSeconds: lines.reduce((sum, { roundedSeconds }) => sum + roundedSeconds, 0),
});
export const sheet = sheetOf(
  groups.map(({ name, sessions, seconds }) => ({
    name,
    sessions,
    seconds: seconds + sessions * 7,
    roundedSeconds: Math.ceil((seconds + sessions * 7) / 900) * 900,
  })),
);

export const rowOf = (id: number, start: number, part: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  uid: null,
  start,
  stop: start + 1_200,
  runs: false,
  acceptedEnd: null,
  supportId: null,
  agentId: id,
  name: `Till ${id}`,
  group: 'Northgate Logistics',
  os: 'win',
  technicians: ['marcus@northfield.example'],
  place: 'Leeds, GB',
  recording: null,
  comment: null,
  ...part,
});
export function oddOf(now: number): OddSessions {
  const odd = (id: number, hours: number, reasons: readonly OddReason[], part: Partial<HistoryRow> = {}) => ({
    row: rowOf(id, Math.floor(now / 1000) - hours * 3_600, part),
    reasons,
    proposedEnd: null,
  });
  const sessions = [
    odd(1, 12, ['at-night', 'new-country'], { place: 'Gdańsk, PL', name: 'Despatch desk 1' }),
    odd(2, 30, ['unknown-technician'], { technicians: ['temp-agency@northfield.example'], name: 'bw-york-reception' }),
    odd(3, 55, ['one-time-link'], { name: 'Kasse 1 Königstraße' }),
    odd(4, 80, ['no-technician', 'recording-missing'], { technicians: [], place: null }),
    odd(5, 130, ['at-night'], { name: null }),
  ];
  return { sessions, total: 5, withDetails: 96, records: 1_284 };
}
