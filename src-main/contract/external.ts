import { z } from 'zod';
import { call } from './call.ts';
import { agentId, noInput, text } from './inputs.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about what comes in from outside the program: links and commands. */

export const externalCalls = {
  /** What a link or a command from outside requests, until the user answers; null where nothing is pending. */
  'external:current': call<ExternalRequest | null>()({ input: noInput, from: ['console'], scope: 'app' }),
  /**
   * `agentId`, and `accountId` where there are several accounts: which one, where several have the name. `remember`: this kind
   * of request is trusted from now on.
   */
  'external:answer': call<void>()({
    input: z.strictObject({
      askId: text(40),
      allow: z.boolean(),
      remember: z.boolean(),
      agentId: agentId.nullable(),
      accountId: text(100).nullable(),
    }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
} as const;

/** Ways in from outside the program. */
export const externalSource = z.enum(['link', 'command-line']);
export type ExternalSource = z.infer<typeof externalSource>;

/** An external request, with the result of its lookup. */
export interface ExternalRequest {
  readonly id: string;
  readonly source: ExternalSource;
  /** How the asker calls itself: text of a stranger; null where it does not. */
  readonly requester: string | null;
  readonly action: 'connect' | 'wake' | 'support';
  /** What it named, as it named it. */
  readonly by: 'name' | 'device_id' | 'agent_id' | 'client' | null;
  readonly value: string;
  /** The account that it is about; null while there is only one. */
  readonly account: OutsideAccount | null;
  /**
   * `unlisted`: no agent of the list has this device ID, which the service may know nevertheless. `done`: it was carried
   * out and is only reported; the user has nothing to confirm.
   */
  readonly state: 'searching' | 'found' | 'several' | 'unlisted' | 'none' | 'failed' | 'done';
  /** The one it is, or those it may be. */
  readonly agents: readonly OutsideAgent[];
  readonly failure: Failure | null;
  /** It was a link of a trusted source and was followed without confirmation. */
  readonly unasked?: boolean;
}

export interface OutsideAccount {
  readonly accountId: string;
  readonly label: string;
}

export interface OutsideAgent {
  /** Whose agent it is; null while there is only one account. */
  readonly account: OutsideAccount | null;
  readonly agentId: number;
  readonly deviceId: number | null;
  readonly name: string;
  readonly group: string | null;
  readonly online: boolean | null;
}
