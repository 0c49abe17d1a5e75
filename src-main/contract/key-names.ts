/** Keys that keyboards of different languages call differently; each has its text `cap.<name>` in the catalogues. */
export type NamedKey =
  | 'ctrl'
  | 'shift'
  | 'enter'
  | 'space'
  | 'backspace'
  | 'insert'
  | 'delete'
  | 'home'
  | 'end'
  | 'pageUp'
  | 'pageDown';

/** As our own shortcuts and Electron write them. */
const named: ReadonlyMap<string, NamedKey> = new Map([
  ['Ctrl', 'ctrl'],
  ['Control', 'ctrl'],
  ['Shift', 'shift'],
  ['Enter', 'enter'],
  ['Return', 'enter'],
  ['Space', 'space'],
  ['Backspace', 'backspace'],
  ['Insert', 'insert'],
  ['Del', 'delete'],
  ['Delete', 'delete'],
  ['Home', 'home'],
  ['End', 'end'],
  ['PgUp', 'pageUp'],
  ['PageUp', 'pageUp'],
  ['PgDn', 'pageDown'],
  ['PageDown', 'pageDown'],
]);
/** The same on every keyboard. */
const signs: ReadonlyMap<string, string> = new Map([
  ['Command', 'Cmd'],
  ['Super', 'Win'],
  ['Up', '↑'],
  ['Down', '↓'],
  ['Left', '←'],
  ['Right', '→'],
]);

/**
 * The text on one key.
 *
 * @param key as our own shortcuts or Electron write it; what is no name of a key stays as it is
 * @param nameOf reads the catalogue
 */
export function capOf(key: string, mac: boolean, nameOf: (key: NamedKey) => string): string {
  if (key === 'CommandOrControl') return mac ? 'Cmd' : nameOf('ctrl');
  const name = named.get(key);
  // The keyboards of a Mac call it so in every language.
  if (mac && name === 'ctrl') return 'Ctrl';
  return name === undefined ? (signs.get(key) ?? key) : nameOf(name);
}
