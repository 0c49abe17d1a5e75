import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { defaultSettings } from '../../../../../src-main/contract/settings.ts';
import { followManaged } from '../../../../../src-main/app/settings/managed-settings.ts';
import { settle } from '../../../settle.ts';

/** A program whose user and administrators change settings. */
function setUp(managed: Partial<Settings>, loginAnswer: Result<void> = succeed(undefined)) {
  let own: Settings = defaultSettings;
  let listener: ((settings: Settings) => void) | null = null;
  const current = (): Settings => ({ ...own, ...managed });
  const proxies: string[] = [];
  const logins: boolean[] = [];
  const notices: string[] = [];
  followManaged({
    settings: {
      current,
      isManaged: (name) => name in managed,
      subscribe: (run) => {
        listener = run;
        return () => undefined;
      },
    },
    setProxy: ({ mode }) => {
      proxies.push(mode);
      return Promise.resolve();
    },
    setStartAtLogin: (on) => {
      logins.push(on);
      return Promise.resolve(loginAnswer);
    },
    onNotice: (message) => notices.push(message),
  });
  return {
    proxies,
    logins,
    notices,
    manage: (next: Partial<Settings>) => {
      managed = next;
      listener?.(current());
    },
    change: (patch: Partial<Settings>) => {
      own = { ...own, ...patch };
      listener?.(current());
    },
  };
}

describe('managed settings that act beside the file', () => {
  it('are carried out when they come, change and go', () => {
    const { proxies, logins, manage } = setUp({});
    manage({ proxy: { mode: 'none' }, startAtLogin: true });
    manage({ proxy: { mode: 'manual', server: 'http://proxy.example:3128' } });
    manage({});
    expect(proxies).toEqual(['none', 'manual', 'system']);
    expect(logins).toEqual([true, false]);
  });

  it('are carried out at the start: the login entry, while the proxy of the start is in use already', () => {
    const { proxies, logins } = setUp({ proxy: { mode: 'none' }, startAtLogin: false });
    expect(proxies).toEqual([]);
    expect(logins).toEqual([false]);
  });

  it('leave alone what the user changes', () => {
    const { proxies, logins, change } = setUp({});
    change({ proxy: { mode: 'none' }, startAtLogin: true });
    expect(proxies).toEqual([]);
    expect(logins).toEqual([]);
  });

  it('that cannot be carried out are reported', async () => {
    const { notices } = setUp({ startAtLogin: true }, fail('unavailable', 'The system refused.'));
    await settle();
    expect(notices).toEqual(['The system refused.']);
  });
});
