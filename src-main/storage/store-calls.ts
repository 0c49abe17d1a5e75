import type { AgentsSummary } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { agentCalls } from './agent-calls.ts';
import { dataCalls, type fileCalls } from './data-calls.ts';
import type { StoreNotice } from './database.ts';
import { historyCalls } from './history-calls.ts';
import { listsInAccount, type listCalls } from './list-calls.ts';
import { accountCalls } from './open-account.ts';
import type { profileCalls } from './profile-calls.ts';
import { userDataCalls } from './user-data-calls.ts';

/**
 * All calls about an open account. Name, input and result of a call of the storage worker are declared by its row here, in
 * `fileCalls`, in `listCalls` or in `profileCalls`. Main imports the types only, so that no code of the worker gets into its bundle.
 */
export const callsInAccount = {
  ...accountCalls,
  ...agentCalls,
  ...listsInAccount,
  ...userDataCalls,
  ...historyCalls,
  ...dataCalls,
};

/** What the worker is started with. */
export interface WorkerStart {
  /** Absolute path of the file with what the user made in all accounts; null stores nothing of it. */
  readonly userPath: string | null;
}

/** An account as it is opened. */
export interface Opening {
  readonly id: string;
  /** Absolute path of its database, or `:memory:`. */
  readonly databasePath: string;
  /** Where what the user made was written by a newer version, empty files are made beside it. */
  readonly startsEmpty: boolean;
}

type Rows = typeof callsInAccount &
  typeof profileCalls &
  typeof fileCalls &
  typeof listCalls & {
    /** Opens the account for its other calls, again if it is open. Ids of its calls have its number in front. */
    open: (nothing: unknown, input: Opening) => Result<AgentsSummary>;
    /** Closes the file of the account; that of every account where none is named. */
    close: (nothing: unknown) => Result<null>;
  };

export type CallName = keyof Rows;

/** Undefined if the call takes no input. */
export type InputOf<N extends CallName> = Rows[N] extends (store: never, input: infer Input) => unknown
  ? unknown extends Input
    ? undefined
    : Input
  : never;

export type OutputOf<N extends CallName> = Rows[N] extends (...input: never) => Result<infer Output> ? Output : never;

/** What a call is about: the account with this number, a database that no account has open, or neither. */
export type CallSubject = { readonly account: number } | { readonly databasePath: string } | null;

/** Calls are answered one at a time and in order. */
export type WorkerRequest = {
  readonly [N in CallName]: {
    readonly id: number;
    readonly of: CallSubject;
    readonly name: N;
    readonly input: InputOf<N>;
  };
}[CallName];

/** Set to 1 once everything that was sent before it is done, so that main can wait for that without its event loop. */
export interface DoneMark {
  readonly done: Int32Array;
}

export interface WorkerReply {
  readonly id: number;
  readonly result: Result<unknown>;
  /** What happened to the database that the call was about. */
  readonly notice: StoreNotice | null;
  /** For the log only: the stack of an unexpected error. */
  readonly bug: string | null;
}
