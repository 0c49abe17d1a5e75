import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode, guessEncoding, type Encoding } from '../../../../src-renderer/features/deploy/decode.ts';
import { readList, type FirstLine } from '../../../../src-renderer/features/deploy/device-list.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../../../fixtures', name)));
function readBytes(bytes: Uint8Array, language = 'en') {
  const encoding = guessEncoding(bytes, language);
  const read = readList(decode(bytes, encoding), 'sh', null);
  return {
    ...read,
    encoding,
    names: read.lines.map(({ name, refusal }) => (refusal === null ? name : refusal.reason)),
  };
}
const names = (text: string, firstLine: FirstLine | null = null) =>
  readList(text, 'sh', firstLine).lines.map(({ name }) => name);
const three = ['müller:Küche 1', 'müller:Büro – Empfang', 'weiß:Kasse 3'];

/** UTF-16 without a mark, as some programs save it. */
function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return order === 'le' ? bytes : bytes.map((_byte, at) => bytes[at ^ 1] ?? 0);
}

describe('a list as a spreadsheet saves it', () => {
  test.each<[string, Encoding, string, readonly string[]]>([
    ['list-windows-1252.csv', 'windows-1252', ';', three],
    ['list-utf-16.txt', 'utf-16le', '\t', three],
    ['list-sep-line.csv', 'utf-8', ';', three],
    ['list-spanish-heads.csv', 'utf-8', ';', ['acme:caja 1', 'acme:caja 2']],
  ])('%s gives its devices, and its heading is none', (file, encoding, delimiter, devices) => {
    const read = readBytes(bytesOf(file));
    expect(read).toMatchObject({ encoding, delimiter, question: null, names: devices });
    expect(read.heading).not.toBeNull();
  });

  test.each(['le', 'be'] as const)('in UTF-16 %s is read with and without a mark, in Cyrillic, too', (order) => {
    const text = 'клиент;устройство\r\nромашка;касса 1\r\n';
    for (const mark of ['\ufeff', ''])
      expect(readBytes(utf16(mark + text, order))).toMatchObject({
        encoding: `utf-16${order}`,
        names: ['ромашка:касса 1'],
      });
  });

  test('in the code page of Windows is read as the language of the screen saves it', () => {
    const cyrillic = new Uint8Array([0xea, 0xe0, 0xf1, 0xf1, 0xe0, 0x3b, 0x31]);
    expect(decode(cyrillic, guessEncoding(cyrillic, 'ru'))).toBe('касса;1');
    expect(guessEncoding(cyrillic, 'de')).toBe('windows-1252');
    expect(guessEncoding(new Uint8Array(), 'ru')).toBe('utf-8');
  });

  test('names its separator in a first line that is no record, and lines keep their numbers', () => {
    expect(names('sep=;\r\nacme,1;till 1')).toEqual(['acme,1:till 1']);
    expect(names('"sep=,"\nacme,till 1')).toEqual(['acme:till 1']);
    expect(names('sep=\t\nacme\ttill 1')).toEqual(['acme:till 1']);
    expect(readList('sep=;\nacme;till 1', 'sh', null).lines[0]?.line).toBe(2);
    expect(readList('sep=;', 'sh', null)).toMatchObject({ lines: [], question: null });
  });
});

describe('a first line', () => {
  test.each([
    'Account;Device',
    'Kunde;Gerät',
    'Kontokennung;Gerätekennung',
    'cuenta;dispositivo',
    'Número de cliente;Nombre del equipo',
    'Conta;Computador',
    'Клиент;Устройство',
    'Учётная запись;Имя компьютера',
  ])('that names the columns in one of the five languages is taken as such: %s', (heading) => {
    const read = readList(`${heading}\nacme;till 1`, 'sh', null);
    expect(read).toMatchObject({ heading: heading.replace(';', ' · '), question: null });
    expect(read.lines.map(({ name }) => name)).toEqual(['acme:till 1']);
  });

  test('that may be a heading stays apart until it is answered, and the others are listed', () => {
    const text = 'Ort;Kasse\nacme;till 1\nacme;till 2';
    const open = readList(text, 'sh', null);
    expect(open).toMatchObject({ question: 'Ort · Kasse', heading: null });
    expect(open.lines.map(({ name, line }) => [line, name])).toEqual([
      [2, 'acme:till 1'],
      [3, 'acme:till 2'],
    ]);
    expect(names(text, 'heading')).toEqual(['acme:till 1', 'acme:till 2']);
    expect(names(text, 'device')).toEqual(['Ort:Kasse', 'acme:till 1', 'acme:till 2']);
    expect(readList(text, 'sh', 'heading').heading).toBe('Ort · Kasse');
    expect(readList('acme;till', 'sh', null)).toMatchObject({ lines: [], question: 'acme · till' });
  });

  test('is a device where it has a digit, or where one of its cells occurs again below', () => {
    for (const text of [
      'acme;till 1\nbeta;till 2',
      'acme;till\nAcme;desk',
      'acme;till\nbeta;till',
      'acme:till\nacme:desk',
    ])
      expect(readList(text, 'sh', null)).toMatchObject({ question: null, lines: [{ line: 1 }, { line: 2 }] });
    expect(readList('касса;٣\nbeta;x', 'sh', null).question).toBeNull();
    expect(readList('"acme;till\nbeta;x', 'sh', null).question).toBeNull();
  });
});
