import { call } from './call.ts';
import { noInput } from './inputs.ts';
import { SHORTEST_PASSWORD } from './lock-policy.ts';
import type { Settings } from './settings.ts';

/** The part of the contract about what administrators manage on this computer. */

export const policyCalls = {
  'policy:current': call<PolicyState>()({ input: noInput, from: ['console'], scope: 'app' }),
} as const;

/** What administrators allow; without a policy everything. */
export interface Restrictions {
  /** The base addresses that accounts may have; null for any. */
  readonly serviceAddresses: readonly string[] | null;
  /** No account is added where there are so many; null for no limit. The practice account does not count. */
  readonly maxAccounts: number | null;
  readonly allowPractice: boolean;
  /** `not-new`: stored keys are used, and none is stored. `none`: stored keys are removed. */
  readonly storedKeys: 'allowed' | 'not-new' | 'none';
  /** Playing and downloading. */
  readonly allowRecordings: boolean;
  /** Remote pages read and write the clipboard. */
  readonly allowClipboard: boolean;
  /** Pictures of remote screens, copied or saved. */
  readonly allowScreenshots: boolean;
  /** `longreach:` links. */
  readonly allowLinks: boolean;
  /** Commands of the command line and of scripts. */
  readonly allowCommands: boolean;
  /** Looking for new versions of Longreach, and installing them. */
  readonly allowUpdates: boolean;
  /** Alarms to receivers beyond this screen. */
  readonly allowWebhooks: boolean;
  /** Hosts that alarms may go to, with those below them; null for any. */
  readonly webhookHosts: readonly string[] | null;
  readonly lock: {
    readonly isRequired: boolean;
    /** Minutes without use after which it locks at the latest; null leaves the time to the user. */
    readonly maxMinutes: number | null;
    /** A PIN is not enough. */
    readonly needsPassword: boolean;
    /** Characters that a password has at least. */
    readonly minLength: number;
  };
}

export interface PolicyState extends Restrictions {
  /** There is a policy, also one that cannot be used. */
  readonly isManaged: boolean;
  /** The names of settings with a fixed value. */
  readonly settings: readonly (keyof Settings)[];
  /** Sentences about what is wrong with the policy; then everything is restricted. */
  readonly problems: readonly string[];
  /** Sentences about a policy of which a part is not used, for the settings. */
  readonly notices: readonly string[];
}

export const noRestrictions: Restrictions = {
  serviceAddresses: null,
  maxAccounts: null,
  allowPractice: true,
  storedKeys: 'allowed',
  allowRecordings: true,
  allowClipboard: true,
  allowScreenshots: true,
  allowLinks: true,
  allowCommands: true,
  allowUpdates: true,
  allowWebhooks: true,
  webhookHosts: null,
  lock: { isRequired: false, maxMinutes: null, needsPassword: false, minLength: SHORTEST_PASSWORD },
};
