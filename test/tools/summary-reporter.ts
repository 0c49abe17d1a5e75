import type { Reporter, TestModule } from 'vitest/node';
import { keepTimes, type FileTime } from '../../scripts/test-times.ts';
import { isLong } from '../long.ts';

/**
 * Closes every run with one plain line that people and machines read the same way, and keeps how long each file took for the
 * table at the end of `npm test`.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state] += 1;
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    console.log(
      `Seed of random inputs: LONGREACH_SEED=${String(process.env.LONGREACH_SEED)}${isLong ? ', full numbers' : ''}`,
    );
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    for (const [project, files] of Map.groupBy(modules, ({ project: { name } }) => name))
      keepTimes(project, new Map(files.map((module) => [module.relativeModuleId, timeOf(module)])));
    console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  }
}

/** From the first import to the end of the last test. */
function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return { seconds: all / 1_000, at: Date.now() };
}
