import type { StoredAccount } from '../../src-main/account/stored-account.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AccountManager } from '../../src-main/account/account-manager.ts';
import {
  contract,
  type AppInfo,
  type Channel,
  type EventName,
  type Events,
  type InputOf,
  type ReplyOf,
} from '../../src-main/contract/contract.ts';
import { fail, succeed } from '../../src-main/contract/failure.ts';
import { createInsights } from '../../src-main/insights/insights.ts';
import { createHandlers, type SessionsPort } from '../../src-main/ipc/handlers.ts';
import { createPush } from '../../src-main/ipc/push.ts';
import { registerHandlers } from '../../src-main/ipc/register.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import type { ApiKey } from '../../src-main/account/key/api-key.ts';
import type { KeyStore } from '../../src-main/account/key/key-store.ts';
import { createNotices } from '../../src-main/app/notices.ts';
import { createSupportService } from '../../src-main/support/support-service.ts';
import { createFinder } from '../../src-main/search/finder.ts';
import { createServiceClient, type ServiceClient } from '../../src-main/api/client.ts';
import { openSettings, type SettingsStore } from '../../src-main/app/settings/settings-store.ts';
import { createConsoleCommands } from '../../src-main/windows/console-commands.ts';
import { createViewState } from '../../src-main/windows/view-state.ts';
import { createAccountSession } from '../../src-main/app/account-session.ts';
import { StubContents } from '../unit/main/electron-stub.ts';
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
  /** Ends the program; the folder stays. */
  close(): Promise<void>;
}

const info: AppInfo = {
  version: '0.0.0',
  platform: 'linux',
  keychainName: 'the system keyring',
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

const accountStore = (settings: SettingsStore) => ({
  current: (): StoredAccount | null => settings.currentAccount(),
  put(account: StoredAccount): void {
    void settings.saveAccount(account);
    void settings.setCurrentAccount(account.id);
  },
  remove: (accountId: string): void => void settings.removeAccount(accountId),
});

/** A part that no journey goes through: using it is a bug of the journey. */
const elsewhere = (): never =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('this part is not there');
      },
    },
  ) as never;

/** Starts the program in this folder, as the composition root does, up to the moment the account is known. */
export async function startBox(
  folder: string,
  keychain: Keychain,
  { walk = false, historyMonths = 0 }: { readonly walk?: boolean; readonly historyMonths?: number } = {},
): Promise<ConsoleBox> {
  const fake = createFakeClock();
  const { clock } = fake;
  const settings = await openSettings({ directory: folder, now: clock.wallNow });
  const { push, attach } = createPush();
  const notices = createNotices((current) => push('notices:changed', current));
  const bugs: string[] = [];
  const copied: string[] = [];
  let lastId = 0;
  const bench = createAccountSession({
    createWorker: () => new Worker(workerFile),
    databasePath: join(folder, 'longreach.db'),
    clock,
    random: () => 0.5,
    push,
    client: () => accounts.client,
    groupId: () => accounts.groupId,
    video: () => accounts.video,
    // Only where a journey is about them: they ask of their own accord.
    settings: () => ({ ...settings.current(), hardwareScan: walk, historyMonths }),
    openSession: (agentId) => sessions.open(agentId),
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    files: { downloadsFolder: () => join(folder, 'Downloads'), homeFolder: folder, reveal: () => undefined },
    newId: () => `id-${String((lastId += 1))}`,
    onChange: () => undefined,
    onJobs: () => undefined,
    onJobEnd: () => undefined,
    onBulk: () => undefined,
    onNotice: (message) => notices.add(message),
    onBug: (text) => bugs.push(text),
  });
  const { agentsService: desk, inventory, feed, snapshot } = bench;
  const accounts: AccountManager = new AccountManager({
    store: accountStore(settings),
    keys: memoryKeys(keychain),
    practice: { start: () => Promise.resolve(fail('unavailable', 'Not here.')), stop: () => undefined },
    createClient: (address, key) => {
      const client: ServiceClient = createServiceClient({
        address,
        key,
        fetch: globalThis.fetch,
        clock,
        random: () => 0.5,
        onRefusal: () => {
          if (accounts.client === client) feed.confirmKey();
        },
      });
      return client;
    },
    showCached: (accountId) => bench.showCached(accountId),
    goLive: (first) => bench.goLive(first),
    goDark: () => bench.goDark(),
    checkList: (bytes) => inventory.check(bytes),
    forgetData: (accountId) => desk.forget(accountId),
    onChange: (state) => push('account:changed', state),
    newId: () => `account-${String(keychain.size)}-${String((lastId += 1))}`,
    protect: () => undefined,
  });

  const opened: number[] = [];
  const nothing = succeed(undefined);
  const sessions: SessionsPort = {
    open: (agentId) => {
      opened.push(agentId);
      void desk.requestLink(agentId, new AbortController().signal);
      return succeed({ tabId: `tab-${String(opened.length)}` });
    },
    openSupport: () => succeed({ tabId: 'tab-1' }),
    state: () => ({
      popped: false,
      restorable: [],
      tabs: [],
      activeTabId: null,
      favorites: snapshot.favorites(),
      recents: snapshot.recents(),
      sideBar: true,
      fullScreen: false,
      covered: false,
      insets: { top: 0, left: 0 },
    }),
    select: () => nothing,
    close: () => nothing,
    reconnect: () => nothing,
    stopWaiting: () => nothing,
    move: () => nothing,
    popOut: () => nothing,
    popIn: () => nothing,
    setPassKeys: () => nothing,
    setNote: () => nothing,
    giveReason: () => nothing,
    displays: () => [],
    restorable: () => Promise.resolve([]),
    restore: () => undefined,
    forgetRestorable: () => undefined,
    setFullScreen: () => undefined,
    setSideBar: () => undefined,
    setCovered: () => Promise.resolve(),
    focusPage: () => undefined,
  };
  const support = createSupportService({
    client: () => accounts.client,
    clock,
    random: () => 0.5,
    mayAsk: () => true,
    template: () => ({ language: 'en', own: '' }),
    copy: () => Promise.resolve(),
    openMail: () => Promise.resolve(),
    protect: () => () => undefined,
    storeLeft: (count) => inventory.noteConnectionsLeft(count),
    onChange: (state) => push('support:changed', state),
    onJoined: () => undefined,
  });
  const insights = createInsights({
    inventory,
    now: () => clock.wallNow() + (accounts.client?.clockOffset() ?? 0),
    nightHours: () => settings.current().nightHours,
    save: (order) => bench.exporter.save(order),
    timeZone: () => 'UTC',
  });
  const finder = createFinder({ snapshot: bench.snapshot, later: setImmediate });
  const handlers = createHandlers({
    info,
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    consoleCommands: createConsoleCommands(push),
    viewState: createViewState(),
    notices,
    accounts,
    accountSession: bench,
    notifyView: () => Promise.resolve(succeed(undefined)),
    serviceState: () => feed.state(),
    external: { current: () => null, answer: () => succeed(undefined) },
    quick: {
      find: (text, limit) => finder.find(text, limit),
      close: () => undefined,
      showConsole: () => undefined,
      shortcut: () => ({ keys: '', taken: false }),
      setRecording: () => undefined,
    },
    sessions,
    showDetails: () => undefined,
    support,
    records: { history: bench.history, audit: elsewhere(), insights, recordings: elsewhere() },
    settings: { current: () => settings.current(), change: () => Promise.resolve(succeed(settings.current())) },
  });

  const contents = new StubContents();
  const page = contents as unknown as Parameters<typeof attach>[0] & Parameters<typeof registerHandlers>[0]['contents'];
  const note = (text: string): void => void bugs.push(text);
  const offs = [
    attach(page, 'console'),
    registerHandlers({
      contract,
      handlers,
      contents: page,
      role: 'console',
      now: () => performance.now(),
      newId: () => 'bug',
      log: { info: note, warn: note, error: note },
    }),
  ];
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
    async close() {
      for (const off of offs) off();
      accounts.close();
      await Promise.all([settings.flush(), bench.close()]);
      if (bugs.length > 0) throw new Error(`the program complained:\n${bugs.join('\n')}`);
    },
  };
}
