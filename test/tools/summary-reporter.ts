import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { keepTimes, type FileTime } from '../../scripts/test-times.ts';
import { isLong } from '../long.ts';

/**
 * Closes every run with a line for each failure and one plain line of counts that people and machines read the same way, and
 * keeps how long each file took for the table at the end of `npm test`.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state] += 1;
        if (state === 'failed')
          console.log(failedLine(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors));
      }
      if (module.errors().length > 0) {
        counts.failed += 1;
        console.log(failedLine(module.relativeModuleId, module.errors()));
      }
    }
    for (const error of unhandled) console.log(failedLine('outside of the tests', [error]));
    console.log(
      `Seed of random inputs: LONGREACH_SEED=${String(process.env.LONGREACH_SEED)}${isLong ? ', full numbers' : ''}`,
    );
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    for (const [project, files] of Map.groupBy(modules, ({ project: { name } }) => name))
      keepTimes(project, new Map(files.map((module) => [module.relativeModuleId, timeOf(module)])));
    console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  }
}

/** One line, which `npm test` repeats at its end (scripts/steps.ts). */
function failedLine(what: string, errors: readonly SerializedError[] | undefined): string {
  const [message = ''] = stripVTControlCharacters(errors?.[0]?.message ?? '').split('\n');
  return `FAILED ${what}: ${message.slice(0, 300)}`;
}

/** From the first import to the end of the last test, without how long its worker waited for its turn. */
function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const all = environmentSetupDuration + collectDuration + setupDuration + duration;
  return { seconds: all / 1_000, at: Date.now() };
}
