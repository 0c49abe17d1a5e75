import { z } from 'zod';
import { call } from './call.ts';
import { noInput } from './inputs.ts';

/** The part of the contract about the health of the program: the self-test and the diagnostics. */

/** The lines of the self-test in their order. */
export const selfTestNames = [
  'name',
  'address',
  'certificate',
  'proxy',
  'key',
  'rights',
  'methods',
  'quota',
  'keychain',
  'disk',
  'clock',
  'tray',
  'links',
] as const;
export type SelfTestName = (typeof selfTestNames)[number];

export const selfTestLevels = ['good', 'warning', 'bad'] as const;
export type SelfTestLevel = (typeof selfTestLevels)[number];

/** What a button beside a line does. */
export const selfTestActions = ['replace-key', 'use-links', 'show-connection', 'show-account'] as const;
export type SelfTestAction = (typeof selfTestActions)[number];

/** The result as scripts get it, too. Names neither agents nor clients, and holds neither key nor path of an address. */
export const selfTestSchema = z.strictObject({
  /** Label of the account; null while there is none. */
  account: z.string().max(200).nullable(),
  /** Unix milliseconds when it began. */
  at: z.number(),
  milliseconds: z.number(),
  lines: z
    .array(
      z.strictObject({
        name: z.enum(selfTestNames),
        title: z.string().max(40),
        level: z.enum(selfTestLevels),
        /** What was found, as a sentence. */
        text: z.string().max(1_000),
        /** What to do about it; null where nothing is. */
        advice: z.string().max(1_000).nullable(),
        action: z.enum(selfTestActions).nullable(),
      }),
    )
    .max(40),
});
export type SelfTest = z.infer<typeof selfTestSchema>;
export type SelfTestLine = SelfTest['lines'][number];

export interface HealthState {
  /** The last result of this run; null before the first. */
  readonly last: SelfTest | null;
  /** The most requests of the plan that one self-test sends. */
  readonly maxRequests: number;
}

export const healthCalls = {
  /** Runs the self-test of the account in view. Reads only; never sent unless the user asks for it. */
  'health:selfTest': call<SelfTest>()(noInput, ['console'], 5),
  'health:current': call<HealthState>()(noInput, ['console'], 5),
  /** Makes this program the one that opens longreach:// links. */
  'health:useForLinks': call<void>()(noInput, ['console'], 5),
} as const;
