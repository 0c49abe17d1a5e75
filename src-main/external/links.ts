import { readTypedId } from '../contract/typed-id.ts';

/** How an external request identifies an agent. */
export interface ExternalTarget {
  readonly by: 'name' | 'device_id' | 'agent_id';
  readonly value: string;
}

/** What a link or a command from outside may request. All of its text is untrusted. */
export type LinkRequest =
  | ({
      readonly kind: 'connect';
      /** How the asker calls itself; null where it does not. */
      readonly requester: string | null;
    } & ExternalTarget)
  | ({ readonly kind: 'wake' } & ExternalTarget)
  | { readonly kind: 'support'; readonly client: string | null };

export const LINK_SCHEME = 'longreach';
const LONGEST_LINK = 2_000;
const LONGEST_VALUE = 200;
const MAX_ARGUMENTS = 1_000;

/** Whether this argument claims to be a link of ours; its content is checked elsewhere. */
export const isLink = (text: string): boolean => /^longreach:/i.test(text);

/**
 * Reads the one link of ours among the arguments of a start. Null where there is none, where there are several, or where
 * it is anything but exactly one of the known forms: no address, no switch and no second thing can ride along.
 */
export function parseLink(argv: readonly string[]): LinkRequest | null {
  const links = argv.slice(0, MAX_ARGUMENTS).filter(isLink);
  const [link] = links;
  if (link === undefined || links.length > 1 || argv.length > MAX_ARGUMENTS) return null;
  // Printable characters only: a line break or a blank is how a second argument hides in the first.
  if (link.length > LONGEST_LINK || !/^longreach:\/\/[\x21-\x7e]+$/i.test(link) || !URL.canParse(link)) return null;
  const { host, pathname, username, password, port, hash, searchParams } = new URL(link);
  if (`${username}${password}${port}${hash}` !== '') return null;
  const fields = readFields([...searchParams]);
  return fields === null ? null : readRequest(`${host}${pathname.replace(/\/$/, '')}`.toLowerCase(), fields);
}

/** A text from outside that may be named and searched for: not empty, bounded, on one line. Null otherwise. */
export function readLinkText(raw: string): string | null {
  const value = raw.trim();
  return value === '' || value.length > LONGEST_VALUE || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value) ? null : value;
}

/** The agent that is named, or null where no agent can have that name or number. */
export function readLinkTarget(by: ExternalTarget['by'], raw: string): ExternalTarget | null {
  const value = by === 'name' ? readLinkText(raw) : (readTypedId(raw)?.toString() ?? null);
  return value === null ? null : { by, value };
}

type Fields = ReadonlyMap<string, string>;

/** Two fields at most, each once, each with a usable text. */
function readFields(pairs: readonly (readonly [string, string])[]): Fields | null {
  const fields = new Map<string, string>();
  for (const [name, raw] of pairs) {
    const value = readLinkText(raw);
    if (value === null || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields.size > 2 ? null : fields;
}

function readRequest(path: string, fields: Fields): LinkRequest | null {
  const requester = fields.get('client') ?? null;
  const others = [...fields].filter(([name]) => name !== 'client');
  const [other] = others;
  if (path === 'support/new') return other === undefined ? { kind: 'support', client: requester } : null;
  if (path !== 'connect' || other === undefined || others.length > 1) return null;
  const [by, value] = other;
  if (by !== 'name' && by !== 'device_id' && by !== 'agent_id') return null;
  const target = readLinkTarget(by, value);
  return target === null ? null : { kind: 'connect', ...target, requester };
}
