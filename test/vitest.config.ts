import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { guides } from '../scripts/docs/guide.ts';

const root = new URL('..', import.meta.url).pathname;

/**
 * Each thread that Node starts from a .ts file strips its types by WebAssembly. V8 in Node 24 now and then ends the whole
 * process (SIGTRAP, "jit_page.has_value()") when several threads improve the wrappers of such calls at once; so none does.
 */
const keepWasmWrappers = '--wasm-wrapper-tiering-budget=1000000000';

/** `npm run members -- --record`: what the program calls of Electron is noted by test file. */
const setupFiles = process.env.LONGREACH_MEMBERS_FOLDER === undefined ? [] : [`${root}test/tools/record-members.ts`];

/** A project for each folder of tests. No retries anywhere. */
const nodeProject = (
  name: string,
  folder: string,
  testTimeout: number,
  parallel = true,
  setup: string | null = null,
) => ({
  test: {
    name,
    root,
    include: [`test/${folder}/**/*.test.ts`],
    environment: 'node' as const,
    // Looking stops at the first success; the limit only decides how long a failure takes.
    expect: { poll: { timeout: 15_000 } },
    testTimeout,
    hookTimeout: testTimeout,
    fileParallelism: parallel,
    execArgv: [keepWasmWrappers],
    // A thread and all modules anew for each file would take a third of the time; the setup puts back what files change.
    isolate: setup === null,
    setupFiles: setup === null ? setupFiles : [...setupFiles, setup],
  },
});

export default defineConfig({
  test: {
    reporters: ['default', `${root}test/tools/summary-reporter.ts`],
    projects: [
      nodeProject('main', 'unit/main', 30_000, true, `${root}test/unit/main/setup.ts`),
      nodeProject('host', 'tools/host', 60_000, false),
      nodeProject('journeys', 'journeys', 60_000, false),
      // Each file has its own app, profile and service, and mostly waits: two at a time (package.json) halve the time.
      nodeProject('e2e', 'e2e', 120_000),
      nodeProject('trust', 'trust', 120_000, false),
      {
        plugins: [guides(), svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          root,
          include: ['test/unit/renderer/**/*.test.ts'],
          environment: 'jsdom' as const,
          testTimeout: 30_000,
          setupFiles: [`${root}test/unit/renderer/setup.ts`],
          // A window and all components anew for each file would take longer than the tests.
          isolate: false,
        },
      },
    ],
  },
});
