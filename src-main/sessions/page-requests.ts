import type { PageRequest } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import type { WhyRefused } from '../windows/protect.ts';
import { holdBack, MAX_COUNTED, type Helds, type Refused } from './held-back.ts';

/**
 * What a remote page asks for beyond its own view, as pure decisions: which download is saved, and what its tab tells.
 */

/** Downloads that one click or key allows, and that run at the same time. */
export const AT_ONCE = 3;
/** How long after a click or key a download counts as meant by it, in milliseconds: an agent may take minutes to send a file. */
export const INPUT_MS = 5 * 60_000;
/** What a Yes to the question allows a page without another click: so many downloads, within so many milliseconds. */
export const GRANTED = 20;
export const GRANT_MS = 60_000;

/** The downloads of one page so far. Times are monotonic milliseconds. */
export interface DownloadRecord {
  /** The last click or key in the page; null where there was none. */
  readonly inputAt: number | null;
  /** Downloads that were saved since then. */
  readonly sinceInput: number;
  readonly running: number;
  /** The last Yes of the user. */
  readonly granted: { readonly until: number; readonly left: number } | null;
}

export type DownloadVerdict = 'save' | 'save-granted' | WhyRefused;
export type DownloadAccess = 'allowed' | 'ask' | 'managed';

/**
 * Whether a download is saved (H8): its host is allowed, somebody clicked or pressed a key in the page before, and there are
 * not more than three at once. Otherwise the user is asked again.
 */
export function judgeDownload(
  { inputAt, sinceInput, running, granted }: DownloadRecord,
  access: DownloadAccess,
  now: number,
): DownloadVerdict {
  if (access !== 'allowed') return access === 'managed' ? 'managed' : 'not-allowed';
  if (granted !== null && now < granted.until && granted.left > 0) return 'save-granted';
  if (inputAt === null || now - inputAt > INPUT_MS) return 'unprompted';
  return sinceInput >= AT_ONCE || running >= AT_ONCE ? 'many' : 'save';
}

/** What became of a download that was not refused. `id`: of its file; `path`: where that is; sizes in bytes. */
export type Fetched = { readonly id: string; readonly host: string; readonly fileName: string } & (
  | { readonly kind: 'downloading'; readonly total: number | null }
  | { readonly kind: 'download-progress'; readonly received: number; readonly total: number | null }
  | { readonly kind: 'download-failed'; readonly why: 'stopped' | 'failed' | 'lost' }
  | { readonly kind: 'download-saved'; readonly path: string; readonly size: number }
);

/**
 * The note of a tab about its page after this event. Refusals of one kind and host, and saved files, are counted together. A
 * note about a download gives way to others of its kind only, and a refused one, which waits for an answer, not to a saved
 * one. A host that is not reached is in the list alone: pages ask for many.
 */
export function nextRequest(before: PageRequest | null, event: Refused | Fetched): PageRequest | null {
  const { host } = event;
  switch (event.kind) {
    case 'host':
      return before;
    case 'window': {
      if (before !== null && isOfDownload(before)) return before;
      const isMore = before?.kind === 'window-refused' && before.host === host;
      return { kind: 'window-refused', host, count: isMore ? countAfter(before) : 1 };
    }
    case 'permission': {
      if (before !== null && isOfDownload(before)) return before;
      return { kind: 'permission-refused', host, permission: event.permission };
    }
    case 'protocol': {
      if (before !== null && isOfDownload(before)) return before;
      return { kind: 'protocol-refused', host, scheme: event.scheme };
    }
    case 'download': {
      const { fileName, why } = event;
      const isMore = before?.kind === 'download-refused' && before.host === host && before.why === why;
      return isMore
        ? { ...before, count: countAfter(before) }
        : { kind: 'download-refused', host, fileName, why, count: 1 };
    }
    case 'downloading':
    case 'download-saved': {
      const { kind, fileName } = event;
      if (before?.kind === 'download-refused') return before;
      const isMore = kind === 'download-saved' && before?.kind === kind && before.host === host;
      return { kind, host, fileName, count: isMore ? countAfter(before) : 1 };
    }
    case 'download-progress':
      return before;
    case 'download-failed': {
      const { kind, fileName, why } = event;
      // Who stopped it knows; that the page is gone is said in its place.
      if (why !== 'failed') return before?.kind === 'downloading' && before.fileName === fileName ? null : before;
      return { kind, host, fileName };
    }
    default:
      return assertNever(event);
  }
}

/**
 * What a tab tells of its page after these refusals. A permission that is refused again is not told again: a page may ask at
 * every paste.
 */
export function noteRefused(
  before: { readonly helds: Helds; readonly request: PageRequest | null },
  refused: readonly Refused[],
): { readonly helds: Helds; readonly request: PageRequest | null } {
  return refused.reduce(({ helds, request }, one) => {
    const after = holdBack(helds, one);
    const isTold = one.kind !== 'permission' || after.lastId > helds.lastId;
    return { helds: after, request: isTold ? nextRequest(request, one) : request };
  }, before);
}

const ofDownloads: ReadonlySet<PageRequest['kind']> = new Set([
  'download-refused',
  'downloads-allowed',
  'downloading',
  'download-saved',
  'download-failed',
]);

const isOfDownload = ({ kind }: PageRequest): boolean => ofDownloads.has(kind);

const countAfter = ({ count }: { readonly count: number }): number => Math.min(count + 1, MAX_COUNTED);
