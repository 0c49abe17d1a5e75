import { expect, it } from 'vitest';
import { z } from 'zod';
import { settingsCalls } from '../../../../src-main/contract/settings.ts';

const { input } = settingsCalls['settings:change'];

it('a change holds only what was given: defaults are not filled in', () => {
  expect(z.parse(input, { theme: 'dark' })).toEqual({ theme: 'dark' });
});

it('a page cannot change what the user has to confirm in a dialog of the system', () => {
  expect(z.safeParse(input, { downloadsFolder: '/elsewhere' }).success).toBe(false);
  expect(z.safeParse(input, { recordingHosts: ['st.example'] }).success).toBe(false);
});

it('a page cannot change what is no setting', () => {
  expect(z.safeParse(input, { accounts: [] }).success).toBe(false);
});
