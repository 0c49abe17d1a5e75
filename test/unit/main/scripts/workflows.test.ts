import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../make-folder.ts';

const script = join(import.meta.dirname, '../../../../scripts/check-workflows.ts');

it('finds what GitHub would refuse in a workflow: a job that is not there, an unknown key, a broken expression', () => {
  const folder = makeFolder();
  const broken = [
    'on: push',
    'jobs:',
    '  one:',
    '    runs-on: ubuntu-24.04',
    '    steps:',
    '      - run: echo ${{ github.sha == }}',
    '  two:',
    '    runs-on: ubuntu-24.04',
    '    needs: [gone]',
    '    steps:',
    '      - run: echo',
    '        shel: bash',
  ].join('\n');
  writeFileSync(join(folder, 'broken.yml'), broken);
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  expect(status).toBe(1);
  for (const line of ['broken.yml:6: ', 'broken.yml:9: ', 'broken.yml:12: ']) expect(stderr).toContain(line);
});
