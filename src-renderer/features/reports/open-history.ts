import type { HistoryQuestion } from '../history/history-filter.ts';
import type { Period } from './period.ts';

export interface OpeningDeps {
  /** The period that is shown. */
  readonly period: () => Period;
  /** The chosen groups by their paths, "" for agents without one. */
  readonly groups: () => readonly string[];
  readonly show: (question: Partial<HistoryQuestion>) => void;
}

/** How a bar opens the sessions it counts. */
export interface SessionOpener {
  /** The history can filter by what a bar of these groups counts: it supports neither several groups nor "none". */
  readonly exact: boolean;
  readonly days: (period: Period) => void;
  readonly agent: (agentId: number) => void;
  /** A technician or a group, by name; where all accounts are in view, that of this account. */
  readonly named: (name: string, account?: string) => void;
  /** All sessions of an account, where all are in view. */
  readonly account: (account: string) => void;
}

/** The query with which the page History lists what a bar counts. Its `to` is inclusive, that of a period is not. */
const questionOf = (
  { from, to }: Period,
  part: Partial<Pick<HistoryQuestion, 'agentId' | 'text'>>,
): Partial<HistoryQuestion> => ({ ...part, period: { kind: 'exact', from, to: to - 1 } });

const words = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** As the search box of the page History reads an account; a quoted name holds no quotes. */
const accountTerm = (account: string | undefined): string =>
  account === undefined ? '' : `account:"${account.replaceAll('"', '')}"`;

export function createOpenSession({ period, groups, show }: OpeningDeps): SessionOpener {
  /** The words of the one chosen group. */
  const scope = (): string => (groups()[0] ?? '').replaceAll('\n', ' ');
  return {
    get exact() {
      return groups().length === 0 || (groups().length === 1 && groups()[0] !== '');
    },
    days: (days) => show(questionOf(days, { text: scope() })),
    agent: (agentId) => show(questionOf(period(), { agentId })),
    named: (name, account) => show(questionOf(period(), { text: words(name, scope(), accountTerm(account)) })),
    account: (account) => show(questionOf(period(), { text: words(scope(), accountTerm(account)) })),
  };
}
