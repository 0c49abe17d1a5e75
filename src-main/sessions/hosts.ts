import { isUnder } from '../api/link-host.ts';
import type { Settings, WhyNoPermission } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { managedHost } from '../policy/refusals.ts';
import { createAllowedHosts, MAX_HOSTS, shareQuestions } from '../lib/host-answers.ts';
import type { ClipboardAccess, LocalNetworkAccess } from '../windows/permissions.ts';
import type { WhyRefused } from '../windows/protect.ts';
import type { DownloadAccess } from './page-requests.ts';
import type { RemoteHost } from './session-view.ts';
import { t } from '../contract/texts.ts';

type HostSetting = 'linkHosts' | 'clipboardHosts' | 'downloadHosts' | 'localNetworkHosts';

export interface SessionHostsDeps {
  readonly settings: {
    current(): Pick<Settings, HostSetting | 'tightenClipboard'>;
    change(patch: Partial<Pick<Settings, HostSetting>>): Promise<Result<Settings>>;
    isManaged(name: Exclude<HostSetting, 'clipboardHosts'> | 'tightenClipboard'): boolean;
  };
  /** Asks the user in a system dialog whether a session may be opened at this host. */
  readonly confirmLink: (host: string) => Promise<boolean>;
  /** Asks the user in a system dialog whether pages of this host may read the clipboard. */
  readonly confirmClipboard: (host: string) => Promise<boolean>;
  /** Asks the user in a system dialog whether pages of this host may save files. */
  readonly confirmDownloads: (host: string) => Promise<boolean>;
  /** The same about more files than one click explains, of a host that is allowed. */
  readonly confirmMoreDownloads: (host: string) => Promise<boolean>;
  /** Asks the user in a system dialog whether pages of this host may reach the local network. */
  readonly confirmLocalNetwork: (host: string) => Promise<boolean>;
}

/** What the user has allowed to hosts of remote pages. Each question is asked once, and its answer can be taken back. */
export function createSessionHosts({ settings, ...ask }: SessionHostsDeps) {
  const linkHosts = createAllowedHosts({
    current: () => settings.current().linkHosts,
    store: (hosts) => settings.change({ linkHosts: hosts }),
    confirm: ask.confirmLink,
  });
  const downloadHosts = createAllowedHosts({
    current: () => settings.current().downloadHosts,
    store: (hosts) => settings.change({ downloadHosts: hosts }),
    confirm: ask.confirmDownloads,
  });
  const localNetworkHosts = createAllowedHosts({
    current: () => settings.current().localNetworkHosts,
    store: (hosts) => settings.change({ localNetworkHosts: hosts }),
    confirm: ask.confirmLocalNetwork,
  });
  const askMore = shareQuestions(ask.confirmMoreDownloads);
  const askClipboard = shareQuestions(ask.confirmClipboard);
  const otherAnswers = (host: string) => settings.current().clipboardHosts.filter((each) => each.host !== host);

  return {
    /**
     * Whether a link to this host, which is not the service's own, may be opened: where the user has allowed it, now or
     * earlier. Fails with reason `link-host`.
     */
    async mayOpen(host: string): Promise<Result<void>> {
      if (settings.current().linkHosts.some((each) => isUnder(host, each))) return succeed(undefined);
      if (settings.isManaged('linkHosts')) return managedHost(host);
      const stored = await linkHosts.ask(host);
      if (stored === null) return notAllowed(host);
      return stored.ok ? succeed(undefined) : stored;
    },

    /** Asks again the next time. Open sessions stay open. */
    forgetLinkHost: (host: string): Promise<Result<Settings>> => linkHosts.forget(host),

    /** Whether pages of this host may read the clipboard. */
    clipboardAccess(host: string): ClipboardAccess {
      const { clipboardHosts, tightenClipboard } = settings.current();
      if (tightenClipboard) return false;
      return clipboardHosts.find((each) => each.host === host)?.allowed ?? 'ask';
    },

    /** Whether pages of this host may save files. */
    downloadAccess(host: string): DownloadAccess {
      if (settings.current().downloadHosts.includes(host)) return 'allowed';
      return settings.isManaged('downloadHosts') ? 'managed' : 'ask';
    },

    /** Asks about downloads that were refused. Fails where the answer is no. */
    async allowDownloads(host: string, why: WhyRefused): Promise<Result<void>> {
      if (why === 'managed') return managedHost(host);
      if (why !== 'not-allowed') return (await askMore(host)) ? succeed(undefined) : saidNo();
      if (settings.isManaged('downloadHosts')) return managedHost(host);
      const stored = await downloadHosts.ask(host);
      if (stored === null) return saidNo();
      return stored.ok ? succeed(undefined) : stored;
    },

    /** Refuses its downloads again, until the user allows them. */
    forgetDownloadHost: (host: string): Promise<Result<Settings>> => downloadHosts.forget(host),

    /** Whether pages of this host may reach the local network: never those of a host that is not the service's. */
    localNetworkAccess({ host, isOwnHost }: RemoteHost): LocalNetworkAccess {
      if (!isOwnHost) return false;
      if (settings.current().localNetworkHosts.includes(host)) return true;
      return settings.isManaged('localNetworkHosts') ? false : 'ask';
    },

    /** Why pages of this host do not have the permission of this name: `declined` is an answer that can be asked again. */
    whyRefused(permission: string, { isOwnHost }: RemoteHost): WhyNoPermission {
      switch (permission) {
        case 'clipboard-read':
          if (!settings.current().tightenClipboard) return 'declined';
          return settings.isManaged('tightenClipboard') ? 'managed' : 'settings';
        case 'local-network':
          if (!isOwnHost) return 'foreign-host';
          return settings.isManaged('localNetworkHosts') ? 'managed' : 'declined';
        default:
          return 'never';
      }
    },

    /** Asks whether they may; true where they may from now on. */
    askLocalNetwork: async (host: string): Promise<boolean> => (await localNetworkHosts.ask(host))?.ok === true,

    /** Asks again when a page of this host wants to reach the local network. What is connected stays so. */
    forgetLocalNetworkHost: (host: string): Promise<Result<Settings>> => localNetworkHosts.forget(host),

    /** Asks whether they may read the clipboard. A refusal is stored too: a page that tries again and again must not bother the user. */
    async askClipboard(host: string): Promise<void> {
      const allowed = await askClipboard(host);
      await settings.change({ clipboardHosts: [{ host, allowed }, ...otherAnswers(host)].slice(0, MAX_HOSTS) });
    },

    forgetClipboardHost: (host: string): Promise<Result<Settings>> =>
      settings.change({ clipboardHosts: otherAnswers(host) }),
  };
}

/** Pages say nothing about what the user answered. */
const saidNo = (): Result<never> => fail('cancelled', '', { reason: 'downloads' });

const notAllowed = (host: string): Result<never> =>
  fail('cancelled', t('session.hostNotAllowed', { host }), { reason: 'link-host' });

export type SessionHosts = ReturnType<typeof createSessionHosts>;
