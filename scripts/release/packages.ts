/** A file of a release. */
export interface ReleaseFile {
  readonly name: string;
  readonly size: number;
  /** Lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** The packages of a release by what they are for. */
export interface ReleasePackages {
  readonly windows: { readonly x64: ReleaseFile; readonly arm64: ReleaseFile };
  readonly dmg: ReleaseFile;
  readonly deb: { readonly amd64: ReleaseFile; readonly arm64: ReleaseFile };
}

/** Finds what the manifests name; throws for a release that lacks one of them. */
export function findPackages(files: readonly ReleaseFile[], version: string): ReleasePackages {
  const file = (name: string): ReleaseFile => {
    const found = files.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`the release has no ${name}`);
    return found;
  };
  return {
    windows: { x64: file(`Longreach-${version}-win-x64.exe`), arm64: file(`Longreach-${version}-win-arm64.exe`) },
    dmg: file(`Longreach-${version}-universal.dmg`),
    deb: { amd64: file(`longreach_${version}_amd64.deb`), arm64: file(`longreach_${version}_arm64.deb`) },
  };
}

/** `SHA256SUMS`, as `sha256sum --check` reads it. */
export const formatChecksums = (files: readonly ReleaseFile[]): string =>
  files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('');
