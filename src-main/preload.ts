import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract/contract.ts';
import { CALL_WIRE, EVENT_WIRE } from './ipc/wire.ts';

/** All a page of ours can reach: one call, one subscription. Neither `ipcRenderer` nor its event objects cross. */
const bridge: Bridge = {
  invoke: (channel, input) => ipcRenderer.invoke(CALL_WIRE, channel, input),
  on(event, listener) {
    const wire = EVENT_WIRE + event;
    const relay = (_event: unknown, data: unknown) => listener(data);
    ipcRenderer.on(wire, relay);
    return () => void ipcRenderer.off(wire, relay);
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
