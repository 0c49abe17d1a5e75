/** The keys that Electron's accelerators know by a name; letters, digits and signs stand for themselves. */
const modifiers: Readonly<Record<string, string>> = {
  commandorcontrol: 'control',
  cmdorctrl: 'control',
  control: 'control',
  ctrl: 'control',
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  meta: 'meta',
  alt: 'alt',
  option: 'alt',
  altgr: 'altgr',
  shift: 'shift',
};
const aliases: Readonly<Record<string, string>> = { return: 'enter', esc: 'escape' };
const named = new Set(
  (
    'plus space tab capslock numlock scrolllock backspace delete insert enter up down left right home end pageup ' +
    'pagedown escape volumeup volumedown volumemute medianexttrack mediaprevioustrack mediastop mediaplaypause ' +
    'printscreen num0 num1 num2 num3 num4 num5 num6 num7 num8 num9 numdec numadd numsub nummult numdiv'
  ).split(' '),
);
const isKey = (part: string): boolean =>
  Array.from(part).length === 1 || named.has(part) || /^f([1-9]|1\d|2[0-4])$/.test(part);

/**
 * One name for all spellings of an accelerator ("Ctrl+Alt+Space" is "CommandOrControl+Alt+Space" where Control is meant).
 * Null for what Electron would not take: unknown names, no key, two keys.
 */
export function readAccelerator(text: string, platform: NodeJS.Platform = process.platform): string | null {
  const held = new Set<string>();
  const keys: string[] = [];
  for (const part of text.toLowerCase().split('+')) {
    const modifier = modifiers[part];
    if (modifier !== undefined)
      held.add(platform === 'darwin' && /^(commandorcontrol|cmdorctrl)$/.test(part) ? 'meta' : modifier);
    else keys.push(aliases[part] ?? part);
  }
  const [key] = keys;
  if (key === undefined || keys.length > 1 || !isKey(key)) return null;
  return [...[...held].sort(), key].join('+');
}
