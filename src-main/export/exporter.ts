import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownId } from '../contract/account-ids.ts';
import {
  listExports,
  traitExports,
  type AgentRow,
  type AgentTraits,
  type FieldType,
} from '../contract/agent-fields.ts';
import type { ExportColumn, Exported } from '../contract/contract.ts';
import { csvMarksOf, type CsvChoice, type CsvMarks } from '../contract/csv-marks.ts';
import type { FileFormat } from '../contract/inputs.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { exportFileName, tidyFolderName } from './file-name.ts';
import { writeTable } from './formats.ts';
import type { Cell, ExportWord, FilePart, Table } from './table.ts';
import { writeNewFile } from './new-file.ts';
import { exists } from '../lib/file-facts.ts';
import { setNewest } from '../lib/set-newest.ts';
import { localeInUse, t } from '../contract/texts.ts';

export interface ExporterDeps {
  /** The user's downloads folder; created if missing. */
  readonly downloadsFolder: () => string;
  /** The marks of CSV files, as the settings have them. */
  readonly csvSeparator: () => CsvChoice;
  /** Their home, for showing the folder shorter. */
  readonly homeFolder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Shows a file in its folder. */
  readonly reveal: (path: string) => void;
}

/** What is exported of an account, or of several together. */
export interface AgentSource {
  /** These agents as the list has them now, in this order; those that are gone are left out. */
  readonly rows: (ids: readonly number[]) => readonly AgentRow[];
  /** The cached hardware of all agents, by agent. The Failure is a list that cannot be read, or another account. */
  readonly traits: () => Promise<Result<ReadonlyMap<number, AgentTraits>>>;
}

export interface ExportOrder {
  readonly format: FileFormat;
  readonly columns: readonly ExportColumn[];
  readonly agentIds: readonly number[];
}

/** A table or other content to save as a file. */
export type SaveOrder = {
  /** What its name begins with; the day follows. */
  readonly title: string;
  /** Number of rows, for the note. */
  readonly count: number;
} & (
  | { readonly format: FileFormat; readonly table: Table }
  | { readonly format: 'json'; readonly text: string }
  | { readonly format: 'pdf'; readonly bytes: Uint8Array }
);

/** How a call that writes a file is recorded. */
export const exportNote = {
  note: () => ({ kind: 'export' }) as const,
  noted: ({ fileName, count }: Exported) => ({ text: `${fileName} (${String(count)})` }),
};

/** Agents written in one turn of the event loop: a few milliseconds of work. */
const SLICE = 250;
/** The last files that can still be shown in their folder. */
const MAX_KNOWN = 50;

/** Writes agents into files of the downloads folder. The page names ids and columns; paths are made here alone. */
export function createExporter(deps: ExporterDeps) {
  const paths = new Map<string, string>();

  const remember = (path: string): string => {
    const exportId = deps.newId();
    setNewest(paths, exportId, path, MAX_KNOWN);
    return exportId;
  };

  const save = async (order: SaveOrder): Promise<Result<Exported>> => {
    const { title, format, count } = order;
    const marks = csvMarksOf(deps.csvSeparator(), localeInUse());
    const folder = deps.downloadsFolder();
    const at = deps.now();
    try {
      const fileName = await writeNewFile({
        folder,
        nameOf: (copy) => exportFileName({ title, at, extension: format, copy }),
        id: deps.newId(),
        parts: partsOf(order, marks),
      });
      const exportId = remember(join(folder, fileName));
      return succeed({ exportId, fileName, folder: tidyFolderName(folder, deps.homeFolder), count });
    } catch (error) {
      return notWritten(error);
    }
  };

  return {
    /** One file, whole or not at all. The Failure is `unavailable` (disk, rights). */
    save,

    /** One file with these agents in this order. The Failure is `unavailable` (disk, rights) or `bad-input` (none is left). */
    async exportAgents({ format, columns, agentIds }: ExportOrder, source: AgentSource): Promise<Result<Exported>> {
      const chosen = exportSpecsOf(columns);
      // All of them at once: later the list may be that of another account, whose agents must not get into this file.
      const rows = source.rows([...new Set(agentIds)]);
      if (rows.length === 0) return fail('bad-input', t('export.gone'), { reason: 'gone' });
      const traits = chosen.some(({ usesTraits }) => usesTraits)
        ? await source.traits()
        : succeed(new Map<number, AgentTraits>());
      if (!traits.ok) return traits;
      return save({
        title: t('export.agents'),
        format,
        table: { columns: chosen, slices: slicesOf(chosen, rows, traits.value) },
        count: rows.length,
      });
    },

    /** Shows an exported file in its folder. Files of an earlier run are no longer known. */
    async show(exportId: string): Promise<Result<void>> {
      const path = paths.get(exportId);
      const isThere = path !== undefined && (await exists(path));
      if (!isThere) return fail('unavailable', t('main.fileGone'), { reason: 'file' });
      deps.reveal(path);
      return succeed(undefined);
    },
  };
}

type ReadCell = (row: AgentRow, traits: AgentTraits | undefined) => Cell;

/** A column of a table of agents (2.1 to 2.4): its name in JSON, its head in CSV, and its value. */
interface ExportSpec {
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

function partsOf(order: SaveOrder, marks: CsvMarks): Iterable<FilePart> | AsyncIterable<FilePart> {
  if ('text' in order) return [order.text];
  return 'bytes' in order ? [order.bytes] : writeTable(order.format, order.table, marks);
}

/** The lines, one slice of the agents at a time; between two slices everything else has its turn. */
async function* slicesOf(
  columns: readonly ExportSpec[],
  rows: readonly AgentRow[],
  traits: ReadonlyMap<number, AgentTraits>,
): AsyncGenerator<Cell[][]> {
  const line = (row: AgentRow): Cell[] => {
    const known = traits.get(row.id);
    return columns.map(({ read }) => read(row, known));
  };
  for (let from = 0; from < rows.length; from += SLICE) {
    yield rows.slice(from, from + SLICE).map(line);
    await nextTurn();
  }
}

function notWritten(error: unknown): { readonly ok: false; readonly failure: Failure } {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  // Without a code it is no answer of the file system but a bug of ours.
  if (code === undefined) throw error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('unavailable', t('export.diskFull'), { reason: 'full' });
  return fail('unavailable', t('export.notWritable'), { reason: 'not-writable' });
}

export type Exporter = ReturnType<typeof createExporter>;
