/**
 * Stands in for fpm, which electron-builder would download: has dpkg-deb and rpmbuild make the package from the same arguments,
 * with the fields, scripts and folders that fpm gives to them. An argument that is not known here is an error.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    target: { ...text, short: 't' },
    force: { type: 'boolean' },
    depends: { ...texts, short: 'd' },
    directories: texts,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    'deb-priority': text,
    'deb-compression': text,
    'deb-recommends': texts,
    'rpm-summary': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-rpmbuild-define': texts,
  },
});

function need(name: keyof typeof values): string {
  const value: unknown = values[name];
  if (typeof value !== 'string') throw new Error(`fpm got no --${name}`);
  return value;
}
const script = (name: 'after-install' | 'after-remove'): string => readFileSync(need(name), 'utf8');

/** `source=target`, a whole folder where the source ends with a slash. */
function copyInto(tree: string): void {
  for (const positional of positionals) {
    const [, source, target] = /^(.*)=(\/.*)$/.exec(positional) ?? [];
    if (source === undefined || target === undefined) throw new Error(`fpm got ${positional}`);
    mkdirSync(join(tree, dirname(target)), { recursive: true });
    cpSync(source, join(tree, target), { recursive: true });
  }
}

function makeDeb(work: string): void {
  const control = join(work, 'DEBIAN');
  mkdirSync(control);
  const fields = [
    `Package: ${need('name')}`,
    `Version: ${need('version')}`,
    `License: ${need('license')}`,
    `Vendor: ${need('vendor')}`,
    `Architecture: ${need('architecture')}`,
    `Maintainer: ${need('maintainer')}`,
    `Depends: ${values.depends.join(', ')}`,
    `Recommends: ${values['deb-recommends'].join(', ')}`,
    'Section: default',
    `Priority: ${need('deb-priority')}`,
    `Homepage: ${need('url')}`,
    `Description: ${need('description')}`,
  ];
  writeFileSync(join(control, 'control'), `${fields.join('\n')}\n`);
  writeFileSync(join(control, 'postinst'), script('after-install'), { mode: 0o755 });
  writeFileSync(join(control, 'postrm'), script('after-remove'), { mode: 0o755 });
  copyInto(work);
  // Hardly compressed: nobody downloads it.
  const compression = `-Z${need('deb-compression')}`;
  execFileSync('dpkg-deb', ['--root-owner-group', compression, '-z0', '--build', work, need('package')], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** What is below a folder, parents first. */
const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(folder.length),
    isFolder: entry.isDirectory(),
  }));

function makeRpm(work: string): void {
  const tree = join(work, 'tree');
  for (const folder of [tree, join(work, 'BUILD')]) mkdirSync(folder);
  copyInto(tree);
  // Without `--directories` fpm lists files alone, whose folders then belong to no package.
  const isOwn = (path: string): boolean =>
    values.directories.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const listed = entriesIn(tree).flatMap(({ path, isFolder }) =>
    !isFolder ? [`"${path}"`] : isOwn(path) ? [`%dir "${path}"`] : [],
  );
  const spec = [
    '%define __spec_install_post true',
    '%define _binary_payload w0.gzdio',
    `Name: ${need('name')}`,
    `Version: ${need('version').replaceAll('-', '_')}`,
    'Release: 1',
    `Summary: ${need('rpm-summary')}`,
    'AutoReqProv: no',
    `License: ${need('license')}`,
    `Vendor: ${need('vendor')}`,
    `URL: ${need('url')}`,
    `Packager: ${need('maintainer')}`,
    ...values.depends.map((depends) => `Requires: ${depends}`),
    '%description',
    need('description'),
    '%post',
    script('after-install'),
    '%postun',
    script('after-remove'),
    '%files',
    '%defattr(-,root,root,-)',
    ...listed,
  ];
  const specFile = join(work, 'package.spec');
  writeFileSync(specFile, `${spec.join('\n')}\n`);
  const defines = [`_topdir ${work}`, `buildroot ${tree}`, `_rpmdir ${work}`, ...values['rpm-rpmbuild-define']];
  const target = `${need('architecture').replace('amd64', 'x86_64')}-unknown-${need('rpm-os')}`;
  const args = ['-bb', '--target', target, ...defines.flatMap((define) => ['--define', define]), specFile];
  execFileSync('rpmbuild', args, { encoding: 'utf8', stdio: 'pipe' });
  const [built] = entriesIn(work).filter(({ path }) => path.endsWith('.rpm'));
  if (built === undefined) throw new Error('rpmbuild made no package');
  cpSync(join(work, built.path), need('package'));
}

const work = mkdtempSync(join(tmpdir(), 'longreach-fpm-'));
try {
  if (need('target') === 'deb') makeDeb(work);
  else makeRpm(work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
