import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The system, for tests to replace. */
export interface MarkSystem {
  readonly platform: NodeJS.Platform;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly write: (path: string, text: string) => Promise<void>;
  /** Runs a program by its whole path; rejects unless it ends well. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
}

/** Longest run of the program, in milliseconds. */
const LIMIT = 10_000;

const thisSystem: MarkSystem = {
  platform: process.platform,
  now: Date.now,
  write: (path, text) => writeFile(path, text),
  run: async (program, args) => {
    await promisify(execFile)(program, args, { timeout: LIMIT, env: {} });
  },
};

/**
 * Marks a file as one from the internet, so that the system warns before it is opened: on Windows the zone of the file, on macOS
 * its quarantine. Linux has no such mark; a new file cannot be run there. Names the host alone, as addresses may hold secrets.
 *
 * @throws where the file system has no room for the mark, such as FAT
 */
export async function markOrigin(path: string, origin: string, system: MarkSystem = thisSystem): Promise<void> {
  switch (system.platform) {
    case 'win32':
      return system.write(`${path}:Zone.Identifier`, `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${origin}/\r\n`);
    case 'darwin': {
      const seconds = Math.floor(system.now() / 1_000).toString(16);
      return system.run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${seconds};Longreach;`, path]);
    }
    default:
  }
}
