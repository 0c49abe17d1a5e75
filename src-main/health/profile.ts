import { z } from 'zod';
import { isComposable } from '../contract/account-ids.ts';
import type { SavedView } from '../contract/contract.ts';
import type { SettingChange } from '../contract/data.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { settingsCalls, type Settings } from '../contract/settings.ts';
import { supportLanguages } from '../contract/support-message.ts';
import { viewCalls } from '../contract/views.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import type { AcceptedEnd } from '../storage/user/entries.ts';
import type { OpenSession } from '../storage/user/entries.ts';
import { t } from '../contract/texts.ts';

/** The file that moves a console to another computer. Unknown fields are ignored, single bad entries left out. */

const FORMAT = 'longreach-profile';
const VERSION = 1;

/**
 * Settings that stay on their computer: what acts on the system, and trust that a user granted there. Those that only main
 * changes after a question stay, too: the pages' schema does not take them.
 */
const ownOfComputer: ReadonlySet<string> = new Set<keyof Settings>(['startAtLogin', 'trustedSources']);

const unixMs = z.number().int().min(0).max(8.64e15);
const id = z.number().int().refine(isComposable);
const favorite = z.object({ agentId: id, at: unixMs });
const note = z.object({
  id: z.string().min(1).max(100),
  agentId: id.nullable(),
  supportId: id.nullable(),
  name: z.string().max(1_000),
  startedAt: unixMs,
  endedAt: unixMs.nullable(),
  note: z.string().min(1).max(20_000),
});
type Note = z.infer<typeof note>;
/** The end that a person accepted for a session that was never given one; `end` in Unix seconds. */
const acceptedEnd = z.object({
  sessionId: id,
  end: z.number().int().min(0).max(100_000_000_000),
  at: unixMs,
});

const profileFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  at: unixMs,
  account: z.object({ label: z.string().max(200), address: z.string().max(2_000) }).nullable(),
  settings: z.record(z.string().max(100), z.unknown()),
  favorites: z.array(z.unknown()).max(100_000),
  views: z.array(z.unknown()).max(1_000),
  notes: z.array(z.unknown()).max(10_000),
  /** Missing in files of earlier versions. */
  ends: z.array(z.unknown()).max(100_000).default([]),
});

export interface Profile {
  readonly at: number;
  /** Of which service, so that ids of agents are not mixed up. */
  readonly account: { readonly label: string; readonly address: string } | null;
  readonly settings: Partial<Settings>;
  readonly favorites: readonly z.infer<typeof favorite>[];
  readonly views: readonly Omit<SavedView, 'id'>[];
  readonly notes: readonly Note[];
  readonly ends: readonly AcceptedEnd[];
}

export interface ReadProfile {
  readonly profile: Profile;
  /** Entries that this version does not understand. */
  readonly leftOut: number;
}

const patchOf = (name: string, value: unknown) =>
  z.safeParse(settingsCalls['settings:change'].input, { [name]: value });
const isPortable = (name: string, value: unknown): boolean => !ownOfComputer.has(name) && patchOf(name, value).success;

/** The settings that go along. */
export const portableSettings = (settings: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => isPortable(name, value)));

export const portableNotes = (sessions: readonly OpenSession[]): readonly Note[] =>
  sessions.flatMap(({ id, agentId, supportId, name, startedAt, endedAt, note: text }) =>
    text === '' ? [] : [{ id, agentId, supportId, name, startedAt, endedAt, note: text }],
  );

/** Adds a number to the ids of agents, support sessions and sessions of the history. */
export const shiftIds = ({ favorites, notes, ends }: Pick<Profile, 'favorites' | 'notes' | 'ends'>, by: number) => ({
  favorites: favorites.map((each) => ({ ...each, agentId: each.agentId + by })),
  notes: notes.map((each) => ({
    ...each,
    agentId: each.agentId === null ? null : each.agentId + by,
    supportId: each.supportId === null ? null : each.supportId + by,
  })),
  ends: ends.map((each) => ({ ...each, sessionId: each.sessionId + by })),
});

/** Views go without their ids, which each computer counts from one. */
export const formatProfile = (profile: Profile): string => {
  const views = profile.views.map((view) => ({ ...view, id: undefined }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...profile, views }, null, 2)}\n`;
};

/** Fails with `bad-input` for a file that is none, is damaged, or is of a newer version. */
export function readProfile(text: string): Result<ReadProfile> {
  const json = parseJsonOrNull(text);
  const parsed = profileFile.safeParse(json);
  if (!parsed.success) return isNewer(json) ? newer() : notProfile();
  const { at, account, settings, favorites, views, notes, ends } = parsed.data;
  let leftOut = 0;
  const each = <T>(values: readonly unknown[], read: (value: unknown) => T | null): T[] =>
    values.map(read).filter((one) => {
      if (one === null) leftOut += 1;
      return one !== null;
    });
  const known = each(Object.entries(settings), (entry) => {
    const [name, value] = entry as [string, unknown];
    return isPortable(name, value) ? ([name, value] as const) : null;
  });
  return succeed({
    profile: {
      at,
      account,
      settings: Object.fromEntries(known),
      favorites: each(favorites, (value) => favorite.safeParse(value).data ?? null),
      views: each(views, readView),
      notes: each(notes, (value) => note.safeParse(value).data ?? null),
      ends: each(ends, (value) => acceptedEnd.safeParse(value).data ?? null),
    },
    leftOut,
  });
}

const readView = (value: unknown): Omit<SavedView, 'id'> | null =>
  z.safeParse(viewCalls['views:save'].input, { id: null, view: value }).data?.view ?? null;

/** The data of this console before a profile is imported. */
export interface PresentData {
  readonly settings: Settings;
  readonly favorites: readonly { readonly agentId: number }[];
  readonly views: readonly Pick<SavedView, 'id' | 'name'>[];
  readonly notes: readonly { readonly id: string }[];
  readonly ends: readonly { readonly sessionId: number }[];
}

/** What an import of the profile adds or changes. A view replaces the one with its name, whose id is with it. */
export function compareProfile(profile: Profile, present: PresentData) {
  const marked = new Set(present.favorites.map(({ agentId }) => agentId));
  const ended = new Set(present.ends.map(({ sessionId }) => sessionId));
  const noted = new Set(present.notes.map(({ id }) => id));
  return {
    settings: changedSettings(profile.settings, present.settings),
    favorites: profile.favorites.map(({ agentId }) => agentId).filter((agentId) => !marked.has(agentId)),
    notes: profile.notes.filter(({ id }) => !noted.has(id)),
    ends: profile.ends.filter(({ sessionId }) => !ended.has(sessionId)),
    views: profile.views.map((view) => ({
      id: present.views.find(({ name }) => name === view.name)?.id ?? null,
      view,
    })),
  };
}

/** Only what differs, so that a setting that cannot be changed here does not refuse the others. */
const changedSettings = (given: Partial<Settings>, current: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name as keyof Settings]),
    ),
  );

/** Settings that affect more than the looks of this console, in the order in which a reader should see them. */
const weighty: readonly string[] = [
  'updateFeed',
  'proxy',
  'lockAfter',
  'tightenClipboard',
  'supportMessages',
  'askWhy',
  'blockScreenCapture',
  'automaticUpdates',
  'historyMonths',
  'hardwareMonths',
  'sessionMonths',
  'oldNotesGo',
  'activityMonths',
] satisfies readonly (keyof Settings)[];

/** The settings of {@link compareProfile} with their values before and after, for the user to read. */
export function describeChanges(changed: Partial<Settings>, current: Settings): readonly SettingChange[] {
  const rank = (name: string): number => (weighty.includes(name) ? weighty.indexOf(name) : weighty.length);
  const names = Object.keys(changed) as (keyof Settings)[];
  return names
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((name): readonly SettingChange[] => {
      if (name !== 'supportMessages') return [{ name, before: current[name], after: changed[name] }];
      return supportLanguages
        .map((language) => ({
          name: `${name}.${language}`,
          before: current[name][language],
          after: changed[name]?.[language] ?? '',
        }))
        .filter(({ before, after }) => before !== after);
    });
}

function isNewer(json: unknown): boolean {
  const read = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(json);
  return read.success && read.data.version > VERSION;
}

const newer = (): Result<never> => fail('bad-input', t('health.newerProfile'), { reason: 'newer' });
const notProfile = (): Result<never> => fail('bad-input', t('health.notProfile'), { reason: 'not-a-profile' });
