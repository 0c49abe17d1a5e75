import { execFileSync } from 'node:child_process';

interface Listed {
  readonly pid: number;
  readonly parent: number;
  /** Title or command line, as anybody on this computer can see it. */
  readonly line: string;
}

function listProcesses(): readonly Listed[] {
  const text = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return found === null ? [] : [{ pid: Number(found[1]), parent: Number(found[2]), line: found[3] ?? '' }];
  });
}

/** Titles and command lines of a process and of everything it has started. Not for Windows. */
export function readTitles(root: number): string[] {
  const all = listProcesses();
  const inside = new Set([root]);
  for (let before = 0; before !== inside.size;) {
    before = inside.size;
    for (const { pid, parent } of all) if (inside.has(parent)) inside.add(pid);
  }
  return all.filter(({ pid }) => inside.has(pid)).map(({ line }) => line);
}
