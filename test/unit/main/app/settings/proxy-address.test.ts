import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../../src-main/contract/failure.ts';
import {
  normaliseBypass,
  normalisePac,
  normaliseProxy,
  normaliseProxySetting,
} from '../../../../../src-main/app/settings/proxy-address.ts';

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

describe('the address of a proxy script', () => {
  test.each([
    [' wpad.example/proxy.pac ', 'http://wpad.example/proxy.pac'],
    ['wpad:8080/proxy.pac', 'http://wpad:8080/proxy.pac'],
    ['https://wpad.example', 'https://wpad.example/'],
  ])('%s is put right', (typed, meant) => {
    expect(normalisePac(typed)).toEqual(succeed(meant));
  });

  test.each([
    '',
    'file:///etc/proxy.pac',
    'data:text/plain,DIRECT',
    'javascript:alert(1)',
    'http://',
    'ftp://wpad.example/a',
  ])('%j is refused with a sentence', (typed) => {
    expect(normalisePac(typed)).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'proxy-script' } });
  });

  test('a name and password in it are refused and not repeated', () => {
    const result = normalisePac('http://anna:hunter22@wpad.example/proxy.pac');
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/hunter22|anna/);
  });
});

describe('the hosts that are reached without the proxy', () => {
  test.each([
    ['', ''],
    [' Intranet.example ; *.corp.example\n10.0.0.0/8,10.0.0.0/8', 'intranet.example,*.corp.example,10.0.0.0/8'],
    ['.example.com api.example:8443', '.example.com,api.example:8443'],
    [
      '[2001:db8::1] 2001:db8::/32 <-loopback> https://a.example',
      '[2001:db8::1],2001:db8::/32,<-loopback>,https://a.example',
    ],
  ])('%j is put right', (typed, meant) => {
    expect(normaliseBypass(typed)).toEqual(succeed(meant));
  });

  test.each(['http://a.example/path', 'a@b.example', 'name with "quotes"', '<script>', '%2e', '-'])(
    '%j is refused with a sentence that names it',
    (typed) => {
      const result = normaliseBypass(typed);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'proxy-bypass' } });
    },
  );

  test('more than a hundred are refused', () => {
    expect(normaliseBypass(Array.from({ length: 101 }, (_, index) => `host${index}.example`).join(' ')).ok).toBe(false);
  });
});

test('each kind of proxy is put right as a whole', () => {
  expect(normaliseProxySetting({ mode: 'system' })).toEqual(succeed({ mode: 'system' }));
  expect(normaliseProxySetting({ mode: 'pac', address: 'wpad.example' })).toEqual(
    succeed({ mode: 'pac', address: 'http://wpad.example/' }),
  );
  expect(normaliseProxySetting({ mode: 'manual', server: 'proxy.example:8080', bypass: ' ' })).toEqual(
    succeed({ mode: 'manual', server: 'http://proxy.example:8080' }),
  );
  expect(normaliseProxySetting({ mode: 'manual', server: 'proxy.example', bypass: 'a.example' })).toEqual(
    succeed({ mode: 'manual', server: 'http://proxy.example', bypass: 'a.example' }),
  );
});
