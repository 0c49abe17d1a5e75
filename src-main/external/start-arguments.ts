import type { OutsideDoor } from '../contract/contract.ts';
import { readCommand } from './command-line.ts';
import { isOutsideLink, parseOutsideLink, type OutsideRequest } from './links.ts';

/** A request from outside with the way it came in. */
export interface OutsideStart {
  readonly door: OutsideDoor;
  readonly request: OutsideRequest;
}

const MOST_ARGUMENTS = 200;
const LONGEST_ARGUMENT = 4_000;

/** What the arguments of a start ask for; null for a plain start and for whatever is not exactly one known request. */
export function readStart(args: readonly string[]): OutsideStart | null {
  if (args.length > MOST_ARGUMENTS || args.some(({ length }) => length > LONGEST_ARGUMENT)) return null;
  if (args.some(isOutsideLink)) {
    const request = parseOutsideLink(args);
    return request === null ? null : { door: 'link', request };
  }
  const command = readCommand(args);
  switch (command?.kind) {
    case 'connect':
      return { door: 'command-line', request: { ...command, kind: 'connect', asker: null } };
    case 'support':
      return { door: 'command-line', request: command };
    // Waking, listing and the rest answer to a waiting script, over the socket; a start alone does none of them.
    default:
      return null;
  }
}

/** The arguments that a second start sends along by itself; null where they are not what it sends. */
export function readSentArguments(data: unknown): readonly string[] | null {
  if (typeof data !== 'object' || data === null || !('args' in data) || !Array.isArray(data.args)) return null;
  const args: readonly unknown[] = data.args;
  if (args.length > MOST_ARGUMENTS) return null;
  const texts = args.filter((text): text is string => typeof text === 'string');
  return texts.length === args.length ? texts : null;
}
