/** Whether everything that names the version of a release names the same: `node scripts/release/check-version.ts TAG`. */
import { readFileSync } from 'node:fs';

export interface NamedVersions {
  /** `v1.2.3` */
  readonly tag: string;
  readonly manifest: string;
  readonly lock: string;
  readonly changelog: string;
  readonly metainfo: string;
}

/** What differs from the tag, a sentence each. */
export function versionProblems({ tag, manifest, lock, changelog, metainfo }: NamedVersions): readonly string[] {
  const version = /^v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(tag)?.[1];
  if (version === undefined) return [`${tag} is no version`];
  const named = [
    ['package.json', (JSON.parse(manifest) as { version: string }).version],
    ['package-lock.json', (JSON.parse(lock) as { version: string }).version],
    ['CHANGELOG.md', /^## (\S+)/m.exec(changelog)?.[1]],
    ['the description of software centres', /<release version="([^"]+)"/.exec(metainfo)?.[1]],
  ] as const;
  return named
    .filter(([, found]) => found !== version)
    .map(([place, found]) => `${place} has ${found ?? 'no version'} instead of ${version}`);
}

if (import.meta.main) {
  const [tag] = process.argv.slice(2);
  if (tag === undefined) throw new Error('usage: check-version.ts TAG');
  const problems = versionProblems({
    tag,
    manifest: readFileSync('package.json', 'utf8'),
    lock: readFileSync('package-lock.json', 'utf8'),
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    metainfo: readFileSync('assets/linux/app.longreach.console.metainfo.xml', 'utf8'),
  });
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
