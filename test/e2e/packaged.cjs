// Loaded by `-r` before the app, which then takes itself for a packaged one.
Object.defineProperty(require('electron').app, 'isPackaged', { value: true });
