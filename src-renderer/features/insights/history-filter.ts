import type { HistoryQuestion } from '../history/history-filter.ts';
import type { Period } from './period.ts';

/** What the page History is asked for so that it lists what a bar counts. Its `to` is included, that of a period is not. */
export const questionOf = (
  { from, to }: Period,
  part: Partial<Pick<HistoryQuestion, 'agentId' | 'text'>> = {},
): Partial<HistoryQuestion> => ({ ...part, period: { kind: 'exact', from, to: to - 1 } });
