import { isUnder } from '../api/link-host.ts';
import type { OneTimeLink } from '../api/one-time-link.ts';
import type { Settings } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { shareQuestions } from '../lib/shared-questions.ts';
import type { ClipboardAccess } from '../windows/permissions.ts';

export interface SessionHostsDeps {
  readonly settings: {
    current(): Pick<Settings, 'linkHosts' | 'clipboardHosts' | 'tightenClipboard'>;
    change(patch: Partial<Pick<Settings, 'linkHosts' | 'clipboardHosts'>>): Promise<Result<Settings>>;
  };
  /** Asks the user in a system dialog whether a session may be opened at this host. */
  readonly confirmLink: (host: string) => Promise<boolean>;
  /** Asks the user in a system dialog whether pages of this host may read the clipboard. */
  readonly confirmClipboard: (host: string) => Promise<boolean>;
}

const MAX_HOSTS = 100;

/** What the user has allowed to hosts of remote pages. Each question is asked once, and its answer can be taken back. */
export function createSessionHosts({ settings, confirmLink, confirmClipboard }: SessionHostsDeps) {
  const askLink = shareQuestions(confirmLink);
  const askClipboard = shareQuestions(confirmClipboard);
  const otherAnswers = (host: string) => settings.current().clipboardHosts.filter((each) => each.host !== host);
  const withHost = <T>(first: T, rest: readonly T[]): readonly T[] => [first, ...rest].slice(0, MAX_HOSTS);

  return {
    /**
     * Whether a link may be opened: at the service's own host, or at one that the user has allowed, now or earlier. Fails
     * with reason `link-host`.
     */
    async mayOpen({ host, isOwnHost }: Pick<OneTimeLink, 'host' | 'isOwnHost'>): Promise<Result<void>> {
      const { linkHosts } = settings.current();
      if (isOwnHost || linkHosts.some((each) => isUnder(host, each))) return succeed(undefined);
      if (!(await askLink(host))) return notAllowed(host);
      const others = settings.current().linkHosts.filter((each) => each !== host);
      const stored = await settings.change({ linkHosts: withHost(host, others) });
      return stored.ok ? succeed(undefined) : stored;
    },

    /** Asks again the next time. Open sessions stay open. */
    forgetLinkHost: (host: string): Promise<Result<Settings>> =>
      settings.change({ linkHosts: settings.current().linkHosts.filter((each) => each !== host) }),

    /** Whether pages of this host may read the clipboard. */
    clipboardAccess(host: string): ClipboardAccess {
      const { clipboardHosts, tightenClipboard } = settings.current();
      if (tightenClipboard) return false;
      return clipboardHosts.find((each) => each.host === host)?.allowed ?? 'ask';
    },

    /** Asks whether they may. A refusal is stored too: a page that keeps asking must not keep the user busy. */
    async askClipboard(host: string): Promise<void> {
      const allowed = await askClipboard(host);
      await settings.change({ clipboardHosts: withHost({ host, allowed }, otherAnswers(host)) });
    },

    forgetClipboardHost: (host: string): Promise<Result<Settings>> =>
      settings.change({ clipboardHosts: otherAnswers(host) }),
  };
}

const notAllowed = (host: string): Result<never> =>
  fail(
    'cancelled',
    `The link leads to ${host}, which doesn’t belong to the service, and you didn’t allow it. Reconnect to be asked again.`,
    { reason: 'link-host' },
  );

export type SessionHosts = ReturnType<typeof createSessionHosts>;
