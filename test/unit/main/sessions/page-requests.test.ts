import { describe, expect, it, vi } from 'vitest';
import type { PageRequest } from '../../../../src-main/contract/contract.ts';
import {
  AT_ONCE,
  INPUT_MS,
  judgeDownload,
  nextRequest,
  type DownloadAccess,
  type DownloadRecord,
  type DownloadVerdict,
  type Fetched,
} from '../../../../src-main/sessions/page-requests.ts';
import { MAX_COUNTED, type Refused } from '../../../../src-main/sessions/held-back.ts';
import { settle } from '../../settle.ts';
import { preventable } from '../electron-stub.ts';
import { makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const HOST = 'link.service.example';

describe('H8: whether a download is saved', () => {
  const NOW = 10 * INPUT_MS;
  const clicked: DownloadRecord = { inputAt: NOW - 1_000, sinceInput: 0, running: 0, granted: null };
  const granted = { until: NOW + 1, left: 1 };
  const cases: [string, DownloadRecord, DownloadAccess, DownloadVerdict][] = [
    ['of an allowed host, after a click', clicked, 'allowed', 'save'],
    ['of a host that nobody allowed', clicked, 'ask', 'not-allowed'],
    ['of a host that administrators refuse', clicked, 'managed', 'managed'],
    ['without any click or key', { ...clicked, inputAt: null }, 'allowed', 'unprompted'],
    ['at the end of the time after a click', { ...clicked, inputAt: NOW - INPUT_MS }, 'allowed', 'save'],
    ['long after the last click', { ...clicked, inputAt: NOW - INPUT_MS - 1 }, 'allowed', 'unprompted'],
    ['the third after one click', { ...clicked, sinceInput: AT_ONCE - 1 }, 'allowed', 'save'],
    ['the fourth after one click', { ...clicked, sinceInput: AT_ONCE }, 'allowed', 'many'],
    ['a fourth beside three that run, after another click', { ...clicked, running: AT_ONCE }, 'allowed', 'many'],
    ['without a click, after a yes', { ...clicked, inputAt: null, granted }, 'allowed', 'save-granted'],
    ['the fourth, after a yes', { ...clicked, running: AT_ONCE, granted }, 'allowed', 'save-granted'],
    [
      'more than a yes allows',
      { ...clicked, inputAt: null, granted: { ...granted, left: 0 } },
      'allowed',
      'unprompted',
    ],
    [
      'later than a yes allows',
      { ...clicked, inputAt: null, granted: { ...granted, until: NOW } },
      'allowed',
      'unprompted',
    ],
    ['after a yes, of a host that was revoked since', { ...clicked, granted }, 'ask', 'not-allowed'],
    ['after a yes, of a host that administrators refuse now', { ...clicked, granted }, 'managed', 'managed'],
  ];

  it.each(cases)('%s', (_name, record, access, verdict) => {
    expect(judgeDownload(record, access, NOW)).toBe(verdict);
  });
});

const refusedWindow: Refused = { kind: 'window', host: HOST, to: 'evil.example' };
const refusedDownload = (fileName: string, more: { host?: string; why?: 'many' } = {}): Refused => ({
  kind: 'download',
  host: HOST,
  fileName,
  why: 'not-allowed',
  ...more,
});
const told = (kind: 'download-refused', count: number): PageRequest => ({
  kind,
  host: HOST,
  count,
  fileName: 'a.txt',
  why: 'not-allowed',
});
const toldWindows = (count: number): PageRequest => ({ kind: 'window-refused', host: HOST, count });
const toldDownloads = (count: number): PageRequest => told('download-refused', count);
const begun: Fetched = { kind: 'downloading', id: 'a', host: HOST, fileName: 'a.txt', total: null };
const failed = (why: 'failed' | 'stopped' | 'lost'): Fetched => ({
  kind: 'download-failed',
  id: 'a',
  host: HOST,
  fileName: 'a.txt',
  why,
});
const saved = (fileName: string): Fetched => ({
  kind: 'download-saved',
  id: 'a',
  size: 7,
  host: HOST,
  fileName,
  path: `/downloads/${fileName}`,
});
const toldSaved = (fileName: string, count: number): PageRequest => ({
  kind: 'download-saved',
  host: HOST,
  fileName,
  count,
});
const running: PageRequest = { kind: 'downloading', host: HOST, fileName: 'a.txt', count: 1 };

describe('what a tab tells of its page', () => {
  const cases: [string, PageRequest | null, Refused | Fetched, PageRequest | null][] = [
    ['a first window', null, refusedWindow, toldWindows(1)],
    ['another window', toldWindows(1), refusedWindow, toldWindows(2)],
    ['no more than are counted', toldWindows(MAX_COUNTED), refusedWindow, toldWindows(MAX_COUNTED)],
    ['a download after a window', toldWindows(7), refusedDownload('a.txt'), toldDownloads(1)],
    ['another download, by the name of the first', toldDownloads(1), refusedDownload('b.txt'), toldDownloads(2)],
    ['a window after a download changes nothing', toldDownloads(3), refusedWindow, toldDownloads(3)],
    [
      'a download of another host',
      toldDownloads(3),
      refusedDownload('a.txt', { host: 'files.service.example' }),
      { kind: 'download-refused', host: 'files.service.example', count: 1, fileName: 'a.txt', why: 'not-allowed' },
    ],
    [
      'a download that is refused for another reason',
      toldDownloads(3),
      refusedDownload('a.txt', { why: 'many' }),
      { kind: 'download-refused', host: HOST, count: 1, fileName: 'a.txt', why: 'many' },
    ],
    ['a download that begins after a yes', { kind: 'downloads-allowed', host: HOST }, begun, running],
    ['a file that is saved', running, saved('a.txt'), toldSaved('a.txt', 1)],
    ['another file that is saved', toldSaved('a.txt', 1), saved('b.txt'), toldSaved('b.txt', 2)],
    ['a saved file beside a refused one', toldDownloads(1), saved('b.txt'), toldDownloads(1)],
    ['a download that begins beside a refused one', toldDownloads(1), begun, toldDownloads(1)],
    [
      'a permission',
      toldWindows(3),
      { kind: 'permission', host: HOST, permission: 'hid', why: 'never' },
      { kind: 'permission-refused', host: HOST, permission: 'hid' },
    ],
    [
      'a permission after a download changes nothing',
      toldDownloads(3),
      { kind: 'permission', host: HOST, permission: 'hid', why: 'never' },
      toldDownloads(3),
    ],
    [
      'the scheme of another program, never its address',
      null,
      { kind: 'protocol', host: HOST, scheme: 'mailto', address: 'mailto:a@b.example?TOKEN' },
      { kind: 'protocol-refused', host: HOST, scheme: 'mailto' },
    ],
    [
      'a host, which the list alone tells, changes nothing',
      toldWindows(2),
      { kind: 'host', host: 'ads.example', why: 'elsewhere' },
      toldWindows(2),
    ],
    ['a download that the user stopped is told no more', running, failed('stopped'), null],
    ['a download that ends with its page leaves another note', toldDownloads(1), failed('lost'), toldDownloads(1)],
    [
      'how far a download is changes nothing',
      running,
      { ...begun, kind: 'download-progress', received: 7, total: 9 },
      running,
    ],
    [
      'a download that fails',
      toldDownloads(1),
      failed('failed'),
      { kind: 'download-failed', host: HOST, fileName: 'a.txt' },
    ],
  ];

  it.each(cases)('%s', (_name, before, event, after) => {
    expect(nextRequest(before, event)).toEqual(after);
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
    const tell = (origin: string) => {
      const event = preventable();
      webContents.session.emit('will-download', event, offer(origin));
      expect(event.defaultPrevented).toBe(true);
      return harness.tabs()[0]?.request;
    };
    const kind = 'download-refused';
    const rest = { kind, count: 1, fileName: '../../atxt.exe' };
    expect(tell('https://files.service.example')).toEqual({
      ...rest,
      host: 'files.service.example',
      why: 'not-allowed',
    });
    // A page without an origin has no name by which it could be allowed.
    expect(tell('null')).toEqual({ ...rest, host: HOST, why: 'managed' });
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
