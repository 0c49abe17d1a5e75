import type { ElectronApplication, Page } from 'playwright-core';
import type { startMarks } from '../../../src-main/contract/start-marks.ts';

type Where = keyof typeof startMarks | 'files';

/** A part of a start, in milliseconds after the launch. */
export interface Span {
  readonly where: Where;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** One start: what took from when to when. */
export interface Timeline {
  readonly spans: readonly Span[];
  /** The first rows are painted. */
  readonly end: number;
}

/** A moment, in milliseconds since 1970: the clocks of the processes have no other in common. */
export interface Moment {
  readonly name: string;
  readonly at: number;
}

const PREFIX = 'longreach:';

/** Waits until the first rows are painted and reads the marks of both processes. `launched`: milliseconds since 1970. */
export async function readTimeline(app: ElectronApplication, page: Page, launched: number): Promise<Timeline> {
  await page.waitForFunction(() => performance.getEntriesByName('longreach:rows-painted').length > 0);
  const shown = await page.evaluate(() => {
    const { timeOrigin } = performance;
    const loads = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    return {
      marks: performance.getEntriesByType('mark').map(({ name, startTime }) => ({ name, at: timeOrigin + startTime })),
      files: (loads as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        from: timeOrigin + startTime,
        to: timeOrigin + responseEnd,
      })),
    };
  });
  const main = await app.evaluate(() => {
    const { timeOrigin, nodeTiming } = performance as typeof performance & {
      readonly nodeTiming: { readonly bootstrapComplete: number };
    };
    return [
      { name: 'process-started', at: timeOrigin },
      { name: 'node-started', at: timeOrigin + nodeTiming.bootstrapComplete },
      ...performance.getEntriesByType('mark').map(({ name, startTime }) => ({ name, at: timeOrigin + startTime })),
    ];
  });
  const painted = shown.marks.find(({ name }) => name === `${PREFIX}rows-painted`);
  if (painted === undefined) throw new Error('the page has not marked its first rows');
  const [document] = shown.files;
  const spans = [
    ...toSpans('main', [{ name: 'launched', at: launched }, ...main]),
    ...toSpans('page', [{ name: 'navigation', at: document?.from ?? launched }, ...shown.marks]),
    ...shown.files.filter(({ from }) => from < painted.at).map((file) => ({ where: 'files' as const, ...file })),
  ];
  return {
    spans: spans.map((span) => ({ ...span, from: span.from - launched, to: span.to - launched })),
    end: painted.at - launched,
  };
}

const isOfRuntime = (name: string): boolean => name === 'process-started' || name === 'node-started';

/** What led to each moment of ours: the time since the moment before it. Other marks of the process are left out. */
export function toSpans(where: Where, moments: readonly Moment[]): readonly Span[] {
  const [first, ...others] = moments;
  let from = first?.at ?? 0;
  return others.flatMap(({ name, at }) => {
    if (!name.startsWith(PREFIX) && !isOfRuntime(name)) return [];
    const span = { where, name: name.replace(PREFIX, ''), from, to: at };
    from = at;
    return [span];
  });
}

/** The rows of the trace, in this order. */
const rows: readonly Where[] = ['main', 'page', 'files'];

/**
 * A start as a file that Chromium's own viewer opens (chrome://tracing, or the Performance panel of the developer tools), in its
 * trace event format: complete events, in microseconds.
 */
export function formatTrace({ spans }: Timeline): string {
  const names = rows.map((name, tid) => ({ ph: 'M', name: 'thread_name', pid: 1, tid, args: { name } }));
  const events = spans.map(({ where, name, from, to }) => ({
    ph: 'X',
    cat: 'start',
    name,
    pid: 1,
    tid: rows.indexOf(where),
    ts: Math.round(from * 1_000),
    dur: Math.round((to - from) * 1_000),
  }));
  return `${JSON.stringify({ traceEvents: [...names, ...events], displayTimeUnit: 'ms' }, null, 1)}\n`;
}
