import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock, type Clock } from '../../../../src-main/lib/clock.ts';
import type { Download } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createDownloads, type DownloadsDeps } from '../../../../src-main/recordings/downloads.ts';
import { createLedger } from '../../../../src-main/recordings/ledger.ts';
import type { SignedRecording } from '../../../../src-main/api/client.ts';
import { recordingAt } from './media-host.ts';

export const ACCOUNT = 'account-1';
/** 14.50 local time in every time zone. */
export const START = new Date(2026, 10, 19, 14, 50).getTime() / 1_000;
export const NAME = 'ng-dc01 2026-11-19 14.50';

export interface BoxOptions {
  readonly origin: string;
  /** Contains the ledger and the downloads folder. */
  readonly folder: string;
  readonly reportedSize?: number | null;
  readonly clock?: Clock;
  readonly deps?: Partial<DownloadsDeps>;
}

/** The downloads of one account with a test host and a real folder. Session n is at `/n.mp4`. */
export function makeBox({ origin, folder, reportedSize = null, clock = systemClock, deps = {} }: BoxOptions) {
  const state = { live: true, requested: 0, refused: 0, bugs: [] as string[], revealed: [] as string[] };
  const shown: (readonly Download[])[] = [];
  const ended: Download[] = [];
  const answers = new Map<number, Result<SignedRecording>>();
  const target = { folder: join(folder, 'Downloads') };
  let ids = 0;
  const downloads = createDownloads({
    clock,
    newId: () => `d${String(ids++)}-${String(process.pid)}-${Math.random().toString(36).slice(2, 8)}`,
    ledger: createLedger(join(folder, 'downloads.json'), (text) => state.bugs.push(text)),
    transfer: { fetch: (url, init) => fetch(url, init), clock, random: () => 0 },
    askRecording: (sessionId) => {
      state.requested += 1;
      return Promise.resolve(
        answers.get(sessionId) ?? succeed(recordingAt(origin, reportedSize, `/${String(sessionId)}.mp4`)),
      );
    },
    describe: () => Promise.resolve({ name: 'ng-dc01', start: START }),
    downloadsFolder: () => target.folder,
    reveal: (path) => state.revealed.push(path),
    mayAsk: () => state.live,
    onChange: (all) => shown.push(all),
    onEnd: (download) => ended.push(download),
    explainRefusal: (failure) => {
      state.refused += 1;
      return Promise.resolve(failure);
    },
    onBug: (text) => state.bugs.push(text),
    ...deps,
  });
  const one = (sessionId: number): Download | undefined =>
    downloads.current().find((download) => download.sessionId === sessionId);
  return {
    downloads,
    state,
    shown,
    ended,
    answers,
    target,
    one,
    states: () => Object.fromEntries(downloads.current().map(({ sessionId, state: now }) => [sessionId ?? 0, now])),
    until: (sessionId: number, wanted: Download['state']) =>
      expect.poll(() => one(sessionId)?.state, { interval: 5 }).toBe(wanted),
    idOf: (sessionId: number): string => one(sessionId)?.id ?? '',
  };
}
