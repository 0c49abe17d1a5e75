/** What a CSV file puts between cells and before decimals. Spreadsheets expect that of the region's formats. */
export interface CsvMarks {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** What can be chosen; `formats`: as the formats of dates and numbers have it. */
export const csvChoices = ['formats', 'comma', 'semicolon'] as const;
export type CsvChoice = (typeof csvChoices)[number];

const commas: CsvMarks = { separator: ',', decimal: '.' };
const semicolons: CsvMarks = { separator: ';', decimal: ',' };

/** The mark before the decimals of a number: "." or ",". @param locale BCP 47 tag */
export const decimalMarkOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** Semicolons where the comma is the decimal mark. @param locale BCP 47 tag of the formats in use */
export function csvMarksOf(choice: CsvChoice, locale: string): CsvMarks {
  if (choice !== 'formats') return choice === 'semicolon' ? semicolons : commas;
  return decimalMarkOf(locale) === ',' ? semicolons : commas;
}
