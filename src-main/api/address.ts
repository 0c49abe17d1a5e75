import { fail, succeed, type Result } from '../contract/failure.ts';
import type { CheckedAddress } from '../contract/contract.ts';
import { isLoopbackHost } from '../lib/private-hosts.ts';
import { collapseScheme } from './web-address.ts';
import { t } from '../contract/texts.ts';

type Correction = CheckedAddress['corrections'][number];

const MAX_LENGTH = 2_000;
const QUOTES = /^["'`<(\s“”„‘’«»]+|["'`>),;.\s“”„‘’«»]+$/g;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
const ADDRESS_INSIDE = /https?:\/\/[^\s"'`<>“”„‘’«»]+/i;
const OPERATION = /\/(?:agents|support|history)(?:\/[a-z]*)?\/*$/i;

/**
 * Corrects a base address as it is pasted from a documentation page, a command line or a browser: without a scheme or
 * version, with an operation or a query. A key in the query is removed with it; no message repeats what was entered.
 *
 * @returns the address, ending in /v1/, and what was corrected; fails with kind `bad-input` and one of the reasons `empty`,
 *   `not-an-address`, `scheme`, `not-https`, `userinfo`, `other-version`
 */
export function normaliseAddress(pasted: string): Result<CheckedAddress> {
  if (pasted.length > MAX_LENGTH) return notAnAddress();
  const corrections = new Set<Correction>();
  const text = clean(pasted, corrections);
  if (text === '') return fail('bad-input', t('address.empty'), { reason: 'empty' });
  const withScheme = addScheme(text, corrections);
  if (!withScheme.ok) return withScheme;
  const url = URL.parse(withScheme.value);
  if (url === null || !isPlausibleHost(url, withScheme.value)) return notAnAddress();
  const refusal = refuse(url);
  if (refusal !== null) return refusal;
  if (url.search !== '' || url.hash !== '') corrections.add('query-removed');
  const path = endPath(url.pathname, corrections);
  if (path === null) {
    return fail('bad-input', t('address.version'), { reason: 'other-version' });
  }
  const host = url.host.replace(/\.(?=:\d+$|$)/, '');
  return succeed({ address: new URL(`${url.protocol}//${host}${path}`).href, corrections: [...corrections] });
}

/** Removes quotes, brackets and invisible characters around it; takes the first web address of a longer text. */
function clean(pasted: string, corrections: Set<Correction>): string {
  const trimmed = pasted.replaceAll(INVISIBLE, '').replaceAll(QUOTES, '');
  const text = /\s/.test(trimmed) ? (ADDRESS_INSIDE.exec(trimmed)?.[0] ?? trimmed).replaceAll(QUOTES, '') : trimmed;
  const single = collapseScheme(text);
  if (single !== text) corrections.add('doubled-scheme');
  return single;
}

function addScheme(text: string, corrections: Set<Correction>): Result<string> {
  if (/\s/.test(text)) return notAnAddress();
  if (/^https?:\/\//i.test(text)) return succeed(text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return otherScheme();
  const rest = text.replace(/^(?:https?:\/?|https?\/\/|\/\/)/i, '');
  if (/^[^/?#]*@/.test(rest)) return userinfo();
  if (/^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(rest)) return otherScheme();
  const host = /^[^/?#:]*/.exec(rest)?.[0] ?? '';
  if (!host.includes('.') && !isLoopbackHost(host.toLowerCase()) && !rest.startsWith('[')) return notAnAddress();
  corrections.add('scheme-added');
  const isLocal = isLoopbackHost(host.toLowerCase()) || rest.startsWith('[::1]');
  return succeed(`${isLocal ? 'http' : 'https'}://${rest}`);
}

/** Rejects numbers that only a URL parser reads as an IP address ("12", "0x7f.1"), and names with empty parts. */
function isPlausibleHost(url: URL, text: string): boolean {
  const name = url.hostname.replace(/\.$/, '');
  if (name.length > 253 || name.split('.').includes('')) return false;
  return !/^\d+(?:\.\d+){3}$/.test(name) || text.includes(name);
}

function refuse(url: URL): Result<never> | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return otherScheme();
  if (url.username !== '' || url.password !== '') return userinfo();
  if (url.protocol === 'https:' || isLoopbackHost(url.hostname)) return null;
  return fail('bad-input', t('address.http'), { reason: 'not-https' });
}

/** The path up to its first /v1/; null where it has another version. */
function endPath(pathname: string, corrections: Set<Correction>): string | null {
  const path = pathname.replaceAll(/\/{2,}/g, '/');
  const versioned = /^(.*?\/)v1(?:\/(.*))?$/i.exec(path);
  if (versioned !== null) {
    const [, before = '/', after = ''] = versioned;
    if (!/^(?:v1\/?)*$/i.test(after)) corrections.add('operation-removed');
    return `${before}v1/`;
  }
  const base = path.replace(OPERATION, '/');
  if (base !== path) corrections.add('operation-removed');
  const trimmed = base.replace(/\/$/, '');
  if (/\/v\d+(?:\.\d+)?$/i.test(trimmed)) return null;
  corrections.add('version-added');
  return `${trimmed}/v1/`;
}

function notAnAddress(): Result<never> {
  return fail('bad-input', t('address.invalid'), { reason: 'not-an-address' });
}

function otherScheme(): Result<never> {
  return fail('bad-input', t('address.scheme'), { reason: 'scheme' });
}

function userinfo(): Result<never> {
  return fail('bad-input', t('address.userinfo'), { reason: 'userinfo' });
}
