import { describe, expect, it } from 'vitest';
import {
  packSecrets,
  partsToHide,
  readAddress,
  readSigningSecret,
  shownHost,
  tailOf,
  unpackSecrets,
  wholeHost,
} from '../../../../src-main/webhooks/address.ts';

const slack = new URL('https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstx7Qf');
const teams = new URL(
  'https://default0123456789abcdef0123456789abcd.ef.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/0123456789abcdef0123456789abcdef/triggers/manual/paths/invoke?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde',
);
const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
const signing = secretOf(32);

describe('the address of a webhook', () => {
  it.each([
    ['', 'not-an-address'],
    ['hooks.zebra', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['http://hooks.zebra/a', 'not-https'],
    ['file:///etc/zebra', 'not-an-address'],
    ['ftp://hooks.zebra/a', 'not-https'],
    ['javascript:zebra(1)', 'not-an-address'],
    ['https://jo:zebra@hooks.example/a', 'userinfo'],
  ])('%j is refused: %s, without being repeated', (pasted, reason) => {
    const read = readAddress(pasted);
    expect(read).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason } });
    expect(JSON.stringify(read)).not.toContain('zebra');
  });

  it('is taken as it is pasted, without spaces around it and without a fragment', () => {
    const read = readAddress('  https://hooks.example/a?b=c#d \n');
    expect(read.ok && read.value.href).toBe('https://hooks.example/a?b=c');
  });

  it.each([
    ['that of Slack', slack, null],
    ['that of Teams', teams, null],
    ['one of its own with a signing secret', new URL('https://hooks.example/a'), signing],
  ])('%s fits into one entry of the keychain and comes out as it was', (_whose, address, secret) => {
    const packed = packSecrets({ address, signing: secret });
    expect(packed).not.toBeNull();
    const unpacked = packed === null ? null : unpackSecrets(packed);
    expect(unpacked?.address.href).toBe(address.href);
    expect(unpacked?.signing).toBe(secret);
  });

  it('that is too long for an entry is none', () => {
    expect(packSecrets({ address: new URL(`https://hooks.example/${'a'.repeat(600)}`), signing: null })).toBeNull();
  });

  it.each([
    [slack.href, 'hooks.slack.com', 'x7Qf'],
    [teams.href, '….ef.environment.api.powerplatform.com', 'bcde'],
    ['https://eo3jx8p1n7z5q.m.pipedream.net/', '….m.pipedream.net', ''],
    ['https://0f3c9a52-7d1e-4b6a-9c33-2f1e5d7a8b90.webhook.example/', '….webhook.example', ''],
    ['https://prod-12.westeurope.logic.azure.com/x', 'prod-12.westeurope.logic.azure.com', ''],
    ['https://monitoring-box.corp.example:8443/short', 'monitoring-box.corp.example:8443', ''],
    ['https://hooks.example/sixteen-letters-x', 'hooks.example', ''],
    ['https://192.168.10.20/', '192.168.10.20', ''],
    ['https://[fd00:1234:5678:9abc::1]/', '[fd00:1234:5678:9abc::1]', ''],
  ])('%s is shown by its host %s and its end %j', (href, host, tail) => {
    const url = new URL(href);
    expect(shownHost(url)).toBe(host);
    expect(tailOf(url)).toBe(tail);
  });

  it('is asked about with its whole host', () => {
    expect(wholeHost(new URL('https://eo3jx8p1n7z5q.m.pipedream.net./x'))).toBe('eo3jx8p1n7z5q.m.pipedream.net');
    expect(wholeHost(new URL('https://a.example:8443/'))).toBe('a.example:8443');
  });

  it('has parts that a log must not have, but its words may be there', () => {
    expect(partsToHide({ address: slack, signing: null })).toEqual(['abcdefghijklmnopqrstx7Qf']);
    expect(partsToHide({ address: teams, signing })).toContain('AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde');
    expect(partsToHide({ address: teams, signing })).toContain(signing);
  });
});

describe('a signing secret', () => {
  it.each(['whsec_', 'whsec_dG9vIHNob3J0', secretOf(65), 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `${signing}<`])(
    '%j is refused',
    (text) => {
      expect(readSigningSecret(text)).toMatchObject({ ok: false, failure: { reason: 'signing-secret' } });
    },
  );

  it('of 24 to 64 bytes is taken', () => {
    for (const bytes of [24, 32, 64]) {
      const text = secretOf(bytes);
      expect(readSigningSecret(` ${text} `)).toEqual({ ok: true, value: text });
    }
  });
});
