import type { AccountSessionDeps } from '../../../src-main/app/account-session-types.ts';
import { defaultSettings, type Settings } from '../../../src-main/contract/settings.ts';
import { noRestrictions } from '../../../src-main/contract/policy.ts';
import { succeed } from '../../../src-main/contract/failure.ts';

/** Settings in memory, for an account session of a test. */
export function memorySettings(first: Partial<Settings> = {}): AccountSessionDeps['settings'] {
  let settings = { ...defaultSettings, ...first };
  return {
    current: () => settings,
    change: (patch) => {
      settings = { ...settings, ...patch };
      return Promise.resolve(succeed(settings));
    },
    isManaged: () => false,
  };
}

/** An operating system without files, dialogs and clipboard. */
export const noSystem: AccountSessionDeps['system'] = {
  copy: () => Promise.resolve(),
  openMail: () => Promise.resolve(),
  downloadsFolder: () => '/nowhere',
  reveal: () => undefined,
  openFolder: () => Promise.resolve(''),
  confirmHost: () => Promise.resolve(false),
  chooseFolder: () => Promise.resolve(null),
  timeZone: () => 'UTC',
};

/** What an account session of a test needs unless the test is about it: nothing is stored. */
export const sessionDefaults = {
  databasePath: ':memory:',
  ledgerPath: null,
  meterPath: null,
  random: () => 0.5,
  newId: () => 'id',
  fetch: () => Promise.reject(new Error('the test answers no preview and no recording')),
  system: noSystem,
  save: () => Promise.reject(new Error('the test writes no files')),
  started: () => Promise.resolve(),
  openSession: () => succeed(undefined),
  restrictions: () => noRestrictions,
  protect: () => () => undefined,
  releasePages: () => undefined,
} as const satisfies Partial<AccountSessionDeps>;
