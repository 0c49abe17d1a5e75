/** Kinds of film that a player of ours is given; nothing else reaches the page under any name. */
const known = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-m4v', 'video/x-matroska']);
/** What stores say that do not look at what they hold. */
const untold = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4']);
const byEnding: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
};

/**
 * The kind of film by what the host says, or by the end of its name where the host says nothing of use; null where it is
 * none.
 *
 * @param ending ".mp4"
 */
export function readFilmType(contentType: string, ending: string): string | null {
  const essence = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (known.has(essence)) return essence;
  return untold.has(essence) ? (byEnding[ending] ?? 'video/mp4') : null;
}
