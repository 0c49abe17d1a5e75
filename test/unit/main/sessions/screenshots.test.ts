import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenshotName } from '../../../../src-main/sessions/screenshots.ts';
import { clipboard, StubImage } from '../electron-stub.ts';
import { settle } from '../../settle.ts';
import { key, makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** The next file that is written meets a full disk: no test has one of its own to fill. */
async function fillDisk(): Promise<void> {
  const handle = await open(folder, 'r');
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(files, 'writeFile').mockRejectedValueOnce(full);
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'longreach-screenshots-'));
  clipboard.written.length = 0;
  clipboard.failure = null;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const png = Buffer.from('all the pixels');

async function openPage(more: Parameters<typeof makeHarness>[0] = {}) {
  const revealed: string[] = [];
  const events: string[] = [];
  const harness = makeHarness({
    downloadsFolder: () => folder,
    reveal: (path) => void revealed.push(path),
    recorder: { take: ({ kind }) => void events.push(kind), reasons: () => null },
    ...more,
  });
  const view = await harness.openPage();
  view.webContents.nextImage = new StubImage(3840, 2160, png);
  const take = (to: 'clipboard' | 'file') => harness.sessions.takeScreenshot('tab-1', to);
  const told = () => harness.tabs()[0]?.screenshot;
  return { harness, view, take, told, revealed, events };
}

async function pass({ clock }: ReturnType<typeof makeHarness>, ms: number): Promise<void> {
  await settle();
  clock.pass(ms);
  await settle();
}

describe('a screenshot', () => {
  it('is saved in all its pixels, named by agent and time, and shown in its folder', async () => {
    const { take, told, harness, revealed, events } = await openPage();
    expect(await take('file')).toMatchObject({ ok: true });
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^Computer 7 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    expect(readFileSync(join(folder, name))).toEqual(png);
    expect(told()).toEqual({ fileName: name });
    expect(events).toContain('screenshot-taken');
    harness.sessions.showScreenshot('tab-1');
    expect(revealed).toEqual([join(folder, name)]);
    harness.sessions.dismissScreenshot('tab-1');
    expect(told()).toBeUndefined();
    harness.sessions.showScreenshot('tab-1');
    expect(revealed).toHaveLength(1);
  });

  it('never takes the place of another file', async () => {
    const { take } = await openPage();
    await take('file');
    await take('file');
    expect(readdirSync(folder)).toHaveLength(2);
    expect(readdirSync(folder).some((name) => name.endsWith(' (2).png'))).toBe(true);
  });

  it('is copied as a picture, and leaves no file', async () => {
    const { take, told } = await openPage();
    expect(await take('clipboard')).toMatchObject({ ok: true });
    const blob = clipboard.written[0]?.['image/png'];
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(png);
    expect(told()).toEqual({ fileName: null });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for a view that has just been shown again and has painted nothing yet', async () => {
    const { take, view, harness } = await openPage();
    view.webContents.nextImage = new StubImage(0, 0);
    const taken = take('clipboard');
    await settle();
    view.webContents.nextImage = new StubImage(3840, 2160, png);
    await pass(harness, 100);
    expect(await taken).toMatchObject({ ok: true });
    expect(clipboard.written).toHaveLength(1);
  });

  it.each([
    ['shows nothing', new StubImage(0, 0)],
    ['cannot be captured', new Error('the surface is gone')],
  ])('of a view that %s fails with a sentence', async (_what, image) => {
    const { take, view, harness, told } = await openPage();
    view.webContents.nextImage = image;
    const taken = take('file');
    for (let pause = 0; pause < 5; pause += 1) await pass(harness, 100);
    expect(await taken).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'picture' } });
    expect(told()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a page that never answers ends after five seconds', async () => {
    const { take, view, harness } = await openPage();
    view.webContents.capturePage = () => new Promise(() => undefined);
    const taken = take('clipboard');
    await pass(harness, 5_000);
    expect(await taken).toMatchObject({ ok: false, failure: { reason: 'picture' } });
  });

  it('of a tab that is closed meanwhile saves nothing and tells so', async () => {
    const { take, view, harness } = await openPage();
    const { promise, resolve } = Promise.withResolvers<StubImage>();
    view.webContents.capturePage = () => promise;
    const taken = take('file');
    harness.sessions.close('tab-1');
    resolve(new StubImage(0, 0));
    await pass(harness, 100);
    expect(await taken).toMatchObject({ ok: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not taken of a tab without a remote screen, or of none', async () => {
    const { take, harness } = await openPage();
    harness.sessions.reconnect('tab-1');
    expect(await take('file')).toMatchObject({ ok: false, failure: { reason: 'picture' } });
    expect(await harness.sessions.takeScreenshot('tab-9', 'file')).toMatchObject({ ok: false });
  });

  it('is refused where administrators do not allow it, and its window knows', async () => {
    const { take, harness } = await openPage({
      restrictions: () => ({ allowScreenshots: false }),
    });
    expect(await take('clipboard')).toMatchObject({ ok: false, failure: { reason: 'managed' } });
    expect(clipboard.written).toEqual([]);
    expect(harness.sessions.state('sessions').noScreenshots).toBe(true);
  });

  it('is not lost in silence where the clipboard refuses it', async () => {
    const { take, told, harness } = await openPage();
    clipboard.failure = new Error('busy');
    expect(await take('clipboard')).toMatchObject({ ok: false, failure: { reason: 'clipboard' } });
    expect(told()).toBeUndefined();
    expect(harness.lines.join('\n')).toContain('a screenshot could not be copied (Error)');
  });

  it('is not lost in silence where the folder is none', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { take, told } = await openPage({ downloadsFolder: () => join(file, 'Downloads') });
    expect(await take('file')).toMatchObject({ ok: false, failure: { reason: 'not-writable' } });
    expect(told()).toBeUndefined();
  });

  it.skipIf(process.getuid?.() === 0)('or refuses the file', async () => {
    chmodSync(folder, 0o500);
    const { take } = await openPage();
    expect(await take('file')).toMatchObject({ ok: false, failure: { reason: 'not-writable' } });
    chmodSync(folder, 0o700);
  });

  it('tells that the disk is full', async () => {
    const { take, harness } = await openPage();
    await fillDisk();
    expect(await take('file')).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'full' } });
    expect(harness.lines.join('\n')).toContain('a screenshot could not be saved (ENOSPC)');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the shortcut of a screenshot', () => {
  const press = (harness: ReturnType<typeof makeHarness>) => {
    const input = key('F10', 'F10', { control: true, shift: true });
    harness.page().webContents.emit('before-input-event', { preventDefault: () => undefined }, input);
  };
  const commands = ({ pushed }: ReturnType<typeof makeHarness>) =>
    pushed.filter(({ event }) => event === 'command:given').map(({ data }) => data);

  it.skipIf(process.platform === 'darwin')('asks the page of its window, which tells what became of it', async () => {
    const { harness } = await openPage();
    press(harness);
    expect(commands(harness)).toEqual([{ kind: 'copy-screenshot' }]);
  });

  it.skipIf(process.platform === 'darwin')(
    'does nothing behind a menu, or where all keys go to the agent',
    async () => {
      const { harness } = await openPage();
      await harness.sessions.setCovered('sessions', true);
      press(harness);
      await harness.sessions.setCovered('sessions', false);
      harness.sessions.setSendsAllShortcuts('tab-1', true);
      press(harness);
      expect(commands(harness)).toEqual([]);
    },
  );
});

it('gives the file a name that every system takes, whatever the agent is called', () => {
  const at = new Date(2026, 10, 29, 14, 3, 7).getTime();
  expect(screenshotName('Reception PC', at, 1)).toBe('Reception PC 2026-11-29 14.03.07.png');
  expect(screenshotName('../../etc/pass|wd:\u0000', at, 2)).toBe('etc pass wd 2026-11-29 14.03.07 (2).png');
  expect(screenshotName('', at, 1)).toBe('Longreach 2026-11-29 14.03.07.png');
  expect(screenshotName('NUL', at, 1)).toBe('_NUL 2026-11-29 14.03.07.png');
  expect(Buffer.byteLength(screenshotName('Ж'.repeat(400), at, 12))).toBeLessThan(250);
});
