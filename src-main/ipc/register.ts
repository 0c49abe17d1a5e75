import { z } from 'zod';
import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from '../electron.ts';
import type { Channel, Contract, InputOf, OutputOf, WindowRole } from '../contract/contract.ts';
import { fail, type Failure, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { APP_ORIGIN } from './origin.ts';
import type { Caller } from './push.ts';
import { CALL_WIRE } from './wire.ts';

/** Where lines for the log go. They never contain text that a page, the service or the user sent. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** One function per channel of the contract; inputs are parsed, failures are values. */
export type Handlers = {
  readonly [C in Channel]: (input: InputOf<C>, from: Caller) => Result<OutputOf<C>> | Promise<Result<OutputOf<C>>>;
};

export interface RegisterDeps {
  readonly contract: Contract;
  readonly handlers: Handlers;
  /** The one page that may call; handlers live on it alone, so that no other page has any. */
  readonly contents: Pick<WebContents, 'ipc' | 'mainFrame'>;
  readonly role: WindowRole;
  readonly windowId?: string | undefined;
  readonly account?: string | undefined;
  /** Why this call is not answered now (app lock); null where it is. Read before the handler runs, and after it. */
  readonly refusal: (channel: Channel) => Failure | null;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** A short id that joins the reply to the page with the entry in the log. */
  readonly newId: () => string;
  readonly log: Log;
}

interface Entry {
  readonly refusal: () => Failure | null;
  readonly input: z.core.$ZodType;
  readonly from: readonly WindowRole[];
  readonly limit: RateLimit;
  readonly run: (input: unknown, from: Caller) => unknown;
}
const refused = (reason: string) => fail('bad-input', t('ipc.refused'), { reason });

/**
 * Answers the calls of one window of ours. Each call: is the sender our own top frame, may this window ask that, not too
 * often, is it answered now, does the input have its shape; only then the handler runs. The reply is always an envelope.
 * Returns its own "off". Throws at once when contract and handlers do not name the same channels.
 */
export function registerHandlers(deps: RegisterDeps): () => void {
  const entries = collectEntries(deps);
  deps.contents.ipc.handle(CALL_WIRE, (event: IpcMainInvokeEvent, channel: unknown, input: unknown) => {
    // Read before anything is awaited: the frame is gone from the event after a navigation.
    const ours = isOurs(event.senderFrame, deps.contents.mainFrame);
    return ours ? answer(deps, entries, channel, input) : refused('sender');
  });
  return () => deps.contents.ipc.removeHandler(CALL_WIRE);
}

function collectEntries({ contract, handlers, now, refusal }: RegisterDeps): ReadonlyMap<string, Entry> {
  const named = Object.keys(contract);
  const handled = Object.keys(handlers);
  const odd = [...named.filter((name) => !handled.includes(name)), ...handled.filter((name) => !named.includes(name))];
  if (odd.length > 0) throw new Error(`channels without their counterpart: ${odd.join(', ')}`);
  return new Map(
    (named as Channel[]).map((channel) => {
      const { input, from, perSecond } = contract[channel];
      // The schema of a channel and its handler belong together by the type of Handlers; a map of all cannot express that.
      const run = handlers[channel] as Entry['run'];
      return [channel, { input, from, limit: limitRate(perSecond, now), run, refusal: () => refusal(channel) }];
    }),
  );
}

/** Identity, not address: an address can be empty or borrowed, the top frame of our own page cannot. */
function isOurs(frame: WebFrameMain | null, mainFrame: WebFrameMain): boolean {
  return (
    frame !== null && frame === mainFrame && !frame.detached && frame.parent === null && frame.origin === APP_ORIGIN
  );
}

async function answer(
  deps: RegisterDeps,
  entries: ReadonlyMap<string, Entry>,
  channel: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  const entry = typeof channel === 'string' ? entries.get(channel) : undefined;
  if (entry === undefined) return refused('channel');
  if (!entry.from.includes(deps.role)) return refused('role');
  const waitMs = entry.limit();
  if (waitMs > 0) return fail('busy', t('ipc.tooMany'), { waitMs });
  const refusal = entry.refusal();
  if (refusal !== null) return { ok: false, failure: refusal };
  try {
    const parsed = isPlainInput(input) ? z.safeParse(entry.input, input) : null;
    if (parsed?.success !== true) {
      const why = parsed?.error.issues.map((issue) => issue.code).join(', ') ?? 'not plain';
      deps.log.warn(`${String(channel)}: input refused (${why})`);
      return refused('input');
    }
    const result = await entry.run(parsed.data, {
      role: deps.role,
      windowId: deps.windowId ?? '',
      account: deps.account,
    });
    const late = entry.refusal();
    return late === null ? toEnvelope(result) : { ok: false, failure: late };
  } catch (error) {
    const id = deps.newId();
    deps.log.error(`${String(channel)}: failed inside, id ${id}, ${describeBug(error)}`);
    return fail('internal', t('main.bug'), { reason: id });
  }
}

/** Exactly the envelope, whatever else a handler's object may carry. */
function toEnvelope(result: unknown): Result<unknown> {
  const { ok } = result as Result<unknown>;
  return ok
    ? { ok: true, value: (result as { value: unknown }).value }
    : { ok: false, failure: (result as Extract<Result<unknown>, { ok: false }>).failure };
}

/** The kind of error and where it was thrown. Its message, its cause and names inside its stack may carry a key or a link. */
function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const places = [...(error.stack ?? '').matchAll(/^ {4}at .*?([\w-]+\.[cm]?[jt]s):(\d+):(\d+)\)?$/gm)];
  const where = places.slice(0, 6).map(([, file, line, column]) => `${file ?? ''}:${line ?? ''}:${column ?? ''}`);
  return `${error.constructor.name} at ${where.length > 0 ? where.join(' < ') : 'an unknown place'}`;
}

/** Returns how long one more call has to wait: 0 when it may run now (and then it counts), otherwise milliseconds. */
type RateLimit = () => number;

const SECOND = 1_000;

/**
 * At most `perSecond` calls in any one second. Keeps the times of the last calls instead of a filling bucket: a bucket lets
 * twice its size through in the second after a pause, and this limit is documented as "so many a second".
 * `now` is a monotonic clock in milliseconds.
 */
export function limitRate(perSecond: number, now: () => number): RateLimit {
  const times: number[] = [];
  let oldest = 0;
  return () => {
    const at = now();
    const slot = times[oldest];
    if (times.length === perSecond && slot !== undefined) {
      const wait = slot + SECOND - at;
      if (wait > 0) return Math.ceil(wait);
    }
    times[oldest] = at;
    oldest = (oldest + 1) % perSecond;
    return 0;
  };
}

/** The ids of a whole fleet, for an action on all of it, and some room. */
const MAX_VALUES = 150_000;
const MAX_TEXT = 1_000_000;

/**
 * Whether an input is made of plain values of a bearable size, looked at before its schema is: a schema that walks the ten
 * million keys of a byte array stops the main process for seconds. No call of the contract takes anything else.
 */
export function isPlainInput(input: unknown): boolean {
  const waiting: unknown[] = [input];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > MAX_VALUES) return false;
    const value = waiting.pop();
    if (typeof value === 'string' && value.length > MAX_TEXT) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) ? value.length > MAX_VALUES : !isPlainObject(value)) return false;
    if (Array.isArray(value)) {
      // By index: walking the keys of a long array makes a text of each. Numbers, as in the ids of a fleet, are plain.
      for (const item of value as readonly unknown[]) {
        if (typeof item === 'number') seen += 1;
        else waiting.push(item);
      }
      if (seen > MAX_VALUES) return false;
      continue;
    }
    for (const key in value) {
      waiting.push((value as Readonly<Record<string, unknown>>)[key]);
      if (waiting.length > MAX_VALUES) return false;
    }
  }
  return true;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
