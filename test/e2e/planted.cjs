// A preload script that hands a page all of `ipcRenderer` that crosses to main.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('planted', {
  invoke: (wire, ...args) => ipcRenderer.invoke(wire, ...args),
  send: (wire, ...args) => ipcRenderer.send(wire, ...args),
});
