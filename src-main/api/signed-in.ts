import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

/** Nothing can be asked of the service yet. */
export const notSignedIn = (): Result<never> => fail('busy', t('main.notSignedIn'));

export interface ConnectionDeps {
  /**
   * What the service is reached with now, null without an account. It is another one once answers to what was sent before no
   * longer count: their client is gone, or the list is of another group.
   */
  readonly connection: () => object | null;
}

export interface SignedInDeps<Client> {
  /** The client of the signed-in account; null while there is none. */
  readonly client: () => Client | null;
  /** Settled once the account's start is over. */
  readonly started: () => Promise<void>;
}

/**
 * Returns a function that runs a user's request with the client. The stored list is shown before the key is read: requests wait
 * meanwhile for the key, at most as long as the keychain may take. Fails with `busy` if there is no client then.
 */
export const createWithClient =
  <Client>({ client, started }: SignedInDeps<Client>) =>
  async <T>(run: (client: Client) => Promise<Result<T>>): Promise<Result<T>> => {
    if (client() === null) await started();
    const current = client();
    return current === null ? notSignedIn() : run(current);
  };
