import { columnSpecs, rightAligned, type FreeColumn } from './columns.ts';

/**
 * The place of a column. Worked out once per width in script: style rules that depend on the width would be evaluated for
 * every row.
 */
export interface PlacedColumn {
  readonly column: FreeColumn | 'name' | 'account';
  /** Pixels from the start of the row. */
  readonly start: number;
  readonly width: number;
}

const specs = new Map(columnSpecs.map((column) => [column.name, column]));
const minWidthOf = (column: PlacedColumn['column']): number => specs.get(column)?.minWidth ?? 0;
const shareOf = (column: PlacedColumn['column']): number => specs.get(column)?.share ?? 0;

const GAP = 12;
/** Between a number at the end of its column and a text at the start of the next. */
const WIDE_GAP = 24;
/** The status mark and the star, with the gaps around them. */
const NAME_LEFT = 66;
/** The scroll bar and the gap before it. */
const RIGHT = 24;

/**
 * Where there is too little room these are hidden first, in this order; then those chosen beyond the default ones, from the
 * right.
 */
const hiddenFirst: readonly FreeColumn[] = ['owner', 'sessions', 'version', 'os'];
const hiddenLast: readonly FreeColumn[] = ['ip', 'group'];

function hidingOrder(chosen: readonly FreeColumn[]): readonly FreeColumn[] {
  const known = new Set<FreeColumn>([...hiddenFirst, ...hiddenLast, 'last']);
  const extra = chosen.filter((column) => !known.has(column)).reverse();
  return [...hiddenFirst, ...extra, ...hiddenLast].filter((column) => chosen.includes(column));
}

/**
 * The columns that have room in a list of this width, the name first, with the rest of the width shared among them.
 * @param fixed shown in any width, behind the name
 */
export function layColumns(
  chosen: readonly FreeColumn[],
  width: number,
  fixed: readonly 'account'[] = [],
): readonly PlacedColumn[] {
  const room = width - NAME_LEFT - RIGHT;
  let shown: PlacedColumn['column'][] = ['name', ...fixed, ...chosen];
  const needed = (): number =>
    shown.reduce((sum, column, at) => sum + minWidthOf(column) + gapAfter(column, shown[at + 1]), 0);
  for (const column of hidingOrder(chosen)) {
    if (needed() <= room) break;
    shown = shown.filter((one) => one !== column);
  }
  const left = Math.max(0, room - needed());
  const shares = shown.reduce((sum, column) => sum + shareOf(column), 0);
  let at = NAME_LEFT;
  return shown.map((column, index) => {
    const width = Math.floor(minWidthOf(column) + (left * shareOf(column)) / shares);
    const placed = { column, start: at, width };
    at += width + gapAfter(column, shown[index + 1]);
    return placed;
  });
}

function gapAfter(column: PlacedColumn['column'], next: PlacedColumn['column'] | undefined): number {
  if (next === undefined) return 0;
  return rightAligned.has(column) && !rightAligned.has(next) ? WIDE_GAP : GAP;
}
