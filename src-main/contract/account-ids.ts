/**
 * Ids of agents, support sessions and sessions of the history. Accounts number them independently, so different agents have the
 * same number; an id is therefore the number of its account times 2^42 plus the id that the service knows. The first account has
 * number 0: its ids are the service's own. The client of an account (`api/client.ts`) adds its number to what the service sends
 * and takes it off what it sends; where an id is shown it is `ownId`.
 */
const IDS_OF_ACCOUNT = 2 ** 42;

/**
 * How many accounts a profile gives a number to, from 0 on. Ids stay safe integers.
 */
export const ACCOUNT_NUMBERS = 2 ** 11 - 1;
/** The number of no account: nothing can be done to an id with it in front. */
export const NO_NUMBER = ACCOUNT_NUMBERS;
const NO_ID = NO_NUMBER * IDS_OF_ACCOUNT;

/** A stored account, and what its ids are told from those of others by. */
export interface NumberedAccount {
  readonly id: string;
  readonly number: number;
}

/** The number that is added to the ids of this account. */
export const idBaseOf = (number: number): number => number * IDS_OF_ACCOUNT;

/** Session tabs that one account can have in one run. */
const TABS_OF_ACCOUNT = 1_000_000;

/** The number before that of the first tab of this account. */
export const tabsFromOf = (number: number): number => number * TABS_OF_ACCOUNT;

/** The number of the account that this id belongs to. */
export const numberOf = (id: number): number => Math.floor(id / IDS_OF_ACCOUNT);

/** The id that the service of the account knows. */
export const ownId = (id: number): number => id % IDS_OF_ACCOUNT;

/** Whether an id of a service can be composed. Real services are a millionfold below. */
export const isComposable = (id: number): boolean => id >= 0 && id < IDS_OF_ACCOUNT;

/** The id in the view over all accounts. One that cannot be composed becomes an id that nothing can be done to. */
export const composeId = (number: number, id: number): number =>
  number >= 0 && number < ACCOUNT_NUMBERS && isComposable(id) ? idBaseOf(number) + id : NO_ID;

/** The same for ids that are texts: jobs, runs of bulk actions, downloads. They get it when they are made. */
export const composeTextId = (number: number, id: string): string => `${String(number)}/${id}`;

/** The number of the account that this text id belongs to; null for one that names none. */
export function numberOfText(id: string): number | null {
  const [, number] = /^(\d{1,4})\//.exec(id) ?? [];
  return number === undefined ? null : Number(number);
}

/** The id without the number of its account, as it is stored. */
export const ownTextId = (id: string): string => id.replace(/^\d{1,4}\//, '');

/** Scopes of calls: the account of what their input names. */
export const ofAgent = (input: { readonly agentId: number }): number => input.agentId;
export const ofSupport = (input: { readonly supportId: number }): number => input.supportId;
export const ofSession = (input: { readonly sessionId: number }): number => input.sessionId;
export const ofJob = (input: { readonly jobId: string }): string => input.jobId;
export const ofDownload = (input: { readonly downloadId: string }): string => input.downloadId;
