import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MonotonicClock } from '../lib/clock.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import {
  SOCKET_FILE,
  SOCKET_FOLDER,
  socketRequest,
  LONGEST_REQUEST,
  type SocketCommand,
  type SocketFile,
  type SocketLine,
} from './command-protocol.ts';

export interface CommandSocketDeps {
  /** The profile folder. */
  readonly userData: string;
  readonly platform: NodeJS.Platform;
  readonly clock: MonotonicClock;
  /** Carries a command out, saying line by line what comes of it; the signal ends when the asker has gone. */
  readonly run: (
    command: SocketCommand,
    send: (line: SocketLine) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** Longest path of a socket; systems take 104 to 108 bytes. */
const LONGEST_PATH = 100;
const MAX_OPEN = 8;
/** Milliseconds within which a request has to be there. */
const REQUEST_LIMIT = 2_000;
/** Milliseconds in which an asker has to take what was written. */
const READ_LIMIT = 10_000;
/** Requests within a second; further ones wait. */
const PER_SECOND = 20;

export interface CommandSocket {
  close(): Promise<void>;
}

/**
 * Listens for commands of this user's scripts: in a folder that other users cannot enter, and only accepts clients that
 * have read the secret in it. Anything but one well-formed request with that secret gets no answer. Throws where no socket
 * can be created.
 */
export async function openCommandSocket(deps: CommandSocketDeps): Promise<CommandSocket> {
  const folder = join(deps.userData, SOCKET_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const place = await choosePlace(folder, deps.platform);
  const token = randomBytes(32).toString('base64url');
  const server = createServer(serveOne(deps, token));
  server.maxConnections = MAX_OPEN;
  await listen(server, place.address);
  if (deps.platform !== 'win32') await chmod(place.address, 0o600);
  const file: SocketFile = { version: 1, address: place.address, token };
  await writeFile(join(folder, SOCKET_FILE), JSON.stringify(file), { mode: 0o600 });
  return {
    async close() {
      server.close();
      for (const path of [folder, ...place.folders]) await rm(path, { recursive: true, force: true });
    },
  };
}

async function choosePlace(folder: string, platform: NodeJS.Platform) {
  const name = randomBytes(12).toString('hex');
  if (platform === 'win32') return { address: `\\\\.\\pipe\\longreach-${name}`, folders: [] };
  const address = join(folder, 'socket');
  if (Buffer.byteLength(address) <= LONGEST_PATH) return { address, folders: [] };
  // Created for this user alone, too (mkdtemp: 0700).
  const short = await mkdtemp(join(tmpdir(), 'longreach-'));
  return { address: join(short, 'socket'), folders: [short] };
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      // A failing accept is the asker's loss.
      server.on('error', () => undefined);
      resolve();
    });
    server.unref();
  });

function serveOne(deps: CommandSocketDeps, token: string): (socket: Socket) => void {
  let taken: number[] = [];
  const mayServe = (): boolean => {
    const now = deps.clock.now();
    taken = taken.filter((at) => now - at < 1_000);
    if (taken.length >= PER_SECOND) return false;
    taken.push(now);
    return true;
  };

  return (socket) => {
    const gone = new AbortController();
    let text = '';
    let served = false;
    const offLimit = deps.clock.after(REQUEST_LIMIT, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('close', () => {
      offLimit();
      gone.abort();
    });
    // Clients that wait for an answer keep the connection open: a script that was ended has closed it.
    socket.on('end', () => socket.destroy());
    socket.on('data', (part: string) => {
      // One request for each connection: a client that sends more does not follow the protocol.
      if (served) return void socket.destroy();
      text += part;
      if (text.length > LONGEST_REQUEST) return void socket.destroy();
      if (!text.includes('\n')) return;
      const command = mayServe() ? readCommand(text, token) : null;
      if (command === null) return void socket.destroy();
      served = true;
      offLimit();
      const send = (line: SocketLine): Promise<void> => write(socket, line, gone.signal, deps.clock);
      deps.run(command, send, gone.signal).then(
        () => socket.end(),
        // A bug of ours: the connection ends without an answer, and Longreach continues.
        () => socket.destroy(),
      );
    });
  };
}

/** The command of a request that is well-formed and has the secret; null for all else. */
function readCommand(text: string, token: string): SocketCommand | null {
  if (text.indexOf('\n') !== text.length - 1) return null;
  const request = socketRequest.safeParse(parseJsonOrNull(text));
  return request.success && isSame(request.data.token, token) ? request.data.command : null;
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Resolves when the next line may be written, or the asker has gone; one that reads nothing for too long has. */
function write(socket: Socket, line: SocketLine, gone: AbortSignal, clock: MonotonicClock): Promise<void> {
  return new Promise((resolve) => {
    if (gone.aborted || !socket.writable) return resolve();
    if (socket.write(`${JSON.stringify(line)}\n`)) return resolve();
    const offLimit = clock.after(READ_LIMIT, () => socket.destroy());
    const finish = (): void => {
      offLimit();
      socket.off('drain', finish);
      gone.removeEventListener('abort', finish);
      resolve();
    };
    socket.once('drain', finish);
    gone.addEventListener('abort', finish, { once: true });
  });
}
