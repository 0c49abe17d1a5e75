import type { AgentRow } from '../../src-main/ipc/contract.ts';

/** Runs inside a blank page; serialised, so it stands alone. A plain virtual list over lower-case strings: nothing can do much less. */
export function buildFloor(text: string): void {
  const rows = JSON.parse(text) as readonly AgentRow[];
  const box = document.createElement('input');
  box.id = 'floor';
  const list = document.createElement('div');
  document.body.replaceChildren(box, list);
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
  // A list keeps what it lists.
  Object.assign(globalThis, { floorRows: rows });
}
