import { resolve } from 'node:path';
import { isLink, readLinkTarget, readLinkText, type ExternalTarget } from './links.ts';
import { t } from '../contract/texts.ts';

/** What was typed after the name of the program. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'usage'; readonly message: string }
  | ({ readonly kind: 'doctor'; readonly json: boolean } & OfAccount)
  | ({ readonly kind: 'list'; readonly search: string | null; readonly json: boolean } & OfAccount)
  | ({ readonly kind: 'connect' | 'wake' } & ExternalTarget & OfAccount)
  | ({ readonly kind: 'support'; readonly client: string | null } & OfAccount);

/** The label of an account as it was typed; without it, the account in view. */
interface OfAccount {
  readonly account?: string;
}

/** Switches of the program itself; Chromium's, of which there are hundreds, are only known in front of the command. */
const ownSwitches = /^--(user-data-dir=.*|hidden|at-login|no-sandbox)$/;
const targets = { '--device-id': 'device_id', '--agent-id': 'agent_id' } as const;

/**
 * The arguments that a user or a script gave, without the program and, where it is not packaged, its folder. Under a
 * development host everything in front of the folder belongs to the host.
 */
export function ownArguments(argv: readonly string[], appPath: string, packaged: boolean): readonly string[] {
  if (packaged) return argv.slice(1);
  const at = argv.findIndex((text, index) => index > 0 && resolve(text) === resolve(appPath));
  return argv.slice(at === -1 ? 2 : at + 1);
}

/**
 * Reads the command of a start; null for a plain start and for one with a link, which is read elsewhere and never gives a
 * command beside it: whatever a web page puts into a link cannot become one.
 */
export function readCommand(given: readonly string[]): Command | null {
  if (given.some(isLink)) return null;
  const taken = takeAccount(given);
  if (typeof taken === 'string') return usage(taken);
  const command = readWords(taken.args);
  if (taken.account === null || command === null) return command;
  const { kind } = command;
  return kind === 'help' || kind === 'version' || kind === 'usage' ? command : { ...command, account: taken.account };
}

/** Takes `--account NAME` out, anywhere before `--`; returns a sentence for the user where that is not possible. */
function takeAccount(
  given: readonly string[],
): { readonly account: string | null; readonly args: readonly string[] } | string {
  const args: string[] = [];
  let account: string | null = null;
  for (let at = 0; at < given.length; at += 1) {
    const text = given[at] ?? '';
    if (text === '--') return { account, args: [...args, ...given.slice(at)] };
    if (text !== '--account' && !text.startsWith('--account=')) args.push(text);
    else {
      const name = readLinkText((text === '--account' ? given[(at += 1)] : text.slice('--account='.length)) ?? '');
      if (name === null || account !== null) return t('cli.accountLabel');
      account = name;
    }
  }
  return { account, args };
}

function readWords(args: readonly string[]): Command | null {
  const at = args.findIndex((text) => !text.startsWith('-'));
  const before = at === -1 ? args : args.slice(0, at);
  if (before.includes('--help') || before.includes('-h')) return { kind: 'help' };
  if (before.includes('--version')) return { kind: 'version' };
  const word = args[at];
  if (word === undefined) return null;
  const rest = args.slice(at + 1).filter((text) => !ownSwitches.test(text));
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help' };
  switch (word) {
    case 'list':
      return readList(rest);
    case 'connect':
    case 'wake':
      return readTarget(word, rest);
    case 'support':
      return readSupport(rest);
    case 'doctor':
      return readDoctor(rest);
    case 'help':
      return { kind: 'help' };
    default:
      return usage(t('cli.unknown', { word: word.slice(0, 40) }));
  }
}

function readList(rest: readonly string[]): Command {
  let json = false;
  let search: string | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const text = rest[at] ?? '';
    if (text === '--json') json = true;
    else if (text === '--search' || text.startsWith('--search=')) {
      const given = text === '--search' ? rest[(at += 1)] : text.slice('--search='.length);
      search = readLinkText(given ?? '');
      if (search === null) return usage(t('cli.searchText'));
    } else return usage(t('cli.noOption', { command: 'list', option: text.slice(0, 40) }));
  }
  return { kind: 'list', search, json };
}

function readDoctor(rest: readonly string[]): Command {
  const other = rest.find((text) => text !== '--json');
  return other === undefined
    ? { kind: 'doctor', json: rest.length > 0 }
    : usage(t('cli.noOption', { command: 'doctor', option: other.slice(0, 40) }));
}

function readTarget(kind: 'connect' | 'wake', rest: readonly string[]): Command {
  const [first, second, ...more] = rest;
  if (first === undefined) return usage(t('cli.agentName', { command: kind }));
  const [option, ...parts] = first.split('=');
  const by = option === '--device-id' || option === '--agent-id' ? targets[option] : null;
  if (by === null) {
    // After "--" a name may begin with a dash.
    const [name, tooMuch] = first === '--' ? [second, more[0]] : [first, second];
    if (name === undefined || (first !== '--' && name.startsWith('-')))
      return usage(t('cli.agentName', { command: kind }));
    if (tooMuch !== undefined) return usage(t('cli.quote'));
    const target = readLinkTarget('name', name);
    return target === null ? usage(t('cli.badName')) : { kind, ...target };
  }
  const inOne = parts.length > 0;
  const target = readLinkTarget(by, inOne ? parts.join('=') : (second ?? ''));
  if (target === null) return usage(t('cli.number', { option: String(option) }));
  if ((inOne ? second : more[0]) !== undefined) return usage(t('cli.oneAgent'));
  return { kind, ...target };
}

function readSupport(rest: readonly string[]): Command {
  const [name, tooMuch] = rest;
  if (name === undefined) return { kind: 'support', client: null };
  const client = readLinkText(name);
  if (client === null || name.startsWith('-')) return usage(t('cli.clientName'));
  return tooMuch === undefined ? { kind: 'support', client } : usage(t('cli.quote'));
}

const usage = (message: string): Command => ({ kind: 'usage', message });
