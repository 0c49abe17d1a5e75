import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the system that run beside tests. None outlives the process that started it. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const daemon of running) daemon.kill('SIGKILL');
});

/** @param env added to that of this process */
export function startDaemon(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stdio: StdioOptions = ['pipe', 'pipe', 'ignore'],
): ChildProcess {
  const daemon: ChildProcess = spawn(command, args, { env: { ...process.env, ...env }, stdio });
  running.add(daemon);
  daemon.once('exit', () => running.delete(daemon));
  // Nobody reads on; a full pipe must not hold it up.
  daemon.stdout?.resume();
  return daemon;
}

export async function endDaemon(daemon: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const exited = once(daemon, 'exit');
  daemon.kill(signal);
  await exited;
}

export function isOnPath(tool: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
