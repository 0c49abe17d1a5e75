import type { Column, FreeColumn } from './columns.ts';

/** Where each column stands, worked out once per width in script: rules that depend on the width would be asked for every row. */
export interface PlacedColumn {
  readonly column: FreeColumn | 'name';
  /** Pixels from the left of the row. */
  readonly left: number;
  readonly width: number;
}

interface Measure {
  /** Pixels; below this the column leaves. */
  readonly least: number;
  /** Its part of the width that is left over. */
  readonly share: number;
}

const measures: Readonly<Record<PlacedColumn['column'], Measure>> = {
  name: { least: 170, share: 1.5 },
  group: { least: 104, share: 1.1 },
  os: { least: 92, share: 0 },
  ip: { least: 188, share: 0.7 },
  // "Rebooting in 4 s" and "Rebooting 1:04" whole.
  last: { least: 108, share: 0.1 },
  version: { least: 64, share: 0 },
  sessions: { least: 60, share: 0 },
  owner: { least: 170, share: 0.8 },
  osUser: { least: 120, share: 0.7 },
  deviceId: { least: 100, share: 0 },
  added: { least: 92, share: 0 },
  region: { least: 110, share: 0.4 },
  model: { least: 140, share: 0.8 },
  osName: { least: 150, share: 0.8 },
  cpu: { least: 170, share: 0.8 },
  ram: { least: 88, share: 0 },
  ramFree: { least: 92, share: 0 },
  diskFree: { least: 112, share: 0 },
  domain: { least: 130, share: 0.6 },
  wakeOnLan: { least: 92, share: 0 },
};

/** Numbers stand at the right of their column. */
export const rightAligned: ReadonlySet<Column> = new Set(['sessions', 'ram', 'ramFree', 'diskFree']);

export const GAP = 12;
/** The mark and the star, with the gaps around them. */
export const NAME_LEFT = 66;
/** The scroll bar and the gap before it. */
const RIGHT = 24;

/** These leave first, in this order; then those that were chosen beyond the usual ones, from the right; then the rest. */
const leavesFirst: readonly FreeColumn[] = ['owner', 'sessions', 'version', 'os'];
const leavesLast: readonly FreeColumn[] = ['ip', 'group'];

function leavingOrder(chosen: readonly FreeColumn[]): readonly FreeColumn[] {
  const known = new Set<FreeColumn>([...leavesFirst, ...leavesLast, 'last']);
  const extra = chosen.filter((column) => !known.has(column)).reverse();
  return [...leavesFirst, ...extra, ...leavesLast].filter((column) => chosen.includes(column));
}

/** The columns that have room in a list of this width, the name first, with the rest of the width shared among them. */
export function layColumns(chosen: readonly FreeColumn[], width: number): readonly PlacedColumn[] {
  const room = width - NAME_LEFT - RIGHT;
  let shown: PlacedColumn['column'][] = ['name', ...chosen];
  const needed = (): number => shown.reduce((sum, column) => sum + measures[column].least + GAP, -GAP);
  for (const column of leavingOrder(chosen)) {
    if (needed() <= room) break;
    shown = shown.filter((one) => one !== column);
  }
  const left = Math.max(0, room - needed());
  const shares = shown.reduce((sum, column) => sum + measures[column].share, 0);
  let at = NAME_LEFT;
  return shown.map((column) => {
    const { least, share } = measures[column];
    const own = Math.floor(least + (left * share) / shares);
    const placed = { column, left: at, width: own };
    at += own + GAP;
    return placed;
  });
}
