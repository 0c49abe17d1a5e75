import { APP_ORIGIN } from '../ipc/origin.ts';
import type { Log } from '../ipc/register.ts';
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

/**
 * What the service's pages need when embedded (1), the locks that a remote screen uses, and the way to an agent in the network
 * of this computer.
 */
const remoteGrants: ReadonlySet<string> = new Set([
  'clipboard-read',
  'clipboard-sanitized-write',
  'fullscreen',
  'pointerLock',
  'keyboardLock',
  'local-network',
]);

/**
 * Whether a remote page may read the clipboard: as the user decided, `ask` before they were asked. `none`: it may not write to
 * it either.
 */
export type ClipboardAccess = boolean | 'ask' | 'none';

/** Whether a remote page may reach devices in the network of this computer; `ask` before the user was asked. */
export type LocalNetworkAccess = boolean | 'ask';

/** What the user or administrators have decided about a page. Read only where it matters. */
export interface Decided {
  clipboardAccess(): ClipboardAccess;
  localNetworkAccess(): LocalNetworkAccess;
}

/** The permissions that the user is asked about. */
export type AskedPermission = 'clipboard-read' | 'local-network';

export const isAskedPermission = (name: string): name is AskedPermission =>
  name === 'clipboard-read' || name === 'local-network';

export type PermissionVerdict = boolean | { readonly ask: AskedPermission };

/**
 * Whether a page has a permission: those listed, for its top frame on its own origin; every other name, also a future one, is
 * refused.
 */
export function judgePermission(
  name: string,
  request: PermissionRequest,
  guarded: Guarded,
  decided: Decided,
): PermissionVerdict {
  if (!request.ownContents || !request.isMainFrame || guarded.kind === 'not-loaded') return false;
  if (guarded.kind === 'ui') return uiGrants.has(name) && originOf(request.from) === APP_ORIGIN;
  if (!remoteGrants.has(name) || originOf(request.from) !== guarded.connection.origin) return false;
  switch (name) {
    case 'clipboard-sanitized-write':
      return decided.clipboardAccess() !== 'none';
    case 'clipboard-read': {
      const access = decided.clipboardAccess();
      return access === 'ask' ? { ask: name } : access === true;
    }
    case 'local-network': {
      const access = decided.localNetworkAccess();
      return access === 'ask' ? { ask: name } : access;
    }
    default:
      return true;
  }
}

/** The names of permissions that were refused to remote pages in this run, by host. */
export interface RefusedPermissions {
  readonly note: (host: string, name: string) => void;
  /** A line for each host, for the diagnostics; null where nothing was refused. */
  readonly describe: () => string | null;
}

/** Logs each name once for each host: a page may ask again and again. */
export function createRefusedPermissions(log: Log): RefusedPermissions {
  const byHost = new Map<string, Set<string>>();
  return {
    note(host, name) {
      const names = byHost.get(host) ?? new Set();
      if (names.has(name)) return;
      byHost.set(host, names.add(name));
      log.warn(`remote page of ${host}: permission ${name} refused`);
    },
    describe: () =>
      byHost.size === 0 ? null : [...byHost].map(([host, names]) => `${host}: ${[...names].join(', ')}\n`).join(''),
  };
}

/** Not `URL.origin`, which is 'null' for our own scheme and the creator's origin for blob: URLs. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
