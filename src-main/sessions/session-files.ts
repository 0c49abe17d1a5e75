import type { SessionFile } from '../contract/contract.ts';
import type { Fetched } from './page-requests.ts';

/** The list of the files that the pages of one tab saved, also over a reconnect. */

/** Older files that are not under way leave the list. */
export const MAX_FILES = 50;

/** A file with what our page may not see. `path`: null until it is whole. */
export interface KeptFile {
  readonly file: SessionFile;
  readonly path: string | null;
}

/** The list after this event, the newest file last. Events about a file that has left the list change nothing. */
export function nextFiles(before: readonly KeptFile[], event: Fetched): readonly KeptFile[] {
  const { id, host, fileName } = event;
  if (event.kind === 'downloading') {
    const file: SessionFile = { id, host, fileName, state: 'running', received: 0, total: event.total };
    return shorten([...before, { file, path: null }]);
  }
  return before.map((kept) => (kept.file.id === id ? change(kept, event) : kept));
}

function change({ file, path }: KeptFile, event: Exclude<Fetched, { kind: 'downloading' }>): KeptFile {
  switch (event.kind) {
    case 'download-progress':
      return { path, file: { ...file, received: event.received, total: event.total } };
    case 'download-saved': {
      const { fileName, size } = event;
      return { path: event.path, file: { ...file, fileName, state: 'saved', received: size, total: size } };
    }
    case 'download-failed':
      return { path, file: { ...file, state: event.why } };
  }
}

/** The list without what has ended. */
export const withoutEnded = (files: readonly KeptFile[]): readonly KeptFile[] =>
  files.filter(({ file }) => file.state === 'running');

function shorten(files: readonly KeptFile[]): readonly KeptFile[] {
  const surplus = files.length - MAX_FILES;
  if (surplus <= 0) return files;
  const oldest = new Set(files.filter(({ file }) => file.state !== 'running').slice(0, surplus));
  return files.filter((kept) => !oldest.has(kept));
}
