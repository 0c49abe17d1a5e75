import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { quoteInstaller, writeOptions, type Common } from './command.ts';
import { foldCase } from './device-list.ts';
import { quoteFor, type ScriptShell } from './shells.ts';
import { joinName } from './values.ts';

export interface Device {
  readonly account: string;
  readonly device: string;
}

/** What the file is called in its own words, and on the page. */
export const scriptNames = { powershell: 'deploy.ps1', batch: 'deploy.cmd', sh: 'deploy.sh' } as const satisfies Record<
  ScriptShell,
  string
>;
/** How it is run on a target device; the device may be left out. */
const scriptCalls = {
  powershell: 'powershell -ExecutionPolicy Bypass -File deploy.ps1',
  batch: 'deploy.cmd',
  sh: 'sh deploy.sh',
} as const satisfies Record<ScriptShell, string>;

/**
 * One script for all devices, which is run on each: it finds the line of the device it runs on, by the given device or
 * the local host name, and installs the agent under the name of that line. Every value must have passed the refusals before.
 */
export function writeScript(shell: ScriptShell, common: Common, devices: readonly Device[]): string {
  const lines = withKeys(devices);
  switch (shell) {
    case 'powershell':
      return writePowerShell(common, lines);
    case 'batch':
      return writeBatch(common, lines);
    case 'sh':
      return writeSh(common, lines);
    default:
      return assertNever(shell);
  }
}

interface Keyed {
  readonly name: string;
  /** How a device is found: its name, and its device where no other account has one of that name. */
  readonly keys: readonly string[];
}

function withKeys(devices: readonly Device[]): readonly Keyed[] {
  const taken = new Map<string, number>();
  const names = devices.map(({ account, device }) => joinName(account, device));
  for (const key of [...devices.map(({ device }) => device), ...names]) {
    taken.set(foldCase(key), (taken.get(foldCase(key)) ?? 0) + 1);
  }
  return devices.map(({ device }, at) => {
    const name = names[at] ?? '';
    return { name, keys: taken.get(foldCase(device)) === 1 ? [device, name] : [name] };
  });
}

/**
 * Comments, in the language of the page. A shell that reads the file in another code page shows other letters there and runs the
 * same: none of these bytes ends a line, and the last letter of each comment is of ASCII, lest it take the line's end with it.
 */
const about = (shell: ScriptShell): readonly string[] => {
  const start = comments[shell];
  return [
    `${start} ${t('deploy.comment.what')}`,
    `${start} ${t('deploy.comment.run', { call: scriptCalls[shell] })}`,
    `${start} ${t('deploy.comment.device')}`,
  ];
};

const comments: Readonly<Record<ScriptShell, string>> = { powershell: '#', batch: 'rem', sh: '#' };

/** A script in parts, every other one of comments: all else is code, whose words are the same in every language. */
export const partsOf = (script: string): readonly { readonly text: string; readonly isComment: boolean }[] =>
  script.split(/((?:^(?:#|rem) [^\n]*\n)+)/m).map((text, at) => ({ text, isComment: at % 2 === 1 }));

const endLines = (lines: readonly string[], end: string): string => lines.map((line) => `${line}${end}`).join('');

function writePowerShell(common: Common, lines: readonly Keyed[]): string {
  const quote = (text: string): string => quoteFor('powershell', text);
  return endLines(
    [
      ...about('powershell'),
      'param([string]$Device)',
      'if (-not $Device) { $Device = $env:COMPUTERNAME }',
      'if ($PSScriptRoot) { Set-Location -LiteralPath $PSScriptRoot }',
      '',
      'function Install-Agent([string]$Name, [string[]]$Keys) {',
      '  foreach ($key in $Keys) {',
      "    if (-not [string]::Equals($Device, $key, 'OrdinalIgnoreCase')) { continue }",
      `    ${quoteInstaller('powershell', common.installer)} ${writeOptions('powershell', common, `"name='$Name'"`)} | Out-Host`,
      '    exit $LASTEXITCODE',
      '  }',
      '}',
      '',
      ...lines.map(({ name, keys }) => `Install-Agent ${quote(name)} ${keys.map(quote).join(', ')}`),
      '',
      'Write-Host "Not on the list: $Device"',
      'exit 2',
    ],
    '\r\n',
  );
}

function writeBatch(common: Common, lines: readonly Keyed[]): string {
  const setName = (name: string): string => `set ${quoteFor('batch', `name=${name}`)}`;
  return endLines(
    [
      '@echo off',
      'setlocal EnableExtensions DisableDelayedExpansion',
      ...about('batch'),
      'set "name="',
      'set "device=%~1"',
      'if not defined device set "device=%COMPUTERNAME%"',
      'pushd "%~dp0"',
      '',
      ...lines.flatMap(({ name, keys }) =>
        keys.map((key) => `if /i "%device%"==${quoteFor('batch', key)} ${setName(name)}`),
      ),
      '',
      'if not defined name echo Not on the list: "%device%"',
      'if not defined name exit /b 2',
      `${quoteInstaller('batch', common.installer)} ${writeOptions('batch', common, `"name='%name%'"`)}`,
      'exit /b %errorlevel%',
    ],
    '\r\n',
  );
}

function writeSh(common: Common, lines: readonly Keyed[]): string {
  const quote = (text: string): string => quoteFor('sh', text);
  return endLines(
    [
      '#!/bin/sh',
      ...about('sh'),
      'device=${1:-}',
      '[ -n "$device" ] || { device=$(uname -n); device=${device%%.*}; }',
      'cd -- "$(dirname -- "$0")" || exit 1',
      '',
      'case $device in',
      ...lines.map(({ name, keys }) => `  ${keys.map(quote).join(' | ')}) name=${quote(name)} ;;`),
      `  *) printf 'Not on the list: %s\\n' "$device" >&2; exit 2 ;;`,
      'esac',
      `exec ${quoteInstaller('sh', common.installer)} ${writeOptions('sh', common, `"name='$name'"`)}`,
    ],
    '\n',
  );
}
