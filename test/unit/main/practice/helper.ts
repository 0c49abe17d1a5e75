import { expect, onTestFinished } from 'vitest';
import { standingTime } from '../../../../src-main/practice/clock.ts';
import type { Controls } from '../../../tools/practice-faults/controls.ts';
import type { PracticeOptions } from '../../../../src-main/practice/options.ts';
import { startTestService, type TestService } from '../../../tools/practice-faults/start.ts';

/** Friday, 20 November 2026, 14:32 UTC; time is stopped until a test moves it. */
export const startMs = Date.UTC(2026, 10, 20, 14, 32);

export interface Place {
  readonly ip: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/** An agent as this service sends it (2.1, 2.2). */
export interface WireAgent {
  readonly id: number;
  readonly device_id: number;
  readonly name: string;
  readonly group: string;
  readonly disabled: boolean;
  readonly limited: boolean;
  readonly last_time: number;
  readonly geo: Place;
  readonly permanent_url: string;
  readonly preview_url: string;
  readonly os: string;
  readonly online: boolean;
  readonly installed: boolean;
  readonly favorite: boolean;
  readonly sessions: { readonly last?: WireLast; readonly total: number };
}

export interface WireLast {
  readonly id: number;
  readonly start_time: number;
  readonly stop_time: number | null;
  readonly client: Place & { readonly user_agent: string };
}

/** Agent detail (2.3). */
export interface WireDetail extends WireAgent {
  readonly onetime_url: string;
  readonly os_user: { readonly login: string; readonly name: string };
  readonly rdp: boolean;
  readonly hibernate: boolean;
  readonly power_supply: boolean;
  readonly hardware: {
    readonly ComputerName: string;
    readonly LogicalDisks: readonly { readonly FreeSpace: number; readonly Size: number }[];
    readonly NetAdapters: readonly { readonly WoL: boolean; readonly Cable: boolean }[];
    readonly RAMPhys: number;
    readonly RAMPhysAvail: number;
  };
}

/** Support connection (2.5). */
export interface WireSupport {
  readonly id: number;
  readonly status: number;
  readonly invite_code: string;
  readonly invite_url: string;
  readonly connect_url: string;
  readonly client_name: string;
  readonly client_os: string;
  readonly client_preview_url: string;
}

/** History record (2.6). */
export interface WireRecord {
  readonly id: number;
  readonly uid?: string;
  readonly start: number;
  readonly stop: number | null;
  readonly support_id?: number;
  readonly agent: { readonly id?: number };
  readonly video?: { readonly url: string; readonly size: number };
  readonly url?: string;
  readonly clients?: unknown;
  readonly client?: unknown;
  readonly visor_comment?: string;
}

/** Response of `history/list` (4.13). */
export interface WirePage {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  readonly filter: unknown;
  readonly data: readonly WireRecord[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body; an empty object where it is none. */
  readonly json: unknown;
  /** The sentence of a refusal. */
  readonly error: string | undefined;
}

export interface Practice {
  readonly service: TestService;
  readonly controls: Controls;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  /** The number of the agent with this name. */
  idOf(name: string): number;
  list(query?: string): Promise<readonly WireAgent[]>;
  info(id: number): Promise<WireDetail>;
  /** Requests a one-time link. */
  link(name: string): Promise<string>;
  supports(): Promise<{ readonly remain: number; readonly data: readonly WireSupport[] }>;
  createSupport(name?: string): Promise<WireSupport>;
  support(id: number): Promise<WireSupport>;
  history(query?: string): Promise<WirePage>;
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const json: unknown = isJson ? JSON.parse(text) : {};
  const { error } = (typeof json === 'object' && json !== null ? json : {}) as { readonly error?: string };
  return { status: response.status, headers: response.headers, text, json, error };
}

/** The container `data` of a successful answer. */
export function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(`status ${String(answer.status)}: ${answer.text}`);
  return (answer.json as { readonly data: unknown }).data;
}

/** Starts a service whose time is stopped, and ends the service with the test. */
export async function startPractice(options: PracticeOptions = {}): Promise<Practice> {
  const service = await startTestService(options, { time: standingTime(startMs) });
  onTestFinished(() => service.close());
  const { controls } = service;
  const headers = { 'x-api-key': service.key };
  const get: Practice['get'] = (path) => ask(new URL(path, service.address).href, { headers });
  const post: Practice['post'] = (path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return ask(new URL(path, service.address).href, { method: 'POST', headers, ...sent });
  };
  const idOf: Practice['idOf'] = (name) => controls.agent({ name }).id;
  return {
    service,
    controls,
    get,
    post,
    idOf,
    list: async (query = '') => dataOf(await get(`agents/list?${query}`)) as WireAgent[],
    info: async (id) => dataOf(await get(`agents/info?agent_id=${id}`)) as WireDetail,
    link: async (name) => (dataOf(await post(`agents/connect?agent_id=${idOf(name)}`)) as { url: string }).url,
    supports: async () => (await get('support/list')).json as Awaited<ReturnType<Practice['supports']>>,
    createSupport: async (name = '') =>
      dataOf(await post(`support/create?client_name=${encodeURIComponent(name)}`)) as WireSupport,
    support: async (id) => dataOf(await get(`support/info?connection_id=${id}`)) as WireSupport,
    history: async (query = '') => (await get(`history/list?${query}`)).json as WirePage,
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

/** For comparisons: any text, and a text of this form. */
export const anyText: unknown = expect.any(String);
export const textLike = (form: RegExp | string): unknown => expect.stringMatching(form);
