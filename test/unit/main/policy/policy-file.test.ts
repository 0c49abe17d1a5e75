import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintFile, policyPath, readPolicyFile } from '../../../../src-main/policy/policy-file.ts';
import { makeFolder } from '../../make-folder.ts';

const me = process.getuid?.() ?? 0;

/** A policy file in a folder that nobody else can write to. */
function write(text: string, mode = 0o644) {
  const folder = join(makeFolder(), 'longreach');
  mkdirSync(folder, { mode: 0o755 });
  const path = join(folder, 'policy.json');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return { folder, path };
}
const read = (path: string, owners: readonly number[] = [me]) =>
  readPolicyFile({ path, platform: 'linux', owners, readAccess: () => Promise.resolve(null) });
const problemOf = async (path: string, owners?: readonly number[]) => {
  const source = await read(path, owners);
  return source.kind === 'unusable' ? source.problem.replace(path, 'FILE') : source.kind;
};

describe('the policy file', () => {
  it('has its place in the folders of administrators', () => {
    expect(policyPath('win32', 'D:')).toBe(String.raw`D:\ProgramData\Longreach\policy.json`);
    expect(policyPath('darwin', '')).toBe('/Library/Application Support/Longreach/policy.json');
    expect(policyPath('linux', '')).toBe('/etc/longreach/policy.json');
  });

  it('is read where only its owner can write it, also with a byte order mark', async () => {
    const { path } = write('\uFEFF{"allowLinks": false}');
    expect(await read(path)).toEqual({ kind: 'read', values: { allowLinks: false }, where: 'The policy file' });
  });

  it('may be missing, with its folder', async () => {
    expect(await problemOf(join(makeFolder(), 'none', 'policy.json'))).toBe('none');
  });

  it.each([
    ['{', 'The policy file FILE isn’t valid JSON.'],
    ['', 'The policy file FILE isn’t valid JSON.'],
    ['[]', 'The policy file FILE isn’t a JSON object.'],
    ['null', 'The policy file FILE isn’t a JSON object.'],
    [' '.repeat(1_000_001), 'The policy file FILE is too large.'],
  ])('that is broken is reported: %.20s', async (text, problem) => {
    expect(await problemOf(write(text).path)).toBe(problem);
  });

  const OPEN = 'The policy file FILE can be changed by users who aren’t administrators, so it isn’t used.';

  it.each([0o666, 0o646, 0o602])('that everybody can write is not used: %o', async (mode) => {
    expect(await problemOf(write('{}', mode).path)).toBe(OPEN);
  });

  it('in a folder that everybody can write is not used', async () => {
    const { folder, path } = write('{}');
    chmodSync(folder, 0o777);
    expect(await problemOf(path)).toBe(OPEN);
  });

  it('in a sticky folder that everybody can write is used, because nobody can replace it', async () => {
    const { folder, path } = write('{}');
    chmodSync(folder, 0o1777);
    expect(await problemOf(path)).toBe('read');
  });

  it('that is a link is not used', async () => {
    const { folder, path } = write('{}');
    const link = join(folder, 'linked.json');
    symlinkSync(path, link);
    expect(await problemOf(link)).toBe(OPEN);
  });

  it.runIf(me === 0)('that belongs to another user is not used', async () => {
    const { path } = write('{}');
    const { chownSync } = await import('node:fs');
    chownSync(path, 1_234, 1_234);
    expect(await problemOf(path)).toBe(OPEN);
  });

  it.runIf(me !== 0)('that belongs to the user is not used in a packaged program', async () => {
    expect(await problemOf(write('{}').path, [])).toBe(OPEN);
  });

  it('on Windows is used where the access rules of file and folder let only administrators change it', async () => {
    const { path } = write('{}');
    const readWith = (file: string | null, folder: string | null) =>
      readPolicyFile({
        path,
        platform: 'win32',
        owners: [],
        readAccess: (of) => Promise.resolve(of === path ? file : folder),
      });
    const closed = 'O:BAG:SYD:(A;;FA;;;BA)(A;;0x1200a9;;;BU)';
    expect((await readWith(closed, closed)).kind).toBe('read');
    expect((await readWith(closed, null)).kind).toBe('unusable');
    expect((await readWith('O:BAG:SYD:(A;;FA;;;BU)', closed)).kind).toBe('unusable');
  });

  it('has another fingerprint after each change', async () => {
    const { path } = write('{}');
    const first = await fingerprintFile(path);
    expect(await fingerprintFile(path)).toBe(first);
    chmodSync(path, 0o600);
    expect(await fingerprintFile(path)).not.toBe(first);
    expect(await fingerprintFile(join(path, 'below'))).toBe('ENOTDIR');
  });
});
