import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  DOOR_FILE,
  DOOR_FOLDER,
  doorFile,
  doorLine,
  LONGEST_ANSWER,
  LONGEST_LINE,
  type DoorCommand,
  type DoorFile,
  type DoorLine,
} from './command-protocol.ts';

/** `not-running`: nobody listens; `broken`: what answered broke off or made no sense. */
export type Said = 'answered' | 'not-running' | 'broken';

/**
 * Asks the Longreach that runs with this profile, and hands on its answer line by line. Never rejects.
 *
 * @param limitMs when to give up, however the answer comes
 */
export async function askRunning(
  userData: string,
  command: DoorCommand,
  hear: (line: DoorLine) => void,
  limitMs: number,
): Promise<Said> {
  const door = await readDoor(join(userData, DOOR_FOLDER, DOOR_FILE));
  return door === null ? 'not-running' : talk(door, command, hear, limitMs);
}

async function readDoor(path: string): Promise<DoorFile | null> {
  try {
    const parsed = doorFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function talk(door: DoorFile, command: DoorCommand, hear: (line: DoorLine) => void, limitMs: number): Promise<Said> {
  return new Promise((resolve) => {
    let connected = false;
    let ended = false;
    let total = 0;
    let rest = '';
    const socket = connect(door.address, () => {
      connected = true;
      socket.write(`${JSON.stringify({ token: door.token, command })}\n`);
    });
    const timer = setTimeout(() => socket.destroy(), limitMs);
    const take = (text: string): boolean => {
      const line = readLine(text);
      if (line === null) return false;
      ended ||= line.kind === 'done' || line.kind === 'failed';
      hear(line);
      return true;
    };
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      total += part.length;
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (total > LONGEST_ANSWER || rest.length > LONGEST_LINE || !lines.every(take)) socket.destroy();
    });
    // What follows is 'close', which tells whether anybody was there.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(!connected ? 'not-running' : ended ? 'answered' : 'broken');
    });
  });
}

function readLine(text: string): DoorLine | null {
  try {
    const parsed = doorLine.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
