import type { AccountEntry } from '../../../src-main/contract/contract.ts';
import { describeKeyProblem, describeService, type ServiceText } from '../../lib/service.ts';
import { t } from '../../lib/messages.ts';

/** How an account is doing, in a few words. `now` in Unix milliseconds. */
export function describeEntry(entry: AccountEntry, now: number, keychain: string): ServiceText {
  switch (entry.state) {
    case 'key-unavailable':
      return entry.problem === null
        ? { mark: 'attention', text: t('accounts.noKey') }
        : { mark: 'attention', text: describeKeyProblem(entry.problem, keychain).title };
    case 'first-run':
      return { mark: 'attention', text: t('accounts.notOpen') };
    case 'starting':
    case 'signed-in':
      return describeService(entry.service, now);
  }
}

/** Whether a new key is what this account needs. */
export const needsKey = ({ state, service }: AccountEntry): boolean =>
  state === 'key-unavailable' || service.kind === 'key-refused';
