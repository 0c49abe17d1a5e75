import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, '.github/workflows');
const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const step = z
  .object({
    uses: z.string().optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step uses an action or runs a command');
const workflow = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      uses: z.string().optional(),
      permissions: permissions.optional(),
      'timeout-minutes': z.number().optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.unknown()) }).optional(),
      steps: z.array(step).optional(),
    }),
  ),
});
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));

test('there is a workflow for changes, for packages and for releases', () => {
  expect(files).toEqual(expect.arrayContaining(['ci.yml', 'packages.yml', 'release.yml']));
});

test('a workflow runs every test in its full numbers each night', () => {
  const { on, jobs } = workflow.parse(load(readFileSync(join(folder, 'nightly.yml'), 'utf8')));
  expect(Object.keys(on)).toContain('schedule');
  expect(Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ run }) => run))).toContain('npm run nightly');
});

/** The names under which jobs keep files for others (`upload-artifact`), or ask for them (`download-artifact`), by the action. */
function artifactsOf(action: string, key: string): readonly string[] {
  return files.flatMap((file) => {
    const { jobs } = workflow.parse(load(readFileSync(join(folder, file), 'utf8')));
    return Object.values(jobs).flatMap(({ steps = [], strategy }) =>
      steps.flatMap(({ uses = '', with: given = {} }) => {
        const name = given[key];
        if (!uses.startsWith(`actions/${action}@`) || typeof name !== 'string') return [];
        const systems = z.array(z.string()).catch([]).parse(strategy?.matrix.os);
        return name.includes('${{ matrix.os }}') ? systems.map((os) => name.replace('${{ matrix.os }}', os)) : [name];
      }),
    );
  });
}

test('what a job downloads is uploaded by one under the same name', () => {
  const uploaded = artifactsOf('upload-artifact', 'name');
  expect(uploaded).toEqual(expect.arrayContaining(['longreach-macos-15', 'release']));
  for (const name of artifactsOf('download-artifact', 'name')) expect(uploaded).toContain(name);
  for (const pattern of artifactsOf('download-artifact', 'pattern'))
    expect(uploaded.some((name) => matchesGlob(name, pattern))).toBe(true);
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const { on, permissions: allowed, jobs } = workflow.parse(load(text));
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('every action is pinned to a commit, with its version beside it', () => {
    const used = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, value]) => value ?? '');
    const unpinned = used.filter(
      (value) => !value.startsWith('./') && !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(value),
    );
    expect(unpinned).toEqual([]);
    const local = used.filter((value) => value.startsWith('./'));
    expect(local.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('code of strangers gets no rights to write', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    expect(Object.keys(on)).not.toContain('workflow_run');
    expect(allowed).toEqual({ contents: 'read' });
    if ('pull_request' in on) expect(Object.values(jobs).filter((job) => job.permissions !== undefined)).toEqual([]);
  });

  test('what strangers propose runs without secrets', () => {
    if ('pull_request' in on) expect(text).not.toMatch(/\bsecrets\b/);
  });

  test('where xvfb-run is used, xauth is installed, which it needs and its package only recommends', () => {
    for (const { steps: all = [] } of Object.values(jobs)) {
      const commands = all.map(({ run = '' }) => run);
      // The trial of packages brings a display along by it.
      if (!commands.some((run) => /xvfb-run|try-packages\.ts/.test(run) && !/apt|dnf/.test(run))) continue;
      const installed = commands.filter((run) => /\b(?:apt-get|dnf) install\b/.test(run)).join('\n');
      // A job without Linux installs nothing by them.
      if (installed !== '') expect(installed).toMatch(/\bxauth\b/);
    }
  });

  test('no command contains text that somebody else may write', () => {
    const commands = steps.map(({ run }) => run ?? '');
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });

  test('every job ends by itself, and waits for jobs that exist', () => {
    const names = Object.keys(jobs);
    for (const [name, job] of Object.entries(jobs)) {
      if (job.uses === undefined) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(90);
      expect(names).toEqual(expect.arrayContaining([job.needs ?? []].flat()));
    }
  });

  test('the scripts and npm commands that it runs exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const { run = '' } of steps) {
      for (const [, path = ''] of run.matchAll(/\b((?:scripts|test|\.ci)\/[\w./-]+)/g))
        expect(existsSync(join(root, path)), path).toBe(true);
      for (const [, name = ''] of run.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
    }
  });
});
