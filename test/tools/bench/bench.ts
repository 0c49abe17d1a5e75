/** `npm run bench`: speed as ratios to something measured beside it. Nothing fails by time. Build first. */
import { cpus } from 'node:os';
import { measureConnect } from './connect.ts';
import { measureGuards } from './guards.ts';
import { measureHistory } from './history.ts';
import { measureList, measureListGrowth } from './list.ts';
import { formatFigures, type Figure } from './measure.ts';
import { measureParse } from './parse-agents.ts';
import { measureQuick } from './quick.ts';
import { measureRefresh, measureRefreshGrowth } from './refresh.ts';
import { measureStart } from './start.ts';
import { measureTray } from './tray.ts';

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  parse: async () => [await measureParse()],
  start: async () => [await measureStart()],
  connect: () => measureConnect(),
  guards: () => measureGuards(),
  list: () => measureList(1_000, 50_000),
  'list-growth': () => measureListGrowth(50_000, 4),
  quick: () => measureQuick(50_000),
  history: () => measureHistory(100_000),
  refresh: () => measureRefresh(50_000),
  growth: () => measureRefreshGrowth([10_000, 50_000, 200_000]),
  tray: () => measureTray(),
};

/** All parts, or those that are named: `node test/tools/bench/bench.ts list refresh`. */
const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`measuring: ${name}`);
  const found = await measure();
  console.log(`${formatFigures(found)}\n`);
  figures.push(...found);
}
console.log(`\nNode ${process.versions.node}, ${String(cpus().length)} cores; medians in one run\n`);
console.log(formatFigures(figures));
