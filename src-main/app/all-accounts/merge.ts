import type { AccountState, AgentsSummary, ServiceState } from '../../contract/contract.ts';
import { t } from '../../contract/texts.ts';

/** The state that pages get of all accounts in place of that of one. */

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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const known = (numbers: readonly (number | null)[]): readonly number[] => numbers.filter((number) => number !== null);
export const earliest = (numbers: readonly (number | null)[]): number | null =>
  known(numbers).length === 0 ? null : Math.min(...known(numbers));
export const latest = (numbers: readonly (number | null)[]): number | null =>
  known(numbers).length === 0 ? null : Math.max(...known(numbers));

export function mergeSummaries(all: readonly AgentsSummary[]): AgentsSummary {
  const repeated = sum(all.map((one) => one.repeated ?? 0));
  return {
    total: sum(all.map(({ total }) => total)),
    online: sum(all.map(({ online }) => online)),
    at: latest(all.map(({ at }) => at)),
    dropped: sum(all.map(({ dropped }) => dropped)),
    ...(repeated > 0 ? { repeated } : {}),
  };
}

/**
 * As good as the best of them: an account whose key is refused, whose plan is spent or whose service is dead keeps nobody from
 * working with the others, and `AccountsState` names it. The age is that of the oldest list that is up to date.
 */
export function mergeServices(all: readonly ServiceState[]): ServiceState {
  const well = all.filter(({ kind }) => kind === 'up-to-date');
  const starting = all.filter(({ kind }) => kind === 'starting');
  const best = well.length > 0 ? well : starting.length > 0 ? starting : all;
  const kinds = new Set(best.map(({ kind }) => kind));
  const [kind] = kinds;
  const offsets = new Set(all.map(({ clockOffset }) => clockOffset));
  return {
    kind: kinds.size === 1 && kind !== undefined ? kind : 'failing',
    refreshing: all.some(({ refreshing }) => refreshing),
    at: earliest(best.map(({ at }) => at)),
    since: latest(best.map(({ since }) => since)) ?? 0,
    nextTryAt: earliest(all.map(({ nextTryAt }) => nextTryAt)),
    listBytes: all.some(({ listBytes }) => listBytes !== null) ? sum(known(all.map((one) => one.listBytes))) : null,
    message: null,
    // Where services disagree about the time, this computer's own is shown.
    clockOffset: offsets.size === 1 ? (all[0]?.clockOffset ?? 0) : 0,
  };
}
