import type { KeyProblem } from '../../contract/contract.ts';

/** Requests of the main process to the keychain process. `secret` crosses only in a write and in the response to a read. */
export type KeychainOperation =
  /** Look the entry up; where nothing comes back, prove that the keychain is open before saying "absent". */
  | { readonly op: 'read'; readonly account: string }
  /** Store, read back and compare. */
  | { readonly op: 'write'; readonly account: string; readonly secret: string }
  /** Delete and read back; "removed" is only returned for a keychain that is proven open. */
  | { readonly op: 'remove'; readonly account: string }
  /** Prove that the keychain is open. */
  | { readonly op: 'probe' }
  /** Names of our entries, once the keychain is proven open. */
  | { readonly op: 'list' };

export type KeychainRequest = KeychainOperation & { readonly id: number };

export type KeychainOutcome =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'written' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'still-there' }
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'listed'; readonly accounts: readonly string[] }
  | { readonly kind: 'unavailable'; readonly problem: KeyProblem };

export interface KeychainReply {
  readonly id: number;
  readonly outcome: KeychainOutcome;
}

const problems: Readonly<Record<KeyProblem, true>> = {
  locked: true,
  missing: true,
  'not-stored': true,
  refused: true,
  'no-keychain': true,
  timeout: true,
  crashed: true,
  unreadable: true,
  'storing-not-allowed': true,
  'address-not-allowed': true,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

/** Null for everything that is not a request; the keychain process ignores that. */
export function parseRequest(message: unknown): KeychainRequest | null {
  if (!isRecord(message) || typeof message.id !== 'number') return null;
  const { id, op, account, secret } = message;
  if (op === 'probe' || op === 'list') return { id, op };
  if (!isName(account)) return null;
  if (op === 'read' || op === 'remove') return { id, op, account };
  return op === 'write' && isName(secret) ? { id, op, account, secret } : null;
}

/** Null for everything that is not a reply; the main process ignores that. */
export function parseReply(message: unknown): KeychainReply | null {
  if (!isRecord(message) || typeof message.id !== 'number' || !isRecord(message.outcome)) return null;
  const outcome = parseOutcome(message.outcome);
  return outcome === null ? null : { id: message.id, outcome };
}

function parseOutcome({ kind, secret, problem, accounts }: Record<string, unknown>): KeychainOutcome | null {
  switch (kind) {
    case 'absent':
    case 'written':
    case 'removed':
    case 'still-there':
    case 'unlocked':
      return { kind };
    case 'listed':
      return Array.isArray(accounts) && accounts.every(isName) ? { kind, accounts } : null;
    case 'found':
      return typeof secret === 'string' ? { kind, secret } : null;
    case 'unavailable':
      return isProblem(problem) ? { kind, problem } : null;
    default:
      return null;
  }
}

const isProblem = (value: unknown): value is KeyProblem => typeof value === 'string' && Object.hasOwn(problems, value);
