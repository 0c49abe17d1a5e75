import { createRunner } from '../../../../src-main/storage/worker-runner.ts';
import type { DatabaseOptions } from '../../../../src-main/storage/database.ts';
import type { Result } from '../../../../src-main/contract/failure.ts';
import type {
  InputOf,
  OutputOf,
  WorkerCallName,
  WorkerReply,
  WorkerRequest,
} from '../../../../src-main/storage/worker-calls.ts';
import { readList } from './fixtures.ts';

/** The inside of the worker without its thread. */
export function startRunner(databasePath: string, limits: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> = {}) {
  const run = createRunner({ parse: readList, now: () => Date.UTC(2026, 10, 20), limits });
  const notices: string[] = [];
  const bugs: string[] = [];
  const ask = <N extends WorkerCallName>(name: N, input: InputOf<N>): Result<OutputOf<N>> => {
    const reply: WorkerReply = run({ id: 1, name, input } as WorkerRequest);
    if (reply.notice !== null) notices.push(reply.notice.kind);
    if (reply.bug !== null) bugs.push(reply.bug);
    return reply.result as Result<OutputOf<N>>;
  };
  const attached = ask('attach', { databasePath });
  return { ask, attached, notices, bugs };
}

export type Runner = ReturnType<typeof startRunner>;
