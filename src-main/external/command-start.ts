import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Command } from './command-line.ts';
import { allLines, formatSelfTest } from '../health/format-self-test.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { SelfTest } from '../contract/health.ts';
import {
  SOCKET_FILE,
  SOCKET_FOLDER,
  socketFile,
  socketLine,
  LONGEST_ANSWER,
  LONGEST_LINE,
  type ListedAgent,
  type SocketCommand,
  type SocketFile,
  type SocketLine,
  type SocketReason,
} from './command-protocol.ts';
import { t } from '../contract/texts.ts';

/** How a command ends; documented for scripts, so these numbers stay. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  'not-running': 3,
  'not-found': 4,
  several: 5,
  refused: 6,
  'no-answer': 7,
} as const satisfies Record<SocketReason | 'ok' | 'usage' | 'not-running', number>;

export interface CommandStartDeps {
  readonly userData: string;
  readonly version: string;
  readonly ask?: typeof askRunning;
  /** Standard output and standard error. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** A little longer than the running Longreach waits for the user. */
const LIMIT_MS = 150_000;

/** Columns of the terminal that descriptions and paragraphs keep to. */
const [DESCRIPTIONS, WIDTH] = [35, 84];

/** What `longreach --help` prints. */
export function helpText(): string {
  const commands = [
    ['', t('cli.open')],
    ['list [--json] [--search TEXT]', t('cli.list')],
    ['connect NAME', t('cli.connect')],
    ['wake NAME', t('cli.wake')],
    ['support [CLIENT]', t('cli.support')],
    ['doctor [--json]', t('cli.doctor')],
    ['--help | --version', ''],
  ].map(([usage = '', description = '']) => {
    const start = `  longreach ${usage}`.trimEnd();
    if (description === '') return start;
    return start.length < DESCRIPTIONS
      ? `${start.padEnd(DESCRIPTIONS)}${description}`
      : `${start}\n${' '.repeat(DESCRIPTIONS)}${description}`;
  });
  const notes = [
    t('cli.note.account'),
    t('cli.note.id'),
    t('cli.note.name'),
    t('cli.note.running'),
    t('cli.note.confirm'),
    t('cli.note.doctor'),
  ].map((note) => fill(note, '  '));
  return [t('cli.about'), commands.join('\n'), notes.join('\n'), `${fill(t('cli.codes'))}\n`].join('\n\n');
}

/** The text in lines of the terminal, each after the indent. */
function fill(text: string, indent = ''): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => indent + line).join('\n');
}

/**
 * Answers a command as a program of the terminal; the exit code, or null where this process is to become the Longreach
 * that connects. Data go to standard output, everything else to standard error.
 */
export async function answerCommand(command: Command, deps: CommandStartDeps): Promise<number | null> {
  switch (command.kind) {
    case 'help':
      deps.out(helpText());
      return exitCodes.ok;
    case 'version':
      deps.out(`${deps.version}\n`);
      return exitCodes.ok;
    case 'usage':
      deps.err(`${t('cli.tryHelp', { problem: command.message })}\n`);
      return exitCodes.usage;
    case 'doctor': {
      const { json, ...rest } = command;
      return ask(rest, json, deps);
    }
    case 'list': {
      const { json, ...rest } = command;
      return ask(rest, json, deps);
    }
    case 'connect':
    case 'wake':
    case 'support':
      return ask(command, false, deps);
  }
}

async function ask(command: SocketCommand, json: boolean, deps: CommandStartDeps): Promise<number | null> {
  const agents: ListedAgent[] = [];
  let selfTest: SelfTest | null = null;
  let end: Extract<SocketLine, { readonly kind: 'done' | 'failed' }> | null = null;
  const receive = (line: SocketLine): void => {
    if (line.kind === 'agents') agents.push(...line.agents);
    else if (line.kind === 'self-test') selfTest = line.result;
    else if (line.kind === 'note') deps.err(`${plain(line.text)}\n`);
    else end = line;
  };
  const response = await (deps.ask ?? askRunning)(deps.userData, command, receive, LIMIT_MS);
  if (response === 'not-running') return notRunning(command, deps);
  // TypeScript does not follow what a callback assigns.
  const last = end as Extract<SocketLine, { readonly kind: 'done' | 'failed' }> | null;
  if (response === 'broken' || last === null) {
    deps.err(`${t('cli.noAnswer')}\n`);
    return exitCodes.failed;
  }
  if (last.kind === 'failed') {
    deps.err(`${plain(last.text)}\n`);
    return exitCodes[last.reason];
  }
  const tested = selfTest as SelfTest | null;
  if (tested !== null) return printSelfTest(tested, json, deps);
  if (command.kind === 'list') deps.out(json ? `${JSON.stringify(agents, null, 2)}\n` : table(agents));
  else if (last.text !== null) deps.err(`${plain(last.text)}\n`);
  return exitCodes.ok;
}

function notRunning(command: SocketCommand, deps: CommandStartDeps): number | null {
  if (command.kind === 'connect' || command.kind === 'support' || command.kind === 'doctor') return null;
  deps.err(`${t('cli.notRunning')}\n`);
  return exitCodes['not-running'];
}

/** The exit code is that of a failed command where a line is bad. */
export function printSelfTest(result: SelfTest, json: boolean, { out }: Pick<CommandStartDeps, 'out'>): number {
  const lines = formatSelfTest(result).split('\n').map(plain).join('\n');
  out(json ? `${JSON.stringify(result, null, 2)}\n` : lines);
  return allLines(result).some(({ level }) => level === 'bad') ? exitCodes.failed : exitCodes.ok;
}

const states = { true: 'online', false: 'offline', null: 'unknown' } as const;

const table = (agents: readonly ListedAgent[]): string =>
  agents
    .map(({ id, name, group, online }) =>
      [states[`${online}`], String(id), plain(name), plain(group ?? '')].join('\t').trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');

/** Names come from outside: nothing of them reaches the terminal as a command to it. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');

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
