import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import type { Bridge } from '../../../src-main/contract/contract.ts';
import { FIRST_PAGE, firstCalls } from '../../../src-main/contract/first-calls.ts';
import { CALL_WIRE, EVENT_WIRE, RELEASE_WIRE } from '../../../src-main/ipc/wire.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn(), once: vi.fn(), off: vi.fn() },
  webFrame: { clearCache: vi.fn() },
}));
vi.mock('electron', () => electron);

const wire = new EventEmitter();
let page = new EventTarget();
let bridge: Bridge;
let loaded = 0;

/** Runs the preload in a page at this path. */
async function load(pathname: string): Promise<void> {
  page = new EventTarget();
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  loaded += 1;
  // A module of its own each time, as each page has.
  // eslint-disable-next-line no-unsanitized/method -- the number is the test's own
  await import(/* @vite-ignore */ `../../../src-main/preload.ts?${String(loaded)}`);
  bridge = electron.exposed.get('bridge') as Bridge;
}

beforeEach(async () => {
  electron.contextBridge.exposeInMainWorld.mockImplementation((name: string, api: unknown) => {
    electron.exposed.set(name, api);
  });
  electron.ipcRenderer.invoke.mockImplementation((...args: unknown[]) => Promise.resolve(args));
  electron.ipcRenderer.on.mockImplementation((name: string, listener: () => void) => wire.on(name, listener));
  electron.ipcRenderer.once.mockImplementation((name: string, listener: () => void) => wire.once(name, listener));
  electron.ipcRenderer.off.mockImplementation((name: string, listener: () => void) => wire.off(name, listener));
  electron.ipcRenderer.invoke.mockClear();
  wire.removeAllListeners();
  await load('/session/index.html');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('preload', () => {
  it('I3: gives the page one object with one call and one subscription', () => {
    expect([...electron.exposed.keys()]).toEqual(['bridge']);
    expect(Object.keys(bridge).sort()).toEqual(['invoke', 'on']);
  });

  it('sends every call over the one wire that the main process answers', async () => {
    expect(await bridge.invoke('agents:wake', { agentId: 7 })).toEqual([CALL_WIRE, 'agents:wake', { agentId: 7 }]);
    expect(await bridge.invoke('ELECTRON_BROWSER_X', 1)).toEqual([CALL_WIRE, 'ELECTRON_BROWSER_X', 1]);
  });

  it('returns memory once, however often main asks for it, and not before the page is idle', () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    wire.emit(RELEASE_WIRE, { sender: 'secret' });
    wire.emit(RELEASE_WIRE, { sender: 'secret' });
    expect(electron.webFrame.clearCache).not.toHaveBeenCalled();
    for (const run of idle) run();
    expect(electron.webFrame.clearCache).toHaveBeenCalledTimes(1);
  });

  it('returns no memory while the page is used, but at once when it is hidden', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    wire.removeAllListeners();
    electron.webFrame.clearCache.mockClear();
    await load('/console/index.html');
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    const released = electron.webFrame.clearCache;
    page.dispatchEvent(new Event('keydown'));
    wire.emit(RELEASE_WIRE, {});
    wire.emit(RELEASE_WIRE, {});
    vi.advanceTimersByTime(9_000);
    page.dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(9_000);
    expect(released).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(released).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event('wheel'));
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    wire.emit(RELEASE_WIRE, {});
    expect(released).toHaveBeenCalledTimes(2);
  });

  it('passes data without the event object, and off removes exactly its own listener', () => {
    const heard: unknown[][] = [];
    const listener = (...args: unknown[]) => void heard.push(args);
    const offs = [bridge.on('jobs:changed', listener), bridge.on('jobs:changed', listener)];
    wire.emit(`${EVENT_WIRE}jobs:changed`, { sender: 'secret' }, [1]);
    expect(heard).toEqual([[[1]], [[1]]]);
    expect(offs[0]?.()).toBeUndefined();
    wire.emit(`${EVENT_WIRE}jobs:changed`, {}, [2]);
    expect(heard).toHaveLength(3);
    offs[0]?.();
    offs[1]?.();
    expect(wire.listenerCount(`${EVENT_WIRE}jobs:changed`)).toBe(0);
    expect(wire.eventNames()).toEqual([RELEASE_WIRE]);
  });
});

describe('the first calls of the console', () => {
  const firstPage = { afterId: null, limit: FIRST_PAGE };
  const called = (): unknown[] => electron.ipcRenderer.invoke.mock.calls.map(([, channel]: unknown[]) => channel);
  const timesCalled = (channel: string): number => called().filter((one) => one === channel).length;
  const answerAll = (reply: unknown): void =>
    void electron.ipcRenderer.invoke.mockImplementation(() => Promise.resolve(reply));

  beforeEach(() => answerAll({ ok: true, value: 'answer' }));

  it('are made before the page asks, and in no other window', async () => {
    expect(called()).toEqual([]);
    await load('/console/index.html');
    expect(called()).toEqual(firstCalls.map(({ channel }) => channel));
  });

  it('are answered once without another call', async () => {
    await load('/console/index.html');
    expect(await bridge.invoke('agents:page', firstPage)).toEqual({ ok: true, value: 'answer' });
    expect(timesCalled('agents:page')).toBe(1);
    await bridge.invoke('agents:page', firstPage);
    expect(timesCalled('agents:page')).toBe(2);
  });

  it('are made again with another input', async () => {
    await load('/console/index.html');
    await bridge.invoke('agents:page', { afterId: 7, limit: FIRST_PAGE });
    expect(timesCalled('agents:page')).toBe(2);
  });

  it('are made again after an event that makes their answer old', async () => {
    await load('/console/index.html');
    wire.emit(`${EVENT_WIRE}agents:changed`, {}, {});
    expect(timesCalled('agents:page')).toBe(2);
    expect(timesCalled('settings:current')).toBe(1);
    await bridge.invoke('agents:page', firstPage);
    wire.emit(`${EVENT_WIRE}agents:changed`, {}, {});
    expect(timesCalled('agents:page')).toBe(2);
  });

  it('are all made again when another account may be in view, in their order', async () => {
    await load('/console/index.html');
    await bridge.invoke('settings:current', undefined);
    electron.ipcRenderer.invoke.mockClear();
    wire.emit(`${EVENT_WIRE}accounts:changed`, {}, {});
    const others = firstCalls.map(({ channel }) => channel).filter((channel) => channel !== 'settings:current');
    expect(called()).toEqual(others);
    expect(others[0]).toBe('accounts:enter');
  });

  it('are made again where they failed, as while Longreach is locked', async () => {
    answerAll({ ok: false, failure: { kind: 'locked' } });
    await load('/console/index.html');
    answerAll({ ok: true, value: 'unlocked' });
    expect(await bridge.invoke('account:current', undefined)).toEqual({ ok: true, value: 'unlocked' });
  });

  it('are still answered when the page is loaded, while its script waits for the catalogue', async () => {
    await load('/console/index.html');
    page.dispatchEvent(new Event('load'));
    await bridge.invoke('settings:current', undefined);
    expect(timesCalled('settings:current')).toBe(1);
  });

  it('are forgotten once the first screen is painted', async () => {
    await load('/console/index.html');
    await bridge.invoke('app:painted', undefined);
    await bridge.invoke('settings:current', undefined);
    expect(timesCalled('settings:current')).toBe(2);
    expect(wire.eventNames()).toEqual([RELEASE_WIRE]);
  });
});
