import { ownId } from '../contract/account-ids.ts';
import {
  listExports,
  traitExports,
  type AgentRow,
  type AgentTraits,
  type ExportColumn,
} from '../contract/agent-fields.ts';
import type { FieldType } from '../contract/agent-fields.ts';

/** The value of one cell. A time is in whole Unix seconds; each format writes it in its own way. */
export type Cell = string | number | boolean | null | { readonly time: number };

type ReadCell = (row: AgentRow, traits: AgentTraits | undefined) => Cell;

/** A column of a table of agents (2.1 to 2.4): its name in JSON, its head in CSV, and its value. */
export interface ExportSpec {
  readonly name: ExportColumn;
  readonly header: string;
  /** Reads the stored hardware. */
  readonly usesTraits: boolean;
  readonly read: ReadCell;
}

const systems: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', android: 'Android' };

/** The state as the list shows it. */
function describeState(row: AgentRow, traits: AgentTraits | undefined): string {
  if (row.disabled) return 'Blocked';
  if (!row.installed) return 'Not installed';
  if (row.online === null) return 'State unknown';
  if (!row.online) return row.limited ? 'Limited, offline' : traits?.asleep === true ? 'Asleep' : 'Offline';
  if (row.inSession) return 'In session';
  return row.limited ? 'Limited, online' : 'Online';
}

type ListExport = (typeof listExports)[number];
type OwnValue = Extract<ListExport, { readonly export: { readonly value: 'own' } }>['export']['name'];

const ownValues: Readonly<Record<OwnValue, ReadCell>> = {
  state: describeState,
  os: ({ os }) => (os === null ? null : (systems[os] ?? os)),
  // As the service knows it, where all accounts are in view, too.
  id: ({ id }) => ownId(id),
  favorite: (row) => row.localFavorite || row.serviceFavorite,
};
const overrides: Partial<Readonly<Record<ExportColumn, ReadCell>>> = ownValues;

const cellOf = (type: FieldType, value: string | number | boolean | null): Cell =>
  type === 'time' && typeof value === 'number' ? { time: value } : value;

const readList = (spec: ListExport): ReadCell =>
  overrides[spec.export.name] ?? ((row) => ('read' in spec ? cellOf(spec.type, row[spec.field]) : null));

const specs = new Map<ExportColumn, ExportSpec>();
for (const spec of listExports) {
  const { name, header } = spec.export;
  specs.set(name, { name, header, usesTraits: name === 'state', read: readList(spec) });
}
for (const {
  field,
  type,
  export: { name, header },
} of traitExports) {
  const read: ReadCell = (_row, traits) => (traits === undefined ? null : cellOf(type, traits[field]));
  specs.set(name, { name, header, usesTraits: true, read });
}

/** The columns of these names in this order, each once. */
export const exportSpecsOf = (columns: readonly ExportColumn[]): readonly ExportSpec[] =>
  [...new Set(columns)].flatMap((name) => specs.get(name) ?? []);
