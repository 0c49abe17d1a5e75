import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  automationVariables,
  readAutomation,
  readOnlyService,
  readPolicyPath,
} from '../../../../src-main/app/automation.ts';

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

describe('the one service of a run without a sandbox', () => {
  const given = { ...env, LONGREACH_UNSANDBOXED: '1' };

  it('is that of the run, is nothing where there is none, and is not passed on to other processes', () => {
    expect(readOnlyService({ env: given, packaged: false })).toBe('http://127.0.0.1:4010/v1/');
    expect(readOnlyService({ env: { LONGREACH_UNSANDBOXED: '1' }, packaged: false })).toBe('');
    expect(automationVariables).toContain('LONGREACH_UNSANDBOXED');
  });

  it('is asked for by the start alone', () => {
    expect(readOnlyService({ env, packaged: false })).toBeNull();
    expect(readOnlyService({ env: given, packaged: true })).toBeNull();
  });
});

describe('a policy file by environment', () => {
  const given = { LONGREACH_POLICY_FILE: ' /tmp/policy.json ' };

  it('is taken in an unpackaged run, and not passed on to other processes', () => {
    expect(readPolicyPath({ env: given, packaged: false })).toBe('/tmp/policy.json');
    expect(readPolicyPath({ env: {}, packaged: false })).toBeNull();
    expect(automationVariables).toContain('LONGREACH_POLICY_FILE');
  });

  it('is ignored by a packaged build', () => {
    expect(readPolicyPath({ env: given, packaged: true })).toBeNull();
  });
});
