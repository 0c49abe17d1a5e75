export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
/** The last chunk of a PNG: IEND, and its checksum. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** Bytes that some servers write after the end of an image. */
const MAX_TRAILING = 64;
/** Pixels of one side: several large screens beside each other. */
const MAX_SIDE = 16_384;
/** Pixels of a whole image, 4 bytes each once it is decoded: a screen of 7680 × 4320 and some more. */
const MAX_PIXELS = 40_000_000;

interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * The type by the first bytes, whatever the service declares. Null for all other types, for an image whose head states no size or
 * one that no screen has, and for a PNG or WebP that was cut off: its missing part would be shown as a gray area. A JPEG may lack
 * its end mark and be whole. What passes is decoded by a page, so nothing may get there that claims gigabytes.
 */
export function readImageType(bytes: Uint8Array): ImageType | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readHead(bytes, view);
  return found !== null && isPlausible(found.dimensions) ? found.type : null;
}

function readHead(
  bytes: Uint8Array,
  view: DataView,
): { readonly type: ImageType; readonly dimensions: Dimensions | null } | null {
  if (has(bytes, png, 0)) {
    return endsWithin(bytes, pngEnd) ? { type: 'image/png', dimensions: readPng(bytes, view) } : null;
  }
  if (has(bytes, jpeg, 0)) return { type: 'image/jpeg', dimensions: readJpeg(view) };
  if (!has(bytes, riff, 0) || !has(bytes, webp, 8) || bytes.length < 12) return null;
  return bytes.length >= view.getUint32(4, true) + 8 ? { type: 'image/webp', dimensions: readWebp(bytes, view) } : null;
}

const has = (bytes: Uint8Array, signature: readonly number[], at: number): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

function isPlausible(dimensions: Dimensions | null): boolean {
  if (dimensions === null) return false;
  const { width, height } = dimensions;
  const isSide = (side: number) => side >= 1 && side <= MAX_SIDE;
  return isSide(width) && isSide(height) && width * height <= MAX_PIXELS;
}

function endsWithin(bytes: Uint8Array, signature: readonly number[]): boolean {
  const last = bytes.length - signature.length;
  for (let at = last; at >= Math.max(0, last - MAX_TRAILING); at -= 1) if (has(bytes, signature, at)) return true;
  return false;
}

const ihdr = [0x49, 0x48, 0x44, 0x52];

/** The first chunk is IHDR, 13 bytes long, and begins with width and height. */
function readPng(bytes: Uint8Array, view: DataView): Dimensions | null {
  if (bytes.length < 33 || view.getUint32(8) !== 13 || !has(bytes, ihdr, 12)) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers that begin a frame: SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const SOS = 0xda;

/** Segments, each with its length, up to the one that begins the frame. */
function readJpeg(view: DataView): Dimensions | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // Markers may be filled up.
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (marker === SOS || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const chunk = (name: string): readonly number[] => Array.from(name, (letter) => letter.charCodeAt(0));
const lossy = chunk('VP8 ');
const lossless = chunk('VP8L');
const extended = chunk('VP8X');
const startCode = [0x9d, 0x01, 0x2a];
/** The flag of moving images in VP8X: a preview is a still, and each frame would be decoded. */
const ANIMATION = 0x02;

/** The first chunk is one of three; each has the size at its own place. */
function readWebp(bytes: Uint8Array, view: DataView): Dimensions | null {
  if (bytes.length < 30) return null;
  if (has(bytes, lossy, 12)) {
    if (!has(bytes, startCode, 23)) return null;
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (has(bytes, lossless, 12)) {
    if (view.getUint8(20) !== 0x2f) return null;
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!has(bytes, extended, 12) || (view.getUint8(20) & ANIMATION) !== 0) return null;
  const side = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return { width: side(24), height: side(27) };
}
