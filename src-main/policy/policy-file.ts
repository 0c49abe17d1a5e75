import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PolicySource } from './policy.ts';
import { judgeAccess, type ReadAccess } from './windows-access.ts';
import { t } from './strings.ts';

/** A policy has a few kB; larger files are not read. */
const MAX_BYTES = 1_000_000;

export interface PolicyFileOptions {
  readonly path: string;
  readonly platform: NodeJS.Platform;
  /** The users who may own the file besides root; none in a packaged program. */
  readonly owners: readonly number[];
  /** Reads who may change a file or folder; for Windows alone. */
  readonly readAccess: ReadAccess;
}

/**
 * Where the system's administrators put the policy. Not from the environment, which the user can change; on Windows the
 * drive of the system is C: unless there is no Windows on it.
 */
export function policyPath(platform: NodeJS.Platform, systemDrive: string): string {
  switch (platform) {
    case 'win32':
      return `${systemDrive}\\ProgramData\\Longreach\\policy.json`;
    case 'darwin':
      return '/Library/Application Support/Longreach/policy.json';
    default:
      return '/etc/longreach/policy.json';
  }
}

/** Reads the policy file if only administrators can change it. */
export async function readPolicyFile(options: PolicyFileOptions): Promise<PolicySource> {
  const { path } = options;
  const unusable = (why: 'tooLarge' | 'untrusted' | 'notObject' | 'notJson' | 'unreadable'): PolicySource => ({
    kind: 'unusable',
    problem: t(`policy.${why}`, { path }),
  });
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unusable('tooLarge');
    if (!(await isTrusted(options))) return unusable('untrusted');
    const values: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return unusable('notObject');
    return { kind: 'read', values: values as Readonly<Record<string, unknown>>, where: t('policy.inFile') };
  } catch (error) {
    if (error instanceof SyntaxError) return unusable('notJson');
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'none' } : unusable('unreadable');
  }
}

/** Changes whenever the file does; the same text while there is none. */
export async function fingerprintFile(path: string): Promise<string> {
  try {
    const { mtimeMs, ctimeMs, size, ino, mode, uid, gid } = await stat(path);
    return [mtimeMs, ctimeMs, size, ino, mode, uid, gid].join(' ');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

async function isTrusted({ path, platform, owners, readAccess }: PolicyFileOptions): Promise<boolean> {
  // A link is only as safe as what it leads to, and whoever may exchange that.
  if (!(await lstat(path)).isFile()) return false;
  if (platform === 'win32') {
    const [file, folder] = await Promise.all([readAccess(path), readAccess(dirname(path))]);
    return judgeAccess(file, 'file') && judgeAccess(folder, 'folder');
  }
  const adminGroups = platform === 'darwin' ? [0, MAC_ADMIN_GROUP] : [0];
  const mayOwn = (uid: number): boolean => uid === 0 || owners.includes(uid);
  const parents = ancestors(path);
  for (const each of [path, ...parents]) {
    const { uid, gid, mode } = await stat(each);
    // A folder with the sticky bit lets only the owner of an entry replace it.
    const isSticky = each !== path && (mode & 0o1000) !== 0;
    const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !adminGroups.includes(gid));
    if (!mayOwn(uid) || (isOpen && !isSticky)) return false;
  }
  return true;
}

/** macOS gives this group the folders of the system’s programs. */
const MAC_ADMIN_GROUP = 80;

function ancestors(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...ancestors(above)];
}
