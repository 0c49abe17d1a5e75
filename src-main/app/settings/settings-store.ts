import type { Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { defaultPageSettings } from '../../contract/default-settings.ts';
import { replaceFile } from '../../lib/atomic-file.ts';
import { defaultSettings, type StoredAccount, type StoredSettings, type WindowBounds } from './stored-settings.ts';
import { loadSettings, settingsPath, type SettingsNotice } from './settings-file.ts';

export interface SettingsOptions {
  /** The profile folder; `settings.json` lies in it. */
  readonly directory: string;
  /** Unix milliseconds, for the name of a file put aside. */
  readonly now: () => number;
  /** What differs from the usual on this computer, until somebody chooses. */
  readonly defaults?: Partial<Settings>;
}

/** What the settings page may change. An `undefined` field stays. */
export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/**
 * The settings, the accounts and the window's place: one small file, in memory once read, replaced whole with every
 * change. A change counts at once; when it could not be saved the Failure (`unavailable`) says so and it holds for this
 * run. Never a key.
 */
export async function openSettings({ directory, now, defaults = {} }: SettingsOptions) {
  const loaded = await loadSettings(directory, now(), { ...defaultSettings, ...defaults });
  const listeners = new Set<(settings: Settings) => void>();
  let stored = loaded.settings;
  let writing: Promise<Result<void>> | null = null;
  let changes = 0;
  let written = 0;

  const writeOnce = async (): Promise<Result<void>> => {
    written = changes;
    // A file that could not be read may hold accounts: it is not written over.
    if (loaded.notice?.kind === 'not-readable') return notSaved(null);
    try {
      await replaceFile(settingsPath(directory), `${JSON.stringify(stored, null, 2)}\n`);
      return succeed(undefined);
    } catch (error) {
      return notSaved(error);
    }
  };

  /** One writer: what changes while it writes goes into one more round. */
  const save = (): Promise<Result<void>> => {
    changes += 1;
    writing ??= (async () => {
      let result: Result<void> = succeed(undefined);
      // The turn in between lets changes of one moment share a write.
      await Promise.resolve();
      while (written < changes) result = await writeOnce();
      writing = null;
      return result;
    })();
    return writing;
  };

  const update = (change: Partial<StoredSettings>): Promise<Result<void>> => {
    stored = { ...stored, ...change };
    return save();
  };

  const current = (): Settings => {
    const names = Object.keys(defaultPageSettings) as (keyof Settings)[];
    return Object.fromEntries(names.map((name) => [name, stored[name]])) as unknown as Settings;
  };

  const findAccount = (id: string): StoredAccount | null =>
    stored.accounts.find((account) => account.id === id) ?? null;

  return {
    /** What happened while the file was read, to be shown once. */
    notice: loaded.notice satisfies SettingsNotice | null,

    current,

    async change(patch: SettingsPatch): Promise<Result<Settings>> {
      const given = Object.entries(patch).filter(([, value]) => value !== undefined);
      const saved = update(Object.fromEntries(given));
      for (const listener of listeners) listener(current());
      const result = await saved;
      return result.ok ? succeed(current()) : result;
    },

    /** Hears of every change of the settings. Returns its own "off". */
    subscribe(listener: (settings: Settings) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    accounts: (): readonly StoredAccount[] => stored.accounts,
    account: findAccount,
    currentAccount: (): StoredAccount | null =>
      stored.currentAccountId === null ? null : findAccount(stored.currentAccountId),

    /** Adds the account, or replaces the one with its id. */
    saveAccount(account: StoredAccount): Promise<Result<void>> {
      const exists = findAccount(account.id) !== null;
      return update({
        accounts: exists
          ? stored.accounts.map((known) => (known.id === account.id ? account : known))
          : [...stored.accounts, account],
      });
    },

    /** The current account, once removed, is no longer current. */
    removeAccount: (id: string): Promise<Result<void>> =>
      update({
        accounts: stored.accounts.filter((account) => account.id !== id),
        currentAccountId: stored.currentAccountId === id ? null : stored.currentAccountId,
      }),

    /** @throws when there is no such account */
    setCurrentAccount(id: string | null): Promise<Result<void>> {
      if (id !== null && findAccount(id) === null) throw new Error('there is no such account');
      return update({ currentAccountId: id });
    },

    consoleBounds: (): WindowBounds | null => stored.consoleBounds,
    setConsoleBounds: (consoleBounds: WindowBounds): Promise<Result<void>> => update({ consoleBounds }),

    sessionBounds: (): WindowBounds | null => stored.sessionBounds,
    setSessionBounds: (sessionBounds: WindowBounds): Promise<Result<void>> => update({ sessionBounds }),

    /** Waits until everything is on the disk, or known not to be. */
    flush: (): Promise<Result<void>> => writing ?? Promise.resolve(succeed(undefined)),
  };
}

export type SettingsStore = Awaited<ReturnType<typeof openSettings>>;

function notSaved(error: unknown): Result<never> {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return fail(
    'unavailable',
    isFull
      ? 'The disk is full, so this change holds only until Longreach ends. Make space, then change it again.'
      : 'The settings file cannot be written, so this change holds only until Longreach ends. Check who may write to its folder.',
    { reason: isFull ? 'full' : 'not-writable' },
  );
}
