import type { MessageKey } from '../../lib/messages.ts';

/** A shortcut that the remote page never receives. */
export interface ReservedShortcut {
  readonly name: MessageKey & `session.keys.${string}`;
  readonly keys: string;
}

export const SIDE_BAR_KEYS = 'Ctrl+B';
export const FULL_SCREEN_KEYS = 'F11';
export const LEAVE_KEYS = 'Ctrl+Alt+Esc';

/** The shortcuts that the main process intercepts (sessions/keys.ts), the same on every system. */
export const reservedShortcuts: readonly ReservedShortcut[] = [
  { name: 'session.keys.next', keys: 'Ctrl+Tab' },
  { name: 'session.keys.previous', keys: 'Ctrl+Shift+Tab' },
  { name: 'session.keys.sideBar', keys: SIDE_BAR_KEYS },
  { name: 'session.keys.fullScreen', keys: FULL_SCREEN_KEYS },
  { name: 'session.keys.leave', keys: LEAVE_KEYS },
];

/** The only reserved shortcut while all keys are passed on. */
export const reservedShortcutsOf = (passKeys: boolean): readonly ReservedShortcut[] =>
  passKeys ? reservedShortcuts.filter(({ keys }) => keys === LEAVE_KEYS) : reservedShortcuts;
