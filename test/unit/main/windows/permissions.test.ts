import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src-main/electron.ts';
import { readConnection, type Guarded } from '../../../../src-main/windows/guard.ts';
import {
  createRefusedPermissions,
  judgePermission,
  type ClipboardAccess,
  type LocalNetworkAccess,
} from '../../../../src-main/windows/permissions.ts';
import { protectSession } from '../../../../src-main/windows/protect.ts';
import { StubContents, StubSession } from '../electron-stub.ts';
import { makeLog } from './samples.ts';

type Name = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

/** Every permission name of Electron 45; the types below fail when Electron changes the list. */
const names = [
  'ar',
  'automatic-fullscreen',
  'background-fetch',
  'background-sync',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'geolocation-approximate',
  'hand-tracking',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'nfc',
  'notifications',
  'openExternal',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'smart-card',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'usb',
  'vr',
  'web-app-installation',
  'web-printing',
  'window-management',
  'unknown',
] as const satisfies readonly Name[];
type Missing = Exclude<Name, (typeof names)[number]>;
const nothingMissing: Missing[] = [];

const remoteYes = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'fullscreen',
  'keyboardLock',
  'local-network',
  'pointerLock',
];
const connection = readConnection('https://link.service.example/?connect=1', false);
if (connection === null) throw new Error('not a link');
const remote: Guarded = { kind: 'remote', connection };
const ui: Guarded = { kind: 'ui' };

interface Ask {
  readonly contents: 'own' | 'other' | 'none';
  readonly isMainFrame: boolean;
  readonly from: string;
}
const own = (from: string): Ask => ({ contents: 'own', isMainFrame: true, from });
const asks: Record<string, { ask: Ask; remote: boolean; ui: boolean }> = {
  'the origin of the link': { ask: own('https://link.service.example/'), remote: true, ui: false },
  'our own pages': { ask: own('app://console/'), remote: false, ui: true },
  'a look-alike': { ask: own('https://link.service.example.evil.example/'), remote: false, ui: false },
  'a host below': { ask: own('https://a.link.service.example/'), remote: false, ui: false },
  'another port': { ask: own('https://link.service.example:8443/'), remote: false, ui: false },
  'plain http': { ask: own('http://link.service.example/'), remote: false, ui: false },
  'an opaque origin': { ask: own('null'), remote: false, ui: false },
  'a blob of the origin': { ask: own('blob:https://link.service.example/0b5a'), remote: false, ui: false },
  'no origin': { ask: own(''), remote: false, ui: false },
  'another page of ours': { ask: own('app://consoleX/'), remote: false, ui: false },
  'a frame inside': {
    ask: { contents: 'own', isMainFrame: false, from: 'https://link.service.example/' },
    remote: false,
    ui: false,
  },
  'no page': {
    ask: { contents: 'none', isMainFrame: true, from: 'https://link.service.example/' },
    remote: false,
    ui: false,
  },
  'another page': {
    ask: { contents: 'other', isMainFrame: true, from: 'https://link.service.example/' },
    remote: false,
    ui: false,
  },
};

interface Answers {
  clipboard: ClipboardAccess;
  localNetwork: LocalNetworkAccess;
}

/** @param ask what the user answers to a question about the clipboard or the local network */
function protect(
  guarded: Guarded,
  given: Partial<Answers> = {},
  ask: (permission: string) => Promise<boolean> = () => Promise.reject(new Error('nobody is asked')),
) {
  const access: Answers = { clipboard: true, localNetwork: true, ...given };
  const refused: string[] = [];
  const session = new StubSession();
  const contents = { own: new StubContents(session), other: new StubContents(session), none: null };
  protectSession(session as never, {
    guarded,
    isOwn: (requester) => (requester as unknown) === contents.own,
    clipboardAccess: () => access.clipboard,
    localNetworkAccess: () => access.localNetwork,
    ask: async (permission) => {
      access[permission === 'clipboard-read' ? 'clipboard' : 'localNetwork'] = await ask(permission);
    },
    onRefused: (name) => void refused.push(name),
    onBlocked: () => {},
  });
  const request = (name: string, { contents: who, isMainFrame, from }: Ask) => {
    const answers: unknown[] = [];
    session.permissionRequest?.(contents[who], name, (granted: boolean) => answers.push(granted), {
      isMainFrame,
      requestingUrl: from,
    });
    return answers;
  };
  const check = (name: string, { contents: who, isMainFrame, from }: Ask) =>
    session.permissionCheck?.(contents[who], name, from, { isMainFrame });
  return { session, request, check, refused };
}

describe('H1: permission matrix', () => {
  it('covers all 46 names', () => {
    expect(new Set(names).size).toBe(46);
    expect(nothingMissing).toEqual([]);
  });

  it.each(Object.keys(asks))('%s gets exactly its row in both handlers, answered once', (who) => {
    const row = asks[who]!;
    for (const [guarded, yes, grants] of [
      [remote, row.remote, remoteYes],
      [ui, row.ui, ['clipboard-sanitized-write', 'fullscreen']],
    ] as const) {
      const { request, check } = protect(guarded);
      const requested = [...names, 'a-name-of-tomorrow', '', '__proto__', 'constructor'];
      const expected = yes ? [...grants].sort() : [];
      expect(requested.filter((name) => check(name, row.ask)).sort()).toEqual(expected);
      for (const name of requested) expect(request(name, row.ask)).toEqual([expected.includes(name)]);
    }
  });

  it('denies only reading the clipboard where the user refused it', () => {
    const granted = names.filter((name) =>
      judgePermission(name, { ownContents: true, isMainFrame: true, from: connection.origin }, remote, {
        clipboardAccess: () => false,
        localNetworkAccess: () => true,
      }),
    );
    expect(granted.sort()).toEqual(remoteYes.filter((name) => name !== 'clipboard-read').sort());
    const { check } = protect(remote, { clipboard: false });
    expect(check('clipboard-read', own('https://link.service.example/'))).toBe(false);
  });

  it('P4: asks the user before the clipboard is read, and answers each request once', async () => {
    const page = own('https://link.service.example/');
    for (const [yes, expected] of [
      [true, [true]],
      [false, [false]],
    ] as const) {
      const answer = Promise.withResolvers<boolean>();
      const { request, check } = protect(remote, { clipboard: 'ask' }, () => answer.promise);
      expect(check('clipboard-read', page)).toBe(false);
      expect(request('clipboard-sanitized-write', page)).toEqual([true]);
      const first = request('clipboard-read', page);
      const second = request('clipboard-read', page);
      expect(first).toEqual([]);
      answer.resolve(yes);
      await new Promise((resolve) => setImmediate(resolve));
      expect(first).toEqual(expected);
      expect(second).toEqual(expected);
      expect(check('clipboard-read', page)).toBe(yes);
    }
  });

  it('P4: asks nothing for other pages, and refuses where the question fails', async () => {
    const { request } = protect(remote, { clipboard: 'ask' }, () => Promise.reject(new Error('no dialog')));
    expect(request('clipboard-read', own('https://elsewhere.example/'))).toEqual([false]);
    const failed = request('clipboard-read', own('https://link.service.example/'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(failed).toEqual([false]);
  });

  it('grants local-network as the user or administrators decided, and loopback-network never', async () => {
    const page = own('https://link.service.example/');
    for (const localNetwork of [true, false]) {
      const { request, check } = protect(remote, { localNetwork });
      for (const [name, expected] of [
        ['local-network', localNetwork],
        ['local-network-access', false],
        ['loopback-network', false],
      ] as const) {
        expect(request(name, page), name).toEqual([expected]);
        expect(check(name, page), name).toBe(expected);
      }
    }
    for (const yes of [true, false]) {
      const asked: string[] = [];
      const { request, check } = protect(remote, { localNetwork: 'ask' }, (permission) => {
        asked.push(permission);
        return Promise.resolve(yes);
      });
      expect(check('local-network', page)).toBe(false);
      expect(request('loopback-network', page)).toEqual([false]);
      const answers = request('local-network', page);
      expect(answers).toEqual([]);
      await new Promise((resolve) => setImmediate(resolve));
      expect(answers).toEqual([yes]);
      expect(asked).toEqual(['local-network']);
    }
  });

  it('names what was refused, not what waits for an answer', async () => {
    const page = own('https://link.service.example/');
    const { request, check, refused } = protect(remote, { localNetwork: 'ask' }, () => Promise.resolve(false));
    check('local-network', page);
    check('media', page);
    request('fullscreen', page);
    request('local-network', page);
    expect(refused).toEqual(['media']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toEqual(['media', 'local-network']);
  });
});

it('a permission that was refused is logged once for each host, and listed by host', () => {
  const { log, lines } = makeLog();
  const refused = createRefusedPermissions(log);
  expect(refused.describe()).toBeNull();
  for (const name of ['local-network', 'media', 'local-network']) refused.note('link.service.example', name);
  refused.note('other.service.example:8443', 'local-network');
  expect(lines).toEqual([
    'remote page of link.service.example: permission local-network refused',
    'remote page of link.service.example: permission media refused',
    'remote page of other.service.example:8443: permission local-network refused',
  ]);
  expect(refused.describe()).toBe(
    'link.service.example: local-network, media\nother.service.example:8443: local-network\n',
  );
});

it('a page that may not use the clipboard at all neither reads nor writes it, and nobody is asked', () => {
  const ask = own('https://link.service.example/');
  const { request, check } = protect(remote, { clipboard: 'none' });
  for (const name of ['clipboard-read', 'clipboard-sanitized-write']) {
    expect(request(name, ask), name).toEqual([false]);
    expect(check(name, ask), name).toBe(false);
  }
  expect(check('fullscreen', ask)).toBe(true);
});
