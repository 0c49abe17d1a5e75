import type { ShortcutState } from '../../../src-main/contract/contract.ts';

/** Why the default keys of Quick connect may not do on this computer; null where nothing speaks against them. */
export type ShortcutConflict = 'taken' | 'shared' | 'alt-gr' | null;

/** Judges the keys as main holds them; `hasAltGr` of this keyboard (see `readsAltGr`). */
export function judgeShortcut({ keys, taken, shared }: ShortcutState, hasAltGr: boolean): ShortcutConflict {
  if (taken) return 'taken';
  if (shared) return 'shared';
  return hasAltGr && keys.startsWith('Control+Alt+') ? 'alt-gr' : null;
}

/** Two others, as Electron writes them: with neither AltGr nor a key that types something. */
export const otherKeys = (isMac: boolean): readonly [string, string] =>
  isMac ? ['Control+Shift+Space', 'Command+Shift+F9'] : ['Control+Shift+Space', 'Control+Shift+F9'];

/** What the keys of the American keyboard type, which has no AltGr. */
const american: Readonly<Record<string, string>> = {
  Backquote: '`',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
  KeyQ: 'q',
  KeyW: 'w',
  KeyY: 'y',
  KeyZ: 'z',
};

interface KeyboardOfPage {
  getLayoutMap(): Promise<{ get(code: string): string | undefined }>;
}

/**
 * Whether Ctrl and Alt together are AltGr on this keyboard. Windows alone reads them so, on every layout but the American one;
 * layouts that only add dead keys to that look like it.
 *
 * @param page the page's `navigator`, of whose keyboard the types of pages do not know
 */
export async function readsAltGr(platform: string | undefined, page: object): Promise<boolean> {
  const { keyboard } = page as { readonly keyboard?: KeyboardOfPage };
  if (platform !== 'win32' || keyboard === undefined) return false;
  const layout = await keyboard.getLayoutMap().catch(() => null);
  if (layout === null) return false;
  return Object.entries(american).some(([code, key]) => (layout.get(code) ?? key) !== key);
}
