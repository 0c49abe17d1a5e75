export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

/** What a picture is, by its first bytes alone; null for everything else, whatever it was called. */
export function readImageType(bytes: Uint8Array): ImageType | null {
  const has = (mark: readonly number[], at: number) => mark.every((byte, index) => bytes[at + index] === byte);
  if (has(png, 0)) return 'image/png';
  if (has(jpeg, 0)) return 'image/jpeg';
  return has(riff, 0) && has(webp, 8) ? 'image/webp' : null;
}
