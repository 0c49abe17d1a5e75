import { afterEach, describe, expect, test } from 'vitest';
import { exportColumns } from '../../../../src-main/contract/contract.ts';
import { languages } from '../../../../src-main/contract/language.ts';
import { exportSpecsOf } from '../../../../src-main/export/exporter.ts';
import { createTableWriter } from '../../../../src-main/export/formats.ts';
import type { Cell, TableColumn } from '../../../../src-main/export/table.ts';
import { historyColumns } from '../../../../src-main/export/history-table.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { historyRow } from '../history/history-row.ts';
import { commas, readCsv, rowOf, textOfParts } from './samples.ts';

afterEach(() => useEnglish());

const write = (format: 'csv' | 'json', columns: readonly TableColumn[], cells: readonly Cell[]): string => {
  const writer = createTableWriter(format, columns, commas);
  return textOfParts([writer.open(), writer.write([cells], true), writer.close()]);
};
const agents = exportSpecsOf(exportColumns);
const agent = rowOf({ id: 7, online: false, localFavorite: true, lastTime: 1_763_647_380 });
const cellsOfAgent = (): readonly Cell[] => agents.map(({ read }) => read(agent, undefined));

describe('a spreadsheet in the language of the page', () => {
  test('has heads and words of agents in it; times, ids and numbers stay', async () => {
    await loadTexts({ language: 'de', locale: 'de-DE' });
    const [heads = [], line = []] = readCsv(write('csv', agents, cellsOfAgent()).slice(1));
    const named = Object.fromEntries(heads.map((head, at) => [head, line[at]]));
    expect(named).toMatchObject({
      Status: 'Offline',
      Favorit: 'ja',
      'Agenten-ID': '7',
      'Zuletzt online (UTC)': '2025-11-20 14:03:00',
    });
    const states = [{ disabled: true }, { installed: false }, { online: null }, { online: true, inSession: true }];
    const state = exportSpecsOf(['state']);
    const shown = states.map(
      (part) =>
        readCsv(
          write(
            'csv',
            state,
            state.map(({ read }) => read({ ...agent, ...part }, undefined)),
          ).slice(1),
        )[1],
    );
    expect(shown.flat()).toEqual(['Gesperrt', 'Nicht installiert', 'Unbekannt', 'In Sitzung']);
  });

  test.each(languages)('names each column once: %s', async (language) => {
    await loadTexts({ language, locale: language });
    for (const columns of [agents, historyColumns]) {
      const [heads = []] = readCsv(textOfParts([createTableWriter('csv', columns, commas).open()]).slice(1));
      expect(new Set(heads).size).toBe(columns.length);
    }
  });

  test('has heads and words of the history in it', async () => {
    await loadTexts({ language: 'ru', locale: 'ru-RU' });
    const cells = historyColumns.map(({ read }) => read(historyRow({ supportId: null, recording: null })));
    const [heads = [], line = []] = readCsv(write('csv', historyColumns, cells).slice(1));
    const of = (head: string) => line[heads.indexOf(head)];
    expect([of('Вид'), of('Запись')]).toEqual(['Агент', 'нет']);
  });
});

test('JSON is for programs: the same in every language', async () => {
  const english = write('json', agents, cellsOfAgent());
  expect(english).toContain('"state":"Offline"');
  await loadTexts({ language: 'es', locale: 'es-ES' });
  expect(write('json', agents, cellsOfAgent())).toBe(english);
});
