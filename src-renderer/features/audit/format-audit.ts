import type { AuditEntry, AuditFilter, AuditKind } from '../../../src-main/contract/contract.ts';
import { formatCount, formatElapsed, formatMoment } from '../../lib/format.ts';
import { boundsOf, type Period } from '../records/period.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** The query of the audit log and its texts. Pure: "now" comes in, in Unix milliseconds. */

export const auditGroups = ['connections', 'notes', 'agents', 'support', 'files', 'trust'] as const;
export type AuditGroup = (typeof auditGroups)[number];

const groupOf: Readonly<Record<AuditKind, AuditGroup>> = {
  connect: 'connections',
  session: 'connections',
  'support-join': 'connections',
  note: 'notes',
  reason: 'notes',
  'estimated-end': 'notes',
  wake: 'agents',
  reboot: 'agents',
  'reboot-safe': 'agents',
  rename: 'agents',
  'permanent-link': 'agents',
  detach: 'agents',
  favorite: 'agents',
  view: 'agents',
  'support-create': 'support',
  'support-rename': 'support',
  'support-close': 'support',
  export: 'files',
  download: 'files',
  playback: 'files',
  screenshot: 'files',
  'sign-in': 'trust',
  'sign-out': 'trust',
  'key-replaced': 'trust',
  account: 'trust',
  outside: 'trust',
  settings: 'trust',
  lock: 'trust',
  log: 'trust',
};

const allKinds = Object.keys(groupOf) as readonly AuditKind[];

const kindsOf = (groups: readonly AuditGroup[]): readonly AuditKind[] =>
  allKinds.filter((kind) => groups.includes(groupOf[kind]));

export interface AuditQuestion {
  readonly text: string;
  /** Empty for all. */
  readonly groups: readonly AuditGroup[];
  readonly failedOnly: boolean;
  readonly period: Period;
}

export const allAuditEntries: AuditQuestion = { text: '', groups: [], failedOnly: false, period: { kind: 'all' } };

export const isFiltered = ({ groups, failedOnly, period }: AuditQuestion): boolean =>
  groups.length > 0 || failedOnly || period.kind !== 'all';

const LONGEST_TEXT = 200;

const textFilter = (text: string): Pick<AuditFilter, 'text' | 'kindNames'> =>
  text === '' ? { text } : { text, kindNames: Object.fromEntries(allKinds.map((kind) => [kind, describeKind(kind)])) };

export const filterOf = ({ text, groups, failedOnly, period }: AuditQuestion, now: number): AuditFilter => ({
  ...textFilter(text.trim().slice(0, LONGEST_TEXT)),
  kinds: [...kindsOf(groups)],
  outcome: failedOnly ? 'failed' : 'all',
  ...boundsOf(period, now),
});

export const describeKind = (kind: AuditKind): string => t(`audit.kind.${kind}`);
export const describeOutcome = (outcome: AuditEntry['outcome']): string => t(`audit.outcome.${outcome}`);

/** "840 ms", "3 s", "12:05" */
export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return t('none');
  if (milliseconds < 1_000) return t('audit.ms', { count: milliseconds });
  if (milliseconds < 60_000) return t('audit.seconds', { count: Math.round(milliseconds / 1_000) });
  return formatElapsed(0, milliseconds);
}

/** The written text; an emptied note is mentioned too. */
export const describeText = ({ kind, text }: AuditEntry): string =>
  text === '' && kind === 'note' ? t('audit.noteRemoved') : text;

/** The whole row in one sentence, for screen readers. */
export function describeEntry(entry: AuditEntry, now: number): string {
  const action = describeKind(entry.kind);
  const words = { action, outcome: describeOutcome(entry.outcome), time: formatMoment(entry.at, now) };
  const row = entry.name === null ? t('audit.rowPlain', words) : t('audit.row', { ...words, name: entry.name });
  const text = describeText(entry);
  return text === '' ? row : `${row}. ${text}`;
}

/** "4,711 entries · since 3 Nov" */
export const describeSum = (total: number, since: string | null): string =>
  [t('audit.sum', { count: total }), since === null ? '' : t('audit.since', { day: since })]
    .filter((part) => part !== '')
    .join(' · ');

export const formatEntryNumber = (seq: number): string => formatCount(seq);
