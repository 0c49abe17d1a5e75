import { expect, test } from 'vitest';
import { formatTrace, toSpans } from '../../../tools/bench/start-timeline.ts';

test('a span leads from one moment of the start to the next, whatever else a process has marked', () => {
  const spans = toSpans('main', [
    { name: 'launched', at: 1_000 },
    { name: 'node-started', at: 1_040 },
    { name: 'something else', at: 1_050 },
    { name: 'longreach:evaluated', at: 1_100 },
    { name: 'longreach:ready', at: 1_130 },
  ]);
  expect(spans).toEqual([
    { where: 'main', name: 'node-started', from: 1_000, to: 1_040 },
    { where: 'main', name: 'evaluated', from: 1_040, to: 1_100 },
    { where: 'main', name: 'ready', from: 1_100, to: 1_130 },
  ]);
});

test('a trace has a named row for each process and its spans in microseconds', () => {
  const trace = JSON.parse(
    formatTrace({ end: 9, spans: [{ where: 'page', name: 'rows-painted', from: 1.5, to: 9 }] }),
  ) as { readonly traceEvents: readonly Record<string, unknown>[] };
  const [row] = trace.traceEvents.filter(({ args }) => (args as { name?: string } | undefined)?.name === 'page');
  const [span] = trace.traceEvents.filter(({ ph }) => ph === 'X');
  expect(row).toMatchObject({ ph: 'M', name: 'thread_name' });
  expect(span).toMatchObject({ name: 'rows-painted', ts: 1_500, dur: 7_500, tid: row?.tid });
});
