import type { Result } from '../contract/failure.ts';
import { agentCalls } from './agent-calls.ts';
import { dataCalls } from './data-calls.ts';
import type { StoreNotice } from './database.ts';
import { historyCalls } from './history-calls.ts';
import { pendingCalls } from './pending-calls.ts';
import { accountCalls, type Store } from './open-account.ts';
import { userDataCalls } from './user-data-calls.ts';

/**
 * All calls of the storage worker: name, input and result of each are declared by its row in one of these tables. Main
 * imports the types only, so that no code of the worker gets into its bundle.
 */
export const storeCalls = {
  ...accountCalls,
  ...agentCalls,
  ...pendingCalls,
  ...userDataCalls,
  ...historyCalls,
  ...dataCalls,
};

type Rows = typeof storeCalls & {
  /** Answered by the runner itself: these two begin and end the store that the others work on. */
  attach: (
    store: Store,
    input: {
      readonly databasePath: string;
      /** Where all there is was written by a newer version, an empty database is made beside it. */
      readonly startsEmpty?: boolean;
    },
  ) => Result<null>;
  close: (store: Store) => Result<null>;
};

export type CallName = keyof Rows;

/** Undefined if the call takes no input. */
export type InputOf<N extends CallName> = Rows[N] extends (store: never, input: infer Input) => unknown
  ? unknown extends Input
    ? undefined
    : Input
  : never;

export type OutputOf<N extends CallName> = Rows[N] extends (...input: never) => Result<infer Output> ? Output : never;

/** Calls are answered one at a time and in order. */
export type WorkerRequest = {
  readonly [N in CallName]: { readonly id: number; readonly name: N; readonly input: InputOf<N> };
}[CallName];

/** Set to 1 once everything that was sent before it is done, so that main can wait for that without its event loop. */
export interface DoneMark {
  readonly done: Int32Array;
}

export interface WorkerReply {
  readonly id: number;
  readonly result: Result<unknown>;
  readonly notice: StoreNotice | null;
  /** For the log only: the stack of an unexpected error. */
  readonly bug: string | null;
}
