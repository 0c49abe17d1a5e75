import { describe, expect, test } from 'vitest';
import { normaliseAddress } from '../../../../src-main/api/address.ts';
import { createServiceClient } from '../../../../src-main/api/client.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';

const right = 'https://api.service.example/v1/';

describe('a base address is corrected (F24)', () => {
  test.each([
    [right, right, []],
    ['https://api.service.example/v1', right, []],
    ['  https://api.service.example/v1/\n', right, []],
    ['"https://api.service.example/v1/"', right, []],
    ['<https://api.service.example/v1/>', right, []],
    ['“https://api.service.example/v1/”,', right, []],
    ['https://api.service.example/v1.', right, []],
    ['\u200bhttps://api.service.example/v1/\ufeff', right, []],
    ['HTTPS://API.Service.Example/V1/', right, []],
    ['https://api.service.example//v1//', right, []],
    ['https://api.service.example/v1/v1/', right, []],
    ['https://api.service.example.:443/v1/', right, []],
    ['https://api.service.example', right, ['version-added']],
    ['api.service.example/v1/', right, ['scheme-added']],
    ['//api.service.example/v1/', right, ['scheme-added']],
    ['https:api.service.example/v1/', right, ['scheme-added']],
    ['https//api.service.example/v1/', right, ['scheme-added']],
    ['api.service.example', right, ['scheme-added', 'version-added']],
    ['https://https://api.service.example/v1/', right, ['doubled-scheme']],
    ['http://https://api.service.example/v1/', right, ['doubled-scheme']],
    ['https://api.service.example/v1/agents/list', right, ['operation-removed']],
    ['https://api.service.example/agents/list', right, ['operation-removed', 'version-added']],
    ['https://api.service.example/v1/support/', right, ['operation-removed']],
    ['https://api.service.example/v1/#top', right, ['query-removed']],
    ['https://api.service.example/v1/agents/list?apikey=SECRET', right, ['query-removed', 'operation-removed']],
    ['GET https://api.service.example/v1/agents/list?apikey=SECRET', right, ['query-removed', 'operation-removed']],
    [`curl -s "https://api.service.example/v1/history/list?x=1" | jq .`, right, ['query-removed', 'operation-removed']],
    ['https://own.example/remote/api', 'https://own.example/remote/api/v1/', ['version-added']],
    ['https://own.example/support/v1/', 'https://own.example/support/v1/', []],
    ['own.example:8443/v1/', 'https://own.example:8443/v1/', ['scheme-added']],
    ['https://bücher.example/v1/', 'https://xn--bcher-kva.example/v1/', []],
    ['https://intranet/v1/', 'https://intranet/v1/', []],
    ['https://192.0.2.4/v1/', 'https://192.0.2.4/v1/', []],
    ['http://127.0.0.1:4711/v1/', 'http://127.0.0.1:4711/v1/', []],
    ['http://localhost:4711/v1/', 'http://localhost:4711/v1/', []],
    ['http://[::1]:4711/v1/', 'http://[::1]:4711/v1/', []],
    ['localhost:4711', 'http://localhost:4711/v1/', ['scheme-added', 'version-added']],
    ['[::1]:4711/v1', 'http://[::1]:4711/v1/', ['scheme-added']],
  ])('%s', (pasted, address, corrections) => {
    const checked = normaliseAddress(pasted);
    expect(checked).toMatchObject({ ok: true, value: { address } });
    expect(checked.ok && [...checked.value.corrections].sort()).toEqual([...corrections].sort());
  });
});

describe('an address that cannot be corrected is refused', () => {
  test.each([
    ['', 'empty'],
    [' "" ', 'empty'],
    ['http://api.service.example/v1/', 'not-https'],
    ['http://192.0.2.4/v1/', 'not-https'],
    ['http://localhost.evil.example/v1/', 'not-https'],
    ['http://127.0.0.1.evil.example/v1/', 'not-https'],
    ['https://ada:secret@api.service.example/v1/', 'userinfo'],
    ['https://secret@api.service.example/v1/', 'userinfo'],
    ['ada:secret@api.service.example/v1/', 'userinfo'],
    ['ftp://api.service.example/v1/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['app://console/', 'scheme'],
    ['https://api.service.example/v2/', 'other-version'],
    ['https://api.service.example/v2/agents/list', 'other-version'],
    ['secret', 'not-an-address'],
    ['0123456789abcdef0123456789abcdef', 'not-an-address'],
    ['two words', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https:// own.example/', 'not-an-address'],
    ['https://./', 'not-an-address'],
    ['https://a..example/', 'not-an-address'],
    ['2130706433', 'not-an-address'],
    ['http://2130706433/v1/', 'not-an-address'],
    ['http://0x7f.1/v1/', 'not-an-address'],
    ['https://[nonsense]/v1/', 'not-an-address'],
    [`https://${'a'.repeat(3_000)}.example/`, 'not-an-address'],
  ])('%s is refused as %s', (pasted, reason) => {
    const checked = normaliseAddress(pasted);
    expect(checked).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason } });
    expect(JSON.stringify(checked)).not.toMatch(/secret|evil|0123456789abcdef/);
    expect(!checked.ok && checked.failure.message).toMatch(/^[A-Z].*\.$/);
  });
});

test('a key in a pasted address is removed', () => {
  for (const pasted of [
    'https://api.service.example/v1/?apikey=SECRET',
    'api.service.example/v1/agents/info?agent_id=1&apikey=SECRET#SECRET',
  ]) {
    expect(JSON.stringify(normaliseAddress(pasted))).not.toContain('SECRET');
  }
});

test.each([
  'https://api.service.example',
  'http://api.service.example/v1/',
  'file:///v1/',
  'https://u:p@h.example/v1/',
])('K2: no client is created for %s', (address) => {
  const key = ApiKey.parse('key')!;
  const deps = {
    number: 0,
    address,
    key,
    fetch: () => Promise.reject(new Error('unused')),
    clock: systemClock,
    random: Math.random,
  };
  expect(() => createServiceClient(deps)).toThrow('not normalised');
});
