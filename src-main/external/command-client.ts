import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseJsonOrNull } from '../lib/json.ts';
import {
  SOCKET_FILE,
  SOCKET_FOLDER,
  socketFile,
  socketLine,
  LONGEST_ANSWER,
  LONGEST_LINE,
  type SocketCommand,
  type SocketFile,
  type SocketLine,
} from './command-protocol.ts';

/** `not-running`: no Longreach listens; `broken`: the response broke off or made no sense. */
export type SocketResponse = 'answered' | 'not-running' | 'broken';

/**
 * Sends the request to the Longreach that runs with this profile, and passes on its response line by line. Never rejects.
 *
 * @param limitMs when to give up, however the answer comes
 */
export async function askRunning(
  userData: string,
  command: SocketCommand,
  receive: (line: SocketLine) => void,
  limitMs: number,
): Promise<SocketResponse> {
  const found = await readSocketFile(join(userData, SOCKET_FOLDER, SOCKET_FILE));
  return found === null ? 'not-running' : talk(found, command, receive, limitMs);
}

async function readSocketFile(path: string): Promise<SocketFile | null> {
  try {
    const parsed = socketFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function talk(
  { address, token }: SocketFile,
  command: SocketCommand,
  receive: (line: SocketLine) => void,
  limitMs: number,
): Promise<SocketResponse> {
  return new Promise((resolve) => {
    let connected = false;
    let ended = false;
    let total = 0;
    let rest = '';
    const socket = connect(address, () => {
      connected = true;
      socket.write(`${JSON.stringify({ token, command })}\n`);
    });
    const timer = setTimeout(() => socket.destroy(), limitMs);
    const take = (text: string): boolean => {
      const line = readLine(text);
      if (line === null) return false;
      ended ||= line.kind === 'done' || line.kind === 'failed';
      receive(line);
      return true;
    };
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      total += part.length;
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (total > LONGEST_ANSWER || rest.length > LONGEST_LINE || !lines.every(take)) socket.destroy();
    });
    // 'close' follows, and tells whether there was a connection.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(!connected ? 'not-running' : ended ? 'answered' : 'broken');
    });
  });
}

function readLine(text: string): SocketLine | null {
  return socketLine.safeParse(parseJsonOrNull(text)).data ?? null;
}
