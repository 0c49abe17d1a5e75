import { afterAll } from 'vitest';

/**
 * Files of one worker share its globals, so what one leaves behind runs in another, or after the last. Timers and listeners are
 * noted with where they were made; a file that ends before them fails and names them.
 */

/** A timer for the next frame or moment is waited for, so that what it does belongs to the file that began it. */
const SOON_MS = 100;
/** How long they may take on a busy computer. */
const LIMIT_MS = 30_000;

interface Made {
  readonly what: string;
  /** Its stack is where it was made. */
  readonly at: { readonly stack?: string };
}

/** Set while it can still run; Node has no public name for it. */
type Timer = NodeJS.Timeout & { readonly _destroyed: boolean };

interface SetTimer extends Made {
  readonly timer: Timer;
  readonly isSoon: boolean;
}

interface Heard extends Made {
  readonly stop: () => void;
}

/** As deep as Node's own stacks: the hundred calls of vitest's, taken for every timer, are several per cent of a run. */
const STACK_DEPTH = 10;

const { setTimeout, setInterval, setImmediate } = globalThis;
const timers = new Set<SetTimer>();
const heard = new Map<string, Map<unknown, Heard>>();

const madeBy = (what: string, maker: (...input: never[]) => unknown): Made => {
  const at: { stack?: string } = {};
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = STACK_DEPTH;
  Error.captureStackTrace(at, maker);
  Error.stackTraceLimit = stackTraceLimit;
  return { what, at };
};

/**
 * Who may leave something behind: libraries, of which nothing can be stopped from outside. Node keeps connections open for the next
 * request; Svelte listens once for the whole window; layers (bits-ui and what it is made of) wait for the end of animations that
 * nobody sees any more; axe and Testing Library keep what they made for the next call; vitest and jsdom run the tests.
 */
const lasting = new RegExp(
  [
    String.raw`\(?node:internal/`,
    // Vite keeps the modules that it makes of Svelte there.
    String.raw`/node_modules/(?:\.vite/vitest/\w+/deps|svelte|bits-ui|svelte-toolbelt|runed|@floating-ui/\w+|axe-core|@testing-library/\w+|vitest|@vitest/\w+|jsdom|vite|undici)/`,
  ].join('|'),
);
const makerOf = ({ at }: Made): string => (at.stack ?? '').split('\n')[1]?.replaceAll('\\', '/') ?? '';
const isLasting = (made: Made): boolean => lasting.test(makerOf(made));

function noteTimers(): void {
  const noteSoon = (made: Made, timer: NodeJS.Timeout, isSoon: boolean): NodeJS.Timeout => {
    timers.add({ ...made, timer: timer as Timer, isSoon });
    return timer;
  };
  const once = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): NodeJS.Timeout =>
    noteSoon(madeBy(`setTimeout of ${String(ms)} ms`, once), setTimeout(run, ms, ...values), ms <= SOON_MS);
  const often = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): NodeJS.Timeout =>
    noteSoon(madeBy(`setInterval of ${String(ms)} ms`, often), setInterval(run, ms, ...values), false);
  globalThis.setTimeout = Object.defineProperties(
    once,
    Object.getOwnPropertyDescriptors(setTimeout),
  ) as typeof setTimeout;
  globalThis.setInterval = Object.defineProperties(
    often,
    Object.getOwnPropertyDescriptors(setInterval),
  ) as typeof setInterval;
}

/** Notes who listens to this target; it is asked for its own `addEventListener`, so the notes outlive stubs of prototypes. */
function noteListeners(name: string, target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const isCapture = (options?: boolean | EventListenerOptions): boolean =>
    typeof options === 'boolean' ? options : options?.capture === true;
  const keyOf = (type: string, options?: boolean | EventListenerOptions): string =>
    `${name} ${type}${isCapture(options) ? ' (capture)' : ''}`;
  const noteAdded: typeof target.addEventListener = (type, listener, options) => {
    add(type, listener, options);
    if (listener === null) return;
    const key = keyOf(type, options);
    const those = heard.get(key) ?? new Map<unknown, Heard>();
    heard.set(key, those);
    if (those.has(listener)) return;
    those.set(listener, {
      ...madeBy(`listener to ${key}`, noteAdded),
      stop: () => remove(type, listener, options),
    });
    const forget = (): void => void those.delete(listener);
    if (typeof options !== 'object') return;
    if (options.once === true) add(type, forget, { once: true, capture: isCapture(options) });
    options.signal?.addEventListener('abort', forget);
  };
  target.addEventListener = noteAdded;
  target.removeEventListener = (type, listener, options) => {
    heard.get(keyOf(type, options))?.delete(listener);
    remove(type, listener, options);
  };
}

type Listeners = ReadonlyMap<string | symbol, ReadonlySet<unknown>>;
const processListeners = (): Listeners =>
  // At the exit of the process no other file runs.
  new Map(
    process.eventNames().flatMap((name) => (name === 'exit' ? [] : [[name, new Set(process.rawListeners(name))]])),
  );

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Lets promises, and what ends by itself at once, come to their end. Returns the rejections that nobody handled meanwhile. */
async function letEnd(): Promise<readonly unknown[]> {
  const rejected: unknown[] = [];
  const note = (reason: unknown): void => void rejected.push(reason);
  process.on('unhandledRejection', note);
  const end = performance.now() + LIMIT_MS;
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  const isAny = (): boolean =>
    [...timers].some((made) => !made.timer._destroyed && made.isSoon) && performance.now() < end;
  while (isAny()) await nextTurn();
  process.off('unhandledRejection', note);
  return rejected;
}

/** Stops the timers and listeners that this file left behind, so that the next file does not meet them; returns their names. */
async function takeLeft(before: Listeners): Promise<readonly string[]> {
  const rejected = await letEnd();
  const left: Made[] = [];
  for (const made of timers) {
    if (made.timer._destroyed || isLasting(made)) continue;
    left.push(made);
    clearTimeout(made.timer);
  }
  timers.clear();
  for (const those of heard.values()) {
    for (const made of those.values()) {
      if (isLasting(made)) continue;
      left.push(made);
      made.stop();
    }
  }
  heard.clear();
  const more: string[] = [];
  for (const [name, listeners] of processListeners()) {
    for (const listener of listeners) {
      if (before.get(name)?.has(listener) === true) continue;
      more.push(`listener to ${String(name)} of the process`);
      process.off(name, listener as () => void);
    }
  }
  return [
    ...left.map(({ what, at }) => `${what}, made ${callersOf(at.stack)}`),
    ...more,
    ...rejected.map(
      (reason) => `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? '') : String(reason)}`,
    ),
  ];
}

/** Where it was made in Longreach, without what called that of the test runner. */
const callersOf = (stack = ''): string => {
  const [maker = '', ...callers] = stack.split('\n').slice(1);
  const ours = callers.filter((line) => !/node_modules|node:internal|<anonymous>/.test(line));
  return [maker, ...ours].map((line) => line.trim()).join('\n    ');
};

let isNoted = false;

/** Call it at the start of each test file: the file fails if a timer, a listener or a rejection outlives it. */
export function watchLeftBehind(): void {
  if (!isNoted) {
    noteTimers();
    if (typeof window !== 'undefined') {
      noteListeners('window', window);
      noteListeners('document', document);
    }
    isNoted = true;
  }
  const before = processListeners();
  afterAll(async () => {
    const left = await takeLeft(before);
    if (left.length > 0) throw new Error(`This file ends before what it began:\n${left.join('\n')}`);
  });
}
