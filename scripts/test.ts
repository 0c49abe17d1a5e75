/**
 * `npm test`: everything that must hold. `npm run check` (`--checks`): the part of it that runs no tests. Steps run side by side on
 * two cores; after one that fails the others still run. It ends with the time of each step beside its budget, the ten slowest
 * files of tests, why each failed step failed, and the number of tests that passed and failed.
 */
import { execFileSync } from 'node:child_process';
import { runCommand, runSteps, script, table, total } from './steps.ts';
import { readTimes, slowest } from './test-times.ts';

/** How many steps run at once on two cores; with three, each takes so much longer that nothing is gained. */
const WIDTH = 2;
/** It failed before, maybe for a package of the system that is here now. */
const compiled = { name: 'compiled', command: 'node scripts/compiled.js --again' };
/** The longest first: short checks fill the gaps. */
const longChecks = [script('check:components'), script('check:svelte'), script('check:lint'), script('check:types')];
const shortChecks = [
  script('check:members'),
  script('check:format'),
  script('check:unused'),
  script('check:citations'),
  script('check:structure'),
  script('check:policy'),
  script('check:docs'),
  script('check:workflows'),
];
const tests = [
  // One file at a time, each, which now and then waits: together they fill both cores.
  script('test:trust', { needs: ['compiled', 'build'], live: true }),
  script('test:journeys', { needs: ['compiled', 'build'], live: true }),
  script('test:host', { live: true }),
  // Other systems have no screen of its own for it: it would take the person's (the workflow smoke runs it there).
  ...(process.platform === 'linux' ? [script('test:smoke', { needs: ['compiled', 'build'], live: true })] : []),
];
const testsAlone = [
  script('test:unit', { needs: ['compiled'], live: true, alone: true }),
  // Windows take their time beside each other; two are as many as two cores carry.
  script('test:e2e', { needs: ['compiled', 'build'], live: true, alone: true }),
];

const onlyChecks = process.argv.includes('--checks');
if (!onlyChecks) execFileSync(process.execPath, ['scripts/system-packages.js'], { stdio: 'inherit' });
const started = Date.now();
const outcomes = await runSteps(
  onlyChecks
    ? [...longChecks, ...shortChecks]
    : [compiled, script('build'), ...longChecks, ...tests, ...shortChecks, ...testsAlone],
  WIDTH,
  runCommand,
);

console.log('\nSteps, with their budgets (scripts/budgets.json):');
for (const line of table(outcomes)) console.log(`  ${line}`);
const whole = (Date.now() - started) / 1_000;
console.log(`  together ${String(Math.round(whole))} s`);
const files = slowest(readTimes(), started, 10);
if (files.length > 0) console.log('\nSlowest files of tests:');
for (const [path, { seconds }] of files) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${path}`);

for (const { name, reasons } of outcomes) {
  if (reasons.length > 0) console.log(`\nWhy ${name} failed:`);
  for (const reason of reasons) console.log(`  ${reason}`);
}

const { passed, failed, skipped } = total(outcomes);
console.log(`\n${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`);
process.exitCode = outcomes.every(({ state }) => state === 'good') ? 0 : 1;
