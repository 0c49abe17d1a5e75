import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of this profile's jump list; it outlives the run, because Windows stores the list. Null where the profile takes no
 * file: clicks are then confirmed like commands. Synchronous, because a start has to be judged before `ready`.
 */
export function readJumpListSecret(userData: string): string | null {
  const path = join(userData, 'jump-list-secret');
  const read = (): string | null => {
    try {
      const text = readFileSync(path, 'utf8');
      return /^[\w-]{43}$/.test(text) ? text : null;
    } catch {
      return null;
    }
  };
  const stored = read();
  if (stored !== null) return stored;
  try {
    mkdirSync(userData, { recursive: true });
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  } catch {
    return null;
  }
  return read();
}
