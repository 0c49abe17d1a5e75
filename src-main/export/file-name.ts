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
  readonly extension: FileFormat;
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
