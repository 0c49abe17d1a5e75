import { describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '../../../../src-main/contract/contract.ts';
import { addRefused, MAX_COUNTED, type Refused } from '../../../../src-main/sessions/page-requests.ts';
import { settle } from '../../settle.ts';
import { preventable } from '../electron-stub.ts';
import { makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const HOST = 'link.service.example';
const refusedWindow: Refused = { kind: 'window-refused', host: HOST };
const refusedDownload = (fileName: string, host = HOST): Refused => ({ kind: 'download-refused', host, fileName });
const toldWindows = (count: number): PageRequest => ({ kind: 'window-refused', host: HOST, count });
const toldDownloads = (count: number): PageRequest => ({
  kind: 'download-refused',
  host: HOST,
  count,
  fileName: 'a.txt',
});

describe('what a tab tells of refusals', () => {
  const cases: [string, PageRequest | null, Refused, PageRequest][] = [
    ['a first window', null, refusedWindow, toldWindows(1)],
    ['another window', toldWindows(1), refusedWindow, toldWindows(2)],
    ['no more than are counted', toldWindows(MAX_COUNTED), refusedWindow, toldWindows(MAX_COUNTED)],
    ['a download after a window', toldWindows(7), refusedDownload('a.txt'), toldDownloads(1)],
    ['another download, by the name of the first', toldDownloads(1), refusedDownload('b.txt'), toldDownloads(2)],
    ['a window after a download changes nothing', toldDownloads(3), refusedWindow, toldDownloads(3)],
    [
      'a download of another host',
      toldDownloads(3),
      refusedDownload('b.txt', 'files.service.example'),
      { kind: 'download-refused', host: 'files.service.example', count: 1, fileName: 'b.txt' },
    ],
  ];

  it.each(cases)('%s', (_name, before, refused, after) => {
    expect(addRefused(before, refused)).toEqual(after);
  });
});

describe('a refused request of a page', () => {
  const offer = (origin: string, fileName = '../../a\u202etxt.exe') => ({
    getInitiatorOrigin: () => origin,
    getFilename: () => fileName,
  });

  it('is told in its tab with the host of the page, until it is dismissed', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    expect(harness.tabs()[0]).not.toHaveProperty('request');
    webContents.windowOpen?.({ url: 'https://evil.example/' });
    expect(harness.tabs()[0]?.request).toEqual(toldWindows(1));
    harness.sessions.dismissRequest('tab-1');
    expect(harness.tabs()[0]).not.toHaveProperty('request');
  });

  it('is told with the host that started the download and a name fit for a sentence', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    const told = (origin: string) => {
      webContents.session.emit('will-download', preventable(), offer(origin));
      return harness.tabs()[0]?.request;
    };
    const kind = 'download-refused';
    const fileName = '../../atxt.exe';
    expect(told('https://files.service.example')).toEqual({ kind, host: 'files.service.example', count: 1, fileName });
    expect(told('null')).toEqual({ kind, host: HOST, count: 1, fileName });
  });

  it('is gone when the tab connects again', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    webContents.session.emit('will-download', preventable(), offer(`https://${HOST}`));
    expect(harness.tabs()[0]?.request).toBeDefined();
    harness.sessions.reconnect('tab-1');
    await settle();
    expect(harness.tabs()[0]).not.toHaveProperty('request');
  });
});
