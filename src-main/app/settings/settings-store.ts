import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredAccount } from '../../account/stored-account.ts';
import type { SavedView, Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { managedSetting } from '../../policy/refusals.ts';
import { replaceFile, replaceFileSync } from '../../lib/atomic-file.ts';
import { createAccountNumbers, numberAccounts, type NumberedProfile } from './account-numbers.ts';
import {
  defaultStored,
  MAX_FORGOTTEN,
  readSettings,
  type StoredProfile,
  type StoredSettings,
  type WindowBounds,
} from './stored-settings.ts';
import { loadSettings, settingsPath, type SettingsNotice } from './settings-file.ts';
import { t } from '../../contract/texts.ts';

export interface SettingsOptions {
  /** The profile folder, which contains `settings.json`. */
  readonly directory: string;
  /** Unix milliseconds, for the name of a file put aside. */
  readonly now: () => number;
  /** Defaults of this computer, where they differ. */
  readonly defaults?: Partial<Settings>;
  /** The settings whose values administrators have fixed. */
  readonly managed?: {
    current(): SettingsPatch;
    /** Calls the listener after every change. */
    subscribe(listener: () => void): unknown;
  };
}

/** Changes of settings; an `undefined` field stays as it is. */
export type SettingsPatch = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/**
 * The settings, the accounts without their keys and the bounds of windows: one small file, read once and replaced whole with
 * every change. A change applies at once; when it cannot be saved, it applies to this run only and the call fails
 * (`unavailable`). A managed value hides the user's own, which stays in the file and cannot be changed meanwhile (reason
 * `managed`).
 */
export async function openSettings({ directory, now, defaults = {}, managed = notManaged }: SettingsOptions) {
  const copy = await openAccountsCopy(directory);
  const { accounts, numbersGiven, currentAccountId, forgottenAccounts, ignoresFoundKeys } = copy.stored;
  const ofCopy = { accounts, numbersGiven, currentAccountId, forgottenAccounts, ignoresFoundKeys };
  const loaded = await loadSettings(directory, now(), {
    settings: { ...defaultStored.settings, ...defaults },
    profile: { ...defaultStored.profile, ...ofCopy },
  });
  // A file that could not be read may hold accounts, so it is not overwritten.
  let mayWrite = loaded.notice?.kind !== 'not-readable';
  const listeners = new Set<(settings: Settings) => void>();
  let { settings }: StoredSettings = loaded.stored;
  let profile: NumberedProfile = numberAccounts(loaded.stored.profile, copy.stored.numbersGiven);
  const numbers = createAccountNumbers(() => profile);
  const withManaged = (): Settings => ({ ...settings, ...withoutGaps(managed.current()) });
  /** With the managed values. */
  let effective = withManaged();
  await copy.store(profile);
  let writing: Promise<Result<void>> | null = null;
  let changes = 0;
  let written = 0;

  const format = (): string => `${JSON.stringify({ ...settings, ...profile }, null, 2)}\n`;

  const writeOnce = async (): Promise<Result<void>> => {
    written = changes;
    if (!mayWrite) return notSaved(null);
    try {
      await copy.store(profile);
      await replaceFile(settingsPath(directory), format());
      return succeed(undefined);
    } catch (error) {
      return notSaved(error);
    }
  };

  /** One writer; changes during a write go into one more round. */
  const save = (): Promise<Result<void>> => {
    changes += 1;
    writing ??= (async () => {
      let result: Result<void> = succeed(undefined);
      // Lets changes of the same moment share a write.
      await Promise.resolve();
      while (written < changes) result = await writeOnce();
      writing = null;
      return result;
    })();
    return writing;
  };

  const update = (change: Partial<NumberedProfile>): Promise<Result<void>> => {
    profile = { ...profile, ...change };
    return save();
  };

  // Each account keeps the number it has now.
  if (
    loaded.notice === null &&
    profile.accounts.some(({ number }, at) => loaded.stored.profile.accounts[at]?.number !== number)
  )
    void save();

  const withForgotten = (ids: readonly string[]): readonly string[] =>
    [...new Set([...ids, ...profile.forgottenAccounts])].slice(0, MAX_FORGOTTEN);

  const apply = (): void => {
    effective = withManaged();
    for (const listener of listeners) listener(effective);
  };
  managed.subscribe(apply);

  const findAccount = (id: string): StoredAccount | null =>
    profile.accounts.find((account) => account.id === id) ?? null;

  return {
    /** A problem while the file was read, to be shown once. */
    notice: loaded.notice satisfies SettingsNotice | null,

    current: (): Settings => effective,

    /** Whether administrators have fixed the value of this setting. */
    isManaged: (name: keyof Settings): boolean => managed.current()[name] !== undefined,

    async change(patch: SettingsPatch): Promise<Result<Settings>> {
      const given = withoutGaps(patch);
      const fixed = withoutGaps(managed.current());
      if (Object.keys(given).some((name) => name in fixed)) return managedSetting();
      settings = { ...settings, ...given };
      const saved = save();
      apply();
      const result = await saved;
      return result.ok ? succeed(effective) : result;
    },

    /** Calls the listener after every change of the settings. Returns the unsubscribe function. */
    subscribe(listener: (settings: Settings) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    accounts: (): readonly StoredAccount[] => profile.accounts,
    account: findAccount,
    currentAccount: (): StoredAccount | null =>
      profile.currentAccountId === null ? null : findAccount(profile.currentAccountId),

    /** Numbers for accounts that are being signed in to. */
    numbers,

    /** Adds the account, or replaces the one with its id. */
    saveAccount(account: StoredAccount): Promise<Result<void>> {
      const exists = findAccount(account.id) !== null;
      numbers.settle(account.number);
      return update({
        numbersGiven: Math.max(profile.numbersGiven, account.number + 1),
        accounts: exists
          ? profile.accounts.map((known) => (known.id === account.id ? account : known))
          : [...profile.accounts, account],
      });
    },

    /**
     * Afterwards there is no current account if this was it.
     *
     * @param isForgotten it is never offered again
     */
    removeAccount: (id: string, isForgotten = false): Promise<Result<void>> =>
      update({
        accounts: profile.accounts.filter((account) => account.id !== id),
        currentAccountId: profile.currentAccountId === id ? null : profile.currentAccountId,
        forgottenAccounts: isForgotten ? withForgotten([id]) : profile.forgottenAccounts,
      }),

    /** Whether this account was removed with its key. */
    isForgotten: (id: string): boolean => profile.forgottenAccounts.includes(id),
    /** Remembers that these accounts are never offered again. */
    forgetAccounts: (ids: readonly string[]): Promise<Result<void>> =>
      ids.every((id) => profile.forgottenAccounts.includes(id))
        ? Promise.resolve(succeed(undefined))
        : update({ forgottenAccounts: withForgotten(ids) }),
    /** Keys without an account that are found in the keychain are not offered: they may be of accounts that were forgotten. */
    ignoresFoundKeys: (): boolean => profile.ignoresFoundKeys,
    ignoreFoundKeys: (): Promise<Result<void>> => update({ ignoresFoundKeys: true }),

    /** The newest entry of the audit log that was noted. */
    activityAnchor: () => profile.activityAnchor,
    noteActivityAnchor: (activityAnchor: NonNullable<NumberedProfile['activityAnchor']>): Promise<Result<void>> =>
      update({ activityAnchor }),

    /**
     * Everything is as in a new profile, also where the file could not be read; forgotten accounts stay forgotten. Numbers of
     * accounts go on where they were: this run may still have answers of the old ones under way, and the system keeps their
     * notifications.
     */
    erase(): Promise<Result<void>> {
      mayWrite = true;
      settings = { ...defaultStored.settings, ...defaults };
      const { forgottenAccounts: forgotten, activityAnchor, numbersGiven: given } = profile;
      const saved = update({
        ...defaultStored.profile,
        accounts: [],
        numbersGiven: given,
        forgottenAccounts: forgotten,
        ignoresFoundKeys: true,
        activityAnchor,
      });
      apply();
      return saved;
    },

    /** @throws when there is no such account */
    setCurrentAccount(id: string | null): Promise<Result<void>> {
      if (id !== null && findAccount(id) === null) throw new Error('there is no such account');
      return update({ currentAccountId: id });
    },

    showsAllAccounts: (): boolean => profile.showsAllAccounts,
    setShowsAllAccounts: (showsAllAccounts: boolean): Promise<Result<void>> => update({ showsAllAccounts }),

    viewsOfAllAccounts: (): readonly SavedView[] => profile.viewsOfAllAccounts,
    setViewsOfAllAccounts: (viewsOfAllAccounts: readonly SavedView[]): Promise<Result<void>> =>
      update({ viewsOfAllAccounts }),

    consoleBounds: (): WindowBounds | null => profile.consoleBounds,
    setConsoleBounds: (consoleBounds: WindowBounds): Promise<Result<void>> => update({ consoleBounds }),

    sessionBounds: (): WindowBounds | null => profile.sessionBounds,
    setSessionBounds: (sessionBounds: WindowBounds): Promise<Result<void>> => update({ sessionBounds }),

    /** Waits until everything is written, or could not be. */
    flush: (): Promise<Result<void>> => writing ?? Promise.resolve(succeed(undefined)),

    /** Writes what `flush` would wait for at once; the accounts' copy follows at the next start. @throws of the file system */
    flushSync(): void {
      if (writing === null || !mayWrite) return;
      replaceFileSync(settingsPath(directory), format());
    },
  };
}

const notManaged: NonNullable<SettingsOptions['managed']> = { current: () => ({}), subscribe: () => undefined };

const withoutGaps = (patch: SettingsPatch): Partial<Settings> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

export type SettingsStore = Awaited<ReturnType<typeof openSettings>>;

function notSaved(error: unknown): Result<never> {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return fail('unavailable', isFull ? t('file.full') : t('file.notWritable'), {
    reason: isFull ? 'full' : 'not-writable',
  });
}

type AccountsPart = Pick<
  StoredProfile,
  'accounts' | 'numbersGiven' | 'currentAccountId' | 'forgottenAccounts' | 'ignoresFoundKeys'
>;

/** The copy of the accounts is far smaller. */
const MAX_COPY_BYTES = 1_000_000;
const noAccounts: AccountsPart = {
  accounts: [],
  numbersGiven: 0,
  currentAccountId: null,
  forgottenAccounts: [],
  ignoresFoundKeys: false,
};

const formatCopy = ({
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
async function openAccountsCopy(directory: string) {
  const path = join(directory, 'accounts.json');
  const stored = await readCopy(path);
  let written = formatCopy(stored);

  return {
    stored,

    /** Writes the accounts where they differ from the copy. A copy that cannot be written is tried again with the next change. */
    async store(part: AccountsPart): Promise<void> {
      const text = formatCopy(part);
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
    if ((await stat(path)).size > MAX_COPY_BYTES) return noAccounts;
    const read = readSettings(JSON.parse(await readFile(path, 'utf8')));
    return read === null ? noAccounts : read.stored.profile;
  } catch {
    return noAccounts;
  }
}
