import type { PageRequest } from '../contract/contract.ts';

/** More refusals are not counted, so that a page that tries without end changes nothing on the screen. */
export const MAX_COUNTED = 100;

/** What a remote page asked for and did not get. */
export type Refused =
  | { readonly kind: 'window-refused'; readonly host: string }
  | { readonly kind: 'download-refused'; readonly host: string; readonly fileName: string };

/**
 * What a tab tells of its page after another refusal: those of one kind and host are counted together. A refused window
 * never takes the place of what is told about a download.
 */
export function addRefused(before: PageRequest | null, refused: Refused): PageRequest {
  if (before !== null && before.kind !== 'window-refused' && refused.kind === 'window-refused') return before;
  if (before?.kind !== refused.kind || before.host !== refused.host) return { ...refused, count: 1 };
  return { ...before, count: Math.min(before.count + 1, MAX_COUNTED) };
}
