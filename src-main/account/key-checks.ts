import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { ServiceClient } from '../api/client.ts';
import { readFirstList, type FirstList } from '../agents/first-list.ts';
import type { IncomingList } from '../storage/incoming-list.ts';
import type { StoredAccount } from './stored-account.ts';
import { t } from '../contract/texts.ts';

export interface KeyProofDeps {
  /** The key is taken out of logs from now on until the client is disposed. */
  readonly createClient: (account: Pick<StoredAccount, 'address' | 'number'>, key: ApiKey) => ServiceClient;
  /** A list of the account with this number that is read without storing it. */
  readonly receiveList: (number: number) => IncomingList;
}

/** A first list, and the client that has read it. Whoever has it uses both, or ends it with `dropProof`. */
export interface Proof {
  readonly client: ServiceClient;
  readonly key: ApiKey;
  readonly list: FirstList;
  /** Why it may no longer be used: it was given up, or something newer was started meanwhile. Null while it may. */
  readonly refusal: () => Result<never> | null;
}

/** Nothing is left of a proof that is not used. */
export function dropProof({ client, list }: Pick<Proof, 'client' | 'list'>): void {
  client.dispose();
  list.list.drop();
}

/** Something newer was started, or the account ended. */
export const overtaken = () => fail('cancelled', t('account.signInOvertaken'));

/** Proves keys, each by reading the list with it. */
export class KeyProofs {
  readonly #deps: KeyProofDeps;
  /** Every start of something long takes a turn; an answer that comes after a newer start is dropped. */
  #turn = 0;
  /** The list that is being read to check a key; aborted when the user cancels. */
  #asking: AbortController | null = null;
  /** Of the newest check, also while its key is being stored. */
  #newest: AbortController | null = null;

  constructor(deps: KeyProofDeps) {
    this.#deps = deps;
  }

  /** Starts a check, which outdates the earlier ones. Returns whether this one is still the current one. */
  takeTurn(): () => boolean {
    const turn = ++this.#turn;
    return () => turn === this.#turn;
  }

  /** The user cancels the wait. */
  cancel(): void {
    this.#asking?.abort();
  }

  /** Nothing that was begun is to take effect any more, even where its key is being stored already. */
  giveUp(): void {
    this.#newest?.abort();
  }

  /** Reads the list with this key. What comes after a newer start is dropped, and its client with it. */
  async prove(account: Pick<StoredAccount, 'address' | 'groupId' | 'number'>, key: ApiKey): Promise<Result<Proof>> {
    const isLatest = this.takeTurn();
    const client = this.#deps.createClient(account, key);
    const asking = new AbortController();
    this.#asking = asking;
    this.#newest = asking;
    const { signal } = asking;
    const refusal = (): Result<never> | null => {
      if (signal.aborted) return fail('cancelled', t('account.signInCancelled'), { reason: 'given-up' });
      return isLatest() ? null : overtaken();
    };
    const list = await readFirstList(client, this.#deps.receiveList(account.number), account.groupId, signal);
    if (this.#asking === asking) this.#asking = null;
    const refused = refusal();
    if (list.ok && refused === null) return succeed({ client, key, list: list.value, refusal });
    if (list.ok) dropProof({ client, list: list.value });
    else client.dispose();
    // What the service said is told also where it came too late.
    return list.ok || signal.aborted ? (refused ?? overtaken()) : list;
  }
}
