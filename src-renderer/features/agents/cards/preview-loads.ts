import type { Attachment } from 'svelte/attachments';
import { isWindowHidden, onWindowHidden } from '../../../lib/window-shown.ts';

/** The state of one preview: which load is shown, since when, and which is on its way. Loads are identified by address. */
export interface Loads {
  /** The load that is shown; null before the first preview. */
  readonly shown: string | null;
  /** Unix milliseconds when the shown preview arrived. */
  readonly shownAt: number | null;
  /** The address that is being loaded; null while none is. */
  readonly loading: string | null;
  /** The last load brought nothing. */
  readonly failed: boolean;
}

export const noLoads: Loads = { shown: null, shownAt: null, loading: null, failed: false };

export type LoadEvent =
  | { readonly kind: 'asked'; readonly address: string }
  | { readonly kind: 'came'; readonly address: string; readonly at: number }
  | { readonly kind: 'failed'; readonly address: string };

/** The next state. The shown preview stays until a newer one has arrived; the end of an older load changes nothing. */
export function reduceLoads(loads: Loads, event: LoadEvent): Loads {
  switch (event.kind) {
    case 'asked':
      return { ...loads, loading: event.address };
    case 'came':
      if (event.address !== loads.loading) return loads;
      return { shown: event.address, shownAt: event.at, loading: null, failed: false };
    case 'failed':
      return event.address === loads.loading ? { ...loads, loading: null, failed: true } : loads;
  }
}

/** What a preview shows: the current screen, or an earlier one. */
export interface PreviewAge {
  /** Unix milliseconds of which it shows the screen; null where that is not known. */
  readonly at: number | null;
  readonly live: boolean;
}

/** A preview older than this is not live, even if the agent is online. */
export const LIVE_MS = 90_000;

/**
 * The preview of an agent that is not online, or sleeps, is never live: it is from before `lastTime` (Unix seconds).
 * A live preview becomes an old one if no newer one arrives.
 */
export function ageOf(
  loads: Loads,
  agent: { readonly online: boolean | null; readonly asleep: boolean; readonly lastTime: number | null },
  now: number,
): PreviewAge | null {
  if (loads.shownAt === null) return null;
  if (agent.online === true && !agent.asleep) {
    return { at: loads.shownAt, live: !loads.failed || now - loads.shownAt < LIVE_MS };
  }
  return { at: agent.lastTime === null ? null : Math.min(agent.lastTime * 1000, loads.shownAt), live: false };
}

let last = 0;
/** Never the same twice in this window, so that no cache answers. The preview of an offline agent may be of any age. */
export function nextAddress(agentId: number, awake: boolean): string {
  last += 1;
  return `/previews/${String(agentId)}/${String(last)}${awake ? '' : '?last'}`;
}

/** Reports whether an element is visible: scrolled into view, in a window that is not hidden. */
export const whenSeen =
  (notify: (seen: boolean) => void): Attachment<HTMLElement> =>
  (element) => {
    // Not every engine that runs our tests lays out; there everything is in sight.
    let inside = typeof IntersectionObserver === 'undefined';
    const report = () => notify(inside && !isWindowHidden());
    const observer = inside
      ? null
      : new IntersectionObserver((entries) => {
          inside = entries.at(-1)?.isIntersecting === true;
          report();
        });
    observer?.observe(element);
    const off = onWindowHidden(report);
    report();
    return () => {
      observer?.disconnect();
      off();
    };
  };

/** The properties of a preview of an agent's screen. */
export interface PreviewProps {
  agentId: number;
  online: boolean | null;
  asleep: boolean;
  name: string;
  /** Blurred until it is pointed at, focused, or requested. */
  blur: boolean;
  /** How often it is read again while it is seen, in milliseconds; null reads it once. */
  refreshMs: number | null;
  /** As the service names it; the icon where there is no preview. */
  os?: string | null;
  /** Unix seconds when it was last online: an old preview is at least this old. */
  lastTime?: number | null;
  /** Whether it is sharp, if the parent decides; without it a button of its own does. */
  sharp?: boolean | undefined;
  /** Increases with each request for a new preview. */
  requested?: number;
  /** The age of the shown preview, and whether it is live; null while there is none. */
  onage?: ((age: PreviewAge | null) => void) | undefined;
}
