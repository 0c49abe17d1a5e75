import { joinSpeeds, ratioOf, type Figure } from './measure.ts';

/**
 * The last results in docs/dev/performance.md, between two comments: a row for each figure, and above them the machines of the runs that
 * they come from. Rows of figures that a run did not measure stay.
 */

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';
const HEAD = '| figure | yardstick | target | as it is | slowed by 2 | slowed by 4 | verdict | run |';
const RULE = '| --- | --- | --- | --- | --- | --- | --- | --- |';

/** One run: its day (YYYY-MM-DD), the machine, and what was measured. */
export interface Results {
  readonly day: string;
  readonly machine: string;
  readonly figures: readonly Figure[];
}

/** The document with these results. Throws with a sentence where it has no place for them. */
export function writeResults(document: string, { day, machine, figures }: Results): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`the document has no place for results: ${BEGIN} and ${END}`);
  const before = document.slice(begin + BEGIN.length, end);
  const rows = new Map(
    [...before.matchAll(/^\| (S\d[^|]*?) +\|.*\| (\S+) +\|$/gm)].map((row) => [row[1] ?? '', row[0]]),
  );
  const machines = new Map(
    [...before.matchAll(/^- (\d{4}-\d\d-\d\d): (.*)$/gm)].map((line) => [line[1] ?? '', line[2] ?? '']),
  );
  machines.set(day, machine);
  for (const { what, figures: found, verdict } of joinSpeeds(figures))
    rows.set(what, writeRow(what, found, verdict, day));
  const sorted = [...rows].toSorted(([a], [b]) => numberOf(a) - numberOf(b));
  const days = new Set(sorted.map(([, row]) => / (\S+) +\|$/.exec(row)?.[1]));
  const used = [...machines].filter(([one]) => days.has(one)).sort();
  const lines = [
    BEGIN,
    '',
    ...used.map(([one, where]) => `- ${one}: ${where}`),
    '',
    HEAD,
    RULE,
    ...sorted.map(([, row]) => row),
    '',
  ];
  return `${document.slice(0, begin)}${lines.join('\n')}\n${document.slice(end)}`;
}

/** Figures of the same number keep their order. */
const numberOf = (what: string): number => Number(/^S(\d+)/.exec(what)?.[1] ?? Infinity);

function writeRow(what: string, found: readonly Figure[], verdict: string, day: string): string {
  const [first] = found;
  const at = (speed: number): string => {
    const figure = found.find((one) => (one.speed ?? 1) === speed);
    return figure === undefined ? '' : (figure.shown ?? `${ratioOf(figure).toFixed(2)} (${wordSize(figure)})`);
  };
  const target = first?.target ?? null;
  const cells = [
    what,
    first?.yardstick ?? '',
    target === null ? '' : `≤ ${String(target)}`,
    at(1),
    at(2),
    at(4),
    verdict,
    day,
  ];
  return `| ${cells.join(' | ')} |`;
}

function wordSize({ ours, theirs, unit = 'ms' }: Figure): string {
  const digits = ours < 10 || theirs < 10 ? 1 : 0;
  return `${ours.toFixed(digits)} to ${theirs.toFixed(digits)} ${unit}`;
}
