import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What must not be guessed, and the comparisons that must not leak. */

/** @param bytes how much randomness; the text is hexadecimal, twice as long */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('hex');

/** Unlike a token this need not be stored: the same secret and subject give the same 40 characters. */
export const sign = (secret: string, subject: string): string => hash('sha256', `${secret}\n${subject}`).slice(0, 40);

/** Compares in a time that does not depend on where the texts differ. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
