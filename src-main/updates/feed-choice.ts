import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Settings } from '../contract/settings.ts';
import { t } from '../contract/texts.ts';
import type { UpdatesOff } from '../contract/updates.ts';

/** Where new versions come from now. */
export type FeedChoice =
  | {
      readonly kind: 'feed';
      readonly address: string;
      /** Looks without being asked to. */
      readonly isAutomatic: boolean;
    }
  | { readonly kind: 'off'; readonly reason: UpdatesOff };

/** What the build has noted for updates. */
export interface BuildNotes {
  /** Where its makers publish new versions; null for nowhere. */
  readonly feed: string | null;
  /** Who has signed it (Windows); empty for nobody. */
  readonly publisherNames: readonly string[];
}

export const noBuildNotes: BuildNotes = { feed: null, publisherNames: [] };

export interface FeedSources {
  /** Of the policy. */
  readonly isAllowed: boolean;
  /** The user's own, or that of the policy, which replaces it. */
  readonly settings: Pick<Settings, 'updateFeed' | 'automaticUpdates'>;
  /** The address that the build has noted; null for none. */
  readonly builtIn: string | null;
  /** Started from the sources: there is nothing to replace. */
  readonly isDevelopment: boolean;
  /** Accepts a feed on this computer. */
  readonly mayBeLocal: boolean;
}

/** The feed of the settings or, where they name none, the one that the build has noted. */
export function chooseFeed({ isAllowed, settings, builtIn, isDevelopment, mayBeLocal }: FeedSources): FeedChoice {
  if (!isAllowed) return off('managed');
  if (isDevelopment) return off('development');
  const text = settings.updateFeed === '' ? builtIn : settings.updateFeed;
  if (text === null) return off('no-feed');
  const address = normaliseFeed(text, { mayBeLocal });
  return address.ok
    ? { kind: 'feed', address: address.value, isAutomatic: settings.automaticUpdates }
    : off('bad-feed');
}

const off = (reason: UpdatesOff): FeedChoice => ({ kind: 'off', reason });

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const MAX_LENGTH = 2_000;

/**
 * Brings the address of a feed into its one form: a folder over https, without a sign-in. On Linux the feed alone vouches for
 * what is installed, so nothing else is good enough.
 *
 * @param mayBeLocal accepts http on this computer (development and tests)
 */
export function normaliseFeed(text: string, { mayBeLocal = false } = {}): Result<string> {
  const given = text.trim();
  if (given.length > MAX_LENGTH || !URL.canParse(given)) return refused(t('update.noAddress'));
  const url = new URL(given);
  const isLocal = mayBeLocal && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return refused(t('update.notHttps'));
  if (url.username !== '' || url.password !== '') return refused(t('update.userinfo'));
  if (url.search !== '' || url.hash !== '') return refused(t('update.notFolder'));
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return succeed(url.href);
}

const refused = (message: string): Result<never> => fail('bad-input', message, { reason: 'update-feed' });
