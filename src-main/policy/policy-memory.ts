import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../lib/atomic-file.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { FileVerdict } from './windows-access.ts';

/**
 * What Windows said last about the policy, for the moments in which it does not answer: a scanner, a cold start. It is kept in
 * the profile, where the user can change it; so no verdict of it ever loosens more than the one that Windows gave.
 */
const schema = z.object({
  file: z.object({ key: z.string().max(200), verdict: z.enum(['closed', 'open', 'foreign']) }).nullable(),
  /** The values as they were read; null: there were none. */
  registry: z.object({ values: z.record(z.string(), z.unknown()).nullable() }).nullable(),
});
type Stored = z.infer<typeof schema>;

export interface PolicyMemory {
  /** @param key of the file's content, owner and mode: for any other there is no verdict */
  fileVerdict(key: string): FileVerdict | null;
  noteFile(key: string, verdict: FileVerdict): void;
  /** Null where the registry was never read. */
  registry(): Stored['registry'];
  noteRegistry(values: Readonly<Record<string, unknown>> | null): void;
}

/** Opens `policy-read.json` in the profile. What cannot be saved holds for this run. */
export function openPolicyMemory(userData: string): PolicyMemory {
  const path = join(userData, 'policy-read.json');
  let stored: Stored = read(path);
  let writing: Promise<void> = Promise.resolve();
  const note = (part: Partial<Stored>): void => {
    const next = { ...stored, ...part };
    if (JSON.stringify(next) === JSON.stringify(stored)) return;
    stored = next;
    writing = writing.then(() => replaceFile(path, `${JSON.stringify(next)}\n`)).catch(() => undefined);
  };
  return {
    fileVerdict: (key) => (stored.file?.key === key ? stored.file.verdict : null),
    noteFile: (key, verdict) => note({ file: { key, verdict } }),
    registry: () => stored.registry,
    noteRegistry: (values) => note({ registry: { values: values === null ? null : { ...values } } }),
  };
}

function read(path: string): Stored {
  try {
    return schema.parse(parseJsonOrNull(readFileSync(path, 'utf8')));
  } catch {
    return { file: null, registry: null };
  }
}
