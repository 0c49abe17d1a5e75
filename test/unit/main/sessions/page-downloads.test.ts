import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { AT_ONCE, GRANTED, INPUT_MS } from '../../../../src-main/sessions/page-requests.ts';
import { preventable } from '../electron-stub.ts';
import { makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const HOST = 'link.service.example';

/** A download as Electron starts it: it writes to the path it was given, and tells of its end. */
class Item extends EventEmitter {
  path = '';
  received = 0;
  total = 0;
  readonly #name: string;
  constructor(name: string) {
    super();
    this.#name = name;
  }
  getFilename = (): string => this.#name;
  getInitiatorOrigin = (): string => `https://${HOST}`;
  getReceivedBytes = (): number => this.received;
  getTotalBytes = (): number => this.total;
  /** More of it has arrived. */
  bring(received: number): void {
    this.received = received;
    this.emit('updated', {}, 'progressing');
  }
  setSavePath(path: string): void {
    this.path = path;
  }
  cancel(): void {
    this.end('cancelled');
  }
  end(state: 'completed' | 'cancelled' | 'interrupted', text = 'content'): void {
    if (state === 'completed') {
      writeFileSync(this.path, text);
      this.received = text.length;
    }
    this.emit('done', {}, state);
  }
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'longreach-page-downloads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openPage(downloadsFolder = folder) {
  const revealed: string[] = [];
  const asked: unknown[] = [];
  const harness = makeHarness({
    downloadAccess: (host) => (host === HOST ? 'allowed' : 'ask'),
    downloadsFolder: () => downloadsFolder,
    allowDownloads: (...given) => {
      asked.push(given);
      return Promise.resolve(succeed(undefined));
    },
    reveal: (path) => void revealed.push(path),
  });
  const { webContents } = await harness.openPage();
  const click = () => webContents.emit('input-event', {}, { type: 'mouseDown' });
  const start = (name = 'report.pdf') => {
    const item = new Item(name);
    const event = preventable();
    webContents.session.emit('will-download', event, item);
    return { item, isRefused: event.defaultPrevented };
  };
  const told = () => harness.tabs()[0]?.request;
  const files = () => harness.tabs()[0]?.files;
  return { harness, click, start, told, files, revealed, asked, webContents };
}

describe('H8: a download of an allowed host', () => {
  it('is saved after a click, whole or not at all, and can be shown in its folder', async () => {
    const { harness, click, start, told, revealed } = await openPage();
    click();
    const { item, isRefused } = start('../../report.pdf');
    expect(isRefused).toBe(false);
    expect(told()).toEqual({ kind: 'downloading', host: HOST, fileName: 'report.pdf', count: 1 });
    expect(item.path.startsWith(join(folder, 'report.pdf.'))).toBe(true);
    expect(item.path.endsWith('.part')).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    item.end('completed');
    await vi.waitFor(() =>
      expect(told()).toEqual({ kind: 'download-saved', host: HOST, fileName: 'report.pdf', count: 1 }),
    );
    expect(readdirSync(folder)).toEqual(['report.pdf']);
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('content');
    expect(JSON.stringify(harness.tabs())).not.toContain(folder);
    harness.sessions.showDownload('tab-1');
    expect(revealed).toEqual([join(folder, 'report.pdf')]);
  });

  it('never takes the place of a file that exists', async () => {
    const { click, start, told } = await openPage();
    writeFileSync(join(folder, 'report.pdf'), 'mine');
    click();
    const { item } = start();
    item.end('completed');
    await vi.waitFor(() => expect(told()).toMatchObject({ kind: 'download-saved', fileName: 'report (2).pdf' }));
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('mine');
  });

  it('leaves nothing behind when it fails, and says so', async () => {
    const { click, start, told } = await openPage();
    click();
    const { item } = start();
    writeFileSync(item.path, 'half');
    item.end('interrupted');
    await vi.waitFor(() => expect(told()).toEqual({ kind: 'download-failed', host: HOST, fileName: 'report.pdf' }));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails where its connection is lost, instead of waiting to be resumed', async () => {
    const { click, start, told } = await openPage();
    click();
    const { item } = start();
    writeFileSync(item.path, 'half');
    item.emit('updated', {}, 'progressing');
    expect(told()).toMatchObject({ kind: 'downloading' });
    item.emit('updated', {}, 'interrupted');
    await vi.waitFor(() => expect(told()).toMatchObject({ kind: 'download-failed' }));
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });

  it('fails where the folder is gone', async () => {
    const { click, start, told } = await openPage(join(folder, 'gone', 'downloads'));
    click();
    const { item } = start();
    expect(existsSync(join(folder, 'gone'))).toBe(false);
    item.emit('done', {}, 'completed');
    await vi.waitFor(() => expect(told()).toMatchObject({ kind: 'download-failed' }));
  });

  it('is refused without a click or key, and where the last one is long ago', async () => {
    const { harness, click, start, told } = await openPage();
    expect(start().isRefused).toBe(true);
    expect(told()).toMatchObject({ kind: 'download-refused', why: 'unprompted' });
    click();
    harness.clock.pass(INPUT_MS + 1);
    expect(start().isRefused).toBe(true);
  });

  it('does not take a pointer that passes for a click', async () => {
    const { start, webContents } = await openPage();
    webContents.emit('input-event', {}, { type: 'mouseMove' });
    expect(start().isRefused).toBe(true);
  });

  it('is refused from the fourth on, however often the page tries, until the user is asked again', async () => {
    const { harness, click, start, told, asked } = await openPage();
    click();
    const tried = Array.from({ length: 100 }, (_, index) => start(`planted-${String(index)}.txt`).isRefused);
    expect(tried.filter((isRefused) => !isRefused)).toHaveLength(AT_ONCE);
    harness.clock.pass(1_000);
    expect(told()).toMatchObject({ kind: 'download-refused', why: 'many', count: 100 - AT_ONCE });
    await harness.sessions.allowDownloads('tab-1');
    expect(asked).toEqual([[HOST, 'many']]);
    expect(told()).toEqual({ kind: 'downloads-allowed', host: HOST });
    const again = Array.from({ length: 100 }, (_, index) => start(`more-${String(index)}.txt`).isRefused);
    expect(again.filter((isRefused) => !isRefused)).toHaveLength(GRANTED);
  });

  it('is given up when its tab closes', async () => {
    const { harness, click, start } = await openPage();
    click();
    const { item } = start();
    const ends: string[] = [];
    item.on('done', (_event, state: string) => ends.push(state));
    harness.sessions.close('tab-1');
    expect(ends).toEqual(['cancelled']);
  });

  it('is listed with its progress, which is told twice a second, and with its end', async () => {
    const { harness, click, start, files } = await openPage();
    const timers = harness.clock.waiting();
    click();
    const { item } = start('../../../etc/report.pdf\u202e');
    expect(files()).toMatchObject([{ fileName: 'report.pdf', host: HOST, state: 'running', received: 0, total: null }]);
    item.total = 1_000;
    const before = harness.pushed.length;
    for (let received = 10; received <= 500; received += 10) item.bring(received);
    expect(harness.pushed.length - before).toBe(1);
    harness.clock.pass(500);
    expect(files()).toMatchObject([{ state: 'running', received: 500, total: 1_000 }]);
    item.end('completed');
    await vi.waitFor(() => expect(files()).toMatchObject([{ state: 'saved', received: 7, total: 7 }]));
    expect(harness.clock.waiting()).toBe(timers);
    harness.sessions.clearFiles('tab-1');
    expect(files()).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['report.pdf']);
  });

  it('can be stopped, which leaves nothing behind', async () => {
    const { harness, click, start, files, told } = await openPage();
    click();
    const { item } = start();
    writeFileSync(item.path, 'half');
    harness.sessions.stopFile('tab-1', files()?.[0]?.id ?? '');
    expect(files()).toMatchObject([{ state: 'stopped' }]);
    expect(told()).toBeUndefined();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
    expect(files()).toMatchObject([{ state: 'stopped' }]);
  });

  it('fails after a minute that brings nothing, not while something arrives', async () => {
    const { harness, click, start, files } = await openPage();
    click();
    const { item } = start();
    for (let minute = 1; minute <= 10; minute += 1) {
      harness.clock.pass(50_000);
      item.bring(minute);
    }
    expect(files()).toMatchObject([{ state: 'running' }]);
    harness.clock.pass(50_000);
    item.bring(10);
    harness.clock.pass(10_001);
    expect(files()).toMatchObject([{ state: 'failed', received: 10 }]);
  });

  it('ends with its page, which its tab still tells after it has connected again', async () => {
    const { harness, click, start, files, webContents } = await openPage();
    click();
    const { item } = start();
    writeFileSync(item.path, 'half');
    webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await vi.waitFor(() => expect(files()).toMatchObject([{ state: 'lost' }]));
    harness.sessions.reconnect('tab-1');
    expect(files()).toMatchObject([{ state: 'lost' }]);
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });

  it('can be dragged out of its window once it is whole, and is missed where it was moved', async () => {
    const { harness, click, start, files, revealed } = await openPage();
    click();
    const { item } = start();
    const id = files()?.[0]?.id ?? '';
    expect(harness.sessions.dragFile('sessions', 'tab-1', id)).toMatchObject({ ok: false });
    item.end('completed');
    await vi.waitFor(() => expect(files()).toMatchObject([{ state: 'saved' }]));
    expect(harness.sessions.dragFile('sessions', 'tab-1', id)).toEqual(succeed(undefined));
    expect(harness.window().webContents.dragged).toEqual([join(folder, 'report.pdf')]);
    rmSync(join(folder, 'report.pdf'));
    for (const moved of [harness.sessions.dragFile('sessions', 'tab-1', id), harness.sessions.showFile('tab-1', id)])
      expect(moved).toMatchObject({ ok: false, failure: { reason: 'file' } });
    expect(revealed).toEqual([]);
  });
});
