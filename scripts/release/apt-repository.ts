/**
 * The index of a flat apt repository: `Packages` and `Release` lie beside the .deb files, wherever those are put. It is worth
 * something only once `Release` is signed (docs/dev/releasing.md).
 */
import { createHash } from 'node:crypto';
import type { ReleaseFile } from './packages.ts';

export interface DebianPackage {
  /** What `dpkg-deb --field FILE` prints. */
  readonly control: string;
  readonly file: ReleaseFile;
}

/** `Packages`: the control fields of each package, and where it is. */
export const formatPackages = (packages: readonly DebianPackage[]): string =>
  packages
    .map(({ control, file }) => {
      const fields = control.trimEnd();
      // The long description has to stay the last field that may go on over several lines.
      return `${fields}\nFilename: ./${file.name}\nSize: ${file.size}\nSHA256: ${file.sha256}\n`;
    })
    .join('\n');

/** `Release`: what apt compares the index with. */
export function formatRelease(index: string, date: Date): string {
  const architectures = new Set([...index.matchAll(/^Architecture: (\S+)$/gm)].map(([, name = '']) => name));
  const sha256 = createHash('sha256').update(index).digest('hex');
  return [
    'Origin: Longreach',
    'Label: Longreach',
    'Suite: stable',
    'Codename: stable',
    `Date: ${date.toUTCString().replace('GMT', 'UTC')}`,
    `Architectures: ${[...architectures].sort().join(' ')}`,
    'Description: Longreach for Debian and Ubuntu',
    'SHA256:',
    ` ${sha256} ${Buffer.byteLength(index)} Packages`,
    '',
  ].join('\n');
}
