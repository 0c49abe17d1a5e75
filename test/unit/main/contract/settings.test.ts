import { expect, it } from 'vitest';
import { settingsCalls } from '../../../../src-main/contract/settings.ts';

const { input } = settingsCalls['settings:change'];

it('a change holds only what was given: defaults are not filled in', () => {
  expect(input.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
});

it('a page cannot change what the user has to confirm in a dialog of the system', () => {
  expect(input.safeParse({ downloadsFolder: '/elsewhere' }).success).toBe(false);
  expect(input.safeParse({ recordingHosts: ['st.example'] }).success).toBe(false);
});

it('a page cannot change what is no setting', () => {
  expect(input.safeParse({ accounts: [] }).success).toBe(false);
});
