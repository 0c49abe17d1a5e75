import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publishFile } from '../export/new-file.ts';
import { exists, hashFile, partPathOf } from './part-file.ts';
import { isWhole } from './transfer.ts';

/**
 * The last step of a download: the part file, which is whole, gets its name. What the file is was noted before, so that it
 * is known again where the program ended before it could note the name.
 */

/** A file that is whole, whatever it is called. */
export interface WholeFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface Naming {
  readonly folder: string;
  readonly nameOf: (copy: number) => string;
  /** The first name that is tried. */
  readonly copy: number;
}

/** Answers the name. Throws what the file system throws. */
export const giveName = ({ folder, nameOf, copy }: Naming): Promise<string> =>
  publishFile(folder, nameOf, partPathOf(folder, nameOf(copy)), copy);

/**
 * Ends what an ended program had begun: finds the file under the name it got, or gives it one. Answers the name; null where
 * there is no such file any more. Throws what the file system throws, also where the folder is not there.
 *
 * @param onBytes so many bytes more were read
 */
export async function nameAgain(
  naming: Naming,
  whole: WholeFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<string | null> {
  const { folder, nameOf, copy: first } = naming;
  await stat(folder);
  const isIt = async (path: string): Promise<boolean> =>
    (await isWhole(path, whole.size)) && (await hashFile(path, signal, onBytes)) === whole.sha256;
  if (await isIt(partPathOf(folder, nameOf(first)))) return giveName(naming);
  for (let copy = first; await exists(join(folder, nameOf(copy))); copy += 1) {
    if (await isIt(join(folder, nameOf(copy)))) return nameOf(copy);
  }
  return null;
}
