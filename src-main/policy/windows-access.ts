import type { RunProgram } from './run-program.ts';

/**
 * Who can change a file or folder: `closed`, administrators alone; `open`, an administrator owns it and others can change it;
 * `foreign`, it belongs to somebody else.
 */
export type FileVerdict = 'closed' | 'open' | 'foreign';

/** The owner and the access rules of a file or folder in Windows' security descriptor language; null if Windows did not say. */
export type ReadAccess = (path: string) => Promise<string | null>;

/** SYSTEM, the administrators and the installer of Windows, by their short names and by their identifiers. */
const administrators: ReadonlySet<string> = new Set([
  'SY',
  'BA',
  'S-1-5-18',
  'S-1-5-32-544',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);

/** Read data, extended attributes and attributes, execute, read control; and the groups of those. */
const readRights = ['CC', 'SW', 'WP', 'LO', 'RC', 'GR', 'GX', 'FR', 'FX'] as const;
const READ_BITS = 0xa012_00a9n;
/**
 * In a folder also: add files and folders, write attributes. Windows gives that to every user in C:\ProgramData; it replaces
 * no file that is there.
 */
const addRights = ['DC', 'LC', 'RP', 'CR'] as const;
const ADD_BITS = 0x0000_0116n;

/**
 * Rules that deny, and those that only pass on to what is created inside, give no right. Anything that is not understood
 * counts as open.
 */
export function judgeAccess(descriptor: string, what: 'file' | 'folder'): FileVerdict {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(descriptor)?.[1];
  // Rules with conditions have brackets inside, and do not fit.
  const rules = /D:[A-Z]*((?:\([^()]*\))+)(?:S:.*)?$/.exec(descriptor)?.[1];
  if (owner !== undefined && !administrators.has(owner)) return 'foreign';
  if (owner === undefined || rules === undefined) return 'open';
  const isClosed = [...rules.matchAll(/\(([^()]*)\)/g)].every(([, rule = '']) => isHarmless(rule, what));
  return isClosed ? 'closed' : 'open';
}

/** A rule is "type;flags;rights;object;inherited object;who". */
function isHarmless(rule: string, what: 'file' | 'folder'): boolean {
  const [type = '', flags = '', rights = '', , , who = ''] = rule.split(';');
  if (type === 'D' || administrators.has(who)) return true;
  if (type !== 'A') return false;
  const isInheritOnly = pairs(flags).includes('IO');
  return isInheritOnly || leavesAsItIs(rights, what);
}

function leavesAsItIs(rights: string, what: 'file' | 'folder'): boolean {
  if (/^0x[\da-f]{1,8}$/i.test(rights)) {
    const harmless = what === 'folder' ? READ_BITS | ADD_BITS : READ_BITS;
    return (BigInt(rights) & ~harmless) === 0n;
  }
  const harmless: readonly string[] = what === 'folder' ? [...readRights, ...addRights] : readRights;
  return rights.length % 2 === 0 && pairs(rights).every((part) => harmless.includes(part));
}

/** Flags and rights are written as pairs of letters. */
const pairs = (text: string): readonly string[] => [...text.matchAll(/../g)].map(([pair]) => pair);

/** Reads descriptors with Windows' own shell: Node has no access to them. */
export function createReadAccess(run: RunProgram): ReadAccess {
  return async (path) => {
    const command = `(Get-Acl -LiteralPath '${path.replaceAll("'", "''")}').Sddl`;
    const ran = await run('WindowsPowerShell\\v1.0\\powershell.exe', [
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      command,
    ]);
    const descriptor = ran.code === 0 ? ran.output.trim() : '';
    return descriptor === '' ? null : descriptor;
  };
}
