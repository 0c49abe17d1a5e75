import type { AccountManager } from '../account/account-manager.ts';
import type { AgentCallsOwner } from '../agents/handlers.ts';
import { normaliseAddress } from '../api/address.ts';
import type { accountCalls } from '../contract/account.ts';
import { accountOf } from '../contract/account-state.ts';
import type { accountsCalls } from '../contract/accounts.ts';
import type { AuditAccount, Saying, Sentence } from '../contract/audit-note.ts';
import type { InputOf, SignedIn } from '../contract/contract.ts';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { Rows } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import type { AccountListPort } from './account-list.ts';
import type { AccountRegistry } from './account-registry.ts';
import type { Account } from './account.ts';
import { allAccountsState } from './all-accounts/state.ts';

export interface AccountCallsOwner extends Pick<AgentCallsOwner, 'agentsService'> {
  /** The account that the page shows. */
  readonly accounts: AccountManager;
  /** All accounts, and which of them is in view. */
  readonly registry: Pick<
    AccountRegistry<Account>,
    'add' | 'cancelAdd' | 'cancelSignIn' | 'practise' | 'show' | 'showAll'
  >;
  /** The same as the console shows and changes them. */
  readonly accountList: AccountListPort;
}

/** The account that was signed in to is known once it was. */
const signedInNote = { noted: ({ account }: SignedIn) => ({ account }) };

const bulkIsRunning = (): Result<never> => fail('busy', t('app.bulkRunsGroup'), { reason: 'bulk-runs' });

/** The calls about the account that the page shows. */
export const accountHandlers: Rows<keyof typeof accountCalls, AccountCallsOwner> = {
  'account:current': ({ one }) => succeed(one === null ? allAccountsState() : one.accounts.state),
  'account:checkAddress': (_owner, { address }) => normaliseAddress(address),
  'account:signIn': {
    run: ({ registry }, input) => registry.add(input),
    note: (_owner, { label }) => ({ kind: 'sign-in', account: label.trim() === '' ? null : { id: null, label } }),
    ...signedInNote,
  },
  'account:lost': ({ accountList }) => accountList.lost(),
  'account:adopt': {
    run: ({ accountList }, { accountId }) => accountList.adopt(accountId),
    note: () => ({ kind: 'sign-in', account: null, text: [say('record.account.adopted')] }),
  },
  'account:cancelSignIn': ({ registry }) => done(() => registry.cancelSignIn()),
  'account:practise': {
    run: ({ registry }) => registry.practise(),
    note: () => ({ kind: 'sign-in', account: null }),
    ...signedInNote,
  },
  'account:retryKey': ({ accounts }) => accounts.retryKey(),
  'account:limitToGroup': {
    // Another group reloads the list, which would drop the running action and its results.
    unless: ({ agentsService }) => (agentsService.bulk.isRunning() ? bulkIsRunning() : null),
    run: ({ accounts }, { groupId }) => accounts.options.limitToGroup(groupId),
    note: ({ accounts }, { groupId }) => ({
      kind: 'account',
      account: accountOf(accounts.state),
      text: [
        groupId === null || groupId.trim() === ''
          ? say('record.account.allGroups')
          : say('record.account.group', { id: groupId }),
      ],
    }),
  },
  'account:setVideo': ({ accounts }, { video }) => accounts.options.setVideo(video),
  'account:setMethods': ({ accounts }, { methods }) => accounts.options.setMethods(methods),
  'account:signOut': {
    run: ({ accounts, accountList }) => accountList.signOut(accounts, false),
    note: ({ accounts }) => ({ kind: 'sign-out', account: accountOf(accounts.state) }),
  },
  'account:signOutLeavingKey': {
    run: ({ accounts, accountList }) => accountList.signOut(accounts, true),
    note: ({ accounts }) => ({
      kind: 'sign-out',
      account: accountOf(accounts.state),
      text: [say('record.account.keyLeft')],
    }),
  },
};

/** The account with this id, as the console lists it. */
const named = ({ accountList }: AccountCallsOwner, accountId: string): AuditAccount => {
  const found = accountList.current().entries.find(({ account }) => account.id === accountId);
  return { id: accountId, label: found?.account.label ?? accountId };
};

/** The calls about all accounts. */
export const accountsHandlers: Rows<keyof typeof accountsCalls, AccountCallsOwner> = {
  'accounts:current': ({ accountList }) => succeed(accountList.current()),
  'accounts:enter': ({ accountList }) => succeed(accountList.enter()),
  'accounts:show': ({ registry }, { accountId }) => registry.show(accountId),
  'accounts:showAll': ({ registry }) => registry.showAll(),
  'accounts:cancelAdd': async ({ registry }) => {
    await registry.cancelAdd();
    return succeed(undefined);
  },
  'accounts:rename': {
    run: ({ accountList }, input) => accountList.rename(input),
    note: (owner, { accountId, label }) => ({
      kind: 'account',
      account: named(owner, accountId),
      text: [say('record.newName', { name: label.trim() })],
    }),
  },
  'accounts:setColor': ({ accountList }, input) => accountList.setColor(input),
  'accounts:replaceKey': {
    run: ({ accountList }, input) => accountList.replaceKey(input),
    note: (owner, { accountId }) => ({ kind: 'key-replaced', account: named(owner, accountId) }),
  },
  'accounts:changeAddress': {
    run: ({ accountList }, input) => accountList.changeAddress(input),
    note: (owner, { accountId, address }) => ({
      kind: 'account',
      account: named(owner, accountId),
      text: [sayAddress(address)],
    }),
  },
  'accounts:describe': ({ accountList }, { accountId }) => accountList.describe(accountId),
  'accounts:remove': {
    run: ({ accountList }, input) => accountList.remove(input),
    note: (owner, { accountId, ...choice }) => ({
      kind: 'sign-out',
      account: named(owner, accountId),
      text: sayRemoval(choice),
    }),
  },
};

/** The host alone: a pasted address may carry a key. */
const sayAddress = (address: string): Sentence =>
  URL.canParse(address)
    ? say('record.account.address', { host: new URL(address).host })
    : say('record.account.noAddress');

function sayRemoval({ savedCopy, favorites, key }: Omit<InputOf<'accounts:remove'>, 'accountId'>): Saying {
  const deleted = [
    ...(savedCopy ? [say('record.account.copyDeleted')] : []),
    ...(favorites ? [say('record.account.favoritesDeleted')] : []),
    ...(key ? [say('record.account.keyDeleted')] : []),
  ];
  return [say('record.account.removed'), ...(deleted.length === 0 ? [say('record.account.nothingDeleted')] : deleted)];
}
