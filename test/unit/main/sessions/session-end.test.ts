import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SupportSession } from '../../../../src-main/contract/contract.ts';
import type { ShownTab } from '../../../../src-main/sessions/ports.ts';
import { endOfError, endOfStatus } from '../../../../src-main/sessions/session-view.ts';
import { preventable, StubImage } from '../electron-stub.ts';
import { link, makeHarness, reasonOf, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** What a page of this origin offers for download. */
const offered = (origin: string) => ({ getInitiatorOrigin: () => origin, getFilename: () => 'a.txt' });

describe('the end of a session', () => {
  const ends: [string, (harness: Harness) => void, string][] = [
    ['a spent link', ({ page }) => page().webContents.emit('did-navigate', {}, link(1), 410, 'Gone'), 'link-used'],
    ['a link nobody knows', ({ page }) => page().webContents.emit('did-navigate', {}, link(1), 404, ''), 'link-used'],
    ['a link without right', ({ page }) => page().webContents.emit('did-navigate', {}, link(1), 403, ''), 'link-used'],
    [
      'an error of the service',
      ({ page }) => page().webContents.emit('did-navigate', {}, link(1), 502, ''),
      'page-failed',
    ],
    [
      'an error without a page',
      ({ page }) => page().webContents.emit('did-fail-load', {}, -379, '', link(1), true),
      'link-used',
    ],
    ['no network', ({ page }) => page().webContents.emit('did-fail-load', {}, -106, '', link(1), true), 'waiting'],
    [
      'a bad certificate',
      ({ page }) => page().webContents.emit('did-fail-load', {}, -202, '', link(1), true),
      'certificate',
    ],
    [
      'a request stopped by the guard',
      ({ page }) => page().webContents.emit('did-fail-load', {}, -20, '', link(1), true),
      'blocked',
    ],
    [
      'a crashed process',
      ({ page }) => page().webContents.emit('render-process-gone', {}, { reason: 'oom' }),
      'waiting',
    ],
    ['a page that closes itself', ({ page }) => page().webContents.close(), 'page-crashed'],
    ['no answer at all', ({ clock }) => clock.pass(45_000), 'no-answer'],
    [
      'a redirect to elsewhere',
      ({ page }) =>
        page().webContents.emit('will-redirect', preventable({ url: 'https://evil.example/', isMainFrame: true })),
      'blocked',
    ],
    [
      'a file instead of a page',
      ({ page }) => page().webContents.session.emit('will-download', preventable(), offered('')),
      'page-failed',
    ],
  ];

  it.each(ends)('%s while connecting', async (_name, happen, reason) => {
    const harness = makeHarness();
    harness.sessions.open(7);
    await harness.giveLink();
    const remote = harness.page();
    happen(harness);
    await settle();
    expect(reasonOf(harness)).toEqual(reason);
    expect(remote.webContents.destroyed).toBe(true);
    expect(harness.sessions.hasOpenSessions()).toEqual(reason === 'waiting');
    expect(harness.window().children).toEqual([]);
    expect(remote.webContents.session.cleared).toBe(1);
    // Later events of the ended page change nothing.
    remote.webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    harness.clock.pass(60_000);
    await settle();
    // A new link is requested automatically only where that may help.
    expect(reasonOf(harness)).toBe(reason === 'waiting' ? 'connecting' : reason);
    expect(harness.requests).toHaveLength(reason === 'waiting' ? 2 : 1);
    expect(harness.opened).toEqual([]);
  });

  it('is not caused by navigation within the page, aborted loads or inner frames', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    webContents.emit('did-navigate', {}, 'https://link.service.example/next', 200, 'OK');
    webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', link(1), true);
    webContents.emit('did-fail-load', {}, -106, '', 'https://ads.example/', false);
    webContents.emit('will-frame-navigate', preventable({ url: 'https://ads.example/', isMainFrame: false }));
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    webContents.windowOpen?.({ url: 'https://evil.example/' });
    webContents.session.emit('will-download', preventable(), offered('https://x'));
    harness.clock.pass(100_000);
    await settle();
    expect(reasonOf(harness)).toBe('open');
    expect(harness.opened).toEqual([7]);
  });

  it('is link-used if the page reloads its used link, and page-failed for another missing page', async () => {
    for (const [address, reason] of [
      [`${link(1)}#top`, 'link-used'],
      ['https://link.service.example/other', 'page-failed'],
    ] as const) {
      const harness = makeHarness();
      const { webContents } = await harness.openPage();
      webContents.nextImage = new StubImage(2_560, 1_440, Buffer.from('before'));
      webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: address });
      webContents.emit('did-navigate', {}, address, 404, 'Not Found');
      await settle();
      expect(reasonOf(harness)).toEqual(reason);
      expect(harness.tabs()[0]?.lastFrame).toBe('/frames/tab-1/1');
      expect(harness.sessions.frame('tab-1')).toEqual(Buffer.from('before'));
    }
  });

  it('shows the last frame of a page that was blocked from leaving, and destroys it', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    const event = preventable({ url: 'https://evil.example/?TOKEN', isMainFrame: true });
    // As in Electron: will-navigate does not follow a prevented will-frame-navigate.
    webContents.emit('will-frame-navigate', event);
    await settle();
    expect(event.defaultPrevented).toBe(true);
    expect(reasonOf(harness)).toBe('blocked');
    expect(webContents.destroyed).toBe(true);
    expect(harness.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
  });

  it('recognises the HTTP statuses of a used link', () => {
    expect([410, 404, 403, 401, 400, 500].map((status) => endOfStatus(status, true))).toEqual([
      'link-used',
      'link-used',
      'link-used',
      'page-failed',
      'page-failed',
      'page-failed',
    ]);
    expect([410, 404, 403].map((status) => endOfStatus(status, false))).toEqual([
      'link-used',
      'page-failed',
      'page-failed',
    ]);
    expect(endOfError(-379, false)).toBe('page-failed');
    expect(endOfError(-20, false)).toBe('blocked');
    expect(endOfError(-105, true)).toBe('network');
  });
});

describe('the tab of a support session', () => {
  const closed = (part: Partial<SupportSession> = {}): SupportSession => ({
    id: 5,
    phase: 'closed',
    status: 3,
    createTime: null,
    inviteCode: null,
    hasLink: false,
    canJoin: false,
    clientName: null,
    clientOs: null,
    preview: null,
    joinedAt: null,
    ...part,
  });
  const openSupport = async () => {
    const counts: { readonly open: number; readonly unclear: number }[] = [];
    const harness = makeHarness({
      onNews: (news) => news.kind === 'support-tabs' && counts.push({ open: news.open, unclear: news.unclear }),
    });
    harness.sessions.openSupport(5);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    return { ...harness, harness, counts };
  };

  it('ends when the support session is closed, and shows by whom', async () => {
    for (const [closedHere, reason] of [
      [true, 'closed-here'],
      [false, 'support-closed'],
    ] as const) {
      const { harness, sessions, page } = await openSupport();
      sessions.takeSupport([closed({ phase: 'in-session' })]);
      expect(reasonOf(harness)).toBe('open');
      sessions.takeSupport([closed({ closedHere })]);
      expect(reasonOf(harness)).toBe(reason);
      expect(page().webContents.destroyed).toBe(true);
    }
  });

  it('is reported as shown from the time its page appears until it ends', async () => {
    const shown: (readonly ShownTab[])[] = [];
    const harness = makeHarness({ onNews: (news) => news.kind === 'shown-tabs' && shown.push(news.tabs) });
    harness.sessions.openSupport(5);
    expect(shown).toEqual([]);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(shown).toEqual([[{ agentId: null, supportId: 5, since: harness.clock.wallNow() }]]);
    harness.sessions.takeSupport([closed({ closedHere: true })]);
    expect(shown.at(-1)).toEqual([]);
  });

  it('is reported as open, as unclear while its page hangs, and no longer once it is closed', async () => {
    const { harness, sessions, page, counts } = await openSupport();
    expect(counts).toEqual([{ open: 1, unclear: 0 }]);
    page().webContents.emit('unresponsive');
    expect(counts.at(-1)).toEqual({ open: 0, unclear: 1 });
    page().webContents.emit('responsive');
    expect(counts.at(-1)).toEqual({ open: 1, unclear: 0 });
    sessions.takeSupport([closed()]);
    expect(reasonOf(harness)).toBe('support-closed');
    expect(counts.at(-1)).toEqual({ open: 0, unclear: 0 });
    sessions.open(7);
    expect(counts).toHaveLength(4);
  });

  it('is unclear when its page ends, and is called closed once the list says so', async () => {
    const { harness, sessions, page, counts, requests } = await openSupport();
    page().webContents.emit('did-navigate', {}, 'https://link.service.example/bye', 404, 'Not Found');
    await settle();
    expect(reasonOf(harness)).toBe('page-failed');
    expect(counts.at(-1)).toEqual({ open: 0, unclear: 1 });
    sessions.takeSupport([closed()]);
    expect(reasonOf(harness)).toBe('support-closed');
    expect(requests).toHaveLength(1);
  });
});
