import { execFileSync } from 'node:child_process';

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

/** Titles and command lines of a process and of everything it has started. */
export const readTitles = (root: number): string[] => listTree(root).map(({ line }) => line);

/** How many of them show pages, and how many megabytes all of them have in memory. */
export function measureProcesses(root: number): { readonly renderers: number; readonly megabytes: number } {
  const tree = listTree(root);
  const megabytes = tree.reduce((sum, { size }) => sum + size, 0) / 1_024;
  return { renderers: tree.filter(({ line }) => line.includes('--type=renderer')).length, megabytes };
}
