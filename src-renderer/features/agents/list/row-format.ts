import type { AccountEntry, BulkAction, BulkItem, Job } from '../../../../src-main/contract/contract.ts';
import { isFavorite, showState, type Shown } from '../../../lib/agent-state.ts';
import { troubleOf } from '../../accounts/entry-view.ts';
import { describeItem } from '../bulk/format-bulk.ts';
import type { Entry } from './entry.ts';
import {
  formatAgo,
  formatFreshness,
  formatElapsed,
  formatExact,
  formatCount,
  formatDate,
} from '../../../lib/format.ts';
import { describeRunning } from '../jobs/format-job.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import {
  listColumns,
  traitColumns,
  type AgentRow,
  type AgentTraits,
  type FieldType,
} from '../../../../src-main/contract/agent-fields.ts';
import { osName } from '../../../lib/os.ts';
import { formatMb } from '../../../lib/units.ts';

type Format = (row: AgentRow, traits: AgentTraits | undefined, now: number) => string;
type Spec = (typeof listColumns)[number]['column'] | (typeof traitColumns)[number]['column'];

/** The columns whose cells are plain text; the others are drawn from several elements. */
type PlainColumn = Exclude<Spec, { readonly cell: 'parts' }>['name'];

type OwnCell = Extract<Spec, { readonly cell: 'own' }>['name'];
const ownFormats: Readonly<Record<OwnCell, Format>> = {
  os: (row) => osName(row.os),
  diskFree: (_row, traits) => formatDisk(traits),
};

const formats = new Map<Spec['name'], Format>(Object.entries(ownFormats) as [OwnCell, Format][]);
for (const spec of listColumns)
  if ('read' in spec && !('cell' in spec.column))
    formats.set(spec.column.name, (row, _traits, now) => formatValue(spec.type, row[spec.field], now));
for (const { column, field, type } of traitColumns)
  if (!('cell' in column))
    formats.set(column.name, (_row, traits, now) => formatValue(type, traits?.[field] ?? null, now));

/** The text of a cell; a dash where nothing is known. `now` in Unix milliseconds. */
export const formatCell = (column: PlainColumn, row: AgentRow, traits: AgentTraits | undefined, now: number): string =>
  formats.get(column)?.(row, traits, now) ?? t('none');

function formatValue(type: FieldType, value: string | number | boolean | null, now: number): string {
  if (value === null || value === '') return t('none');
  if (typeof value === 'boolean') return t(value ? 'cell.on' : 'cell.off');
  if (typeof value === 'string') return value;
  if (type === 'time') return formatDate(value * 1_000, now);
  return type === 'count' ? formatCount(value) : String(value);
}

function formatDisk(traits: AgentTraits | undefined): string {
  const [free, percent] = [traits?.diskFree ?? null, traits?.diskFreePercent ?? null];
  if (free === null) return percent === null ? t('none') : `${String(Math.round(percent))} %`;
  return percent === null ? formatMb(free) : t('cell.diskFree', { size: formatMb(free), percent: Math.round(percent) });
}

/** All that decides how a row looks. Two equal ones look the same. */
export interface RowFacts {
  readonly entry: Entry;
  readonly traits: AgentTraits | undefined;
  readonly job: Job | undefined;
  /** Its part in the action on many that is shown, and that action. */
  readonly item: BulkItem | undefined;
  readonly action: BulkAction | null;
  /** Position in the filtered list, from 0. */
  readonly index: number;
  readonly rowHeight: number;
  /** Folded words of the search, to be marked in the name. */
  readonly words: readonly string[];
  readonly isCursor: boolean;
  readonly isPicked: boolean;
  readonly isPicking: boolean;
  /** Its details are shown beside the list. */
  readonly isOpen: boolean;
  readonly hasMenu: boolean;
  readonly isConnecting: boolean;
  /** Unix milliseconds; only as fine as the row shows it. */
  readonly now: number;
  /** Its account, where all are in view. */
  readonly account?: AccountEntry | undefined;
}

const factNames = [
  'entry',
  'traits',
  'job',
  'item',
  'action',
  'index',
  'rowHeight',
  'words',
  'isCursor',
  'isPicked',
  'isPicking',
  'isOpen',
  'hasMenu',
  'isConnecting',
  'now',
  'account',
] as const satisfies readonly (keyof RowFacts)[];

export const sameFacts = (a: RowFacts, b: RowFacts): boolean => factNames.every((name) => a[name] === b[name]);

/** These leave the agent as it is; its row shows nothing about them. */
const unseen: ReadonlySet<BulkAction> = new Set(['watch', 'favorite', 'unfavorite']);

interface Part {
  readonly action: BulkAction;
  readonly item: BulkItem;
}

/** The agent's part in a bulk action, where it replaces the state; its own running job is more specific. */
function partOf({ entry: { row }, job, item, action }: RowFacts): Part | null {
  if (item === undefined || action === null || unseen.has(action) || job?.state === 'running') return null;
  const isOpen = item.state === 'waiting' || item.state === 'running';
  return isOpen || (item.state === 'failed' && row.online !== true) ? { action, item } : null;
}

/** The mark of the row and its word. */
export function stateOf(facts: RowFacts): Shown {
  const shown = showState(facts.entry.row, facts.job, facts.traits?.asleep ?? null);
  const part = partOf(facts);
  if (part === null) return shown;
  const { action, item } = part;
  if (item.state === 'failed')
    return shown.mark === 'failed' ? shown : { mark: 'failed', word: describeItem(action, item, facts.now) };
  const word = item.state === 'waiting' ? describeItem(action, item, facts.now) : t(under[action]);
  return { mark: 'waiting', word };
}

/** The job under way, without its running time: the name of a mark does not change every second. */
const under = {
  wake: 'state.waking',
  reboot: 'state.rebooting',
  'reboot-safe': 'state.rebooting',
  detach: 'state.detaching',
  watch: 'bulk.item.waiting',
  favorite: 'bulk.item.waiting',
  unfavorite: 'bulk.item.waiting',
} as const satisfies Record<BulkAction, string>;

/** The text under "Last online". */
export function formatLastOnline(facts: RowFacts, shown: Shown): string {
  const { entry, job, now, account } = facts;
  if (shown.mark === 'waiting') {
    if (job?.state === 'running') return describeJobShort(job, shown, now);
    const part = partOf(facts);
    if (part !== null) return describeItem(part.action, part.item, now);
  }
  if (shown.mark === 'failed') return shown.word;
  // Known then, not known now.
  const knownAt = account !== undefined && troubleOf(account) !== null ? account.service.at : null;
  if (entry.row.online === true && knownAt !== null) return formatAgo(knownAt, now);
  if (entry.row.online === true) return t('time.now');
  return entry.row.lastTime === null ? t('none') : formatAgo(entry.row.lastTime * 1000, now);
}

const describeJobShort = (job: Job, { word }: Shown, now: number): string =>
  job.step === 'undo'
    ? describeRunning(job, now)
    : t('agents.jobFor', { word, elapsed: formatElapsed(job.startedAt, now) });

/** "Leeds, GB"; empty where the service sends no place. */
export const formatPlace = ({ city, country }: AgentRow): string =>
  [city, country].filter((part) => part !== null && part !== '').join(', ');

/**
 * The tip of a part; created when needed, because most are never shown. Null for no tip.
 *
 * @param checkedAt Unix milliseconds when the service last said how the agent is
 */
export function formatTip(
  part: 'state' | 'favorite' | 'last',
  facts: RowFacts,
  checkedAt: number | null,
): string | null {
  const { row } = facts.entry;
  switch (part) {
    case 'state': {
      const { word } = stateOf(facts);
      return checkedAt === null
        ? word
        : t('agents.stateTip', { state: word, ago: formatFreshness(checkedAt, Date.now()) });
    }
    case 'favorite':
      if (row.serviceFavorite) return t('agents.serviceFavorite');
      return t(isFavorite(row) ? 'act.unfavorite' : 'act.favorite');
    case 'last':
      return formatLastTip(facts);
  }
}

/** The whole of what the cell may have had to cut, why something failed, or the exact time. */
function formatLastTip(facts: RowFacts): string | null {
  const { job, now } = facts;
  const { mark } = stateOf(facts);
  const part = partOf(facts);
  if (mark === 'waiting') {
    if (job?.state === 'running') return describeRunning(job, now);
    return part === null ? null : describeItem(part.action, part.item, now);
  }
  if (mark === 'failed') {
    const why = part === null ? (job?.failure ?? null) : part.item.failure;
    if (why !== null) return why.message;
  }
  const { lastTime } = facts.entry.row;
  return lastTime === null ? null : formatExact(lastTime * 1000);
}
