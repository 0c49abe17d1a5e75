import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../../src-main/contract/contract.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../../../src-main/ipc/wire.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn(), off: vi.fn() },
}));
vi.mock('electron', () => electron);

const wire = new EventEmitter();
let bridge: Bridge;

beforeAll(async () => {
  electron.contextBridge.exposeInMainWorld.mockImplementation((name: string, api: unknown) => {
    electron.exposed.set(name, api);
  });
  electron.ipcRenderer.invoke.mockImplementation((...args: unknown[]) => Promise.resolve(args));
  electron.ipcRenderer.on.mockImplementation((name: string, listener: () => void) => wire.on(name, listener));
  electron.ipcRenderer.off.mockImplementation((name: string, listener: () => void) => wire.off(name, listener));
  await import('../../../../src-main/preload.ts');
  bridge = electron.exposed.get('bridge') as Bridge;
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
    expect(wire.eventNames().every((name) => String(name).startsWith(EVENT_WIRE))).toBe(true);
  });
});
