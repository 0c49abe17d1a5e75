/** Kind of a SQLite error, by its primary result code. */
export type SqliteFault =
  | 'damaged' // 11 malformed, 26 not a database
  | 'full' // 13, and 10 with no space behind it
  | 'locked' // 5 and 6
  | 'read-only' // 8, 14 and 3
  | 'other';

/** Reads the code of an error of node:sqlite, or of the file system. */
export function readFault(error: unknown): SqliteFault {
  if (!(error instanceof Error)) return 'other';
  const { errcode, code } = error as Error & { errcode?: unknown; code?: unknown };
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
