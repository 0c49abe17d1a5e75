import { describe, expect, it } from 'vitest';
import { onlyOwnLinks, onlyService } from '../../../../src-main/app/only-service.ts';

const open = { address: () => null, newAccount: () => null, practice: () => null, mustForgetKeys: () => false };

describe('a demo without a sandbox', () => {
  it('takes no account but that of the practice service it was started with, and says why', () => {
    const policy = onlyService(open, 'http://127.0.0.1:4010');
    expect(policy.address('http://127.0.0.1:4010/v1/')).toBeNull();
    for (const refused of [policy.address('https://api.service.example/v1/'), policy.practice()])
      expect(refused).toMatchObject({
        ok: false,
        failure: {
          kind: 'unavailable',
          reason: 'no-sandbox',
          message: expect.stringContaining('without a sandbox') as unknown,
        },
      });
    // Another port is another service.
    expect(policy.address('http://127.0.0.1:4011/v1/')).not.toBeNull();
  });

  it('takes none at all where it was started without a usable one', () => {
    expect(onlyService(open, '').address('http://127.0.0.1:4010/v1/')).not.toBeNull();
  });

  it('opens no link that leads elsewhere, and names the host', async () => {
    expect(await onlyOwnLinks('relay.example')).toMatchObject({
      ok: false,
      failure: { reason: 'no-sandbox', message: expect.stringContaining('relay.example') as unknown },
    });
  });
});

it('with a sandbox, only the policy decides', () => {
  expect(onlyService(open, null)).toBe(open);
});
