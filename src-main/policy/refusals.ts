import { fail, type Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';

/** Why a policy does not let something happen. All have kind `unavailable` and reason `managed`. */

const managed = (message: string): Result<never> => fail('unavailable', message, { reason: 'managed' });

const ASK = 'Ask your administrator if you need it.';

export const managedSetting = (): Result<never> =>
  managed(`This setting is managed by your organisation and can’t be changed here. ${ASK}`);

/** A host that is not in a list which administrators have fixed. */
export const managedHost = (host: string): Result<never> =>
  managed(
    `Your organisation decides which hosts are used besides the service’s own, and ${host} isn’t among them. ${ASK}`,
  );

const practiceRefused = (): Result<never> =>
  managed(`Your organisation doesn’t allow the practice account on this computer. ${ASK}`);

export const keyStorageRefused = (): Result<never> =>
  managed('Your organisation doesn’t allow keys to be stored on this computer. Keep the key for this run only.');

const recordingsRefused = (): Result<never> =>
  managed(`Your organisation doesn’t allow recordings on this computer. ${ASK}`);

const linksRefused = (): Result<never> =>
  managed(`Your organisation doesn’t allow links to open agents in Longreach on this computer. ${ASK}`);

const commandsRefused = (): Result<never> =>
  managed(`Your organisation doesn’t allow commands to Longreach on this computer. ${ASK}`);

const accountsRefused = (): Result<never> =>
  managed(`Your organisation doesn’t allow another account on this computer. ${ASK}`);

const addressRefused = (addresses: readonly string[]): Result<never> =>
  managed(
    addresses.length === 1
      ? `Your organisation only allows the service address ${addresses[0] ?? ''}.`
      : `Your organisation doesn’t allow this service address. It allows: ${addresses.join(', ')}.`,
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

  recordings: ({ allowRecordings }: Restrictions): Result<never> | null =>
    allowRecordings ? null : recordingsRefused(),

  external: ({ allowLinks, allowCommands }: Restrictions, source: 'link' | 'command-line'): Result<never> | null => {
    if (source === 'link') return allowLinks ? null : linksRefused();
    return allowCommands ? null : commandsRefused();
  },
} as const;
