/** Kind of a SQLite error, by its primary result code. */
export type SqliteFault =
  | 'damaged' // malformed, or not a database
  | 'full' // of the disk, or where the index of the log could not grow
  | 'unreliable' // the disk, the network or a scanner of files failed a read or write
  | 'locked'
  | 'read-only'
  | 'other';

/** SQLITE_IOERR_SHMSIZE, the only I/O error that a full disk causes; all others come as 13. */
const SHARED_MEMORY_SIZE = 10 | (19 << 8);

const faults: ReadonlyMap<unknown, SqliteFault> = new Map<unknown, SqliteFault>([
  [SHARED_MEMORY_SIZE, 'full'],
  [3, 'read-only'],
  [5, 'locked'],
  [6, 'locked'],
  [8, 'read-only'],
  [10, 'unreliable'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'read-only'],
  [26, 'damaged'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
  ['ENOTDIR', 'read-only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EIO', 'unreliable'],
]);

/** Reads the code of an error of node:sqlite, or of the file system. */
export function readFault(error: unknown): SqliteFault {
  if (!(error instanceof Error)) return 'other';
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown };
  return faults.get(errcode) ?? faults.get(typeof errcode === 'number' ? errcode & 0xff : code) ?? 'other';
}
