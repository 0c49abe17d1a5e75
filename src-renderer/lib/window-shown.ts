import { listen } from './call.ts';

/**
 * Whether this window is shown, as the main process reports it. Chromium takes a window that was created hidden for visible until
 * it has been hidden once, so `document.hidden` alone is not enough. Null until it has reported, with every new page.
 */
let shown: boolean | null = null;
const listeners = new Set<() => void>();

/** This window is not visible: it is hidden, minimised, or wholly behind others. */
export const isWindowHidden = (): boolean => document.hidden || shown === false;

/** This window is visible for certain: the main process has said so. */
export const isWindowSeen = (): boolean => !document.hidden && shown === true;

/** Listens to the main process; call it once, when the page starts. Returns its own "off". */
export function followWindow(): () => void {
  const off = listen('window:shown', (now) => {
    shown = now;
    for (const listener of listeners) listener();
  });
  return () => {
    off();
    shown = null;
  };
}

/** Calls back whenever the window may have been shown or hidden. Returns its own "off". */
export function onWindowHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  listeners.add(listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    listeners.delete(listener);
  };
}
