import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../lib/atomic-file.ts';
import { readSettings, type StoredProfile } from './stored-settings.ts';

export type AccountsPart = Pick<
  StoredProfile,
  'accounts' | 'numbersGiven' | 'currentAccountId' | 'forgottenAccounts' | 'ignoresFoundKeys'
>;

const MAX_BYTES = 1_000_000;
const none: AccountsPart = {
  accounts: [],
  numbersGiven: 0,
  currentAccountId: null,
  forgottenAccounts: [],
  ignoresFoundKeys: false,
};

const format = ({
  accounts,
  numbersGiven,
  currentAccountId,
  forgottenAccounts,
  ignoresFoundKeys,
}: AccountsPart): string =>
  `${JSON.stringify({ accounts, numbersGiven, currentAccountId, forgottenAccounts, ignoresFoundKeys }, null, 2)}\n`;

/**
 * A second copy of the accounts, in `accounts.json`: their ids are what keys and stored data are found by, so a settings file
 * that is lost or damaged would otherwise orphan both, and offer what was forgotten. Holds no key.
 */
export async function openAccountsCopy(directory: string) {
  const path = join(directory, 'accounts.json');
  const stored = await readCopy(path);
  let written = format(stored);

  return {
    stored,

    /** Writes the accounts where they differ from the copy. A copy that cannot be written is tried again with the next change. */
    async store(part: AccountsPart): Promise<void> {
      const text = format(part);
      if (text === written) return;
      await replaceFile(path, text).then(
        () => (written = text),
        () => undefined,
      );
    },
  };
}

async function readCopy(path: string): Promise<AccountsPart> {
  try {
    if ((await stat(path)).size > MAX_BYTES) return none;
    const read = readSettings(JSON.parse(await readFile(path, 'utf8')));
    return read === null ? none : read.stored.profile;
  } catch {
    return none;
  }
}
