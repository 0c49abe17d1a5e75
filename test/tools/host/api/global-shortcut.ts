import { options } from '../base/options.ts';
import { readAccelerator } from './accelerator.ts';

const registered = new Map<string, () => void>();
const taken = new Set<string>();
/**
 * On Wayland the desktop's portal has the keys. It says yes to all of them, whether a person allowed them or not, gives none back
 * while the program runs, and knows nothing of recording (electron_api_global_shortcut.cc).
 */
const isPortal = (): boolean => options.actsAs === 'wayland';
let suspended = false;

function read(accelerator: string): string {
  const name = readAccelerator(accelerator);
  if (name === null)
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
  return name;
}

/** Electron's `globalShortcut` on a machine whose keys are pressed by tests only. */
export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    const name = read(accelerator);
    if (!isPortal() && (suspended || taken.has(name) || registered.has(name))) return false;
    registered.set(name, callback);
    return true;
  },
  registerAll(accelerators: string[], callback: () => void): void {
    for (const one of accelerators) globalShortcut.register(one, callback);
  },
  isRegistered: (accelerator: string): boolean => registered.has(read(accelerator)),
  unregister(accelerator: string): void {
    const name = read(accelerator);
    if (!isPortal()) registered.delete(name);
  },
  unregisterAll(): void {
    if (isPortal())
      throw new Error(
        'The host does not emulate globalShortcut.unregisterAll on Wayland: the next press ends Electron.',
      );
    registered.clear();
  },
  isSuspended: (): boolean => suspended,
  setSuspended(on: boolean): void {
    suspended = on;
  },
};

/** What a person and other programs do with the keys of the machine. */
export const shortcutKeys = {
  /** Presses it wherever the keyboard is; false when nobody listens. */
  press(accelerator: string): boolean {
    const name = read(accelerator);
    const callback = (suspended && !isPortal()) || (isPortal() && taken.has(name)) ? undefined : registered.get(name);
    callback?.();
    return callback !== undefined;
  },
  /** Another program has it from now on, or gives it back. */
  take(accelerator: string, byAnother: boolean): void {
    if (byAnother) taken.add(read(accelerator));
    else taken.delete(read(accelerator));
  },
};
