import { numberOf, numberOfText } from '../../contract/account-ids.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import type { Handlers } from '../../ipc/register.ts';
import { accountRemoved } from '../../ipc/view.ts';

/** One of the accounts in the view over all: its calls carry its own key. */
export interface JoinedAccount {
  readonly slot: number;
  readonly handlers: Handlers;
}

type Answer<T> = Result<T> | Promise<Result<T>>;

/** Passes calls of pages that show all accounts to the accounts concerned. */
export function createJoinedAccounts(current: () => readonly JoinedAccount[]) {
  const bySlot = (slot: number): JoinedAccount | undefined => current().find((account) => account.slot === slot);

  /** Calls these accounts, all unless told otherwise. */
  const each = <T>(
    request: (handlers: Handlers, slot: number) => Answer<T>,
    among = current(),
  ): Promise<readonly Part<T>[]> =>
    Promise.all(among.map(async ({ slot, handlers }) => ({ slot, ids: [], answer: await request(handlers, slot) })));

  return {
    current,
    bySlot,

    /** Calls the account that the id belongs to. */
    async own<T>(this: void, id: number, request: (handlers: Handlers, slot: number) => Answer<T>): Promise<Result<T>> {
      const account = bySlot(numberOf(id));
      if (account === undefined) return accountRemoved();
      return request(account.handlers, account.slot);
    },

    /** The same for an id that is a text. */
    ofTextId(this: void, id: string): JoinedAccount | undefined {
      const slot = numberOfText(id);
      return slot === null ? undefined : bySlot(slot);
    },

    /** Calls each account that some of the ids belong to, with those of its own. */
    split<T>(
      ids: readonly number[],
      request: (account: JoinedAccount, ids: readonly number[]) => Answer<T>,
    ): Promise<readonly Part<T>[]> {
      const bySlots = Map.groupBy(ids, numberOf);
      return Promise.all(
        [...bySlots].map(async ([slot, its]) => {
          const account = bySlot(slot);
          const answer = account === undefined ? accountRemoved() : await request(account, its);
          return { slot, ids: its, answer };
        }),
      );
    },

    each,

    /** Has every account do something that answers nothing. */
    everywhere: async (request: (handlers: Handlers) => Answer<void>): Promise<Result<undefined>> =>
      mergeParts(await each(request), () => undefined),
  };
}

export type JoinedAccounts = ReturnType<typeof createJoinedAccounts>;

/** What one account answered. */
export interface Part<T> {
  readonly slot: number;
  /** The ids that it was called for. */
  readonly ids: readonly number[];
  readonly answer: Result<T>;
}

/** The values of those that succeeded. */
export const goodParts = <T>(parts: readonly Part<T>[]): readonly (readonly [slot: number, value: T])[] =>
  parts.flatMap(({ slot, answer }) => (answer.ok ? [[slot, answer.value] as const] : []));

/** One account that fails does not fail the others: the failure of the first counts only where none succeeded. */
export function mergeParts<T, U>(
  parts: readonly Part<T>[],
  merge: (good: readonly (readonly [slot: number, value: T])[]) => U,
): Result<U> {
  const good = goodParts(parts);
  const [first] = parts;
  return good.length === 0 && first?.answer.ok === false ? first.answer : succeed(merge(good));
}
