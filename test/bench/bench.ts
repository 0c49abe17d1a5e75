/** `npm run bench`: speed as ratios to something measured beside it. Nothing fails by time. Build first. */
import { cpus } from 'node:os';
import { measureFilter } from './filter.ts';
import { formatFigures, type Figure } from './measure.ts';
import { measureParse } from './parse-agents.ts';
import { measureStart } from './start.ts';

const figures: Figure[] = [];
figures.push(await measureParse());
console.log('parsed');
figures.push(await measureStart());
console.log('started');
for (const agents of [10_000, 50_000]) figures.push(...(await measureFilter(agents)));
console.log(`\nNode ${process.versions.node}, ${cpus().length} cores; medians in one run\n`);
console.log(formatFigures(figures));
