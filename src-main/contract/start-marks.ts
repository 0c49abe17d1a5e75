/**
 * The moments of a start, in their order, as marks on the timeline of their process. They name no data, and cost nothing that
 * a start would notice; `npm run bench -- start --trace` reads them.
 */
export const startMarks = {
  main: ['evaluated', 'ready', 'base-open', 'built', 'window-created', 'page-requested', 'cache-read'],
  page: ['script-evaluated', 'mounted', 'rows-requested', 'rows-received', 'rows-painted'],
} as const;

export type StartMark = (typeof startMarks)[keyof typeof startMarks][number];

const marked = new Set<StartMark>();

/** Marks a moment of the start the first time it comes. */
export function markStart(moment: StartMark): void {
  if (marked.has(moment)) return;
  marked.add(moment);
  performance.mark(`longreach:${moment}`);
}
