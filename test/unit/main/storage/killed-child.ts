import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

/** Packs a file of this folder into one, which starts in a third of the time that its modules take. Called in `beforeAll`. */
export async function packChild(name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'longreach-child-'));
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      rolldownOptions: { external: [/^node:/], output: { entryFileNames: 'child.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return join(outDir, 'child.mjs');
}

/**
 * Runs it and kills it some time after a line that it wrote, the first by default, unless it ended before: on a busy machine, too, it
 * has come that far. Returns the last line that it wrote as a whole.
 */
export function killAfterLine(
  script: string,
  input: readonly string[],
  { line = 1, waitMs }: { readonly line?: number; readonly waitMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...input], { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let problem = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    child.stderr.on('data', (text: Buffer) => (problem += text.toString()));
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      if (printed.split('\n').length > line) timer ??= setTimeout(() => child.kill('SIGKILL'), waitMs);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal !== 'SIGKILL' && code !== 0) reject(new Error(problem));
      else resolve(printed.split('\n').at(-2) ?? '');
    });
  });
}
