import type { AuditEntry, AuditEntriesPage, InputOf } from '../../../../src-main/contract/contract.ts';

/** Entries as a technician's morning leaves them. `now`: Unix milliseconds. */
const morning: readonly (Partial<AuditEntry> & Pick<AuditEntry, 'kind'>)[] = [
  { kind: 'session', agentId: 1, name: 'Despatch desk 1', duration: 1_084_000, text: 'Closed in Longreach.' },
  {
    kind: 'note',
    agentId: 1,
    name: 'Despatch desk 1',
    duration: null,
    text: 'Label printer had lost its driver after the update.\nReinstalled 7.4, printed three labels.',
  },
  { kind: 'connect', agentId: 1, name: 'Despatch desk 1', duration: 412 },
  { kind: 'reason', agentId: 1, name: 'Despatch desk 1', duration: null, text: 'Ticket 48213: labels do not print' },
  {
    kind: 'wake',
    agentId: 2,
    name: 'Jonas Weber MacBook Air',
    outcome: 'failed',
    duration: 2_300,
    text: 'The agent could not be woken, as the service refused it. It may not support being woken over the network.',
  },
  { kind: 'reboot-safe', agentId: 3, name: 'ng-dc01.corp.northgate.example', duration: 640 },
  {
    kind: 'outside',
    agentId: 1,
    name: 'Despatch desk 1',
    duration: 8_200,
    text: 'A link requested to connect to “Despatch desk 1”, from “ticket.northgate.example”. Allowed in Longreach.',
  },
  {
    kind: 'outside',
    outcome: 'cancelled',
    duration: 12_000,
    text: 'A command requested to wake “Till 9”. Declined in Longreach.',
  },
  { kind: 'support-create', supportId: 44, name: 'Elena Marques', duration: 530 },
  { kind: 'support-join', supportId: 44, name: 'Elena Marques', duration: 390 },
  { kind: 'support-close', supportId: 44, name: 'Elena Marques', duration: 280 },
  { kind: 'permanent-link', agentId: 4, name: 'bw-york-reception', duration: 470, text: 'Turned on. New password.' },
  { kind: 'rename', agentId: 4, name: 'bw-york-reception', duration: 350, text: 'New name: “York reception”.' },
  { kind: 'export', duration: 1_900, text: 'Longreach agents 2026-11-20.csv (2418)' },
  { kind: 'download', agentId: 3, name: 'ng-dc01.corp.northgate.example', duration: 184_000, text: 'Saved.' },
  { kind: 'settings', duration: null, text: 'A reason is required before connecting.' },
  { kind: 'detach', agentId: 9, name: 'Old kiosk, Selby', duration: 610 },
  { kind: 'sign-in', duration: 820, account: 'Northfield IT' },
  { kind: 'sign-out', duration: 90, account: 'Harbour Dental' },
  {
    kind: 'log',
    account: null,
    outcome: 'failed',
    duration: null,
    text: 'The last line was incomplete because Longreach ended while writing it. The line was moved aside. Everything before it is intact.',
  },
];

export const entryOf = (part: Partial<AuditEntry> & Pick<AuditEntry, 'seq'>): AuditEntry => ({
  at: Date.now(),
  account: 'Northfield IT',
  kind: 'connect',
  agentId: null,
  supportId: null,
  name: null,
  outcome: 'done',
  duration: null,
  text: '',
  ...part,
});

/** So many entries, the newest first. */
export function inventEntries(count: number, now: number): readonly AuditEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    ...entryOf({ seq: count - index }),
    ...morning[index % morning.length],
    at: now - 240_000 - index * 11 * 60_000,
  }));
}

/** A piece of these, as the main process answers: without its filter by text. */
export function auditPage(
  entries: readonly AuditEntry[],
  { filter, before, limit }: InputOf<'audit:page'>,
): AuditEntriesPage {
  const found = entries.filter(
    ({ kind, outcome }) =>
      (filter.kinds.length === 0 || filter.kinds.includes(kind)) &&
      (filter.outcome === 'all' || filter.outcome === outcome),
  );
  const rest = found.filter(({ seq }) => before === null || seq < before);
  const page = rest.slice(0, limit);
  const since = entries.at(-1)?.at ?? null;
  return { entries: page, total: found.length, more: rest.length > page.length, since };
}
