import { z } from 'zod';
import type { SavedView } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { settingsCalls, type Settings } from '../contract/settings.ts';
import { viewCalls } from '../contract/views.ts';
import type { OpenSession } from '../storage/tables/open-sessions.ts';

/** The file that moves a console to another computer. Unknown fields are ignored, single bad entries left out. */

const FORMAT = 'longreach-profile';
const VERSION = 1;

/**
 * Settings that stay on their computer: what acts on the system, and trust that a user granted there. Those that only main
 * changes after a question stay, too: the pages' schema does not take them.
 */
const ownOfComputer: ReadonlySet<string> = new Set<keyof Settings>(['startAtLogin', 'trustedSources']);

const unixMs = z.number().int().min(0).max(8.64e15);
const favorite = z.object({ agentId: z.number().int().min(0), at: unixMs });
const note = z.object({
  id: z.string().min(1).max(100),
  agentId: z.number().int().min(0).nullable(),
  supportId: z.number().int().min(0).nullable(),
  name: z.string().max(1_000),
  startedAt: unixMs,
  endedAt: unixMs.nullable(),
  note: z.string().min(1).max(20_000),
});
type Note = z.infer<typeof note>;

const profileFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  at: unixMs,
  account: z.object({ label: z.string().max(200), address: z.string().max(2_000) }).nullable(),
  settings: z.record(z.string().max(100), z.unknown()),
  favorites: z.array(z.unknown()).max(100_000),
  views: z.array(z.unknown()).max(1_000),
  notes: z.array(z.unknown()).max(10_000),
});

export interface Profile {
  readonly at: number;
  /** Of which service, so that ids of agents are not mixed up. */
  readonly account: { readonly label: string; readonly address: string } | null;
  readonly settings: Partial<Settings>;
  readonly favorites: readonly z.infer<typeof favorite>[];
  readonly views: readonly Omit<SavedView, 'id'>[];
  readonly notes: readonly Note[];
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

/** Views go without their ids, which count on each computer anew. */
export const formatProfile = (profile: Profile): string => {
  const views = profile.views.map((view) => ({ ...view, id: undefined }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...profile, views }, null, 2)}\n`;
};

/** Fails with `bad-input` for a file that is none, is damaged, or is of a newer version. */
export function readProfile(text: string): Result<ReadProfile> {
  const json = parse(text);
  const parsed = profileFile.safeParse(json);
  if (!parsed.success) return isNewer(json) ? newer() : notProfile();
  const { at, account, settings, favorites, views, notes } = parsed.data;
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
    },
    leftOut,
  });
}

const readView = (value: unknown): Omit<SavedView, 'id'> | null =>
  z.safeParse(viewCalls['views:save'].input, { id: null, view: value }).data?.view ?? null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isNewer(json: unknown): boolean {
  const read = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(json);
  return read.success && read.data.version > VERSION;
}

const newer = (): Result<never> =>
  fail(
    'bad-input',
    'This profile was exported by a newer version of Longreach. Update Longreach here, then import it.',
    {
      reason: 'newer',
    },
  );
const notProfile = (): Result<never> =>
  fail(
    'bad-input',
    'This file isn’t a profile of Longreach, or it is damaged. Export it again, then import the new file.',
    {
      reason: 'not-a-profile',
    },
  );
