import type { Counted, Reports, JoinWait } from '../../../src-main/contract/contract.ts';
import { withoutMarks } from '../../lib/text.ts';
import { formatCount } from '../../lib/format.ts';
import { formatHours } from './format-reports.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** What horizontal bars are drawn from: technicians, agents, groups, and how long clients took to join. */

export type Measure = 'hours' | 'sessions';

export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Short name of its account, where all are in view. */
  readonly account?: string | undefined;
  /** How the name begins, where that gives way first: the levels above a group. "" where all of it matters alike. */
  readonly lead: string;
  /** In the measure: seconds or a count. The bar is as long as this. */
  readonly value: number;
  /** The value in words: "148 h", "41". */
  readonly words: string;
  /** All that is known, in words: "148 h in 412 sessions". */
  readonly tip: string;
}

export interface CountedBar<C extends Counted> extends Bar {
  readonly counted: C;
}

const measureOf = ({ seconds, sessions }: Counted, measure: Measure): number =>
  measure === 'hours' ? seconds : sessions;

/** Letters that turn the direction would turn the words after them too. */
const cleanName = (name: string | null, unnamed: string): string => {
  const clean = name === null ? '' : withoutMarks(name).trim();
  return clean === '' ? unnamed : clean;
};

interface SplitName {
  readonly parents: string;
  readonly leaf: string;
}

/** The largest first in this measure; equal ones in their order. `split` cuts a name into `Bar.lead` and the rest. */
export function rankBars<C extends Counted>(
  counted: readonly C[],
  measure: Measure,
  unnamed: string,
  split: (name: string) => SplitName = (leaf) => ({ parents: '', leaf }),
): readonly CountedBar<C>[] {
  const sorted = [...counted].sort((a, b) => measureOf(b, measure) - measureOf(a, measure));
  const names = sorted.map(({ name }) => split(cleanName(name, unnamed)));
  return sorted.map((one, at) => ({
    key: `${String(at)} ${one.name ?? ''}`,
    name: names[at] === undefined ? unnamed : names[at].parents + names[at].leaf,
    lead: names[at]?.parents ?? '',
    // An account is marked by its name already.
    account: one.account === one.name ? undefined : one.account,
    value: measureOf(one, measure),
    words: measure === 'hours' ? formatHours(one.seconds) : formatCount(one.sessions),
    // The visible number comes first, so that the name of the line begins with it.
    tip: t(measure === 'hours' ? 'insights.inSessions' : 'insights.sessionsIn', {
      hours: formatHours(one.seconds),
      count: one.sessions,
    }),
    counted: one,
  }));
}

const joinWaits = [
  'under-1',
  '1-to-2',
  '2-to-5',
  '5-to-15',
  'over-15',
  'never',
  'waiting',
] as const satisfies readonly JoinWait[];

/** Waiting counts as an answer that is still to come; it is listed only where clients wait. */
const waitsShown = (counts: Readonly<Record<JoinWait, number>>): readonly JoinWait[] =>
  joinWaits.filter((wait) => wait !== 'waiting' || counts.waiting > 0);

export const joinBars = ({ counts }: Reports['joins']): readonly Bar[] =>
  waitsShown(counts).map((wait) => ({
    key: wait,
    name: t(`insights.wait.${wait}`),
    lead: '',
    value: counts[wait],
    words: formatCount(counts[wait]),
    tip: t('insights.invitations', { count: counts[wait] }),
  }));
