/** Kind of a SQLite error, by its primary result code. */
export type SqliteFault =
  | 'damaged' // 11 malformed, 26 not a database
  | 'full' // 13, and 10 where the index of the log could not grow
  | 'unreliable' // 10: the disk, the network or a scanner of files failed a read or write
  | 'locked' // 5 and 6
  | 'read-only' // 8, 14 and 3
  | 'other';

/** SQLITE_IOERR_SHMSIZE, the only I/O error that a full disk causes; all others come as 13. */
const SHARED_MEMORY_SIZE = 10 | (19 << 8);

/** Reads the code of an error of node:sqlite, or of the file system. */
export function readFault(error: unknown): SqliteFault {
  if (!(error instanceof Error)) return 'other';
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown };
  if (errcode === SHARED_MEMORY_SIZE) return 'full';
  if (typeof errcode === 'number') return faultOfCode(errcode & 0xff);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
      return 'read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EIO':
      return 'unreliable';
    default:
      return 'other';
  }
}

function faultOfCode(code: number): SqliteFault {
  switch (code) {
    case 11:
    case 26:
      return 'damaged';
    case 10:
      return 'unreliable';
    case 13:
      return 'full';
    case 5:
    case 6:
      return 'locked';
    case 3:
    case 8:
    case 14:
      return 'read-only';
    default:
      return 'other';
  }
}
