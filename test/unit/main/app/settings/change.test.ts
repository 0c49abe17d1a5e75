import { describe, expect, test } from 'vitest';
import { fail, succeed } from '../../../../../src-main/contract/failure.ts';
import { defaultSettings } from '../../../../../src-main/contract/settings.ts';
import { changeSettings, type ChangeDeps } from '../../../../../src-main/app/settings/change-settings.ts';

const settings = { ...defaultSettings, theme: 'dark' } as const;

function setUp(more: Partial<ChangeDeps> = {}) {
  const happened: unknown[] = [];
  const deps: ChangeDeps = {
    settings: {
      change: (patch) => {
        happened.push(['saved', patch]);
        return Promise.resolve(succeed(settings));
      },
      current: () => defaultSettings,
      isManaged: () => false,
    },
    setProxy: (proxy) => {
      happened.push(['proxy', proxy]);
      return Promise.resolve();
    },
    setStartAtLogin: (on) => {
      happened.push(['login', on]);
      return Promise.resolve(succeed(undefined));
    },
    confirmFeed: (address) => {
      happened.push(['asked', address]);
      return Promise.resolve(true);
    },
    mayFeedBeLocal: false,
    ...more,
  };
  return { deps, happened };
}

describe('changing settings', () => {
  test.each([{ proxy: { mode: 'none' } }, { startAtLogin: true }] as const)(
    'refuses a managed one before anything is done: %j',
    async (patch) => {
      const { deps, happened } = setUp();
      const result = await changeSettings(patch, {
        ...deps,
        settings: { ...deps.settings, isManaged: (name) => name in patch },
      });
      expect(result.ok).toBe(false);
      expect(!result.ok && result.failure.reason).toBe('managed');
      expect(happened).toEqual([]);
    },
  );

  test('a theme is saved and nothing else is touched', async () => {
    const { deps, happened } = setUp();
    expect(await changeSettings({ theme: 'dark' }, deps)).toEqual(succeed(settings));
    expect(happened).toEqual([['saved', { theme: 'dark', proxy: undefined }]]);
  });

  test('where code comes from stays as it is until the user says so to the system (I5)', async () => {
    const { deps, happened } = setUp({ confirmFeed: () => Promise.resolve(false) });
    const result = await changeSettings({ updateFeed: 'https://evil.example/u/', startAtLogin: true }, deps);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(happened).toEqual([]);
  });

  test('the address of an update feed is saved in its one form, or refused', async () => {
    const { deps, happened } = setUp();
    await changeSettings({ updateFeed: ' https://updates.example/longreach ' }, deps);
    await changeSettings({ updateFeed: '' }, deps);
    expect(happened).toEqual([
      ['asked', 'https://updates.example/longreach/'],
      ['saved', { updateFeed: 'https://updates.example/longreach/' }],
      // As it was: nothing to ask.
      ['saved', { updateFeed: '' }],
    ]);
    const refused = await changeSettings({ updateFeed: 'http://updates.example/' }, deps);
    expect(refused).toMatchObject({ ok: false, failure: { reason: 'update-feed' } });
    expect(happened).toHaveLength(3);
  });

  test('a proxy takes effect and is saved in its right form', async () => {
    const { deps, happened } = setUp();
    await changeSettings({ proxy: { mode: 'manual', server: 'proxy.example:8080' } }, deps);
    const proxy = { mode: 'manual', server: 'http://proxy.example:8080' };
    expect(happened).toEqual([
      ['proxy', proxy],
      ['saved', { proxy }],
    ]);
  });

  test('what cannot be done is not saved', async () => {
    const { deps, happened } = setUp({
      setStartAtLogin: () => Promise.resolve(fail('unavailable', 'The start entry could not be written.')),
    });
    expect(await changeSettings({ startAtLogin: true }, deps)).toMatchObject({ ok: false });
    expect(await changeSettings({ proxy: { mode: 'manual', server: '' } }, deps)).toMatchObject({ ok: false });
    expect(happened).toEqual([]);
  });
});
