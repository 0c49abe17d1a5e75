import { safeTitle } from '../export/file-name.ts';

/**
 * What the file of a recording is called, without its number and its ending: "ng-dc01 2026-11-19 14.50". Valid on Windows,
 * macOS and Linux, and never a way out of its folder.
 *
 * @param name of the computer or the client, as the service has it
 * @param start Unix seconds; the name carries the time here
 */
export function recordingStem(name: string | null, start: number | null): string {
  const title = safeTitle(name ?? 'Recording');
  const date = new Date((start ?? Number.NaN) * 1_000);
  return Number.isNaN(date.getTime()) ? title : `${title} ${formatFileTime(date)}`;
}

function formatFileTime(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`;
}

/** The name for the first, second, … try: "ng-dc01 2026-11-19 14.50 (2).mp4". @param ending with its dot */
export const nameCopy =
  (stem: string, ending: string) =>
  (copy: number): string =>
    `${stem}${copy > 1 ? ` (${copy})` : ''}${ending}`;
