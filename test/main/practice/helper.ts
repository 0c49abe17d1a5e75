import { onTestFinished } from 'vitest';
import { standingTime } from '../../../src-main/practice/clock.ts';
import type { Controls } from '../../../src-main/practice/controls.ts';
import type { PracticeOptions } from '../../../src-main/practice/options.ts';
import { startPracticeService, type PracticeService } from '../../../src-main/practice/server.ts';

/** Friday, 20 November 2026, 14:32 UTC; time stands still until a test moves it. */
export const startMs = Date.UTC(2026, 10, 20, 14, 32);

/** Shapes as loose as JSON is; tests read what they expect. */
export interface Json {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of the wire are read field by field
  readonly [name: string]: any;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

export interface Bench {
  readonly service: PracticeService;
  readonly controls: Controls;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  /** The number of the computer with this name. */
  idOf(name: string): number;
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const parsed: unknown =
    response.headers.get('content-type')?.includes('json') === true && text !== '' ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, json: parsed as Json };
}

/** Starts a service whose time stands still, and stops it with the test. */
export async function startBench(options: PracticeOptions = {}): Promise<Bench> {
  const service = await startPracticeService({ testControls: true, ...options }, { time: standingTime(startMs) });
  onTestFinished(() => service.close());
  const { controls } = service;
  if (controls === null) throw new Error('the controls are closed');
  const headers = { 'x-api-key': service.key };
  return {
    service,
    controls,
    get: (path) => ask(new URL(path, service.address).href, { headers }),
    post: (path, body) =>
      ask(new URL(path, service.address).href, {
        method: 'POST',
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    idOf: (name) => controls.agent({ name }).id,
  };
}

/** Without any key. */
export const open = (url: string, init: RequestInit = {}): Promise<Answer> => ask(url, init);

/** Reads a page's event connection piece by piece. */
export async function followEvents(url: string): Promise<{ next(): Promise<string>; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  if (response.body === null) throw new Error('no events');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => (await reader.read()).value ?? '',
    close: () => abort.abort(),
  };
}

/** Waits until something holds, checked whenever the event loop is free; the test's own limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
