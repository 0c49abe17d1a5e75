import { screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { BulkItem, JobKind } from '../../../../src-main/contract/contract.ts';
import { fail, failureKinds, succeed, type Failure } from '../../../../src-main/contract/failure.ts';
import { describeWhy } from '../../../../src-renderer/features/agents/bulk/format-bulk.ts';
import { describeEnd as describeJobEnd } from '../../../../src-renderer/features/agents/jobs/format-job-end.ts';
import { describeProgress } from '../../../../src-renderer/features/history/downloads/format-downloads.ts';
import { complain } from '../../../../src-renderer/features/sign-in/validate.ts';
import { Toasts } from '../../../../src-renderer/lib/toasts.svelte.ts';
import { describeEnd } from '../../../../src-renderer/windows/session/end-view.ts';
import { jobOf, signedIn } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { downloadOf } from '../history/history-samples.ts';
import { tabOf } from '../session/session-samples.ts';
import { openConsole, settle } from '../window.ts';

const SENTENCE = 'The exact sentence of main.';
/** Reasons of main that pages know; each of them has a sentence of its own there. */
const reasons = [
  undefined,
  'gone',
  'blocked',
  'no-right',
  'key',
  'unknown-call',
  'wrong-address',
  'certificate',
  'tls',
  'proxy',
  'recording-host',
  'link-host',
  'keychain',
  'no-link',
  'quota',
] as const;
const failures: readonly Failure[] = failureKinds.flatMap((kind) =>
  reasons.map((reason) => fail(kind, SENTENCE, reason === undefined ? {} : { reason }).failure),
);

describe('a failure is shown with the sentence that main gave it, whatever its kind and reason', () => {
  const kinds: readonly JobKind[] = ['wake', 'wake-and-connect', 'reboot', 'reboot-safe', 'watch', 'detach'];
  const itemOf = (failure: Failure): BulkItem => ({
    agentId: 1,
    agentName: 'Till 1',
    state: 'failed',
    startedAt: 0,
    endedAt: 1,
    failure,
  });
  const tab = tabOf({ agentId: 1 });
  const places: readonly [string, (failure: Failure) => string | null | undefined][] = [
    ['the sign-in form', (failure) => complain(failure).text],
    ['a bulk action', (failure) => describeWhy(itemOf(failure))],
    ['a download', (failure) => describeProgress(downloadOf({ id: 'd', state: 'failed', failure }))],
    [
      'the end of a session',
      (failure) => describeEnd(tab, { kind: 'ended', reason: 'connect-failed', at: 0, failure }, null).text,
    ],
    [
      'a toast',
      (failure) => {
        const toasts = new Toasts();
        toasts.report('about', 'Title', failure);
        return toasts.shown[0]?.text;
      },
    ],
    ...kinds.map((kind): [string, (failure: Failure) => string | undefined] => [
      `a failed job (${kind})`,
      (failure) =>
        describeJobEnd(jobOf({ agentId: 1, agentName: 'Till 1', kind, state: 'failed', endedAt: 1, failure }))?.text,
    ]),
  ];

  test.each(places)('%s', (_place, show) => {
    for (const failure of failures)
      expect(show(failure), `${failure.kind} ${failure.reason ?? ''}`).toContain(SENTENCE);
  });

  test('a refused call of a page', async () => {
    const bridge = signedIn([row({ id: 1, name: 'Reception' })]);
    bridge.answer('support:current', succeed({ sessions: [], remain: 3, runsOutAt: null, at: 1, failure: null }));
    await openConsole(bridge, { page: 'history' });
    for (const kind of failureKinds) {
      const sentence = `The sentence for ${kind}.`;
      bridge.answer('history:refresh', fail(kind, sentence));
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F5', bubbles: true }));
      await settle();
      expect(screen.getByText(sentence)).toBeTruthy();
    }
  });
});
