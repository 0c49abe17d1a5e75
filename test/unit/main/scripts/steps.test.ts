import { describe, expect, it } from 'vitest';
import {
  countsIn,
  reasonsIn,
  runCommand,
  runSteps,
  table,
  total,
  type Outcome,
  type Result,
  type Step,
} from '../../../../scripts/steps.ts';

const good: Result = { state: 'good', counts: null, reasons: [] };
const failed: Result = { state: 'failed', counts: null, reasons: [] };
const step = (name: string, more: Partial<Step> = {}): Step => ({ name, command: name, ...more });

/** Runs steps that end when the test says so. */
function controlled(steps: readonly Step[]) {
  const ends = new Map<string, (result: Result) => void>();
  const outcomes = runSteps(
    steps,
    2,
    ({ name }) => new Promise((resolve) => ends.set(name, resolve)),
    () => 0,
  );
  return {
    outcomes,
    running: () => [...ends.keys()],
    end: async (name: string, result: Result = good): Promise<void> => {
      ends.get(name)?.(result);
      ends.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('runSteps', () => {
  it('runs two at once, and the next when one ends', async () => {
    const { running, end, outcomes } = controlled([step('a'), step('b'), step('c')]);
    expect(running()).toEqual(['a', 'b']);
    await end('a');
    expect(running()).toEqual(['b', 'c']);
    await end('b');
    await end('c');
    expect((await outcomes).map(({ name, state }) => `${name} ${state}`)).toEqual(['a good', 'b good', 'c good']);
  });

  it('runs the others after a failure, and leaves out what needs the failed one', async () => {
    const { running, end, outcomes } = controlled([
      step('build'),
      step('lint'),
      step('e2e', { needs: ['build'] }),
      step('walk', { needs: ['e2e'] }),
      step('unit'),
    ]);
    await end('build', failed);
    expect(running()).toEqual(['lint', 'unit']);
    await end('lint', failed);
    await end('unit');
    expect((await outcomes).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'build failed',
      'lint failed',
      'e2e left out',
      'walk left out',
      'unit good',
    ]);
  });

  it('runs nothing beside a step that runs alone', async () => {
    const { running, end } = controlled([step('a'), step('alone', { alone: true }), step('b'), step('c')]);
    expect(running()).toEqual(['a', 'b']);
    await end('a');
    expect(running()).toEqual(['b', 'c']);
    await end('b');
    await end('c');
    expect(running()).toEqual(['alone']);
  });

  it('runs a step that fills gaps beside any other, one at a time until it has no others beside it', async () => {
    const fills = { fillsGaps: true };
    const { running, end } = controlled([
      step('a'),
      step('alone', { alone: true }),
      step('lint', fills),
      step('types', fills),
      step('format', fills),
    ]);
    expect(running()).toEqual(['a', 'lint']);
    await end('a');
    expect(running()).toEqual(['lint', 'alone']);
    await end('lint');
    expect(running()).toEqual(['alone', 'types']);
    await end('alone');
    expect(running()).toEqual(['types', 'format']);
  });

  it.skipIf(process.platform === 'win32')(
    'runs a step that fills gaps at the lowest priority, with what it starts',
    async () => {
      const result = await runCommand({
        name: 'lint',
        command: `nice && echo 'it''s "all"' && exit 1`,
        fillsGaps: true,
      });
      expect(result.reasons).toEqual(['19', `its "all"`]);
    },
  );

  it('refuses steps that need each other', async () => {
    const steps = [step('a', { needs: ['b'] }), step('b', { needs: ['a'] })];
    await expect(runSteps(steps, 2, () => Promise.resolve(good))).rejects.toThrow('a, b');
  });
});

describe('the closing lines of test runs', () => {
  it('are added up, in a step that runs several', () => {
    const output = 'x\n3 passed, 0 failed\nmore\r\n4 passed, 1 failed, 2 skipped\r\n';
    expect(countsIn(output)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  });

  it('are missing where no tests ran', () => {
    expect(countsIn('All matched files use the code style.\nTests: 3 passed, 0 failed\n')).toBeNull();
  });
});

describe('why a step failed', () => {
  it('is a line for each failed test', () => {
    const output =
      'a\n\u001b[31mFAILED test/a.test.ts > x: expected 1\u001b[39m\r\nFAILED test/b.test.ts > y: \n3 passed, 2 failed\n';
    expect(reasonsIn(output)).toEqual(['test/a.test.ts > x: expected 1', 'test/b.test.ts > y: ']);
  });

  it('is in the last lines of a step that names none', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${String(index)}`);
    expect(reasonsIn(lines.join('\n\n'))).toEqual(lines.slice(-15));
  });
});

const outcome = (name: string, more: Partial<Outcome> = {}): Outcome => ({
  name,
  state: 'good',
  seconds: 1,
  counts: null,
  reasons: [],
  ...more,
});

describe('the whole', () => {
  it('counts a step that failed without a failed test as one', () => {
    const outcomes = [
      outcome('lint', { state: 'failed' }),
      outcome('unit', { state: 'failed', counts: { passed: 9, failed: 2, skipped: 1 } }),
      outcome('host', { state: 'failed', counts: { passed: 4, failed: 0, skipped: 0 } }),
      outcome('e2e', { state: 'left out' }),
    ];
    expect(total(outcomes)).toEqual({ passed: 13, failed: 4, skipped: 1 });
  });
});

describe('the table', () => {
  it('shows time and budget of each step, and says loudly what is over it', () => {
    const lines = table(
      [outcome('lint', { seconds: 20.4 }), outcome('unit', { seconds: 200, state: 'failed' }), outcome('new')],
      { lint: 30, unit: 180 },
    );
    expect(lines).toEqual([
      'lint  good        20 s of   30 s',
      'unit  failed     200 s of  180 s   OVER BUDGET',
      'new   good         1 s no budget',
    ]);
  });
});
