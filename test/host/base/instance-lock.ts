import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a second start tells the first. */
export interface SecondStart {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData?: unknown;
}

const lockFile = (folder: string): string => join(folder, 'host-instance.lock');
const socketPath = (folder: string): string =>
  join(tmpdir(), `longreach-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Writes the lock file unless a living process holds it. */
function takeFile(file: string): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
}

/** The lock that lets one process run per user data folder, and carries the words of later starts to it. */
export class InstanceLock {
  readonly #server: Server;
  readonly #file: string;
  readonly #socket: string;

  private constructor(folder: string, told: (start: SecondStart) => void) {
    this.#file = lockFile(folder);
    this.#socket = socketPath(folder);
    rmSync(this.#socket, { force: true });
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      let text = '';
      socket.setEncoding('utf8');
      socket.on('error', () => undefined);
      socket.on('data', (part: string) => {
        text += part;
      });
      socket.on('end', () => {
        socket.end();
        told(JSON.parse(text) as SecondStart);
      });
    });
    this.#server.listen(this.#socket).unref();
  }

  /** The lock, or null when another process has it. */
  static take(folder: string, told: (start: SecondStart) => void): InstanceLock | null {
    return takeFile(lockFile(folder)) ? new InstanceLock(folder, told) : null;
  }

  /** Tells the process that has the lock; resolves when it has heard or is not there. */
  static async tellFirst(folder: string, start: SecondStart): Promise<void> {
    await new Promise<void>((resolve) => {
      const socket = connect(socketPath(folder), () => socket.end(JSON.stringify(start)));
      socket.on('close', () => {
        resolve();
      });
      socket.on('error', () => {
        resolve();
      });
      socket.resume();
    });
  }

  release(): void {
    this.#server.close();
    for (const path of [this.#socket, this.#file]) rmSync(path, { force: true });
  }
}
