import { defineConfig } from 'vitest/config';

/** Files that leave something behind, and one that does not, all in one worker: for left-behind.test.ts. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.case.ts'],
    environment: 'jsdom',
    isolate: false,
    maxWorkers: 1,
    setupFiles: [`${import.meta.dirname}/setup.ts`],
  },
});
