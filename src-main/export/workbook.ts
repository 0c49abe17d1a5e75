import { strToU8, Zip, ZipDeflate } from 'fflate/browser';
import { headerOf, isoOf, wordOf, type Cell, type TableColumn, type Writer } from './table.ts';

/**
 * A workbook as spreadsheets store it (Office Open XML, ECMA-376), written while its rows come: neither the rows nor the file
 * are ever in memory as a whole. Libraries for workbooks build both first, which takes half a gigabyte for 50,000 agents.
 */

/** Rows that a sheet can have, its head included; more go on in a further sheet. */
const MAX_ROWS = 1_048_576;
/** Characters that a cell can have. */
const MAX_TEXT = 32_767;
/** Level of compression, 0 to 9: this one saves nearly as much as the highest, in a fraction of the time. */
const LEVEL = 3;

/** Positions in the cell formats below. */
const style = { head: 1, text: 2, time: 3, span: 4 } as const;
const styles =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="5"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>' +
  [49, 164, 165].map((format) => `<xf numFmtId="${String(format)}" applyNumberFormat="1"/>`).join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters that XML cannot hold. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Text of a cell. Spreadsheets read `_x0041_` as an "A", so that a text with it gets its underscore in this way. */
const escape = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>\r]/g, (letter) => entities[letter] ?? letter);

/** "A", "B", … "Z", "AA" */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

const textCell = (place: string, text: string, of: number = style.text): string =>
  `<c r="${place}" s="${String(of)}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
const numberCell = (place: string, value: number, of = 0): string =>
  `<c r="${place}" s="${String(of)}"><v>${String(value)}</v></c>`;

/** Days since the end of 1899, of which spreadsheets have those of 1900 to 9999. */
const dayNumber = (seconds: number): number | null => {
  const days = seconds / 86_400 + 25_569;
  return days >= 61 && days < 2_958_466 ? days : null;
};

/** Whatever a text looks like, it stays text: no formula, number or date is made of it. */
function writeCell(place: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(place, cell);
  if (typeof cell === 'string') return textCell(place, cell);
  if (typeof cell === 'boolean' || 'word' in cell) return textCell(place, wordOf(cell));
  if ('span' in cell) return numberCell(place, cell.span / 86_400, style.span);
  const day = dayNumber(cell.time);
  if (day !== null) return numberCell(place, day, style.time);
  const iso = isoOf(cell.time);
  return iso === null ? '' : textCell(place, iso);
}

/** Writes one table into a workbook; a further sheet begins where one is full. @param maxRows of a sheet */
export function createWorkbookWriter(columns: readonly TableColumn[], maxRows = MAX_ROWS): Writer {
  const names = columns.map((_column, at) => letters(at));
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  const taken = (): Uint8Array => {
    const bytes = Buffer.concat(made);
    made = [];
    return bytes;
  };

  let sheets = 0;
  let rows = 0;
  let sheet: ZipDeflate | null = null;

  const lineOf = (cells: (place: string, at: number) => string): string => {
    rows += 1;
    return `<row r="${String(rows)}">${names.map((name, at) => cells(`${name}${String(rows)}`, at)).join('')}</row>`;
  };
  const addFile = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: LEVEL });
    zip.add(file);
    return file;
  };
  const addWhole = (path: string, text: string): void => addFile(path).push(strToU8(`${xml}${text}`), true);

  function beginSheet(): ZipDeflate {
    sheets += 1;
    rows = 0;
    const begun = addFile(`xl/worksheets/sheet${String(sheets)}.xml`);
    // The head stays in sight.
    const view =
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
    const widths = `<cols><col min="1" max="${String(Math.max(1, columns.length))}" width="20" customWidth="1"/></cols>`;
    const heads = lineOf((place, at) => {
      const column = columns[at];
      return column === undefined ? '' : textCell(place, headerOf(column), style.head);
    });
    begun.push(
      strToU8(`${xml}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews>${widths}<sheetData>${heads}`),
    );
    sheet = begun;
    return begun;
  }

  function endSheet(): void {
    sheet?.push(strToU8('</sheetData></worksheet>'), true);
    sheet = null;
  }

  function writeRest(): void {
    const numbers = Array.from({ length: sheets }, (_sheet, at) => String(at + 1));
    const listed = numbers.map(
      (n) => `<sheet name="Longreach${n === '1' ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
    );
    addWhole(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    );
    const relationOf = (id: string, type: string, target: string): string =>
      `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
    const linked = numbers.map((n) => relationOf(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`));
    const list = (all: string): string => `<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;
    addWhole('xl/_rels/workbook.xml.rels', list(`${linked.join('')}${relationOf('styles', 'styles', 'styles.xml')}`));
    addWhole('xl/styles.xml', `<styleSheet xmlns="${main}">${styles}</styleSheet>`);
    addWhole('_rels/.rels', list(relationOf('workbook', 'officeDocument', 'xl/workbook.xml')));
    const typed = (path: string, kind: string): string =>
      `<Override PartName="/xl/${path}.xml" ContentType="${contentType}.${kind}+xml"/>`;
    const types = [
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      typed('workbook', 'sheet.main'),
      typed('styles', 'styles'),
      ...numbers.map((n) => typed(`worksheets/sheet${n}`, 'worksheet')),
    ];
    addWhole('[Content_Types].xml', `<Types xmlns="${packages}/content-types">${types.join('')}</Types>`);
    zip.end();
  }

  return {
    open() {
      beginSheet();
      return taken();
    },
    write(lines) {
      let text = '';
      for (const line of lines) {
        if (rows === maxRows) {
          sheet?.push(strToU8(text));
          text = '';
          endSheet();
          beginSheet();
        }
        text += lineOf((place, at) => writeCell(place, line[at] ?? null));
      }
      sheet?.push(strToU8(text));
      return taken();
    },
    close() {
      endSheet();
      writeRest();
      return taken();
    },
  };
}
