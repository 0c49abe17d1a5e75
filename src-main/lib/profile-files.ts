/** Files of the profile folder that both main and the storage worker name; paths are relative to it. */

/** The database of the only account of earlier versions, and of the first account of a profile. */
export const FIRST_DATABASE = 'longreach.db';
/** Where the databases of further accounts are. */
export const ACCOUNTS_FOLDER = 'accounts';
/** What the user made in all accounts. Its mirror is beside it. */
export const USER_FILE = 'user.db';
