/**
 * Ids of agents, support sessions and records in the view over all accounts. Accounts number them independently, so different
 * agents have the same number. There an id is the slot of its account times 2^42 plus the id that the service knows. Main
 * composes them on their way to a page and takes them apart on their way back; an id of one account alone has slot 0.
 */
const IDS_OF_ACCOUNT = 2 ** 42;

/**
 * How many accounts a profile gives a number to, from 0 on. Ids stay safe integers, and one with this number in front is known to
 * no account.
 */
export const ACCOUNT_NUMBERS = 2 ** 11 - 1;
const NO_ID = ACCOUNT_NUMBERS * IDS_OF_ACCOUNT;

/** The number that is added to the ids of this account. */
export const idBaseOf = (slot: number): number => slot * IDS_OF_ACCOUNT;

/** The slot of the account that this id belongs to; 0 where the page shows one account alone. */
export const slotOf = (id: number): number => Math.floor(id / IDS_OF_ACCOUNT);

/** The id that the service of the account knows. */
export const ownId = (id: number): number => id % IDS_OF_ACCOUNT;

/** Whether an id of a service can be composed. Real services are a millionfold below. */
export const isComposable = (id: number): boolean => id >= 0 && id < IDS_OF_ACCOUNT;

/** The id in the view over all accounts. One that cannot be composed becomes an id that nothing can be done to. */
export const composeId = (slot: number, id: number): number =>
  slot > 0 && slot < ACCOUNT_NUMBERS && isComposable(id) ? idBaseOf(slot) + id : NO_ID;

/** The same for ids that are texts: jobs, runs, downloads, saved views. */
export const composeTextId = (slot: number, id: string): string => `${String(slot)}/${id}`;

/** Takes it apart; slot 0 for a text that was not composed. */
export function splitTextId(id: string): { readonly slot: number; readonly own: string } {
  const at = id.indexOf('/');
  const slot = Number(id.slice(0, Math.max(0, at)));
  return Number.isSafeInteger(slot) && slot > 0 ? { slot, own: id.slice(at + 1) } : { slot: 0, own: id };
}
