/** What a link from outside may ask for. Everything in it is text of a stranger; nothing is done without a person's word. */
export type OutsideRequest =
  | { readonly kind: 'connect'; readonly by: 'name' | 'device_id' | 'agent_id'; readonly value: string }
  | { readonly kind: 'support'; readonly client: string | null };

export const OUTSIDE_SCHEME = 'longreach';
const LONGEST_LINK = 2_000;
const LONGEST_VALUE = 200;
const MOST_ARGUMENTS = 1_000;

/**
 * Reads the one link of ours among the arguments of a start. Null where there is none, where there are several, or where
 * it is anything but exactly one of the known forms: no address, no switch and no second thing can ride along.
 */
export function parseOutsideLink(argv: readonly string[]): OutsideRequest | null {
  const links = argv.slice(0, MOST_ARGUMENTS).filter((text) => /^longreach:/i.test(text));
  const [link] = links;
  if (link === undefined || links.length > 1 || argv.length > MOST_ARGUMENTS) return null;
  // Printable characters only: a line break or a blank is how a second argument hides in the first.
  if (link.length > LONGEST_LINK || !/^longreach:\/\/[\x21-\x7e]+$/i.test(link) || !URL.canParse(link)) return null;
  const { host, pathname, username, password, port, hash, searchParams } = new URL(link);
  if (`${username}${password}${port}${hash}` !== '') return null;
  const fields = [...searchParams];
  if (fields.length > 1) return null;
  return readRequest(`${host}${pathname.replace(/\/$/, '')}`.toLowerCase(), fields[0]);
}

function readRequest(path: string, field: readonly [string, string] | undefined): OutsideRequest | null {
  const [name, raw] = field ?? ['', ''];
  const value = raw.trim();
  if (value.length > LONGEST_VALUE || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(value)) return null;
  if (path === 'support/new') {
    if (field === undefined) return { kind: 'support', client: null };
    return name === 'client' && value !== '' ? { kind: 'support', client: value } : null;
  }
  if (path !== 'connect' || value === '') return null;
  if (name === 'name') return { kind: 'connect', by: name, value };
  const isNumber = /^\d{1,15}$/.test(value);
  return isNumber && (name === 'device_id' || name === 'agent_id') ? { kind: 'connect', by: name, value } : null;
}
