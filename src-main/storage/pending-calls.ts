import { succeed, type Result } from '../contract/failure.ts';
import type { Agent, AgentTaker } from '../contract/model.ts';
import { interrupted, storeList, type ChangePart } from './agent-calls.ts';
import { inAccount, loadIndex, type Lists } from './open-account.ts';
import { AgentColumns } from './rows/agent-columns.ts';
import { toStored } from './rows/agent-row.ts';

export interface CheckedList {
  readonly count: number;
  /** Broken elements. */
  readonly dropped: number;
}

/**
 * Calls about lists (4.1) that are read before it is decided whether they are stored: the list that proves a key is read while
 * its account is not open yet. Each has a number of its own.
 */
export const pendingCalls = {
  /** A part of such a list, of an account with this `idBase`. The first one, `at` 0, starts the list over. */
  takePending(
    { pending, openList }: Lists,
    {
      number,
      idBase,
      at,
      bytes,
    }: { readonly number: number; readonly idBase: number; readonly at: number; readonly bytes: Uint8Array },
  ): Result<null> {
    if (at === 0) {
      const agents = new GatheredAgents();
      pending.set(number, { parts: 0, agents, reader: openList(agents, idBase), end: null });
    }
    const list = pending.get(number);
    // Parts before it were lost with an earlier worker.
    if (list?.parts !== at || list.reader === null) return interrupted();
    list.parts += 1;
    list.reader.push(bytes);
    return succeed(null);
  },

  /** After its last part. `size` in bytes. */
  endPending(
    { pending }: Lists,
    { number, parts }: { readonly number: number; readonly parts: number; readonly size: number },
  ): Result<CheckedList> {
    const list = pending.get(number);
    if (list?.parts !== parts) return interrupted();
    list.end ??= list.reader?.end() ?? interrupted();
    list.reader = null;
    return list.end.ok ? succeed({ count: list.agents.columns.size, dropped: list.end.value.dropped }) : list.end;
  },

  dropPending({ pending }: Lists, { number }: { readonly number: number }): Result<null> {
    pending.delete(number);
    return succeed(null);
  },
};

export const pendingInAccount = {
  /** Stores such a list in this account, as `apply` does. `size` in bytes. */
  applyPending: inAccount(
    (
      account,
      { number, at }: { readonly number: number; readonly size: number; readonly at: number },
      { disk, pending },
    ): Result<ChangePart> => {
      const read = pending.get(number);
      const list = read?.end ?? null;
      if (read === undefined || list === null) return interrupted();
      const index = loadIndex(account);
      const comparison = index.compare();
      comparison.takeAll(read.agents.columns);
      const stored = storeList(disk, account, { index, comparison, list, at });
      pending.delete(number);
      return stored;
    },
  ),
};

/** All agents of a list, compared with nothing. */
class GatheredAgents implements AgentTaker {
  columns = new AgentColumns();

  take(agents: readonly Agent[]): void {
    for (const agent of agents) this.columns.append(toStored(agent), agent.previewUrl);
  }

  restart(): void {
    this.columns = new AgentColumns();
  }
}
