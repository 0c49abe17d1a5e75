import { manageKeys } from '../../src-main/account/key/managed-keys.ts';
import { createAccountPolicy } from '../../src-main/policy/account-policy.ts';
import { noPolicy, toPolicyState } from '../../src-main/policy/policy.ts';
import type { PolicyStore } from '../../src-main/policy/policy-store.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppInfo, Channel, EventName, Events, InputOf, ReplyOf } from '../../src-main/contract/contract.ts';
import { fail, succeed } from '../../src-main/contract/failure.ts';
import { bindKeys } from '../../src-main/account/key/bound-keys.ts';
import { createOwnNumber } from '../../src-main/app/own-number.ts';
import { createAccounts } from '../../src-main/app/accounts.ts';
import { allHandlers, type CallsOwner } from '../../src-main/app/handlers.ts';
import type { SessionsPort } from '../../src-main/sessions/handlers.ts';
import { createPages } from '../../src-main/ipc/pages.ts';
import { createRouter } from '../../src-main/ipc/router.ts';
import { viewOfOne } from '../../src-main/ipc/view.ts';
import { createPush, type Push } from '../../src-main/ipc/push.ts';
import { openAppLock } from '../../src-main/lock/app-lock.ts';
import { createLockFile } from '../../src-main/lock/lock-file.ts';
import { noLockPolicy } from '../../src-main/contract/lock-policy.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import type { ApiKey } from '../../src-main/api/api-key.ts';
import type { Fetch } from '../../src-main/api/http.ts';
import type { KeyStore } from '../../src-main/account/key/key-store.ts';
import { offerEmptyData } from '../../src-main/app/newer-data.ts';
import { createNotices } from '../../src-main/app/notices.ts';
import { createFinder } from '../../src-main/search/finder.ts';
import { createServiceClient } from '../../src-main/api/client.ts';
import { openSettings, type SettingsStore } from '../../src-main/app/settings/settings-store.ts';
import { createConsoleCommands } from '../../src-main/windows/console-commands.ts';
import { createLeftConsole } from '../../src-main/windows/left-console.ts';
import { createViewState } from '../../src-main/windows/view-state.ts';
import { createAccountSession, type AccountSession } from '../../src-main/app/account-session.ts';
import type { WebContents } from '../../src-main/electron.ts';
import { noSystem, sessionDefaults } from '../unit/main/account-session-deps.ts';
import { StubContents } from '../unit/main/electron-stub.ts';
import { systemClock, type Clock } from '../../src-main/lib/clock.ts';
import { createFakeClock, type FakeClock } from '../unit/main/fake-clock.ts';

/** Keys of one computer: they outlive the program, as those in a keychain do. */
export type Keychain = Map<string, ApiKey>;

/** The main process without its windows: every part is the real one but the keychain, the clock and the page. */
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
  /** Whether the console window is visible: otherwise requests are made less often. */
  setVisible(visible: boolean): void;
  /** Ends the program; the folder stays. */
  close(): Promise<void>;
}

const info: AppInfo = {
  version: '0.0.0',
  platform: 'linux',
  locale: 'en',
  packaged: false,
};
const workerFile = new URL('../../src-main/storage/worker.ts', import.meta.url);

export function makeFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'longreach-journey-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function memoryKeys(chain: Keychain): KeyStore {
  return {
    load: (accountId, marker) => {
      const key = chain.get(accountId);
      if (marker === null || key === undefined) return Promise.resolve({ kind: 'absent' });
      return Promise.resolve({ kind: 'found', key, place: 'keychain' });
    },
    save: (accountId, key) => {
      chain.set(accountId, key);
      return Promise.resolve(succeed({ place: 'keychain', marker: { place: 'keychain', at: 1 } }));
    },
    forget: (accountId) => {
      chain.delete(accountId);
      return Promise.resolve({ kind: 'removed' });
    },
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

/** What session windows of a journey are made of. */
export interface SessionParts {
  readonly accountSession: AccountSession;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly push: Push;
  /** Answers the calls of a session window's page. */
  attach(contents: WebContents, windowId: string): () => void;
}

export interface BoxOptions {
  /** Background readers are off unless requested. */
  readonly historyMonths?: number;
  /** Sends the requests of the API. */
  readonly fetch?: Fetch;
  /** Requests recordings; without it there are none. */
  readonly fetchMedia?: Fetch;
  /** Monotonic milliseconds of the limit of calls per second. */
  readonly now?: () => number;
  /** What administrators manage; nothing unless given. */
  readonly policy?: Pick<PolicyStore, 'current' | 'subscribe'>;
  /** Makes the session windows; without it, a connection is requested and shown nowhere. */
  readonly makeSessions?: (parts: SessionParts) => Partial<SessionsPort>;
}

const unmanaged: NonNullable<BoxOptions['policy']> = { current: () => noPolicy, subscribe: () => () => undefined };

/** Starts the program in this folder, up to the moment the account is known. */
export async function startBox(
  folder: string,
  keychain: Keychain,
  {
    historyMonths = 0,
    fetch = globalThis.fetch,
    fetchMedia,
    now = () => performance.now(),
    policy = unmanaged,
    makeSessions,
  }: BoxOptions = {},
): Promise<ConsoleBox> {
  // The service has the time of this computer, too.
  const fake = createFakeClock(Date.now());
  const { clock } = fake;
  const settings = await openSettings({
    directory: folder,
    now: clock.wallNow,
    managed: { current: () => policy.current().settings, subscribe: policy.subscribe },
  });
  await settings.change({ hardwareScan: false, historyMonths });
  const bugs: string[] = [];
  const lock = await openAppLock({
    onNotice: () => undefined,
    file: createLockFile(folder),
    clock,
    systemPrompt: { isAvailable: () => false, ask: () => Promise.reject(new Error('none')) },
    policy: () => noLockPolicy,
    onProblem: (text) => bugs.push(text),
    markers: { mark: () => Promise.resolve(), clear: () => Promise.resolve(true) },
  });
  const pagePush = createPush((event) => lock.maySend(event));
  const { push } = pagePush;
  const note = (text: string): void => void bugs.push(text);
  const pages = createPages({
    handlers: () => handlers,
    attach: pagePush.attach,
    refusal: (channel) => lock.refusal(channel),
    log: { info: note, warn: note, error: note },
    now,
  });
  const notices = createNotices((current) => push('notices:changed', current));
  const copied: string[] = [];
  const copy = (text: string): Promise<void> => {
    copied.push(text);
    return Promise.resolve();
  };
  let lastId = 0;
  const session = createAccountSession({
    ...sessionDefaults,
    ...(fetchMedia && { fetch: fetchMedia }),
    createWorker: () => new Worker(workerFile),
    workerClock: systemClock,
    databasePath: join(folder, 'longreach.db'),
    clock,
    newId: () => `id-${String((lastId += 1))}`,
    push,
    settings,
    restrictions: policy.current,
    system: { ...noSystem, copy, downloadsFolder: () => join(folder, 'Downloads'), homeFolder: folder },
    openSession: (agentId) => sessionsPort.open(agentId),
    onBug: (text) => bugs.push(text),
  });
  session.on('notice', (message) => notices.add(message));
  const accounts = createAccounts({
    settings,
    session,
    own: { accountId: settings.currentAccount()?.id ?? null, database: 'longreach.db' },
    claimNumber: createOwnNumber(settings, settings.currentAccount()?.id ?? null).claim,
    onStored: ({ id }) => void settings.setCurrentAccount(id),
    keys: manageKeys(bindKeys(memoryKeys(keychain)), () => policy.current()),
    policy: createAccountPolicy(
      () => policy.current(),
      () => settings.accounts().filter(({ practice }) => !practice).length,
    ),
    practice: { start: () => Promise.resolve(fail('unavailable', 'Not here.')), stop: () => undefined },
    createClient: ({ address, number }, key, listeners) =>
      createServiceClient({ number, address, key, fetch, clock, random: () => 0.5, ...listeners }),
    findSame: () => null,
    newId: () => `account-${String(keychain.size)}-${String((lastId += 1))}`,
    describeKeyPlace: (place) => place,
    onNotice: (message) => notices.add(message),
    protect: () => () => undefined,
  });
  accounts.subscribe((state) => push('account:changed', state));
  policy.subscribe(() => {
    void accounts.followPolicy();
    session.followRestrictions();
  });
  offerEmptyData({ accountSession: session, accounts, notices, quit: () => Promise.resolve() });

  const opened: number[] = [];
  const open: SessionsPort['open'] = (agentId) => {
    opened.push(agentId);
    void session.agentsService.requestLink(agentId, new AbortController().signal);
    return succeed({ tabId: `tab-${String(opened.length)}` });
  };
  const attachSession: SessionParts['attach'] = (page, windowId) => pages.attach('session', page, windowId);
  const windows = makeSessions?.({ accountSession: session, settings, clock, push: pagePush, attach: attachSession });
  const sessionsPort = notInJourneys<SessionsPort>('session windows', windows ?? { open });
  const finder = createFinder({ snapshot: session.snapshot, later: setImmediate });
  const owner: CallsOwner = {
    ...session,
    number: 0,
    shortName: () => null,
    recording: { record: () => undefined, now: clock.now },
    printConsole: () => Promise.reject(new Error('no window')),
    info,
    copy,
    firstScreen: { pass: () => undefined },
    consoleCommands: createConsoleCommands(push),
    viewState: createViewState(),
    leftConsole: createLeftConsole(),
    leaveConsole: () => undefined,
    network: notInJourneys('the network'),
    notices,
    accounts,
    accountList: notInJourneys<CallsOwner['accountList']>('other accounts', {
      add: (input) => accounts.signIn(input),
      cancelSignIn: () => accounts.cancelSignIn(),
      signOut: (manager, leaveKey) => manager.signOut({ leaveKey }),
      lost: () => accounts.lostAccounts(),
      adopt: (accountId) => accounts.adopt(accountId),
    }),
    audit: notInJourneys('the audit log'),
    notifyView: () => Promise.resolve(succeed(undefined)),
    external: notInJourneys('external requests'),
    storedData: notInJourneys<CallsOwner['storedData']>('stored data', { sizes: () => Promise.resolve(succeed([])) }),
    updates: notInJourneys('updates'),
    licences: () => Promise.resolve(succeed([])),
    health: notInJourneys<CallsOwner['health']>('the self-test', {
      current: () => ({ last: null, maxRequests: 0 }),
    }),
    quick: notInJourneys<CallsOwner['quick']>('Quick connect', { find: (text, limit) => finder.find(text, limit) }),
    sessions: sessionsPort,
    sessionHosts: notInJourneys('hosts of sessions'),
    showDetails: () => undefined,
    replaceKey: () => undefined,
    policy: () => toPolicyState(policy.current()),
    settings,
    lock,
    forgetKeys: () => accounts.signOut(),
    eraseProfile: () => accounts.signOut(),
  };
  const handlers = createRouter({ rows: allHandlers, viewOf: () => viewOfOne(owner), lastInView: () => owner });

  const contents = new StubContents();
  const page = contents as unknown as WebContents;
  const off = pages.attach('console', page);
  const started = accounts.start(null);

  return {
    folder,
    clock: fake,
    opened,
    copied,
    async call(channel, input) {
      await started;
      const listener = contents.ipc.handlers.get(CALL_WIRE);
      if (listener === undefined) throw new Error('nothing answers');
      return (await listener({ senderFrame: contents.mainFrame }, channel, input)) as never;
    },
    heard: (event) =>
      contents.sent.filter(({ channel }) => channel === EVENT_WIRE + event).map(({ args }) => args[0] as never),
    forgetEvents: () => void contents.sent.splice(0),
    setVisible: (visible) => session.setSeen(visible),
    async close() {
      off();
      accounts.close();
      await Promise.all([settings.flush(), session.close()]);
      if (bugs.length > 0) throw new Error(`the program complained:\n${bugs.join('\n')}`);
    },
  };
}
