import { join } from 'node:path';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { dayOf, twoDigits } from '../contract/local-day.ts';
import { t } from '../contract/texts.ts';
import { clipboard, ClipboardItem } from '../electron.ts';
import { safeTitle } from '../export/file-name.ts';
import { writeNewFile } from '../export/new-file.ts';
import type { Log } from '../ipc/register.ts';

/** What becomes of the picture of a remote screen: it is copied, or saved in the downloads folder. */

export interface ScreenshotDeps {
  readonly downloadsFolder: () => string;
  readonly log: Log;
  /** Never the same twice. */
  newId(): string;
}

/** "Reception PC 2026-11-29 14.03.07.png"; the second of that second is "… (2).png". `at`: Unix milliseconds. */
export function screenshotName(name: string, at: number, copy: number): string {
  const date = new Date(at);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('.');
  return `${safeTitle(name)} ${dayOf(at)} ${time}${copy > 1 ? ` (${String(copy)})` : ''}.png`;
}

/** The Failure is `unavailable`: the system did not take it. */
export async function copyScreenshot(png: Uint8Array<ArrayBuffer>, log: Log): Promise<Result<void>> {
  try {
    await clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]);
    return succeed(undefined);
  } catch (error) {
    log.warn(`a screenshot could not be copied (${error instanceof Error ? error.name : typeof error})`);
    return fail('unavailable', t('session.screenshot.notCopied'), { reason: 'clipboard' });
  }
}

/**
 * Saves it as a file of its own. The Failure is `unavailable`: the disk is full, or the folder takes no file.
 *
 * @param name of the agent or client
 * @param at Unix milliseconds
 */
export async function saveScreenshot(
  png: Uint8Array,
  { name, at }: { readonly name: string; readonly at: number },
  deps: ScreenshotDeps,
): Promise<Result<{ readonly fileName: string; readonly path: string }>> {
  const folder = deps.downloadsFolder();
  try {
    const nameOf = (copy: number): string => screenshotName(name, at, copy);
    const fileName = await writeNewFile({ folder, nameOf, id: deps.newId(), parts: [png] });
    return succeed({ fileName, path: join(folder, fileName) });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    deps.log.warn(`a screenshot could not be saved (${code})`);
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? fail('unavailable', t('session.screenshot.diskFull'), { reason: 'full' })
      : fail('unavailable', t('session.screenshot.notWritable'), { reason: 'not-writable' });
  }
}
