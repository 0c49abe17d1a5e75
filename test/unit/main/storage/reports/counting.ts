import { onTestFinished } from 'vitest';
import type { HistoryRecord } from '../../../../../src-main/contract/model.ts';
import type { Span } from '../../../../../src-main/storage/tables/history-spans.ts';
import type { CountKind, CountOrder, Counts } from '../../../../../src-main/storage/reports/count.ts';
import type { InvitationUpdate } from '../../../../../src-main/storage/reports/join-times.ts';
import type { Agent } from '../../../../../src-main/contract/model.ts';
import { makeRecord } from '../history-records.ts';
import { writeList } from '../fixtures.ts';
import { startRunner } from '../runner.ts';
import { valueOf } from '../../../../value-of.ts';

/** Sets the time zone of this process for the rest of the test. */
export function useZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}

/** Unix seconds of an ISO time. */
export const second = (iso: string): number => Date.parse(iso) / 1000;

export interface Made {
  readonly id?: number;
  readonly at: string | number;
  /** Seconds; null if it continues. */
  readonly length?: number | null;
  readonly agent?: number | null;
  readonly support?: number;
  readonly name?: string;
  readonly group?: string | null;
  readonly logins?: readonly (string | null)[];
  readonly country?: string | null;
  readonly video?: boolean;
}

/** A history record with the fields that are counted. */
export function recordOf(made: Made, index = 0): HistoryRecord {
  const { at, length = 600, support, logins = ['ana@firm.example'], country = 'GB' } = made;
  const start = typeof at === 'number' ? at : second(at);
  const bare = makeRecord(made.id ?? index + 1);
  return {
    ...bare,
    start,
    stop: length === null ? null : start + length,
    supportId: support ?? null,
    clients: logins.map((login) => ({
      login,
      userAgent: null,
      geo: { ip: null, country, region: null, city: null },
    })),
    agent: {
      ...(bare.agent ?? { os: null, version: null, owner: null, geo: null }),
      id: support === undefined ? (made.agent ?? null) : null,
      name: made.name ?? null,
      group: made.group ?? null,
    },
    video: made.video === true ? { url: 'https://st.service.example/1.mp4', size: 5 } : null,
  };
}

/** Nothing is open in this console unless a test says so. */
type OrderOf<K extends CountKind> = Omit<Counts[K]['order'], 'here'> & Partial<Pick<Counts[K]['order'], 'here'>>;

/** The worker's store with these sessions. */
export function storeSessions(
  records: readonly HistoryRecord[],
  { span = null as Span | null, agents = [] as Agent[] } = {},
) {
  const { apply, ask, bugs } = startRunner(':memory:');
  valueOf(ask('open', { id: 'one', number: 0 }));
  if (agents.length > 0) valueOf(apply({ bytes: writeList(agents), at: 1 }));
  valueOf(ask('storeHistory', { records, seenAt: 4_000_000_000, span, oldest: 0 }));
  let last = 0;
  return {
    ask,
    bugs,
    invite: (update: Partial<InvitationUpdate>) =>
      valueOf(ask('storeInvitationUpdate', { seen: [], open: null, at: 0, oldest: 0, ...update })),
    /** Runs all steps of a count. */
    count<K extends CountKind>(kind: K, order: OrderOf<K>): Counts[K]['answer'] & { readonly pieces: number } {
      last += 1;
      for (let pieces = 1; ; pieces += 1) {
        const begin = pieces === 1 ? ({ kind, here: [], ...order } as CountOrder) : null;
        const piece = valueOf(ask('count', { run: last, order: begin }));
        if (piece.state === 'gone') throw new Error('the count went away');
        if (piece.state === 'done') return { ...(piece.answer as Counts[K]['answer']), pieces };
      }
    },
  };
}

/** Reproducible numbers by seed, 0 (inclusive) to 1 (exclusive). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
