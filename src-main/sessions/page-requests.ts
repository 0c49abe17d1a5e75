import type { PageRequest } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import type { WhyRefused } from '../windows/protect.ts';

/**
 * What a remote page asks for beyond its own view, as pure decisions: which download is saved, and what its tab tells.
 */

/** More refusals are not counted, so that a page that tries without end changes nothing on the screen. */
export const MAX_COUNTED = 100;
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

/** What a remote page asked for and did not get. */
export type Refused =
  | { readonly kind: 'window-refused'; readonly host: string }
  | {
      readonly kind: 'download-refused';
      readonly host: string;
      readonly fileName: string;
      readonly why: WhyRefused;
    };

/** What became of a download that was not refused. `path`: where its file is. */
export type Fetched =
  | { readonly kind: 'downloading'; readonly host: string; readonly fileName: string }
  | { readonly kind: 'download-failed'; readonly host: string; readonly fileName: string }
  | { readonly kind: 'download-saved'; readonly host: string; readonly fileName: string; readonly path: string };

/**
 * The note of a tab about its page after this event. Refusals of one kind and host, and saved files, are counted together. A
 * refused window never replaces a note about a download, nor does a saved file replace a refused one, which waits for an answer.
 */
export function nextRequest(before: PageRequest | null, event: Refused | Fetched): PageRequest {
  switch (event.kind) {
    case 'window-refused':
      if (before !== null && before.kind !== event.kind) return before;
      return { kind: event.kind, host: event.host, count: countOn(before, event.host) };
    case 'download-refused': {
      const isMore = before?.kind === event.kind && before.host === event.host && before.why === event.why;
      return isMore ? { ...before, count: countOn(before, event.host) } : { ...event, count: 1 };
    }
    case 'downloading':
    case 'download-saved': {
      const { kind, host, fileName } = event;
      if (before?.kind === 'download-refused') return before;
      const isMore = kind === 'download-saved' && before?.kind === kind;
      return { kind, host, fileName, count: isMore ? countOn(before, host) : 1 };
    }
    case 'download-failed':
      return event;
    default:
      return assertNever(event);
  }
}

function countOn(before: PageRequest | null, host: string): number {
  if (before === null || !('count' in before) || before.host !== host) return 1;
  return Math.min(before.count + 1, MAX_COUNTED);
}
