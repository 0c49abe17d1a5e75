import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import { Secret } from '../lib/secret.ts';
import { withoutRootDot } from '../lib/private-hosts.ts';

/** The address of a webhook is a credential: whoever has it can post. What is stored of it, and what may be shown. */

/** What the keychain has of a webhook, in one entry. */
export interface WebhookSecrets {
  readonly address: URL;
  /** Signs messages to a receiver of one's own; null for the others. */
  readonly signing: string | null;
}

/** Neither a web address nor a signing secret contains it. */
const BETWEEN = '<';

/** Null where it is longer than an entry takes. */
export const packSecrets = ({ address, signing }: WebhookSecrets): Secret | null =>
  Secret.parse(signing === null ? address.href : `${signing}${BETWEEN}${address.href}`);

/** Null where the entry is none of ours. */
export function unpackSecrets(entry: Secret): WebhookSecrets | null {
  const text = entry.reveal();
  const at = text.indexOf(BETWEEN);
  const address = readAddress(text.slice(at + 1));
  return address.ok ? { address: address.value, signing: at === -1 ? null : text.slice(0, at) } : null;
}

/** Reads an address as it is pasted. Fails with `bad-input`; no message repeats what was entered. */
export function readAddress(pasted: string): Result<URL> {
  const url = URL.parse(pasted.trim());
  if (url?.hostname === undefined || url.hostname === '') return refused('not-an-address', t('webhook.noAddress'));
  if (url.protocol !== 'https:') return refused('not-https', t('webhook.notHttps'));
  if (url.username !== '' || url.password !== '') return refused('userinfo', t('webhook.userinfo'));
  url.hash = '';
  return succeed(url);
}

const SIGNING = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/** Reads a signing secret: "whsec_", then 24 to 64 bytes as base64 (Standard Webhooks). Fails with `bad-input`. */
export function readSigningSecret(pasted: string): Result<string> {
  const text = pasted.trim();
  const { byteLength } = signingKey(text);
  const isGood = SIGNING.test(text) && byteLength >= MIN_BYTES && byteLength <= MAX_BYTES;
  return isGood ? succeed(text) : refused('signing-secret', t('webhook.badSecret'));
}

export const signingKey = (secret: string): Buffer => Buffer.from(SIGNING.exec(secret)?.[1] ?? '', 'base64');

const refused = (reason: string, message: string): Result<never> => fail('bad-input', message, { reason });

/** The host with its port where it is unusual, for a question of the system: nothing of it is left out. */
export const wholeHost = ({ hostname, port }: URL): string =>
  port === '' ? withoutRootDot(hostname) : `${withoutRootDot(hostname)}:${port}`;

/** A part of a name that looks drawn by lot: some services give each user a host, and that alone is the credential. */
const isDrawn = (label: string): boolean => /^(?=.*\d)(?=.*[a-z])[a-z\d-]{12,}$/.test(label);

/** The host as it may be stored and shown: parts that could be the credential are left out. */
export function shownHost(url: URL): string {
  const labels = wholeHost(url).split('.');
  const first = labels.findLastIndex(isDrawn);
  return first === -1 ? labels.join('.') : `….${labels.slice(first + 1).join('.')}`;
}

/** So much of the end is left unknown that nobody finds the rest by trying. */
const MIN_HIDDEN = 16;
const TAIL = 4;

/** The last characters of an address that ends in something long; empty where they would tell too much. */
export function tailOf({ pathname, search }: URL): string {
  const end = /[\w-]*$/.exec(pathname + search)?.[0] ?? '';
  return end.length >= MIN_HIDDEN + TAIL ? end.slice(-TAIL) : '';
}

/** What must not be in a log: the parts of an address and the signing secret that are long enough to be told from words. */
export function partsToHide({ address, signing }: WebhookSecrets): readonly string[] {
  const parts = [...address.pathname.split('/'), ...address.searchParams.values(), ...address.hostname.split('.')];
  return [...parts.filter((part) => part.length >= 12), ...(signing === null ? [] : [signing])];
}
