import { strToU8, zipSync } from 'fflate/browser';
import { z } from 'zod';
import type { DiagnosticsFile, SelfTest } from '../contract/health.ts';
import type { PolicyState } from '../contract/policy.ts';
import { defaultSettings, settingsSchema, type Settings } from '../contract/settings.ts';
import { allLines, formatSelfTest } from './format-self-test.ts';
import { t } from '../contract/texts.ts';

export interface DiagnosticsSources {
  readonly log: () => Promise<string>;
  readonly versions: () => Readonly<Record<string, string>>;
  readonly settings: () => Settings;
  readonly policy: () => PolicyState;
  /** The last result; null if the self-test was not run. */
  readonly selfTest: () => SelfTest | null;
  /** Counts of requests as CSV, without addresses; null where there are none. */
  readonly requests: () => Promise<string | null>;
  /** The permissions that remote pages were refused, by host; null where there are none. */
  readonly refusedPermissions: () => string | null;
  /** Names that must not be in it: of agents, groups, clients and accounts. */
  readonly names: () => Iterable<string>;
  /** Takes out keys and links; see `createRedactor`. */
  readonly redact: (text: string) => string;
  /** Whether a key is left in a text. */
  readonly holdsSecret: (text: string) => boolean;
  /** Written as ~, because it holds the name of the user. */
  readonly homeFolder: string;
}

export interface CollectedDiagnostics {
  readonly files: readonly DiagnosticsFile[];
  readonly zip: Uint8Array;
}

/** Characters of the log that are saved, the newest. */
const MAX_LOG = 1_000_000;
/** Characters of a file that are shown: all of them fit into one message. */
const MAX_SHOWN = 100_000;

/**
 * Collects what helps to find a fault: whole texts, in which no key, link, name of an agent or client, and no address of a
 * computer is left.
 *
 * @throws when a text still holds a key: then nothing is shown or saved
 */
export async function collectDiagnostics(sources: DiagnosticsSources): Promise<CollectedDiagnostics> {
  const [log, requests] = await Promise.all([sources.log(), sources.requests()]);
  const hideNames = createNameHider(sources.names());
  const clean = (text: string): Promise<string> => {
    const home = sources.homeFolder.length > 1 ? text.replaceAll(sources.homeFolder, '~') : text;
    return hideNames(sources.redact(home));
  };
  const selfTest = sources.selfTest();
  const refused = sources.refusedPermissions();
  const newest = lastLines(log, MAX_LOG);
  const texts = [
    ...(selfTest === null
      ? []
      : [
          file(
            'self-test.txt',
            t('bundle.lines', { count: allLines(selfTest).length }),
            await clean(formatSelfTest(selfTest)),
          ),
        ]),
    file('log.txt', t('bundle.log'), await clean(newest)),
    file('versions.json', t('bundle.versions'), toJson(sources.versions())),
    file('settings.json', t('bundle.settings'), toJson(summariseSettings(sources.settings()))),
    file('policy.json', t('bundle.policy'), toJson(summarisePolicy(sources.policy()))),
    ...(requests === null ? [] : [file('requests.csv', t('bundle.requests'), await clean(requests))]),
    ...(refused === null ? [] : [file('permissions.txt', t('bundle.permissions'), await clean(refused))]),
  ];
  for (const { name, text } of texts) if (sources.holdsSecret(text)) throw new Error(`${name} holds a secret`);
  const bytes = texts.map(({ name, text }) => [name, strToU8(text)] as const);
  return {
    files: texts.map(({ name, about, text }, index) => ({
      name,
      about,
      bytes: bytes[index]?.[1].length ?? 0,
      text: lastLines(text, MAX_SHOWN),
      isCut: text.length > MAX_SHOWN,
    })),
    zip: zipSync(Object.fromEntries(bytes)),
  };
}

const file = (name: string, about: string, text: string) => ({ name, about, text });
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The end of a text, from the beginning of a line on. */
function lastLines(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(-limit);
  return end.slice(end.indexOf('\n') + 1);
}

/**
 * Switches, numbers and choices as they are. Everything else may name somebody or something, so only whether it was changed
 * or how many entries it has is told; that holds for settings of the future, too.
 */
export function summariseSettings(settings: Settings): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, field]) => {
      const value: unknown = settings[name as keyof Settings];
      const type: unknown = field.unwrap();
      const isPlain = type instanceof z.ZodBoolean || type instanceof z.ZodNumber || type instanceof z.ZodEnum;
      return [name, isPlain ? value : summariseValue(name, value)];
    }),
  );
}

function summariseValue(name: string, value: unknown): unknown {
  if (name === 'proxy') return (value as Settings['proxy']).mode;
  const isDefault = JSON.stringify(value) === JSON.stringify(defaultSettings[name as keyof Settings]);
  if (isDefault) return 'default';
  return Array.isArray(value) ? `${value.length} entries` : 'changed';
}

const summarisePolicy = ({ serviceAddresses, problems, ...rest }: PolicyState) => ({
  ...rest,
  serviceAddresses: serviceAddresses === null ? null : `${serviceAddresses.length} entries`,
  problems: problems.length,
});

/** A time as logs write it, a word, or the characters between words. */
const TOKEN = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu;
const OUTER = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** Shorter names are no more telling than any other word. */
const SHORTEST = 3;
const NAME = '[name]';
/** Characters that are read in one turn, to the end of their line. */
const TURN = 100_000;

const IPV4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
/** At least four groups or a double colon, so that times of day stay. */
const IPV6 = /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:)*:(?::?[0-9a-f]{1,4})+)(?![\w:])/gi;
const MAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>(),;:]+/g;

/** The names that begin with the same words. */
interface Branch {
  readonly next: Map<string, Branch>;
  isName: boolean;
}

/**
 * Takes names of agents, groups, clients and accounts, addresses of computers and e-mail addresses out of texts that should
 * have none: whole words only, of names that contain each other the longest. A text is read once, however many names there
 * are, and a long one in several turns, because this runs in the main process.
 */
export function createNameHider(names: Iterable<string>): (text: string) => Promise<string> {
  const root = branch();
  for (const given of names) {
    const name = given.replace(OUTER, '');
    if (name.length < SHORTEST) continue;
    let at = root;
    for (const [token] of name.matchAll(TOKEN)) {
      let next = at.next.get(token);
      if (next === undefined) at.next.set(token, (next = branch()));
      at = next;
    }
    at.isName = true;
  }
  return async (text) => {
    let clean = '';
    for (const part of partsOf(text)) {
      clean += hideAddresses(hideKnown(part, root));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return clean;
  };
}

const branch = (): Branch => ({ next: new Map(), isName: false });

function hideKnown(text: string, root: Branch): string {
  const tokens = text.match(TOKEN) ?? [];
  let clean = '';
  for (let at = 0; at < tokens.length;) {
    const length = nameAt(tokens, at, root);
    clean += length === 0 ? (tokens[at] ?? '') : NAME;
    at += Math.max(1, length);
  }
  return clean;
}

/** How many tokens the longest name has that begins here; 0 where none does. */
function nameAt(tokens: readonly string[], start: number, root: Branch): number {
  let longest = 0;
  let branch: Branch | undefined = root;
  for (let at = start; at < tokens.length; at += 1) {
    branch = branch.next.get(tokens[at] ?? '');
    if (branch === undefined) break;
    if (branch.isName) longest = at + 1 - start;
  }
  return longest;
}

const hideAddresses = (text: string): string =>
  text.replaceAll(MAIL, '[e-mail]').replaceAll(IPV4, '[address]').replaceAll(IPV6, '[address]');

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start + TURN);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    yield text.slice(start, end);
    start = end;
  }
}
