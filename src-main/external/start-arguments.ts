import type { ExternalSource } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { readCommand } from './command-line.ts';
import { isLink, parseLink, type LinkRequest } from './links.ts';

/** An external request with its source. */
export interface StartRequest {
  readonly source: ExternalSource;
  readonly request: LinkRequest;
  /** The account as the command names it; without it, the one in view. */
  readonly account?: string;
  /** The user's own click in the jump list of the task bar, which needs no confirmation. */
  readonly own?: true;
}

/** In front of the commands in the jump list: proves that Longreach itself has put them there. */
const JUMP_LIST = '--jump-list=';
export const jumpListArgument = (secret: string): string => `${JUMP_LIST}${secret}`;

/** Whether this start is a click in the jump list, which has no terminal to answer to. */
export const isJumpListStart = (args: readonly string[]): boolean => args[0]?.startsWith(JUMP_LIST) === true;

const MAX_ARGUMENTS = 200;
const LONGEST_ARGUMENT = 4_000;

/**
 * What the arguments of a start request; null for a plain start and for anything that is not exactly one known request. Fails for
 * a link that cannot be followed. A wrong `jumpListSecret` is the command of a stranger.
 */
export function readStart(args: readonly string[], jumpListSecret: string | null = null): Result<StartRequest> | null {
  if (args.length > MAX_ARGUMENTS || args.some(({ length }) => length > LONGEST_ARGUMENT)) return null;
  if (args.some(isLink)) {
    const request = parseLink(args);
    return request.ok ? succeed({ source: 'link', request: request.value }) : request;
  }
  const own = jumpListSecret !== null && args[0] === jumpListArgument(jumpListSecret) ? { own: true as const } : {};
  const command = readCommand(args);
  switch (command?.kind) {
    case 'connect': {
      const { account, ...request } = command;
      return succeed({
        source: 'command-line',
        request: { ...request, kind: 'connect', requester: null },
        ...named(account),
        ...own,
      });
    }
    case 'support': {
      const { account, ...request } = command;
      return succeed({ source: 'command-line', request, ...named(account), ...own });
    }
    // Waking, listing and the rest answer to a waiting script, over the socket; a start alone does none of them.
    default:
      return null;
  }
}

const named = (account: string | undefined) => (account === undefined ? {} : { account });

/** The arguments that a second start sends along by itself; null where they are not what it sends. */
export function readSentArguments(data: unknown): readonly string[] | null {
  if (typeof data !== 'object' || data === null || !('args' in data) || !Array.isArray(data.args)) return null;
  const args: readonly unknown[] = data.args;
  if (args.length > MAX_ARGUMENTS) return null;
  const texts = args.filter((text): text is string => typeof text === 'string');
  return texts.length === args.length ? texts : null;
}
