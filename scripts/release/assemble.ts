/**
 * Makes the files of a release from those that the machines of the workflow have built:
 * `node scripts/release/assemble.ts BUILT RELEASE BASE_URL`. BUILT has a folder for each machine; BASE_URL is where the files will
 * be. Needs `npm run build` and dpkg-deb. The part of the changelog is
 * written beside RELEASE, with .md at the end.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { LicencedPackage } from '../licences.ts';
import { formatPackages, formatRelease } from './apt-repository.ts';
import { readPart } from './changelog.ts';
import { flatpakManifest, homebrewCask, wingetManifests } from './manifests.ts';
import { findPackages, formatChecksums, type ReleaseFile } from './packages.ts';
import { createSbom, type LockFile } from './sbom.ts';
import { formatManifest } from './signed-manifest.ts';
import { mergeDescriptions } from './update-feed.ts';

const [built, release, baseUrl] = process.argv.slice(2);
if (built === undefined || release === undefined || baseUrl === undefined)
  throw new Error('usage: assemble.ts BUILT RELEASE BASE_URL');

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

async function describeFile(name: string): Promise<ReleaseFile> {
  const path = join(release ?? '', name);
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return { name, size: (await stat(path)).size, sha256 };
}

/** Copies the packages of all machines into one folder, and merges the update descriptions of the same name. */
async function gather(from: string, to: string): Promise<void> {
  const descriptions = new Map<string, string[]>();
  for (const machine of (await readdir(from)).sort()) {
    for (const name of await readdir(join(from, machine))) {
      const path = join(from, machine, name);
      if (name.endsWith('.yml')) {
        descriptions.set(name, [...(descriptions.get(name) ?? []), await readFile(path, 'utf8')]);
        continue;
      }
      if (existsSync(join(to, name))) throw new Error(`two machines have built ${name}`);
      await copyFile(path, join(to, name));
    }
  }
  for (const [name, texts] of descriptions) await writeFile(join(to, name), mergeDescriptions(texts));
}

const manifest = await readJson<{ version: string; devDependencies: { electron: string } }>('package.json');
const { version } = manifest;
const date = new Date();
await mkdir(release, { recursive: true });
await gather(built, release);

const bundled = [
  ...(await readJson<LicencedPackage[]>('out/main/licences.json')),
  ...(await readJson<LicencedPackage[]>('out/renderer/licences.json')),
];
const lock = await readJson<LockFile>('package-lock.json');
const sbom = createSbom({ version, electron: manifest.devDependencies.electron, bundled, lock, date });
await writeFile(join(release, `longreach-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
const licenceTexts = new Map(bundled.map((entry) => [`${entry.name} ${entry.version}`, entry]));
const licences = [...licenceTexts].sort().map(([name, { licence, text }]) => `${name} (${licence})\n\n${text}\n`);
await writeFile(join(release, 'LICENCES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

const packages = findPackages(await Promise.all((await readdir(release)).map(describeFile)), version);
const index = formatPackages(
  Object.values(packages.deb).map((file) => ({
    control: execFileSync('dpkg-deb', ['--field', join(release, file.name)], { encoding: 'utf8' }),
    file,
  })),
);
await writeFile(join(release, 'Packages'), index);
await writeFile(join(release, 'Release'), formatRelease(index, date));

const facts = { version, baseUrl, packages };
const winget = Object.entries(wingetManifests(facts)).map(([name, text]) => [`winget/${name}`, strToU8(text)] as const);
const archive = zipSync({
  ...Object.fromEntries(winget),
  'homebrew/longreach.rb': strToU8(homebrewCask(facts)),
  'flatpak/app.longreach.console.yml': strToU8(flatpakManifest(facts)),
});
await writeFile(join(release, `longreach-${version}-manifests.zip`), archive);

const described = await Promise.all(
  (await readdir(release)).sort().map(async (name) => {
    const content = await readFile(join(release, name));
    return { name, size: content.length, sha512: createHash('sha512').update(content).digest('base64') };
  }),
);
// The job that signs knows neither npm nor this project.
await writeFile(join(release, 'manifest.json'), formatManifest(version, date, described));

const notes = readPart(await readFile('CHANGELOG.md', 'utf8'), version);
if (notes === null) throw new Error(`CHANGELOG.md has no part for ${version}`);
await writeFile(`${release}.md`, `${notes}\n`);
const files = await Promise.all((await readdir(release)).map(describeFile));
await writeFile(join(release, 'SHA256SUMS'), formatChecksums(files));
console.log(`${release}: ${files.length + 1} files for ${version}`);
