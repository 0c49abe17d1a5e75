import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AccountState, Exported, InputOf, SavedView, SavedViewFields, Settings } from '../contract/contract.ts';
import { assertNever, fail, succeed, type Result } from '../contract/failure.ts';
import type { ClearableKind, DataSize, ProfilePreview } from '../contract/data.ts';
import { accountOf } from '../contract/account-state.ts';
import type { Clock } from '../lib/clock.ts';
import type { Inventory } from '../storage/inventory.ts';
import { notWritten } from './not-written.ts';
import {
  compareProfile,
  describeChanges,
  formatProfile,
  portableNotes,
  portableSettings,
  readProfile,
  shiftIds,
  type Profile,
} from './profile.ts';
import { t } from '../contract/texts.ts';

export interface StoredDataDeps {
  readonly inventory: Pick<Inventory, 'call'>;
  readonly account: () => AccountState;
  /** Of the account: the profile has the ids that its service knows. */
  readonly idBase: () => number;
  readonly clock: Pick<Clock, 'wallNow'>;
  readonly newId: () => string;
  readonly settings: {
    current(): Settings;
    change(patch: InputOf<'settings:change'>): Promise<Result<Settings>>;
  };
  /** Sizes of the data outside of the database, in bytes. */
  readonly sizes: {
    readonly previews: () => number;
    readonly downloads: () => Promise<number>;
    readonly activity: () => Promise<number>;
    readonly log: () => Promise<number>;
  };
  readonly clear: {
    /** Forgets the list and requests it again. */
    readonly list: () => Promise<Result<void>>;
    readonly history: () => Promise<Result<void>>;
    readonly previews: () => void;
    /** Entries of downloads that ended; the files stay. */
    readonly downloads: () => Promise<Result<void>>;
    readonly log: () => Promise<void>;
    /** All entries but one that says so; fails where administrators decide how long they stay. */
    readonly activity: () => Promise<Result<void>>;
  };
  readonly setFavorites: (agentIds: readonly number[]) => Promise<Result<void>>;
  readonly views: {
    current(): Promise<Result<readonly SavedView[]>>;
    save(id: string | null, view: SavedViewFields): Promise<Result<readonly SavedView[]>>;
  };
  readonly choosePlace: (name: string) => Promise<string | null>;
  readonly chooseFile: () => Promise<string | null>;
  readonly readFile: (path: string) => Promise<string>;
  readonly writeFile: (path: string, text: string) => Promise<void>;
}

const inDatabase: ReadonlySet<ClearableKind> = new Set<ClearableKind>(['list', 'details', 'snapshots', 'history']);
const MAX_NOTES = 5_000;
const MAX_PROFILE_BYTES = 16_000_000;

/** What is stored of one account, by kind; and the profile that moves it to another computer. */
export function createStoredData(deps: StoredDataDeps) {
  const { inventory, settings, views } = deps;
  let opened: { readonly profileId: string; readonly profile: Profile } | null = null;

  const shown = () => accountOf(deps.account());

  const sizes = async (): Promise<Result<readonly DataSize[]>> => {
    const content = await inventory.call('contentSizes');
    if (!content.ok) return content;
    const { list, details, snapshots, history, own } = content.value;
    const [downloads, activity, log] = await Promise.all([
      deps.sizes.downloads(),
      deps.sizes.activity(),
      deps.sizes.log(),
    ]);
    return succeed([
      { kind: 'list', bytes: list },
      { kind: 'details', bytes: details },
      { kind: 'snapshots', bytes: snapshots },
      { kind: 'history', bytes: history },
      { kind: 'previews', bytes: deps.sizes.previews() },
      { kind: 'downloads', bytes: downloads },
      { kind: 'log', bytes: log },
      { kind: 'activity', bytes: activity },
      { kind: 'own', bytes: own },
    ]);
  };

  /** What is cleared is gone from the file, too, once this has ended. */
  const clear = async (kind: ClearableKind): Promise<Result<void>> => {
    const cleared = await clearKind(kind);
    if (!cleared.ok || !inDatabase.has(kind)) return cleared;
    const rewritten = await inventory.call('rewriteFile');
    return rewritten.ok ? succeed(undefined) : rewritten;
  };

  const clearKind = async (kind: ClearableKind): Promise<Result<void>> => {
    switch (kind) {
      case 'list':
        return deps.clear.list();
      case 'details':
      case 'snapshots': {
        const cleared = await inventory.call('clearContent', { kind });
        return cleared.ok ? succeed(undefined) : cleared;
      }
      case 'history':
        return deps.clear.history();
      case 'previews':
        deps.clear.previews();
        return succeed(undefined);
      case 'downloads':
        return deps.clear.downloads();
      case 'log':
        await deps.clear.log();
        return succeed(undefined);
      case 'activity':
        return deps.clear.activity();
      default:
        return assertNever(kind);
    }
  };

  const stored = async () => {
    const [favorites, own, sessions, ends] = await Promise.all([
      inventory.call('favorites'),
      views.current(),
      inventory.call('latestSessions', { limit: MAX_NOTES }),
      inventory.call('acceptedEnds'),
    ]);
    if (!favorites.ok) return favorites;
    if (!own.ok) return own;
    if (!sessions.ok) return sessions;
    if (!ends.ok) return ends;
    return succeed({
      favorites: favorites.value,
      views: own.value,
      notes: portableNotes(sessions.value),
      ends: ends.value,
    });
  };

  return {
    sizes,
    clear,

    /** Saves settings, favorites, views, notes and accepted ends. No key, no address that carries rights. */
    async exportProfile(): Promise<Result<Pick<Exported, 'fileName'>>> {
      const own = await stored();
      if (!own.ok) return own;
      const account = shown();
      const text = formatProfile({
        at: deps.clock.wallNow(),
        account: account === null ? null : { label: account.label, address: account.address },
        settings: portableSettings(settings.current()),
        views: own.value.views,
        ...shiftIds(own.value, -deps.idBase()),
      });
      const path = await deps.choosePlace(t('health.profileName'));
      if (path === null) return cancelled();
      try {
        await deps.writeFile(path, text);
        return succeed({ fileName: basename(path) });
      } catch (error) {
        return notWritten(error);
      }
    },

    /** Reads a profile that the user chooses; nothing changes until `importProfile`. */
    async openProfile(): Promise<Result<ProfilePreview>> {
      const path = await deps.chooseFile();
      if (path === null) return cancelled();
      const text = await readText(path, deps.readFile);
      const read = text === null ? readProfile('') : readProfile(text);
      if (!read.ok) return read;
      const own = await stored();
      if (!own.ok) return own;
      const { leftOut } = read.value;
      const profile = { ...read.value.profile, ...shiftIds(read.value.profile, deps.idBase()) };
      const account = shown();
      const added = compareProfile(profile, { ...own.value, settings: settings.current() });
      const profileId = deps.newId();
      opened = { profileId, profile };
      return succeed({
        profileId,
        fileName: basename(path),
        at: profile.at,
        account: profile.account?.label ?? null,
        isOtherService:
          profile.account !== null &&
          account !== null &&
          originOf(profile.account.address) !== originOf(account.address),
        settings: describeChanges(added.settings, settings.current()),
        favorites: added.favorites.length,
        notes: added.notes.length,
        ends: added.ends.length,
        viewsAdded: added.views.filter(({ id }) => id === null).map(({ view }) => view.name),
        viewsReplaced: added.views.filter(({ id }) => id !== null).map(({ view }) => view.name),
        leftOut,
      });
    },

    /**
     * Takes the opened profile over. The settings come first, in one write that may be refused; everything after them is only
     * added, so that a failure on the way loses nothing, and a second import goes on where it stopped.
     */
    async importProfile(profileId: string): Promise<Result<void>> {
      if (opened?.profileId !== profileId) return fail('not-found', t('health.oldProfile'));
      const { profile } = opened;
      const own = await stored();
      if (!own.ok) return own;
      const added = compareProfile(profile, { ...own.value, settings: settings.current() });
      const { updateFeed, ...others } = added.settings;
      if (Object.keys(others).length > 0) {
        const changed = await settings.change(others);
        if (!changed.ok) return changed;
      }
      if (updateFeed !== undefined) {
        const changed = await settings.change({ updateFeed });
        // Whoever would rather keep the feed takes over everything else.
        if (!changed.ok && changed.failure.kind !== 'cancelled') return changed;
      }
      const favorites = added.favorites.length === 0 ? succeed(undefined) : await deps.setFavorites(added.favorites);
      if (!favorites.ok) return favorites;
      for (const { id, view } of added.views) {
        const saved = await views.save(id, view);
        if (!saved.ok) return saved;
      }
      for (const note of added.notes) {
        const saved = await inventory.call('storeSession', { ...note, offered: false });
        if (!saved.ok) return saved;
      }
      if (added.ends.length > 0) {
        const taken = await inventory.call('addAcceptedEnds', { ends: added.ends });
        if (!taken.ok) return taken;
      }
      opened = null;
      return succeed(undefined);
    },
  };
}

export type StoredData = ReturnType<typeof createStoredData>;

const cancelled = (): Result<never> => fail('cancelled', t('health.noFile'));

const originOf = (address: string): string => URL.parse(address)?.origin ?? address;

/** Null for a file that cannot be read or is too large. */
async function readText(path: string, readFile: StoredDataDeps['readFile']): Promise<string | null> {
  try {
    return (await stat(path)).size > MAX_PROFILE_BYTES ? null : await readFile(path);
  } catch {
    return null;
  }
}
