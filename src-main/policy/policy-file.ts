import { createHash } from 'node:crypto';
import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PolicyMemory } from './policy-memory.ts';
import type { PolicyReading, PolicySource } from './policy.ts';
import { judgeAccess, type FileVerdict, type ReadAccess } from './windows-access.ts';
import { t } from '../contract/texts.ts';

/** A policy has a few kB; larger files are not read. */
const MAX_BYTES = 1_000_000;

export interface PolicyFileOptions {
  readonly path: string;
  readonly platform: NodeJS.Platform;
  /** The users who may own the file besides root; none in a packaged program. */
  readonly owners: readonly number[];
  /** Reads who may change a file or folder; for Windows alone. */
  readonly readAccess: ReadAccess;
  /** The last reading, for Windows alone. */
  readonly memory: Pick<PolicyMemory, 'fileVerdict' | 'noteFile'>;
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

/**
 * Reads the policy file. It is used where only administrators can change it; where one owns it and others can change it,
 * everything is strict; where neither it nor its folder is an administrator's, any user can have put it there.
 */
export async function readPolicyFile(options: PolicyFileOptions): Promise<PolicyReading> {
  const { path } = options;
  const settled = (source: PolicySource): PolicyReading => ({ source, isSettled: true });
  const unusable = (why: 'tooLarge' | 'notObject' | 'notJson' | 'unreadable'): PolicyReading =>
    settled({ kind: 'unusable', problem: t(`policy.${why}`, { path }) });
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unusable('tooLarge');
    const text = await readFile(path, 'utf8');
    const { verdict, isSettled, opened } = await judgeFile(options, text);
    if (verdict === 'foreign') return { source: { kind: 'foreign', notice: t('policy.foreign', { path }) }, isSettled };
    if (verdict === 'open') {
      const problem =
        opened === 'folder' ? t('policy.untrustedFolder', { path: dirname(path) }) : t('policy.untrusted', { path });
      return { source: { kind: 'unusable', problem }, isSettled };
    }
    const values: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return unusable('notObject');
    const read = { values: values as Readonly<Record<string, unknown>>, where: t('policy.inFile') };
    return verdict === null
      ? { source: { kind: 'unproven', ...read, notice: t('policy.unproven', { path }) }, isSettled }
      : { source: { kind: 'read', ...read }, isSettled };
  } catch (error) {
    if (error instanceof SyntaxError) return unusable('notJson');
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? settled({ kind: 'none' }) : unusable('unreadable');
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

interface Judged {
  /** Null where nobody knows. */
  readonly verdict: FileVerdict | null;
  readonly isSettled: boolean;
  /** What others can change, where that is known. */
  readonly opened: 'file' | 'folder';
}

function judgeFile(options: PolicyFileOptions, text: string): Promise<Judged> {
  return options.platform === 'win32' ? judgeOnWindows(options, text) : judgeByOwners(options);
}

/** Neither a file nor its folder of an administrator is a stranger's; one that is open stays so. */
function combineVerdicts(file: FileVerdict, folder: FileVerdict): Judged & { readonly verdict: FileVerdict } {
  if (file === 'foreign' && folder === 'foreign') return { verdict: 'foreign', isSettled: true, opened: 'file' };
  if (file === 'closed' && folder === 'closed') return { verdict: 'closed', isSettled: true, opened: 'file' };
  return { verdict: 'open', isSettled: true, opened: file === 'closed' ? 'folder' : 'file' };
}

async function judgeOnWindows({ path, readAccess, memory }: PolicyFileOptions, text: string): Promise<Judged> {
  // A link is only as safe as what it leads to, and whoever may exchange that.
  const found = await lstat(path);
  const isFile = found.isFile();
  const key = [createHash('sha256').update(text).digest('hex'), found.mode, found.uid, found.gid].join(' ');
  const [file, folder] = await Promise.all([readAccess(path), readAccess(dirname(path))]);
  if (file === null || folder === null) return { verdict: memory.fileVerdict(key), isSettled: false, opened: 'file' };
  const ofFile = judgeAccess(file, 'file');
  const judged = combineVerdicts(ofFile === 'closed' && !isFile ? 'open' : ofFile, judgeAccess(folder, 'folder'));
  memory.noteFile(key, judged.verdict);
  return judged;
}

async function judgeByOwners({ path, platform, owners }: PolicyFileOptions): Promise<Judged> {
  const adminGroups = platform === 'darwin' ? [0, MAC_ADMIN_GROUP] : [0];
  const judge = ({ uid, gid, mode }: Owned, isFolder: boolean): FileVerdict => {
    if (uid !== 0 && !owners.includes(uid)) return 'foreign';
    const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !adminGroups.includes(gid));
    // A folder with the sticky bit lets only the owner of an entry replace it.
    return isOpen && !(isFolder && (mode & 0o1000) !== 0) ? 'open' : 'closed';
  };
  const link = await lstat(path);
  const file = judge(await stat(path), false);
  const [parent, ...above] = await Promise.all(ancestors(path).map((folder) => stat(folder)));
  const folder = parent === undefined ? 'closed' : judge(parent, true);
  // Whoever can exchange a folder above can exchange everything below it.
  const isReached = above.some((each) => judge(each, true) !== 'closed');
  const ofFile = !link.isFile() && file === 'closed' ? 'open' : file;
  return combineVerdicts(ofFile, folder === 'closed' && isReached ? 'open' : folder);
}

type Owned = Readonly<Record<'uid' | 'gid' | 'mode', number>>;

/** macOS gives this group the folders of the system’s programs. */
const MAC_ADMIN_GROUP = 80;

function ancestors(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...ancestors(above)];
}
