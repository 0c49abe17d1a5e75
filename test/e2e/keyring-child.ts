import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const keytar = createRequire(import.meta.url).resolve('keytar');

/** All that is stored under Longreach's name in an open keyring, read by a process that has nothing to do with the app. */
export async function readKeyring(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly account: string; readonly password: string }[]> {
  const script = `require(${JSON.stringify(keytar)}).findCredentials('Longreach').then((all) => console.log(JSON.stringify(all)))`;
  const { stdout } = await run(process.execPath, ['-e', script], { env: { ...process.env, ...env }, timeout: 20_000 });
  return JSON.parse(stdout) as { account: string; password: string }[];
}
