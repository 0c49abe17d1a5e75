import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A real folder that goes with its test. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
