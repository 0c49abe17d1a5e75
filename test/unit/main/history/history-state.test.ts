import { describe, expect, it } from 'vitest';
import {
  describeHistory,
  historyStep,
  STEP_MS,
  type HistoryStateInput,
} from '../../../../src-main/history/history-sync.ts';

describe('the state that the pages show', () => {
  const input: HistoryStateInput = {
    copy: { stored: 9, spans: [{ first: 100, last: 200 }], ends: { oldest: 120, newest: 190 } },
    stores: true,
    isLive: true,
    isPaused: false,
    failure: null,
    oldest: 50,
    revision: 3,
    at: 7,
    reading: null,
    progress: { done: 1, total: 2 },
  };
  const describeWith = (changes: Partial<HistoryStateInput>) => describeHistory({ ...input, ...changes });
  const failure = { kind: 'offline', message: 'No.' } as const;

  it('says how far the copy reaches, and what is done at present', () => {
    expect(describeWith({})).toEqual({
      revision: 3,
      stored: 9,
      reachesTo: 100,
      whole: false,
      sync: 'older',
      failure: null,
      progress: { done: 1, total: 2 },
      at: 7,
    });
    expect(describeWith({ isPaused: true }).sync).toBe('paused');
    expect(describeWith({ reading: 'newest', isPaused: true }).sync).toBe('newest');
  });

  it('is idle and without progress once nothing is missing', () => {
    expect(describeWith({ oldest: 100 })).toMatchObject({ whole: true, sync: 'idle', progress: null });
  });

  it('names the failure only while the account is signed in', () => {
    expect(describeWith({ failure })).toMatchObject({ sync: 'stopped', failure });
    expect(describeWith({ isLive: false, failure })).toMatchObject({ sync: 'idle', failure: null });
  });

  it('is off if the settings want no copy', () => {
    expect(describeWith({ stores: false })).toMatchObject({ sync: 'off', progress: null });
  });

  it('is empty while no account is open', () => {
    expect(describeWith({ copy: null })).toMatchObject({ stored: 0, reachesTo: null, whole: false });
  });

  it('reaches to the oldest session if the service has nothing before it', () => {
    const spans = [{ first: 0, last: 200 }];
    expect(describeWith({ copy: { stored: 9, spans, ends: { oldest: 120, newest: 190 } } }).reachesTo).toBe(120);
    expect(describeWith({ copy: { stored: 0, spans, ends: null } }).reachesTo).toBe(200);
  });
});

it('after a failure the pause does not begin with the short one of the page', () => {
  expect(historyStep('page', 0)).toBe(STEP_MS.page);
  expect(historyStep('page', 1)).toBe(STEP_MS.window);
  expect(historyStep('away', 1)).toBe(STEP_MS.away);
});
