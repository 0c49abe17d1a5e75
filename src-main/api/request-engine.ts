import type { ApiKey } from './api-key.ts';
import type { BodySink } from './body.ts';
import type { Failure, FailureKind, Result } from '../contract/failure.ts';
import { sleep, type Clock } from '../lib/clock.ts';
import { createEvents } from '../lib/events.ts';
import {
  cancelledFailure,
  holdOffFailure,
  networkFailure,
  quotaGateFailure,
  readServiceMessage,
  statusFailure,
} from './failures.ts';
import {
  composeRequest,
  sendRequest,
  type Fetch,
  type HttpResponse,
  type HttpResult,
  type Method,
  type Validator,
} from './http.ts';
import type { NetworkError } from './network-error.ts';
import { operations, type ChosenMethods, type OperationName, type Parameters } from './operations.ts';
import { Gate, QUOTA_PAUSE_MS, RetryBudget, type Attention, type ClientQuota } from './request-gate.ts';
import { delayBeforeRetry, parseRetryAfter } from './retry.ts';
import type { Read } from './wire.ts';

/** Tries of one call, by who waits for it (trust 2.1). */
const TRIES: Readonly<Record<Attention, number>> = { user: 3, background: 1 };
/** After a 429 that names no pause (trust 2.1). */
const BUSY_PAUSE_MS = 2_000;
/** Background requests begin within this time after a pause. */
const WAKE_SPREAD_MS = 2_000;

export interface CallOptions {
  /** Ends the call, which then fails with kind `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  readonly attention: Attention;
  /** Instead of the method in use, for this call alone. */
  readonly method?: Method | undefined;
  /** A version that is known: a 304 succeeds, with an empty body. Without it a 304 is a failure. */
  readonly known?: Validator | undefined;
  /** Takes a long body of a success, from the beginning again at each try. */
  readonly sink?: BodySink | undefined;
}

export interface EngineDeps {
  /** A normalised base address, see `address.ts`. */
  readonly address: string;
  readonly key: ApiKey;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Called after every request, with nothing secret. */
  readonly observe?: ((event: RequestEvent) => void) | undefined;
}

/** One request as it may be logged: without address, parameters, key and contents of the response. */
export interface RequestEvent {
  readonly operation: OperationName;
  readonly method: Method;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly attention: Attention;
  /** Null where there was no response. */
  readonly status: number | null;
  readonly outcome: 'ok' | FailureKind;
  readonly reason: string | null;
  /** As they were sent. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** One request as a line of the log. */
export function describeRequest(event: RequestEvent): string {
  const { operation, method, attempt, outcome, reason, milliseconds, bytes } = event;
  const why = reason === null ? '' : ` (${reason})`;
  return `${operation} ${method} try ${attempt}: ${outcome}${why}, ${Math.round(milliseconds)} ms, ${bytes} bytes`;
}

/** One call on its way through its tries. */
interface Call<Name extends OperationName, T> {
  readonly name: Name;
  readonly parameters: Parameters<Name>;
  readonly attention: Attention;
  readonly stops: readonly AbortSignal[];
  readonly tries: number;
  readonly method: Method | undefined;
  readonly known: Validator | undefined;
  readonly sink: BodySink | undefined;
  readonly read: (response: HttpResponse) => Read<T>;
}

/** A service that has answered within this time is reachable. */
const RECENT_MS = 120_000;
/** The service's clock is trusted over the local one from this difference on (trust 2.3). */
const CLOCK_TOLERANCE_MS = 120_000;

/** Sends calls of one account: admits, tries, retries and interprets them. End it with `dispose`. */
export class RequestEngine {
  readonly #deps: EngineDeps;
  readonly #gate: Gate;
  readonly #budget: RetryBudget;
  readonly #disposal = new AbortController();
  readonly #events = createEvents<{ opened: null }>();
  readonly quota: ClientQuota = {
    until: () => this.#gate.quotaUntil,
    onOpened: (listener) => this.#events.on('opened', listener),
  };
  /** Operations for which only the other method worked (F26); forgotten when it fails, too. */
  readonly #methods = new Map<OperationName, Method>();
  /** Instead of the methods of the operations table. */
  #chosen: ChosenMethods = {};
  /** Operations that returned 404 while nothing else was ever returned; null as soon as something was. */
  #missing: Set<OperationName> | null = new Set();
  #clockOffset = 0;
  /** Monotonic milliseconds. */
  #lastSuccess = -Infinity;
  #stopWaking: () => void = () => undefined;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    this.#gate = new Gate(() => deps.clock.now());
    this.#budget = new RetryBudget(() => deps.clock.now());
  }

  /** Milliseconds the service's clock is ahead of the local one; 0 while they differ by less than two minutes. */
  get clockOffset(): number {
    return Math.abs(this.#clockOffset) > CLOCK_TOLERANCE_MS ? this.#clockOffset : 0;
  }

  /** Only operations whose method is open take another one; what was learned about methods is forgotten. */
  useMethods(methods: ChosenMethods): void {
    this.#methods.clear();
    const open = Object.entries(methods).filter(([name]) => operations[name as OperationName].methodIsOpen === true);
    this.#chosen = Object.fromEntries(open);
  }

  /** Cancels all calls, pending and future. */
  dispose(): void {
    this.#stopWaking();
    this.#disposal.abort();
  }

  /** Calls an operation, with as many requests as the rules allow (trust 2.1, 2.2). Never throws. */
  async call<Name extends OperationName, T>(
    name: Name,
    parameters: Parameters<Name>,
    { attention, signal, method, known, sink }: CallOptions,
    read: (response: HttpResponse) => Read<T>,
  ): Promise<Result<T>> {
    const stops = signal === undefined ? [this.#disposal.signal] : [this.#disposal.signal, signal];
    if (stops.some((stop) => stop.aborted)) return failed(cancelledFailure(operations[name].ifUnsure));
    const admission = this.#gate.admit(attention);
    if (!admission.admitted) {
      const { why, waitMs } = admission;
      return failed(why === 'quota' ? quotaGateFailure(waitMs) : holdOffFailure(waitMs));
    }
    try {
      const tries = admission.once ? 1 : TRIES[attention];
      const result = await this.#run({ name, parameters, attention, stops, tries, method, known, sink, read });
      // Discards responses that arrive after dispose().
      return this.#disposal.signal.aborted ? failed(cancelledFailure(operations[name].ifUnsure)) : result;
    } finally {
      if (admission.probe) this.#gate.endProbe();
    }
  }

  async #run<Name extends OperationName, T>(call: Call<Name, T>): Promise<Result<T>> {
    const { triesOtherMethod = false, repeatable, ifUnsure } = operations[call.name];
    const firstMethod = this.#chosen[call.name] ?? operations[call.name].method;
    let method = call.method ?? this.#methods.get(call.name) ?? firstMethod;
    let mayTryOther = triesOtherMethod;
    let wasAtOnce = false;
    this.#budget.countRequest();
    for (let attempt = 1; ; attempt += 1) {
      const { result, next } = await this.#try(call, method, attempt);
      if (result.ok) {
        if (method !== firstMethod && call.method === undefined) this.#methods.set(call.name, method);
        return result;
      }
      if (next === 'other-method' && mayTryOther) {
        mayTryOther = false;
        this.#methods.delete(call.name);
        method = method === 'GET' ? 'POST' : 'GET';
        this.#budget.countRequest();
        continue;
      }
      const isAtOnce: boolean = next === 'retry-at-once' && !wasAtOnce;
      if ((next !== 'retry' && next !== 'retry-at-once') || !repeatable) return result;
      if (attempt >= call.tries && !isAtOnce) return result;
      // The pauses that the service asked for are kept all the same.
      let delay = isAtOnce && this.#gate.heldMs() === 0 ? 0 : this.#delayBefore(attempt);
      if (delay === null || !this.#budget.takeRetry()) return result;
      wasAtOnce ||= isAtOnce;
      do {
        if (!(await sleep(this.#deps.clock, delay, call.stops))) return failed(cancelledFailure(ifUnsure));
        // Another call may have been told a longer pause meanwhile.
        delay = this.#gate.heldMs() > 0 ? this.#delayBefore(attempt) : 0;
        if (delay === null) return result;
      } while (delay > 0);
    }
  }

  /** Null where the service requests a longer pause than a user would wait. */
  #delayBefore(retry: number): number | null {
    return delayBeforeRetry(retry, this.#gate.heldMs(), this.#deps.random);
  }

  async #try<Name extends OperationName, T>(call: Call<Name, T>, method: Method, attempt: number): Promise<Outcome<T>> {
    const { name, parameters, stops, attention, known, sink } = call;
    const { address, key, clock, observe } = this.#deps;
    const { query = {}, body = {}, limits } = operations[name];
    const startedAt = clock.now();
    const request = composeRequest({
      address,
      path: name,
      method,
      key,
      query: Object.keys(query),
      body: Object.keys(body),
      parameters,
      known,
    });
    const sent = await sendRequest(this.#deps, { ...request, attention, sink }, stops, limits);
    const outcome = this.#interpret(call, sent);
    const failure = outcome.result.ok ? null : outcome.result.failure;
    const response = 'response' in sent ? sent.response : null;
    observe?.({
      operation: name,
      method,
      attempt,
      attention,
      status: response?.status ?? null,
      outcome: failure?.kind ?? 'ok',
      reason: failure?.reason ?? null,
      bytes: response?.sentBytes ?? 0,
      milliseconds: clock.now() - startedAt,
    });
    return outcome;
  }

  /** Interprets the response, and remembers what it reveals about the service as a whole. */
  #interpret<Name extends OperationName, T>(call: Call<Name, T>, sent: HttpResult): Outcome<T> {
    const { name } = call;
    const wallNow = this.#deps.clock.wallNow();
    const response = 'response' in sent ? sent.response : null;
    if (response !== null && response.serverTime !== null) this.#clockOffset = response.serverTime - wallNow;
    if (response?.status === 404) this.#missing?.add(name);
    const outcome = interpret(call, sent, {
      secrets: [this.#deps.key.reveal(), ...passwordsIn(call.parameters)],
      wallNow,
      nothingFound: this.#missing !== null && this.#missing.size > 1,
      answersOtherwise: this.#deps.clock.now() - this.#lastSuccess < RECENT_MS,
    });
    if (outcome.result.ok) {
      if (this.#gate.endQuota()) this.#events.emit('opened', null);
      this.#missing = null;
      this.#lastSuccess = this.#deps.clock.now();
    }
    // A limit of its own may be meant: the next background request finds out.
    if (response?.status === 402) this.#gate.closeForQuota(operations[name].hasOwnLimit === true ? 0 : QUOTA_PAUSE_MS);
    const pauseMs = outcome.waitMs ?? (response?.status === 429 ? BUSY_PAUSE_MS : null);
    if (pauseMs !== null) this.#holdOff(pauseMs);
    return outcome;
  }

  /** Requests held back meanwhile are sent at a random moment after the pause, because many consoles got the same pause. */
  #holdOff(pauseMs: number): void {
    this.#gate.holdOff(pauseMs);
    this.#stopWaking();
    const delay = this.#gate.heldMs() + this.#deps.random() * WAKE_SPREAD_MS;
    this.#stopWaking = this.#deps.clock.after(delay, () => {
      if (!this.#gate.isOutOfQuota()) this.#events.emit('opened', null);
    });
  }
}

/** The password of a permanent link (4.3). */
function passwordsIn(parameters: object): readonly string[] {
  const link: unknown = 'permanent_url' in parameters ? parameters.permanent_url : null;
  const password: unknown = typeof link === 'object' && link !== null && 'password' in link ? link.password : null;
  return typeof password === 'string' ? [password] : [];
}

/** What one request led to. */
interface Outcome<T> {
  readonly result: Result<T>;
  /**
   * `retry`: may succeed later. `retry-at-once`: this computer broke it off. `other-method`: the service does not know the path
   * with this method.
   */
  readonly next: 'nothing' | 'retry' | 'retry-at-once' | 'other-method';
  /** The pause that the service requests. */
  readonly waitMs: number | null;
}

interface Circumstances {
  /** What was sent and must not be shown in texts of the service. */
  readonly secrets: readonly string[];
  /** Unix milliseconds. */
  readonly wallNow: number;
  /** Nothing but 404 was ever received, on several paths. */
  readonly nothingFound: boolean;
  /** A request succeeded within the last two minutes. */
  readonly answersOtherwise: boolean;
}

/** Statuses and errors after which a request may succeed later (trust 2.2). */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const TRANSIENT_ERRORS: ReadonlySet<NetworkError> = new Set<NetworkError>([
  'dns',
  'refused',
  'proxy',
  'reset',
  'network',
  'timeout-connect',
  'timeout-body',
  'truncated',
]);

/** The version that the request names is the present one. */
export const NOT_MODIFIED = 304;

const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

/**
 * Success is status 200 with a complete, readable payload; 204 and an empty body only where no payload is expected, 304 only
 * where a known version was named.
 */
function interpret<Name extends OperationName, T>(
  { name, read, known }: Call<Name, T>,
  sent: HttpResult,
  circumstances: Circumstances,
): Outcome<T> {
  const { answersOtherwise } = circumstances;
  const { ifUnsure, read: payload } = operations[name];
  const failWith = (error: NetworkError, status?: number): Outcome<T> => ({
    result: failed({
      ...networkFailure(error, ifUnsure, answersOtherwise),
      ...(status === undefined ? {} : { status }),
    }),
    next: TRANSIENT_ERRORS.has(error) ? 'retry' : 'nothing',
    waitMs: null,
  });
  if ('error' in sent) {
    if (sent.error !== 'cancelled') {
      const outcome = failWith(sent.error);
      return sent.interrupted === true ? { ...outcome, next: 'retry-at-once' } : outcome;
    }
    return { result: failed(cancelledFailure(ifUnsure)), next: 'nothing', waitMs: null };
  }
  const { response } = sent;
  const { status } = response;
  if (status === 204 && payload !== null) return failWith('empty', status);
  const isUnchanged = status === NOT_MODIFIED && known !== undefined;
  if (status !== 200 && status !== 204 && !isUnchanged) return interpretStatus(name, response, circumstances);
  if (payload !== null && !isUnchanged && /\bhtml\b/i.test(response.contentType)) return failWith('html', status);
  const value = read(response);
  return value.ok ? { result: value, next: 'nothing', waitMs: null } : failWith(value.problem, status);
}

function interpretStatus(
  name: OperationName,
  { status, retryAfter, serverTime, body, contentType }: HttpResponse,
  { wallNow, nothingFound, secrets }: Circumstances,
): Outcome<never> {
  const isTransient = TRANSIENT_STATUSES.has(status);
  const waitMs = isTransient ? parseRetryAfter(retryAfter, serverTime ?? wallNow) : null;
  const serviceMessage = readServiceMessage(body, contentType, secrets);
  const failure = statusFailure(status, operations[name], { nothingFound, waitMs, serviceMessage });
  const isUnknown = status === 404 || failure.reason === 'unknown-call';
  const next = isUnknown ? 'other-method' : isTransient ? 'retry' : 'nothing';
  return { result: failed(failure), next, waitMs };
}
