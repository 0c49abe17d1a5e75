// `npm test`: everything that must hold, in the order in which it is cheapest to fail. Stops at the first failing step.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const isWindows = process.platform === 'win32';
const npm = isWindows ? 'npm.cmd' : 'npm';
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs one npm script, shows its output, adds up the closing lines of its test runs. */
function run(script) {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const child = spawn(npm, ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'inherit'], shell: isWindows });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const counts = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line);
        if (!counts) continue;
        total.passed += Number(counts[1]);
        total.failed += Number(counts[2]);
        total.skipped += Number(counts[3] ?? 0);
      }
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      console.log(`${script}: ${code === 0 ? 'good' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`);
      if (code === 0) resolve();
      else reject(new Error(script));
    });
  });
}

/** One after the other, to the first that fails. */
async function runAll(scripts) {
  for (const script of scripts) await run(script);
}

execFileSync(process.execPath, ['scripts/system-packages.js'], { stdio: 'inherit' });
// keytar is optional: where libsecret's headers came only now, it was left out by `npm ci`.
if (process.platform === 'linux' && !existsSync('node_modules/keytar')) {
  execFileSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--include=optional'], { stdio: 'inherit' });
}

try {
  // These keep one core busy for minutes: what needs no quiet machine runs beside them.
  await Promise.all([
    runAll(['check:format', 'check:citations', 'check:structure', 'check:policy', 'check:docs', 'check:lint']),
    runAll(['check:types', 'check:members', 'build', 'test:unit', 'test:journeys']),
  ]);
  await runAll(['test:host', 'test:e2e', 'test:trust']);
} catch (error) {
  console.log(`Stopped at ${error.message}.`);
  if (total.failed === 0) total.failed = 1;
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
