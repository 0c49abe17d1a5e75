import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Guarded } from './guard.ts';

/** Who asks for a permission; all of it as the browser engine reports it, nothing as the page says. */
export interface Asking {
  /** The page is the one this session was made for; an unknown page (a worker, a frame of another site) is not. */
  readonly ownContents: boolean;
  readonly isMainFrame: boolean;
  /** An origin or an address of the asking frame. */
  readonly from: string;
}

/** Recordings are watched in the size of the screen. */
const uiGrants: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** What the service's own pages need when they are embedded (specification, section 1, step 4), and the locks of a remote screen. */
const remoteGrants: ReadonlySet<string> = new Set([
  'clipboard-read',
  'clipboard-sanitized-write',
  'fullscreen',
  'pointerLock',
  'keyboardLock',
]);

/**
 * Whether a page has a permission: a short list for its own top frame on its own origin, no for every other name, also for
 * names that do not exist yet. `tightened` takes reading the clipboard away from remote pages.
 */
export function judgePermission(name: string, asking: Asking, guarded: Guarded, tightened: boolean): boolean {
  if (!asking.ownContents || !asking.isMainFrame || guarded.kind === 'unborn') return false;
  if (guarded.kind === 'ui') return uiGrants.has(name) && originOf(asking.from) === APP_ORIGIN;
  if (tightened && name === 'clipboard-read') return false;
  return remoteGrants.has(name) && originOf(asking.from) === guarded.connection.origin;
}

/** Spelt out, because `URL.origin` is empty for our own scheme and that of somebody else for blob: addresses. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
