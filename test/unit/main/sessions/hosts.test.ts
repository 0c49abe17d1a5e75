import { describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import { createSessionHosts } from '../../../../src-main/sessions/hosts.ts';
import { settle } from '../../settle.ts';
import { makeHarness, reasonOf } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

function openHosts(given: Partial<Settings> = {}, managed: readonly string[] = []) {
  let current: Settings = { ...defaultSettings, ...given };
  const asked: string[] = [];
  const answers: ((yes: boolean) => void)[] = [];
  const confirm = (host: string): Promise<boolean> => {
    asked.push(host);
    return new Promise((resolve) => answers.push(resolve));
  };
  const hosts = createSessionHosts({
    settings: {
      current: () => current,
      change: (patch) => {
        current = { ...current, ...patch };
        return Promise.resolve(succeed(current));
      },
      isManaged: (name) => managed.includes(name),
    },
    confirmLink: confirm,
    confirmClipboard: confirm,
    confirmDownloads: confirm,
    confirmMoreDownloads: (host) => confirm(`more of ${host}`),
    confirmLocalNetwork: confirm,
  });
  return { hosts, asked, answer: (yes: boolean) => answers.shift()?.(yes), settings: () => current };
}
const foreign = 'link.foreign.example';

describe('H8: downloads of remote pages', () => {
  const HOST = 'link.service.example';

  it('are allowed to a host by one question, until that is revoked', async () => {
    const { hosts, asked, answer, settings } = openHosts();
    expect(hosts.downloadAccess(HOST)).toBe('ask');
    const both = Promise.all([hosts.allowDownloads(HOST, 'not-allowed'), hosts.allowDownloads(HOST, 'not-allowed')]);
    answer(true);
    expect((await both).every(({ ok }) => ok)).toBe(true);
    expect(asked).toEqual([HOST]);
    expect(settings().downloadHosts).toEqual([HOST]);
    expect(hosts.downloadAccess(HOST)).toBe('allowed');
    expect(hosts.downloadAccess('other.service.example')).toBe('ask');
    await hosts.forgetDownloadHost(HOST);
    expect(hosts.downloadAccess(HOST)).toBe('ask');
  });

  it('stay refused after a no', async () => {
    const { hosts, answer, settings } = openHosts();
    const first = hosts.allowDownloads(HOST, 'not-allowed');
    answer(false);
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(settings().downloadHosts).toEqual([]);
  });

  it.each(['unprompted', 'many'] as const)('are asked about again each time where they are %s', async (why) => {
    const { hosts, asked, answer, settings } = openHosts({ downloadHosts: [HOST] });
    for (const yes of [true, false]) {
      const more = hosts.allowDownloads(HOST, why);
      answer(yes);
      expect((await more).ok).toBe(yes);
    }
    expect(asked).toEqual([`more of ${HOST}`, `more of ${HOST}`]);
    expect(settings().downloadHosts).toEqual([HOST]);
  });

  it('are refused without a question where administrators have fixed the list', async () => {
    const { hosts, asked } = openHosts({ downloadHosts: ['allowed.example'] }, ['downloadHosts']);
    expect(hosts.downloadAccess(HOST)).toBe('managed');
    expect(hosts.downloadAccess('allowed.example')).toBe('allowed');
    for (const why of ['managed', 'not-allowed'] as const)
      expect(await hosts.allowDownloads(HOST, why)).toMatchObject({ ok: false, failure: { reason: 'managed' } });
    expect(asked).toEqual([]);
  });
});

describe('a host that does not belong to the service', () => {
  it('is asked about by name once, and opened without a question afterwards', async () => {
    const { hosts, asked, answer, settings } = openHosts();
    const both = Promise.all([hosts.mayOpen(foreign), hosts.mayOpen(foreign)]);
    answer(true);
    expect((await both).every(({ ok }) => ok)).toBe(true);
    expect(settings().linkHosts).toEqual(['link.foreign.example']);
    expect((await hosts.mayOpen(foreign)).ok).toBe(true);
    expect(asked).toEqual(['link.foreign.example']);
  });

  it('is refused without a question where administrators have fixed the list', async () => {
    const { hosts, asked } = openHosts({ linkHosts: ['allowed.example'] }, ['linkHosts']);
    const refused = await hosts.mayOpen(foreign);
    expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect((await hosts.mayOpen('allowed.example')).ok).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is not opened where the user declines, and asked about again the next time', async () => {
    const { hosts, asked, answer, settings } = openHosts();
    const first = hosts.mayOpen(foreign);
    answer(false);
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'link-host' } });
    expect(settings().linkHosts).toEqual([]);
    void hosts.mayOpen(foreign);
    expect(asked).toHaveLength(2);
  });

  it('is asked about again once its permission is taken back', async () => {
    const { hosts, asked } = openHosts({ linkHosts: ['link.foreign.example', 'other.example'] });
    expect(await hosts.forgetLinkHost('link.foreign.example')).toMatchObject({
      value: { linkHosts: ['other.example'] },
    });
    void hosts.mayOpen(foreign);
    expect(asked).toEqual(['link.foreign.example']);
  });

  it('is not asked about where it is below an allowed one', async () => {
    const { hosts, asked } = openHosts({ linkHosts: ['foreign.example'] });
    expect((await hosts.mayOpen(foreign)).ok).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('reading the clipboard', () => {
  const HOST = 'link.service.example';

  it('is asked about once for parallel requests, and the answer is stored', async () => {
    const { hosts, asked, answer, settings } = openHosts();
    expect(hosts.clipboardAccess(HOST)).toBe('ask');
    const both = Promise.all([hosts.askClipboard(HOST), hosts.askClipboard(HOST)]);
    answer(true);
    await both;
    expect(asked).toEqual([HOST]);
    expect(hosts.clipboardAccess(HOST)).toBe(true);
    expect(hosts.clipboardAccess('other.example')).toBe('ask');
    expect(settings().clipboardHosts).toEqual([{ host: HOST, allowed: true }]);
  });

  it('stays refused where the user declined, until they take the answer back', async () => {
    const { hosts, answer } = openHosts();
    const question = hosts.askClipboard(HOST);
    answer(false);
    await question;
    expect(hosts.clipboardAccess(HOST)).toBe(false);
    await hosts.forgetClipboardHost(HOST);
    expect(hosts.clipboardAccess(HOST)).toBe('ask');
  });

  it('is refused without a question where the setting says so', () => {
    const { hosts } = openHosts({ tightenClipboard: true, clipboardHosts: [{ host: HOST, allowed: true }] });
    expect(hosts.clipboardAccess(HOST)).toBe(false);
  });
});

describe('the local network', () => {
  const own = { host: 'link.service.example', isOwnHost: true };

  it('is allowed to a host of the service by one question, until that is revoked', async () => {
    const { hosts, asked, answer, settings } = openHosts();
    expect(hosts.localNetworkAccess(own)).toBe('ask');
    const both = Promise.all([hosts.askLocalNetwork(own.host), hosts.askLocalNetwork(own.host)]);
    answer(true);
    expect(await both).toEqual([true, true]);
    expect(asked).toEqual([own.host]);
    expect(settings().localNetworkHosts).toEqual([own.host]);
    expect(hosts.localNetworkAccess(own)).toBe(true);
    expect(hosts.localNetworkAccess({ ...own, host: 'other.service.example' })).toBe('ask');
    await hosts.forgetLocalNetworkHost(own.host);
    expect(hosts.localNetworkAccess(own)).toBe('ask');
  });

  it('stays refused after a no, which is not stored', async () => {
    const { hosts, answer, settings } = openHosts();
    const asked = hosts.askLocalNetwork(own.host);
    answer(false);
    expect(await asked).toBe(false);
    expect(settings().localNetworkHosts).toEqual([]);
  });

  it('is refused to a host that is not the service’s, whatever the list holds', () => {
    const { hosts } = openHosts({ localNetworkHosts: [foreign], linkHosts: [foreign] });
    expect(hosts.localNetworkAccess({ host: foreign, isOwnHost: false })).toBe(false);
  });

  it('is refused without a question where administrators have fixed the list', () => {
    const { hosts } = openHosts({ localNetworkHosts: ['allowed.service.example'] }, ['localNetworkHosts']);
    expect(hosts.localNetworkAccess(own)).toBe(false);
    expect(hosts.localNetworkAccess({ ...own, host: 'allowed.service.example' })).toBe(true);
  });
});

describe('a session at such a host', () => {
  const FOREIGN = 'https://link.foreign.example/?connect=1';

  it('loads nothing before the user allows it, then shows its host', async () => {
    const { hosts, asked, answer } = openHosts();
    const harness = makeHarness({ mayOpen: hosts.mayOpen });
    harness.sessions.open(7);
    const link = await harness.giveLink(FOREIGN);
    expect(asked).toEqual(['link.foreign.example']);
    expect(link.opened).toBe(0);
    expect(harness.tabs()[0]?.host).toBeNull();
    answer(true);
    await settle();
    expect(harness.page().webContents.loaded).toEqual([FOREIGN]);
    expect(harness.tabs()[0]?.host).toBe('link.foreign.example');
  });

  it('ends with the host named where the user declines, and opens no link', async () => {
    const { hosts, answer } = openHosts();
    const harness = makeHarness({ mayOpen: hosts.mayOpen });
    harness.sessions.open(7);
    const link = await harness.giveLink(FOREIGN);
    answer(false);
    await settle();
    expect(reasonOf(harness)).toBe('connect-failed');
    const state = harness.tabs()[0]?.state;
    expect(state?.kind === 'ended' && state.failure?.message).toContain('link.foreign.example');
    expect(link.opened).toBe(0);
  });

  it('asks nothing where the host is the service’s own', async () => {
    const { hosts, asked } = openHosts();
    const harness = makeHarness({ mayOpen: hosts.mayOpen });
    harness.sessions.open(7);
    const link = await harness.giveLink('https://link.service.example/?connect=1');
    expect(asked).toEqual([]);
    expect(link.opened).toBe(1);
  });

  it('opens nothing where its tab was closed during the question', async () => {
    const { hosts, answer } = openHosts();
    const harness = makeHarness({ mayOpen: hosts.mayOpen });
    harness.sessions.open(7);
    const link = await harness.giveLink(FOREIGN);
    harness.sessions.close(harness.tabs()[0]!.id);
    answer(true);
    await settle();
    expect(link.opened).toBe(0);
  });
});
