import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { createServiceClient, type ServiceClient, type ServiceClientDeps } from '../../../../src-main/api/client.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import type { RequestEvent } from '../../../../src-main/api/request-engine.ts';

export const ADDRESS = 'https://api.service.example/v1/';
export const CANARY = 'cAnArY7d1f0a93b45c6e8821f9d0a7b3c';

export interface Request {
  readonly url: URL;
  /** Path behind the base address. */
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly init: RequestInit;
  readonly at: number;
}

/** Responds to one request; `times` counts from 0. */
export type Script = (request: Request, times: number) => Response | Promise<Response>;

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' }, ...init });

export const status = (code: number, headers: Record<string, string> = {}, body: string | null = null): Response =>
  new Response(body, { status: code, headers });

/** A network error as Node's fetch throws it. */
export function nodeError(code: string, message = code): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

export interface ScriptedService {
  readonly client: ServiceClient;
  readonly clock: FakeClock;
  readonly requests: readonly Request[];
  readonly events: readonly RequestEvent[];
  /** Advances the clock until the call has ended. */
  run<T>(call: (client: ServiceClient) => Promise<T>): Promise<T>;
  /** Sends successful requests, so that the budget has retries for the next minute. */
  earnRetries(): Promise<void>;
}

/** A client with a fake clock whose `fetch` is a script. */
export function scriptService(script: Script, more: Partial<ServiceClientDeps> = {}): ScriptedService {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 10));
  const requests: Request[] = [];
  const events: RequestEvent[] = [];
  let earning = false;
  const fetch = (href: string, init: RequestInit): Promise<Response> => {
    if (earning) return Promise.resolve(json({ data: [] }));
    const url = new URL(href);
    const request = {
      url,
      path: url.pathname.replace(/^.*\/v1\//, ''),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
      init,
      at: clock.now(),
    };
    requests.push(request);
    return Promise.resolve().then(() => script(request, requests.length - 1));
  };
  const client = createServiceClient({
    number: 0,
    address: ADDRESS,
    key: ApiKey.parse(CANARY)!,
    fetch,
    clock,
    random: () => 0.5,
    observe: (event) => events.push(event),
    ...more,
  });
  return {
    client,
    clock,
    requests,
    events,
    run: (call) => clock.until(call(client)),
    earnRetries: async () => {
      earning = true;
      for (let count = 0; count < 30; count += 1) await clock.until(client.listAgents({}, { attention: 'background' }));
      earning = false;
      events.length = 0;
    },
  };
}
