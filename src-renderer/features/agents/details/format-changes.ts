import { formatGroup } from '../../../../src-main/contract/group-path.ts';
import type { AgentChanges, AgentFieldChange, ChangedField } from '../../../../src-main/contract/contract.ts';
import { isolate } from '../../../lib/text.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';
import { formatMb, formatNumber } from '../../../lib/units.ts';

const labels = {
  name: 'details.name',
  group: 'details.group',
  owner: 'details.owner',
  version: 'details.version',
  ip: 'details.ip',
  osUser: 'details.osUser',
  rdp: 'details.rdp',
  permanentLink: 'details.permanentLink',
  computerName: 'details.computerName',
  model: 'details.model',
  domain: 'details.domain',
  workgroup: 'details.workgroup',
  bios: 'details.bios',
  cpu: 'details.cpu',
  cores: 'details.cores',
  osName: 'details.osName',
  osVersion: 'details.osVersion',
  ram: 'details.memory',
  ramBank: 'details.ramBank',
  disk: 'details.disk',
  volume: 'details.volume',
  freeSpace: 'details.freeSpace',
  adapter: 'details.adapter',
  address: 'details.address',
  wol: 'details.wol',
  display: 'details.display',
  graphics: 'details.graphics',
  sound: 'details.sound',
  locale: 'details.locale',
} as const satisfies Record<ChangedField, TextKey>;

export interface ChangeText {
  readonly label: string;
  readonly item: string | null;
  /** Null where there was nothing. */
  readonly before: string | null;
  /** Null where nothing is left. */
  readonly after: string | null;
  readonly when: string;
}

const LONGEST = 300;
/** In MB by the specification. */
const sizes: ReadonlySet<ChangedField> = new Set(['freeSpace', 'volume']);
const numbers: ReadonlySet<ChangedField> = new Set(['ram', 'cores']);

export const describeChange = (change: AgentFieldChange, now: number): ChangeText => ({
  label: t(labels[change.field]),
  item: change.item === null || change.item.trim() === '' ? null : cut(change.item),
  before: formatValue(change.field, change.before),
  after: formatValue(change.field, change.after),
  when: formatMoment(change.at, now),
});

function formatValue(field: ChangedField, value: string | null): string | null {
  if (value === null || value.trim() === '') return null;
  if (value === 'true') return t('details.on');
  if (value === 'false') return t('details.off');
  if (field === 'group') return cut(formatGroup(value));
  // Sizes come in MB: alone, or at the end of what names the volume.
  if (sizes.has(field))
    return cut(value.replace(/(\d{1,15}(?:\.\d+)?)(?: MB)?$/, (_, mb: string) => formatMb(Number(mb))));
  return numbers.has(field) && /^\d{1,15}$/.test(value) ? formatNumber(Number(value)) : cut(value);
}

const cut = (text: string): string => isolate(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What the changes are counted from, with its date. */
export function describeSince(changes: AgentChanges, now: number): string {
  if (changes.since === null) return t('details.changes.title');
  const date = formatDate(changes.since, now);
  return changes.visited ? t('details.changes.sinceVisit', { date }) : t('details.changes.sinceFirst', { date });
}
