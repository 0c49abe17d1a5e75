import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Listed {
  readonly pid: number;
  readonly parent: number;
  /** Kilobytes in memory. */
  readonly size: number;
  /** Title or command line, as anybody on this computer can see it. */
  readonly line: string;
}

function listProcesses(): readonly Listed[] {
  const text = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (found === null) return [];
    return [{ pid: Number(found[1]), parent: Number(found[2]), size: Number(found[3]), line: found[4] ?? '' }];
  });
}

/** A process and everything it has started. Not for Windows. */
function listTree(root: number): readonly Listed[] {
  const all = listProcesses();
  const inside = new Set([root]);
  for (let before = 0; before !== inside.size;) {
    before = inside.size;
    for (const { pid, parent } of all) if (inside.has(parent)) inside.add(pid);
  }
  return all.filter(({ pid }) => inside.has(pid));
}

/** The processes that this one has started and that are still there, without the one that lists them. */
export const listChildren = (parent: number): readonly Listed[] =>
  listProcesses().filter((one) => one.parent === parent && !/^(?:ps |\[ps\]|\S+ <defunct>)/.test(one.line));

/** Ends a process and everything it has started, at once. */
export function endTree(root: number): void {
  for (const { pid } of listTree(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Titles and command lines of a process and of everything it has started. */
export const readTitles = (root: number): string[] => listTree(root).map(({ line }) => line);

/** How many of them show pages, and how many megabytes all of them have in memory. */
export function measureProcesses(root: number): { readonly renderers: number; readonly megabytes: number } {
  const tree = listTree(root);
  const megabytes = tree.reduce((sum, { size }) => sum + size, 0) / 1_024;
  return { renderers: tree.filter(({ line }) => line.includes('--type=renderer')).length, megabytes };
}

export type ProcessKind = 'main' | 'page' | 'gpu' | 'other';

/** What a process tree has in memory, in megabytes: of each kind of process its own, and the pages of files once for all. */
export type Memory = Readonly<Record<ProcessKind | 'files' | 'total', number>>;

/**
 * The sum of what each process has in memory of its own and of its share of what several have, as if no program outside the
 * tree had the same files open: that would lessen the share (PSS) that the system counts. On Linux only.
 */
export function readMemory(root: number): Memory {
  const memory = { main: 0, page: 0, gpu: 0, other: 0, files: 0 };
  const files = new Map<string, number>();
  for (const { pid, line } of listTree(root)) {
    memory[kindOf(line, pid === root)] += readOwn(pid);
    for (const [part, size] of readFileParts(pid)) files.set(part, Math.max(size, files.get(part) ?? 0));
  }
  for (const size of files.values()) memory.files += size;
  return { ...memory, total: memory.main + memory.page + memory.gpu + memory.other + memory.files };
}

/** Megabytes of the tree without those of files, which takes far less time to read. */
export const readOwnMemory = (root: number): number => listTree(root).reduce((sum, { pid }) => sum + readOwn(pid), 0);

function kindOf(line: string, isRoot: boolean): ProcessKind {
  if (line.includes('--type=renderer')) return 'page';
  if (line.includes('--type=gpu-process')) return 'gpu';
  return isRoot ? 'main' : 'other';
}

/** Empty for a process that ended meanwhile. */
function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function readOwn(pid: number): number {
  const found = [...readOf(pid, 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB/gm)];
  return found.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1_024;
}

/** Megabytes of each mapped part of a file; memory that was changed since is not of the file any more. */
function* readFileParts(pid: number): Generator<[part: string, size: number]> {
  const mappings = readOf(pid, 'smaps').matchAll(
    /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) (\S+) (\d+) +\/(?!dev\/shm|memfd).*\n(?:.*\n)*?Rss: +(\d+) kB\n(?:.*\n)*?Anonymous: +(\d+) kB/gm,
  );
  for (const [, offset = '', device = '', inode = '', size, anonymous] of mappings)
    yield [`${device} ${inode} ${offset}`, (Number(size) - Number(anonymous)) / 1_024];
}
