import { settle } from '../../settle.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fail, type FailureKind } from '../../../../src-main/contract/failure.ts';
import { remoteWebPreferences } from '../../../../src-main/windows/web-preferences.ts';
import { BrowserWindow, preventable, session, StubSession, WebContentsView } from '../electron-stub.ts';
import { link, makeHarness, reasonOf } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('opening a session', () => {
  it('shows the tab at once, requests a link, and shows the page once it has loaded', async () => {
    const harness = makeHarness();
    expect(harness.sessions.open(7)).toEqual({ ok: true, value: { tabId: 'tab-1' } });
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(1);
    expect(WebContentsView.made).toHaveLength(0);
    expect(harness.window().webContents.loaded).toEqual(['app://console/session/index.html']);
    const given = await harness.giveLink();
    expect(given.opened).toBe(1);
    expect(harness.page().webContents.loaded).toEqual([link(1)]);
    expect(harness.page().visible).toBe(false);
    harness.clock.pass(250);
    harness.window().emit('focus');
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(harness.tabs()[0]?.state).toEqual({ kind: 'open', since: 1_000_250 });
    expect(harness.page()).toMatchObject({ visible: true, bounds: { x: 208, y: 84, width: 1_232, height: 816 } });
    expect(harness.page().webContents.focused).toBe(1);
    expect(harness.opened).toEqual([7]);
    expect(harness.sessions.hasOpenSessions()).toBe(true);
    expect(harness.window().title).toBe('Computer 7 – Longreach');
  });

  it('leaves the keyboard where the user has gone meanwhile', async () => {
    const harness = makeHarness();
    harness.sessions.open(7);
    await harness.giveLink();
    harness.window().emit('focus');
    harness.window().emit('blur');
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(harness.tabs()[0]?.state.kind).toBe('open');
    expect(harness.page().webContents.focused).toBe(0);
  });

  it('gives each page a separate in-memory browser session and explicit web preferences without a preload', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
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
      devTools: true,
      autoplayPolicy: 'document-user-activation-required',
      focusOnNavigation: false,
      zoomMode: 'isolated',
    });
    expect(first?.partition).toMatch(/^session-id-/);
    expect(second?.partition).not.toBe(first?.partition);
    const own = session.fromPartition(first?.partition ?? '');
    expect(own.options).toEqual({ cache: false });
    // Set before the link is opened: a remote page never bypasses the proxy.
    expect(own.proxy).toEqual({ mode: 'fixed_servers', proxyRules: 'http://proxy.example:8080' });
    expect(harness.page().webContents.ignoreMenuShortcuts).toBe(true);
    expect(harness.page().webContents.session.permissionRequest).not.toBeNull();
  });

  it('passes the link neither to our own page nor to the log', async () => {
    const harness = makeHarness();
    const remote = await harness.openPage();
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
    expect(JSON.stringify([harness.pushed, harness.lines, harness.sessions.state('sessions')])).not.toMatch(
      /TOKEN|SIGN|https:/,
    );
    expect(harness.lines).toContain('remote page: redirect to evil.example blocked');
  });

  it('asks about the local network once for each page of a host of the service, and names what it was refused', async () => {
    const asked: string[] = [];
    const refused: string[] = [];
    const harness = makeHarness({
      localNetworkAccess: ({ isOwnHost }) => (isOwnHost ? 'ask' : false),
      askLocalNetwork: (host) => {
        asked.push(host);
        return Promise.resolve(false);
      },
      noteRefused: (host, name) => void refused.push(`${host} ${name}`),
    });
    const ask = async (address: string, name = 'local-network') => {
      harness.sessions.open(7 + harness.requests.length);
      await harness.giveLink(address);
      const { webContents } = harness.page();
      const answers: unknown[] = [];
      for (let i = 0; i < 2; i += 1) {
        const details = { isMainFrame: true, requestingUrl: address };
        webContents.session.permissionRequest?.(webContents, name, (may: unknown) => answers.push(may), details);
        await settle();
      }
      return answers;
    };
    expect(await ask(link(1))).toEqual([false, false]);
    expect(await ask('https://link.foreign.example/?llt=TOKEN')).toEqual([false, false]);
    expect(asked).toEqual(['link.service.example']);
    expect(await ask(link(2))).toEqual([false, false]);
    expect(asked).toEqual(['link.service.example', 'link.service.example']);
    expect([...new Set(refused)]).toEqual(['link.service.example local-network', 'link.foreign.example local-network']);
  });

  it('logs each blocked attempt once, up to a limit', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage();
    for (let i = 0; i < 1_000; i += 1) {
      webContents.session.webRequest.beforeRequest?.(
        { url: `http://192.168.0.${i % 2}/${i}`, resourceType: 'image' },
        () => {},
      );
    }
    expect(harness.lines).toEqual([
      'remote page: request to 192.168.0.0 blocked',
      'remote page: request to 192.168.0.1 blocked',
    ]);
    for (let i = 0; i < 1_000; i += 1) webContents.windowOpen?.({ url: `https://h${i}.example/` });
    expect(harness.lines).toHaveLength(50);
  });

  it('reuses the tab of an agent and reconnects only if it has ended', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.open(7);
    expect(harness.tabs()).toHaveLength(2);
    expect(harness.requests).toHaveLength(2);
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-1');
    harness.page(0).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    harness.sessions.open(7);
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(3);
  });

  it('refuses unknown agents and more tabs than the limit', () => {
    const harness = makeHarness();
    expect(harness.sessions.open(99)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    expect(BrowserWindow.made).toEqual([]);
    for (let id = 100; id < 150; id += 1) {
      harness.known.set(id, 'x');
      harness.sessions.open(id);
    }
    expect(harness.tabs()).toHaveLength(40);
    expect(harness.requests).toHaveLength(40);
    expect(harness.sessions.open(149)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });

  it.each([
    'http://link.service.example/?connect=1',
    'http://127.0.0.1:4321/?connect=1',
    'file:///etc/passwd',
    'app://console/console/index.html',
    'https://user:pass@link.service.example/',
    'no address',
  ])('does not open %s', async (address) => {
    const harness = makeHarness();
    harness.sessions.open(7);
    await harness.giveLink(address);
    expect(reasonOf(harness)).toBe('blocked');
    expect(WebContentsView.made).toHaveLength(0);
  });

  it('opens http links to this computer if the service itself is reached that way', async () => {
    const harness = makeHarness({ isUnencrypted: () => true });
    harness.sessions.open(7);
    await harness.giveLink('http://127.0.0.1:4321/?connect=1');
    expect(harness.page().webContents.loaded).toEqual(['http://127.0.0.1:4321/?connect=1']);
  });

  it.each<[FailureKind, boolean, string]>([
    ['service-error', false, 'agent-offline'],
    ['bad-input', false, 'agent-offline'],
    ['service-error', true, 'connect-failed'],
    ['quota', false, 'connect-failed'],
    ['offline', false, 'connect-failed'],
  ])('a refused link (%s, online %s) is %s', async (kind, isOnline, reason) => {
    const harness = makeHarness();
    harness.online.set(7, isOnline);
    harness.sessions.open(7);
    const refusal = fail(kind, 'A sentence.');
    harness.requests[0]?.answer(refusal);
    await settle();
    expect(harness.tabs()[0]?.state).toEqual({ kind: 'ended', reason, at: 1_000_000, failure: refusal.failure });
    expect(harness.requests).toHaveLength(1);
    expect(harness.sessions.hasOpenSessions()).toBe(false);
  });

  it('keeps WebRTC inside a proxy that the user has named, and only then', async () => {
    const { webContents } = await makeHarness().openPage();
    expect(webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
    const direct = await makeHarness({ proxy: () => ({ mode: 'direct' }) }).openPage();
    expect(direct.webContents.webRtcPolicy).toBe('default');
  });

  it.each([
    ['DIRECT', 'default'],
    ['PROXY proxy.example:8080', 'disable_non_proxied_udp'],
    ['PROXY proxy.example:8080;DIRECT', 'disable_non_proxied_udp'],
    [new Error('no answer'), 'disable_non_proxied_udp'],
  ])('keeps WebRTC inside a proxy of the system, whose way to the host is %s', async (route, policy) => {
    StubSession.route = route;
    onTestFinished(() => void (StubSession.route = 'DIRECT'));
    const harness = makeHarness({ proxy: () => ({ mode: 'system' }) });
    const { webContents } = await harness.openPage();
    expect(webContents.webRtcPolicy).toBe(policy);
    expect(webContents.session.asked).toEqual([new URL(link(1)).origin]);
  });

  it('ends as a failed connect if the client throws', async () => {
    const harness = makeHarness({ requestLink: () => Promise.reject(new Error('TOKEN')) });
    harness.sessions.open(7);
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ reason: 'connect-failed', failure: { kind: 'internal' } });
    expect(harness.lines).toEqual(['asking for a link threw (Error)']);
  });
});
