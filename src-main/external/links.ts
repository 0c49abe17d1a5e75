import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
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
const LONGEST_FIELD = 40;
const MAX_ARGUMENTS = 1_000;

/** Whether this argument claims to be a link of ours; its content is checked elsewhere. */
export const isLink = (text: string): boolean => /^longreach:/i.test(text);

/**
 * Reads the one link of ours among the arguments of a start. Fails, with the reason for the user, where there are several, or
 * where it is anything but exactly one of the known forms: no address, no switch and no second thing can ride along.
 */
export function parseLink(argv: readonly string[]): Result<LinkRequest> {
  const links = argv.slice(0, MAX_ARGUMENTS).filter(isLink);
  const [link] = links;
  if (link === undefined || links.length > 1 || argv.length > MAX_ARGUMENTS) return refuse(t('link.several'));
  if (link.length > LONGEST_LINK) return refuse(t('link.long', { max: LONGEST_LINK }));
  // Printable characters only: a line break or a blank is how a second argument hides in the first.
  if (!/^[\x21-\x7e]+$/.test(link)) return refuse(t('link.characters'));
  // Ticket systems write links as HTML. In a value, "&" is "%26", so "&amp;" can only separate fields.
  const url = URL.parse(link.replace(/&(?:amp;)+/gi, '&'));
  if (url === null || !/^longreach:\/\//i.test(link)) return refuse(t('link.unknown'));
  const { host, pathname, username, password, port, hash, searchParams } = url;
  if (`${username}${password}${port}${hash}` !== '') return refuse(t('link.unknown'));
  const path = `${host}${pathname.replace(/\/$/, '')}`.toLowerCase();
  if (path !== 'connect' && path !== 'support/new') return refuse(t('link.unknown'));
  const fields = readFields([...searchParams]);
  return fields.ok ? readRequest(path, fields.value) : fields;
}

const refuse = (reason: string): Result<never> => fail('bad-input', t('link.refused', { reason }), { reason: 'link' });

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

/** Each once, each with a usable text. */
function readFields(pairs: readonly (readonly [string, string])[]): Result<Fields> {
  const fields = new Map<string, string>();
  for (const [name, raw] of pairs) {
    const value = readLinkText(raw);
    const field = nameField(name);
    if (value === null) return refuse(t('link.text', { field, max: LONGEST_VALUE }));
    if (fields.has(name)) return refuse(t('link.twice', { field }));
    fields.set(name, value);
  }
  return succeed(fields);
}

/** The name of a field is the sender's, too. */
const nameField = (name: string): string => readLinkText(name)?.slice(0, LONGEST_FIELD) ?? '?';

const isTarget = (name: string): name is ExternalTarget['by'] =>
  name === 'name' || name === 'device_id' || name === 'agent_id';

function readRequest(path: 'connect' | 'support/new', fields: Fields): Result<LinkRequest> {
  const requester = fields.get('client') ?? null;
  const others = [...fields].filter(([name]) => name !== 'client');
  const unknown = others.find(([name]) => path === 'support/new' || !isTarget(name));
  if (unknown !== undefined) return refuse(t('link.field', { field: nameField(unknown[0]) }));
  if (path === 'support/new') return succeed({ kind: 'support', client: requester });
  const [other] = others;
  if (other === undefined) return refuse(t('link.agent'));
  if (others.length > 1) return refuse(t('link.oneAgent'));
  const [by, value] = other;
  const target = isTarget(by) ? readLinkTarget(by, value) : null;
  return target === null ? refuse(t('link.number', { field: by })) : succeed({ kind: 'connect', ...target, requester });
}
