import type { AgentRow } from '../../../src-main/contract/contract.ts';

/**
 * Runs inside a blank page; serialised, so it may use nothing outside of itself. A plain virtual list with ten cells a row over
 * lower-case strings: a list of agents can hardly do less. It creates the rows that are in sight once and refills them for each
 * search and each step of scrolling. Takes up to `most` rows from the page's worker in one answer; returns how long that took
 * until the first of them were painted.
 */
export async function buildFloor(most: number): Promise<number> {
  const { keeper, painted } = globalThis as unknown as {
    keeper: { ask: (question: unknown) => Promise<readonly AgentRow[]> };
    painted: () => Promise<void>;
  };
  const [cellCount, cellWidth, rowHeight] = [10, 120, 32];
  const box = document.createElement('input');
  box.id = 'floor';
  const list = document.createElement('div');
  list.id = 'floor-list';
  list.style.cssText = 'position: relative; height: calc(100vh - 40px); overflow: auto';
  const all = document.createElement('div');
  list.append(all);
  document.body.replaceChildren(box, list);
  const made = Array.from({ length: Math.ceil(list.clientHeight / rowHeight) + 1 }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position: absolute; display: flex; height: ${String(rowHeight)}px`;
    const cells = Array.from({ length: cellCount }, () => {
      const cell = document.createElement('span');
      cell.style.cssText = `width: ${String(cellWidth)}px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis`;
      return cell;
    });
    row.append(...cells);
    return { row, cells };
  });
  all.append(...made.map(({ row }) => row));
  const start = performance.now();
  const rows = await keeper.ask({ kind: 'rows', limit: most });
  const keys = rows.map(({ name, group, ip, city }) =>
    `${name} ${group ?? ''} ${ip ?? ''} ${city ?? ''}`.toLowerCase(),
  );
  // The values of a row that are texts or numbers, in their order.
  const textsOf = (row: AgentRow): readonly string[] => {
    const texts: string[] = [row.name, row.group ?? '', row.ip ?? '', row.city ?? ''];
    for (const value of Object.values(row)) {
      if (texts.length === cellCount) break;
      if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    }
    return texts;
  };
  let found: readonly number[] = [];
  const draw = (): void => {
    const first = Math.floor(list.scrollTop / rowHeight);
    made.forEach(({ row, cells }, at) => {
      const shown = rows[found[first + at] ?? -1];
      row.style.display = shown === undefined ? 'none' : 'flex';
      if (shown === undefined) return;
      row.style.top = `${String((first + at) * rowHeight)}px`;
      const texts = textsOf(shown);
      cells.forEach((cell, column) => {
        cell.textContent = texts[column] ?? '';
      });
    });
  };
  const search = (): void => {
    const wanted = box.value.toLowerCase();
    const fitting: number[] = [];
    for (let index = 0; index < keys.length; index += 1)
      if (keys[index]?.includes(wanted) === true) fitting.push(index);
    found = fitting;
    all.style.height = `${String(found.length * rowHeight)}px`;
    list.scrollTop = 0;
    draw();
  };
  box.addEventListener('input', search);
  list.addEventListener('scroll', draw);
  search();
  await painted();
  // A list keeps what it lists.
  Object.assign(globalThis, { floorRows: rows });
  return performance.now() - start;
}
