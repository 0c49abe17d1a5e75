import { makeFolder } from '../../make-folder.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FileFormat } from '../../../../src-main/contract/inputs.ts';
import type { Download, HistoryFilter, HistoryRow } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createHistoryExport } from '../../../../src-main/recordings/history-export.ts';
import { readHistory } from '../../../../src-main/recordings/history-export.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { commas, readCsv } from '../export/samples.ts';
import { valueOf } from '../../../value-of.ts';
import { ACCOUNT, makeBox } from './downloads-box.ts';
import { expectMode } from '../../expect-mode.ts';

const at = new Date(2026, 10, 20, 12).getTime();
const START = Date.UTC(2026, 10, 19, 14, 50) / 1_000;

const rowOf = (part: Partial<HistoryRow> & { readonly id: number }): HistoryRow => ({
  uid: `u${part.id}`,
  start: START,
  stop: START + 600,
  runs: false,
  acceptedEnd: null,
  supportId: null,
  agentId: 7,
  name: 'ng-dc01',
  group: 'Office / Leeds',
  os: 'win',
  technicians: ['dana@support.example'],
  place: 'Leeds, GB',
  recording: { size: 1_234 },
  comment: null,
  ...part,
});
const many = (count: number): HistoryRow[] => Array.from({ length: count }, (_, id) => rowOf({ id }));

type Piece = Result<{ readonly rows: readonly HistoryRow[]; readonly total: number | null }>;

/** A history in parts; `gate` is awaited before each. */
async function setUp(
  pieces: readonly Piece[],
  format: FileFormat = 'csv',
  gate: () => Promise<unknown> = () => Promise.resolve(),
) {
  const folder = makeFolder();
  const box = makeBox({ origin: 'http://127.0.0.1:1', folder });
  await box.downloads.open({ id: ACCOUNT, number: 0 });
  onTestFinished(() => box.downloads.end());
  const seen = { isClosed: false, begun: 0, ended: 0 };
  const source = {
    isClosed: () => seen.isClosed,
    async *eachRow(_filter: HistoryFilter, signal: AbortSignal) {
      seen.begun += 1;
      signal.addEventListener('abort', () => (seen.ended += 1));
      for (const piece of pieces) {
        await gate();
        yield piece;
      }
    },
  };
  let ids = 0;
  const start = (into = box.target.folder, name: string | null = null): Download =>
    valueOf(
      box.downloads.addExport(
        createHistoryExport({
          folder: into,
          format,
          marks: commas,
          at,
          id: `x${ids++}`,
          name,
          begin: () => readHistory(source, everySession),
        }),
      ),
    );
  const state = (id: string) => box.downloads.current().find((download) => download.id === id);
  const until = (id: string, wanted: Download['state']) =>
    expect.poll(() => state(id)?.state, { interval: 5 }).toBe(wanted);
  const files = () => (existsSync(box.target.folder) ? readdirSync(box.target.folder).sort() : []);
  return {
    ...box,
    folder,
    seen,
    start,
    state,
    until,
    files,
    read: (name: string) => readFileSync(join(box.target.folder, name), 'utf8'),
  };
}

describe('exporting the history', () => {
  test('writes all matching sessions to one table, as one of the downloads', async () => {
    const rows = many(1_200);
    const { start, until, state, files, read, ended } = await setUp([
      succeed({ rows: rows.slice(0, 500), total: 1_200 }),
      succeed({ rows: [], total: 1_200 }),
      succeed({ rows: rows.slice(500), total: 1_200 }),
    ]);
    const { id } = start();
    await until(id, 'done');
    expect(state(id)).toMatchObject({
      kind: 'history',
      sessionId: null,
      fileName: 'Longreach history 2026-11-20.csv',
      done: 1_200,
      total: 1_200,
      sha256: null,
    });
    expect(files()).toEqual(['Longreach history 2026-11-20.csv']);
    const text = read('Longreach history 2026-11-20.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [heads, ...lines] = readCsv(text.slice(1));
    expect(lines).toHaveLength(1_200);
    expect(new Set(heads).size).toBe(heads?.length);
    expect(Object.fromEntries((heads ?? []).map((head, index) => [head, lines[3]?.[index]]))).toEqual({
      'Start (UTC)': '2026-11-19 14:50:00',
      'End (UTC)': '2026-11-19 15:00:00',
      Status: 'Ended',
      'Estimated end (UTC)': '',
      'Duration (h:mm:ss)': '0:10:00',
      'Duration (seconds)': '600',
      'Agent or client': 'ng-dc01',
      Group: 'Office / Leeds',
      Kind: 'Agent',
      OS: 'Windows',
      Technicians: 'dana@support.example',
      'Technician’s location': 'Leeds, GB',
      Recording: 'yes',
      'Recording (bytes)': '1234',
      Comment: '',
      'Session ID': '3',
      'Session UID': 'u3',
      'Agent ID': '7',
      'Support session ID': '',
    });
    expect(ended.map(({ kind, state: how }) => [kind, how])).toEqual([['history', 'done']]);
  });

  test('writes JSON with ISO times, numbers, booleans and nulls', async () => {
    const row = rowOf({
      id: 9,
      stop: null,
      acceptedEnd: START + 3_600,
      supportId: 4,
      agentId: null,
      os: null,
      technicians: [],
      place: null,
      recording: null,
      comment: 'printer "again"\nand more',
    });
    const { start, until, read } = await setUp([succeed({ rows: [row], total: 1 })], 'json');
    await until(start().id, 'done');
    expect(JSON.parse(read('Longreach history 2026-11-20.json'))).toEqual([
      {
        start: '2026-11-19T14:50:00Z',
        stop: null,
        state: 'End estimated',
        estimatedStop: '2026-11-19T15:50:00Z',
        seconds: null,
        name: 'ng-dc01',
        group: 'Office / Leeds',
        kind: 'Support',
        os: null,
        technicians: null,
        place: null,
        recording: false,
        recordingBytes: null,
        comment: 'printer "again"\nand more',
        id: 9,
        uid: 'u9',
        agentId: null,
        supportId: 4,
      },
    ]);
  });

  test('tells a session that runs from one that was never given an end', async () => {
    const rows = [
      rowOf({ id: 1, stop: null, runs: true }),
      rowOf({ id: 2, stop: null }),
      rowOf({ id: 3, stop: null, acceptedEnd: START + 60 }),
      rowOf({ id: 4, acceptedEnd: START + 60 }),
    ];
    const { start, until, read } = await setUp([succeed({ rows, total: 4 })]);
    await until(start().id, 'done');
    const [heads = [], ...lines] = readCsv(read('Longreach history 2026-11-20.csv').slice(1));
    const cell = (name: string) => lines.map((line) => line[heads.indexOf(name)]);
    expect(cell('Status')).toEqual(['Running', 'End unknown', 'End estimated', 'Ended']);
    expect(cell('Estimated end (UTC)')).toEqual(['', '', '2026-11-19 14:51:00', '']);
    expect(cell('Duration (seconds)')).toEqual(['', '', '', '600']);
  });

  test('escapes formulas and leaves other texts unchanged, each on one line', async () => {
    const bad = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://x","y")'];
    const good = ['a=1', 'say "hi", twice', 'two\r\nlines', 'ünïcode 😀', ''];
    const rows = [...bad, ...good].flatMap((text, id) => [
      rowOf({ id, name: text, group: text, technicians: [text], place: text, comment: text, uid: text }),
    ]);
    const { start, until, read } = await setUp([succeed({ rows, total: rows.length })]);
    await until(start().id, 'done');
    const [heads = [], ...lines] = readCsv(read('Longreach history 2026-11-20.csv').slice(1));
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/);
    for (const column of [
      'Agent or client',
      'Group',
      'Technicians',
      'Technician’s location',
      'Comment',
      'Session UID',
    ]) {
      const cells = lines.map((line) => line[heads.indexOf(column)]);
      const onOneLine = [...bad.map((text) => `'${text}`), ...good].map((text) => text.replace(/[\t\r\n]+/, ' '));
      expect(cells).toEqual(onOneLine);
    }
  });

  test('writes an empty table without matches', async () => {
    const { start, until, read } = await setUp([], 'json');
    await until(start().id, 'done');
    expect(JSON.parse(read('Longreach history 2026-11-20.json'))).toEqual([]);
  });

  test('can be paused and resumed in the same run without lost or repeated rows', async () => {
    const rows = many(300);
    const gates: (() => void)[] = [];
    const pieces = [0, 100, 200].map((from) => succeed({ rows: rows.slice(from, from + 100), total: 300 }));
    const { start, until, state, files, read, downloads, seen } = await setUp(
      pieces,
      'json',
      () => new Promise<void>((go) => gates.push(go)),
    );
    const { id } = start();
    await expect.poll(() => gates.length).toBe(1);
    downloads.pause(id);
    expect(state(id)?.state).toBe('paused');
    gates.shift()?.();
    await expect.poll(() => files()).toEqual(['.Longreach history 2026-11-20.json.x0.part']);
    await downloads.resume(id);
    for (let piece = 0; piece < 2; piece += 1) {
      await expect.poll(() => gates.length).toBe(1);
      gates.shift()?.();
    }
    await until(id, 'done');
    const written = JSON.parse(read('Longreach history 2026-11-20.json')) as { id: number }[];
    expect(written.map((each) => each.id)).toEqual(rows.map((row) => row.id));
    expect(seen.begun).toBe(1);
  });

  test('leaves no file when cancelled', async () => {
    const gates: (() => void)[] = [];
    const { start, files, downloads, seen, state } = await setUp(
      [succeed({ rows: many(10), total: 20 }), succeed({ rows: many(10), total: 20 })],
      'csv',
      () => new Promise<void>((go) => gates.push(go)),
    );
    const { id } = start();
    await expect.poll(() => gates.length).toBe(1);
    const cancelled = downloads.cancel(id);
    gates.shift()?.();
    await cancelled;
    expect(state(id)?.state).toBe('cancelled');
    expect(files()).toEqual([]);
    expect(seen.ended).toBe(1);
  });

  test('fails without a file if the history cannot be read, and can start over', async () => {
    const pieces: Piece[] = [succeed({ rows: many(10), total: 20 }), fail('offline', 'The service cannot be reached.')];
    const { start, until, state, files, downloads } = await setUp(pieces);
    const { id } = start();
    await until(id, 'failed');
    expect(state(id)?.failure).toMatchObject({ kind: 'offline' });
    expect(files()).toEqual([]);
    pieces[1] = succeed({ rows: many(10), total: 20 });
    await downloads.resume(id);
    await until(id, 'done');
    expect(state(id)?.done).toBe(20);
  });

  test('contains sessions of one account only', async () => {
    const gates: (() => void)[] = [];
    const pieces = [succeed({ rows: many(10), total: 20 }), succeed({ rows: many(10), total: 20 })];
    const { start, until, state, files, seen } = await setUp(
      pieces,
      'csv',
      () => new Promise<void>((go) => gates.push(go)),
    );
    const { id } = start();
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
    await expect.poll(() => gates.length).toBe(1);
    seen.isClosed = true;
    gates.shift()?.();
    await until(id, 'failed');
    expect(state(id)?.failure).toMatchObject({ reason: 'account' });
    expect(files()).toEqual([]);
  });

  test('ends with its account and with Longreach', async () => {
    const gates: (() => void)[] = [];
    const wait = () => new Promise<void>((go) => gates.push(go));
    for (const end of ['forget', 'open', 'end'] as const) {
      const { start, files, downloads } = await setUp([succeed({ rows: many(10), total: 20 })], 'csv', wait);
      start();
      await expect.poll(() => gates.length).toBe(1);
      const ended =
        end === 'forget'
          ? downloads.forget(ACCOUNT)
          : end === 'open'
            ? downloads.open({ id: 'other', number: 0 })
            : downloads.end();
      gates.shift()?.();
      await ended;
      expect(files(), end).toEqual([]);
      expect(downloads.current()).toEqual([]);
    }
  });

  test('the partial file of a killed run is removed at the next start', async () => {
    const gates: (() => void)[] = [];
    const { start, files, downloads, folder } = await setUp(
      [succeed({ rows: [], total: 1 })],
      'csv',
      () => new Promise<void>((go) => gates.push(go)),
    );
    start();
    await expect.poll(() => gates.length).toBe(1);
    await downloads.save();
    expect(files()).toEqual(['.Longreach history 2026-11-20.csv.x0.part']);
    const next = makeBox({ origin: 'http://127.0.0.1:1', folder });
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    expect(files()).toEqual([]);
    expect(next.downloads.current()).toEqual([]);
    await next.downloads.end();
    gates.shift()?.();
  });

  test('never overwrites an existing file, and is readable by this user only', async () => {
    const { start, until, state, files, target } = await setUp([succeed({ rows: many(1), total: 1 })]);
    mkdirSync(target.folder);
    writeFileSync(join(target.folder, 'Longreach history 2026-11-20.csv'), 'mine');
    const { id } = start();
    await until(id, 'done');
    expect(state(id)?.fileName).toBe('Longreach history 2026-11-20 (2).csv');
    expect(files()).toHaveLength(2);
    expectMode(join(target.folder, 'Longreach history 2026-11-20 (2).csv'), 0o600);
  });

  test('whose folder is not there goes to another one that was chosen meanwhile, and is shown there', async () => {
    const { start, until, state, files, downloads, target, folder } = await setUp([
      succeed({ rows: many(3), total: 3 }),
    ]);
    target.folder = join(folder, 'no disk', 'Downloads');
    const { id } = start();
    await until(id, 'failed');
    expect(state(id)?.failure).toMatchObject({ reason: 'folder' });
    target.folder = join(folder, 'Chosen');
    expect(await downloads.resume(id)).toMatchObject({ ok: true });
    await until(id, 'done');
    expect(files()).toEqual(['Longreach history 2026-11-20.csv']);
    expect(await downloads.show(id)).toMatchObject({ ok: true });
    expect(existsSync(join(folder, 'no disk'))).toBe(false);
  });

  test('that failed and was begun again is removed too where a kill ends it', async () => {
    const gates: (() => void)[] = [];
    const pieces: Piece[] = [fail('offline', 'The service cannot be reached.')];
    const { start, until, files, downloads, folder } = await setUp(
      pieces,
      'csv',
      () => new Promise<void>((go) => gates.push(go)),
    );
    const { id } = start();
    await expect.poll(() => gates.length).toBe(1);
    gates.shift()?.();
    await until(id, 'failed');
    await downloads.resume(id);
    await expect.poll(() => gates.length).toBe(1);
    await downloads.save();
    const next = makeBox({ origin: 'http://127.0.0.1:1', folder });
    await next.downloads.open({ id: ACCOUNT, number: 0 });
    expect(files()).toEqual([]);
    await next.downloads.end();
    gates.shift()?.();
  });

  test('L3: fails with a message on a full disk and leaves no file', async ({ skip }) => {
    const disk = makeFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', disk]);
    if (mounted.status !== 0) skip('this needs the right to mount');
    onTestFinished(() => void spawnSync('umount', [disk]));
    const { start, until, state } = await setUp([succeed({ rows: many(2_000), total: 2_000 })]);
    const { id } = start(disk);
    await until(id, 'failed');
    expect(state(id)?.failure).toMatchObject({ kind: 'unavailable', reason: 'full' });
    expect(readdirSync(disk)).toEqual([]);
  });
});
