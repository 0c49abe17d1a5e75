import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintFile, policyPath, readPolicyFile } from '../../../../src-main/policy/policy-file.ts';
import { openPolicyMemory } from '../../../../src-main/policy/policy-memory.ts';
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
const noMemory = { fileVerdict: () => null, noteFile: () => undefined };
const read = async (path: string, owners: readonly number[] = [me]) => {
  const readAccess = () => Promise.resolve(null);
  const { source, isSettled } = await readPolicyFile({ path, platform: 'linux', owners, readAccess, memory: noMemory });
  expect(isSettled).toBe(true);
  return source;
};
const problemOf = async (path: string, owners?: readonly number[]) => {
  const source = await read(path, owners);
  if (source.kind !== 'unusable') return source.kind;
  return source.problem.replace(path, 'FILE').replace(dirname(path), 'FOLDER');
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
    expect(await problemOf(path)).toBe(
      'The folder FOLDER of the policy file can be changed by users who aren’t administrators, so the file isn’t used.',
    );
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

  it.runIf(me === 0)('of a user in their own folder restricts nobody, and is named', async () => {
    const { folder, path } = write('{"allowUpdates": false}');
    const { chownSync } = await import('node:fs');
    for (const each of [path, folder]) chownSync(each, 1_234, 1_234);
    expect(await read(path)).toEqual({
      kind: 'foreign',
      notice: `The policy file ${path} doesn’t belong to an administrator, so it isn’t used.`,
    });
  });

  it.runIf(me !== 0)('that belongs to the user is not used in a packaged program', async () => {
    expect((await read(write('{}').path, [])).kind).toBe('foreign');
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

describe('the policy file on Windows', () => {
  const closed = 'O:BAG:SYD:(A;;FA;;;BA)(A;;0x1200a9;;;BU)';
  const open = 'O:BAG:SYD:(A;;FA;;;BU)';
  const foreign = 'O:S-1-5-21-1-2-3-1001G:SYD:(A;;FA;;;BA)';

  function windows(text = '{"allowLinks": false}') {
    const { path } = write(text);
    const memory = openPolicyMemory(makeFolder());
    const readWith = (file: string | null, folder: string | null) =>
      readPolicyFile({
        path,
        platform: 'win32',
        owners: [],
        readAccess: (of) => Promise.resolve(of === path ? file : folder),
        memory,
      });
    return { path, readWith };
  }

  it.each([
    ['read', closed, closed],
    ['unusable', open, closed],
    ['unusable', closed, open],
    ['unusable', foreign, closed],
    ['unusable', closed, foreign],
    ['foreign', foreign, foreign],
  ])('is %s by its access rules and those of its folder', async (kind, file, folder) => {
    const { readWith } = windows();
    expect(await readWith(file, folder)).toMatchObject({ source: { kind }, isSettled: true });
  });

  it('is unproven while Windows has never said who can change it', async () => {
    const { path, readWith } = windows();
    expect(await readWith(closed, null)).toEqual({
      isSettled: false,
      source: {
        kind: 'unproven',
        values: { allowLinks: false },
        where: 'The policy file',
        notice: `Longreach couldn’t find out who can change the policy file ${path}. Its restrictions apply; its other settings don’t yet.`,
      },
    });
  });

  it.each([
    ['read', closed],
    ['unusable', open],
    ['foreign', foreign],
  ])('stays %s where Windows does not answer later', async (kind, rules) => {
    const { readWith } = windows();
    await readWith(rules, rules);
    expect(await readWith(null, null)).toMatchObject({ source: { kind }, isSettled: false });
  });

  it('is unproven again once its content or its mode is another', async () => {
    const { path, readWith } = windows();
    await readWith(closed, closed);
    writeFileSync(path, '{"allowLinks": true}');
    expect(await readWith(null, closed)).toMatchObject({ source: { kind: 'unproven' } });
    writeFileSync(path, '{"allowLinks": false}');
    expect(await readWith(null, closed)).toMatchObject({ source: { kind: 'read' } });
    chmodSync(path, 0o600);
    expect(await readWith(null, closed)).toMatchObject({ source: { kind: 'unproven' } });
  });
});
