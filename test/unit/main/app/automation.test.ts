import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readAutomation, switchesToRemove } from '../../../../src-main/app/automation.ts';

const env = { LONGREACH_SERVICE_URL: ' http://127.0.0.1:4010/v1/ ', LONGREACH_API_KEY: 'key-of-one-run' };

describe('signing in by environment', () => {
  it('works in an unpackaged run, and the key cannot be seen by printing', () => {
    const automation = readAutomation({ env, packaged: false });
    expect(automation?.serviceUrl).toBe('http://127.0.0.1:4010/v1/');
    expect(automation?.key.reveal()).toBe('key-of-one-run');
    expect(`${inspect(automation)}${JSON.stringify(automation)}`).not.toContain('key-of-one-run');
  });

  it('K11: is ignored by a packaged build', () => {
    expect(readAutomation({ env, packaged: true })).toBeNull();
  });

  it.each([
    {},
    { LONGREACH_SERVICE_URL: 'http://127.0.0.1/' },
    { LONGREACH_API_KEY: 'k' },
    { LONGREACH_SERVICE_URL: '', LONGREACH_API_KEY: 'k' },
    { LONGREACH_SERVICE_URL: 'http://127.0.0.1/', LONGREACH_API_KEY: 'two words' },
  ])('needs both, usable: %j', (given) => {
    expect(readAutomation({ env: given, packaged: false })).toBeNull();
  });
});

describe('K11: switches on the command line', () => {
  const argv = [
    '/opt/Longreach/longreach',
    '--remote-debugging-port=9222',
    '-remote-debugging-pipe',
    '/Inspect=0',
    '--INSPECT-BRK',
    '--ignore-certificate-errors',
    '--hidden',
    '--proxy-server=proxy.example',
    '--remote-debugging-portable',
    'remote-allow-origins',
    'longreach://connect?name=--js-flags',
  ];

  it('that open the program are taken back by a packaged build, and nothing else is', () => {
    expect([...switchesToRemove({ argv, packaged: true })].sort()).toEqual([
      'ignore-certificate-errors',
      'inspect',
      'inspect-brk',
      'remote-debugging-pipe',
      'remote-debugging-port',
    ]);
  });

  it('all stay in an unpackaged run', () => {
    expect(switchesToRemove({ argv, packaged: false })).toEqual([]);
  });
});
