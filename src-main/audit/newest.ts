import { decodeLine, GENESIS, type Link } from './chain.ts';
import type { AuditFiles, Head } from './files.ts';

export interface Found {
  /** What the next entry follows upon. */
  readonly newest: Link;
  /** The newest file; "" where there is none. */
  readonly month: string;
  /** Nothing is there yet. */
  readonly isNew: boolean;
  /** What has to be said about it, in plain words. */
  readonly notes: readonly string[];
}

const TORN =
  'The last line was not finished when Longreach ended the last time. It was put aside; everything before it is kept.';
const CUT =
  'The last line is cut off although it had been written whole. What was left of it was put aside; Verify tells what is missing.';
const NO_HEAD =
  'The file that names the newest entry was gone or could not be read, so entries may be missing before this one.';

/**
 * Where the chain ends, by the files and by the head. After a crash entries may stand behind what the head names, where they
 * follow upon it; everything else that differs from the head was changed by somebody. Then the chain goes on from the head,
 * which leaves the break to be seen for good. A line that was not finished is put aside.
 */
export function findNewest(files: AuditFiles): Found {
  const months = files.months();
  const month = months.at(-1) ?? '';
  const head = files.readHead();
  if (month === '' && head === null) return { newest: start, month, isNew: true, notes: [] };
  const torn = month === '' ? null : files.tail(month).torn;
  if (head?.closed === true && torn === null) return { newest: head, month, isNew: false, notes: [] };
  if (torn !== null) files.putAside(month, torn);
  const linesOf = (whole: boolean) => months.slice(-2).flatMap((one) => files.tail(one, whole).lines);
  const lines = linesOf(false);
  const last = lines.findLast((line) => decodeLine(line) !== null);
  const entry = last === undefined ? null : decodeLine(last)?.entry;
  const isCrash = head !== null && !head.closed && head.seq <= (entry?.seq ?? 0);
  const notes = torn === null ? [] : [isCrash ? TORN : CUT];
  if (head !== null) {
    // More than usual may have been written between the last head and a crash.
    const newest = followHead(head, lines) ?? followHead(head, linesOf(true)) ?? head;
    return { newest, month, isNew: false, notes };
  }
  // One number is left out: how many entries there were is not known.
  return {
    newest: { seq: (entry?.seq ?? 0) + 1, hash: entry?.hash ?? GENESIS },
    month,
    isNew: false,
    notes: [...notes, NO_HEAD],
  };
}

const start: Link = { seq: 0, hash: GENESIS };

/** The last of the entries that follow upon what the head names; null where that is not among these lines. */
function followHead(head: Head, lines: readonly Buffer[]): Link | null {
  if (head.closed) return head;
  let newest: Link | null = null;
  for (const line of lines) {
    const read = decodeLine(line);
    const entry = read?.sound === true ? read.entry : null;
    if (newest === null) {
      const isFirst = head.seq === 0 && entry?.seq === 1 && entry.prev === head.hash;
      if (isFirst || (entry?.seq === head.seq && entry.hash === head.hash)) newest = entry;
    } else if (entry?.seq === newest.seq + 1 && entry.prev === newest.hash) newest = entry;
    else return newest;
  }
  return newest;
}
