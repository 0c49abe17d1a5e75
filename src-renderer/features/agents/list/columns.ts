import { listColumns, traitColumns, type Column } from '../../../../src-main/contract/agent-fields.ts';

export type { Column };

export interface Sort {
  readonly column: Column;
  readonly down: boolean;
}

/** The columns of the table of fields, in the order in which they are offered. */
export const columnSpecs = [...listColumns, ...traitColumns].map(({ column }) => column);
export const columns = columnSpecs.map(({ name }) => name);

type ColumnSpec = (typeof columnSpecs)[number];
type FreeSpec = Exclude<ColumnSpec, { readonly fixed: true }>;
const freeSpecs = columnSpecs.filter((column): column is FreeSpec => !('fixed' in column));
/** The columns that can be chosen. */
export const freeColumns = freeSpecs.map(({ name }) => name);
export type FreeColumn = (typeof freeColumns)[number];
/** Shown until the user chooses columns. */
export const defaultColumns = freeSpecs.filter((column) => 'byDefault' in column).map(({ name }) => name);

/** Columns of the stored hardware, which the list of the service does not have. */
export const hardwareColumns: ReadonlySet<Column> = new Set(traitColumns.map(({ column }) => column.name));
/** The first click on their head sorts descending. */
export const startsDown: ReadonlySet<Column> = namesOf('startsDescending');
export const rightAligned: ReadonlySet<Column> = namesOf('alignRight');
/** Numbers without a named unit (2.4). */
export const asReported: ReadonlySet<Column> = namesOf('asReported');

function namesOf(property: 'startsDescending' | 'alignRight' | 'asReported'): ReadonlySet<Column> {
  return new Set(columnSpecs.filter((column) => property in column).map(({ name }) => name));
}

export const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);
const isFree = (name: string): name is FreeColumn => (freeColumns as readonly string[]).includes(name);

/** The columns after the name, from the settings: unknown and repeated ones are left out, none means the default ones. */
export function readColumns(stored: readonly string[]): readonly FreeColumn[] {
  const chosen = [...new Set(stored.filter(isFree))];
  return stored.length === 0 ? defaultColumns : chosen;
}

/**
 * As the settings store them. "name" is added so that no column at all differs from the default ones, which are stored as
 * none.
 */
export function keepColumns(chosen: readonly FreeColumn[]): string[] {
  const isDefault =
    chosen.length === defaultColumns.length && chosen.every((column, at) => column === defaultColumns[at]);
  return isDefault ? [] : ['name', ...chosen];
}
