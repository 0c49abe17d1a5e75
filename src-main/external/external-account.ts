import { ownId } from '../contract/account-ids.ts';
import { findNamed } from '../agents/external-agents.ts';
import type { AgentRow, OutsideAccount } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ExternalTarget } from './links.ts';
import { t } from '../contract/texts.ts';

/** An account as a command may name it. */
export interface NamedAccount extends OutsideAccount {
  readonly shortName: string;
}

/**
 * The account that a command means: by its label or short name, whatever their case. Without a label, that in view. Null while
 * there is only one, which needs no name. Fails with `not-found` where none or several have the name.
 */
export function chooseAccount(
  accounts: readonly NamedAccount[],
  label: string | undefined,
  inViewId: string | null,
): Result<OutsideAccount | null> {
  const pick = ({ accountId, label: name }: NamedAccount): OutsideAccount | null =>
    accounts.length < 2 ? null : { accountId, label: name };
  if (label === undefined) {
    const inView = accounts.find(({ accountId }) => accountId === inViewId);
    return succeed(inView === undefined ? null : pick(inView));
  }
  const wanted = fold(label);
  const byLabel = accounts.filter((account) => fold(account.label) === wanted);
  const [found, ...others] = byLabel.length > 0 ? byLabel : accounts.filter((one) => fold(one.shortName) === wanted);
  if (found === undefined) return fail('not-found', t('external.noAccount', { label }), { reason: 'account' });
  if (others.length > 0) return fail('not-found', t('external.severalAccounts', { label }), { reason: 'account' });
  return succeed(pick(found));
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Agents of a known list with exactly this name or device ID. Accounts number their agents separately, so an agent ID finds one
 * only where every account may be meant.
 */
export function findListed(
  rows: Iterable<AgentRow>,
  { by, value }: ExternalTarget,
  isAnyAccount: boolean,
): readonly AgentRow[] {
  switch (by) {
    case 'name':
      return findNamed(rows, value);
    case 'device_id':
      return [...rows].filter(({ deviceId }) => deviceId === Number(value));
    case 'agent_id':
      return isAnyAccount ? [...rows].filter(({ id }) => ownId(id) === Number(value)) : [];
  }
}
