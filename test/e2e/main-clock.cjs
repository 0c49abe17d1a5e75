// Loaded by `-r` before the app: lets a spec pass the program's time, so that nobody waits three minutes for a limit of three
// minutes. Only what the program's own main process asks is changed; whatever runs it, and its pages, keep the real time.
const { join } = require('node:path');

const program = join(__dirname, '../../out/main/');
const real = { setTimeout, clearTimeout, now: performance.now.bind(performance), dateNow: Date.now };
/** Milliseconds that were passed beyond the real ones. */
let passed = 0;
const waiting = new Set();
const entries = new WeakMap();

/** Whether the program itself asked; the frame above the replaced function says it. */
const asksProgram = () => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 3;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  return stack.includes(program);
};
const now = () => real.now() + passed;

const arm = (entry) => {
  entry.timer = real.setTimeout(() => fire(entry), Math.max(0, entry.due - now()));
  return entry.timer;
};
const fire = (entry) => {
  waiting.delete(entry);
  real.clearTimeout(entry.timer);
  entry.run();
};

globalThis.setTimeout = Object.assign((run, milliseconds = 0, ...args) => {
  if (!asksProgram()) return real.setTimeout(run, milliseconds, ...args);
  const entry = { due: now() + milliseconds, run: () => run(...args) };
  waiting.add(entry);
  const handle = arm(entry);
  entries.set(handle, entry);
  return handle;
}, real.setTimeout);
globalThis.clearTimeout = (handle) => {
  const entry = typeof handle === 'object' && handle !== null ? entries.get(handle) : undefined;
  if (entry === undefined) return real.clearTimeout(handle);
  waiting.delete(entry);
  return real.clearTimeout(entry.timer);
};
performance.now = () => (passed > 0 && asksProgram() ? now() : real.now());
Date.now = () => (passed > 0 && asksProgram() ? real.dateNow() + passed : real.dateNow());

/**
 * Passes so many milliseconds at once, as if the program had been stopped meanwhile: overdue timers then run in their order, and
 * timers that these start take their full time.
 */
globalThis.longreachPassTime = async (milliseconds) => {
  passed += Math.round(milliseconds);
  for (const entry of [...waiting].sort((a, b) => a.due - b.due)) {
    if (!waiting.has(entry)) continue;
    if (entry.due <= now()) fire(entry);
    else {
      real.clearTimeout(entry.timer);
      arm(entry);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
};
