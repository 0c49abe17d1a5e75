import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, tempPrefix } from './profile.ts';

/** What a second start tells the first. */
export interface SecondStart {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData?: unknown;
}

/** A second start's arguments as Chromium hands them on: switches come first, and one of its own is among them. */
export function scatterArguments([executable = '', ...args]: readonly string[]): string[] {
  const isSwitch = (one: string): boolean => one.startsWith('-');
  const plain = args.filter((one) => !isSwitch(one));
  return [executable, ...args.filter(isSwitch), '--allow-file-access-from-files', ...plain];
}

const lockFile = (folder: string): string => join(folder, 'host-instance.lock');

/** Where the process that has the lock of a folder listens; in the folder itself the path could be too long. */
function socketPath(folder: string, pid: number): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const name = `${tempPrefix(pid)}${hash}.sock`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** The process that has the lock, 0 when there is none. */
function readHolder(folder: string): number {
  try {
    return Number(readFileSync(lockFile(folder), 'utf8'));
  } catch {
    return 0;
  }
}

/** Writes the lock file unless a living process holds it. It appears with its content: nobody ever reads half of it. */
function takeFile(folder: string): boolean {
  const file = lockFile(folder);
  const own = `${file}.${String(process.pid)}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        linkSync(own, file);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isAlive(readHolder(folder))) return false;
        rmSync(file, { force: true });
      }
    }
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Undefined for the words of a start that was ended while it spoke. */
function readStart(text: string): SecondStart | undefined {
  try {
    return JSON.parse(text) as SecondStart;
  } catch {
    return undefined;
  }
}

function listen(path: string, onStart: (start: SecondStart) => void): Server {
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('end', () => {
      const start = readStart(text);
      if (start) onStart(start);
      socket.end();
    });
  });
  return server.listen(path).unref();
}

/** The lock that lets one process run per user data folder, and carries the words of later starts to it. */
export class InstanceLock {
  readonly #server: Server;
  readonly #folder: string;

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  /** The lock, or null when another process has it. Who finds the lock taken finds its holder listening. */
  static take(folder: string, onStart: (start: SecondStart) => void): InstanceLock | null {
    const server = listen(socketPath(folder, process.pid), onStart);
    if (takeFile(folder)) return new InstanceLock(server, folder);
    server.close();
    return null;
  }

  /** Whether another process has the lock of this folder now. */
  static isTaken(folder: string): boolean {
    return isAlive(readHolder(folder));
  }

  /** Tells the process that has the lock; resolves when it has heard or is not there. */
  static async tellFirst(folder: string, start: SecondStart): Promise<void> {
    await new Promise<void>((resolve) => {
      const socket = connect(socketPath(folder, readHolder(folder)), () => socket.end(JSON.stringify(start)));
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
    rmSync(lockFile(this.#folder), { force: true });
    this.#server.close();
  }
}
