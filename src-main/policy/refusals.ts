import { isUnder } from '../api/link-host.ts';
import { fail, type Result } from '../contract/failure.ts';
import type { PolicyState, Restrictions } from '../contract/policy.ts';
import { withoutRootDot } from '../lib/private-hosts.ts';
import { t } from '../contract/texts.ts';

/** Why a policy does not let something happen. All have kind `unavailable` and reason `managed`. */

const managed = (message: string): Result<never> => fail('unavailable', message, { reason: 'managed' });

const orAsk = (message: string): Result<never> => managed(`${message} ${t('policy.ask')}`);

export const managedSetting = (): Result<never> => orAsk(t('policy.setting'));

/** A host that is not in a list which administrators have fixed. */
export const managedHost = (host: string): Result<never> => orAsk(t('policy.host', { host }));

const practiceRefused = (): Result<never> => orAsk(t('main.policy.practice'));

const keyStorageRefused = (): Result<never> => managed(t('policy.keyStorage'));

const auditLogKept = (): Result<never> => orAsk(t('policy.activity'));

const recordingsRefused = (): Result<never> => orAsk(t('main.policy.recordings'));

const screenshotsRefused = (): Result<never> => orAsk(t('main.policy.screenshots'));

const linksRefused = (): Result<never> => orAsk(t('main.policy.links'));

const commandsRefused = (): Result<never> => orAsk(t('main.policy.commands'));

const accountsRefused = (): Result<never> => orAsk(t('main.policy.accounts'));

const webhooksRefused = (): Result<never> => orAsk(t('main.policy.webhooks'));

const addressRefused = (addresses: readonly string[]): Result<never> =>
  managed(
    addresses.length === 1
      ? t('policy.oneAddress', { address: addresses[0] ?? '' })
      : t('main.policy.addresses', { addresses: addresses.join(', ') }),
  );

/** The refusals of a policy; null where it allows. */
export const refuse = {
  address: ({ serviceAddresses }: Restrictions, address: string): Result<never> | null =>
    serviceAddresses === null || serviceAddresses.includes(address) ? null : addressRefused(serviceAddresses),

  /** @param count accounts that are there, without that of the practice service */
  newAccount: ({ maxAccounts }: Restrictions, count: number): Result<never> | null =>
    maxAccounts === null || count < maxAccounts ? null : accountsRefused(),

  practice: ({ allowPractice }: Restrictions): Result<never> | null => (allowPractice ? null : practiceRefused()),

  keyStorage: ({ storedKeys }: Restrictions): Result<never> | null =>
    storedKeys === 'allowed' ? null : keyStorageRefused(),

  /** How long entries of the audit log stay is fixed, or cannot be known. */
  clearAuditLog: ({ settings, problems }: PolicyState): Result<never> | null =>
    settings.includes('activityMonths') || problems.length > 0 ? auditLogKept() : null,

  recordings: ({ allowRecordings }: Restrictions): Result<never> | null =>
    allowRecordings ? null : recordingsRefused(),

  screenshots: ({ allowScreenshots }: Pick<Restrictions, 'allowScreenshots'>): Result<never> | null =>
    allowScreenshots ? null : screenshotsRefused(),

  /** @param host as `URL.hostname` writes it */
  webhook: ({ allowWebhooks, webhookHosts }: Restrictions, host: string): Result<never> | null => {
    if (!allowWebhooks) return webhooksRefused();
    const isAllowed = webhookHosts?.some((each) => isUnder(withoutRootDot(host), each)) ?? true;
    // Without the host, which can be a part of the credential.
    return isAllowed ? null : orAsk(t('main.policy.webhookHost'));
  },

  /** Storing the address of a webhook. */
  webhookStorage: ({ allowWebhooks, storedKeys }: Restrictions): Result<never> | null => {
    if (!allowWebhooks) return webhooksRefused();
    return storedKeys === 'allowed' ? null : managed(t('policy.webhookStorage'));
  },

  external: ({ allowLinks, allowCommands }: Restrictions, source: 'link' | 'command-line'): Result<never> | null => {
    if (source === 'link') return allowLinks ? null : linksRefused();
    return allowCommands ? null : commandsRefused();
  },
} as const;
