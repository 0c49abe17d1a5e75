import { access, stat } from 'node:fs/promises';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The bytes of those of these files that are there. */
export async function bytesOf(paths: readonly string[]): Promise<number> {
  const found = await Promise.allSettled(paths.map((path) => stat(path)));
  return found.reduce((sum, file) => sum + (file.status === 'fulfilled' ? file.value.size : 0), 0);
}
