import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { ReceivedList, ServiceClient } from '../api/client.ts';
import { t } from './strings.ts';

export interface KeyProofDeps {
  readonly createClient: (address: string, key: ApiKey) => ServiceClient;
  /** Reads a list without storing it: how many agents, how many broken elements, and its bytes, which it takes. */
  readonly checkList: (
    bytes: Uint8Array,
  ) => Promise<Result<{ readonly count: number; readonly dropped: number; readonly bytes: Uint8Array }>>;
  /** Registers a key with the log's redaction before it is used anywhere. */
  readonly protect: (key: ApiKey) => void;
}

/** What a first list has shown, and the client that has read it. */
export interface Proof {
  readonly client: ServiceClient;
  readonly list: ReceivedList;
  readonly agentCount: number;
  readonly dropped: number;
}

/** Proves keys, each by reading the list with it. */
export class KeyProofs {
  readonly #deps: KeyProofDeps;
  /** Every start of something long takes a turn; an answer that comes after a newer start is dropped. */
  #turn = 0;
  /** The list that is being read to check a key; aborted when the user cancels. */
  #asking: AbortController | null = null;

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

  /** Reads the list with this key. What comes after a newer start is dropped, and its client with it. */
  async prove(address: string, key: ApiKey, groupId: string | null): Promise<Result<Proof>> {
    const isLatest = this.takeTurn();
    this.#deps.protect(key);
    const client = this.#deps.createClient(address, key);
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const answer = await client.fetchAgentList({ groupId: groupId ?? undefined }, { attention: 'user', signal });
    const parsed = answer.ok ? await this.#deps.checkList(answer.value.bytes) : answer;
    if (this.#asking === asking) this.#asking = null;
    if (signal.aborted) {
      client.dispose();
      return fail('cancelled', t('account.signInCancelled'), { reason: 'given-up' });
    }
    if (isLatest() && answer.ok && parsed.ok) {
      const { count: agentCount, dropped, bytes } = parsed.value;
      return succeed({ client, list: { ...answer.value, bytes }, agentCount, dropped });
    }
    client.dispose();
    return parsed.ok ? fail('cancelled', t('account.signInOvertaken')) : parsed;
  }
}
