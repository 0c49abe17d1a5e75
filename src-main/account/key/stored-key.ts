import { Secret } from '../../lib/secret.ts';

/** A key as it is stored: itself, and the id of the app lock that covers it. */
export interface StoredKey {
  readonly key: Secret;
  /** Null where no lock was on when it was stored. */
  readonly lock: string | null;
}

/** Neither a key nor the text of an earlier version has a space. */
const WITH_LOCK = /^lock ([0-9a-f]{32}) (\S+)$/;

/** The text of an entry. An earlier version takes one with a lock for damaged, and asks for the key. */
export const formatStoredKey = ({ key, lock }: StoredKey): string =>
  lock === null ? key.reveal() : `lock ${lock} ${key.reveal()}`;

/** Null where the text is none of ours. */
export function parseStoredKey(text: string): StoredKey | null {
  const [, lock = null, marked] = WITH_LOCK.exec(text) ?? [];
  const key = Secret.parse(marked ?? text);
  return key === null ? null : { key, lock };
}
