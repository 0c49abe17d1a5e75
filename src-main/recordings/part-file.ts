import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, lstat, mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** More files of one name than anybody means. */
const MAX_COPIES = 1_000;
/** Left free for everything else that writes to the disk. */
const SPARE_BYTES = 16 * 1024 * 1024;

export const partPathOf = (folder: string, fileName: string): string => join(folder, `${fileName}.part`);

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes the folder where only it is missing: of a disk that is not there, no folder is made elsewhere. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/**
 * Makes the empty part file of a download beside its place: of the first name that neither a file nor another download has.
 * Answers which copy that is. Throws what the file system throws.
 *
 * @param isTaken whether another download goes to this part file, also where that is not there at the moment
 */
export async function reservePart(
  folder: string,
  nameOf: (copy: number) => string,
  isTaken: (partPath: string) => boolean,
): Promise<number> {
  await makeFolder(folder);
  for (let copy = 1; copy <= MAX_COPIES; copy += 1) {
    if (isTaken(partPathOf(folder, nameOf(copy))) || (await exists(join(folder, nameOf(copy))))) continue;
    try {
      await (await open(partPathOf(folder, nameOf(copy)), 'wx', 0o600)).close();
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error('there is no free name left');
}

/** Opens the part file for going on; made anew where it is gone. Never through a link that somebody put in its place. */
export async function openPart(path: string): Promise<FileHandle> {
  // Windows knows no such flag; there a link is told by looking.
  const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW;
  if (noFollow === undefined && (await isLink(path))) throw Object.assign(new Error('a link'), { code: 'ELOOP' });
  return open(path, constants.O_RDWR | constants.O_CREAT | (noFollow ?? 0), 0o600);
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

export const removePart = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined);

/** Whether so many bytes more fit onto the disk of this folder; true where it does not tell. */
export async function hasSpace(folder: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= bytes + (bytes > SPARE_BYTES ? SPARE_BYTES : 0);
  } catch {
    return true;
  }
}

/** SHA-256 of a file as it lies on the disk, in hexadecimal. Rejects when it is stopped. */
export async function hashFile(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(piece as Buffer);
    onBytes((piece as Buffer).length);
  }
  return hash.digest('hex');
}
