import { onTestFinished } from 'vitest';
import type { HistoryRecord } from '../../../../src-main/api/model.ts';
import type { Span } from '../../../../src-main/storage/tables/history-spans.ts';
import type { CountKind, CountOrder, Counts } from '../../../../src-main/insights/count-calls.ts';
import type { InvitationUpdate } from '../../../../src-main/insights/join-times.ts';
import type { Agent } from '../../../../src-main/api/model.ts';
import { makeRecord } from '../storage/history-records.ts';
import { valueOf, writeList } from '../storage/fixtures.ts';
import { startRunner } from '../storage/runner.ts';

/** For the rest of the test the clocks of this process show the time of that zone. */
export function useZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}

/** Unix seconds of an ISO moment. */
export const second = (iso: string): number => Date.parse(iso) / 1000;

export interface Made {
  readonly id?: number;
  readonly at: string | number;
  /** Seconds; null while it goes on. */
  readonly length?: number | null;
  readonly agent?: number | null;
  readonly support?: number;
  readonly name?: string;
  readonly group?: string | null;
  readonly logins?: readonly (string | null)[];
  readonly country?: string | null;
  readonly video?: boolean;
}

/** A record of the history with what matters to counting. */
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

/** The inside of the worker with these sessions kept. */
export function keepSessions(
  records: readonly HistoryRecord[],
  { span = null as Span | null, agents = [] as Agent[] } = {},
) {
  const { ask, bugs } = startRunner(':memory:');
  valueOf(ask('open', { accountId: 'one' }));
  if (agents.length > 0) valueOf(ask('apply', { bytes: writeList(agents), at: 1 }));
  valueOf(ask('storeHistory', { records, seenAt: 1, span, oldest: 0 }));
  let last = 0;
  return {
    ask,
    bugs,
    invite: (news: Partial<InvitationUpdate>) =>
      valueOf(ask('storeInvitationUpdate', { seen: [], open: null, at: 0, oldest: 0, ...news })),
    /** Asks until it is counted. */
    count<K extends CountKind>(kind: K, order: Counts[K]['order']): Counts[K]['answer'] & { readonly pieces: number } {
      last += 1;
      for (let pieces = 1; ; pieces += 1) {
        const begin = pieces === 1 ? ({ kind, ...order } as CountOrder) : null;
        const piece = valueOf(ask('count', { run: last, order: begin }));
        if (piece.state === 'gone') throw new Error('the count went away');
        if (piece.state === 'done') return { ...(piece.answer as Counts[K]['answer']), pieces };
      }
    },
  };
}

/** The same numbers for the same seed, 0 (included) to 1 (excluded). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
