import type { Account, AccountColor, AccountState } from '../contract/contract.ts';
import { accountOf } from '../contract/account-state.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { readFirstList, type FirstList } from '../agents/first-list.ts';
import type { ServiceClient } from '../api/client.ts';
import type { AccountDeps } from './account-deps.ts';
import { labelOrDefault } from './account-label.ts';
import { readMethods, writeMethods } from './chosen-methods.ts';
import { notSignedIn } from '../api/signed-in.ts';
import type { StoredAccount } from './stored-account.ts';
import { t } from '../contract/texts.ts';

/** The account that the options are of. */
export interface OptionsOwner extends Pick<AccountDeps, 'receiveList'> {
  /** Null without an account. */
  stored(): StoredAccount | null;
  store(account: StoredAccount): void;
  state(): AccountState;
  setState(state: AccountState): void;
  /** Null while no key is at hand. */
  client(): ServiceClient | null;
  /** Shows the stored data again. */
  showStored(account: StoredAccount): Promise<void>;
  /** Keeps the account current again, from this list or a new one. */
  goLive(client: ServiceClient, first: FirstList | null): void;
}

/** Name, colour, group, video and methods of an account: what can be changed while it keeps its key and address. */
export class AccountOptions {
  readonly #owner: OptionsOwner;
  /** Counts the requests to limit the list to a group: only the last one takes effect. */
  #limits = 0;

  constructor(owner: OptionsOwner) {
    this.#owner = owner;
  }

  /** Also while the key cannot be had. */
  rename(label: string): Result<AccountState> {
    const stored = this.#owner.stored();
    if (stored === null || accountOf(this.#owner.state()) === null)
      return fail('bad-input', t('account.nothingToRename'));
    return this.#change(stored, { label: labelOrDefault(label, stored.address) });
  }

  /** The mark of the account in the switcher. */
  setColor(color: AccountColor): void {
    const stored = this.#owner.stored();
    if (stored !== null) this.#owner.store({ ...stored, color });
  }

  /** Sends this value of `video` with every connect from now on (4.4 leaves its values open); null or blanks send none. */
  setVideo(requested: string | null): Result<AccountState> {
    const stored = this.#owner.stored();
    if (stored === null || this.#owner.state().kind !== 'signed-in') return notSignedIn();
    const text = requested?.trim() ?? '';
    const video = text === '' ? null : text;
    return this.#change(stored, { video });
  }

  /**
   * Sends these operations with these methods from now on (4 leaves them open): "agents/wake GET"; null or blanks take those
   * of the operations table. Fails with reason `methods` for anything else.
   */
  setMethods(requested: string | null): Result<AccountState> {
    const stored = this.#owner.stored();
    if (stored === null || this.#owner.state().kind !== 'signed-in') return notSignedIn();
    const read = readMethods(requested ?? '');
    if (!read.ok) return read;
    const methods = writeMethods(read.value);
    this.#owner.client()?.useMethods(read.value);
    return this.#change(stored, { methods });
  }

  /**
   * Lists only this group of the service from now on (4.1 `group_id`); null or only spaces lists all agents. A group is
   * requested before it is stored, so that a wrong id does not empty the list; the response becomes the new list. Lifting the
   * limit takes effect at once, also offline. Remote sessions stay open.
   */
  async limitToGroup(requested: string | null): Promise<Result<AccountState>> {
    const stored = this.#owner.stored();
    const client = this.#owner.client();
    if (stored === null || client === null || this.#owner.state().kind !== 'signed-in') return notSignedIn();
    const groupId = tidyGroupId(requested);
    const turn = ++this.#limits;
    if (groupId === stored.groupId) return succeed(this.#owner.state());
    const read = groupId === null ? null : await readFirstList(client, this.#owner.receiveList(stored.number), groupId);
    const first = read?.ok === true ? read.value : null;
    const refuse = (refusal: Result<never>): Result<never> => {
      first?.list.drop();
      return refusal;
    };
    // Another account, key or group was chosen while the request was under way.
    if (turn !== this.#limits || client !== this.#owner.client()) return refuse(overtaken());
    if (read?.ok === false) return whyRefused(client, read);
    if (first?.agentCount === 0) return refuse(emptyGroup());
    this.#owner.store({ ...(this.#owner.stored() ?? stored), groupId });
    await this.#owner.showStored(stored);
    if (client !== this.#owner.client()) return refuse(overtaken());
    this.#show({ groupId });
    this.#owner.goLive(client, first);
    return succeed(this.#owner.state());
  }

  #change(stored: StoredAccount, part: Partial<Pick<Account, 'label' | 'video' | 'methods'>>): Result<AccountState> {
    this.#owner.store({ ...stored, ...part });
    this.#show(part);
    return succeed(this.#owner.state());
  }

  #show(part: Partial<Account>): void {
    const state = this.#owner.state();
    if (state.kind !== 'first-run' && state.account !== null)
      this.#owner.setState({ ...state, account: { ...state.account, ...part } });
  }
}

/** A group's identifier as the user pasted it (4.1 `group_id`); null where nothing is left of it: all agents. */
function tidyGroupId(text: string | null): string | null {
  const tidy = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').trim();
  return tidy === '' ? null : tidy;
}

/** A wrong identifier is answered with an empty list, which would replace the stored one. */
const emptyGroup = (): Result<never> => fail('bad-input', t('account.emptyGroup'), { reason: 'empty-group' });

/** Why the list of a group was refused: 403 while the key lists all means that the group is out of its reach (5). */
async function whyRefused(
  client: Pick<ServiceClient, 'checkKey'>,
  refused: { readonly ok: false; readonly failure: Failure },
): Promise<Result<never>> {
  const decided = refused.failure.kind === 'key-refused' ? await client.checkKey({ attention: 'user' }) : null;
  return decided?.ok === true && decided.value === 'accepted' ? refusedGroup() : refused;
}

const refusedGroup = (): Result<never> => fail('no-right', t('account.groupRefused'), { reason: 'group-refused' });

const overtaken = (): Result<never> => fail('cancelled', t('account.groupOvertaken'));
