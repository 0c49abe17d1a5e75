import { lstatSync } from 'node:fs';
import { posix } from 'node:path';

export interface AppImageFacts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the program's own file. */
  readonly execPath: string;
  /** Whether the path names a file itself: neither a folder nor a link. */
  readonly isFile: (path: string) => boolean;
}

/**
 * The AppImage file that this program was started from; null where it was started from anything else.
 *
 * Every program that an AppImage starts inherits `APPIMAGE` and `APPDIR`, so that alone they say nothing about this one: it
 * has to lie in the folder where its own AppImage is mounted.
 */
export function findAppImage({ env: { APPIMAGE, APPDIR }, execPath, isFile }: AppImageFacts): string | null {
  if (APPIMAGE === undefined || APPDIR === undefined) return null;
  if (!posix.isAbsolute(APPIMAGE) || !posix.isAbsolute(APPDIR)) return null;
  const inside = posix.relative(APPDIR, execPath);
  const isBelow = inside !== '' && inside !== '..' && !inside.startsWith('../');
  return isBelow && isFile(APPIMAGE) ? APPIMAGE : null;
}

/** {@link findAppImage} for the running program. */
export const ownAppImage = (): string | null => findAppImage({ env: process.env, execPath: process.execPath, isFile });

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}
