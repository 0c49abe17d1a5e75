import { isFields, type Fields } from './parameters.ts';
import { Refused } from './reply.ts';

/** How a practice service is started. Everything may be left out. */
export interface PracticeOptions {
  /** Agents; 200. */
  readonly agents?: number;
  /** Port of the API on 127.0.0.1; 0 takes a free one. */
  readonly port?: number;
  /** A separate port for connection links and their pages, so that the link host is not the API host (F16). */
  readonly linkPort?: number;
  /** A separate port for recordings (F13). */
  readonly mediaPort?: number;
  /** The same seed gives the same world; "longreach". */
  readonly seed?: string;
  /** The API key; a random one. */
  readonly key?: string;
  /** Connections in the past; 3,000. */
  readonly historyRecords?: number;
  /** Quick-support connections open at the start, 0 to 4; 4. */
  readonly openSupport?: number;
  /** Quick-support connections left; 143. */
  readonly remain?: number;
  /** How many times faster than in life restarts, wakes and clients are; 1. */
  readonly timeScale?: number;
  /** Nothing changes by itself: no signs of life, no session of others ends, no open client moves. */
  readonly still?: boolean;
  /** Lists of agents have an `ETag`, and are answered with 304 while the client names the present one. */
  readonly validators?: boolean;
  /** Lists of agents are compressed where the client takes it. */
  readonly compress?: boolean;
}

export type CompleteOptions = Required<Omit<PracticeOptions, 'linkPort' | 'mediaPort'>> &
  Pick<PracticeOptions, 'linkPort' | 'mediaPort'>;

const numbers = {
  agents: 200_000,
  port: 65_535,
  linkPort: 65_535,
  mediaPort: 65_535,
  historyRecords: 1_000_000,
  openSupport: 4,
  remain: 1_000_000,
} as const;

const isOneOf = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name);

function problemWith(name: string, value: unknown): string | null {
  if (isOneOf(numbers, name)) {
    const fits = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= numbers[name];
    return fits ? null : `${name} must be a whole number from 0 to ${numbers[name]}`;
  }
  switch (name) {
    case 'timeScale':
      return typeof value === 'number' && value > 0 && Number.isFinite(value)
        ? null
        : 'timeScale must be a number over 0';
    case 'seed':
      return typeof value === 'string' && value.length <= 200 ? null : 'seed must be a text of at most 200 characters';
    case 'key':
      return typeof value === 'string' && /^[\x21-\x7e]{8,512}$/.test(value)
        ? null
        : 'key must have 8 to 512 characters, without spaces';
    case 'still':
    case 'validators':
    case 'compress':
      return typeof value === 'boolean' ? null : `${name} must be true or false`;
    default:
      return `there is no option ${name}`;
  }
}

/** Checks options that came from another process or a command line. What is undefined counts as left out. */
export function readOptions(value: unknown): PracticeOptions | Refused {
  if (value === undefined) return {};
  if (!isFields(value)) return new Refused(400, 'options must be an object');
  const given: Fields = Object.fromEntries(Object.entries(value).filter(([, option]) => option !== undefined));
  for (const [name, option] of Object.entries(given)) {
    const problem = problemWith(name, option);
    if (problem !== null) return new Refused(400, problem);
  }
  // Every field was checked by its name.
  return given;
}

/** @param freshKey made only where no key is given */
export const completeOptions = (options: PracticeOptions, freshKey: () => string): CompleteOptions => ({
  agents: 200,
  port: 0,
  seed: 'longreach',
  historyRecords: 3000,
  openSupport: 4,
  remain: 143,
  timeScale: 1,
  still: false,
  validators: false,
  compress: false,
  ...options,
  key: options.key ?? freshKey(),
});
