import type { AccountState } from '../../contract/contract.ts';
import { t } from '../../contract/texts.ts';

/** Stands for all accounts where the state of one is expected; `AccountsState` has the state of each. */
export const allAccountsState = (): AccountState => ({
  kind: 'signed-in',
  account: {
    id: 'all-accounts',
    label: t('all.label'),
    address: '',
    practice: false,
    keyPlace: 'keychain',
    groupId: null,
    video: null,
    methods: null,
  },
});
