import type { OperationName } from '../../src-main/practice/operations.ts';
import { ACCOUNT_AREA, causeOf, type CauseName } from './fault-table.ts';

/**
 * What follows from a fault for each operation (trust 2.1, 2.2): how often its request is sent, what the user is told, and
 * which sentences would be untrue.
 */

/** What an operation adds to the rules. */
interface OperationRule {
  /** Sent again after a transient failure (trust 2.1). */
  readonly isRepeatable: boolean;
  /** What the advice after 400 is about. */
  readonly ifRefused: RegExp;
  /** What 404 means; an unknown call where the thing is still listed. */
  readonly ifMissing: 'unknown-call' | { readonly says: string };
  /** What may have been done after a lost answer; left out where nothing is changed. */
  readonly maybe?: RegExp;
  /** What it says instead. */
  readonly causes?: Readonly<Partial<Record<CauseName, { readonly says: string; readonly advice: string }>>>;
}

const NOT_OFFERED = 'The service doesn’t offer this. Check the service address.';

export const operationRules: Readonly<Record<OperationName, OperationRule>> = {
  'agents/list': {
    isRepeatable: true,
    ifRefused: /^If\b.*\bfilter/,
    ifMissing: {
      says: `Nothing was found at this address. Check the service address: it ends in /v1/ and is shown in ${ACCOUNT_AREA}.`,
    },
  },
  'agents/info': { isRepeatable: true, ifRefused: /\bagent\b/, ifMissing: 'unknown-call' },
  'agents/update': {
    isRepeatable: false,
    ifRefused: /\bentered\b/,
    ifMissing: 'unknown-call',
    maybe: /\bchange may have been made\b/,
  },
  'agents/connect': { isRepeatable: false, ifRefused: /\bagent\b/, ifMissing: 'unknown-call' },
  'agents/reboot': {
    isRepeatable: false,
    ifRefused: /\bagent\b/,
    ifMissing: 'unknown-call',
    maybe: /\bmay be rebooting\b/,
  },
  'agents/wake': {
    isRepeatable: true,
    ifRefused: /\bWake-on-LAN\b/,
    ifMissing: 'unknown-call',
    maybe: /\bmay have been sent\b/,
  },
  'agents/logout': {
    isRepeatable: false,
    ifRefused: /\bagent\b/,
    ifMissing: 'unknown-call',
    maybe: /\bagent may have been removed: refresh the list before\b/,
  },
  'support/list': { isRepeatable: true, ifRefused: /^Try again later\.$/, ifMissing: { says: NOT_OFFERED } },
  'support/create': {
    isRepeatable: false,
    ifRefused: /\bname\b/,
    ifMissing: { says: NOT_OFFERED },
    maybe: /\bmay have been created\b/,
    causes: {
      quota: { says: 'The plan’s limit is reached.', advice: 'Try again later, or ask the account owner.' },
    },
  },
  'support/info': { isRepeatable: true, ifRefused: /\bsupport session\b/, ifMissing: 'unknown-call' },
  'support/update': {
    isRepeatable: false,
    ifRefused: /\bname\b/,
    ifMissing: 'unknown-call',
    maybe: /\bmay have been renamed\b/,
  },
  'support/close': {
    isRepeatable: false,
    ifRefused: /\bsupport session\b/,
    ifMissing: 'unknown-call',
    maybe: /\bmay already be closed\b/,
  },
  'history/list': { isRepeatable: true, ifRefused: /^If\b.*\bfilters\b/, ifMissing: { says: NOT_OFFERED } },
  'history/info': {
    isRepeatable: true,
    ifRefused: /\bhistory\b/,
    ifMissing: { says: 'The service doesn’t know this session. It may have been removed: refresh the history.' },
  },
};

/** How often the request of an operation is sent (trust 2.1, F26). */
export function requestsOf(operation: OperationName, cause: CauseName, isBareMissing: boolean): number {
  if (operation === 'agents/wake' && (cause === 'unknown-call' || isBareMissing)) return 2;
  return operationRules[operation].isRepeatable && causeOf(cause).isTransient === true ? 3 : 1;
}

/** What a page states on its own, and whether that is so. `truth` is read at the service, not from the program. */
export interface Truth {
  /** The service has never answered before. */
  readonly isFirst: boolean;
  readonly cause: CauseName;
  readonly status: number | null;
  /** Requests of the operation that reached the service. */
  readonly reached: number;
  readonly isCarriedOut: boolean;
  readonly isChange: boolean;
  readonly isAgentListed: boolean;
  readonly isAgentBlocked: boolean;
  readonly isAgentOnline: boolean;
  readonly isSupportOpen: boolean;
}

export const claims: readonly (readonly [RegExp, (truth: Truth) => boolean])[] = [
  [/nothing was sent/i, ({ reached }) => reached === 0],
  [
    /may have been (?:made|created|renamed|sent)|may have been removed: .* before|may be rebooting|not known whether|(?:did|could)n’t confirm/i,
    ({ cause, isChange }) => isChange && causeOf(cause).isLost === true,
  ],
  [/reject\w* (?:this|the) API key|key rejected/i, ({ cause }) => cause === 'key-refused'],
  [/no permission/, ({ cause }) => cause === 'no-right'],
  [
    /isn’t in the (?:account’s )?list|was removed|agent may have been removed(?!: .* before)/,
    ({ isAgentListed }) => !isAgentListed,
  ],
  [/is blocked|agent is blocked/, ({ isAgentBlocked }) => isAgentBlocked],
  [/doesn’t know this call/, ({ status }) => status === 400 || status === 404 || status === 405],
  [/doesn’t know this (?:agent|support session)/, () => false],
  [/no longer open|may be closed|is closed/, ({ isSupportOpen }) => !isSupportOpen],
  [/still (?:open|lists|shows)/, ({ isCarriedOut }) => !isCarriedOut],
  [/internet connection/, ({ isFirst }) => isFirst],
  [/answered a moment ago/, ({ isFirst }) => !isFirst],
  [/request limit|plan’s limit|allows no more/, ({ status }) => status === 402],
  [/cut off/, ({ cause }) => cause === 'truncated'],
  [/redirects/, ({ cause }) => cause === 'redirect'],
  [/^No answer$/, ({ cause }) => cause === 'no-answer'],
  [/^Plan limit$/, ({ cause }) => cause === 'quota'],
  [/is offline/, ({ isAgentOnline }) => !isAgentOnline],
  // The stored copy has all of them.
  [/older sessions stopped/, () => false],
];

/** The claims of a page that are not true; quotations of the service are its own. */
export function untrueClaims(words: readonly string[], truth: Truth): readonly string[] {
  return words.flatMap((line) => {
    const own = line.replaceAll(/“[^”]*”/g, '');
    const claimedStatus = /\(status (\d+)\)|status \((\d+)\)/.exec(own);
    const isOtherStatus = claimedStatus !== null && Number(claimedStatus[1] ?? claimedStatus[2]) !== truth.status;
    const isUntrue = claims.some(([claim, isTrue]) => claim.test(own) && !isTrue(truth));
    return isOtherStatus || isUntrue ? [line] : [];
  });
}
