import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeExternal,
  judgeNavigation,
  judgeRequest,
  judgeWindowOpen,
  readConnection,
  type Guarded,
  type ResourceType,
} from '../../../../src-main/windows/guard.ts';
import { runs } from '../../../long.ts';

const LINK = 'https://link.service.example/?connect=1&llt=TOKEN&s=SIGN';

function remote(link = LINK, allowInsecureLoopback = false): Extract<Guarded, { kind: 'remote' }> {
  const connection = readConnection(link, allowInsecureLoopback);
  if (connection === null) throw new Error('not a link');
  return { kind: 'remote', connection };
}
const ui: Guarded = { kind: 'ui' };
const notLoaded: Guarded = { kind: 'not-loaded' };
const practice = () => remote('http://127.0.0.1:4321/?connect=1', true);

/** URLs as an attacker may spell them: combinations of all parts a page can choose. */
const host = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...Array<string>(8).fill('link.service.example'),
      'link.service.example',
      'LINK.Service.EXAMPLE',
      'a.link.service.example',
      'a.b.link.service.example',
      'link.service.example.',
      'link.service.example.evil.example',
      'evillink.service.example',
      'service.example',
      'link.service.example@evil.example',
      'evil.example\\@link.service.example',
      'evil.example#link.service.example',
      'evil.example?link.service.example',
      'evil.example/link.service.example',
      'link.service.example%2eevil.example',
      'link%2Eservice.example',
      'xn--lnk-tla.service.example',
      'lınk.service.example',
      'link。service.example',
      'link\u00ad.service.example',
      '127.0.0.1',
      '0x7f.1',
      '[::1]',
      'localhost',
      '',
    ),
  },
  fc.domain(),
  fc.string({ maxLength: 12 }),
);
const address = fc
  .tuple(
    fc.constantFrom(
      ...Array<string>(12).fill(''),
      ' ',
      '\t',
      '\n',
      'java\nscript:',
      'view-source:',
      'blob:',
      'https:/',
    ),
    fc.constantFrom(
      'https://',
      'HTTPS://',
      'http://',
      'https:\\\\',
      '//',
      'ht\ttps://',
      'wss://',
      'app://',
      'file:///',
    ),
    fc.constantFrom(...Array<string>(4).fill(''), 'link.service.example@', 'user:pass@', '%00@', '@'),
    host,
    fc.constantFrom('', ':443', ':80', ':8443', ':0', ':99999', ':'),
    fc.oneof(fc.constantFrom('', '/', '/../..', '\\', '#', '?a=https://link.service.example'), fc.webPath()),
  )
  .map((parts) => parts.join(''));

describe('page without a connection yet', () => {
  it('cannot navigate, fetch, or open anything externally', () => {
    for (const address of [
      LINK,
      'https://link.service.example',
      'app://console/',
      'data:,x',
      'blob:x',
      'about:blank',
    ]) {
      expect(judgeNavigation(address, notLoaded).allow).toBe(false);
      for (const type of ['mainFrame', 'script', 'image', 'webSocket'] as const)
        expect(judgeRequest(address, type, notLoaded).allow).toBe(false);
      expect(judgeWindowOpen(address, notLoaded)).toEqual({ external: null });
    }
  });
});

describe('H2: navigation of a remote page', () => {
  it('is allowed if and only if the parsed URL is https on the host of the link or its subdomains', () => {
    const guarded = remote();
    let yes = 0;
    fc.assert(
      fc.property(fc.oneof({ arbitrary: address, weight: 5 }, fc.webUrl(), fc.string()), (text) => {
        const verdict = judgeNavigation(text, guarded);
        // Implemented differently from the code: labels compared from the right.
        const url = URL.canParse(text) ? new URL(text) : null;
        const labels = url?.hostname.split('.').slice(-3).join('.');
        const expected = url?.protocol === 'https:' && labels === 'link.service.example';
        expect(verdict.allow).toBe(expected);
        if (verdict.allow) yes += 1;
        else expect(verdict.host).not.toContain('TOKEN');
      }),
      { numRuns: runs(10_000) },
    );
    expect(yes).toBeGreaterThan(runs(500));
  });

  it('over loopback http is limited to the origin of the link', () => {
    const guarded = practice();
    const rows: [string, boolean][] = [
      ['http://127.0.0.1:4321/next', true],
      ['http://127.0.0.1:4322/', false],
      ['https://127.0.0.1:4321/', false],
      ['http://localhost:4321/', false],
      ['http://evil.example:4321/', false],
      ['blob:http://127.0.0.1:4321/0b5a', false],
    ];
    for (const [text, allow] of rows) expect(judgeNavigation(text, guarded).allow, text).toBe(allow);
  });

  it('reports only the host of a refused URL', () => {
    const refusals = [
      ['https://evil.example:8443/path/TOKEN?q=TOKEN#TOKEN', 'evil.example:8443'],
      ['https://user:TOKEN@evil.example/', 'evil.example'],
      ['javascript:TOKEN', 'javascript:'],
      ['no address', ''],
    ];
    for (const [text = '', refusedHost] of refusals) {
      expect(judgeNavigation(text, remote())).toEqual({ allow: false, host: refusedHost });
    }
  });

  it('does not allow every subdomain of a single-label host', () => {
    expect(judgeNavigation('https://evil.com/', remote('https://com/')).allow).toBe(false);
    expect(judgeNavigation('https://com/', remote('https://com/')).allow).toBe(true);
  });
});

const schemes = [
  'file:///etc/passwd',
  'file://link.service.example/share',
  'app://console/console/index.html',
  'data:text/html,<script>1</script>',
  'blob:https://link.service.example/0b5a-11',
  'javascript:alert(1)',
  'about:blank',
  'about:srcdoc',
  'chrome://gpu',
  'devtools://devtools/bundled/inspector.html',
  'view-source:https://link.service.example/',
  'filesystem:https://link.service.example/temporary/x',
  'ms-msdt:/id PCWDiagnostic',
  'longreach://connect?name=x',
  'mailto:a@b.example',
  'tel:1',
  'smb://link.service.example/x',
  'http://link.service.example/',
  'ftp://link.service.example/',
];

describe('H3: schemes', () => {
  it.each(schemes)('%s is never navigated to or opened', (text) => {
    expect(judgeNavigation(text, remote()).allow).toBe(false);
    expect(judgeNavigation(text, practice()).allow).toBe(false);
    expect(judgeWindowOpen(text, remote())).toEqual({ external: null });
    expect(judgeWindowOpen(text, ui)).toEqual({ external: null });
    expect(judgeExternal(text)).toBeNull();
    for (const type of ['mainFrame', 'subFrame', 'object'] as const) {
      expect(judgeRequest(text, type, remote()).allow).toBe(false);
    }
  });

  it('passes only https to the system, as parsed, and only from our own pages', () => {
    expect(judgeExternal('HTTPS://Docs.Example/a b')).toBe('https://docs.example/a%20b');
    expect(judgeExternal('https://user:pass@docs.example/')).toBeNull();
    expect(judgeWindowOpen('https://docs.example/', ui)).toEqual({ external: 'https://docs.example/' });
    expect(judgeWindowOpen('https://docs.example/', remote())).toEqual({ external: null });
  });
});

describe('requests', () => {
  const allow = (text: string, type: ResourceType, guarded: Guarded) => judgeRequest(text, type, guarded).allow;

  it('allows frames of a remote page where it may navigate', () => {
    expect(allow(LINK, 'mainFrame', remote())).toBe(true);
    expect(allow('https://cdn.link.service.example/', 'subFrame', remote())).toBe(true);
    expect(allow('https://evil.example/', 'mainFrame', remote())).toBe(false);
    expect(allow('https://evil.example/', 'subFrame', remote())).toBe(false);
  });

  it('allows subresources of a remote page only encrypted from public hosts or from the page itself', () => {
    const open = ['https://cdn.example/a.js', 'wss://relay.example/x', 'data:image/png;base64,AA', 'blob:https://x/1'];
    for (const text of open) expect(allow(text, 'xhr', remote()), text).toBe(true);
    const closed = [
      'http://cdn.example/a.js',
      'ws://relay.example/',
      'file:///etc/passwd',
      'app://console/console/index.html',
      'chrome://gpu',
      'devtools://devtools/x.js',
      'https://localhost/',
      'https://a.localhost:8443/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://10.1.2.3/',
      'https://172.16.0.1/',
      'https://172.31.255.255/',
      'https://192.168.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://router.local/',
      'https://nas.home.arpa./',
      'https://intranet/',
      'wss://192.168.0.1/',
    ];
    for (const text of closed) expect(allow(text, 'image', remote()), text).toBe(false);
    for (const text of ['https://172.15.0.1/', 'https://172.32.0.1/', 'https://8.8.8.8/', 'https://[2606:4700::1]/']) {
      expect(allow(text, 'image', remote()), text).toBe(true);
    }
  });

  it('allows a service on a private network its own host, and no other private host', () => {
    const own = remote('https://192.168.7.5:8443/?connect=1');
    expect(allow('https://192.168.7.5:8443/app.js', 'script', own)).toBe(true);
    expect(allow('wss://192.168.7.5/relay', 'webSocket', own)).toBe(true);
    expect(allow('https://192.168.7.6/', 'script', own)).toBe(false);
    const loopback = practice();
    expect(allow('http://127.0.0.1:4321/app.js', 'script', loopback)).toBe(true);
    expect(allow('ws://127.0.0.1:4321/relay', 'webSocket', loopback)).toBe(true);
    expect(allow('http://127.0.0.1:9229/json', 'xhr', loopback)).toBe(false);
  });

  it('allows our own pages only our own files and in-memory data', () => {
    expect(allow('app://console/session/index.html', 'mainFrame', ui)).toBe(true);
    expect(allow('app://console/frames/tab-1/1', 'image', ui)).toBe(true);
    expect(allow('data:image/png;base64,AA', 'image', ui)).toBe(true);
    for (const text of ['https://service.example/', 'app://other/x', 'file:///etc/passwd', 'http://localhost/', 'x']) {
      expect(allow(text, 'image', ui), text).toBe(false);
    }
    expect(allow('data:text/html,x', 'mainFrame', ui)).toBe(false);
  });
});

describe('links of the service', () => {
  const rows: [string, boolean, string | null][] = [
    [LINK, false, 'https://link.service.example'],
    ['https://192.168.7.5:8443/turbo/TOKEN', false, 'https://192.168.7.5:8443'],
    ['http://127.0.0.1:4321/?connect=1', true, 'http://127.0.0.1:4321'],
    ['http://localhost:4321/?connect=1', true, 'http://localhost:4321'],
    ['http://[::1]:4321/', true, 'http://[::1]:4321'],
    ['http://127.0.0.1:4321/?connect=1', false, null],
    ['http://link.service.example/', true, null],
    ['http://127.0.0.1.evil.example/', true, null],
    ['https://user:pass@link.service.example/', true, null],
    ['https://link.service.example@evil.example/', true, null],
    ['file:///etc/passwd', true, null],
    ['app://console/console/index.html', true, null],
    ['javascript:alert(1)', true, null],
    ['', true, null],
  ];
  it.each(rows)('%s', (link, insecure, origin) => {
    expect(readConnection(link, insecure)?.origin ?? null).toBe(origin);
  });

  it('do not retain any part of the link that grants access', () => {
    expect(JSON.stringify(remote().connection)).toBe(
      '{"scheme":"https","hostname":"link.service.example","origin":"https://link.service.example"}',
    );
  });
});
