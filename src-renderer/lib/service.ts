import type { Account, KeyPlace, KeyProblem, ServiceState } from '../../src-main/contract/contract.ts';
import { assertNever } from '../../src-main/contract/failure.ts';
import { formatFreshness, formatMoment, formatUntil } from './format.ts';
import { t } from '../../src-main/contract/texts.ts';

/** The service state and the key's place in words. Pure: "now" comes in, in Unix milliseconds. */

export interface ServiceText {
  readonly mark: 'online' | 'offline' | 'failed' | 'attention' | 'waiting';
  readonly text: string;
}

/** The one line at the foot of the rail. */
export function describeService(state: ServiceState, now: number): ServiceText {
  switch (state.kind) {
    case 'starting':
      return { mark: 'waiting', text: t('service.starting') };
    case 'up-to-date':
      return { mark: 'online', text: describeFreshness(state.at, now) };
    case 'offline':
      return state.at === null
        ? { mark: 'offline', text: t('service.offline') }
        : { mark: 'offline', text: t('service.offlineShowing', { time: formatMoment(state.at, now) }) };
    case 'key-refused':
      return { mark: 'failed', text: t('service.keyRejected') };
    case 'quota':
      return { mark: 'attention', text: t('service.planLimit') };
    case 'failing':
      return { mark: 'attention', text: t('service.failing') };
    default:
      return assertNever(state.kind);
  }
}

/** A list this old, in milliseconds, is no longer called up to date: a large one is requested rarely (S14). */
const OLD_MS = 150_000;

function describeFreshness(at: number | null, now: number): string {
  if (at === null) return t('service.upToDate');
  return t(now - at > OLD_MS ? 'service.updatedAgo' : 'service.upToDateAgo', { ago: formatFreshness(at, now) });
}

export interface BannerText {
  readonly tone: 'plain' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly action: 'try' | 'ask' | 'replace-key' | 'show-empty';
}

/** From when the list is that a page shows; `at` in Unix milliseconds, null if there is none. */
export const describeListTime = (at: number | null, now: number): string =>
  at === null ? t('banner.noPicture') : t('banner.picture', { time: formatMoment(at, now) });

/**
 * The banner above the list while the service does not answer as it should; null while all is well.
 *
 * @param savedCopy from when the data of the page are; left out for the list of agents
 */
export function describeBanner(
  state: ServiceState,
  account: Account,
  now: number,
  savedCopy?: string,
): BannerText | null {
  const isAgentsList = savedCopy === undefined;
  const listTime = savedCopy ?? describeListTime(state.at, now);
  const next = state.nextTryAt === null ? '' : ` ${t('banner.nextTry', { wait: formatUntil(state.nextTryAt, now) })}`;
  switch (state.kind) {
    case 'starting':
    case 'up-to-date':
      return null;
    case 'offline':
      return { tone: 'plain', title: state.message ?? t('banner.offline'), text: listTime + next, action: 'try' };
    case 'key-refused':
      return {
        tone: 'bad',
        title: t('banner.keyRejected', { account: account.label }),
        text: t('banner.keyRejectedWhy', { time: formatMoment(state.since, now) }),
        action: 'replace-key',
      };
    case 'quota':
      return {
        tone: 'warn',
        title: t('main.requestLimit'),
        text: `${listTime} ${
          state.nextTryAt === null
            ? t('banner.quotaWhy')
            : t('banner.quotaNext', { wait: formatUntil(state.nextTryAt, now) })
        }`,
        action: 'ask',
      };
    case 'failing': {
      const title = state.message ?? t('banner.failing');
      if (state.mayBeEmpty === true && isAgentsList) {
        return { tone: 'warn', title, text: `${t('banner.mayBeEmpty')} ${listTime}${next}`, action: 'show-empty' };
      }
      return { tone: 'warn', title, text: listTime + next, action: 'try' };
    }
    default:
      return assertNever(state.kind);
  }
}

/** Where the key is, as a sentence. */
export function describeKeyPlace(place: KeyPlace, keychainName: string): string {
  switch (place) {
    case 'keychain':
      return t('key.inKeychain', { keychain: keychainName });
    case 'safe-storage':
      return t('key.inSafeStorage');
    case 'memory':
      return t('key.inMemory');
    default:
      return assertNever(place);
  }
}

/** Why the stored key cannot be had, and what to do. */
export function describeKeyProblem(
  problem: KeyProblem,
  keychain: string,
): { readonly title: string; readonly text: string } {
  switch (problem) {
    case 'locked':
      return { title: t('keyProblem.locked'), text: t('keyProblem.lockedWhy', { keychain }) };
    case 'missing':
      return { title: t('keyProblem.missing'), text: t('keyProblem.missingWhy', { keychain }) };
    case 'not-stored':
      return { title: t('keyProblem.notKept'), text: t('keyProblem.notKeptWhy') };
    case 'refused':
      return { title: t('keyProblem.refused'), text: t('keyProblem.refusedWhy', { keychain }) };
    case 'no-keychain':
      return { title: t('keyProblem.none'), text: t('keyProblem.noneWhy', { keychain }) };
    case 'timeout':
      return { title: t('keyProblem.timeout'), text: t('keyProblem.timeoutWhy', { keychain }) };
    case 'crashed':
      return { title: t('keyProblem.crashed'), text: t('keyProblem.crashedWhy') };
    case 'unreadable':
      return { title: t('keyProblem.unreadable'), text: t('keyProblem.unreadableWhy') };
    case 'storing-not-allowed':
      return { title: t('keyProblem.storing'), text: t('keyProblem.storingWhy') };
    case 'address-not-allowed':
      return { title: t('keyProblem.address'), text: t('keyProblem.addressWhy') };
    default:
      return assertNever(problem);
  }
}

/** "api.northfield.example": the part of the address that distinguishes accounts. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Two letters for the account's face: "Northfield IT" gives "NI", "Kestrel" gives "KE". */
export function initialsOf(label: string): string {
  const words = label.split(/[\s_.-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = Array.from(words[0] ?? '');
  const second = words.length > 1 ? Array.from(words[1] ?? '')[0] : first[1];
  return `${first[0] ?? ''}${second ?? ''}`.toUpperCase();
}
