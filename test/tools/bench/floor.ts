import type { AgentRow } from '../../../src-main/contract/contract.ts';

/**
 * Runs inside a blank page; serialised, so it stands alone. A plain virtual list over lower-case strings: nothing can do
 * much less. Takes up to `most` rows from the page's worker in one answer; says how long that took until the first of them
 * were painted.
 */
export async function buildFloor(most: number): Promise<number> {
  const { keeper, painted } = globalThis as unknown as {
    keeper: { ask: (question: unknown) => Promise<readonly AgentRow[]> };
    painted: () => Promise<void>;
  };
  const box = document.createElement('input');
  box.id = 'floor';
  const list = document.createElement('div');
  document.body.replaceChildren(box, list);
  const start = performance.now();
  const rows = await keeper.ask({ kind: 'rows', limit: most });
  const names = rows.map(({ name, group, ip, city }) => `${name} ${group ?? ''} ${ip ?? ''} ${city ?? ''}`);
  const keys = names.map((name) => name.toLowerCase());
  const show = (): void => {
    const wanted = box.value.toLowerCase();
    const found: string[] = [];
    for (let index = 0; index < keys.length; index += 1)
      if (keys[index]?.includes(wanted) === true) found.push(names[index] ?? '');
    list.replaceChildren(
      ...found.slice(0, 30).map((name) => {
        const row = document.createElement('div');
        row.textContent = name;
        return row;
      }),
    );
  };
  box.addEventListener('input', show);
  show();
  await painted();
  // A list keeps what it lists.
  Object.assign(globalThis, { floorRows: rows });
  return performance.now() - start;
}
