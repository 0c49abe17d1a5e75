import { fail, succeed, type Result } from '../contract/failure.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { ProgramRun, RunProgram } from '../policy/run-program.ts';
import { t } from './strings.ts';

const POWERSHELL = String.raw`WindowsPowerShell\v1.0\powershell.exe`;

/** Checks the signature of a downloaded installer. */
export const checkSignature = async (
  run: RunProgram,
  path: string,
  publisherNames: readonly string[],
): Promise<Result<void>> => judgeSignature(await run(POWERSHELL, signatureArguments(path)), path, publisherNames);

/** Arguments of PowerShell that describe the signature of a file: as base64, because it writes in the code page of the console. */
export const signatureArguments = (path: string): readonly string[] => [
  '-NoProfile',
  '-NonInteractive',
  '-InputFormat',
  'None',
  '-Command',
  `$s = Get-AuthenticodeSignature -LiteralPath '${path.replaceAll("'", "''")}'
$d = @{ Status = [int]$s.Status; Path = $s.Path; Subject = $s.SignerCertificate.Subject } | ConvertTo-Json -Compress
[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($d))`,
];

/**
 * Whether a file is signed, and by one of these publishers. Unlike the check of electron-updater, everything that is not
 * understood counts as not signed.
 *
 * @param publisherNames common names, or whole distinguished names of which every part has to match
 */
export function judgeSignature(
  { code, output }: ProgramRun,
  path: string,
  publisherNames: readonly string[],
): Result<void> {
  const read = code === 0 ? parse(output) : null;
  if (read === null)
    return fail('unavailable', t('update.notVerified'), {
      reason: 'update-signature',
    });
  const { Status, Path, Subject } = read;
  const isSigned = Status === 0 && typeof Path === 'string' && normalise(Path) === normalise(path);
  if (isSigned && typeof Subject === 'string' && publisherNames.some((name) => isBy(name, Subject)))
    return succeed(undefined);
  return fail('not-the-service', t('update.otherPublisher'), {
    reason: 'update-signature',
  });
}

function parse(output: string): Readonly<Record<string, unknown>> | null {
  const read = parseJsonOrNull(Buffer.from(output.trim(), 'base64').toString());
  return typeof read === 'object' && read !== null ? { ...read } : null;
}

const normalise = (path: string): string => path.replaceAll('/', '\\').toLowerCase();

function isBy(name: string, subject: string): boolean {
  const signer = parseName(subject);
  const wanted = parseName(name);
  if (wanted.size === 0) return signer.get('CN') === name;
  return [...wanted].every(([key, value]) => signer.get(key) === value);
}

/** `CN="Northfield, Inc.", O=Northfield` by key; empty for a plain name. */
function parseName(text: string): ReadonlyMap<string, string> {
  const parts = text.matchAll(/(?:^|,\s*)([A-Za-z.0-9]+)=(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return new Map(
    [...parts].map(([, key = '', quoted, plain = '']) => [key, quoted?.replaceAll('""', '"') ?? plain.trim()]),
  );
}
