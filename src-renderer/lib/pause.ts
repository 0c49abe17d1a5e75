type Scheduler = {
  readonly yield?: () => Promise<void>;
  readonly postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void>;
};
const { scheduler } = globalThis as { readonly scheduler?: Scheduler };

/** Lets the page paint and answer keys before long work goes on. */
export const pause = (): Promise<void> =>
  scheduler?.yield?.() ??
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Does something once the page has nothing more pressing to do, such as painting rows. */
export function whenQuiet(task: () => void): void {
  if (scheduler?.postTask) void scheduler.postTask(task, { priority: 'background' });
  else setTimeout(task, 0);
}

/** Waits until the last changes are painted, but only a moment where nothing is painted, as in a hidden window. */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
