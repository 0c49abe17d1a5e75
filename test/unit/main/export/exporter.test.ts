import { makeFolder } from '../../make-folder.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import en from '../../../../locales/en.json' with { type: 'json' };
import { useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { exportColumns, type AgentRow, type AgentTraits } from '../../../../src-main/contract/contract.ts';
import type { CsvChoice } from '../../../../src-main/contract/csv-marks.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createExporter, type AgentSource, type ExportOrder } from '../../../../src-main/export/exporter.ts';
import { useTexts } from '../../../../src-main/contract/texts.ts';
import { traitsOf } from '../../../samples.ts';
import { readWorkbook } from './read-workbook.ts';
import { readCsv, rowOf } from './samples.ts';
import { valueOf } from '../../../value-of.ts';
import { expectMode } from '../../expect-mode.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const isRoot = process.getuid?.() === 0;

function setUp(
  rows: readonly AgentRow[],
  traits: readonly AgentTraits[] = [],
  folder = join(makeFolder(), 'Downloads'),
  more: { traits?: () => Result<ReadonlyMap<number, AgentTraits>>; csvSeparator?: CsvChoice } = {},
) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const revealed: string[] = [];
  let ids = 0;
  let requested = 0;
  const source: AgentSource = {
    rows: (wanted) => wanted.flatMap((id) => byId.get(id) ?? []),
    traits: () => {
      requested += 1;
      return Promise.resolve(more.traits?.() ?? succeed(new Map(traits.map((each) => [each.agentId, each]))));
    },
  };
  const program = createExporter({
    downloadsFolder: () => folder,
    csvSeparator: () => more.csvSeparator ?? 'formats',
    homeFolder: join(folder, '..'),
    now: () => noon,
    newId: () => `id-${String(++ids)}`,
    reveal: (path) => revealed.push(path),
  });
  const exporter = { ...program, exportAgents: (order: ExportOrder) => program.exportAgents(order, source) };
  return { exporter, folder, revealed, byId, traitsAsked: () => requested };
}

const order = (part: Partial<ExportOrder>): ExportOrder => ({
  format: 'csv',
  columns: ['name', 'state'],
  agentIds: [1, 2],
  ...part,
});
describe('a table of agents', () => {
  test('goes into the downloads folder under a dated name, in the order of the list, readable by this user only', async () => {
    const { exporter, folder } = setUp([rowOf({ id: 1, name: 'Reception' }), rowOf({ id: 2, online: false })]);
    const exported = valueOf(await exporter.exportAgents(order({ agentIds: [2, 1, 2, 99] })));
    expect(exported).toEqual({
      exportId: 'id-2',
      fileName: 'Longreach agents 2026-11-20.csv',
      folder: process.platform === 'win32' ? folder : '~/Downloads',
      count: 2,
    });
    const bytes = readFileSync(join(folder, exported.fileName));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8', 3)).toBe('"Name","Status"\r\n"PC-2","Offline"\r\n"Reception","Online"\r\n');
    expect(readdirSync(folder)).toEqual([exported.fileName]);
    expectMode(join(folder, exported.fileName), 0o600);
  });

  test('never goes over a file that is there', async () => {
    const { exporter, folder } = setUp([rowOf({ id: 1 })]);
    mkdirSync(folder);
    writeFileSync(join(folder, 'Longreach agents 2026-11-20.csv'), 'mine');
    mkdirSync(join(folder, 'Longreach agents 2026-11-20 (2).csv'));
    const names = await Promise.all([1, 2, 3].map(() => exporter.exportAgents(order({}))));
    expect(names.map((name) => valueOf(name).fileName).sort()).toEqual([
      'Longreach agents 2026-11-20 (3).csv',
      'Longreach agents 2026-11-20 (4).csv',
      'Longreach agents 2026-11-20 (5).csv',
    ]);
    expect(readFileSync(join(folder, 'Longreach agents 2026-11-20.csv'), 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toHaveLength(5);
  });

  test('has every column of the contract with its head, and leaves empty what is not known', async () => {
    const row = rowOf({ id: 1, name: 'Reception', localFavorite: true, osUser: 'Aneta Kowalczyk' });
    const traits = traitsOf({ agentId: 1, ram: 16_384, ramFree: 512, diskFree: 900, wol: true, model: 'OptiPlex' });
    const { exporter, folder } = setUp([row, rowOf({ id: 2, os: null, group: null, lastTime: null })], [traits]);
    const { fileName } = valueOf(await exporter.exportAgents(order({ columns: exportColumns })));
    const [heads, first, second] = readCsv(readFileSync(join(folder, fileName), 'utf8').slice(1));
    const cells = (line: readonly string[] | undefined) =>
      Object.fromEntries((heads ?? []).map((h, n) => [h, line?.[n]]));
    expect(heads).toHaveLength(exportColumns.length);
    expect(new Set(heads).size).toBe(exportColumns.length);
    expect(cells(first)).toMatchObject({
      Name: 'Reception',
      OS: 'Windows',
      'Last online (UTC)': '2026-11-18 11:06:40',
      'Device ID': '418220967',
      Favorite: 'yes',
      'RAM (unit unknown)': '16384',
      'Free on the fullest disk (MB)': '900',
      'Wake-on-LAN': 'yes',
      Model: 'OptiPlex',
      Domain: '',
    });
    expect(cells(second)).toMatchObject({
      OS: '',
      Group: '',
      'Last online (UTC)': '',
      Favorite: 'no',
      'Wake-on-LAN': '',
    });
  });

  test('as JSON is an array of objects with ISO times, numbers and nulls', async () => {
    const rows = [rowOf({ id: 1 }), rowOf({ id: 2, lastTime: 9e15, sessionsTotal: null, online: false })];
    const { exporter, folder } = setUp(rows, [traitsOf({ agentId: 2, asleep: true, wol: false })]);
    const { fileName } = valueOf(
      await exporter.exportAgents(
        order({ format: 'json', columns: ['id', 'state', 'lastOnline', 'sessions', 'favorite', 'wakeOnLan'] }),
      ),
    );
    expect(fileName).toBe('Longreach agents 2026-11-20.json');
    expect(JSON.parse(readFileSync(join(folder, fileName), 'utf8'))).toEqual([
      { id: 1, state: 'Online', lastOnline: '2026-11-18T11:06:40Z', sessions: 3, favorite: false, wakeOnLan: null },
      { id: 2, state: 'Asleep', lastOnline: null, sessions: null, favorite: false, wakeOnLan: false },
    ]);
  });

  test.each([
    [{ disabled: true }, 'Blocked'],
    [{ installed: false }, 'Not installed'],
    [{ online: null }, 'Unknown'],
    [{ online: false, limited: true }, 'Limited, offline'],
    [{ online: true, inSession: true }, 'In session'],
    [{ online: true, limited: true }, 'Limited, online'],
  ])('says %o as %s', async (part, word) => {
    const { exporter, folder } = setUp([rowOf({ id: 1, ...part })]);
    const { fileName } = valueOf(await exporter.exportAgents(order({ columns: ['state'] })));
    expect(readFileSync(join(folder, fileName), 'utf8')).toContain(word);
  });

  test('reads the cached hardware only where a column needs it', async () => {
    const { exporter, traitsAsked } = setUp([rowOf({ id: 1 })]);
    await exporter.exportAgents(order({ columns: ['name', 'ip'] }));
    expect(traitsAsked()).toBe(0);
    await exporter.exportAgents(order({ columns: ['ram'] }));
    expect(traitsAsked()).toBe(1);
  });
});

test('a workbook of many agents is written in slices, whatever their names look like', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => rowOf({ id: index + 1, name: `00${String(index)}` }));
  const { exporter, folder } = setUp(rows);
  const exported = valueOf(
    await exporter.exportAgents(order({ format: 'xlsx', columns: ['name', 'id'], agentIds: rows.map(({ id }) => id) })),
  );
  expect(exported).toMatchObject({ fileName: 'Longreach agents 2026-11-20.xlsx', count: 2_000 });
  const [sheet = []] = readWorkbook(readFileSync(join(folder, exported.fileName)));
  expect(sheet).toHaveLength(2_001);
  expect(sheet.at(-1)?.get('A')).toEqual({ text: '001999' });
  expect(sheet.at(-1)?.get('B')).toEqual({ number: 2_000, shownAs: null });
});

describe('the marks of CSV', () => {
  const firstLine = async (choice: CsvChoice): Promise<string> => {
    const { exporter, folder } = setUp([rowOf({ id: 1, name: 'Kasse; Eingang' })], [], undefined, {
      csvSeparator: choice,
    });
    const { fileName } = valueOf(await exporter.exportAgents(order({})));
    return readFileSync(join(folder, fileName), 'utf8').slice(1).split('\r\n')[0] ?? '';
  };

  test('follow the formats in use until somebody chooses', async () => {
    onTestFinished(() => useEnglish());
    for (const [locale, separator] of [
      ['en-GB', ','],
      ['de-DE', ';'],
      ['es-ES', ';'],
      ['pt-BR', ';'],
      ['ru-RU', ';'],
      ['en-DE', ';'],
    ] as const) {
      useTexts('en', en, locale);
      expect(await firstLine('formats'), locale).toBe(`"Name"${separator}"Status"`);
      expect(await firstLine('comma')).toBe('"Name","Status"');
      expect(await firstLine('semicolon')).toBe('"Name";"Status"');
    }
  });
});

describe('hostile names', () => {
  const hostile = [
    '=HYPERLINK("https://evil.example","Click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    'a"b,c\r\nd',
    '\u202Egnp.exe',
    '😀 <script>alert(1)</script>',
    `x${'y'.repeat(10_000)}`,
    ' , ',
    '\0=1',
    '\ud800',
  ];

  test('stay one cell each, as text that no spreadsheet runs, and numbers stay numbers', async () => {
    const rows = hostile.map((name, index) => rowOf({ id: index + 1, name, sessionsTotal: -5 }));
    const { exporter, folder } = setUp(rows);
    const ids = rows.map(({ id }) => id);
    const { fileName } = valueOf(
      await exporter.exportAgents(order({ columns: ['name', 'sessions', 'group'], agentIds: ids })),
    );
    const lines = readCsv(readFileSync(join(folder, fileName), 'utf8').slice(1)).slice(1);
    expect(lines).toHaveLength(hostile.length);
    lines.forEach((line, index) => {
      const [name = '', sessions, group] = line;
      const given = (hostile[index] ?? '').replaceAll('\0', '').toWellFormed();
      expect([given, `'${given}`].map((text) => text.replace(/[\t\r\n]+/, ' '))).toContain(name);
      expect(name).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      expect(sessions).toBe('-5');
      expect(group).toBe('Office / Leeds');
    });
  });

  test('come back from JSON as they were', async () => {
    const rows = hostile.map((name, index) => rowOf({ id: index + 1, name }));
    const { exporter, folder } = setUp(rows);
    const agentIds = rows.map(({ id }) => id);
    const { fileName } = valueOf(await exporter.exportAgents(order({ format: 'json', columns: ['name'], agentIds })));
    const read = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as { name: string }[];
    expect(read.map(({ name }) => name)).toEqual(hostile);
  });
});

test('fifty thousand are written while everything else has its turn', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => rowOf({ id: index + 1 }));
  const { exporter, folder } = setUp(rows);
  let turns = 0;
  let going = true;
  const turn = (): void => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  const exported = valueOf(
    await exporter.exportAgents(order({ columns: exportColumns, agentIds: rows.map(({ id }) => id) })),
  );
  going = false;
  expect(exported.count).toBe(50_000);
  // One turn at the least between two slices; writing all of them at once would leave a handful.
  expect(turns).toBeGreaterThan(190);
  const text = readFileSync(join(folder, exported.fileName), 'utf8');
  expect(text.split('\r\n')).toHaveLength(50_002);
});

describe('what cannot be written', () => {
  test('says so and leaves nothing behind', async () => {
    const parent = makeFolder();
    writeFileSync(join(parent, 'file'), '');
    const { exporter } = setUp([rowOf({ id: 1 })], [], join(parent, 'file'));
    expect(await exporter.exportAgents(order({}))).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'not-writable' },
    });
    expect(readdirSync(parent)).toEqual(['file']);
  });

  test.skipIf(!isRoot || process.platform !== 'linux')('L3: a full disk', async ({ skip }) => {
    const folder = join(makeFolder(), 'small');
    mkdirSync(folder);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]);
    skip(mounted.status !== 0, 'mounting is not allowed here');
    try {
      const rows = Array.from({ length: 2_000 }, (_, index) => rowOf({ id: index + 1 }));
      const { exporter } = setUp(rows, [], folder);
      const ids = rows.map(({ id }) => id);
      expect(await exporter.exportAgents(order({ columns: exportColumns, agentIds: ids }))).toMatchObject({
        ok: false,
        failure: { kind: 'unavailable', reason: 'full' },
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });

  test('agents that are gone make no file', async () => {
    const { exporter, folder } = setUp([rowOf({ id: 1 })]);
    expect(await exporter.exportAgents(order({ agentIds: [7] }))).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', reason: 'gone' },
    });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });
});

test('shows a file of this run in its folder, and nothing else', async () => {
  const { exporter, folder, revealed } = setUp([rowOf({ id: 1 })]);
  const { exportId, fileName } = valueOf(await exporter.exportAgents(order({})));
  expect(await exporter.show(exportId)).toEqual(succeed(undefined));
  expect(revealed).toEqual([join(folder, fileName)]);
  for (const foreign of ['../../etc/passwd', join(folder, fileName), 'id-99'])
    expect(await exporter.show(foreign)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
  rmSync(join(folder, fileName));
  expect(await exporter.show(exportId)).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'file' } });
  expect(revealed).toHaveLength(1);
});

test('holds agents of one account alone, however many turns it takes', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => rowOf({ id: index + 1, name: 'ours' }));
  const { exporter, folder, byId } = setUp(rows);
  const exporting = exporter.exportAgents(order({ agentIds: rows.map(({ id }) => id), columns: ['name'] }));
  // Another account numbers its agents like this one.
  for (const row of rows) byId.set(row.id, { ...row, name: 'theirs' });
  const exported = valueOf(await exporting);
  const text = readFileSync(join(folder, exported.fileName), 'utf8');
  expect(text.split('ours').length - 1).toBe(2_000);
  expect(text).not.toContain('theirs');
});

test('is not written where the cached hardware cannot be read: half of it would pass for all', async () => {
  const failing = () => fail('internal', 'The list kept on this computer could not be read.');
  const { exporter, folder } = setUp([rowOf({ id: 1 })], [], undefined, { traits: failing });
  expect(await exporter.exportAgents(order({ columns: ['ram'] }))).toMatchObject({ ok: false });
  expect(valueOf(await exporter.exportAgents(order({ columns: ['name'] }))).count).toBe(1);
  expect(readdirSync(folder)).toHaveLength(1);
});
