/**
 * `npm test`: everything that must hold. `npm run check` (`--checks`): the part of it that runs no tests. Steps run side by side on
 * two cores, the checks in the time that the tests leave; after one that fails the others still run. It ends with the time of each step beside its budget, the ten slowest
 * files of tests, why each failed step failed, and the number of tests that passed and failed.
 */
import { execFileSync } from 'node:child_process';
import budgets from './budgets.json' with { type: 'json' };
import { runCommand, runSteps, script, table, total } from './steps.ts';
import { readTimes, slowest } from './test-times.ts';

const onlyChecks = process.argv.includes('--checks');

/** How many steps run at once on two cores; with three, each takes so much longer that nothing is gained. */
const WIDTH = 2;
/** It failed before, maybe for a package of the system that is here now. */
const compiled = { name: 'compiled', command: 'node scripts/compiled.js --again' };
/** The longest first. Beside tests they take the time that these wait: a tenth of it. */
const checks = [
  'check:components',
  'check:lint',
  'check:svelte',
  'check:types',
  'check:unused',
  'check:format',
  'check:members',
  'check:citations',
  'check:structure',
  'check:policy',
  'check:docs',
  'check:workflows',
].map((name) => script(name, { fillsGaps: !onlyChecks }));
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

/** A check that waits for tests may take as long as they do. */
const timed = Object.fromEntries(
  Object.entries(budgets).filter(([name]) => onlyChecks || checks.every((check) => check.name !== name)),
);

if (!onlyChecks) execFileSync(process.execPath, ['scripts/system-packages.js'], { stdio: 'inherit' });
const started = Date.now();
const outcomes = await runSteps(
  onlyChecks ? checks : [compiled, script('build'), ...tests, ...testsAlone, ...checks],
  WIDTH,
  runCommand,
);

console.log('\nSteps, with their budgets (scripts/budgets.json):');
for (const line of table(outcomes, timed)) console.log(`  ${line}`);
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
