import { describe, expect, it } from 'vitest';
import { createReadAccess, judgeAccess } from '../../../../src-main/policy/windows-access.ts';

describe('the access rules of a file', () => {
  it.each([
    ['administrators own it, users read it', 'O:BAG:SYD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'],
    ['the system owns it', 'O:SYG:SYD:(A;;FA;;;SY)(A;;FR;;;WD)'],
    ['identifiers in full', 'O:S-1-5-32-544G:SYD:(A;;FA;;;S-1-5-18)(A;;GRGX;;;AU)'],
    ['a rule for what is created inside', 'O:BAG:SYD:(A;OICIIO;GA;;;CO)(A;;FA;;;BA)'],
    ['a rule that denies', 'O:BAG:SYD:(D;;FA;;;BU)(A;;FA;;;BA)'],
    ['with rules of the audit', 'O:BAG:SYD:(A;;FA;;;BA)S:(AU;SAFA;FA;;;WD)'],
  ])('let only administrators change it: %s', (_title, descriptor) => {
    expect(judgeAccess(descriptor, 'file')).toBe('closed');
  });

  it.each([
    ['users change it', 'O:BAG:SYD:(A;;FA;;;BA)(A;;0x1301bf;;;BU)'],
    ['users write to it', 'O:BAG:SYD:(A;;FA;;;BA)(A;;FRFW;;;BU)'],
    ['everybody deletes it', 'O:BAG:SYD:(A;;FA;;;BA)(A;;SD;;;WD)'],
    ['one user changes its rules', 'O:BAG:SYD:(A;;FA;;;BA)(A;;WD;;;S-1-5-21-1-2-3-1001)'],
    ['a conditional rule', 'O:BAG:SYD:(A;;FA;;;BA)(XA;;FA;;;BU;(@User.x))'],
    ['rights of an unknown form', 'O:BAG:SYD:(A;;FA;;;BA)(A;;F;;;BU)'],
    ['no rules at all', 'O:BAG:SYD:NO_ACCESS_CONTROL'],
    ['an empty answer', ''],
  ])('do not: %s', (_title, descriptor) => {
    expect(judgeAccess(descriptor, 'file')).toBe('open');
  });

  it('are those of a stranger where a user owns it', () => {
    expect(judgeAccess('O:S-1-5-21-1-2-3-1001G:SYD:(A;;FA;;;BA)', 'file')).toBe('foreign');
  });

  it('of a folder may let users add files, as Windows does, but not delete or rename', () => {
    const usual = 'O:BAG:SYD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)';
    expect(judgeAccess(`${usual}(A;CIID;DCLCRPCR;;;BU)`, 'folder')).toBe('closed');
    expect(judgeAccess(`${usual}(A;CIID;0x116;;;BU)`, 'folder')).toBe('closed');
    expect(judgeAccess(`${usual}(A;CIID;DCLCRPCR;;;BU)`, 'file')).toBe('open');
    expect(judgeAccess(`${usual}(A;CIID;DT;;;BU)`, 'folder')).toBe('open');
    expect(judgeAccess(`${usual}(A;CIID;SD;;;BU)`, 'folder')).toBe('open');
  });

  it('are read by the shell of Windows, with quotes in the path doubled', async () => {
    const commands: string[] = [];
    const access = createReadAccess((_program, args) => {
      commands.push(args.at(-1) ?? '');
      return Promise.resolve({ code: 0, output: 'O:BAD:(A;;FA;;;BA)\r\n' });
    });
    expect(await access(String.raw`C:\it's\policy.json`)).toBe('O:BAD:(A;;FA;;;BA)');
    expect(commands).toEqual([String.raw`(Get-Acl -LiteralPath 'C:\it''s\policy.json').Sddl`]);
    expect(await createReadAccess(() => Promise.resolve({ code: 1, output: '' }))('C:\\x')).toBeNull();
  });
});
