import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { HostEmitter, preventable } from '../base/emitter.ts';
import { record } from '../base/records.ts';
import { app } from './app.ts';

/** Electron leaves the type of a message open; taken from there so that listeners may name what they expect. */
type Message = Parameters<Electron.UtilityProcess['postMessage']>[0];

interface UtilityProcessEvents {
  spawn: [];
  exit: [code: number];
  message: [message: Message];
  error: [type: 'FatalError', location: string, report: string];
}

const starter = fileURLToPath(new URL('../utility-main.ts', import.meta.url));
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Stream = 'pipe' | 'ignore' | 'inherit';

/** Electron's rule: standard input is never there, the other two are inherited unless told otherwise. */
function readStdio(stdio: Electron.ForkOptions['stdio']): StdioOptions {
  const [, out = 'inherit', error = 'inherit'] =
    typeof stdio === 'string' ? [stdio, stdio as Stream, stdio as Stream] : (stdio ?? []);
  return ['ignore', out, error, 'ipc'];
}

/** Electron's utility process as a child process of Node; messages are structured clones. */
export class UtilityProcess extends HostEmitter<UtilityProcessEvents> {
  static fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}): UtilityProcess {
    return new UtilityProcess(modulePath, args, options);
  }

  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly #child: ChildProcess;
  #killed = false;
  #gone = false;

  private constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super('UtilityProcess', ['spawn', 'exit', 'message', 'error']);
    const execArgv = [
      '--unhandled-rejections=warn',
      '--disable-warning=ExperimentalWarning',
      ...(options.execArgv ?? []),
    ];
    this.#child = spawn(process.execPath, [...execArgv, starter, modulePath, ...args], {
      stdio: readStdio(options.stdio),
      serialization: 'advanced',
      env: (options.env ?? process.env) as NodeJS.ProcessEnv,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    running.add(this.#child);
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    record('utilityProcess.fork', options.serviceName ?? 'Node Utility Process', modulePath);
    this.#child.once('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('error', () => undefined);
    this.#child.once('exit', (code, signal) => {
      this.#gone = true;
      running.delete(this.#child);
      const tell = () => {
        this.#exited(code, signal, options.serviceName);
      };
      // Its last words may still be on their way: they come first.
      if (this.#child.connected) this.#child.once('disconnect', tell);
      else tell();
    });
  }

  get pid(): number | undefined {
    return this.#gone ? undefined : this.#child.pid;
  }

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) throw new Error('The host does not emulate ports in messages of utilityProcess.');
    // Cloned here, so that what cannot be cloned throws here, as in Electron.
    const copy: unknown = structuredClone(message);
    if (this.#child.connected) this.#child.send(copy as object);
  }

  kill(): boolean {
    if (this.#gone) return false;
    this.#killed = true;
    return this.#child.kill('SIGTERM');
  }

  #exited(code: number | null, signal: NodeJS.Signals | null, serviceName: string | undefined): void {
    const exitCode = code ?? (signal === 'SIGTERM' ? 15 : 9);
    this.emit('exit', exitCode);
    if (exitCode === 0) return;
    const name = serviceName ?? 'Node Utility Process';
    const reason = this.#killed ? 'killed' : signal === null ? 'abnormal-exit' : 'crashed';
    app.emit('child-process-gone', preventable({}), {
      type: 'Utility',
      reason,
      exitCode,
      serviceName: 'node.mojom.NodeService',
      name,
    });
  }
}
