import { describe, expect, it } from 'vitest';
import { checkManagedSettings } from '../../../../../src-main/app/settings/managed-settings.ts';

const check = (settings: Parameters<typeof checkManagedSettings>[0]) => checkManagedSettings(settings, '/home/me');

describe('managed settings', () => {
  it('have a proxy in the form that the settings have', () => {
    expect(check({ proxy: { mode: 'manual', server: 'proxy.example:3128' } })).toMatchObject({
      value: { proxy: { mode: 'manual', server: 'http://proxy.example:3128' } },
    });
    expect(check({ proxy: { mode: 'manual', server: 'ftp://proxy.example' } }).ok).toBe(false);
    expect(check({ proxy: { mode: 'system' }, askWhy: true })).toEqual({
      ok: true,
      value: { proxy: { mode: 'system' }, askWhy: true },
    });
  });

  it.each([
    ['~/Longreach', '/home/me/Longreach'],
    ['/srv/files', '/srv/files'],
    ['', ''],
  ])('have a downloads folder of each user or of all: %s', (given, folder) => {
    expect(check({ downloadsFolder: given })).toMatchObject({ value: { downloadsFolder: folder } });
  });

  it('have no downloads folder below wherever the program was started', () => {
    expect(check({ downloadsFolder: 'files' }).ok).toBe(false);
  });
});
