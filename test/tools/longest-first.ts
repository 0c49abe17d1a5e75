import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of end-to-end tests that take half a minute or more: begun last, one of them would run on alone. */
const LONGEST = ['access', 'external', 'first-run', 'session-returns', 'hostile-page', 'command-line'];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/e2e/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
};

/** The usual order, with the longest files before all others of their project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (a.project === b.project ? rank(a) - rank(b) : 0));
  }
}
