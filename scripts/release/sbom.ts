/** A CycloneDX list of what is in the program: the packages whose code or files were bundled (scripts/licences.ts), and Electron. */
import { createHash } from 'node:crypto';
import type { LicencedPackage } from '../licences.ts';

/** The part of package-lock.json that is used. */
export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An SPDX identifier, or an expression of several. */
const licenceOf = (licence: string) =>
  /^[\w.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }];

/** The hash under which npm has checked the package; several versions of one package may be installed. */
function hashesOf({ packages }: LockFile, name: string, version: string) {
  const found = Object.entries(packages).find(
    ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
  )?.[1].integrity;
  if (found?.startsWith('sha512-') !== true) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(found.slice('sha512-'.length), 'base64').toString('hex') }];
}

export interface SbomInput {
  readonly version: string;
  readonly electron: string;
  /** Of main and of the pages; the same package may be in both. */
  readonly bundled: readonly Pick<LicencedPackage, 'name' | 'version' | 'licence'>[];
  readonly lock: LockFile;
  readonly date: Date;
}

export function createSbom({ version, electron, bundled, lock, date }: SbomInput) {
  const all = [...bundled, { name: 'electron', version: electron, licence: 'MIT' }];
  const byPurl = new Map(all.map((entry) => [purlOf(entry.name, entry.version), entry]));
  const program = `pkg:generic/longreach@${version}`;
  const components = [...byPurl].sort(([a], [b]) => (a < b ? -1 : 1));
  // The same release has the same number, so that building the list again changes nothing.
  const id = createHash('sha256')
    .update(program)
    .update(components.map(([purl]) => purl).join())
    .digest('hex');
  const uuid = `${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: {
        type: 'application',
        'bom-ref': program,
        name: 'Longreach',
        version,
        purl: program,
        licenses: licenceOf('MIT'),
      },
    },
    components: components.map(([purl, entry]) => ({
      type: entry.name === 'electron' ? 'framework' : 'library',
      'bom-ref': purl,
      name: entry.name,
      version: entry.version,
      purl,
      licenses: licenceOf(entry.licence),
      hashes: hashesOf(lock, entry.name, entry.version),
    })),
    dependencies: [{ ref: program, dependsOn: components.map(([purl]) => purl) }],
  };
}
