/** The weekday-by-hour map: which hours are drawn, how strongly, where it is busiest, and where its keys lead. */

/** Working hours are always shown; further ones where there were sessions. */
const FIRST = 6;
const LAST = 19;
/** Steps of strength that can still be distinguished in grey. */
const STEPS = 5;

export interface HeatCell {
  /** Monday is 0. */
  readonly day: number;
  readonly hour: number;
  readonly count: number;
  /** 0 for none, else 1 and up. */
  readonly level: number;
}

export interface HeatStep {
  readonly level: number;
  readonly from: number;
  readonly to: number;
}

/** The steps for counts up to `max`, each of them whole numbers; fewer where there is less to divide. */
export function heatSteps(max: number): readonly HeatStep[] {
  const count = Math.min(STEPS, max);
  return Array.from({ length: count }, (_, at) => ({
    level: count === STEPS ? at + 1 : Math.round(((at + 1) * STEPS) / count),
    from: Math.floor((max * at) / count) + 1,
    to: Math.floor((max * (at + 1)) / count),
  }));
}

export const maxOf = (heat: readonly (readonly number[])[]): number => Math.max(0, ...heat.flat());

/** The hours that are drawn, without gaps. */
export function hoursShown(heat: readonly (readonly number[])[]): readonly number[] {
  const used = heat.flatMap((row) => row.flatMap((count, hour) => (count > 0 ? [hour] : [])));
  const from = Math.min(FIRST, ...used);
  const to = Math.max(LAST, ...used);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

export function heatCells(heat: readonly (readonly number[])[]): readonly HeatCell[] {
  const steps = heatSteps(maxOf(heat));
  const levelOf = (count: number): number => steps.find(({ from, to }) => count >= from && count <= to)?.level ?? 0;
  return heat.flatMap((row, day) =>
    hoursShown(heat).map((hour) => ({ day, hour, count: row[hour] ?? 0, level: levelOf(row[hour] ?? 0) })),
  );
}

/** The busiest cell, the earliest of the week where there are several; null where nothing happened. */
export const busiest = (cells: readonly HeatCell[]): HeatCell | null =>
  cells.reduce<HeatCell | null>((best, cell) => (cell.count > (best?.count ?? 0) ? cell : best), null);

/** A place in a grid, from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Where an arrow, Home or End leads in a grid of so many rows and columns; it stops at the edges. Null for every other key. */
export function moveInGrid(key: string, from: GridPlace, [rows, columns]: readonly [number, number]): GridPlace | null {
  const within = (row: number, column: number): GridPlace => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  if (key === 'ArrowLeft') return within(from.row, from.column - 1);
  if (key === 'ArrowRight') return within(from.row, from.column + 1);
  if (key === 'ArrowUp') return within(from.row - 1, from.column);
  if (key === 'ArrowDown') return within(from.row + 1, from.column);
  if (key === 'Home') return within(from.row, 0);
  return key === 'End' ? within(from.row, columns - 1) : null;
}
