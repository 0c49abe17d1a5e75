import { isFields, type Fields } from '../../../src-main/practice/parameters.ts';
import { Refused } from '../../../src-main/practice/reply.ts';
import { isShape, shapes, type Shape } from './shapes.ts';

/** What can go wrong between two computers, switched on by tests. */
export type Fault =
  /** The answer comes later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** No answer ever; the connection stays open. */
  | { readonly kind: 'silence' }
  /** The connection is torn down: before anything was sent, or after the head. */
  | { readonly kind: 'reset'; readonly at: 'start' | 'head' }
  /**
   * The connection ends at a share of the body: with the true length announced, in chunks without the last one, or with
   * neither, so that the end of the connection looks like the end of the body.
   */
  | { readonly kind: 'cut'; readonly percent: number; readonly framing: 'length' | 'chunked' | 'none' }
  /** The body comes in pieces with pauses. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** A page where JSON is expected, as captive portals do. */
  | { readonly kind: 'html'; readonly status: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  /** Any status, with a body or none, and a header for the wait. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: string | null;
      readonly retryAfter: string | null;
      readonly contentType: string;
    }
  /** A good answer in another shape. */
  | { readonly kind: 'shape'; readonly shape: Shape };

/** A fault, and when it strikes. */
export interface FaultRule {
  readonly id: number;
  /** An operation ("agents/list"), a kind of page ("remote-page", "recording", ...) or "*" for everything but the controls. */
  readonly where: string;
  readonly fault: Fault;
  /** So many matching requests go through first. */
  readonly after: number;
  /** So many are struck, then the rule rests; null for all. */
  readonly times: number | null;
  /** The request takes effect although its answer fails. Always so for latency, cut, drip, silence and shapes. */
  readonly takesEffect: boolean;
}

interface Counted {
  readonly rule: FaultRule;
  seen: number;
}

/** The switches. Every rule counts the requests it matches by itself; the first that strikes decides. */
export class Faults {
  #rules: Counted[] = [];
  #nextId = 1;

  add(rule: Omit<FaultRule, 'id'>): number {
    const id = this.#nextId++;
    this.#rules.push({ rule: { ...rule, id }, seen: 0 });
    return id;
  }

  remove(id: number): void {
    this.#rules = this.#rules.filter(({ rule }) => rule.id !== id);
  }

  clear(): void {
    this.#rules = [];
  }

  list(): readonly FaultRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /** The fault that strikes this request. Asking counts. */
  strike(where: string): FaultRule | null {
    let striking: FaultRule | null = null;
    for (const counted of this.#rules) {
      const { rule } = counted;
      if (rule.where !== '*' && rule.where !== where) continue;
      const position = counted.seen++;
      const active = position >= rule.after && (rule.times === null || position < rule.after + rule.times);
      if (active) striking ??= rule;
    }
    return striking;
  }
}

/** Faults that replace the answer: without `takesEffect` the request is not carried out. */
export const replacesAnswer = (fault: Fault): boolean =>
  fault.kind === 'reset' || fault.kind === 'html' || fault.kind === 'redirect' || fault.kind === 'status';

const number = (fields: Fields, name: string, usual: number): number | Refused => {
  const value = fields[name] ?? usual;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? value
    : new Refused(400, `${name} must be a number of at least 0`);
};

const text = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
};

/**
 * Reads a rule as it comes over HTTP or from a test: `where` and `fault.kind` are needed, all else has a usual value
 * (`after` 0, `times` null, `takesEffect` false; latency 1,000 ms, cut at 50 % with the length announced, drip 1 byte every
 * 100 ms, html 200, redirect 302, status 503 without a body).
 */
export function readRule(value: unknown): Omit<FaultRule, 'id'> | Refused {
  if (!isFields(value) || !isFields(value.fault)) return new Refused(400, 'a rule is {where, fault: {kind, ...}}');
  const where = text(value, 'where');
  if (where === null) return new Refused(400, 'where must be a text');
  const fault = readFault(value.fault);
  if (fault instanceof Refused) return fault;
  const after = number(value, 'after', 0);
  const times = (value.times ?? null) === null ? null : number(value, 'times', 1);
  if (after instanceof Refused) return after;
  if (times instanceof Refused) return times;
  return { where, fault, after, times, takesEffect: value.takesEffect === true };
}

function readFault(fields: Fields): Fault | Refused {
  const status = number(fields, 'status', 0);
  if (status instanceof Refused) return status;
  switch (fields.kind) {
    case 'latency':
      return measured(number(fields, 'ms', 1000), (ms) => ({ kind: 'latency', ms }));
    case 'silence':
      return { kind: 'silence' };
    case 'reset':
      return { kind: 'reset', at: fields.at === 'head' ? 'head' : 'start' };
    case 'cut':
      return measured(number(fields, 'percent', 50), (percent) => ({
        kind: 'cut',
        percent: Math.min(100, percent),
        framing: fields.framing === 'chunked' || fields.framing === 'none' ? fields.framing : 'length',
      }));
    case 'drip':
      return measured(number(fields, 'everyMs', 100), (everyMs) =>
        measured(number(fields, 'bytes', 1), (bytes) => ({ kind: 'drip', bytes: Math.max(1, bytes), everyMs })),
      );
    case 'html':
      return { kind: 'html', status: status === 0 ? 200 : status };
    case 'redirect':
      return { kind: 'redirect', to: text(fields, 'to') ?? '/', status: status === 0 ? 302 : status };
    case 'status':
      return {
        kind: 'status',
        status: status === 0 ? 503 : status,
        body: text(fields, 'body'),
        retryAfter: text(fields, 'retryAfter'),
        contentType: text(fields, 'contentType') ?? 'application/json',
      };
    case 'shape':
      return isShape(fields.shape)
        ? { kind: 'shape', shape: fields.shape }
        : new Refused(400, `shape is one of ${Object.keys(shapes).join(', ')}`);
    default:
      return new Refused(400, 'there is no such kind of fault');
  }
}

const measured = (value: number | Refused, make: (value: number) => Fault | Refused): Fault | Refused =>
  value instanceof Refused ? value : make(value);
