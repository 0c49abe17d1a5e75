import { afterEach, describe, expect, it } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { refuse } from '../../../../src-main/storage/store-failure.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { describeNotice, worded } from '../../../../src-main/storage/wording.ts';
import { startRunner } from './runner.ts';

afterEach(() => {
  useEnglish();
});

describe('a failure of the worker', () => {
  it('has no words of its own, and those of the present language in main', async () => {
    const bare = startRunner(':memory:').ask('page', { afterId: null, limit: 1 });
    expect(bare).toEqual({ ok: false, failure: { kind: 'internal', message: '', reason: 'no-account' } });
    expect(worded(bare)).toMatchObject({ failure: { message: 'No account is open. Sign in, then try again.' } });
    await loadTexts({ language: 'de', locale: 'de-DE' });
    expect(worded(bare)).toEqual({
      ok: false,
      failure: {
        kind: 'internal',
        reason: 'no-account',
        message: 'Es ist kein Konto geöffnet. Melden Sie sich an und versuchen Sie es erneut.',
      },
    });
  });

  it('says how many views there may be', () => {
    expect(worded(refuse('too-many-views'))).toMatchObject({
      failure: { kind: 'bad-input', message: expect.stringContaining('already 100 views') as string },
    });
  });

  it('keeps words that it has, and those of a list that could not be read come from the service’s failures', () => {
    const kept = { ok: false, failure: { kind: 'internal', message: 'Known.', reason: 'no-account' } } as const;
    expect(worded(kept)).toBe(kept);
    expect(worded({ ok: false, failure: { kind: 'not-the-service', message: '', reason: 'truncated' } })).toMatchObject(
      {
        failure: { message: expect.stringContaining('cut off') as string },
      },
    );
    const good = succeed(1);
    expect(worded(good)).toBe(good);
  });
});

it('a notice is in the present language, too', async () => {
  expect(describeNotice('full')).toBe(t('store.notice.full'));
  await loadTexts({ language: 'es', locale: 'es-ES' });
  expect(describeNotice('full')).toContain('El disco está lleno.');
});
