import { settle } from '../../settle.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import type { ServiceState } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { OpenSession } from '../../../../src-main/storage/user/entries.ts';
import type { SessionAccount, SessionNews, SessionShell } from '../../../../src-main/sessions/ports.ts';
import { SessionWindows } from '../../../../src-main/sessions/session-windows.ts';
import { BrowserWindow, nativeImage, WebContentsView } from '../electron-stub.ts';
import { makeClock, makeLog } from '../windows/samples.ts';

export const link = (n: number) => `https://link.service.example/?connect=${n}&llt=TOKEN${n}&s=SIGN`;

export class OneTimeLink {
  opened = 0;
  readonly host: string;
  readonly isOwnHost: boolean;
  readonly #address: string;
  constructor(address: string) {
    this.#address = address;
    this.host = URL.parse(address)?.host ?? '';
    this.isOwnHost = !this.host.endsWith('foreign.example');
  }
  open(): string {
    this.opened += 1;
    if (this.opened > 1) throw new Error('opened twice');
    return this.#address;
  }
}

/** What a test decides of the account and of the program. */
interface Decided extends Partial<SessionAccount>, Partial<SessionShell> {
  readonly favorites?: () => ReturnType<SessionAccount['places']>['favorites'];
  readonly recents?: () => ReturnType<SessionAccount['places']>['recents'];
  /** What the account was told is noted in any case. */
  readonly onNews?: (news: SessionNews) => unknown;
}

/** A program that asks the user nothing, and notes nothing but in this log. */
export const standInShell = (
  log: SessionShell['log'],
  clock: SessionShell['clock'],
  more: Partial<SessionShell> = {},
): SessionShell => ({
  preloadPath: '/app/preload.cjs',
  clock,
  log,
  newId: (() => {
    let n = 0;
    return () => `id-${(n += 1)}-${Math.random()}`;
  })(),
  isDark: () => false,
  isWayland: false,
  isUnsandboxed: false,
  notifyShown: () => {},
  place: () => null,
  onPlace: () => {},
  random: () => 0.5,
  powerSaveBlocker: { start: () => 1, stop: () => {} },
  isQuitting: () => false,
  mayOpen: () => Promise.resolve(succeed(undefined)),
  clipboardAccess: () => true,
  lock: { isOn: () => false, lock: () => {} },
  askClipboard: () => Promise.resolve(),
  localNetworkAccess: () => false,
  askLocalNetwork: () => Promise.resolve(false),
  whyRefused: () => 'never',
  noteRefused: () => {},
  copy: () => Promise.resolve(),
  dragIcon: () => nativeImage.createFromPath('/icon.png') as never,
  downloadAccess: () => 'ask',
  allowDownloads: () => Promise.resolve(succeed(undefined)),
  downloadsFolder: () => '/nowhere',
  restrictions: () => noRestrictions,
  settings: () => ({ viewOnlyGroups: [] }),
  reveal: () => {},
  proxy: () => ({ mode: 'fixed_servers', proxyRules: 'http://proxy.example:8080' }),
  noteCertificate: () => undefined,
  ...more,
});

/** The session windows on stand-ins for Electron, the service and the disk. */
export function makeHarness(more: Decided = {}) {
  const { log, lines } = makeLog();
  const clock = makeClock();
  const requests: { agentId: number; signal: AbortSignal; answer: (result: Result<OneTimeLink>) => void }[] = [];
  const pushed: { event: string; data: unknown; only: unknown }[] = [];
  const opened: number[] = [];
  const online = new Map<number, boolean>();
  const known = new Map([7, 8, 9].map((id) => [id, `Computer ${id}`]));
  const checks: number[] = [];
  const waiting: boolean[] = [];
  const powerSave: string[] = [];
  const stored = new Map<string, OpenSession>();
  const service: { kind: ServiceState['kind']; at: number | null } = { kind: 'up-to-date', at: 1 };
  let checkAnswer = (): Result<unknown> => succeed(null);
  let offs = 0;
  const lock = { isOn: false, locked: 0 };
  const account: SessionAccount = {
    tabsFrom: () => 0,
    mark: () => null,
    describeAgent: (agentId) => {
      const name = known.get(agentId);
      if (name === undefined) return null;
      return {
        name,
        group: null,
        os: 'win',
        online: online.get(agentId) ?? true,
        favorite: false,
        serviceFavorite: false,
      };
    },
    describeClient: (supportId) => (supportId === 5 ? { name: 'Ms Client', os: 'win' } : null),
    places: () => ({ favorites: more.favorites?.() ?? [], recents: more.recents?.() ?? [] }),
    service: () => service,
    isUnencrypted: () => false,
    requestLink: ({ agentId, supportId, deviceId }, signal) =>
      new Promise((answer) =>
        requests.push({
          agentId: agentId ?? (supportId === null ? 1_000_000 + deviceId : -supportId),
          signal,
          answer,
        }),
      ),
    checkAgent: (agentId) => {
      checks.push(agentId);
      return Promise.resolve(checkAnswer());
    },
    stored: {
      restorableSessions: () => Promise.resolve(succeed([...stored.values()].filter(({ offered }) => offered))),
      storeSession: (session) => {
        stored.set(session.id, session);
        return Promise.resolve(succeed(null));
      },
    },
    recorder: { take: () => undefined, reasons: () => null },
    tell: (news) => {
      if (news.kind === 'opened') opened.push(news.agentId);
      if (news.kind === 'waiting') waiting.push(news.on);
      more.onNews?.(news);
    },
    push: (event, data, only) => void pushed.push({ event, data, only }),
    attach: () => () => (offs += 1),
    ...more,
  };
  const shell = standInShell(log, clock, {
    powerSaveBlocker: {
      start: (type) => {
        powerSave.push(type);
        return powerSave.length;
      },
      stop: (id) => void powerSave.push(`stop ${id}`),
    },
    lock: { isOn: () => lock.isOn, lock: () => void (lock.locked += 1) },
    ...more,
  });
  const sessions = new SessionWindows(account, shell);
  const giveLink = async (address = link(requests.length)) => {
    const given = new OneTimeLink(address);
    requests.at(-1)?.answer(succeed(given));
    await settle();
    return given;
  };
  const tabs = () => sessions.state('sessions').tabs;
  const page = (index = -1) => WebContentsView.made.at(index)!;
  /** Opens a session as far as its page. */
  const openPage = async (agentId = 7) => {
    sessions.open(agentId);
    await giveLink();
    page().webContents.emit('did-navigate', {}, link(requests.length), 200, 'OK');
    return page();
  };
  return {
    sessions,
    lines,
    clock,
    requests,
    pushed,
    opened,
    online,
    known,
    giveLink,
    tabs,
    page,
    openPage,
    offs: () => offs,
    checks,
    lock,
    waiting,
    powerSave,
    stored,
    service,
    setCheckAnswer: (answer: () => Result<unknown>) => void (checkAnswer = answer),
    window: () => BrowserWindow.made.at(-1)!,
  };
}
export type Harness = ReturnType<typeof makeHarness>;

export const reasonOf = (harness: Harness, index = 0) => {
  const state = harness.tabs()[index]?.state;
  return state?.kind === 'ended' ? state.reason : state?.kind;
};
export const key = (name: string, code: string, more: object = {}) => ({
  type: 'keyDown',
  key: name,
  code,
  control: false,
  alt: false,
  shift: false,
  meta: false,
  isAutoRepeat: false,
  ...more,
});
