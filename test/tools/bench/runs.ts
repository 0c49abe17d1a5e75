import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { formatTable, ratioOf, spreadOf, type Figure } from './measure.ts';

const FOLDER = join(import.meta.dirname, 'runs');

const storedRun = z.object({
  /** ISO 8601 */
  at: z.string(),
  node: z.string(),
  cores: z.number(),
  machine: z.string().exactOptional(),
  figures: z.array(
    z.object({
      what: z.string(),
      ours: z.number(),
      yardstick: z.string(),
      theirs: z.number(),
      shown: z.string().exactOptional(),
      unit: z.string().exactOptional(),
      target: z.number().nullable(),
      ratios: z.array(z.number()).exactOptional(),
      speed: z.number().exactOptional(),
    }),
  ),
});
export type Run = z.infer<typeof storedRun>;

const fileOf = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '');

/** Keeps a run as JSON beside the bench. Returns the path of the file. */
export function saveRun(figures: readonly Figure[], machine: string, now: Date): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${fileOf(now)}.json`);
  const run = { at: now.toISOString(), node: process.versions.node, cores: cpus().length, machine, figures };
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
  return path;
}

/** Keeps a trace beside the runs; `of` is a part of the file's name. Returns the path of the file. */
export function saveTrace(of: string, trace: string | Buffer, now: Date): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${fileOf(now)}-${of}.trace.json`);
  writeFileSync(path, trace);
  return path;
}

/** Reads a run that was kept. Throws with a sentence where the file is none. */
export function readRun(path: string): Run {
  const parsed = storedRun.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is not a run of this bench: ${z.prettifyError(parsed.error)}`);
}

/** What changed between two runs: ratios, because times of two runs cannot be compared. */
export function formatChanges(before: readonly Figure[], after: readonly Figure[]): string {
  const nameOf = ({ what, speed = 1 }: Figure): string =>
    speed === 1 ? what : `${what}, the page slowed by ${String(speed)}`;
  const earlier = new Map(before.map((figure) => [nameOf(figure), figure]));
  return formatTable([
    ['what', 'before', 'now', 'change', ''],
    ...after.map((figure) => {
      const what = nameOf(figure);
      const old = earlier.get(what);
      const now = ratioOf(figure);
      if (old === undefined) return [what, '–', now.toFixed(2), '', 'new'];
      const was = ratioOf(old);
      const change = was === 0 ? 0 : now / was - 1;
      const percent = `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(0)} %`;
      return [what, was.toFixed(2), now.toFixed(2), percent, overlap(old, figure) ? 'within the spread' : ''];
    }),
  ]);
}

/** The middle halves of both runs have values in common. */
function overlap(a: Figure, b: Figure): boolean {
  const [one, other] = [spreadOf(a), spreadOf(b)];
  return one !== null && other !== null && one[0] <= other[1] && other[0] <= one[1];
}
