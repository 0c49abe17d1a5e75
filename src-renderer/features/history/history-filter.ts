import type { HistoryFilter } from '../../../src-main/contract/contract.ts';
import { boundsOf, type Period } from '../records/period.ts';

/** The user's filter of the history. */
export interface HistoryQuestion {
  readonly text: string;
  readonly kind: HistoryFilter['kind'];
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** The same as it was typed, where all accounts are in view. */
  readonly supportNumber: number | null;
  /** A connection link, as it was pasted. */
  readonly link: string | null;
  readonly period: Period;
  /** Only sessions with a recording. */
  readonly recording: boolean;
}

export const wholeHistory: HistoryQuestion = {
  text: '',
  kind: 'all',
  agentId: null,
  supportId: null,
  supportNumber: null,
  link: null,
  period: { kind: 'all' },
  recording: false,
};

/** The filter the page begins with: most searches are for recent sessions, which the local copy answers at once. */
export const defaultHistoryFilter: HistoryQuestion = { ...wholeHistory, period: { kind: 'preset', preset: 'last-30' } };

/** The filters of a query; the words of the search box are none. */
const filterParts = ['period', 'agent', 'support', 'link', 'recording'] as const;
export type FilterPart = (typeof filterParts)[number];

export const isOn = (question: HistoryQuestion, part: FilterPart): boolean => {
  if (part === 'period') return question.period.kind !== 'all';
  if (part === 'agent') return question.agentId !== null;
  if (part === 'support')
    return question.kind !== 'all' || question.supportId !== null || question.supportNumber !== null;
  return part === 'link' ? question.link !== null : question.recording;
};

const off: Readonly<Record<FilterPart, Partial<HistoryQuestion>>> = {
  period: { period: wholeHistory.period },
  agent: { agentId: null },
  support: { kind: 'all', supportId: null, supportNumber: null },
  link: { link: null },
  recording: { recording: false },
};
/** The question without this filter. */
export const without = (question: HistoryQuestion, part: FilterPart): HistoryQuestion => ({
  ...question,
  ...off[part],
});

export const isFiltered = (question: HistoryQuestion): boolean => filterParts.some((part) => isOn(question, part));

/** The limits of the contract. */
const LONGEST_TEXT = 200;
const LONGEST_LINK = 4_000;

/** The query in the form of the contract; periods are computed from `now`, in Unix milliseconds. */
export function filterOf(question: HistoryQuestion, now: number): HistoryFilter {
  const link = question.link?.trim().slice(0, LONGEST_LINK) ?? '';
  return {
    text: question.text.trim().slice(0, LONGEST_TEXT),
    kind: question.kind,
    agentId: question.agentId,
    supportId: question.supportId,
    ...(question.supportNumber === null ? {} : { supportNumber: question.supportNumber }),
    link: link === '' ? null : link,
    ...boundsOf(question.period, now),
    recording: question.recording ? true : null,
  };
}

/** The number of a support session as the user typed it: "4711", "#4711"; null where there is none. */
export function readNumber(text: string): number | null {
  const match = /^\s*#?\s*(\d{1,15})\s*$/.exec(text);
  return match === null ? null : Number(match[1]);
}
