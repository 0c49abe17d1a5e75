import type { ActivityVerdict } from '../contract/contract.ts';
import { decodeLine, GENESIS, type Link, type StoredEntry } from './chain.ts';
import type { AuditFiles } from './files.ts';
import { createTimeSlices, type TimeSliceDeps } from './time-slices.ts';

type Broken = NonNullable<ActivityVerdict['broken']>;

/**
 * Reads every line once more and follows the chain through them. `newest` is what was written last, by the head. The first
 * place that is not as it was written is told; behind it the chain is taken up again, so that all is read.
 */
export async function verifyChain(files: AuditFiles, newest: Link, slices: TimeSliceDeps): Promise<ActivityVerdict> {
  const pause = createTimeSlices(slices);
  const check = createChainCheck(newest);
  // As long as they are now: what is written from here on is not part of it.
  for (const { month, size } of files.sizes()) {
    for await (const lines of files.lines(month, size)) {
      for (const line of lines) {
        check.take(line);
        const turn = pause();
        if (turn !== null) await turn;
      }
    }
  }
  return check.end();
}

/** The verdict over lines that come in the order of the files. */
export function createChainCheck(newest: Link) {
  let last: Link = { seq: 0, hash: GENESIS };
  let first: StoredEntry | null = null;
  /** Nothing unreadable or changed stands where the chain begins. */
  let isFirstWhole = false;
  /** The oldest entries were removed as the settings say, up to these. */
  const removals: Link[] = [];
  let checked = 0;
  let broken: Broken | null = null;

  const found = (why: Broken['why'], seq: number, at: number | null): void => {
    broken ??= { seq, at, why };
  };

  return {
    take(line: Uint8Array): void {
      checked += 1;
      const read = decodeLine(line);
      if (read === null) {
        found('unreadable', last.seq + 1, null);
        // Whether the next one follows upon it cannot be told any more; that it is numbered after it can.
        last = { seq: last.seq + 1, hash: '' };
        return;
      }
      const { entry, sound } = read;
      if (first === null) {
        first = entry;
        isFirstWhole = sound && checked === 1;
      } else if (entry.seq > last.seq + 1) found('missing', last.seq + 1, entry.at);
      else if (entry.seq <= last.seq) found('changed', entry.seq, entry.at);
      else if (last.hash !== '' && entry.prev !== last.hash) found('changed', entry.seq, entry.at);
      if (!sound) found('changed', entry.seq, entry.at);
      if (entry.removedSeq !== undefined) removals.push({ seq: entry.removedSeq, hash: entry.removedHash ?? '' });
      last = { seq: entry.seq, hash: entry.hash };
    },

    end(): ActivityVerdict {
      if (broken === null && last.seq < newest.seq) found('missing', last.seq + 1, null);
      else if (last.seq !== newest.seq || last.hash !== newest.hash) found('changed', last.seq, null);
      // In front of everything else that may be wrong.
      if (first !== null && isFirstWhole) broken = judgeBeginning(first, removals) ?? broken;
      return { checked, since: first?.at ?? null, broken };
    },
  };
}

/** What is wrong where the chain begins: it may do so with the first entry of all, or behind those that the settings let go. */
function judgeBeginning({ seq, prev, at }: StoredEntry, removals: readonly Link[]): Broken | null {
  if (seq === 1) return prev === GENESIS ? null : { seq, at, why: 'changed' };
  // Files that a removal has named and not reached yet are no break.
  if (removals.some((last) => last.seq >= seq)) return null;
  const last = removals.reduce<Link>((most, one) => (one.seq > most.seq ? one : most), { seq: 0, hash: GENESIS });
  if (last.seq < seq - 1) return { seq: last.seq + 1, at, why: 'missing' };
  return last.hash === prev ? null : { seq, at, why: 'changed' };
}
