import { randomToken, sameSecret } from './identity.ts';
import { Refused } from './reply.ts';

/** The one account: its key, whether the key still counts, and how many requests the plan still allows. */
export class Account {
  #key: string;
  #revoked = false;
  /** Requests left; null for no limit. */
  #left: number | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  get key(): string {
    return this.#key;
  }

  revoke(): void {
    this.#revoked = true;
  }

  restore(): void {
    this.#revoked = false;
  }

  replace(key: string = randomToken()): void {
    this.#key = key;
    this.#revoked = false;
  }

  limitTo(requests: number | null): void {
    this.#left = requests;
  }

  accepts(key: string | null): boolean {
    return key !== null && !this.#revoked && sameSecret(key, this.#key);
  }

  /** 403 for a key that is missing or wrong (the specification leaves it open, section 5), 402 beyond the plan (section 7). */
  admit(key: string | null): Refused | null {
    if (!this.accepts(key))
      return new Refused(403, key === null ? 'The API key is missing.' : 'The API key is not valid.');
    if (this.#left === null) return null;
    if (this.#left <= 0) return new Refused(402, 'The request limit of the plan is exceeded.');
    this.#left -= 1;
    return null;
  }
}
