import {
  listColumns,
  traitColumns,
  type AgentRow,
  type AgentTraits,
  type FieldType,
} from '../../../../src-main/contract/agent-fields.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/messages.ts';
import { osName } from '../../../lib/os.ts';
import { formatMb } from '../../../lib/units.ts';

type Format = (row: AgentRow, traits: AgentTraits | undefined, now: number) => string;
type Spec = (typeof listColumns)[number]['column'] | (typeof traitColumns)[number]['column'];

/** The columns whose cells are plain text; the others are drawn from several elements. */
export type PlainColumn = Exclude<Spec, { readonly cell: 'parts' }>['name'];

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
