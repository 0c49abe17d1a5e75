import { ownId } from '../contract/account-ids.ts';
import {
  listExports,
  traitExports,
  type AgentRow,
  type AgentTraits,
  type ExportColumn,
} from '../contract/agent-fields.ts';
import type { FieldType } from '../contract/agent-fields.ts';
import { t } from '../contract/texts.ts';
import type { Cell, ExportWord } from './table.ts';

type ReadCell = (row: AgentRow, traits: AgentTraits | undefined) => Cell;

/** A column of a table of agents (2.1 to 2.4): its name in JSON, its head in CSV, and its value. */
export interface ExportSpec {
  readonly name: ExportColumn;
  /** In the language in use. */
  readonly header: () => string;
  /** Reads the stored hardware. */
  readonly usesTraits: boolean;
  readonly read: ReadCell;
}

const systems: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', android: 'Android' };

/** The state as the list shows it. */
function describeState(row: AgentRow, traits: AgentTraits | undefined): ExportWord {
  if (row.disabled) return 'export.word.blocked';
  if (!row.installed) return 'export.word.missing';
  if (row.online === null) return 'export.word.unknown';
  if (!row.online && row.limited) return 'export.word.limitedOffline';
  if (!row.online) return traits?.asleep === true ? 'export.word.asleep' : 'export.word.offline';
  if (row.inSession) return 'export.word.session';
  return row.limited ? 'export.word.limited' : 'export.word.online';
}

type ListExport = (typeof listExports)[number];
type OwnValue = Extract<ListExport, { readonly export: { readonly value: 'own' } }>['export']['name'];

const ownValues: Readonly<Record<OwnValue, ReadCell>> = {
  state: (row, traits) => ({ word: describeState(row, traits) }),
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
  const { name } = spec.export;
  specs.set(name, { name, header: () => t(`export.head.${name}`), usesTraits: name === 'state', read: readList(spec) });
}
for (const {
  field,
  type,
  export: { name },
} of traitExports) {
  const read: ReadCell = (_row, traits) => (traits === undefined ? null : cellOf(type, traits[field]));
  specs.set(name, { name, header: () => t(`export.head.${name}`), usesTraits: true, read });
}

/** The columns of these names in this order, each once. */
export const exportSpecsOf = (columns: readonly ExportColumn[]): readonly ExportSpec[] =>
  [...new Set(columns)].flatMap((name) => specs.get(name) ?? []);
