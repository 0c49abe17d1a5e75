import { createRunner } from '../../../../src-main/storage/worker-runner.ts';
import type { DatabaseOptions } from '../../../../src-main/storage/database.ts';
import type { OpenList } from '../../../../src-main/storage/open-account.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import type { CallName, InputOf, OutputOf, WorkerRequest } from '../../../../src-main/storage/store-calls.ts';
import { openListFixture } from './fixtures.ts';

type Input<N extends CallName> = InputOf<N> extends undefined ? [] : [input: InputOf<N>];

/** The worker's runner without its thread. `onList` hears what is added to the ids of each list. */
export function startRunner(
  databasePath: string,
  limits: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> = {},
  now = () => Date.UTC(2026, 10, 20),
  onList: (idBase: number) => unknown = () => undefined,
) {
  const openList: OpenList = (taker, idBase) => {
    onList(idBase);
    return openListFixture(taker, idBase);
  };
  const run = createRunner({ openList, now, limits });
  const notices: string[] = [];
  const bugs: string[] = [];
  const request = <N extends CallName>(name: N, input: InputOf<N> | undefined): Result<OutputOf<N>> => {
    const reply = run({ id: 1, name, input } as WorkerRequest);
    if (reply.notice !== null) notices.push(reply.notice);
    if (reply.bug !== null) bugs.push(reply.bug);
    return reply.result as Result<OutputOf<N>>;
  };
  const ask = <N extends CallName>(name: N, ...[input]: Input<N>): Result<OutputOf<N>> => request(name, input);
  const attached = ask('attach', { databasePath });
  return { ask, request, attached, notices, bugs };
}

export type Runner = ReturnType<typeof startRunner>;
