export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
/** The last chunk of a PNG: IEND, and its checksum. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** Bytes that some servers write after the end of an image. */
const MAX_TRAILING = 64;

/**
 * The type by the first bytes, whatever the service declares; null for all other types, and for a PNG or WebP that was cut off:
 * its missing part would be shown as a gray area. A JPEG may lack its end mark and be whole.
 */
export function readImageType(bytes: Uint8Array): ImageType | null {
  const has = (signature: readonly number[], at: number) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (has(png, 0)) return endsWithin(bytes, pngEnd) ? 'image/png' : null;
  if (has(jpeg, 0)) return 'image/jpeg';
  return has(riff, 0) && has(webp, 8) && bytes.length >= readRiffLength(bytes) ? 'image/webp' : null;
}

function endsWithin(bytes: Uint8Array, signature: readonly number[]): boolean {
  const last = bytes.length - signature.length;
  for (let at = last; at >= Math.max(0, last - MAX_TRAILING); at -= 1)
    if (signature.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** The length of the whole file that a RIFF header states. */
const readRiffLength = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8;
