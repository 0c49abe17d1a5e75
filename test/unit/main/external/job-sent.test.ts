import { describe, expect, it } from 'vitest';
import { createJobSent } from '../../../../src-main/external/run-command.ts';
import type { Job } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';

const job = (part: Partial<Job>) => ({ id: 'one', state: 'running', step: 'sending', failure: null, ...part }) as Job;

describe('the word about a job that was begun', () => {
  it('is awaited until the service took it', async () => {
    const sent = createJobSent();
    let heard: unknown = null;
    const waiting = sent.wait(succeed(job({}))).then((result) => (heard = result));
    sent.onJobs([job({}), job({ id: 'two', state: 'done' })]);
    await Promise.resolve();
    expect(heard).toBeNull();
    sent.onJobs([job({ step: 'coming-up' })]);
    await waiting;
    expect(heard).toEqual(succeed(undefined));
  });

  it('is the refusal of the service, or of the beginning', async () => {
    const sent = createJobSent();
    const refusal = fail('no-right', 'No.');
    const waiting = sent.wait(succeed(job({})));
    sent.onJobs([job({ state: 'failed', failure: refusal.failure })]);
    await expect(waiting).resolves.toEqual(refusal);
    await expect(sent.wait(refusal)).resolves.toEqual(refusal);
  });

  it('is no success where the job went with its account', async () => {
    const sent = createJobSent();
    const waiting = sent.wait(succeed(job({})));
    sent.onJobs([job({ id: 'two' })]);
    await expect(waiting).resolves.toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });
});
