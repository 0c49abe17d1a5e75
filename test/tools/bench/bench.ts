/** `npm run bench`: speed as ratios to something measured beside it. Nothing fails by time. Build first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import '../../../src-main/lib/load-texts.ts';
import { measureAccounts } from './accounts.ts';
import { measureConnect } from './connect.ts';
import { measureCost } from './cost.ts';
import { measureGuards } from './guards.ts';
import { measureHistory } from './history.ts';
import { measureList, measureListGrowth, type KeepTrace } from './list.ts';
import { describeMachine, isQuiet, waitForQuiet } from './machine.ts';
import { formatFigures, type Figure } from './measure.ts';
import { measureMemory } from './memory.ts';
import { measureParse } from './parse-agents.ts';
import { measureQuick } from './quick.ts';
import { writeResults } from './results.ts';
import { measureRefresh, measureRefreshGrowth } from './refresh.ts';
import { formatChanges, readRun, saveRun, saveTrace } from './runs.ts';
import { measureSessions } from './sessions.ts';
import { measureStart } from './start.ts';
import { measureSeen, measureTray } from './tray.ts';

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  parse: async () => [await measureParse()],
  start: async () => [await measureStart(values.trace ? keepTrace : undefined)],
  connect: () => measureConnect(),
  sessions: () => measureSessions(),
  guards: () => measureGuards(),
  list: () => measureList(1_000, 50_000, values.trace ? keepTrace : undefined),
  'list-growth': () => measureListGrowth(50_000, 4),
  quick: () => measureQuick(50_000),
  history: () => measureHistory(100_000),
  refresh: () => measureRefresh(50_000),
  growth: () => measureRefreshGrowth([10_000, 50_000, 200_000]),
  cost: () => measureCost([200, 10_000, 50_000]),
  memory: () => measureMemory([200, 10_000, 50_000]),
  'memory-growth': () => measureMemory([200_000]),
  accounts: () => measureAccounts([50_000, 200, 2_000]),
  tray: () => measureTray(),
  seen: () => measureSeen(),
};
/** Parts that only run if they are named: each takes as long as all others together. */
const alone: ReadonlySet<string> = new Set(['accounts', 'tray', 'seen']);
/** Parts that measure no time. */
const timeless: ReadonlySet<string> = new Set(['memory', 'memory-growth']);

/**
 * All parts, or those that are named: `node test/tools/bench/bench.ts list refresh --compare FILE`. `--trace` keeps where the
 * time of a start, of the first rows, of keys and of scrolling goes, for Chromium's viewer. `--write` writes the results to
 * docs/dev/performance.md; those of other parts stay there.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    trace: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
const before = values.compare === undefined ? null : readRun(values.compare);

const keepTrace: KeepTrace = (of, trace) => console.log(`trace of ${of}: ${saveTrace(of, trace, new Date())}`);

const machine = describeMachine();
const figures: Figure[] = [];
const disturbed: string[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 ? !positionals.includes(name) : alone.has(name)) continue;
  console.log(`measuring: ${name}`);
  const began = performance.now();
  const wasQuiet = timeless.has(name) || (await waitForQuiet());
  let found: readonly Figure[] = [];
  try {
    if (wasQuiet) found = await measure();
  } catch (error) {
    // What the other parts measured is kept.
    failed.push(name);
    console.error(error);
    continue;
  }
  // A measurement beside other busy programs tells nothing about ours.
  if (!wasQuiet || !(timeless.has(name) || (await isQuiet()))) {
    disturbed.push(name);
    console.log('thrown away: another program uses the processor\n');
    continue;
  }
  console.log(`${formatFigures(found)}\n${name} took ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  figures.push(...found);
}
console.log(`\n${machine}; medians in one run\n`);
console.log(formatFigures(figures));
console.log(`\nmeasured in ${(performance.now() / 60_000).toFixed(1)} minutes`);
if (disturbed.length > 0)
  console.log(`\nThrown away, because another program used the processor: ${disturbed.join(', ')}`);
if (failed.length > 0) {
  console.log(`\nNot measured, because they failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
if (before !== null) console.log(`\nRatios since ${before.at}\n\n${formatChanges(before.figures, figures)}`);
if (figures.length > 0) console.log(`\nKept in ${saveRun(figures, machine, new Date())}`);
if (values.write && figures.length > 0) {
  const path = join(import.meta.dirname, '../../../docs/dev/performance.md');
  const results = { day: new Date().toISOString().slice(0, 10), machine, figures };
  const document = writeResults(readFileSync(path, 'utf8'), results);
  writeFileSync(path, await format(document, { ...(await resolveConfig(path)), filepath: path }));
  console.log('Written to docs/dev/performance.md');
}
