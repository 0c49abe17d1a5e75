import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../../../../src-main/contract/settings.ts';
import { sections } from '../../../../src-renderer/features/settings/sections.ts';
import type { Row } from '../../../../src-renderer/features/settings/settings-row.ts';
import { settingsTable } from '../../../../src-renderer/features/settings/settings-table.ts';

/** Settings that are changed where they have an effect, and not on the page Settings. */
const elsewhere = new Set([
  'agentColumns',
  'agentLayout',
  'hiddenViews',
  'paneWidth',
  'timesheetHead',
  'timesheetRounding',
  'tour',
]);

const rows: readonly Row[] = sections.flatMap((section) => settingsTable[section].flatMap((group) => group.rows));
const changedBy = (row: Row): readonly string[] => [row.name, ...('changes' in row ? row.changes : [])];

describe('the table of settings', () => {
  test.each(Object.keys(settingsSchema.shape))('has one row for %s, or it is changed elsewhere', (name) => {
    const places = rows.filter((row) => changedBy(row).includes(name)).length + (elsewhere.has(name) ? 1 : 0);
    expect(places).toBe(1);
  });

  test('has a row for each name once, so that a link to it is not ambiguous', () => {
    const names = rows.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('ends each group with what is advanced', () => {
    for (const section of sections)
      for (const group of settingsTable[section]) {
        const order = group.rows.map(({ advanced }) => advanced === true);
        expect(order, section).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
      }
  });
});
