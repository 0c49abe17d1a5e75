import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../../src-main/app/app.ts';
import { unpackRow } from '../../src-main/contract/packed-rows.ts';
import type { Clock } from '../../src-main/lib/clock.ts';
import { createSessionHosts } from '../../src-main/sessions/hosts.ts';
import type { SessionShell } from '../../src-main/sessions/ports.ts';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import {
  BrowserWindow,
  session as browserSessions,
  WebContentsView,
  type StubSession,
} from '../unit/main/electron-stub.ts';
import { standInShell } from '../unit/main/sessions/session-harness.ts';
import { settle } from '../unit/settle.ts';
import { makeFolder, startBox, type ConsoleBox } from './console-box.ts';
import type { FaultRequest } from '../tools/practice-faults/controls.ts';
import { isLong } from '../long.ts';
import { valueOf } from '../value-of.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

const HOURS = isLong ? 8 : 3;
/** After work, in the tray. */
const NIGHT_HOURS = isLong ? 16 : 2;
/** The first hours fill caches and copy the history. */
const WARM_UP_HOURS = 2;
const HOUR_MS = 3_600_000;
/** Shorter than every limit of a request, which has the time of the clock while its response comes in real time. */
const STEP_MS = 5_000;
const SESSIONS_AN_HOUR = 6;
const OPEN_AT_ONCE = 2;
/** What goes wrong in every other hour; connects and recordings go through. */
const faults: readonly FaultRequest[] = [
  { where: 'agents/list', fault: { kind: 'status', status: 503 }, after: 4, times: 4 },
  { where: 'agents/list', fault: { kind: 'html' }, after: 12, times: 4 },
  { where: 'agents/list', fault: { kind: 'cut' }, after: 20, times: 4 },
  { where: 'agents/list', fault: { kind: 'reset', at: 'head' }, after: 28, times: 4 },
  { where: 'agents/info', fault: { kind: 'reset' }, after: 1, times: 4 },
  { where: 'history/list', fault: { kind: 'cut', framing: 'none' }, times: 4 },
  { where: 'support/list', fault: { kind: 'status', status: 500 }, times: 4 },
];
/** How much the heap may grow in an hour (Z5). */
const MAX_GROWTH_MB = 0.25;

/** What must stay as it is, hour after hour. */
interface Inventory {
  /** Megabytes of the main thread after garbage collection. */
  readonly heap: number;
  /** Timers of the program that are set. */
  readonly timers: number;
  readonly windows: number;
  readonly views: number;
  /** Listeners on the process. */
  readonly listeners: number;
  /** The kinds of the sockets, files, threads and the like that keep the event loop alive. */
  readonly handles: readonly string[];
}

/** Requests that have not been answered to their last byte. */
class Pending {
  #count = 0;
  total = 0;
  /** Without a good answer. */
  failed = 0;
  readonly #real = globalThis.fetch;
  #done = Promise.withResolvers<void>();

  readonly fetch: typeof globalThis.fetch = async (address, init) => {
    this.#count += 1;
    this.total += 1;
    try {
      const response = await this.#real(address, init);
      const { status, headers } = response;
      const body = await response.arrayBuffer();
      if (status !== 200) this.failed += 1;
      return new Response(body, { status, headers });
    } catch (error) {
      this.failed += 1;
      throw error;
    } finally {
      this.#count -= 1;
      this.#done.resolve();
      this.#done = Promise.withResolvers();
    }
  };

  /** Waits until nothing is under way; false where nothing was. */
  async settle(): Promise<boolean> {
    const before = this.#count > 0;
    while (this.#count > 0) await this.#done.promise;
    return before;
  }
}

describe('a console that stays open', () => {
  const collect = (): void => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  };
  const realFetch = globalThis.fetch;
  const pending = new Pending();
  const warnings: string[] = [];
  const onWarning = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`);
  /** The browser session of every view that was made, by the name of its partition. */
  const partitions = new Map<string, { readonly own: StubSession; uses: number }>();
  const sharedPartitions: string[] = [];
  let folder: ReturnType<typeof makeFolder>;
  let service: Worker;
  let box: ConsoleBox;
  let agentIds: readonly number[] = [];
  let connects = 0;
  let calls = 0;

  const sessionShell = ({ base: { settings } }: App, clock: Clock): SessionShell => {
    const hosts = createSessionHosts({
      settings,
      confirmLink: () => Promise.resolve(true),
      confirmClipboard: () => Promise.resolve(false),
      confirmDownloads: () => Promise.resolve(false),
      confirmMoreDownloads: () => Promise.resolve(false),
      confirmLocalNetwork: () => Promise.resolve(false),
    });
    const note = (text: string): void => void warnings.push(text);
    return standInShell({ info: note, warn: note, error: note }, clock, {
      newId: randomUUID,
      place: () => settings.sessionBounds(),
      onPlace: (place) => void settings.setSessionBounds(place),
      mayOpen: hosts.mayOpen,
      clipboardAccess: (host) => hosts.clipboardAccess(host),
      askClipboard: (host) => hosts.askClipboard(host),
      localNetworkAccess: (host) => hosts.localNetworkAccess(host),
      askLocalNetwork: (host) => hosts.askLocalNetwork(host),
      downloadAccess: (host) => hosts.downloadAccess(host),
      allowDownloads: (host, why) => hosts.allowDownloads(host, why),
      proxy: () => ({ mode: 'system' }),
    });
  };

  beforeAll(async () => {
    process.on('warning', onWarning);
    globalThis.fetch = pending.fetch;
    folder = makeFolder();
    service = new Worker(new URL('service-thread.ts', import.meta.url), {
      workerData: { agents: 200, historyRecords: 1_000, still: true },
    });
    const [{ address, key }] = (await once(service, 'message')) as [{ readonly address: string; readonly key: string }];
    // Eight hours pass in seconds: for the limit of calls per second, each call comes a second after the one before.
    const now = (): number => (calls += 1) * 1_000;
    box = await startBox(folder.path, new Map(), { historyMonths: 1_200, sessionShell, now });
    valueOf(await box.call('account:signIn', { address, key, label: '', keep: 'keychain' }));
    valueOf(await box.call('settings:change', { hardwareScan: true }));
    await quiet();
    const { rows } = valueOf(await box.call('agents:page', { afterId: null, limit: 4_000 }));
    agentIds = rows.flatMap((row) => {
      const { id, online } = unpackRow(row);
      return online === true ? [id] : [];
    });
    expect(agentIds.length).toBeGreaterThan(50);
  });
  afterAll(async () => {
    await box.close();
    await service.terminate();
    folder.remove();
    globalThis.fetch = realFetch;
    process.off('warning', onWarning);
  });

  /** Waits until every request is answered, and the storage has taken the answer. */
  async function quiet(): Promise<void> {
    for (;;) {
      await settle();
      if (!(await pending.settle())) return;
      await box.accountSession().inventory.call('restorableSessions');
    }
  }
  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
      await box.clock.advance(STEP_MS);
      await quiet();
    }
  }

  /** What fails is tried again after a pause. */
  async function whileTimePasses(work: Promise<unknown>): Promise<void> {
    const state = { ended: false };
    void work.finally(() => (state.ended = true));
    do await pass(STEP_MS);
    while (!state.ended);
  }

  const openViews = () => WebContentsView.made.filter(({ webContents }) => !webContents.destroyed);
  /** Notes the partitions of the views that are open now. */
  function notePartitions(): void {
    const names = openViews().map(({ options }) => options.webPreferences?.partition ?? '');
    for (const name of names) {
      const own = browserSessions.fromPartition(name);
      partitions.set(name, { own, uses: (partitions.get(name)?.uses ?? 0) + 1 });
    }
    if (new Set(names).size < names.length) sharedPartitions.push(...names);
  }

  /** Opens sessions, as many at once as a person does, works in them for ten minutes, and closes them. */
  async function workInSessions(hour: number, round: number): Promise<void> {
    const first = (hour * SESSIONS_AN_HOUR + round) % (agentIds.length - OPEN_AT_ONCE);
    const ids = agentIds.slice(first, first + OPEN_AT_ONCE);
    const tabs: string[] = [];
    for (const agentId of ids) tabs.push(valueOf(await box.call('sessions:open', { agentId })).tabId);
    await pass(STEP_MS);
    const views = openViews();
    expect(views).toHaveLength(OPEN_AT_ONCE);
    for (const { webContents } of views) {
      expect(webContents.loaded).toHaveLength(1);
      webContents.emit('did-navigate', {}, webContents.loaded[0], 200, 'OK');
    }
    connects += views.length;
    notePartitions();
    await box.sessions().setCovered('sessions', true);
    await box.sessions().setCovered('sessions', false);
    if (round % 2 === 1) valueOf(box.sessions().openInNewWindow(tabs[0] ?? ''));
    await pass(10 * 60_000);
    for (const tabId of tabs) valueOf(box.sessions().close(tabId));
    await quiet();
  }
  /** In every other hour some requests fail. */
  async function setFaults(hour: number): Promise<void> {
    service.postMessage(hour % 2 === 0 ? [] : faults);
    await once(service, 'message');
  }
  /** What a person does in the console beside sessions; what needs the service may fail. */
  async function lookAround(hour: number): Promise<void> {
    valueOf(await box.call('history:setSeen', { seen: true }));
    valueOf(await box.call('support:setSeen', { seen: true }));
    for (const text of ['desk', 'till 4', 'reception', `x${String(hour)}`]) {
      valueOf(await box.call('quick:find', { text, limit: 12 }));
      await whileTimePasses(box.call('agents:search', { search: text }));
      const filter = { ...everySession, text };
      valueOf(await box.call('history:page', { filter, asOf: null, offset: 0, limit: 100 }));
      await pass(STEP_MS);
    }
    for (const agentId of agentIds.slice(0, 3)) await whileTimePasses(box.call('agents:readDetails', { agentId }));
    valueOf(await box.call('reports:read', { from: 1_700_000_000, to: 1_800_000_000, groups: null }));
    valueOf(await box.call('history:setSeen', { seen: false }));
    valueOf(await box.call('support:setSeen', { seen: false }));
  }

  function takeInventory(): Inventory {
    const windows = BrowserWindow.getAllWindows().length;
    const views = openViews().length;
    // The stand-ins hold what was closed; Electron does not.
    BrowserWindow.made.splice(0);
    WebContentsView.made.splice(0);
    box.forgetEvents();
    collect();
    return {
      heap: process.memoryUsage().heapUsed / 1e6,
      timers: box.clock.timers(),
      windows,
      views,
      listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
      // Not the reading or writing of a file that is just under way.
      handles: process.getActiveResourcesInfo().filter((kind) => !kind.includes('Req')),
    };
  }

  it('Z5: hours of polls, sessions and searches, half of them with faults, leaves nothing behind', async () => {
    const hours: Inventory[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      const until = box.clock.clock.now() + HOUR_MS;
      await setFaults(hour);
      await lookAround(hour);
      for (let round = 0; round < SESSIONS_AN_HOUR / OPEN_AT_ONCE; round += 1) await workInSessions(hour, round);
      // The rest of the hour in the tray.
      box.setVisible(false);
      await pass(until - box.clock.clock.now());
      box.setVisible(true);
      await pass(STEP_MS);
      hours.push(takeInventory());
    }
    box.setVisible(false);
    for (let hour = 0; hour < NIGHT_HOURS; hour += 1) {
      await setFaults(hour);
      await pass(HOUR_MS);
      hours.push(takeInventory());
    }
    const [before, after] = [hours[WARM_UP_HOURS - 1], hours.at(-1)];
    if (before === undefined || after === undefined) throw new Error('no hour has passed');
    expect((after.heap - before.heap) / (HOURS + NIGHT_HOURS - WARM_UP_HOURS)).toBeLessThan(MAX_GROWTH_MB);
    // One hour may end while something waits for a moment; a leak is there in each of the last hours.
    const expectNoMore = (counts: readonly number[]): void =>
      expect(Math.min(...counts.slice(-3))).toBeLessThanOrEqual(Math.max(...counts.slice(0, WARM_UP_HOURS)));
    expectNoMore(hours.map(({ timers }) => timers));
    expectNoMore(hours.map(({ handles }) => handles.length));
    expect(after.windows).toBe(0);
    expect(after.views).toBe(0);
    expect(after.listeners).toBe(before.listeners);
    expect(warnings).toEqual([]);
    // Polls, details, history and sessions went on all the time.
    expect(pending.total).toBeGreaterThan(HOURS * 200);
    expect(pending.failed).toBeGreaterThan((HOURS / 2) * 10);
    expect(connects).toBe(HOURS * SESSIONS_AN_HOUR);
    expect(sharedPartitions).toEqual([]);
    // Electron never frees one, so they are used again, some seconds after they were left.
    expect(partitions.size).toBeLessThanOrEqual(2 * OPEN_AT_ONCE);
    for (const [name, { own, uses }] of partitions) {
      expect(own.cleared, name).toBeGreaterThanOrEqual(uses);
      expect(own.listenerCount('will-download'), name).toBe(1);
    }
  });
});
