import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './runtime.ts';

// Without a compositor the run says so and fails: the way windows come on Wayland is shown nowhere else.
it.runIf(process.platform === 'linux')('goes through its first minute on Wayland', async () => {
  const args = [join(projectRoot, 'scripts/smoke.ts'), '--screen', 'weston', '--out', 'out/smoke/weston'];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  expect(code, output).toBe(0);
  expect(output).toContain('linux with Wayland');
});
