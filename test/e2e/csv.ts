/** Reads CSV as spreadsheets do (RFC 4180): quotes, doubled quotes, line breaks in cells. The byte order mark is left out. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  // A cell in quotes, in which a quote is doubled, or one without any; then what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw new Error(`This is no CSV: ${JSON.stringify(text.slice(at, at + 80))}`);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}
