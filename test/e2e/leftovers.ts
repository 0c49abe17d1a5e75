import { afterAll } from 'vitest';
import { endTree, listChildren } from './processes.ts';
import { until } from './until.ts';

/** How long a process may take to end when it is told to, in milliseconds. */
const END_MS = 20_000;

/** A test file that leaves a process behind fails, and not the one that runs next. Set up first, so it looks last. */
afterAll(async () => {
  if (process.platform === 'win32') return;
  try {
    await until('end of every process', () => (listChildren(process.pid).length === 0 ? true : undefined), END_MS);
  } catch {
    const left = listChildren(process.pid);
    for (const { pid } of left) endTree(pid);
    throw new Error(`This file left processes behind:\n${left.map(({ line }) => line).join('\n')}`);
  }
});
