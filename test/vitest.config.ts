import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { guides } from '../scripts/docs/guide.ts';
import { chooseForTests } from './e2e/runtime.ts';
import { filesOfSystem } from './e2e/systems.ts';
import { isLong, WAIT_LIMIT_MS } from './long.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { plainIcons } from './unit/renderer/plain-icons.ts';
import { svelteParts } from './unit/renderer/svelte-parts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Workers read it from the environment, the reporter prints it.
process.env.LONGREACH_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
const exclude = isLong ? [] : ['**/*.long.test.ts'];

/**
 * Each thread that Node starts from a .ts file strips its types by WebAssembly. V8 in Node 24 now and then ends the whole
 * process (SIGTRAP, "jit_page.has_value()") when several threads improve the wrappers of such calls at once; so none does.
 */
const keepWasmWrappers = '--wasm-wrapper-tiering-budget=1000000000';

/**
 * Buffers count as part of the heap. By a limit of their own, each 64 MB of them would begin a collection of all that a worker has
 * read, which bodies of responses do several times a second.
 */
const countBuffers = '--external-memory-accounted-in-global-limit';

/** `npm run members -- --record`: what the program calls of Electron is noted by test file. */
const recorder = process.env.LONGREACH_MEMBERS_FOLDER === undefined ? [] : [`${root}test/tools/record-members.ts`];
const setupFiles = [`${root}test/setup.ts`, ...recorder];

/**
 * The storage thread and the programs that tests start keep what Node made of their files: a start takes a quarter of the time.
 * Counted lines would be less precise.
 */
const compiled =
  process.env.NODE_V8_COVERAGE === undefined
    ? { NODE_COMPILE_CACHE: `${root}node_modules/.cache/longreach/compiled` }
    : {};

/** As much memory as all folders of tests take at once, many times over. */
const MEMORY_FOR_FILES = 2 * 1024 ** 3;

/** Where tests have their files: in memory, if the system has a place there. No test is about how long a disk takes to write. */
function placeOfFiles(): { readonly TMPDIR?: string } {
  if (process.platform !== 'linux') return {};
  const shared = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === '/dev/shm');
  if (shared === undefined || /\b(?:ro|noexec)\b/.test(shared)) return {};
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize < MEMORY_FOR_FILES ? {} : { TMPDIR: '/dev/shm' };
}
const files = placeOfFiles();

/** One for each core: with one more, each works so much slower that a sixth of the time is lost. */
const unitWorkers = Math.max(2, availableParallelism());

/** How often a test of units looks for the state it waits for; every 50 ms, as vitest would, is most of its time. */
const pollInterval = 5;

/** Waits are for states, and end at the first success: the limits only decide how long a failure takes. */
const testTimeout = isLong ? 10 * WAIT_LIMIT_MS : 2 * WAIT_LIMIT_MS;
const limits = { expect: { poll: { timeout: WAIT_LIMIT_MS } }, testTimeout, hookTimeout: testTimeout };

interface Parts {
  /** Projects run one after the other in this order. */
  readonly groupOrder: number;
  /** How many files run at once. */
  readonly maxWorkers: number | string;
  readonly setup?: string;
  /** Whether its tests start the storage thread, or programs of their own. */
  readonly startsThreads?: boolean;
}

/** A project for each folder of tests. No retries anywhere. */
const nodeProject = (
  name: string,
  folder: string,
  { groupOrder, maxWorkers, setup, startsThreads = false }: Parts,
) => ({
  test: {
    name,
    root,
    include: [`test/${folder}/**/*.test.ts`],
    exclude,
    environment: 'node' as const,
    // Node reads the files itself: to rewrite each, and each import in it, would take a quarter of the time.
    experimental: { viteModuleRunner: false },
    ...limits,
    maxWorkers,
    sequence: { groupOrder },
    execArgv: [keepWasmWrappers, countBuffers],
    // A new thread and all modules again for each file would take a third of the time; the setup restores what files change.
    isolate: setup === undefined,
    env: startsThreads ? { ...files, ...compiled } : files,
    ...(startsThreads ? { expect: { poll: { ...limits.expect.poll, interval: pollInterval } } } : {}),
    setupFiles: setup === undefined ? setupFiles : [...setupFiles, setup],
  },
});

/** The same with one more file that runs before each file of tests. */
const withSetup = ({ test }: ReturnType<typeof nodeProject>, file: string) => ({
  test: { ...test, setupFiles: [...test.setupFiles, file] },
});

/**
 * What ends soon keeps the memory it freed: giving it back at once, as Electron does, takes a twentieth of a start. In the long run
 * memory is measured.
 */
const keepFreed = isLong ? {} : { MALLOC_TRIM_THRESHOLD_: '67108864', MALLOC_MMAP_THRESHOLD_: '33554432' };

const endToEnd = (name: string, groupOrder: number) => {
  // Each file has its own app, profile and service, and now and then waits: two at a time halve the time, three take no less.
  const { test } = withSetup(nodeProject(name, 'e2e', { groupOrder, maxWorkers: 2 }), `${root}test/e2e/leftovers.ts`);
  // To read Playwright and the practice service once more for each file would take a second.
  return { test: { ...test, isolate: false, env: { ...files, ...keepFreed } } };
};

/** End-to-end tests once more, in the numbers of the gate, while the test host acts as another system. */
const endToEndAs = (system: keyof typeof filesOfSystem, groupOrder: number) => ({
  test: {
    ...endToEnd(`e2e-${system}`, groupOrder).test,
    include: filesOfSystem[system].map((name) => `test/e2e/${name}.test.ts`),
    env: { ...files, LONGREACH_HOST_AS: system, LONGREACH_LONG: '0' },
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', `${root}test/tools/summary-reporter.ts`],
    projects: [
      nodeProject('main', 'unit/main', {
        groupOrder: 0,
        maxWorkers: unitWorkers,
        setup: `${root}test/unit/main/setup.ts`,
        startsThreads: true,
      }),
      nodeProject('host', 'tools/host', { groupOrder: 1, maxWorkers: 1 }),
      nodeProject('journeys', 'journeys', { groupOrder: 2, maxWorkers: 1, startsThreads: true }),
      endToEnd('e2e', 3),
      nodeProject('trust', 'trust', { groupOrder: 4, maxWorkers: 1 }),
      // Electron itself is that of the system on which it runs.
      ...(isLong && chooseForTests() === 'host' ? [endToEndAs('wayland', 5), endToEndAs('windows', 6)] : []),
      {
        plugins: [guides(), plainIcons(), svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          root,
          include: ['test/unit/renderer/**/*.test.ts'],
          exclude,
          environment: 'jsdom' as const,
          deps: { optimizer: { client: { enabled: true, include: [...svelteParts] } } },
          ...limits,
          expect: { poll: { ...limits.expect.poll, interval: pollInterval } },
          maxWorkers: unitWorkers,
          sequence: { groupOrder: 0 },
          // Windows come and go by thousands of short-lived nodes; with more room for them, garbage is collected less often.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: [...setupFiles, `${root}test/unit/renderer/setup.ts`],
          // A new window and all components again for each file would take longer than the tests.
          isolate: false,
        },
      },
    ],
  },
});
