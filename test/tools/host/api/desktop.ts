/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter } from '../base/emitter.ts';
import { record } from '../base/records.ts';

/** Electron's `shell`: nothing leaves the program, everything is recorded. */
export const shell = {
  openExternal: (url: string, _options?: Electron.OpenExternalOptions): Promise<void> => {
    record('shell.openExternal', url);
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    record('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string): void => {
    record('shell.showItemInFolder', path);
  },
  trashItem: (path: string): Promise<void> => {
    record('shell.trashItem', path);
    return Promise.resolve();
  },
  beep: (): void => {
    record('shell.beep');
  },
};

let clip = '';
/** Electron 45's `clipboard`, asynchronous, holding text; not the clipboard of the machine. */
export const clipboard = {
  readText: (): Promise<string> => Promise.resolve(clip),
  writeText: (text: string): Promise<void> => {
    clip = text;
    record('clipboard.writeText', text.length);
    return Promise.resolve();
  },
  clear: (): void => {
    clip = '';
  },
};

/** Electron's `systemPreferences` as far as it is used; this computer has no Touch ID. */
export const systemPreferences = {
  canPromptTouchID: (): boolean => false,
  promptTouchID: (_reason: string): Promise<void> => Promise.reject(new Error('there is no Touch ID')),
};

interface PowerEvents {
  suspend: [];
  resume: [];
  'lock-screen': [];
  'unlock-screen': [];
  'on-ac': [];
  'on-battery': [];
  shutdown: [event: object];
}
/** Electron's `powerMonitor`; tests emit its events. */
class PowerMonitor extends HostEmitter<PowerEvents> {
  constructor() {
    super('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'on-ac', 'on-battery', 'shutdown']);
  }
  getSystemIdleState(_idleThreshold: number): 'active' | 'idle' | 'locked' | 'unknown' {
    return 'active';
  }
  getSystemIdleTime(): number {
    return 0;
  }
  isOnBatteryPower(): boolean {
    return false;
  }
}
export const powerMonitor = new PowerMonitor();
