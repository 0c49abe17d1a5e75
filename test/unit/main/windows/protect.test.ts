import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { readConnection, type Guarded } from '../../../../src-main/windows/guard.ts';
import { protectApp, protectContents, protectSession, type Blocked } from '../../../../src-main/windows/protect.ts';
import { preventable, StubContents, StubSession } from '../electron-stub.ts';

const connection = readConnection('https://link.service.example/?llt=TOKEN', false);
if (connection === null) throw new Error('not a link');
const remote: Guarded = { kind: 'remote', connection };

function guardContents(guarded: Guarded) {
  const contents = new StubContents();
  const blocked: Blocked[] = [];
  const opened: string[] = [];
  protectContents(contents as never, {
    guarded,
    onBlocked: (entry) => blocked.push(entry),
    openLink: (href) => opened.push(href),
  });
  const go = (event: string, url: string, isMainFrame = true) => {
    const details = preventable({ url, isMainFrame });
    contents.emit(event, details, url);
    return details.defaultPrevented;
  };
  /** Both events in Electron's order: what the first prevented has ended there. */
  const navigate = (url: string) => go('will-frame-navigate', url) || go('will-navigate', url);
  return { contents, blocked, opened, go, navigate };
}

describe('pages', () => {
  it('H4: stops a link that redirects elsewhere at the first step, and reports only the host', () => {
    const { go, blocked } = guardContents(remote);
    expect(go('will-redirect', 'https://link.service.example/step?llt=TOKEN')).toBe(false);
    expect(go('will-redirect', 'https://evil.example/catch?llt=TOKEN')).toBe(true);
    expect(blocked).toEqual([{ what: 'redirect', host: 'evil.example', mainFrame: true }]);
  });

  it('H4: stops a chain of redirects at the step that leaves the service', () => {
    const { go, blocked } = guardContents(remote);
    const steps = [
      'https://a.link.service.example/',
      'https://evil.example/TOKEN',
      'https://link.service.example/back',
    ];
    expect(steps.map((url) => go('will-redirect', url))).toEqual([false, true, false]);
    expect(blocked).toEqual([{ what: 'redirect', host: 'evil.example', mainFrame: true }]);
  });

  it('stops top and inner frames, and reports each once', () => {
    const { go, navigate, blocked } = guardContents(remote);
    expect(navigate('https://evil.example/')).toBe(true);
    expect(navigate('https://link.service.example/next')).toBe(false);
    expect(go('will-frame-navigate', 'https://ads.example/', false)).toBe(true);
    expect(go('will-frame-navigate', 'https://cdn.link.service.example/', false)).toBe(false);
    expect(blocked).toEqual([
      { what: 'navigation', host: 'evil.example', mainFrame: true },
      { what: 'frame', host: 'ads.example', mainFrame: false, reason: 'elsewhere' },
    ]);
  });

  it('H5: never opens a window, however often a page asks', () => {
    const { contents, blocked, opened } = guardContents(remote);
    for (let i = 0; i < 200; i += 1) {
      expect(contents.windowOpen?.({ url: `https://link.service.example/${i}` })).toEqual({ action: 'deny' });
    }
    expect(blocked).toHaveLength(200);
    expect(opened).toHaveLength(0);
    expect(JSON.stringify(blocked)).not.toMatch(/\/\d/);
  });

  it('H3: stops what would open another program where it is, whole or in a frame or a window, with its address', () => {
    const { contents, navigate, go, blocked, opened } = guardContents(remote);
    expect(navigate('mailto:a@b.example?subject=TOKEN')).toBe(true);
    expect(go('will-frame-navigate', 'ms-msdt:/id', false)).toBe(true);
    expect(contents.windowOpen?.({ url: 'tel:123' })).toEqual({ action: 'deny' });
    const rest = { what: 'protocol', mainFrame: false };
    expect(blocked).toEqual([
      { ...rest, host: 'mailto:', address: 'mailto:a@b.example?subject=TOKEN' },
      { ...rest, host: 'ms-msdt:', address: 'ms-msdt:/id' },
      { ...rest, host: 'tel:', address: 'tel:123' },
    ]);
    expect(opened).toEqual([]);
  });

  it('H3: takes a link that redirects to another program for one that leads away', () => {
    const { go, blocked } = guardContents(remote);
    expect(go('will-redirect', 'ms-msdt:/id')).toBe(true);
    expect(blocked).toEqual([{ what: 'redirect', host: 'ms-msdt:', mainFrame: true }]);
  });

  it('passes only https URLs of our own page to the system', () => {
    const { contents, opened } = guardContents({ kind: 'ui' });
    for (const url of ['https://docs.example/a', 'file:///etc/passwd', 'ms-msdt:/id', 'http://docs.example/']) {
      expect(contents.windowOpen?.({ url })).toEqual({ action: 'deny' });
    }
    expect(opened).toEqual(['https://docs.example/a']);
  });

  it('leaves no page, remote or our own, anything to go back to, in any frame', () => {
    for (const guarded of [remote, { kind: 'ui' }] as const) {
      const { contents } = guardContents(guarded);
      contents.emit('did-frame-navigate', {}, 'https://link.service.example/', 200, 'OK', true);
      contents.emit('did-frame-navigate', {}, 'https://link.service.example/inner', 200, 'OK', false);
      contents.emit('did-navigate-in-page', {}, 'https://link.service.example/#screen', true);
      expect(contents.historyClears).toBe(3);
    }
  });

  it('H11: lets no page block closing, and attaches no webview', () => {
    const { contents } = guardContents(remote);
    for (const name of ['will-prevent-unload', 'will-attach-webview']) {
      const event = preventable();
      contents.emit(name, event);
      expect(event.defaultPrevented, name).toBe(true);
    }
  });

  it('refuses everything to an unregistered page', () => {
    const app = new EventEmitter();
    protectApp(app);
    const contents = new StubContents();
    app.emit('web-contents-created', {}, contents);
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = preventable({ url: 'app://console/console/index.html', isMainFrame: true });
      contents.emit(name, event);
      expect(event.defaultPrevented, name).toBe(true);
    }
    expect(contents.windowOpen?.({ url: 'https://docs.example/' })).toEqual({ action: 'deny' });
    protectContents(contents as never, { guarded: { kind: 'ui' }, onBlocked: () => {}, openLink: () => {} });
    const event = preventable({ url: 'app://console/console/index.html', isMainFrame: true });
    contents.emit('will-navigate', event);
    expect(event.defaultPrevented).toBe(false);
    expect(contents.listenerCount('will-navigate')).toBe(1);
  });

  it('H12: presents no client certificate', () => {
    const app = new EventEmitter();
    protectApp(app);
    const event = preventable();
    const answers: unknown[][] = [];
    const choose = (...args: unknown[]) => void answers.push(args);
    app.emit(
      'select-client-certificate',
      event,
      null,
      'https://x/',
      [{ subjectName: 'a' }, { subjectName: 'b' }],
      choose,
    );
    expect(event.defaultPrevented).toBe(true);
    expect(answers).toEqual([[]]);
  });
});

/** What a page of this origin offers for download. */
const offered = (origin: string) => ({
  getInitiatorOrigin: () => origin,
  getFilename: () => '../../planted.txt',
  getURL: () => 'https://elsewhere.example/../../TOKEN',
});

describe('sessions', () => {
  function guardSession() {
    const session = new StubSession();
    const blocked: Blocked[] = [];
    const onBlocked = (entry: Blocked) => void blocked.push(entry);
    protectSession(session as never, {
      guarded: remote,
      onBlocked,
      isOwn: () => true,
      clipboardAccess: () => false,
      localNetworkAccess: () => false,
      ask: () => Promise.resolve(),
    });
    const request = (url: string, resourceType: string) => {
      const answers: unknown[] = [];
      session.webRequest.beforeRequest?.({ url, resourceType }, (answer: unknown) => answers.push(answer));
      return answers;
    };
    return { session, blocked, request };
  }

  it('checks every request and cancels those the page may not make', () => {
    const { session, blocked, request } = guardSession();
    expect(session.webRequest.filter).toEqual({ urls: ['<all_urls>'] });
    expect(request('https://link.service.example/?llt=TOKEN', 'mainFrame')).toEqual([{ cancel: false }]);
    expect(request('https://evil.example/?llt=TOKEN', 'mainFrame')).toEqual([{ cancel: true }]);
    expect(request('http://192.168.0.1/', 'image')).toEqual([{ cancel: true }]);
    expect(blocked).toEqual([
      { what: 'request', host: 'evil.example', mainFrame: true, reason: 'elsewhere' },
      { what: 'request', host: '192.168.0.1', mainFrame: false, reason: 'local' },
    ]);
  });

  it('applies only the newest guard of a session that is used again', () => {
    const { session, blocked, request } = guardSession();
    const later: Blocked[] = [];
    protectSession(session as never, {
      guarded: { kind: 'not-loaded' },
      onBlocked: (entry) => void later.push(entry),
      isOwn: () => true,
      clipboardAccess: () => true,
      localNetworkAccess: () => false,
      ask: () => Promise.resolve(),
    });
    expect(request('https://link.service.example/?llt=TOKEN', 'mainFrame')).toEqual([{ cancel: true }]);
    session.emit('will-download', preventable(), offered('https://link.service.example'));
    expect(later.map(({ what }) => what)).toEqual(['request', 'download']);
    expect(blocked).toEqual([]);
    expect(session.listenerCount('will-download')).toBe(1);
  });

  it('H8: grants no device and no screen capture, and cancels every download', () => {
    const { session, blocked } = guardSession();
    expect(session.device?.({ deviceType: 'usb' })).toBe(false);
    const streams: unknown[] = [];
    session.displayMedia?.({}, (answer: unknown) => streams.push(answer));
    expect(streams).toEqual([null]);
    for (let i = 0; i < 100; i += 1) {
      const event = preventable();
      session.emit('will-download', event, offered('https://link.service.example'), null, null);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(blocked).toHaveLength(100);
    expect(blocked[0]).toEqual({
      what: 'download',
      host: 'link.service.example',
      mainFrame: false,
      fileName: '../../planted.txt',
    });
    for (const origin of ['', 'null']) session.emit('will-download', preventable(), offered(origin), null, null);
    expect(blocked.slice(100).map(({ host }) => host)).toEqual(['', '']);
  });
});
