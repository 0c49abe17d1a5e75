import { z } from 'zod';
import { call } from './call.ts';
import { both, noInput, text } from './inputs.ts';
import type { Settings } from './settings.ts';

/** The part of the contract about the way to the service: proxies that want a sign-in, and certificates that were refused. */

export const networkCalls = {
  /** What a proxy wants to know, until the user answers; null where nothing is pending. */
  'network:proxyQuestion': call<ProxyQuestion | null>()({ input: noInput, from: ['console'], scope: 'app' }),
  /** `credentials`: null where the user does not sign in. `store`: in the keychain, too. */
  'network:answerProxy': call<void>()({
    input: z.strictObject({
      questionId: text(40),
      credentials: z
        .strictObject({
          username: z.string().min(1).max(200),
          password: text(500),
          store: z.boolean(),
        })
        .nullable(),
    }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Forgets the user name and password of a proxy, `host:port`. */
  'network:forgetProxy': call<Settings>()({
    input: z.strictObject({ proxy: z.string().min(1).max(300) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Why the certificate of a host was refused last; null where it was accepted, or not seen in this run. */
  'network:refusedCertificate': call<RefusedCertificate | null>()({
    input: z.strictObject({ host: text(300) }),
    from: both,
    perSecond: 10,
    scope: 'app',
  }),
} as const;

/** A proxy wants a user name and password. */
export interface ProxyQuestion {
  readonly id: string;
  /** `host:port` */
  readonly proxy: string;
  /** How the proxy calls itself: text of a stranger; may be empty. */
  readonly realm: string;
  /** `basic`, `digest`, `ntlm` or `negotiate`. */
  readonly scheme: string;
  /** It has just refused a user name and password. */
  readonly wasRefused: boolean;
}

/** A certificate that was not accepted, with those that vouch for it. */
export interface RefusedCertificate {
  readonly host: string;
  readonly reason: 'unknown-authority' | 'expired' | 'not-yet-valid' | 'wrong-name' | 'revoked' | 'other';
  /** As the server sent it: its own first, then each one's issuer. */
  readonly chain: readonly ChainedCertificate[];
}

/** Names are texts of a stranger. */
export interface ChainedCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** Unix milliseconds */
  readonly validFrom: number;
  readonly validTo: number;
  /** SHA-256, as pairs of hexadecimal digits. */
  readonly fingerprint: string;
}
