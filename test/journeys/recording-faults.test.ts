import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playback } from '../../src-main/contract/contract.ts';
import type { Failure, FailureKind } from '../../src-main/contract/failure.ts';
import { readVideo } from '../../src-main/practice/recordings.ts';
import { everySession } from '../../src-main/storage/tables/history-filter.ts';
import { describeProgress } from '../../src-renderer/features/history/downloads/format-downloads.ts';
import { openStage, type Stage } from './fault-stage.ts';
import { valueOf } from '../value-of.ts';
import { untrueClaims } from './fault-rules.ts';
import { faultRows, type CauseName, type FaultRow } from './fault-table.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

/** What a fault of a recording's host means: the service itself answered a moment ago (trust 2.2, 2.5). */
interface HostCause {
  readonly kind: FailureKind;
  readonly says: RegExp;
  /** A download asks five times more (trust 2.5). */
  readonly isTransient?: true;
}

const status = (code: number): HostCause => ({
  kind: 'service-error',
  says: new RegExp(`^The recording’s host responded with status ${String(code)}\\.`),
});
const missing: HostCause = {
  kind: 'not-found',
  says: /^The host doesn’t have this recording\. It may have been removed/,
};
const noReply: HostCause = {
  kind: 'timeout',
  says: /^The recording’s host didn’t respond in time\./,
  isTransient: true,
};
const unreachable: HostCause = {
  kind: 'offline',
  says: /^The recording’s host can’t be reached\./,
  isTransient: true,
};
const lost: HostCause = {
  kind: 'offline',
  says: /^The connection to the recording’s host was lost\./,
  isTransient: true,
};

/** By the status or the name of the fault. */
const hostCauses: Readonly<Partial<Record<CauseName, HostCause>>> = {
  'no-right': { kind: 'no-right', says: /^This API key doesn’t have permission for this recording\./ },
  'key-refused': { kind: 'key-refused', says: /^The service rejected this API key\./ },
  quota: { kind: 'quota', says: /^The plan’s limit is reached, so the recording wasn’t sent\./ },
  refused: status(400),
  missing,
  odd: status(418),
  'slow-request': { ...status(408), isTransient: true },
  'too-many': { kind: 'busy', says: /^The recording’s host is receiving too many requests\./, isTransient: true },
  'too-many-wait': { kind: 'busy', says: /^The recording’s host is receiving too many requests\./ },
  'error-500': { ...status(500), isTransient: true },
  'error-502': { ...status(502), isTransient: true },
  'error-503': { ...status(503), isTransient: true },
  'error-503-wait': status(503),
  redirect: {
    kind: 'not-the-service',
    says: /^The recording redirects to another address, and the API key isn’t sent there\./,
  },
  certificate: { kind: 'offline', says: /^There is no secure connection .*, so nothing was sent there\.$/ },
  tls: { kind: 'offline', says: /^There is no secure connection .*, so nothing was sent there\.$/ },
  'no-server': unreachable,
  'refused-connection': unreachable,
  'lost-connection': lost,
  'no-answer': noReply,
  'web-page': { kind: 'not-the-service', says: /^The response isn’t a recording[,.]/ },
  empty: { kind: 'not-the-service', says: /^The recording is empty[,.]/ },
};
/** What only a download meets, because a player is given the bytes as they come. */
const bodyCauses: Readonly<Partial<Record<CauseName, HostCause>>> = {
  truncated: lost,
  unfinished: { kind: 'timeout', says: /^The recording’s host stopped responding\./, isTransient: true },
};
const REPETITIONS = 5;

interface Case extends HostCause {
  readonly row: FaultRow;
}
/** A body without a length that is cut cannot be told from a whole one by its first byte, nor from a short file. */
const isTold = ({ name, fault }: FaultRow): boolean =>
  fault?.kind !== 'shape' && !name.startsWith('500 after') && !name.startsWith('a body without a length');
const casesOf = (causes: Readonly<Partial<Record<CauseName, HostCause>>>): readonly (readonly [string, Case])[] =>
  faultRows.filter(isTold).flatMap((row) => {
    const own = row.cause === 'unknown-call' ? status(Number(row.fault?.status)) : causes[row.cause];
    const cause = row.cause === 'refused-because' ? status(400) : own;
    const isMissing = row.fault?.status === 404;
    return cause === undefined ? [] : [[row.name, { ...(isMissing ? missing : cause), row }] as const];
  });

describe('a fault of the host of a recording', () => {
  const video = readVideo();
  let stage: Stage;
  let sessionIds: readonly number[] = [];
  let used = 0;
  beforeAll(async () => {
    stage = await openStage();
    const filter = { ...everySession, recording: true };
    const page = await stage.drive(stage.box.call('history:page', { filter, asOf: null, offset: 0, limit: 100 }));
    sessionIds = valueOf(page).rows.map(({ id }) => id);
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.rest());

  const filesOf = (): readonly string[] => {
    try {
      return readdirSync(join(stage.folder, 'Downloads')).toSorted();
    } catch {
      return [];
    }
  };

  /** Expects that the message is true, and that the service is asked no more often than the rules allow. */
  function expectTrue(failure: Failure, { kind, says, row }: Case, sent: number): void {
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(says);
    const truth = {
      isFirst: false,
      cause: row.cause,
      status: typeof row.fault?.status === 'number' ? row.fault.status : null,
      reached: stage.count('recording'),
      isCarriedOut: false,
      isChange: false,
      isAgentListed: true,
      isAgentBlocked: false,
      isAgentOnline: true,
      isSupportOpen: true,
    };
    expect(untrueClaims([failure.message], truth)).toEqual([]);
    expect(stage.count('recording')).toBe(row.detour !== undefined || row.state !== undefined ? 0 : sent);
  }

  const isJudged = ({ kind }: Case): boolean => kind === 'no-right' || kind === 'key-refused';

  function enter({ row }: Case): void {
    stage.service.controls.forgetRequests();
    if (row.state === 'key-revoked') stage.service.controls.revokeKey();
    stage.strike('recording', row);
  }

  async function heal({ row }: Case): Promise<void> {
    stage.heal();
    if (row.state === 'key-revoked') await stage.refresh();
  }

  const play = (sessionId: number) =>
    stage.drive<{ readonly ok: true; readonly value: Playback } | { readonly ok: false; readonly failure: Failure }>(
      stage.box.call('recordings:play', { sessionId }),
    );

  it.each(casesOf(hostCauses))(
    'is explained where it is played, and is over with the next response: %s',
    async (_name, one) => {
      const sessionId = sessionIds[0] ?? 0;
      enter(one);
      const played = await play(sessionId);
      if (played.ok) throw new Error('it is played all the same');
      expectTrue(played.failure, one, 1);
      expect(stage.count('agents/list')).toBe(isJudged(one) ? 1 : 0);
      expect(played.failure.message).not.toMatch(/kept|saved|[Rr]esume|downloaded/);
      await heal(one);
      expect(valueOf(await play(sessionId)).size).toBe(video.bytes.length);
    },
  );

  it.each(casesOf({ ...hostCauses, ...bodyCauses }))(
    'is explained where it is downloaded, keeps what has arrived, and is over with the next response: %s',
    async (_name, one) => {
      const sessionId = sessionIds[used++ % sessionIds.length] ?? 0;
      const filesBefore = filesOf();
      enter(one);
      const ended = await stage.download(sessionId);
      const failed = ended.ok ? ended.value : null;
      const failure = ended.ok ? ended.value.failure : ended.failure;
      if (failure === null) throw new Error('it is saved all the same');
      expectTrue(failure, one, one.isTransient === true ? 1 + REPETITIONS : 1);
      // The list has its own turn, too, while a download waits for the disk or for its next try.
      if (isJudged(one)) expect(stage.count('agents/list')).toBeGreaterThan(0);
      if (failed !== null) expect(describeProgress(failed)).toBe(failure.message);
      const parts = filesOf().filter((name) => !filesBefore.includes(name));
      expect(parts.every((name) => name.endsWith('.part'))).toBe(true);
      expect(failure.message.includes('is kept')).toBe(parts.length === 1);

      await heal(one);
      const saved = valueOf(await stage.download(sessionId));
      expect(saved.failure).toBeNull();
      const files = filesOf().filter((name) => !filesBefore.includes(name));
      expect(files).toEqual([saved.fileName]);
      expect(readFileSync(join(stage.folder, 'Downloads', saved.fileName)).equals(video.bytes)).toBe(true);
    },
  );
});
