import { dirname, join } from 'node:path';
import { profileCalls } from '../../../../src-main/storage/profile-calls.ts';
import { createRunner } from '../../../../src-main/storage/worker-runner.ts';
import type { TextCodec } from '../../../../src-main/storage/text-codec.ts';
import type { DatabaseOptions } from '../../../../src-main/storage/database.ts';
import type { ListExtent, OpenList } from '../../../../src-main/storage/incoming-agents.ts';
import type { NumberedAccount } from '../../../../src-main/contract/account-ids.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import type {
  CallName,
  CallSubject,
  InputOf,
  Opening,
  OutputOf,
  WorkerRequest,
} from '../../../../src-main/storage/store-calls.ts';
import type { ChangePart } from '../../../../src-main/storage/agent-calls.ts';
import type { KeptList } from '../../../../src-main/storage/list-calls.ts';
import { openListFixture } from './fixtures.ts';

/** Accounts are opened in the database of the runner, unless another one is named. */
type InputHere<N extends CallName> = N extends 'open'
  ? NumberedAccount & Partial<Pick<Opening, 'startsEmpty' | 'databasePath'>>
  : InputOf<N>;
type Input<N extends CallName> = InputHere<N> extends undefined ? [] : [input: InputHere<N>];

const ofFiles: ReadonlySet<CallName> = new Set(['storedTotal', 'forgetAccount', 'checkDisk']);
const ofProfile: ReadonlySet<string> = new Set(Object.keys(profileCalls));

/** A list that has arrived as a whole. */
interface WholeList {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** The file with what the user made, beside the database; null where that is in memory. */
export const userPathOf = (databasePath: string): string | null =>
  databasePath === ':memory:' ? null : join(dirname(databasePath), 'user.db');

/** The worker's runner without its thread. `onList` hears what is added to the ids of each list. */
export function startRunner(
  databasePath: string,
  { codec, ...limits }: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> & { readonly codec?: TextCodec } = {},
  now = () => Date.UTC(2026, 10, 20),
  onList: (idBase: number) => unknown = () => undefined,
) {
  const openList: OpenList = (taker, idBase) => {
    onList(idBase);
    return openListFixture(taker, idBase);
  };
  const run = createRunner({ userPath: userPathOf(databasePath), openList, now, limits, codec });
  const notices: string[] = [];
  const bugs: string[] = [];
  let opened: NumberedAccount | null = null;
  const subjectOf = (name: CallName): CallSubject => {
    if (name === 'close' || ofProfile.has(name)) return null;
    return opened === null && ofFiles.has(name) ? { databasePath } : { account: opened?.number ?? 0 };
  };
  /** About the account that was opened last. */
  const request = <N extends CallName>(
    name: N,
    input: InputHere<N> | undefined,
    given?: CallSubject,
  ): Result<OutputOf<N>> => {
    const own = input as { readonly accountId?: string } | undefined;
    if (name === 'open') opened = input as NumberedAccount;
    const of = given === undefined ? subjectOf(name) : given;
    const sent = name === 'open' ? { databasePath, startsEmpty: false, ...(input as NumberedAccount) } : input;
    const reply = run({ id: 1, of, name, input: sent } as WorkerRequest);
    if (name === 'close' || (name === 'forgetAccount' && own?.accountId === opened?.id)) opened = null;
    if (reply.notice !== null) notices.push(reply.notice);
    if (reply.bug !== null) bugs.push(reply.bug);
    return reply.result as Result<OutputOf<N>>;
  };
  const ask = <N extends CallName>(name: N, ...[input]: Input<N>): Result<OutputOf<N>> => request(name, input);
  let lists = 0;
  const keep = (extent: ListExtent, { bytes, at }: WholeList): Result<KeptList> => {
    const list = 1_000 + (lists += 1);
    const begun = ask('begin', { list, number: opened?.number ?? 0, extent });
    const taken = begun.ok ? ask('part', { list, at: 0, bytes }) : begun;
    return taken.ok ? ask('keep', { list, parts: 1, size: bytes.length, at }) : taken;
  };
  return {
    ask,
    request,
    notices,
    bugs,
    /** About a list of which no account is open yet. */
    askOfNone: <N extends CallName>(name: N, input: InputOf<N>): Result<OutputOf<N>> =>
      request(name, input as InputHere<N>, null),
    /** Stores a whole list. */
    apply: (list: WholeList): Result<ChangePart> => keep('all', list),
    /** Stores some agents of the list. */
    applyPart: (list: WholeList): Result<KeptList> => keep('some', list),
  };
}

export type Runner = ReturnType<typeof startRunner>;
