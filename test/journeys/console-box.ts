import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Keychain as KeychainPort } from '../../src-main/account/key/keychain.ts';
import type { StoredKey } from '../../src-main/account/key/stored-key.ts';
import type { Account } from '../../src-main/app/account.ts';
import type { AccountSession } from '../../src-main/app/account-session.ts';
import { App, type ShellPort } from '../../src-main/app/app.ts';
import type { Start } from '../../src-main/app/base.ts';
import type { ShellCalls } from '../../src-main/app/calls.ts';
import { createLog } from '../../src-main/app/log.ts';
import { createRedactor } from '../../src-main/app/redactor.ts';
import { openSettings } from '../../src-main/app/settings/settings-store.ts';
import { composeSessions, type AllSessions } from '../../src-main/app/shell/sessions.ts';
import type { Channel, EventName, Events, InputOf, ReplyOf } from '../../src-main/contract/contract.ts';
import { succeed } from '../../src-main/contract/failure.ts';
import type { WebContents } from '../../src-main/electron.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import type { Clock } from '../../src-main/lib/clock.ts';
import { createFinder } from '../../src-main/search/finder.ts';
import type { SessionsPort } from '../../src-main/sessions/handlers.ts';
import type { SessionShell } from '../../src-main/sessions/ports.ts';
import type { SessionWindows } from '../../src-main/sessions/session-windows.ts';
import { createLeftConsole } from '../../src-main/windows/left-console.ts';
import { StubContents } from '../unit/main/electron-stub.ts';
import { createFakeClock, type FakeClock } from '../unit/main/fake-clock.ts';
import { copied, prepareProgram } from './program-stub.ts';

/** The keys in the keychain of one computer, by the names of their entries: they outlive the program. */
export type Keychain = Map<string, StoredKey>;

/** The main process without its windows: every part is the real one but the keychain, the clock, the page and Electron. */
export interface ConsoleBox {
  readonly folder: string;
  readonly clock: FakeClock;
  /** The agents whose sessions were asked for. */
  readonly opened: number[];
  /** What was put on the clipboard. */
  readonly copied: readonly string[];
  call<C extends Channel>(channel: C, input: InputOf<C>): Promise<ReplyOf<C>>;
  /** What the page was told, the oldest first. */
  heard<E extends EventName>(event: E): Events[E][];
  forgetEvents(): void;
  /** Of the account in view. */
  accountSession(): AccountSession;
  /** The session windows of the account in view; there are some where `sessionShell` was given. */
  sessions(): SessionWindows;
  /** Whether the console window is visible: otherwise requests are made less often. */
  setVisible(visible: boolean): void;
  /** Ends the program; the folder stays. */
  close(): Promise<void>;
}

const workerFile = new URL('../../src-main/storage/worker.ts', import.meta.url);

export function makeFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'longreach-journey-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function memoryKeychain(entries: Keychain): KeychainPort {
  return {
    read(name) {
      const stored = entries.get(name);
      return Promise.resolve(stored === undefined ? { kind: 'absent' } : { kind: 'found', ...stored });
    },
    write(name, stored) {
      entries.set(name, stored);
      return Promise.resolve({ kind: 'written' });
    },
    remove(name) {
      entries.delete(name);
      return Promise.resolve({ kind: 'removed' });
    },
    probe: () => Promise.resolve({ kind: 'unlocked' }),
    list: () => Promise.resolve({ kind: 'listed', accounts: [...entries.keys()] }),
    close: () => undefined,
  };
}

/** A part of which journeys use no more than this; anything else is a bug of the journey. */
const notInJourneys = <Part extends object>(name: string, part: Partial<Part> = {}): Part =>
  new Proxy(part, {
    get: (own, property) => {
      const value: unknown = Reflect.get(own, property);
      // Bound, because a proxy has no private fields.
      if (property in own) return typeof value === 'function' ? (value.bind(own) as unknown) : value;
      throw new Error(`${name}: ${String(property)} is not part of the journeys`);
    },
  }) as Part;

export interface BoxOptions {
  /** Background readers are off unless requested. */
  readonly historyMonths?: number;
  /** Sends the requests. */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Monotonic milliseconds of the limit of calls per second. */
  readonly now?: () => number;
  /** What session windows need of the program; without it, a connection is requested and shown nowhere. */
  readonly sessionShell?: (app: App, clock: Clock) => SessionShell;
}

/** Starts the program in this folder, up to the moment the account is known. */
export async function startBox(
  folder: string,
  keychain: Keychain,
  {
    historyMonths = 0,
    fetch = (address, init) => globalThis.fetch(address, init),
    now = () => performance.now(),
    sessionShell,
  }: BoxOptions = {},
): Promise<ConsoleBox> {
  // The service has the time of this computer, too.
  const fake = createFakeClock(Date.now());
  const { clock } = fake;
  prepareProgram(folder, fetch);
  const chosen = await openSettings({ directory: folder, now: clock.wallNow });
  await chosen.change({ hardwareScan: false, historyMonths });
  await chosen.flush();

  const bugs: string[] = [];
  const note = (text: string): void => void bugs.push(text);
  const redactor = createRedactor();
  const log = createLog({
    directory: join(folder, 'logs'),
    level: 'info',
    redact: redactor.redact,
    now: clock.wallNow,
  });
  const opened: number[] = [];
  let windows: AllSessions | undefined;
  const callsOf = ({ key, session }: Account): ShellCalls => {
    const open: SessionsPort['open'] = (agentId) => {
      opened.push(agentId);
      void session.agentsService.requestLink(agentId, new AbortController().signal);
      return succeed({ tabId: `tab-${String(opened.length)}` });
    };
    const finder = createFinder({ snapshot: session.snapshot, later: setImmediate });
    return {
      external: notInJourneys('external requests'),
      health: notInJourneys<ShellCalls['health']>('the self-test', { current: () => ({ last: null, maxRequests: 0 }) }),
      leaveConsole: () => undefined,
      leftConsole: createLeftConsole(),
      notifyView: () => Promise.resolve(succeed(undefined)),
      printConsole: () => Promise.reject(new Error('no window')),
      quick: notInJourneys<ShellCalls['quick']>('Quick connect', { find: (text, limit) => finder.find(text, limit) }),
      replaceKey: () => undefined,
      sessionHosts: notInJourneys('hosts of sessions'),
      sessions: windows?.of(key) ?? notInJourneys<SessionsPort>('session windows', { open }),
      showDetails: () => undefined,
      updates: notInJourneys('updates'),
    };
  };
  const noWindows: ShellPort['sessions'] = {
    suspend: () => undefined,
    resume: () => undefined,
    saveSessions: () => Promise.resolve(),
    recordEnds: () => undefined,
  };
  const openShell = (app: App): ShellPort => {
    windows = sessionShell && composeSessions(app, sessionShell(app, clock));
    return {
      callsOf,
      quit: () => Promise.resolve(),
      close: () => Promise.resolve(),
      sessions: windows ?? noWindows,
      showChanged: () => undefined,
    };
  };
  const start: Start = {
    automation: null,
    childEnvironment: {},
    clock,
    callTime: now,
    random: () => 0.5,
    createWorker: (workerData) => new Worker(workerFile, { workerData }),
    keychain: memoryKeychain(keychain),
    log: { ...log, warn: note, error: note },
    redactor,
    places: { main: folder, preload: folder, pages: folder, assets: folder },
    onlyService: null,
    policyFile: join(folder, 'no-policy.json'),
  };
  const app = await App.open(start, openShell);
  app.setSeen(true);
  app.audit.start();
  app.base.firstScreen.pass();

  const contents = new StubContents();
  const off = app.pages.attach('console', contents as unknown as WebContents);
  let shown = app.accounts.viewKey();
  const started = app.accounts.start(null);
  const ask = (channel: Channel, input: unknown): unknown => {
    const listener = contents.ipc.handlers.get(CALL_WIRE);
    if (listener === undefined) throw new Error('nothing answers');
    return listener({ senderFrame: contents.mainFrame }, channel, input);
  };
  const heard = <E extends EventName>(event: E): Events[E][] =>
    contents.sent.filter(({ channel }) => channel === EVENT_WIRE + event).map(({ args }) => args[0] as never);
  const forgetEvents = (): void => void contents.sent.splice(0);
  /** When another account has come into view, a page starts again with it. */
  const enter = async (): Promise<void> => {
    const inView = heard('accounts:changed').at(-1)?.viewKey ?? shown;
    if (inView === shown) return;
    shown = inView;
    await ask('accounts:enter', undefined);
    forgetEvents();
  };

  return {
    folder,
    clock: fake,
    opened,
    copied,
    async call(channel, input) {
      await started;
      await enter();
      return (await ask(channel, input)) as never;
    },
    heard,
    forgetEvents,
    accountSession: () => app.accounts.inView().session,
    sessions() {
      if (windows === undefined) throw new Error('there are no session windows');
      return windows.of(app.accounts.inView().key);
    },
    setVisible: (visible) => app.setSeen(visible),
    async close() {
      off();
      await app.end();
      if (bugs.length > 0) throw new Error(`the program complained:\n${bugs.join('\n')}`);
    },
  };
}
