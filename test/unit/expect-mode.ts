import { statSync } from 'node:fs';
import { expect } from 'vitest';

/** Who may read, write and enter a file or folder. Windows has access lists instead, and tells 0o666 of everything. */
export function expectMode(path: string, mode: number): void {
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777, path).toBe(mode);
}
