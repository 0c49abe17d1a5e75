import { createHash } from 'node:crypto';

/**
 * Whether a release that is rolled out to a share of all installations is for this one. The answer stays the same for one
 * installation and version while the share grows, and different versions begin with different installations.
 *
 * @param percentage from 0 to 100; null for everybody
 */
export function isRolledOut(percentage: number | null, installationId: string, version: string): boolean {
  if (percentage === null) return true;
  const digest = createHash('sha256').update(`${installationId} ${version}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percentage / 100;
}
