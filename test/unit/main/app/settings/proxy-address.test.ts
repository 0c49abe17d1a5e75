import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../../src-main/contract/failure.ts';
import { normaliseProxy } from '../../../../../src-main/app/settings/proxy-address.ts';

describe('a proxy as people write it', () => {
  test.each([
    [' proxy.example:8080 ', 'http://proxy.example:8080'],
    ['http://proxy.example:8080/', 'http://proxy.example:8080'],
    ['SOCKS5://10.0.0.1:1080', 'socks5://10.0.0.1:1080'],
    ['https://proxy.example', 'https://proxy.example'],
    ['[2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
  ])('%s is put right', (typed, meant) => {
    expect(normaliseProxy(typed)).toEqual(succeed(meant));
  });

  test.each([
    '',
    'ftp://proxy.example',
    'http://',
    'proxy example',
    'http://proxy.example/path',
    'http://proxy.example:8080?x=1',
    'javascript:alert(1)',
  ])('%j is refused with a sentence', (typed) => {
    const result = normaliseProxy(typed);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'proxy' } });
  });

  test('a name and password in it are refused and not repeated', () => {
    const result = normaliseProxy('http://anna:hunter22@proxy.example:8080');
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/hunter22|anna/);
  });
});
