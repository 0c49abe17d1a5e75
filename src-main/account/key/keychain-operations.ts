import { randomBytes } from 'node:crypto';
import { assertNever } from '../../contract/failure.ts';
import type { KeyProblem } from '../../contract/contract.ts';

/** What a native error can mean. */
const nativeProblems = ['locked', 'refused', 'no-keychain'] as const satisfies readonly KeyProblem[];
type NativeProblem = (typeof nativeProblems)[number];

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
  | { readonly kind: 'unavailable'; readonly problem: NativeProblem };

export interface KeychainReply {
  readonly id: number;
  readonly outcome: KeychainOutcome;
}

/** The calls of keytar that are used. `findPassword` returns any entry of the service, so it is not here. */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Crashes the process where a collection is locked. */
  findCredentials(service: string): Promise<readonly { readonly account: string; readonly password: string }[]>;
}

export const SERVICE = 'Longreach';
/** Holds a random word during a check; no account id looks like this. */
export const CANARY_ACCOUNT = 'Longreach (is the keychain open?)';

/** Further entries are not listed. */
const MAX_LISTED = 200;

/**
 * Carries one request out. Never rejects: what the native module throws becomes a problem, and its text goes no further,
 * because a native error message may quote a secret.
 */
export async function perform(
  native: NativeKeychain,
  operation: KeychainOperation,
  platform: NodeJS.Platform,
): Promise<KeychainOutcome> {
  try {
    switch (operation.op) {
      case 'read':
        return await read(native, operation.account);
      case 'write':
        return await write(native, operation.account, operation.secret);
      case 'remove':
        return await remove(native, operation.account);
      case 'probe':
        return await prove(native, { kind: 'unlocked' });
      case 'list':
        return await list(native);
      default:
        return assertNever(operation);
    }
  } catch (error) {
    return { kind: 'unavailable', problem: classifyError(error, platform) };
  }
}

async function read(native: NativeKeychain, account: string): Promise<KeychainOutcome> {
  const secret = await native.getPassword(SERVICE, account);
  return secret === null ? prove(native, { kind: 'absent' }) : { kind: 'found', secret };
}

async function write(native: NativeKeychain, account: string, secret: string): Promise<KeychainOutcome> {
  await native.setPassword(SERVICE, account, secret);
  const stored = await native.getPassword(SERVICE, account);
  if (stored === secret) return { kind: 'written' };
  return { kind: 'unavailable', problem: stored === null ? 'locked' : 'refused' };
}

async function remove(native: NativeKeychain, account: string): Promise<KeychainOutcome> {
  // The result means nothing: it is false both for "there was none" and for "locked, and it stays".
  await native.deletePassword(SERVICE, account);
  const stored = await native.getPassword(SERVICE, account);
  return stored === null ? prove(native, { kind: 'removed' }) : { kind: 'still-there' };
}

/** The passwords that come with the names stay in this process. */
async function list(native: NativeKeychain): Promise<KeychainOutcome> {
  const proven = await prove(native, { kind: 'unlocked' });
  if (proven.kind !== 'unlocked') return proven;
  const found = await native.findCredentials(SERVICE);
  const names = found.map(({ account }) => account).filter((name) => name !== CANARY_ACCOUNT && name !== '');
  return { kind: 'listed', accounts: names.slice(0, MAX_LISTED) };
}

/** A locked keychain reads as empty too, so emptiness counts only where an entry of ours can be written and read. */
async function prove(native: NativeKeychain, outcome: KeychainOutcome): Promise<KeychainOutcome> {
  const word = randomBytes(16).toString('hex');
  await native.setPassword(SERVICE, CANARY_ACCOUNT, word);
  const stored = await native.getPassword(SERVICE, CANARY_ACCOUNT);
  if (stored !== word) return { kind: 'unavailable', problem: 'locked' };
  // A canary that stays behind is harmless and is overwritten by the next proof.
  await native.deletePassword(SERVICE, CANARY_ACCOUNT).catch(() => false);
  return outcome;
}

/**
 * Chooses a problem from a native error. Its text is all there is, and it may be translated, so an unknown text falls to
 * what is left on that system: on Linux a refusal shows as "no value" and only an unreachable service throws; elsewhere
 * the system itself refused.
 */
export function classifyError(error: unknown, platform: NodeJS.Platform): NativeProblem {
  const text = error instanceof Error ? error.message : '';
  if (/locked|interaction is not allowed/i.test(text)) return 'locked';
  if (/dismiss|cancel|denied|not correct|auth/i.test(text)) return 'refused';
  if (/logon session/i.test(text)) return 'no-keychain';
  return platform === 'linux' ? 'no-keychain' : 'refused';
}

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
    case 'unavailable': {
      const known = nativeProblems.find((each) => each === problem);
      return known === undefined ? null : { kind, problem: known };
    }
    default:
      return null;
  }
}
