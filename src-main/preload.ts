import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { Bridge } from './contract/contract.ts';
import { FIRST_SCREEN_PAINTED, firstCalls } from './contract/first-calls.ts';
import { CALL_WIRE, EVENT_WIRE, RELEASE_WIRE } from './ipc/wire.ts';

/** How long a page was not used when it may be stopped for a moment. */
const UNUSED_MS = 10_000;
/** The longest wait of a page that is never idle. */
const IDLE_MS = 10_000;

const invoke: Bridge['invoke'] = (channel, input) => ipcRenderer.invoke(CALL_WIRE, channel, input);

/** Answers that the page has not asked for yet, by the channel. */
const early = new Map<string, { readonly input: unknown; readonly reply: Promise<unknown> }>();

function askEarly({ channel, input }: (typeof firstCalls)[number]): void {
  const reply = invoke(channel, input);
  reply.catch(() => undefined);
  early.set(channel, { input, reply });
}

let forgetEarly = (): void => undefined;

/**
 * Makes the first calls of the console before its script is there. An answer is given out once, and only until the first screen
 * is painted: later calls want to know what is so then. The page's `load` would be too early: the script still waits for its
 * catalogue. An answer that an event has made old is requested again, and all of them when another account may be in view.
 */
function callEarly(): void {
  const offs = firstCalls.flatMap((call) => {
    askEarly(call);
    const { channel, outdatedBy } = call;
    if (outdatedBy === null) return [];
    const renewed = channel === 'accounts:enter' ? firstCalls : [call];
    const renew = (): void => renewed.filter((one) => early.has(one.channel)).forEach(askEarly);
    ipcRenderer.on(EVENT_WIRE + outdatedBy, renew);
    return [() => ipcRenderer.off(EVENT_WIRE + outdatedBy, renew)];
  });
  forgetEarly = () => {
    early.clear();
    for (const off of offs) off();
  };
}

/** A failure is tried again: what refused the call then, as while Longreach is locked, may be over. */
async function takeEarly(channel: string, input: unknown): Promise<unknown> {
  if (channel === FIRST_SCREEN_PAINTED) forgetEarly();
  const taken = early.get(channel);
  early.delete(channel);
  if (taken === undefined || JSON.stringify(taken.input) !== JSON.stringify(input)) return invoke(channel, input);
  const reply = (await taken.reply.catch(() => null)) as { readonly ok?: unknown } | null;
  return reply?.ok === true ? reply : invoke(channel, input);
}

if (location.pathname === '/console/index.html') callEarly();

/** All a page of ours can reach: one call, one subscription. Neither `ipcRenderer` nor its event objects cross. */
const bridge: Bridge = {
  invoke: takeEarly,
  on(event, listener) {
    const wire = EVENT_WIRE + event;
    const relay = (_event: unknown, data: unknown) => listener(data);
    ipcRenderer.on(wire, relay);
    return () => void ipcRenderer.off(wire, relay);
  },
};

/** When the person last did something here; opening the page counts. */
let lastUse = performance.now();
for (const kind of ['input', 'keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'])
  addEventListener(
    kind,
    () => {
      lastUse = performance.now();
    },
    { capture: true, passive: true },
  );
let isReleasing = false;

/**
 * The engine collects the garbage of a page only when much more is allocated: what a long list was read from would stay. It
 * stops the page for a tenth of a second, so it waits until the page is hidden or has not been used for a while.
 */
function releaseMemory(): void {
  const rest = document.visibilityState === 'hidden' ? 0 : lastUse + UNUSED_MS - performance.now();
  if (rest > 0) {
    setTimeout(releaseMemory, rest);
    return;
  }
  requestIdleCallback(
    () => {
      isReleasing = false;
      webFrame.clearCache();
    },
    { timeout: IDLE_MS },
  );
}
// Each account asks for it after its list: once is enough for all of them.
ipcRenderer.on(RELEASE_WIRE, () => {
  if (isReleasing) return;
  isReleasing = true;
  releaseMemory();
});

contextBridge.exposeInMainWorld('bridge', bridge);
