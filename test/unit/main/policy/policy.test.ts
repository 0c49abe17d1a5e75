import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import {
  derivePolicy,
  noPolicy,
  toPolicyState,
  type Policy,
  type PolicySource,
} from '../../../../src-main/policy/policy.ts';
import { refuse } from '../../../../src-main/policy/refusals.ts';

const fileWith = (values: Readonly<Record<string, unknown>>): Policy =>
  derivePolicy([{ kind: 'read', values, where: 'The policy file' }], succeed);

describe('a policy', () => {
  it('that does not exist manages nothing', () => {
    const policy = derivePolicy([{ kind: 'none' }, { kind: 'none' }], succeed);
    expect(policy).toEqual(noPolicy);
    expect(policy.isManaged).toBe(false);
  });

  it('that is empty is shown as managed and restricts nothing', () => {
    expect(fileWith({})).toEqual({ ...noPolicy, isManaged: true });
  });

  it.each([
    ['maxAccounts', 3, { maxAccounts: 3 }],
    ['allowPractice', false, { allowPractice: false }],
    ['allowStoredKeys', false, { storedKeys: 'none' }],
    ['allowStoredKeys', true, { storedKeys: 'allowed' }],
    ['allowRecordings', false, { allowRecordings: false }],
    ['allowClipboard', false, { allowClipboard: false }],
    ['allowScreenshots', false, { allowScreenshots: false }],
    ['allowLinks', false, { allowLinks: false }],
    ['allowCommands', false, { allowCommands: false }],
    ['allowUpdates', false, { allowUpdates: false }],
    ['requireLock', true, { lock: { isRequired: true, maxMinutes: null, needsPassword: false, minLength: 8 } }],
    ['requirePassword', true, { lock: { isRequired: false, maxMinutes: null, needsPassword: true, minLength: 8 } }],
    ['minPasswordLength', 12, { lock: { isRequired: false, maxMinutes: null, needsPassword: false, minLength: 12 } }],
    ['lockAfterMinutes', 10, { lock: { isRequired: false, maxMinutes: 10, needsPassword: false, minLength: 8 } }],
    ['$schema', './policy.schema.json', {}],
  ] as const)('with %s %j changes that alone', (key, value, changed) => {
    expect(fileWith({ [key]: value })).toEqual({ ...noPolicy, isManaged: true, ...changed });
  });

  it('brings service addresses into the form that accounts have', () => {
    expect(fileWith({ serviceAddresses: ['https://api.service.example'] }).serviceAddresses).toEqual([
      'https://api.service.example/v1/',
    ]);
  });

  it('fixes the settings it names', () => {
    const ages = { hardwareMonths: 6, historyMonths: 3, sessionMonths: 12 };
    const policy = fileWith({ settings: { ...ages, askWhy: true } });
    expect(policy.settings).toEqual({ ...ages, askWhy: true });
    expect(toPolicyState(policy).settings).toEqual(['askWhy', 'hardwareMonths', 'historyMonths', 'sessionMonths']);
    expect(policy.problems).toEqual([]);
  });

  it('in the registry replaces single values of the file', () => {
    const policy = derivePolicy(
      [
        {
          kind: 'read',
          values: { maxAccounts: 3, allowLinks: false, settings: { askWhy: true, historyMonths: 3 } },
          where: 'F',
        },
        { kind: 'read', values: { maxAccounts: 1, settings: { historyMonths: 12 } }, where: 'R' },
      ],
      succeed,
    );
    expect(policy.maxAccounts).toBe(1);
    expect(policy.allowLinks).toBe(false);
    expect(policy.settings).toEqual({ askWhy: true, historyMonths: 12 });
  });
});

describe('a policy that is not understood', () => {
  it.each([
    [{ maxAcounts: 1 }, 'The policy file has the unknown key “maxAcounts”.'],
    [{ maxAccounts: 0 }, 'The policy file has a value for “maxAccounts” that isn’t allowed.'],
    [{ serviceAddresses: ['ftp://x'] }, 'The policy file has a value for “serviceAddresses” that isn’t allowed.'],
    [{ settings: 5 }, 'The policy file has a value for “settings” that isn’t allowed.'],
    [{ settings: { theme: 'dark' } }, 'The policy file has the unknown key “settings.theme”.'],
    [{ settings: { askWhy: 1 } }, 'The policy file has a value for “settings.askWhy” that isn’t allowed.'],
    [{ constructor: 1 }, 'The policy file has the unknown key “constructor”.'],
    [{ ['x'.repeat(90)]: 1 }, `The policy file has the unknown key “${'x'.repeat(60)}…”.`],
  ])('says so, and restricts everything: %j', (values, problem) => {
    const policy = fileWith(values);
    expect(policy.problems).toEqual([problem]);
    expect(policy).toMatchObject({
      maxAccounts: 0,
      allowPractice: false,
      storedKeys: 'not-new',
      allowRecordings: false,
      allowClipboard: false,
      allowScreenshots: false,
      allowLinks: false,
      allowCommands: false,
      allowUpdates: false,
      lock: { isRequired: false, maxMinutes: 15, needsPassword: false, minLength: 8 },
      settings: {
        askWhy: true,
        downloadHosts: [],
        localNetworkHosts: [],
        tightenClipboard: true,
        trustedSources: [],
      },
    });
  });

  it('requires the lock where that could be read, and closes it soon', () => {
    expect(fileWith({ unknown: 1, requireLock: true, lockAfterMinutes: 60 }).lock).toEqual({
      isRequired: true,
      maxMinutes: 15,
      needsPassword: false,
      minLength: 8,
    });
    expect(fileWith({ unknown: 1, lockAfterMinutes: 5 }).lock).toEqual({
      isRequired: false,
      maxMinutes: 5,
      needsPassword: false,
      minLength: 8,
    });
  });

  it('leaves no restriction as it is without a policy', () => {
    const strict = fileWith({ unknown: 1 });
    for (const name of Object.keys(noRestrictions) as (keyof typeof noRestrictions)[]) {
      if (name === 'serviceAddresses') continue;
      expect(strict[name], name).not.toEqual(noRestrictions[name]);
    }
  });

  it('keeps the addresses and settings that are understood', () => {
    const policy = fileWith({
      serviceAddresses: ['https://api.service.example/v1/'],
      settings: { proxy: { mode: 'none' }, historyMonths: -1 },
    });
    expect(policy.problems).toHaveLength(1);
    expect(policy.serviceAddresses).toEqual(['https://api.service.example/v1/']);
    expect(policy.settings.proxy).toEqual({ mode: 'none' });
    expect(policy.settings.historyMonths).toBeUndefined();
  });

  it('is one with a source that cannot be used, whatever the other holds', () => {
    const policy = derivePolicy(
      [
        { kind: 'unusable', problem: 'The policy file isn’t valid JSON.' },
        { kind: 'read', values: { allowLinks: true }, where: 'R' },
      ],
      succeed,
    );
    expect(policy.problems).toEqual(['The policy file isn’t valid JSON.']);
    expect(policy.allowLinks).toBe(false);
  });

  it('is one with settings that cannot be carried out', () => {
    const policy = derivePolicy([{ kind: 'read', values: { settings: { downloadsFolder: 'x' } }, where: 'F' }], () =>
      fail('bad-input', 'It has to begin with “/”.'),
    );
    expect(policy.problems).toEqual(['The policy’s settings can’t be used. It has to begin with “/”.']);
    expect(policy.settings.downloadsFolder).toBeUndefined();
  });
});

describe('refusals', () => {
  const reasonOf = (result: ReturnType<typeof refuse.practice>) =>
    result?.ok === false ? result.failure.reason : null;
  const only = fileWith({ serviceAddresses: ['https://one.example/v1/'] });

  it('allow everything without a policy', () => {
    expect(refuse.address(noPolicy, 'https://any.example/v1/')).toBeNull();
    expect(refuse.newAccount(noPolicy, 99)).toBeNull();
    expect(refuse.practice(noPolicy)).toBeNull();
    expect(refuse.keyStorage(noPolicy)).toBeNull();
    expect(refuse.recordings(noPolicy)).toBeNull();
    expect(refuse.external(noPolicy, 'link')).toBeNull();
    expect(refuse.external(noPolicy, 'command-line')).toBeNull();
  });

  it('name the address that is allowed', () => {
    const refused = refuse.address(only, 'https://two.example/v1/');
    expect(refused?.ok === false && refused.failure.message).toBe(
      'Your organization only allows the service address https://one.example/v1/.',
    );
    expect(refuse.address(only, 'https://one.example/v1/')).toBeNull();
  });

  it('count accounts', () => {
    const two = fileWith({ maxAccounts: 2 });
    expect(refuse.newAccount(two, 1)).toBeNull();
    expect(reasonOf(refuse.newAccount(two, 2))).toBe('managed');
  });

  it('tell links from commands', () => {
    const noLinks = fileWith({ allowLinks: false });
    expect(reasonOf(refuse.external(noLinks, 'link'))).toBe('managed');
    expect(refuse.external(noLinks, 'command-line')).toBeNull();
  });
});

describe('a policy of which nobody knows who can change it', () => {
  const unproven = (given: Readonly<Record<string, unknown>>): PolicySource => ({
    kind: 'unproven',
    values: given,
    where: 'The policy file',
    notice: 'unproven',
  });
  const derive = (...sources: readonly PolicySource[]) => derivePolicy(sources, succeed);

  it('restricts, and sets nothing that could loosen', () => {
    const policy = derive(
      unproven({
        serviceAddresses: ['https://a.example/v1/'],
        allowUpdates: false,
        allowLinks: true,
        requireLock: true,
        settings: {
          tightenClipboard: true,
          askWhy: false,
          blurPreviews: true,
          notifyClientNames: false,
          updateFeed: 'https://evil.example/',
          linkHosts: ['evil.example'],
          trustedSources: ['link'],
          proxy: { mode: 'pac', address: 'http://evil.example/p.pac' },
        },
      }),
    );
    expect(policy).toMatchObject({
      isManaged: true,
      allowUpdates: false,
      allowLinks: true,
      lock: { isRequired: true },
      serviceAddresses: ['https://a.example/v1/'],
      problems: [],
      notices: ['unproven'],
    });
    expect(policy.settings).toEqual({ tightenClipboard: true, blurPreviews: true, notifyClientNames: false });
  });

  it('does not make everything strict by its mistakes, which are told', () => {
    const policy = derive(unproven({ allowLink: false, maxAccounts: 'many' }));
    expect(policy).toMatchObject({ maxAccounts: null, allowPractice: true, problems: [] });
    expect(policy.notices).toHaveLength(3);
  });

  it('gives way to the registry', () => {
    const registry: PolicySource = { kind: 'read', values: { maxAccounts: 1 }, where: 'The policy in the registry' };
    expect(derive(unproven({ maxAccounts: 5 }), registry).maxAccounts).toBe(1);
  });
});

it('a policy file of a stranger restricts nothing, and is told', () => {
  expect(derivePolicy([{ kind: 'foreign', notice: 'foreign' }, { kind: 'none' }], succeed)).toEqual({
    ...noPolicy,
    notices: ['foreign'],
  });
});
