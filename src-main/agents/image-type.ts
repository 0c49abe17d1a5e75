export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

/** The type by the first bytes, whatever the service declares; null for all other types. */
export function readImageType(bytes: Uint8Array): ImageType | null {
  const has = (signature: readonly number[], at: number) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (has(png, 0)) return 'image/png';
  if (has(jpeg, 0)) return 'image/jpeg';
  return has(riff, 0) && has(webp, 8) ? 'image/webp' : null;
}
