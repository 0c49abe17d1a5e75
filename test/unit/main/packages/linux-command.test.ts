import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../make-folder.ts';

const script = join(import.meta.dirname, '../../../../assets/linux/longreach.sh');

/** An installed program that prints its arguments, with its command on the PATH. */
function install(): string {
  const folder = makeFolder();
  mkdirSync(join(folder, 'opt/resources/bin'), { recursive: true });
  copyFileSync(script, join(folder, 'opt/resources/bin/longreach'));
  writeFileSync(join(folder, 'opt/longreach'), '#!/bin/sh\nprintf "%s|" "$@"\n');
  chmodSync(join(folder, 'opt/longreach'), 0o755);
  symlinkSync(join(folder, 'opt/resources/bin/longreach'), join(folder, 'command'));
  return join(folder, 'command');
}

describe.skipIf(process.platform === 'win32')('the command of a Linux package', () => {
  it.each([{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }])('starts the program with %j', (display) => {
    const { stdout, status } = spawnSync(install(), ['list', '--search', 'two words'], {
      env: { PATH: process.env.PATH, ...display },
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['list|--search|two words|', 0]);
  });

  it('says in the language of the terminal that it needs a desktop session where there is none', () => {
    const run = (LANG: string) =>
      spawnSync(install(), ['--help'], { env: { PATH: process.env.PATH, LANG }, encoding: 'utf8' });
    expect(run('C')).toMatchObject({ status: 1, stdout: '' });
    expect(run('en_GB.UTF-8').stderr).toContain('needs a desktop session');
    const all = ['en', 'de_DE.UTF-8', 'es', 'pt_BR', 'ru_RU'].map((language) => run(language).stderr);
    expect(new Set(all).size).toBe(5);
  });
});
