import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

const ROOT = join(import.meta.dirname, '../../..');
let report: Report = { testResults: [] };

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-test-'));
  const outputFile = join(folder, 'report.json');
  const config = 'test/unit/left-behind-cases/vitest.config.ts';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=json', '--outputFile', outputFile],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (!existsSync(outputFile)) throw new Error(`${stdout}${stderr}`);
  report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  return () => rmSync(folder, { recursive: true });
});

const resultOf = (file: string) => {
  const found = report.testResults.find(({ name }) => name.endsWith(`/${file}.case.ts`));
  if (found === undefined) throw new Error(`${file} did not run`);
  return found;
};

it.each([
  ['timer', 'setTimeout of 60000 ms, made', 'timer.case.ts:4'],
  ['interval', 'setInterval of 60000 ms, made', 'interval.case.ts:4'],
  ['window', 'listener to window resize, made', 'window.case.ts:4'],
  ['process', 'listener to SIGUSR2 of the process', ''],
  ['promise', 'unhandled rejection: Error: too late', 'promise.case.ts:4'],
])('a file whose %s outlives it fails, and says where it was made', (file, what, where) => {
  const { status, message } = resultOf(file);
  expect(status).toBe('failed');
  expect(message).toContain('This file ends before what it began');
  expect(message).toContain(what);
  expect(message).toContain(where);
});

it('a file that ends what it begins passes, whatever ran before it', () => {
  expect(resultOf('tidy')).toMatchObject({ status: 'passed' });
});
