import type { BodySink } from '../api/body.ts';
import type { AgentsChange } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { ListExtent } from './incoming-agents.ts';
import type { CheckedList } from './list-calls.ts';
import type { CallName, InputOf, OutputOf } from './store-calls.ts';
import { workerDown } from './worker-link.ts';

/** What a list has changed. */
export interface Kept {
  readonly change: AgentsChange;
  /** Of a list of some agents: those that it has; none where it is older than the stored list. */
  readonly agentIds: readonly number[];
}

/**
 * A list (4.1) that the worker reads while it arrives. It is stored by `keep`, in the account of its inventory, or dropped. It is
 * over after either.
 */
export interface IncomingList extends BodySink {
  /** The next part. Resolves when the one after it may come, also where it was lost: then `end` and `keep` fail. */
  take(part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** After the last part, where nothing is to be stored yet; fails if the body is no list. */
  end(): Promise<Result<CheckedList>>;
  /**
   * Stores the list. One that cannot be read, or of a closed account, changes nothing.
   *
   * @param at Unix milliseconds
   */
  keep(at: number): Promise<Result<Kept>>;
  /** The worker lets go of it, and nothing more of it is taken. */
  drop(): void;
}

export interface IncomingListDeps {
  /** No other list of the worker has it. */
  readonly list: number;
  /** Of the account whose ids it has. */
  readonly number: number;
  readonly extent: ListExtent;
  /** Sends a call to the worker in its turn. */
  readonly ask: <N extends CallName>(
    name: N,
    input: InputOf<N>,
    transfer?: readonly ArrayBuffer[],
  ) => Promise<Result<OutputOf<N>>>;
  /** Stores it in the account, and fetches all rows that it has changed. */
  readonly keep: (input: InputOf<'keep'>) => Promise<Result<Kept>>;
}

export function createIncomingList({ list, number, extent, ask, keep }: IncomingListDeps): IncomingList {
  let parts = 0;
  let size = 0;
  let bodies = 0;
  /** Why something of the present body did not reach the worker. */
  let lost: Result<never> | null = null;
  let isHeld = false;
  let isOver = false;
  /** Sends something of the present body. */
  const send = async <N extends 'begin' | 'part'>(
    name: N,
    input: InputOf<N>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<void> => {
    const body = bodies;
    const sent: Result<unknown> = await ask(name, input, transfer);
    if (!sent.ok && body === bodies) lost ??= sent;
  };
  const drop = (): void => {
    if (isHeld && !isOver) void ask('drop', { list, size });
    isOver = true;
  };
  return {
    begin() {
      // A request that was given up may still have a body under way.
      if (isOver) return;
      parts = 0;
      size = 0;
      lost = null;
      isHeld = true;
      bodies += 1;
      void send('begin', { list, number, extent });
    },
    async take(part) {
      if (isOver) return;
      const at = parts;
      parts += 1;
      size += part.length;
      await send('part', { list, at, bytes: part }, [part.buffer]);
    },
    async end() {
      const checked = lost ?? (await ask('end', { list, parts, size }));
      // Only a worker that took the place of another one does not have all parts.
      return !checked.ok && checked.failure.reason === 'list-interrupted' ? workerDown() : checked;
    },
    async keep(at) {
      const kept = lost ?? (await keep({ list, parts, size, at }));
      if (kept.ok) isOver = true;
      else drop();
      return kept;
    },
    drop,
  };
}
