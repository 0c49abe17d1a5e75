import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatPackages, formatRelease } from '../../../../scripts/release/apt-repository.ts';
import { draftPart, insertPart, readPart, type Commit } from '../../../../scripts/release/changelog.ts';
import { securityProblems } from '../../../../scripts/release/check-security.ts';
import { versionProblems } from '../../../../scripts/release/check-version.ts';
import { flatpakManifest, homebrewCask, wingetManifests } from '../../../../scripts/release/manifests.ts';
import { findPackages, formatChecksums, type ReleaseFile } from '../../../../scripts/release/packages.ts';
import { createSbom } from '../../../../scripts/release/sbom.ts';
import { formatManifest } from '../../../../scripts/release/signed-manifest.ts';
import { mergeDescriptions } from '../../../../scripts/release/update-feed.ts';
import { proveManifest, readPublicKeys } from '../../../../src-main/updates/manifest.ts';
import publicKeys from '../../../../src-main/updates/public-keys.json' with { type: 'json' };
import { makeFolder } from '../../make-folder.ts';
import { expectMode } from '../../expect-mode.ts';

const root = join(import.meta.dirname, '../../../..');
const baseUrl = 'https://files.example/v1.2.3';
const file = (name: string): ReleaseFile => ({
  name,
  size: name.length,
  sha256: createHash('sha256').update(name).digest('hex'),
});
const files = [
  'Longreach-1.2.3-win-x64.exe',
  'Longreach-1.2.3-win-arm64.exe',
  'Longreach-1.2.3-universal.dmg',
  'longreach_1.2.3_amd64.deb',
  'longreach_1.2.3_arm64.deb',
].map(file);
const packages = findPackages(files, '1.2.3');
const release = { version: '1.2.3', baseUrl, packages };
const commit = (subject: string, body = ''): Commit => ({ subject, body });

describe('the changelog', () => {
  test('is drafted from what technicians notice, breaking changes first', () => {
    const commits = [
      commit('fix: a link that was opened twice'),
      commit('docs: how a release is made'),
      commit('feat(agents): notes on agents'),
      commit('merge of something'),
      commit('refactor!: settings of 0.1 are no longer read'),
      commit('chore: tools', 'BREAKING CHANGE: none of them starts'),
      commit('feat(agents): notes on agents'),
    ];
    expect(draftPart('1.3.0', commits)).toBe(
      [
        '## 1.3.0',
        '',
        '- Settings of 0.1 are no longer read.',
        '- Tools.',
        '- Notes on agents.',
        '- A link that was opened twice.',
        '',
      ].join('\n'),
    );
  });

  test('is not drafted where nothing changed for technicians', () => {
    expect(() => draftPart('1.3.0', [commit('test: more')])).toThrow('no commit');
  });

  test('gets the new version in front of the others, once', () => {
    const before = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    const after = insertPart(before, '## 99.0.0\n\n- New.\n');
    expect(readPart(after, '99.0.0')).toBe('- New.');
    expect(after.indexOf('## 99.0.0')).toBe(before.search(/^## /m));
    expect(after.replace('## 99.0.0\n\n- New.\n\n', '')).toBe(before);
    expect(() => insertPart(after, '## 99.0.0\n\n- Again.\n')).toThrow('already has');
    expect(readPart(after, '9.0.0')).toBeNull();
  });
});

describe('the version', () => {
  const texts = {
    manifest: readFileSync(join(root, 'package.json'), 'utf8'),
    lock: readFileSync(join(root, 'package-lock.json'), 'utf8'),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    metainfo: readFileSync(join(root, 'assets/linux/app.longreach.console.metainfo.xml'), 'utf8'),
  };
  const { version } = JSON.parse(texts.manifest) as { version: string };

  test('is the same wherever this repository names it', () => {
    expect(versionProblems({ tag: `v${version}`, ...texts })).toEqual([]);
  });

  test('of another tag is refused, with every place that differs', () => {
    expect(versionProblems({ tag: 'v99.0.0', ...texts })).toHaveLength(4);
    expect(versionProblems({ tag: 'latest', ...texts })).toEqual(['latest is no version']);
  });
});

describe('where vulnerabilities are reported', () => {
  const own = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const fill = (address: string, answer: string): string =>
    own
      .replace(/^\| Address +\|.*$/m, `| Address | ${address} |`)
      .replace(/^\| First answer +\|.*$/m, `| First answer | ${answer} |`);

  test('has two fields for the maintainers, and a release is refused while one of them is open', () => {
    expect(securityProblems(fill('FIELD: address for reports', 'within FIELD: number of days'))).toHaveLength(3);
    expect(securityProblems(fill('security@company.test', 'within 5 days'))).toEqual([]);
    expect(securityProblems(fill('security@company.test', 'within FIELD: number of days'))).toHaveLength(2);
    expect(securityProblems(fill('FIELD: address for reports', 'within 5 days'))).toHaveLength(2);
  });

  test('is no address of an example, and no field may be missing', () => {
    const noAddress = 'SECURITY.md has no address for reports';
    expect(securityProblems(fill('team@longreach.example', 'within 5 days'))).toEqual([noAddress]);
    expect(securityProblems('# Security\n')).toHaveLength(2);
  });

  test('is checked by the release before anything is built', () => {
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const first = workflow.slice(workflow.indexOf('\n  version:'), workflow.indexOf('\n  packages:'));
    expect(first).toContain('run: node scripts/release/check-security.ts');
    expect(workflow).toMatch(/\n {2}packages:\n {4}needs: version\n/);
  });
});

describe('what package managers get', () => {
  const digest = z.string().regex(/^[0-9A-F]{64}$/);
  const url = z.string().regex(/^https:\/\/files\.example\/v1\.2\.3\/[\w.-]+$/);
  // What the schemas of winget 1.6.0 require.
  const head = z.object({
    PackageIdentifier: z.string().regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
    PackageVersion: z.literal('1.2.3'),
    ManifestVersion: z.literal('1.6.0'),
  });
  const locale = head.extend({
    PackageLocale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
    ShortDescription: z.string().min(3).max(256),
  });
  const winget = {
    version: head.extend({ DefaultLocale: z.literal('en-US'), ManifestType: z.literal('version') }),
    installer: head.extend({
      ManifestType: z.literal('installer'),
      InstallerType: z.literal('nullsoft'),
      Installers: z
        .array(
          z.object({
            Architecture: z.enum(['x64', 'arm64']),
            Scope: z.enum(['user', 'machine']),
            InstallerUrl: url,
            InstallerSha256: digest,
            InstallerSwitches: z.object({ Custom: z.enum(['/currentuser', '/allusers']) }),
          }),
        )
        .length(4),
    }),
    defaultLocale: locale.extend({ Publisher: z.string(), PackageName: z.string(), License: z.string() }),
    locale,
  };

  test('manifests of winget have every field that is required, in five languages', () => {
    const manifests = Object.entries(wingetManifests(release));
    const types = manifests.map(([name, text]) => {
      const content = load(text) as { ManifestType: keyof typeof winget };
      expect(name).toMatch(/^Longreach\.Longreach(\.installer|\.locale\.[a-z]{2}-[A-Z]{2})?\.yaml$/);
      expect(winget[content.ManifestType].safeParse(content).error?.issues).toBeUndefined();
      return content.ManifestType;
    });
    expect(types.filter((type) => type.toLowerCase().endsWith('locale'))).toHaveLength(5);
    expect(types).toContain('version');
    expect(types).toContain('installer');
  });

  test('the cask names the file of its version and the command', () => {
    const cask = homebrewCask(release);
    expect(cask).toContain('url "https://files.example/v#{version}/Longreach-#{version}-universal.dmg"');
    expect(cask).toContain(`sha256 "${packages.dmg.sha256}"`);
    expect(cask).toContain('binary "#{appdir}/Longreach.app/Contents/Resources/bin/longreach"');
    expect(cask.match(/\bdo$/gm)).toHaveLength(1);
    expect(cask.match(/^end$/gm)).toHaveLength(1);
  });

  test('the Flatpak is named like the desktop entry and has one source for each architecture', () => {
    const manifest = load(flatpakManifest(release)) as {
      id: string;
      command: string;
      'finish-args': string[];
      modules: { 'build-commands': string[]; sources: Record<string, unknown>[] }[];
    };
    expect(`${manifest.id}.desktop`).toBe('app.longreach.console.desktop');
    expect(manifest['finish-args']).toContain('--talk-name=org.freedesktop.secrets');
    expect(manifest['finish-args'].filter((argument) => /^--filesystem=(home|host)/.test(argument))).toEqual([]);
    const [{ sources } = { sources: [] }] = manifest.modules;
    expect(sources.filter(({ type }) => type === 'file')).toMatchObject([
      { 'only-arches': ['x86_64'], url: `${baseUrl}/longreach_1.2.3_amd64.deb`, sha256: packages.deb.amd64.sha256 },
      { 'only-arches': ['aarch64'], url: `${baseUrl}/longreach_1.2.3_arm64.deb`, sha256: packages.deb.arm64.sha256 },
    ]);
  });

  test('a release without one of the packages is refused', () => {
    expect(() => findPackages(files.slice(1), '1.2.3')).toThrow('the release has no Longreach-1.2.3-win-x64.exe');
  });

  test('the apt repository lists the packages, and its hash is that of the list', () => {
    const control = 'Package: longreach\nVersion: 1.2.3\nArchitecture: amd64\nDescription: Reach\n all of them\n';
    const index = formatPackages([
      { control, file: packages.deb.amd64 },
      { control: control.replace('amd64', 'arm64'), file: packages.deb.arm64 },
    ]);
    const [first = '', second = ''] = index.split('\n\n');
    expect(first).toContain('Filename: ./longreach_1.2.3_amd64.deb\n');
    expect(second).toContain(`SHA256: ${packages.deb.arm64.sha256}`);
    const description = formatRelease(index, new Date(Date.UTC(2026, 10, 23, 9, 5)));
    expect(description).toContain('Date: Mon, 23 Nov 2026 09:05:00 UTC\n');
    expect(description).toContain('Architectures: amd64 arm64\n');
    const sha256 = createHash('sha256').update(index).digest('hex');
    expect(description).toContain(` ${sha256} ${Buffer.byteLength(index)} Packages\n`);
  });

  test('checksums are sorted lines as sha256sum reads them', () => {
    const lines = formatChecksums([file('b'), file('a')]).split('\n');
    expect(lines).toEqual([`${file('a').sha256}  a`, `${file('b').sha256}  b`, '']);
  });
});

describe('the update description', () => {
  const describeUpdate = (url: string, version = '1.2.3', at = '2026-11-23T09:00:00.000Z') =>
    `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: hash-of-${url}\n    size: 7\npath: ${url}\nsha512: hash-of-${url}\nreleaseDate: '${at}'\n`;

  test('of Windows has both architectures, the common one first', () => {
    const merged = load(
      mergeDescriptions([
        describeUpdate('L-win-arm64.exe'),
        describeUpdate('L-win-x64.exe', '1.2.3', '2026-11-23T10:00:00.000Z'),
      ]),
    );
    expect(merged).toMatchObject({
      version: '1.2.3',
      files: [{ url: 'L-win-x64.exe' }, { url: 'L-win-arm64.exe' }],
      path: 'L-win-x64.exe',
      sha512: 'hash-of-L-win-x64.exe',
      releaseDate: '2026-11-23T10:00:00.000Z',
    });
  });

  test('is refused where the machines disagree', () => {
    expect(() => mergeDescriptions([describeUpdate('a.exe'), describeUpdate('b.exe', '1.2.4')])).toThrow(
      'different versions',
    );
    expect(() => mergeDescriptions([describeUpdate('a.exe'), describeUpdate('a.exe')])).toThrow('two machines');
    expect(() => mergeDescriptions(['version: 1.2.3\nfiles: []\nreleaseDate: x\n'])).toThrow();
  });
});

describe('the list of what is in the program', () => {
  const lock = {
    packages: {
      'node_modules/zod': { version: '4.6.7', integrity: `sha512-${Buffer.from('zod').toString('base64')}` },
      'node_modules/x/node_modules/zod': { version: '3.0.0', integrity: 'sha512-AAAA' },
    },
  };
  const bundled = [
    { name: 'zod', version: '4.6.7', licence: 'MIT' },
    { name: '@scope/name', version: '1.0.0', licence: '(MIT OR Apache-2.0)' },
    { name: 'zod', version: '4.6.7', licence: 'MIT' },
  ];
  const create = () => createSbom({ version: '1.2.3', electron: '45.4.1', bundled, lock, date: new Date(0) });

  test('names each package once, with licence and the hash of that version', () => {
    const { components, dependencies } = create();
    expect(components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40scope/name@1.0.0',
      'pkg:npm/electron@45.4.1',
      'pkg:npm/zod@4.6.7',
    ]);
    expect(components[0]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }]);
    expect(components[2]?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from('zod').toString('hex') }]);
    expect(dependencies[0]?.dependsOn).toHaveLength(3);
  });

  test('has what CycloneDX requires, and the same number each time', () => {
    const sbom = create();
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom.metadata.timestamp).toBe('1970-01-01T00:00:00.000Z');
    expect(create().serialNumber).toBe(sbom.serialNumber);
  });
});

describe('the signed manifest', () => {
  test('is accepted as openssl signs it in the workflow', () => {
    const folder = makeFolder();
    const key = join(folder, 'key.pem');
    const made = execFileSync(process.execPath, [join(root, 'scripts/release/make-update-keys.ts'), key]);
    expectMode(key, 0o600);
    const files = [
      { name: 'Longreach-1.2.0.AppImage', size: 5, sha512: `${'A'.repeat(86)}==` },
      { name: 'latest-linux.yml', size: 7, sha512: `${'B'.repeat(86)}==` },
      { name: 'LICENCES.txt', size: 9, sha512: `${'C'.repeat(86)}==` },
    ];
    const text = formatManifest('1.2.0', new Date('2026-11-27T10:00:00Z'), files);
    writeFileSync(join(folder, 'manifest.json'), text);
    const options = [
      '-sign',
      '-rawin',
      '-inkey',
      key,
      '-in',
      join(folder, 'manifest.json'),
      '-out',
      join(folder, 'sig'),
    ];
    execFileSync('openssl', ['pkeyutl', ...options]);
    const signature = readFileSync(join(folder, 'sig')).toString('base64');
    const keys = readPublicKeys([made.toString().trim()]);
    expect(proveManifest({ text, signature, keys, builtAt: 0, newestAt: null })).toEqual({
      ok: true,
      value: { version: '1.2.0', date: Date.UTC(2026, 10, 27, 10), files: files.slice(0, 2) },
    });
  });

  test('has no private key in the project, and at most two public ones', () => {
    expect(publicKeys.length).toBeLessThanOrEqual(2);
    expect(readPublicKeys(publicKeys)).toHaveLength(publicKeys.length);
    const inside = join(root, 'key.pem');
    const run = spawnSync(process.execPath, [join(root, 'scripts/release/make-update-keys.ts'), inside]);
    expect(run.status).not.toBe(0);
    expect(existsSync(inside)).toBe(false);
  });
});
