import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import budgets from './budgets.json' with { type: 'json' };

/**
 * Runs the steps of a gate (npm scripts or other commands) side by side on the cores of this machine, and says what each took.
 * A step that fails stops no other but those that need it.
 */

const ROOT = join(import.meta.dirname, '..');

/**
 * For the type checkers, which are written in Go. A second thread of theirs finds most types once more, and takes the core of the
 * step beside it; collecting garbage before 2 GB are in use takes a quarter of their time.
 */
const oneCore = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' };

export interface Step {
  readonly name: string;
  /** A line for the shell. */
  readonly command: string;
  /** Names of steps without which this one has nothing to work on. */
  readonly needs?: readonly string[];
  /** Uses all cores by itself, or measures time: nothing else runs beside it. */
  readonly alone?: boolean;
  /** Runs beside any other step, in the time that the others leave: last in the queue for a core. One of them at a time. */
  readonly fillsGaps?: boolean;
  /** Its output is shown as it comes; otherwise all at once when it ends, so that lines of two steps do not mix. */
  readonly live?: boolean;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Outcome {
  readonly name: string;
  /** `left out`: a step that it needs failed. */
  readonly state: 'good' | 'failed' | 'left out';
  readonly seconds: number;
  /** The sum of the closing lines of its test runs; null for a step that runs no tests. */
  readonly counts: Counts | null;
  /** Why it failed: a line for each failed test, otherwise the last lines of its output. Empty where it did not fail. */
  readonly reasons: readonly string[];
}

/** What a step did, without its name and time. */
export type Result = Pick<Outcome, 'counts' | 'reasons'> & { readonly state: 'good' | 'failed' };

/**
 * Runs the steps, the first that can start first. @param width how many at once @param run runs one to its end
 * @returns an outcome for each, in the order of the steps
 */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  run: (step: Step) => Promise<Result>,
  now: () => number = () => performance.now(),
): Promise<readonly Outcome[]> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const outcomes = new Map<string, Outcome>();
  const isOver = (name: string): boolean => outcomes.has(name) || !steps.some((step) => step.name === name);
  const isFree = (step: Step): boolean => {
    const fills = step.fillsGaps === true;
    const beside = [...running.keys()].filter(({ fillsGaps = false }) => fillsGaps === fills);
    if (beside.length === 0) return true;
    const hasOthers = [...waiting, ...running.keys()].some(({ fillsGaps = false }) => fillsGaps !== fills);
    if (fills && hasOthers) return false;
    return beside.length < width && step.alone !== true && !beside.some(isAlone);
  };
  const mayStart = (step: Step): boolean => (step.needs ?? []).every(isOver) && isFree(step);
  const start = async (step: Step): Promise<void> => {
    const started = now();
    const result = await run(step);
    outcomes.set(step.name, { name: step.name, seconds: (now() - started) / 1_000, ...result });
    running.delete(step);
  };
  while (waiting.length > 0 || running.size > 0) {
    const index = waiting.findIndex(mayStart);
    const [step] = index === -1 ? [] : waiting.splice(index, 1);
    if (step === undefined) {
      if (running.size === 0) throw new Error(`steps need each other: ${waiting.map(({ name }) => name).join(', ')}`);
      await Promise.race(running.values());
    } else if (step.needs?.some((name) => (outcomes.get(name)?.state ?? 'good') !== 'good')) {
      outcomes.set(step.name, { name: step.name, state: 'left out', seconds: 0, counts: null, reasons: [] });
    } else running.set(step, start(step));
  }
  return steps.flatMap(({ name }) => outcomes.get(name) ?? []);
}

const isAlone = (step: Step): boolean => step.alone === true;

/** A step that runs a script of package.json, without the half second that npm needs for it. */
export function script(name: string, more: Omit<Step, 'name' | 'command'> = {}): Step {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const command = scripts[name];
  if (command === undefined) throw new Error(`package.json has no script ${name}`);
  return { name, command, ...more };
}

/** The command with the lowest priority, from its first moment and for whatever it starts. Windows has no such command. */
const lastInQueue = (command: string): string =>
  process.platform === 'win32' ? command : `nice -n 19 sh -c '${command.replaceAll("'", String.raw`'\''`)}'`;

/** Runs the command of a step in the folder of the repository, and shows its output. */
export function runCommand({ name, command, live, fillsGaps }: Step): Promise<Result> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    // npm, which started this, has put node_modules/.bin and Node 24 on the PATH.
    const child = spawn(fillsGaps ? lastInQueue(command) : command, {
      cwd: ROOT,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...oneCore },
    });
    let output = '';
    const take = (text: string): void => {
      output += text;
      if (live) process.stdout.write(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      if (!live) process.stdout.write(output);
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.log(`${name}: ${code === 0 ? 'good' : 'FAILED'}, ${String(seconds)} s`);
      const state = code === 0 ? 'good' : 'failed';
      resolve({ state, counts: countsIn(output), reasons: state === 'good' ? [] : reasonsIn(output) });
    });
  });
}

/** Adds up the lines with which test/tools/summary-reporter.ts closes each run of tests. */
export function countsIn(output: string): Counts | null {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\r?$/gm)];
  if (lines.length === 0) return null;
  const sum = (group: number): number => lines.reduce((total, line) => total + Number(line[group] ?? 0), 0);
  return { passed: sum(1), failed: sum(2), skipped: sum(3) };
}

/** How many of the last lines tell why a step failed that names no tests. */
const LAST_LINES = 15;

/** Why a step failed, by its output: the lines of test/tools/summary-reporter.ts, otherwise its last ones. */
export function reasonsIn(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const failed = lines.filter((line) => line.startsWith('FAILED '));
  return failed.length > 0 ? failed.map((line) => line.slice('FAILED '.length)) : lines.slice(-LAST_LINES);
}

/** All tests of these steps; a step that failed without a failed test counts as one. */
export function total(outcomes: readonly Outcome[]): Counts {
  const all = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, counts } of outcomes) {
    all.passed += counts?.passed ?? 0;
    all.failed += state === 'failed' ? Math.max(1, counts?.failed ?? 0) : (counts?.failed ?? 0);
    all.skipped += counts?.skipped ?? 0;
  }
  return all;
}

/**
 * A line for each step: its state, its time, and its budget in seconds from scripts/budgets.json. Over budget is said loudly
 * and is no failure: a slow machine is none.
 */
export function table(
  outcomes: readonly Outcome[],
  allowed: Readonly<Record<string, number>> = budgets,
): readonly string[] {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  return outcomes.map(({ name, state, seconds }) => {
    const budget = allowed[name];
    const spent = `${String(Math.round(seconds)).padStart(5)} s`;
    const of = budget === undefined ? 'no budget' : `of ${String(budget).padStart(4)} s`;
    const loud = budget !== undefined && seconds > budget ? '   OVER BUDGET' : '';
    return `${name.padEnd(width)}  ${state.padEnd(8)} ${spent} ${of}${loud}`;
  });
}
