import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createExporter } from '../../../../src-main/export/exporter.ts';
import { paperOf, savePrinted, type Paper } from '../../../../src-main/reports/handlers.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { second, useZone } from '../storage/reports/counting.ts';

const order = { from: second('2026-10-31T23:00:00Z'), to: second('2026-11-20T23:00:00Z'), lines: 4 };

function setUp() {
  useZone('Europe/Berlin');
  const folder = makeFolder();
  const { save } = createExporter({
    downloadsFolder: () => folder,
    csvSeparator: () => 'comma',
    homeFolder: '/nowhere',
    now: () => Date.UTC(2026, 10, 21, 9),
    newId: () => 'id',
    reveal: () => undefined,
  });
  return { folder, save };
}

describe('a timesheet as PDF', () => {
  it('is what the page has laid out for paper, in the downloads folder', async () => {
    const { folder, save } = setUp();
    const papers: Paper[] = [];
    const print = (paper: Paper) => {
      papers.push(paper);
      return Promise.resolve(new TextEncoder().encode('%PDF-1.7 hours'));
    };
    const saved = valueOf(await savePrinted(order, { print, save }));
    expect(saved.fileName).toMatch(/^Longreach timesheet \(2026-11-01 to 2026-11-20\).*\.pdf$/);
    expect(saved.count).toBe(4);
    expect(readFileSync(join(folder, saved.fileName), 'utf8')).toBe('%PDF-1.7 hours');
    const again = valueOf(await savePrinted(order, { print, save }));
    expect(again.fileName).not.toBe(saved.fileName);
    expect(papers).toEqual(['A4', 'A4']);
  });

  it('that cannot be made says so, and leaves no file', async () => {
    const { save } = setUp();
    const print = () => Promise.reject(new Error('no printer'));
    expect(await savePrinted(order, { print, save })).toMatchObject({
      ok: false,
      failure: {
        kind: 'unavailable',
        reason: 'pdf',
        message: 'The PDF couldn’t be made. Try again, or print the timesheet.',
      },
    });
  });

  it.each([
    ['de-DE', 'A4'],
    ['en-GB', 'A4'],
    ['en-US', 'Letter'],
    ['es-MX', 'Letter'],
    ['pt-BR', 'A4'],
    ['en', 'A4'],
  ])('in the formats %s has the size %s', (locale, paper) => {
    expect(paperOf(locale)).toBe(paper);
  });
});
