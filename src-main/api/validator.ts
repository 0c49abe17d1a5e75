/**
 * Identifies one version of a response (RFC 9110, 8.8), so that the service can answer "unchanged" instead of sending the
 * same again.
 */
export interface Validator {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const ETAG = /^(?:W\/)?"[!#-~]*"$/;
const MAX_LENGTH = 1_000;
/** A version that is not older than this by the service's clock may change again within the same second. */
const MIN_AGE_MS = 1_000;

/** The validator of a response; null where it has none that can be relied on. */
export function readValidator(headers: Headers): Validator | null {
  const etag = fitting(headers.get('etag'), (text) => ETAG.test(text));
  const sentAt = Date.parse(headers.get('date') ?? '');
  const lastModified = fitting(
    headers.get('last-modified'),
    (text) => sentAt - Date.parse(text) >= MIN_AGE_MS && new Date(text).toUTCString() === text,
  );
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

const fitting = (text: string | null, fits: (text: string) => boolean): string | null =>
  text !== null && text.length <= MAX_LENGTH && fits(text) ? text : null;

/** Headers of a request that is answered with 304 while that version is the present one. */
export function conditionHeaders({ etag, lastModified }: Validator): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'If-None-Match': etag }),
    ...(lastModified === null ? {} : { 'If-Modified-Since': lastModified }),
    // Caches on the way ask the service, too, instead of answering themselves.
    'Cache-Control': 'max-age=0',
  };
}
