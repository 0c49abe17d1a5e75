import type { Settings } from '../contract/settings.ts';
import type { UpdatesOff } from '../contract/updates.ts';
import { normaliseFeed } from './feed-address.ts';

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
