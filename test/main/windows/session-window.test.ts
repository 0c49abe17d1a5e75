import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, SessionsState } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type FailureKind } from '../../../src-main/ipc/failure.ts';
import { endOfError, endOfStatus, remoteWebPreferences } from '../../../src-main/windows/session-view.ts';
import { BrowserWindow, preventable, session, StubImage, WebContentsView } from '../electron-stub.ts';
import { settle } from './samples.ts';
import { key, link, makeBench, OneTimeLink, reasonOf, type Bench } from './session-bench.ts';

vi.mock('../../../src-main/electron.ts', () => import('../electron-stub.ts'));

beforeEach(() => {
  BrowserWindow.made.splice(0);
  WebContentsView.made.splice(0);
});

describe('opening a session', () => {
  it('shows a tab at once, asks for a link then, and the page when it is there', async () => {
    const bench = makeBench();
    expect(bench.sessions.open(7)).toEqual({ ok: true, value: { tabId: 'tab-1' } });
    expect([reasonOf(bench), bench.asked.length, WebContentsView.made.length]).toEqual(['connecting', 1, 0]);
    expect(bench.window().webContents.loaded).toEqual(['app://console/session/index.html']);
    const given = await bench.giveLink();
    expect([given.opened, bench.page().webContents.loaded, bench.page().visible]).toEqual([1, [link(1)], false]);
    bench.clock.pass(250);
    bench.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(bench.tabs()[0]?.state).toEqual({ kind: 'open', since: 1_000_250 });
    expect(bench.page()).toMatchObject({ visible: true, bounds: { x: 208, y: 84, width: 1_232, height: 816 } });
    expect([bench.page().webContents.focused, bench.opened, bench.sessions.hasOpenSessions()]).toEqual([1, [7], true]);
    expect(bench.window().title).toBe('Computer 7 – Longreach');
  });

  it('gives each page a browser session of its own in memory, without preload, all stated', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    const [first, second] = WebContentsView.made.map(({ options }) => options.webPreferences);
    expect(first).toEqual(remoteWebPreferences(first?.partition ?? ''));
    expect(first).toEqual({
      partition: first?.partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      autoplayPolicy: 'document-user-activation-required',
      focusOnNavigation: false,
    });
    expect(first?.partition).toMatch(/^session-id-/);
    expect(second?.partition).not.toBe(first?.partition);
    const own = session.fromPartition(first?.partition ?? '');
    expect(own.options).toEqual({ cache: false });
    // Set before the link is opened: a remote page never goes past the proxy.
    expect(own.proxy).toEqual({ mode: 'fixed_servers', proxyRules: 'http://proxy.example:8080' });
    expect(bench.page().webContents.ignoreMenuShortcuts).toBe(true);
    expect(bench.page().webContents.session.permissionRequest).not.toBeNull();
  });

  it('never tells the link to anybody: not to the page, not to the log', async () => {
    const bench = makeBench();
    const remote = await bench.openPage();
    for (const what of ['did-fail-load', 'will-redirect'] as const) {
      remote.webContents.emit(
        what,
        preventable({ url: 'https://evil.example/TOKEN1', isMainFrame: true }),
        -2,
        'x',
        link(1),
        true,
      );
    }
    await settle();
    expect(JSON.stringify([bench.told, bench.lines, bench.sessions.state('sessions')])).not.toMatch(
      /TOKEN|SIGN|https:/,
    );
    expect(bench.lines).toContain('remote page: redirect to evil.example blocked');
  });

  it('writes what a page tries once, and not without end', async () => {
    const bench = makeBench();
    const { webContents } = await bench.openPage();
    for (let i = 0; i < 1_000; i += 1) {
      webContents.session.webRequest.beforeRequest?.(
        { url: `http://192.168.0.${i % 2}/${i}`, resourceType: 'image' },
        () => {},
      );
    }
    expect(bench.lines).toEqual([
      'remote page: request to 192.168.0.0 blocked',
      'remote page: request to 192.168.0.1 blocked',
    ]);
    for (let i = 0; i < 1_000; i += 1) webContents.windowOpen?.({ url: `https://h${i}.example/` });
    expect(bench.lines).toHaveLength(50);
  });

  it('uses the tab an agent has, and connects anew only where that one has ended', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    bench.sessions.open(7);
    expect([bench.tabs().length, bench.asked.length, bench.sessions.state('sessions').activeTabId]).toEqual([
      2,
      2,
      'tab-1',
    ]);
    bench.page(0).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    bench.sessions.open(7);
    expect([reasonOf(bench), bench.asked.length]).toEqual(['connecting', 3]);
  });

  it('opens nothing for an agent that is not in the list, and not without end', () => {
    const bench = makeBench();
    expect(bench.sessions.open(99)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(BrowserWindow.made).toEqual([]);
    for (let id = 100; id < 150; id += 1) {
      bench.known.set(id, 'x');
      bench.sessions.open(id);
    }
    expect([bench.tabs().length, bench.asked.length]).toEqual([40, 40]);
    expect(bench.sessions.open(149)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });

  it.each([
    'http://link.service.example/?connect=1',
    'http://127.0.0.1:4321/?connect=1',
    'file:///etc/passwd',
    'app://console/console/index.html',
    'https://user:pass@link.service.example/',
    'no address',
  ])('does not open %s', async (address) => {
    const bench = makeBench();
    bench.sessions.open(7);
    await bench.giveLink(address);
    expect([reasonOf(bench), WebContentsView.made.length]).toEqual(['blocked', 0]);
  });

  it('opens http to this computer where the service itself is reached so', async () => {
    const bench = makeBench({ allowInsecureLoopback: () => true });
    bench.sessions.open(7);
    await bench.giveLink('http://127.0.0.1:4321/?connect=1');
    expect(bench.page().webContents.loaded).toEqual(['http://127.0.0.1:4321/?connect=1']);
  });

  it.each<[FailureKind, boolean, string]>([
    ['service-error', false, 'agent-offline'],
    ['bad-input', false, 'agent-offline'],
    ['service-error', true, 'connect-failed'],
    ['quota', false, 'connect-failed'],
    ['offline', false, 'connect-failed'],
  ])('a refused link (%s, online %s) is %s', async (kind, isOnline, reason) => {
    const bench = makeBench();
    bench.online.set(7, isOnline);
    bench.sessions.open(7);
    const refusal = fail(kind, 'A sentence.');
    bench.asked[0]?.answer(refusal);
    await settle();
    expect(bench.tabs()[0]?.state).toEqual({ kind: 'ended', reason, at: 1_000_000, failure: refusal.failure });
    expect([bench.asked.length, bench.sessions.hasOpenSessions()]).toEqual([1, false]);
  });

  it('ends like any failed connect where the client throws', async () => {
    const bench = makeBench({ requestLink: () => Promise.reject(new Error('TOKEN')) });
    bench.sessions.open(7);
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ reason: 'connect-failed', failure: { kind: 'internal' } });
    expect(bench.lines).toEqual(['asking for a link threw (Error)']);
  });
});

describe('the end of a session', () => {
  const ends: [string, (bench: Bench) => void, string][] = [
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
    ['no network', ({ page }) => page().webContents.emit('did-fail-load', {}, -106, '', link(1), true), 'returning'],
    [
      'a bad certificate',
      ({ page }) => page().webContents.emit('did-fail-load', {}, -202, '', link(1), true),
      'returning',
    ],
    [
      'a request stopped by the guard',
      ({ page }) => page().webContents.emit('did-fail-load', {}, -20, '', link(1), true),
      'blocked',
    ],
    [
      'a dead process',
      ({ page }) => page().webContents.emit('render-process-gone', {}, { reason: 'oom' }),
      'returning',
    ],
    ['a page that closes itself', ({ page }) => page().webContents.close(), 'page-crashed'],
    ['nothing at all', ({ clock }) => clock.pass(45_000), 'returning'],
    [
      'a redirect to elsewhere',
      ({ page }) =>
        page().webContents.emit('will-redirect', preventable({ url: 'https://evil.example/', isMainFrame: true })),
      'blocked',
    ],
    [
      'a file instead of a page',
      ({ page }) => page().webContents.session.emit('will-download', preventable(), { getURL: () => link(1) }),
      'page-failed',
    ],
  ];

  it.each(ends)('%s while connecting', async (_name, happen, reason) => {
    const bench = makeBench();
    bench.sessions.open(7);
    await bench.giveLink();
    const remote = bench.page();
    happen(bench);
    await settle();
    expect([reasonOf(bench), remote.webContents.destroyed, bench.sessions.hasOpenSessions()]).toEqual([
      reason,
      true,
      reason === 'returning',
    ]);
    expect(bench.window().children).toEqual([]);
    expect(remote.webContents.session.cleared).toBe(1);
    // What still comes of a page that has ended changes nothing.
    remote.webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    bench.clock.pass(60_000);
    await settle();
    // Only where it may help does it ask for a new link by itself.
    expect([reasonOf(bench), bench.asked.length, bench.opened]).toEqual(
      reason === 'returning' ? ['connecting', 2, []] : [reason, 1, []],
    );
  });

  it('is not what a page does inside itself, what was stopped, and what happens in a frame of it', async () => {
    const bench = makeBench();
    const { webContents } = await bench.openPage();
    webContents.emit('did-navigate', {}, 'https://link.service.example/next', 200, 'OK');
    webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', link(1), true);
    webContents.emit('did-fail-load', {}, -106, '', 'https://ads.example/', false);
    webContents.emit('will-frame-navigate', preventable({ url: 'https://ads.example/', isMainFrame: false }));
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    webContents.windowOpen?.({ url: 'https://evil.example/' });
    webContents.session.emit('will-download', preventable(), { getURL: () => 'https://x/' });
    bench.clock.pass(100_000);
    await settle();
    expect([reasonOf(bench), bench.opened]).toEqual(['open', [7]]);
  });

  it('a page that reloads itself onto its spent link has used it; another missing page has failed', async () => {
    for (const [address, reason] of [
      [`${link(1)}#top`, 'link-used'],
      ['https://link.service.example/other', 'page-failed'],
    ] as const) {
      const bench = makeBench();
      const { webContents } = await bench.openPage();
      webContents.nextImage = new StubImage(2_560, 1_440, Buffer.from('before'));
      webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: address });
      webContents.emit('did-navigate', {}, address, 404, 'Not Found');
      await settle();
      expect([reasonOf(bench), bench.tabs()[0]?.lastFrame]).toEqual([reason, '/frames/tab-1/1']);
      expect(bench.sessions.frame('tab-1')).toEqual(Buffer.from('before'));
    }
  });

  it('a page that wanted to leave is shown as it was, and goes', async () => {
    const bench = makeBench();
    const { webContents } = await bench.openPage();
    const event = preventable({ url: 'https://evil.example/?TOKEN', isMainFrame: true });
    webContents.emit('will-navigate', event);
    await settle();
    expect([event.defaultPrevented, reasonOf(bench), webContents.destroyed]).toEqual([true, 'blocked', true]);
    expect(bench.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
  });

  it('knows which HTTP answers mean a spent link', () => {
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
    expect([endOfError(-379, false), endOfError(-20, false), endOfError(-105, true)]).toEqual([
      'page-failed',
      'blocked',
      'network',
    ]);
  });
});

describe('reconnecting and closing', () => {
  it('always asks for a new link, in a new view and session, and drops the old frame', async () => {
    const bench = makeBench();
    const old = await bench.openPage();
    await bench.sessions.setCovered('sessions', true);
    await bench.sessions.setCovered('sessions', false);
    expect(bench.sessions.frame('tab-1')).not.toBeNull();
    bench.sessions.reconnect('tab-1');
    expect([old.webContents.destroyed, reasonOf(bench), bench.asked.length]).toEqual([true, 'connecting', 2]);
    expect([bench.sessions.frame('tab-1'), bench.tabs()[0]?.lastFrame]).toEqual([null, null]);
    await bench.giveLink();
    expect(bench.page().webContents.loaded).toEqual([link(2)]);
    expect(bench.page().options.webPreferences?.partition).not.toBe(old.options.webPreferences?.partition);
    expect([bench.asked.length, bench.window().children]).toEqual([2, [bench.page()]]);
  });

  it('takes back a wish that is under way, and does not open a link that comes too late', async () => {
    const bench = makeBench();
    bench.sessions.open(7);
    bench.sessions.open(8);
    bench.sessions.close('tab-1');
    expect(bench.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const late = new OneTimeLink(link(1));
    bench.asked[0]?.answer(succeed(late));
    await settle();
    expect([late.opened, WebContentsView.made.length, bench.tabs().length]).toEqual([0, 0, 1]);
    bench.sessions.reconnect('tab-2');
    expect([bench.asked[1]?.signal.aborted, bench.asked.length]).toEqual([true, 3]);
  });

  it('goes with its last tab, and takes every page with it', async () => {
    const bench = makeBench();
    const first = await bench.openPage(7);
    bench.sessions.open(8);
    bench.sessions.close('tab-2');
    expect(bench.window().isDestroyed()).toBe(false);
    bench.sessions.close('tab-1');
    expect([bench.window().isDestroyed(), first.webContents.destroyed, bench.offs()]).toEqual([true, true, 1]);
    bench.sessions.open(7);
    expect([BrowserWindow.made.length, bench.tabs()[0]?.id]).toEqual([2, 'tab-3']);
  });

  it('closes every page with the window, whatever a page says', async () => {
    const bench = makeBench();
    const pages = [await bench.openPage(7), await bench.openPage(8)];
    bench.window().close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, true]);
    expect([bench.tabs(), bench.sessions.hasOpenSessions()]).toEqual([[], false]);
    expect((bench.told.at(-1)?.data as SessionsState).tabs).toEqual([]);
    for (const result of [
      bench.sessions.close('tab-1'),
      bench.sessions.select('tab-1'),
      bench.sessions.reconnect('tab-1'),
    ]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found', reason: 'tab' } });
    }
  });
});

describe('which page is seen', () => {
  it('is the one of the chosen tab', async () => {
    const bench = makeBench();
    const [first, second] = [await bench.openPage(7), await bench.openPage(8)];
    expect([first.visible, second.visible]).toEqual([false, true]);
    bench.sessions.select('tab-1');
    expect([first.visible, second.visible]).toEqual([true, false]);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
  });

  it('is none while a dialog of ours is open; its last frame was taken before', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    const covering = bench.sessions.setCovered('sessions', true);
    expect(page.visible).toBe(true);
    await covering;
    expect([page.visible, bench.sessions.state('sessions').covered, bench.tabs()[0]?.lastFrame]).toEqual([
      false,
      true,
      '/frames/tab-1/1',
    ]);
    await bench.sessions.setCovered('sessions', false);
    expect([page.visible, bench.sessions.state('sessions').covered]).toEqual([true, false]);
  });

  it('does not wait for a picture that never comes, and follows the last word', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    page.webContents.capturePage = () => new Promise(() => {});
    const covering = bench.sessions.setCovered('sessions', true);
    bench.clock.pass(400);
    await covering;
    expect([page.visible, bench.tabs()[0]?.lastFrame]).toEqual([false, null]);
    const again = bench.sessions.setCovered('sessions', true);
    await bench.sessions.setCovered('sessions', false);
    bench.clock.pass(400);
    await again;
    expect([page.visible, bench.sessions.state('sessions').covered]).toEqual([true, false]);
  });

  it('fills what is left of the window, and all of it in full screen', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    bench.sessions.setSideBar(false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_440, height: 816 });
    bench.window().resizeTo(1_000, 600);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
    bench.sessions.setFullScreen('sessions', true);
    expect([page.bounds, bench.sessions.state('sessions').chrome]).toEqual([
      { x: 0, y: 0, width: 1_000, height: 600 },
      { top: 0, left: 0 },
    ]);
    bench.sessions.setFullScreen('sessions', false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
  });

  it('H9: full screen that a page asked for ends with the page or its word, back to what the person had', async () => {
    const bench = makeBench();
    const page = await bench.openPage();
    page.webContents.emit('enter-html-full-screen');
    expect([bench.window().isFullScreen(), bench.sessions.state('sessions').fullScreen]).toEqual([true, true]);
    page.webContents.emit('leave-html-full-screen');
    expect([bench.window().isFullScreen(), bench.sessions.state('sessions').fullScreen]).toEqual([false, false]);
    bench.sessions.setFullScreen('sessions', true);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(true);
    bench.sessions.setFullScreen('sessions', false);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect([bench.window().isFullScreen(), bench.sessions.state('sessions').fullScreen]).toEqual([false, false]);
  });
});

describe('a computer that is rebooted', () => {
  const reboot = (part: Partial<Job> = {}): Job => ({
    id: 'job-1',
    kind: 'reboot',
    agentId: 7,
    agentName: 'Computer 7',
    state: 'running',
    step: 'going-down',
    startedAt: 1_000_000,
    stepAt: 1_000_000,
    limitAt: null,
    usualMs: 90_000,
    endedAt: null,
    failure: null,
    ...part,
  });
  const returning = {
    kind: 'returning',
    cause: 'reboot',
    jobId: 'job-1',
    since: 1_000_000,
    usualMs: 90_000,
    nextTryAt: null,
  };
  const goDown = async (bench: Bench, part: Partial<Job> = {}) => {
    bench.sessions.takeJobs([reboot(part)]);
    await settle();
  };

  it('is waited for in its tab, over its last frame, and connected to by itself with a new link when it is back', async () => {
    const bench = makeBench();
    const first = await bench.openPage(7);
    await goDown(bench, { step: 'undo' });
    expect([reasonOf(bench), first.visible]).toEqual(['open', true]);
    await goDown(bench);
    expect(bench.tabs()[0]?.state).toEqual(returning);
    expect([first.webContents.destroyed, bench.window().children, bench.sessions.hasOpenSessions()]).toEqual([
      true,
      [],
      true,
    ]);
    expect(bench.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
    await goDown(bench, { step: 'coming-up', stepAt: 1_020_000 });
    expect([bench.tabs()[0]?.state, bench.asked.length]).toEqual([returning, 1]);
    await goDown(bench, { state: 'done' });
    expect([reasonOf(bench), bench.asked.length, bench.tabs()[0]?.lastFrame]).toEqual([
      'connecting',
      2,
      '/frames/tab-1/1',
    ]);
    await goDown(bench, { state: 'done' });
    expect(bench.asked).toHaveLength(2);
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
    expect([reasonOf(bench), bench.page().visible, bench.sessions.frame('tab-1'), bench.tabs().length]).toEqual([
      'open',
      true,
      null,
      1,
    ]);
  });

  it('comes back without taking the keyboard from another window', async () => {
    for (const focused of [true, false]) {
      const bench = makeBench();
      await bench.openPage(7);
      bench.window().emit(focused ? 'focus' : 'blur');
      await goDown(bench);
      expect(bench.window().webContents.focused).toBe(focused ? 1 : 0);
      await goDown(bench, { state: 'done' });
      await bench.giveLink();
      bench.page().webContents.emit('did-navigate', {}, link(2), 200, 'OK');
      expect(bench.page().webContents.focused).toBe(focused ? 1 : 0);
    }
  });

  it('waits also where the reboot has ended the session before it was known to go down', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    await goDown(bench, { step: 'sending' });
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'returning', cause: 'network' });
    await goDown(bench);
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'returning', cause: 'reboot', jobId: 'job-1' });
  });

  it('ends with what went wrong, or without where the waiting was stopped; by hand it connects again', async () => {
    const { failure } = fail('timeout', 'It did not come back within 15 minutes.', { reason: 'not-back' });
    for (const [state, why] of [
      ['failed', failure],
      ['cancelled', null],
    ] as const) {
      const bench = makeBench();
      await bench.openPage(7);
      await goDown(bench);
      await goDown(bench, { state, failure: why });
      expect(bench.tabs()[0]?.state).toEqual({ kind: 'ended', reason: 'not-back', at: 1_000_000, failure: why });
      expect([bench.sessions.frame('tab-1') !== null, bench.asked.length]).toEqual([true, 1]);
      bench.sessions.reconnect('tab-1');
      expect([reasonOf(bench), bench.asked.length]).toEqual(['connecting', 2]);
    }
  });

  it('is connected to at once where a person says so, and waited for again where that does not work', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await goDown(bench);
    bench.sessions.open(7);
    expect([reasonOf(bench), bench.asked.length]).toEqual(['returning', 1]);
    bench.sessions.reconnect('tab-1');
    await goDown(bench, { step: 'coming-up' });
    expect([reasonOf(bench), bench.asked.length]).toEqual(['connecting', 2]);
    bench.online.set(7, false);
    bench.asked.at(-1)?.answer(fail('service-error', 'A sentence.'));
    await settle();
    expect(reasonOf(bench)).toBe('returning');
  });

  it('leaves all other tabs alone, opens none, and its job goes on when its tab is closed', async () => {
    const bench = makeBench();
    await bench.openPage(8);
    await goDown(bench);
    await goDown(bench, { state: 'done' });
    expect([bench.tabs().length, reasonOf(bench), bench.asked.length]).toEqual([1, 'open', 1]);
    await bench.openPage(7);
    await goDown(bench, { id: 'job-2' });
    expect(reasonOf(bench, 1)).toBe('returning');
    bench.sessions.close('tab-2');
    await goDown(bench, { id: 'job-2', state: 'done' });
    expect([bench.tabs().length, bench.asked.length]).toEqual([1, 2]);
  });

  it('is not waited for by a tab that is gone before its frame was taken', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    bench.sessions.takeJobs([reboot()]);
    bench.sessions.takeJobs([reboot({ step: 'coming-up' })]);
    bench.sessions.close('tab-1');
    bench.clock.pass(400);
    await settle();
    expect(bench.tabs()).toEqual([]);
    expect(bench.clock.waiting()).toBe(0);
  });

  it('that is back before the frame was taken keeps its session', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.capturePage = () => new Promise(() => {});
    bench.sessions.takeJobs([reboot()]);
    bench.sessions.takeJobs([reboot({ state: 'cancelled' })]);
    bench.clock.pass(400);
    await settle();
    expect([reasonOf(bench), page.webContents.destroyed]).toEqual(['open', false]);
  });
});

describe('keys and what is told', () => {
  it('keeps five shortcuts from the page and gives it all the others', async () => {
    const bench = makeBench();
    const [first, second] = [await bench.openPage(7), await bench.openPage(8)];
    const press = (input: object, contents = second.webContents) => {
      const event = preventable();
      contents.emit('before-input-event', event, input);
      return event.defaultPrevented;
    };
    expect([press(key('w', 'KeyW', { control: true })), press(key('a', 'KeyA'))]).toEqual([false, false]);
    expect(press(key('Tab', 'Tab', { control: true }))).toBe(true);
    expect([bench.sessions.state('sessions').activeTabId, first.webContents.focused]).toEqual(['tab-1', 3]);
    expect(press(key('Tab', 'Tab', { control: true, type: 'keyUp' }))).toBe(true);
    press(key('Tab', 'Tab', { control: true, isAutoRepeat: true }));
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
    press(key('b', 'KeyB', { control: true }), bench.window().webContents);
    expect(bench.sessions.state('sessions').sideBar).toBe(false);
    press(key('F11', 'F11'));
    expect(bench.sessions.state('sessions').fullScreen).toBe(true);
    press(key('Escape', 'Escape', { control: true, alt: true }));
    expect([bench.sessions.state('sessions').fullScreen, bench.window().webContents.focused]).toEqual([false, 1]);
    expect(bench.told.filter(({ event }) => event === 'command:given')).toEqual([
      { event: 'command:given', data: { kind: 'leave-page' }, only: { windowId: 'sessions' } },
    ]);
  });

  it('tells a change once, and nothing when nothing changed', () => {
    const bench = makeBench();
    bench.sessions.open(7);
    const before = bench.told.length;
    bench.sessions.refresh();
    bench.sessions.setSideBar(true);
    expect(bench.told.length).toBe(before);
    bench.known.set(7, 'Renamed');
    bench.sessions.refresh();
    expect((bench.told.at(-1)?.data as SessionsState).tabs[0]?.name).toBe('Renamed');
    expect(bench.window().title).toBe('Renamed – Longreach');
    bench.known.delete(7);
    bench.sessions.refresh();
    expect([bench.told.length, bench.tabs()[0]?.name]).toEqual([before + 1, 'Renamed']);
  });

  it('holds no dead page in the window and no timer after it', async () => {
    const bench = makeBench();
    for (let i = 0; i < 100; i += 1) {
      await bench.openPage(7);
      bench.sessions.close('tab-' + String(i + 1));
    }
    expect(WebContentsView.made.every(({ webContents }) => webContents.destroyed)).toBe(true);
    expect(bench.clock.waiting()).toBe(0);
  });
});
