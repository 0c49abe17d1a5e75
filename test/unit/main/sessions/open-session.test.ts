import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { fail, type FailureKind } from '../../../../src-main/contract/failure.ts';
import { remoteWebPreferences } from '../../../../src-main/windows/web-preferences.ts';
import { BrowserWindow, preventable, session, WebContentsView } from '../electron-stub.ts';
import { link, makeBench, reasonOf } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('opening a session', () => {
  it('shows a tab at once, asks for a link then, and the page when it is there', async () => {
    const bench = makeBench();
    expect(bench.sessions.open(7)).toEqual({ ok: true, value: { tabId: 'tab-1' } });
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(1);
    expect(WebContentsView.made).toHaveLength(0);
    expect(bench.window().webContents.loaded).toEqual(['app://console/session/index.html']);
    const given = await bench.giveLink();
    expect(given.opened).toBe(1);
    expect(bench.page().webContents.loaded).toEqual([link(1)]);
    expect(bench.page().visible).toBe(false);
    bench.clock.pass(250);
    bench.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(bench.tabs()[0]?.state).toEqual({ kind: 'open', since: 1_000_250 });
    expect(bench.page()).toMatchObject({ visible: true, bounds: { x: 208, y: 84, width: 1_232, height: 816 } });
    expect(bench.page().webContents.focused).toBe(1);
    expect(bench.opened).toEqual([7]);
    expect(bench.sessions.hasOpenSessions()).toBe(true);
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
    expect(bench.tabs()).toHaveLength(2);
    expect(bench.asked).toHaveLength(2);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-1');
    bench.page(0).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    bench.sessions.open(7);
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(3);
  });

  it('opens nothing for an agent that is not in the list, and not without end', () => {
    const bench = makeBench();
    expect(bench.sessions.open(99)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(BrowserWindow.made).toEqual([]);
    for (let id = 100; id < 150; id += 1) {
      bench.known.set(id, 'x');
      bench.sessions.open(id);
    }
    expect(bench.tabs()).toHaveLength(40);
    expect(bench.asked).toHaveLength(40);
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
    expect(reasonOf(bench)).toBe('blocked');
    expect(WebContentsView.made).toHaveLength(0);
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
    expect(bench.asked).toHaveLength(1);
    expect(bench.sessions.hasOpenSessions()).toBe(false);
  });

  it('ends like any failed connect where the client throws', async () => {
    const bench = makeBench({ requestLink: () => Promise.reject(new Error('TOKEN')) });
    bench.sessions.open(7);
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ reason: 'connect-failed', failure: { kind: 'internal' } });
    expect(bench.lines).toEqual(['asking for a link threw (Error)']);
  });
});
