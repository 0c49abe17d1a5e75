import { z } from 'zod';
import { call } from './call.ts';
import { noInput, text } from './inputs.ts';

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
  'notifications',
  'links',
  'updates',
] as const;
export type SelfTestName = (typeof selfTestNames)[number];

export const selfTestLevels = ['good', 'warning', 'bad'] as const;
export type SelfTestLevel = (typeof selfTestLevels)[number];

/** What a button beside a line does. */
const selfTestActions = ['replace-key', 'use-links', 'show-network', 'show-account', 'show-methods'] as const;
export type SelfTestAction = (typeof selfTestActions)[number];

const selfTestLine = z.strictObject({
  name: z.enum(selfTestNames),
  title: z.string().max(40),
  level: z.enum(selfTestLevels),
  /** What was found, as a sentence. */
  text: z.string().max(1_000),
  /** What to do about it; null where nothing is. */
  advice: z.string().max(1_000).nullable(),
  action: z.enum(selfTestActions).nullable(),
});
const account = z.string().max(200);

/** The result as scripts get it, too. Names neither agents nor clients, and holds neither key nor path of an address. */
export const selfTestSchema = z.strictObject({
  /** Label of the account; null while there is none. */
  account: account.nullable(),
  /** Unix milliseconds when it began. */
  at: z.number(),
  milliseconds: z.number(),
  lines: z.array(selfTestLine).max(40),
  /** The lines about other accounts of this console, without those about this computer. Left out where there are none. */
  others: z
    .array(z.strictObject({ account, lines: z.array(selfTestLine).max(40) }))
    .max(100)
    .exactOptional(),
});
export type SelfTest = z.infer<typeof selfTestSchema>;
export type SelfTestLine = SelfTest['lines'][number];

export interface HealthState {
  /** The last result of this run; null before the first. */
  readonly last: SelfTest | null;
  /** The most requests of the plan that one self-test sends. */
  readonly maxRequests: number;
}

/** A file of the diagnostics as it is shown before it is saved. */
export interface DiagnosticsFile {
  readonly name: string;
  /** Its content in a few words. */
  readonly about: string;
  readonly bytes: number;
  /** Its last lines where it is long. */
  readonly text: string;
  readonly isCut: boolean;
}

export interface Diagnostics {
  /** Names this bundle for `health:saveDiagnostics`, which saves exactly the texts that were shown. */
  readonly bundleId: string;
  /** Of the zip file. */
  readonly bytes: number;
  readonly files: readonly DiagnosticsFile[];
}

/** A package whose code or files are part of Longreach. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

export const healthCalls = {
  /** Runs the self-test of the accounts, that in view first. Reads only; never sent unless the user asks for it. */
  'health:selfTest': call<SelfTest>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  'health:current': call<HealthState>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Collects the diagnostics: nothing is saved, and nothing is sent anywhere. */
  'health:diagnostics': call<Diagnostics>()({ input: noInput, from: ['console'], perSecond: 2, scope: 'app' }),
  /** Asks where, then saves the bundle as a zip file; answers its name. Fails with `cancelled` if the user chose no place. */
  'health:saveDiagnostics': call<{ readonly fileName: string }>()({
    input: z.strictObject({ bundleId: text(40) }),
    from: ['console'],
    perSecond: 2,
    scope: 'app',
  }),
  /** The licences of everything that comes with Longreach, as the build has found them; by name. */
  'about:licences': call<readonly Licence[]>()({ input: noInput, from: ['console'], perSecond: 2, scope: 'app' }),
  /** Makes this program the one that opens longreach:// links. */
  'health:useForLinks': call<void>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
} as const;
