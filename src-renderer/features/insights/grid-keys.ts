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
