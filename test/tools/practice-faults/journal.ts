import { keyOf, type Purpose } from '../../../src-main/practice/server.ts';
import type { Asked } from '../../../src-main/practice/request.ts';

/** A request as tests may see it: what was asked and how, without keys, tokens and names of secret addresses. */
export interface JournalEntry {
  /** Unix milliseconds. */
  readonly at: number;
  readonly purpose: Purpose;
  readonly method: string;
  /** 0 where no answer was sent. */
  readonly status: number;
  readonly keyIn: 'header' | 'query' | 'both' | 'nowhere';
  /** Whether the key that came is the right one. */
  readonly keyIsRight: boolean;
  /** Parameters of the query, without the key and what opens links. */
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body, passwords hidden; null without one. */
  readonly body: unknown;
  readonly userAgent: string;
}

const secretParameters = new Set(['apikey', 'llt', 's']);
const keptEntries = 20_000;

const visibleQuery = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => !secretParameters.has(name.toLowerCase())));

function visibleBody(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8'), (name, value: unknown) => (name === 'password' ? '[hidden]' : value));
  } catch {
    return '[not JSON]';
  }
}

function keyPlace(requested: Asked): JournalEntry['keyIn'] {
  const header = requested.headers['x-api-key'] !== undefined;
  const query = requested.query.has('apikey');
  if (header && query) return 'both';
  return header ? 'header' : query ? 'query' : 'nowhere';
}

/** Counts and remembers the requests, for tests. */
export class Journal {
  #entries: JournalEntry[] = [];
  #counts = new Map<Purpose, number>();

  note(at: number, purpose: Purpose, requested: Asked, status: number, accepts: (key: string | null) => boolean): void {
    this.#counts.set(purpose, (this.#counts.get(purpose) ?? 0) + 1);
    this.#entries.push({
      at,
      purpose,
      method: requested.method,
      status,
      keyIn: keyPlace(requested),
      keyIsRight: accepts(keyOf(requested)),
      query: visibleQuery(requested.query),
      body: visibleBody(requested.body),
      userAgent: (requested.headers['user-agent'] ?? '').slice(0, 300),
    });
    if (this.#entries.length > keptEntries) this.#entries.shift();
  }

  counts(): Readonly<Partial<Record<Purpose, number>>> {
    return Object.fromEntries(this.#counts);
  }

  entries(): readonly JournalEntry[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
    this.#counts = new Map();
  }
}
