import type { Result } from '../contract/failure.ts';
import type { ApiKey } from '../account/key/api-key.ts';
import { sleep, type Clock } from '../lib/clock.ts';
import { composeRequest } from './compose-request.ts';
import { cancelledFailure, holdOffFailure, quotaGateFailure } from './errors.ts';
import { Gate, QUOTA_PAUSE_MS } from './gate.ts';
import { interpret, type Outcome } from './interpret.ts';
import type { RequestEvent } from './observe.ts';
import { operations, type Method, type OperationName, type Parameters } from './operations.ts';
import { repetitionDelay, RetryBudget, TRIES, type Attention } from './retry.ts';
import { sendRequest, type Answer, type Fetch, type Sent } from './request.ts';
import type { Read } from './wire.ts';

export interface CallOptions {
  /** Ends the call; it then fails with kind `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Somebody waits for this (three tries, and one even while the gate is closed), or nobody does (one try). */
  readonly attention: Attention;
}

export interface CallsDeps {
  /** A normalised base address, see `address.ts`. */
  readonly address: string;
  readonly key: ApiKey;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Hears of every request; the events carry no secrets. */
  readonly observe?: ((event: RequestEvent) => void) | undefined;
}

/** One call, on its way through its tries. */
interface PendingCall<Name extends OperationName, T> {
  readonly name: Name;
  readonly parameters: Parameters[Name];
  readonly attention: Attention;
  readonly stops: readonly AbortSignal[];
  readonly tries: number;
  readonly read: (answer: Answer) => Read<T>;
}

/** The service's clock is trusted over ours from this difference on (trust rules 2.3). */
const CLOCK_TOLERANCE_MS = 120_000;

/** Sends calls: gate, tries, repetitions. One per account; ended with `dispose`. */
export class Calls {
  readonly #deps: CallsDeps;
  readonly #gate: Gate;
  readonly #budget: RetryBudget;
  readonly #disposal = new AbortController();
  /** Operations for which only the other method worked (field fact F26). */
  readonly #methods = new Map<OperationName, Method>();
  /** Operations that answered 404 while nothing else ever answered; null once something did. */
  #missing: Set<OperationName> | null = new Set();
  #clockOffset = 0;

  constructor(deps: CallsDeps) {
    this.#deps = deps;
    this.#gate = new Gate(() => deps.clock.now());
    this.#budget = new RetryBudget(() => deps.clock.now());
  }

  /** Milliseconds the service's clock is ahead of ours; 0 while they differ by less than two minutes. */
  get clockOffset(): number {
    return Math.abs(this.#clockOffset) > CLOCK_TOLERANCE_MS ? this.#clockOffset : 0;
  }

  /** Ends everything under way; what still arrives is cancelled, and so is every later call. */
  dispose(): void {
    this.#disposal.abort();
  }

  /** One call of an operation, with as many requests as the rules allow. Never throws. */
  async call<Name extends OperationName, T>(
    name: Name,
    parameters: Parameters[Name],
    options: CallOptions,
    read: (answer: Answer) => Read<T>,
  ): Promise<Result<T>> {
    const { attention, signal } = options;
    const stops = signal === undefined ? [this.#disposal.signal] : [this.#disposal.signal, signal];
    if (stops.some((stop) => stop.aborted)) return { ok: false, failure: cancelledFailure(name) };
    const admission = this.#gate.admit(attention);
    if (!admission.admitted) {
      const refusal = admission.why === 'quota' ? quotaGateFailure : holdOffFailure;
      return { ok: false, failure: refusal(name, admission.waitMs) };
    }
    try {
      const tries = admission.careful ? 1 : TRIES[attention];
      const result = await this.#runCall({ name, parameters, attention, stops, tries, read });
      // What came for an account that is no more is nobody's.
      return this.#disposal.signal.aborted ? { ok: false, failure: cancelledFailure(name) } : result;
    } finally {
      if (admission.probe) this.#gate.endProbe();
    }
  }

  async #runCall<Name extends OperationName, T>(pending: PendingCall<Name, T>): Promise<Result<T>> {
    const { name, stops } = pending;
    const { method: defaultMethod, otherwise, repeatable } = operations[name];
    let method = this.#methods.get(name) ?? defaultMethod;
    this.#budget.countRequest();
    for (let attempt = 1; ; attempt += 1) {
      const { result, next, waitMs } = await this.#try(pending, method, attempt);
      if (result.ok) {
        if (method !== defaultMethod) this.#methods.set(name, method);
        return result;
      }
      if (next === 'otherwise' && otherwise !== undefined && method === defaultMethod) {
        method = otherwise;
        this.#budget.countRequest();
        continue;
      }
      if (next !== 'later' || !repeatable || attempt >= pending.tries) return result;
      const delay = repetitionDelay(attempt, waitMs, this.#deps.random);
      if (delay === null || !this.#budget.takeRepetition()) return result;
      if (!(await sleep(this.#deps.clock, delay, stops))) return { ok: false, failure: cancelledFailure(name) };
    }
  }

  async #try<Name extends OperationName, T>(
    pending: PendingCall<Name, T>,
    method: Method,
    attempt: number,
  ): Promise<Outcome<T>> {
    const { name, parameters, stops, attention } = pending;
    const { address, key, clock, observe } = this.#deps;
    const startedAt = clock.now();
    const sent = await sendRequest(
      this.#deps,
      composeRequest(operations[name], parameters, address, key, method),
      stops,
    );
    const outcome = this.#understand(pending, sent);
    const failure = outcome.result.ok ? null : outcome.result.failure;
    const answer = 'answer' in sent ? sent.answer : null;
    observe?.({
      operation: name,
      method,
      attempt,
      attention,
      status: answer?.status ?? null,
      outcome: failure?.kind ?? 'ok',
      reason: failure?.reason ?? null,
      bytes: answer?.body.length ?? 0,
      milliseconds: clock.now() - startedAt,
    });
    return outcome;
  }

  #secretsIn<Name extends OperationName, T>({ parameters }: PendingCall<Name, T>): readonly string[] {
    const link: unknown = 'permanent_url' in parameters ? parameters.permanent_url : null;
    const password: unknown = typeof link === 'object' && link !== null && 'password' in link ? link.password : null;
    const key = this.#deps.key.reveal();
    return typeof password === 'string' ? [key, password] : [key];
  }

  /** Interprets an answer and remembers what it says about the service as a whole. */
  #understand<Name extends OperationName, T>(pending: PendingCall<Name, T>, sent: Sent): Outcome<T> {
    const { name } = pending;
    const wallNow = this.#deps.clock.wallNow();
    const answer = 'answer' in sent ? sent.answer : null;
    if (answer !== null && answer.serverTime !== null) this.#clockOffset = answer.serverTime - wallNow;
    if (answer?.status === 404) this.#missing?.add(name);
    const nothingFound = this.#missing !== null && this.#missing.size > 1;
    const outcome = interpret(name, sent, pending.read, { secrets: this.#secretsIn(pending), wallNow, nothingFound });
    if (outcome.result.ok) {
      this.#gate.open();
      this.#missing = null;
    }
    // A 402 here may speak of support connections only: the next background request finds out.
    if (answer?.status === 402) this.#gate.closeForQuota(name === 'support/create' ? 0 : QUOTA_PAUSE_MS);
    if (outcome.waitMs !== null) this.#gate.holdOff(outcome.waitMs);
    return outcome;
  }
}
