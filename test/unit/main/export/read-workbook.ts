import { strFromU8, unzipSync } from 'fflate';

/** A cell as a spreadsheet takes it: what kind, and how it is shown. */
export type ReadCell = { readonly text: string } | { readonly number: number; readonly shownAs: string | null };

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
const unescape = (text: string): string =>
  text
    .replaceAll(/&(?:amp|lt|gt|#13);/g, (name) => entities[name] ?? '')
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The sheets of a workbook in their order, each with its rows; cells by the letters of their columns. */
export function readWorkbook(bytes: Uint8Array): readonly (readonly ReadonlyMap<string, ReadCell>[])[] {
  const files = unzipSync(bytes);
  const read = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
  const types = read('[Content_Types].xml');
  const links = read('xl/_rels/workbook.xml.rels');
  const styles = read('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf(?: numFmtId="(\d+)")?/g)].map(
    ([, id]) => codes.get(id) ?? null,
  );
  const sheets = [...read('xl/workbook.xml').matchAll(/<sheet name="[^"]+" sheetId="\d+" r:id="([^"]+)"/g)];
  return sheets.map(([, link = '']) => {
    const target = new RegExp(`Id="${link}" [^>]*Target="([^"]+)"`).exec(links)?.[1] ?? '';
    if (!types.includes(`/xl/${target}`)) throw new Error(`${target} has no type`);
    return [...read(`xl/${target}`).matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
      ([, row = '']) =>
        new Map(
          [...row.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
            ([, column = '', style, type, value = '']): [string, ReadCell] => {
              const plain = value.replaceAll(/<[^>]*>/g, '');
              if (type === 'inlineStr') return [column, { text: unescape(plain) }];
              return [column, { number: Number(plain), shownAs: formats[Number(style)] ?? null }];
            },
          ),
        ),
    );
  });
}
