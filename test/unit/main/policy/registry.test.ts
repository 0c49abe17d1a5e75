import { describe, expect, it } from 'vitest';
import type { ProgramRun, RunProgram } from '../../../../src-main/policy/run-program.ts';
import { openPolicyMemory } from '../../../../src-main/policy/policy-memory.ts';
import { readRegistryPolicy as readReading } from '../../../../src-main/policy/registry.ts';
import { makeFolder } from '../../make-folder.ts';
import { until } from '../../until.ts';

const ROOT = String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Longreach`;
const LISTED = `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n${ROOT}\r\n`;
const done = (output: string): ProgramRun => ({ code: 0, output });
/** Read for the first time. */
const readRegistryPolicy = async (run: RunProgram) => {
  const { source, isSettled } = await readReading(run, openPolicyMemory(makeFolder()));
  expect(isSettled).toBe(true);
  return source;
};
const failed: ProgramRun = { code: 1, output: '' };

/** reg.exe and PowerShell with these answers: the list of policies, the query, the shell. */
function windows(list: ProgramRun, query: ProgramRun = failed, shell: ProgramRun = failed) {
  const ran: string[] = [];
  const run: RunProgram = (program, args) => {
    ran.push([program.replace(/^.*\\/, ''), ...args.slice(0, 2)].join(' '));
    if (program !== 'reg.exe') return Promise.resolve(shell);
    return Promise.resolve(args[1] === String.raw`HKLM\SOFTWARE\Policies` ? list : query);
  };
  return { run, ran };
}
/** What `reg query /s` prints. */
const queried = (...lines: readonly string[]) => done(['', ROOT, ...lines, ''].join('\r\n'));

describe('the policy in the registry', () => {
  it('is none where its key is missing, after one program', async () => {
    const { run, ran } = windows(done('\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\r\n'));
    expect(await readRegistryPolicy(run)).toEqual({ kind: 'none' });
    expect(ran).toEqual([String.raw`reg.exe query HKLM\SOFTWARE\Policies`]);
  });

  it('has booleans, numbers, texts, lists and objects', async () => {
    const { run } = windows(
      done(LISTED),
      queried(
        '    AllowPractice    REG_DWORD    0x0',
        '    maxAccounts    REG_DWORD    0x3',
        String.raw`    serviceAddresses    REG_MULTI_SZ    https://a.example/v1/\0https://b.example/v1/`,
        '',
        `${ROOT}\\Settings`,
        '    historyMonths    REG_DWORD    0xc',
        '    askwhy    REG_DWORD    0x1',
        String.raw`    downloadsFolder    REG_SZ    D:\Longreach files`,
        '    linkHosts    REG_SZ    links.example',
        '    proxy    REG_SZ    {"mode":"none"}',
        '    quickConnectKeys    REG_SZ    ',
      ),
    );
    expect(await readRegistryPolicy(run)).toEqual({
      kind: 'read',
      where: 'The policy in the registry',
      values: {
        allowPractice: false,
        maxAccounts: 3,
        serviceAddresses: ['https://a.example/v1/', 'https://b.example/v1/'],
        settings: {
          historyMonths: 12,
          askWhy: true,
          downloadsFolder: String.raw`D:\Longreach files`,
          linkHosts: ['links.example'],
          proxy: { mode: 'none' },
          quickConnectKeys: '',
        },
      },
    });
  });

  it('keeps what it does not know, so that it is reported', async () => {
    const { run } = windows(
      done(LISTED),
      queried('    allowLink    REG_DWORD    0x0', '    maxAccounts    REG_SZ    many', '', `${ROOT}\\Other`),
    );
    const source = await readRegistryPolicy(run);
    expect(source.kind === 'read' && source.values).toEqual({ allowLink: 0, maxAccounts: 'many', Other: null });
  });

  it('is read by PowerShell where reg.exe is disabled', async () => {
    const { run } = windows(
      failed,
      failed,
      done(
        [
          '{"path":"","values":{"allowLinks":0,"PSPath":"x","PSParentPath":"x","PSChildName":"x","PSProvider":{}}}',
          '{"values":{"linkHosts":["links.example"],"PSDrive":{}},"path":"Settings"}',
          '',
        ].join('\r\n'),
      ),
    );
    const source = await readRegistryPolicy(run);
    expect(source.kind === 'read' && source.values).toEqual({
      allowLinks: false,
      settings: { linkHosts: ['links.example'] },
    });
  });

  it('is none where PowerShell finds no key', async () => {
    expect(await readRegistryPolicy(windows(failed, failed, done('')).run)).toEqual({ kind: 'none' });
  });

  describe('where Windows does not answer', () => {
    const NORTH = done('{"path":"","values":{"allowLinks":0}}');
    const UNREADABLE = 'The policy in the registry can’t be read.';
    const silent: readonly [string, ReturnType<typeof windows>][] = [
      ['neither program can be run', windows({ code: null, output: '' }, failed, { code: null, output: '' })],
      ['neither program can read it', windows(failed)],
      ['PowerShell answers something else', windows(failed, failed, done('Oops'))],
    ];

    it.each(silent)('restricts nothing without an earlier answer: %s', async (_title, { run }) => {
      expect(await readReading(run, openPolicyMemory(makeFolder()))).toEqual({
        source: { kind: 'none' },
        isSettled: false,
      });
    });

    it.each(silent)('holds to its last answer, also in a later run: %s', async (_title, { run }) => {
      const folder = makeFolder();
      await readReading(windows(failed, failed, NORTH).run, openPolicyMemory(folder));
      const later = await until(() => {
        const memory = openPolicyMemory(folder);
        expect(memory.registry()).not.toBeNull();
        return memory;
      });
      expect(await readReading(run, later)).toEqual({
        source: { kind: 'read', values: { allowLinks: false }, where: 'The policy in the registry' },
        isSettled: false,
      });
    });

    it('cannot be used where the key is listed, and was never read', async () => {
      const { run } = windows(done(LISTED), failed);
      const memory = openPolicyMemory(makeFolder());
      const unusable = { source: { kind: 'unusable', problem: UNREADABLE }, isSettled: false };
      expect(await readReading(run, memory)).toEqual(unusable);
      await readReading(windows(done('\r\n')).run, memory);
      expect(await readReading(run, memory)).toEqual(unusable);
    });
  });

  it('cannot be used where letters were lost', async () => {
    const { run } = windows(
      done(LISTED),
      queried('', `${ROOT}\\Settings`, '    downloadsFolder    REG_SZ    D:\\B\uFFFDro'),
    );
    expect(await readRegistryPolicy(run)).toMatchObject({ kind: 'unusable' });
  });
});
