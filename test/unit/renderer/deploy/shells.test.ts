import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  refuseEmailFor,
  refuseInstallerFor,
  refuseNameFor,
  writeCommand,
  type Common,
} from '../../../../src-renderer/features/deploy/command.ts';
import { loadLanguage } from '../../../../src-renderer/windows/load-language.ts';
import { partsOf, writeScript, type Device } from '../../../../src-renderer/features/deploy/script.ts';
import { languages } from '../../../../src-main/contract/language.ts';
import { scriptShells, shells, type Shell } from '../../../../src-renderer/features/deploy/shells.ts';
import { expandInFile, readAtPrompt, readInFile, readPowerShell, readPowerShellValue } from './readers.ts';
import { runs } from '../../../long.ts';

const common: Common = { email: 'it@northfield.example', installer: 'agent_installer', oneTimeAccess: true };

/** What the installer must be given, the program first. */
const expectedArguments = (
  { email, installer, oneTimeAccess }: Common,
  { account, device }: Device,
  folder: string,
): string[] => [
  `${folder}${installer}`,
  '-install',
  '-register',
  email,
  ...(oneTimeAccess ? [] : ['-config', 'fast_access=false']),
  '-config',
  `name='${account}:${device}'`,
];

const readers = { powershell: readPowerShell, prompt: readAtPrompt, batch: readInFile } as const;
const seed = 20_261_120;

/** Characters with a meaning in one of the shells, between others without. */
const letters = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...Array.from('abcZ019 "\'`$%!^&|<>()[]{};,=~#*?@:/\\+-_.')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('’', '‘', '‚', '‛', '“', '”', '„', 'ё', 'т', 'ö', 'ß', '中', '🖥️', '–', '\u00a0'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\n', '\r', '\t', '\0', '\u001b', '\u202e', '\u200b', '\u2028', '\ud800', '\ufffd'),
  },
);
const spice = fc.constantFrom(
  '$(id)',
  '`id`',
  '%PATH%',
  '%~f0',
  '!x!',
  '& calc &',
  '"; calc; "',
  "'; id; '",
  '--%',
  '-x',
  '\\"',
  '^"',
  '\r\ncalc',
);
const text = fc
  .array(fc.oneof({ weight: 12, arbitrary: letters }, { weight: 1, arbitrary: spice }), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''));

const pair = fc.record({ account: text, device: text });

/** `count` values that the shell accepts, and how many were refused on the way. */
function hostile(shell: Shell, count: number): { devices: readonly Device[]; refused: number } {
  const devices: Device[] = [];
  let refused = 0;
  for (let round = 0; devices.length < count; round += 1) {
    for (const one of fc.sample(pair, { numRuns: 2_000, seed: seed + round })) {
      if (refuseNameFor(shell, one.account, one.device) === null) devices.push(one);
      else refused += 1;
    }
  }
  return { devices: devices.slice(0, count), refused };
}

describe('the default command', () => {
  const off = { ...common, oneTimeAccess: false };
  test.each([
    ['powershell', '& ".\\agent_installer"'],
    ['prompt', '".\\agent_installer"'],
    ['batch', '".\\agent_installer"'],
    ['sh', '"./agent_installer"'],
  ] as const)('of %s matches the specification', (shell, program) => {
    expect(writeCommand(shell, off, 'acme', 'till 1')).toBe(
      `${program} -install -register "it@northfield.example" -config "fast_access=false" -config "name='acme:till 1'"`,
    );
    expect(writeCommand(shell, common, 'acme', 'till 1')).toBe(
      `${program} -install -register "it@northfield.example" -config "name='acme:till 1'"`,
    );
  });
});

describe('the quoting of each shell', () => {
  const named = (shell: Shell, device: string): string =>
    writeCommand(shell, common, 'a', device).split('-config ')[1] ?? '';
  test.each<[Shell, string, string]>([
    ['powershell', '$HOME', "'name=''a:$HOME'''"],
    ['powershell', '`n', "'name=''a:`n'''"],
    ['powershell', 'a;b|c&d', "'name=''a:a;b|c&d'''"],
    ['powershell', 'Jane’s', "([regex]::Unescape('name=''a:Jane\\u2019s'''))"],
    ['powershell', 'Кё', "([regex]::Unescape('name=''a:\\u041a\\u0451'''))"],
    ['powershell', '🖥', "([regex]::Unescape('name=''a:\\ud83d\\udda5'''))"],
    ['prompt', 'a&b^c|<>', '"name=\'a:a&b^c|<>\'"'],
    ['prompt', 'Kö', '"name=\'a:Kö\'"'],
    ['batch', '100%', '"name=\'a:100%%\'"'],
    ['batch', '%PATH%', '"name=\'a:%%PATH%%\'"'],
    ['sh', '$HOME', "'name='\\''a:$HOME'\\'''"],
    ['sh', 'a"b', "'name='\\''a:a\"b'\\'''"],
    ['sh', 'hi!', "'name='\\''a:hi!'\\'''"],
    ['sh', '`id`', "'name='\\''a:`id`'\\'''"],
    ['sh', '!!', "'name='\\''a:!!'\\'''"],
  ])('%s: %s', (shell, device, quoted) => {
    expect(refuseNameFor(shell, 'a', device)).toBeNull();
    expect(named(shell, device)).toBe(quoted);
  });

  test('a batch file with an exclamation mark keeps delayed expansion off around it', () => {
    expect(writeCommand('batch', common, 'a', 'hi!')).toMatch(
      /^setlocal DisableDelayedExpansion\r\n.*'a:hi!'"\r\nendlocal$/,
    );
  });

  test('the file is found in its folder, whatever it is called, and nowhere else', () => {
    const program = (shell: Shell, installer: string): string =>
      writeCommand(shell, { ...common, installer }, 'a', 'b').split(' -install')[0] ?? '';
    expect(program('sh', '-x')).toBe('"./-x"');
    expect(program('sh', '/opt/my agent')).toBe('"/opt/my agent"');
    expect(program('sh', 'a\\b')).toBe("'./a\\b'");
    expect(program('powershell', 'C:\\Temp\\a.exe')).toBe('& "C:\\Temp\\a.exe"');
    expect(program('powershell', 'agent $x.exe')).toBe("& '.\\agent $x.exe'");
    expect(program('prompt', '\\\\files\\agent.exe')).toBe('"\\\\files\\agent.exe"');
    expect(program('batch', 'a%20b.exe')).toBe('".\\a%%20b.exe"');
  });
});

describe('what cannot be expressed', () => {
  test.each<[string, readonly Shell[], string]>([
    ["it's", shells, 'singleQuote'],
    ['a\\', shells, 'backslash'],
    ['a\nb', shells, 'control'],
    ['a\u0000b', shells, 'control'],
    ['a\ud800b', shells, 'control'],
    ['a\u202eb', shells, 'invisible'],
    ['a\u2028b', shells, 'invisible'],
    ['a\u200bb', shells, 'invisible'],
    ['a\ufffdb', shells, 'undecoded'],
    [' a', shells, 'edges'],
    ['a\u00a0', shells, 'edges'],
    ['x'.repeat(300), shells, 'tooLong'],
    ['', shells, 'noDevice'],
    ['a"b', ['powershell', 'prompt', 'batch'], 'doubleQuote'],
    ['100%', ['prompt'], 'percent'],
    ['hi!', ['prompt'], 'exclamation'],
    ['Kö', ['batch'], 'beyondAscii'],
  ])('%j is refused by %j: %s', (device, refusing, reason) => {
    for (const shell of shells) {
      const expected = refusing.includes(shell) ? reason : null;
      expect(refuseNameFor(shell, 'a', device)?.reason ?? null, shell).toBe(expected);
    }
  });

  test('an account has no colon, so that the first one of a name ends it', () => {
    expect(refuseNameFor('sh', 'a:b', 'c')?.reason).toBe('accountColon');
    expect(refuseNameFor('sh', 'a', '00:11:22')).toBeNull();
  });

  test.each([
    '',
    'x',
    '-x@y.example',
    'a b@y.example',
    'a@b@c',
    'a@y.example\n-config',
    '"a"@y.example',
    'a@-y',
    'a@$(id)',
  ])('%j is no e-mail', (email) => {
    expect(refuseEmailFor('sh', email)).not.toBeNull();
  });
  test.each(['it@northfield.example', "o'brien+it@sub.northfield.example", 'jürgen@müller.example', 'a%b@c.example'])(
    '%s is one',
    (email) => {
      expect(refuseEmailFor('sh', email)).toBeNull();
      expect(refuseEmailFor('powershell', email)).toBeNull();
    },
  );

  test('a file that would read the values again, a folder and odd letters are no installer', () => {
    const reason = (shell: Shell, installer: string) => refuseInstallerFor(shell, installer)?.reason ?? null;
    expect(reason('powershell', 'agent.CMD')).toBe('installerScript');
    expect(reason('batch', 'agent.bat')).toBe('installerScript');
    expect(reason('sh', 'agent.bat')).toBeNull();
    expect(reason('prompt', 'C:\\agent\\')).toBe('installerFolder');
    expect(reason('sh', '/opt/')).toBe('installerFolder');
    expect(reason('powershell', 'agent[1].exe')).toBe('installerForm');
    expect(reason('prompt', 'a|b.exe')).toBe('installerForm');
    expect(reason('prompt', '%TEMP%\\a.exe')).toBe('percent');
    expect(reason('sh', 'a\nb')).toBe('control');
    expect(reason('sh', ' ')).toBe('noInstaller');
  });
});

describe('hostile values', () => {
  test.each(['powershell', 'prompt', 'batch'] as const)('come back from %s exactly', (shell) => {
    const { devices, refused } = hostile(shell, runs(3_000));
    expect(devices).toHaveLength(runs(3_000));
    expect(refused).toBeGreaterThan(runs(1_000));
    for (const device of devices) {
      const off = { ...common, email: "o'brien&co@northfield.example", oneTimeAccess: false };
      const lines = writeCommand(shell, off, device.account, device.device).split('\r\n');
      const command = lines.find((line) => line.includes('-install')) ?? '';
      expect(readers[shell](command)).toEqual(expectedArguments(off, device, '.\\'));
    }
  });

  test('the readers of these tests see what would break out', () => {
    for (const line of ['"a" & calc', '"a"b & c"', '"a" %PATH%', 'a^b']) {
      expect(() => readAtPrompt(line), line).toThrow();
      expect(() => readInFile(line), line).toThrow();
    }
    for (const line of ['& "a$b"', "& 'a'; calc", "& 'it’s'", '& a', '& "a`nb"', "& ([regex]::Unescape('\\n'))"])
      expect(() => readPowerShell(line), line).toThrow();
    // Windows PowerShell loses a double quote on the way: why it is refused.
    expect(() => readPowerShell("& 'x' 'a\"b c'")).toThrow('a quote stays open');
    expect(readAtPrompt('"x" "a\\\\" "b\\"c"')).toEqual(['x', 'a\\', 'b"c']);
  });
});

describe('sh, by running it', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'longreach-deploy-'));
    // Prints its arguments, each ended by a zero, all of them by a record mark: neither can be part of one.
    writeFileSync(join(folder, 'agent_installer'), '#!/bin/sh\nprintf \'%s\\0\' "$0" "$@"\nprintf \'\\036\'\n');
    writeFileSync(
      join(folder, 'agent_json'),
      `#!${process.execPath}\nconsole.log(JSON.stringify(process.argv.slice(2)));\n`,
    );
    for (const name of ['agent_installer', 'agent_json']) chmodSync(join(folder, name), 0o755);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const startsIn = (printed: string): readonly (readonly string[])[] =>
    printed
      .split('\u001e')
      .slice(0, -1)
      .map((start) => start.split('\0').slice(0, -1));

  /** Runs a file and gives the arguments of each start of the installer. */
  function run(shell: string, script: string, args: readonly string[] = []) {
    writeFileSync(join(folder, 'deploy.sh'), script);
    const { stdout, stderr, status } = spawnSync(shell, [join(folder, 'deploy.sh'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    });
    return { starts: startsIn(stdout), stderr, status };
  }

  /** Runs a file once for each key, and gives the same. One small program starts them: each start from this large one takes long. */
  function runEach(script: string, keys: readonly string[]): readonly ReturnType<typeof run>[] {
    writeFileSync(join(folder, 'deploy.sh'), script);
    const each = `for key do sh "$0" "$key" 2>error; printf '%s\\035' "$?"; cat error; printf '\\034'; done`;
    const { stdout } = spawnSync('sh', ['-c', each, join(folder, 'deploy.sh'), ...keys], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    });
    return stdout
      .split('\u001c')
      .slice(0, -1)
      .map((one) => {
        const [, starts = '', status, stderr = ''] = /^(.*?)(\d+)\u001d(.*)$/s.exec(one) ?? [];
        return { starts: startsIn(starts), stderr, status: Number(status) };
      });
  }

  test.each([
    ['sh', ''],
    ['bash', 'set -o history -o histexpand\n'],
  ])('thousands of hostile values come back from %s exactly', (shell, before) => {
    const { devices, refused } = hostile('sh', runs(2_000));
    expect(devices).toHaveLength(runs(2_000));
    expect(refused).toBeGreaterThan(runs(500));
    const off = { ...common, email: "o'brien$x&`id`@northfield.example", oneTimeAccess: false };
    const script = devices.map(({ account, device }) => writeCommand('sh', off, account, device)).join('\n');
    const { starts, stderr, status } = run(shell, `${before}${script}\n`);
    expect(status).toBe(0);
    expect(stderr).toBe('');
    expect(starts).toEqual(devices.map((device) => expectedArguments(off, device, './')));
  });

  test('a program of another language is given the same', () => {
    const installer = { ...common, installer: 'agent_json' };
    const { devices } = hostile('sh', 12);
    const commands = devices.map(({ account, device }) => writeCommand('sh', installer, account, device));
    const { stdout } = spawnSync('sh', ['-c', commands.join('\n')], { cwd: folder, encoding: 'utf8' });
    const printed = stdout.split('\n').slice(0, -1);
    expect(printed.map((line): unknown => JSON.parse(line))).toEqual(
      devices.map((device) => expectedArguments(installer, device, './').slice(1)),
    );
  });

  test('the script finds the line of a computer by its device or its whole name, and by nothing else', () => {
    const devices = hostile('sh', runs(60)).devices.filter(
      (one, at, all) => all.findIndex((other) => other.device.toUpperCase() === one.device.toUpperCase()) === at,
    );
    expect(devices.length).toBeGreaterThan(runs(40));
    const off = { ...common, oneTimeAccess: false };
    const script = writeScript('sh', off, devices);
    const tried = devices.flatMap((one) => [one.device, `${one.account}:${one.device}`].map((key) => ({ one, key })));
    expect(
      runEach(
        script,
        tried.map(({ key }) => key),
      ),
    ).toEqual(tried.map(({ one }) => ({ starts: [expectedArguments(off, one, './')], stderr: '', status: 0 })));
    const none = run('sh', script, ['no such computer']);
    expect(none).toEqual({ starts: [], stderr: 'Not on the list: no such computer\n', status: 2 });
  });

  test('without a device the name of the computer counts, from whatever folder it is run', () => {
    const host = spawnSync('uname', ['-n'], { encoding: 'utf8' }).stdout.trim().replace(/\..*/s, '');
    writeFileSync(join(folder, 'deploy.sh'), writeScript('sh', common, [{ account: 'acme', device: host }]));
    const { stdout } = spawnSync('sh', [join(folder, 'deploy.sh')], { cwd: '/', encoding: 'utf8' });
    expect(stdout).toContain(`name='acme:${host}'`);
  });

  test('a device that two accounts have is found by its whole name only', () => {
    const script = writeScript('sh', common, [
      { account: 'a', device: 'till' },
      { account: 'b', device: 'TILL' },
    ]);
    expect(run('sh', script, ['till']).status).toBe(2);
    expect(run('sh', script, ['b:TILL']).starts[0]?.at(-1)).toBe("name='b:TILL'");
  });
});

describe('the script of cmd', () => {
  /** Runs our own few kinds of lines as cmd would; anything else throws. */
  function run(script: string, given: string): string[] | null {
    expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(script.split('\r\n').slice(0, 2)).toEqual([
      '@echo off',
      'setlocal EnableExtensions DisableDelayedExpansion',
    ]);
    let name: string | undefined;
    for (const line of script.split('\r\n')) {
      if (line.startsWith('if /i ')) {
        const [, device, key, value] =
          /^if \/i "([^"]*)"=="([^"]*)" set "name=([^"]*)"$/.exec(expandInFile(line, { device: given })) ?? [];
        if (device === undefined || key === undefined) throw new Error(`${line} is another condition`);
        if (device.toUpperCase() === key.toUpperCase()) name = value;
      } else if (line.startsWith('".\\')) return name === undefined ? null : readInFile(line, { name });
    }
    throw new Error('nothing is installed');
  }

  test('finds each of hundreds of hostile lines and hands its name on as it is', () => {
    const devices = hostile('batch', runs(300)).devices.filter(
      (one, at, all) => all.findIndex((other) => other.device.toUpperCase() === one.device.toUpperCase()) === at,
    );
    expect(devices.length).toBeGreaterThan(runs(200));
    const script = writeScript('batch', common, devices);
    for (const one of devices)
      expect(run(script, one.device.toLowerCase())).toEqual(expectedArguments(common, one, '.\\'));
    expect(run(script, 'no such computer')).toBeNull();
  });
});

describe('the script of PowerShell', () => {
  test('is ASCII, and holds each hostile line as one call with plain values', () => {
    const { devices } = hostile('powershell', 500);
    const script = writeScript('powershell', common, devices);
    expect(script).toMatch(/^[\x20-\x7e\r\n]*$/);
    const calls = script.split('\r\n').filter((line) => line.startsWith('Install-Agent '));
    const read = calls.map((line) => {
      const name = readPowerShellValue(line, 'Install-Agent '.length);
      const keys: string[] = [];
      for (let at = name.end + 1; at < line.length;) {
        const { value, end } = readPowerShellValue(line, at);
        keys.push(value);
        if (end < line.length) expect(line.slice(end, end + 2)).toBe(', ');
        at = end + 2;
      }
      return { name: name.value, last: keys.at(-1) };
    });
    const names = devices.map(({ account, device }) => `${account}:${device}`);
    expect(read).toEqual(names.map((name) => ({ name, last: name })));
    expect(script).toContain(
      `    & ".\\agent_installer" -install -register "it@northfield.example" -config "name='$Name'" | Out-Host`,
    );
  });
});

describe('the comments of a script', () => {
  afterEach(() => loadLanguage({ language: 'en', locale: 'en-GB' }));
  const devices = [{ account: 'acme', device: 'till 1' }];
  const codeOf = (script: string): string =>
    partsOf(script)
      .flatMap(({ text, isComment }) => (isComment ? [] : [text]))
      .join('');
  const commentsOf = (script: string): readonly string[] =>
    partsOf(script)
      .flatMap(({ text, isComment }) => (isComment ? text.split(/\r?\n/) : []))
      .filter((line) => line !== '');

  test.each(languages.flatMap((language) => scriptShells.map((shell) => [language, shell] as const)))(
    'are in the language of the page, and the code is the same everywhere: %s, %s',
    async (language, shell) => {
      const english = writeScript(shell, common, devices);
      await loadLanguage({ language, locale: language });
      const script = writeScript(shell, common, devices);
      const comments = commentsOf(script);
      expect(comments).toHaveLength(3);
      expect(codeOf(script)).toBe(codeOf(english));
      expect(
        partsOf(script)
          .map(({ text }) => text)
          .join(''),
      ).toBe(script);
      if (language !== 'en') expect(comments.filter((line) => commentsOf(english).includes(line))).toEqual([]);
      for (const comment of comments) {
        // cmd fills in variables in comments, too; a letter of another code page may take the next byte with it.
        expect.soft(comment).not.toMatch(/[%^&|<>!"'`$\\]/);
        expect.soft(comment).toMatch(/^(?:#|rem) .*[.\]]$/);
      }
    },
  );
});
