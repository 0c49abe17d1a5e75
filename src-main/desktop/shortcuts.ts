import type { ShortcutState } from '../contract/contract.ts';
import { capOf } from '../contract/key-names.ts';
import { t } from '../contract/texts.ts';

/** What registers keys that work wherever the keyboard is; Electron's `globalShortcut`. */
export interface GlobalKeys {
  register(accelerator: string, callback: () => void): boolean;
  unregister(accelerator: string): void;
  setSuspended(suspended: boolean): void;
}

export interface ShortcutDeps {
  readonly keys: GlobalKeys;
  readonly platform: NodeJS.Platform;
  /** As stored in the settings: "default", empty for none, or in Electron's notation. */
  readonly requested: () => string;
  readonly onPress: () => void;
  /** The desktop decides about the keys (Wayland's portal): it asks the user, neither reports refusals nor releases keys. */
  readonly isWayland: boolean;
  /** Another program that is known to use these keys is installed, where the system would tell both. */
  readonly isShared: (keys: string) => boolean;
  /** The keys are not available; a sentence for the user. */
  readonly onTaken: (message: string) => void;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Choosing a shortcut ends after this time, in milliseconds. */
const RECORDING_LIMIT = 60_000;

/** The effective keys, in Electron's notation; empty for none. */
export function readQuickKeys(requested: string, platform: NodeJS.Platform): string {
  if (requested !== 'default') return requested;
  return platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';
}

/** Programs of macOS, which tells all that have asked for the same keys, by the keys that they ask for. */
const sharedOnMac: Readonly<Record<string, readonly string[]>> = {
  'Command+Shift+Space': ['/Applications/1Password.app', '/Applications/1Password 7.app'],
};

/** Whether one of the programs is installed that open with these keys, too. */
export const isSharedShortcut = (keys: string, platform: NodeJS.Platform, exists: (path: string) => boolean): boolean =>
  platform === 'darwin' && (sharedOnMac[keys] ?? []).some(exists);

/** As they are written on the keyboard. */
const formatKeys = (accelerator: string, platform: NodeJS.Platform): string =>
  accelerator
    .split(/\+(?=.)/)
    .map((key) => capOf(key, platform === 'darwin', (name) => t(`cap.${name}`)))
    .join('+');

/** Manages the one global shortcut, follows the setting, and reports whether it could be registered. */
export function createQuickShortcut(deps: ShortcutDeps) {
  let held = '';
  let state: ShortcutState = { keys: '', taken: false, shared: false, byDesktop: deps.isWayland };
  let endRecording: (() => void) | null = null;

  const release = (): void => {
    if (held !== '') deps.keys.unregister(held);
    held = '';
  };
  const tryKeys = (keys: string): boolean => {
    try {
      // Where the desktop decides, former keys go on working until the end, and no key rests while others are recorded.
      return deps.keys.register(keys, () => {
        if (held === keys && endRecording === null) deps.onPress();
      });
    } catch {
      // A setting that names no keys there are.
      return false;
    }
  };
  const setRecording = (on: boolean): void => {
    endRecording?.();
    endRecording = on ? deps.after(RECORDING_LIMIT, () => setRecording(false)) : null;
    deps.keys.setSuspended(on);
  };

  return {
    state: (): ShortcutState => state,

    /** Registers the keys of the setting, and releases the former ones. */
    follow(): void {
      const keys = readQuickKeys(deps.requested(), deps.platform);
      if (keys === state.keys && !state.taken && keys === held) return;
      // While keys are suspended none can be taken.
      if (endRecording !== null) setRecording(false);
      release();
      const got = keys === '' || tryKeys(keys);
      if (keys !== '' && got) held = keys;
      const isChanged = !got && (state.keys !== keys || !state.taken);
      state = { keys, taken: !got, shared: got && deps.isShared(keys), byDesktop: deps.isWayland };
      if (isChanged) {
        deps.onTaken(t('shortcut.taken', { keys: formatKeys(keys, deps.platform) }));
      }
    },

    /** While the user presses the keys of a new shortcut, no shortcut acts on them. */
    setRecording,

    close(): void {
      if (endRecording !== null) setRecording(false);
      release();
    },
  };
}
