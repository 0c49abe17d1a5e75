import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Guarded } from './guard.ts';

/** The requester of a permission, as the browser engine reports it. */
export interface PermissionRequest {
  /** The request comes from the page this session was created for, not from a worker or an unknown page. */
  readonly ownContents: boolean;
  readonly isMainFrame: boolean;
  /** Origin or address of the requesting frame. */
  readonly from: string;
}

/** Full screen is for recordings. */
const uiGrants: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** What the service's pages need when embedded (1), and the locks that a remote screen uses. */
const remoteGrants: ReadonlySet<string> = new Set([
  'clipboard-read',
  'clipboard-sanitized-write',
  'fullscreen',
  'pointerLock',
  'keyboardLock',
]);

/**
 * Whether a remote page may read the clipboard: as the user decided, `ask` before they were asked. `none`: it may not write to
 * it either.
 */
export type ClipboardAccess = boolean | 'ask' | 'none';

/**
 * Whether a page has a permission: those listed, for its top frame on its own origin; every other name, also a future one, is
 * refused. `ask`: the user decides. `clipboard`: read only where it matters.
 */
export function judgePermission(
  name: string,
  request: PermissionRequest,
  guarded: Guarded,
  clipboard: () => ClipboardAccess,
): boolean | 'ask' {
  if (!request.ownContents || !request.isMainFrame || guarded.kind === 'not-loaded') return false;
  if (guarded.kind === 'ui') return uiGrants.has(name) && originOf(request.from) === APP_ORIGIN;
  if (!remoteGrants.has(name) || originOf(request.from) !== guarded.connection.origin) return false;
  if (name === 'clipboard-sanitized-write') return clipboard() !== 'none';
  if (name !== 'clipboard-read') return true;
  const access = clipboard();
  return access === 'none' ? false : access;
}

/** Not `URL.origin`, which is 'null' for our own scheme and the creator's origin for blob: URLs. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
