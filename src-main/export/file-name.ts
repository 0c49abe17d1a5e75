import { dayOf } from '../contract/local-day.ts';
import type { FileFormat } from '../contract/inputs.ts';

/** Names that Windows reserves for devices, whatever follows their first dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i;
/** Room for the date, a number and the ending below the 255 bytes that file systems allow. */
const MAX_BYTES = 180;

/** Any text as the beginning of a file name that is valid on Windows, macOS and Linux, and never leads out of its folder. */
export function safeTitle(text: string): string {
  const tidy = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  const short = cutBytes(tidy.replace(/^[\s.]+/, '')).replace(/[\s.]+$/, '');
  if (short === '') return 'Longreach';
  return device.test(short) ? `_${short}` : short;
}

/** The ending of a name, after its last dot. */
const lastEnding = /\.[\p{L}\p{N}_-]{1,16}$/u;
/** Files that systems act on as soon as their folder is shown, or that lead elsewhere when they are opened. */
const shortcuts: ReadonlySet<string> = new Set(
  '.lnk .local .scf .url .desktop .webloc .inetloc .fileloc .library-ms .search-ms .searchconnector-ms'.split(' '),
);

/**
 * The name that somebody else gave to a file, as a name that is valid on Windows, macOS and Linux: what is after the last
 * separator, with its ending. A shortcut, or the settings of a folder, becomes a file that nothing opens.
 */
export function safeFileName(name: string): { readonly stem: string; readonly ending: string } {
  const base = /[^/\\]*$/.exec(name.slice(-4_096))?.[0] ?? '';
  const whole = base.replace(/[\p{Cc}\p{Cf}\s.]+$/u, '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  const ending = lastEnding.exec(whole)?.[0] ?? '';
  const stem = safeTitle(whole.slice(0, whole.length - ending.length));
  const isShortcut = shortcuts.has(ending.toLowerCase()) || /^desktop\.ini$/i.test(whole);
  return { stem, ending: isShortcut ? `${ending}.download` : ending };
}

function cutBytes(text: string): string {
  let bytes = 0;
  let stored = '';
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MAX_BYTES) break;
    stored += letter;
  }
  return stored;
}

export interface FileNameParts {
  readonly title: string;
  /** Unix milliseconds; the name carries the day here. */
  readonly at: number;
  readonly extension: FileFormat | 'pdf';
  /** 1 for the first of its name, 2 for "… (2)". */
  readonly copy: number;
}

/** "Longreach agents 2026-11-20.csv", "Longreach agents 2026-11-20 (2).csv" */
export function exportFileName({ title, at, extension, copy }: FileNameParts): string {
  return `${safeTitle(title)} ${dayOf(at)}${copy > 1 ? ` (${String(copy)})` : ''}.${extension}`;
}

/** A folder as a user writes it: below their home with a tilde where that is the custom. */
export function tidyFolderName(folder: string, home: string): string {
  const isBelow = home.length > 1 && home.startsWith('/') && folder.startsWith(`${home}/`);
  return isBelow ? `~${folder.slice(home.length)}` : folder;
}
