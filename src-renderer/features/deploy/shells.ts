import { refuse, type Refusal } from './values.ts';

/** Who reads the command. cmd is two of them, because it reads a file otherwise than a line typed at its prompt. */
export const shells = ['powershell', 'prompt', 'batch', 'sh'] as const;
export type Shell = (typeof shells)[number];
/** A script is a file, which is never typed at a prompt. */
export const scriptShells = ['powershell', 'batch', 'sh'] as const satisfies readonly Shell[];
export type ScriptShell = (typeof scriptShells)[number];

export const isWindows = (shell: Shell): boolean => shell !== 'sh';

/** Nothing in it means anything inside double quotes, to any of the shells. */
const plain = /^[A-Za-z0-9_ @.:=,'/()+#-]*$/;
const ascii = /^[\x20-\x7e]*$/;

/**
 * Why this shell cannot hand the value on unchanged; null where it can.
 * - Windows PowerShell 5 does not escape a double quote for the program it starts, and cmd ends its own quotes there.
 * - At the prompt of cmd nothing escapes a percent sign, and with delayed expansion an exclamation mark is one more.
 * - A batch file is read in whatever code page the target system has.
 */
export function refuseForShell(shell: Shell, value: string): Refusal | null {
  if (shell === 'sh') return null;
  if (value.includes('"')) return refuse('doubleQuote');
  if (shell === 'prompt' && value.includes('%')) return refuse('percent');
  if (shell === 'prompt' && value.includes('!')) return refuse('exclamation');
  const beyond = shell === 'batch' ? /[^\x20-\x7e]/u.exec(value) : null;
  return beyond === null ? null : refuse('beyondAscii', beyond[0]);
}

/**
 * One argument in the words of the shell. The value must be one that `refuseForShell` lets through, without control
 * characters.
 */
export function quoteFor(shell: Shell, value: string): string {
  switch (shell) {
    case 'powershell':
      return quotePowerShell(value);
    case 'prompt':
      return `"${value}"`;
    case 'batch':
      // In a file two percent signs are one; in quotes nothing else means anything once delayed expansion is off.
      return `"${value.replaceAll('%', '%%')}"`;
    case 'sh':
      return plain.test(value) ? `"${value}"` : `'${value.replaceAll("'", "'\\''")}'`;
  }
}

/**
 * PowerShell treats curly quotes as quotes, and Windows PowerShell reads a file without a mark in the code page of the system,
 * where any letter beyond ASCII may turn into one. So such letters are written as codes.
 */
function quotePowerShell(value: string): string {
  // Its own escape is the backtick; a backslash is a letter.
  if (plain.test(value.replaceAll('\\', ''))) return `"${value}"`;
  if (ascii.test(value)) return inSingleQuotes(value);
  const coded = value
    .replaceAll('\\', '\\\\')
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `([regex]::Unescape(${inSingleQuotes(coded)}))`;
}

const inSingleQuotes = (value: string): string => `'${value.replaceAll("'", "''")}'`;
