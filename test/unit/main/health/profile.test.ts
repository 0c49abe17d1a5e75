import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AccountState, SavedView } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import { formatProfile, portableSettings, readProfile } from '../../../../src-main/health/profile.ts';
import { createStoredData, type StoredDataDeps } from '../../../../src-main/health/stored-data.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import type { AcceptedEnd } from '../../../../src-main/storage/user/entries.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';

const view = (name: string, id = 'view-1'): SavedView => ({
  id,
  name,
  query: 'is:online',
  chips: [],
  systems: [],
  group: null,
  sort: { column: 'name', down: false },
  columns: null,
  layout: null,
  shortcut: null,
  notify: false,
});
const note = (id: string) => ({
  id,
  agentId: 4,
  supportId: null,
  name: 'Till 4',
  startedAt: 1,
  endedAt: 2,
  note: 'Printer replaced',
});
const signedIn = (host: string): AccountState => ({
  kind: 'signed-in',
  account: {
    id: 'a1',
    label: 'Northfield IT',
    address: `https://${host}/v1/`,
    practice: false,
    keyPlace: 'keychain',
    groupId: null,
    video: null,
    methods: null,
  },
});

/** A computer with what is stored on it, in memory. */
function computer(part: Partial<Settings> = {}, host = 'api.northfield.example', idBase = 0) {
  const folder = makeFolder();
  const path = join(folder, 'profile.json');
  const stored = {
    settings: { ...defaultSettings, ...part },
    favorites: [] as number[],
    views: [] as SavedView[],
    notes: [] as (Omit<ReturnType<typeof note>, 'agentId' | 'supportId'> & {
      agentId: number | null;
      supportId: number | null;
    })[],
    ends: [] as AcceptedEnd[],
  };
  let refusesSettings = false;
  let refusesFeed = false;
  const cleared: string[] = [];
  const rewritten = { now: 0 };
  const inventory = {
    call: (name: string, input: never) => {
      if (name === 'favorites')
        return Promise.resolve(succeed(stored.favorites.map((agentId) => ({ agentId, at: 1 }))));
      if (name === 'latestSessions')
        return Promise.resolve(succeed(stored.notes.map((one) => ({ ...one, offered: false }))));
      if (name === 'acceptedEnds') return Promise.resolve(succeed(stored.ends));
      if (name === 'addAcceptedEnds')
        return Promise.resolve(succeed(void stored.ends.push(...(input as { ends: AcceptedEnd[] }).ends)));
      if (name === 'storeSession') return Promise.resolve(succeed(void stored.notes.push(input)));
      if (name === 'contentSizes')
        return Promise.resolve(succeed({ list: 1, details: 2, snapshots: 3, history: 4, own: 5 }));
      if (name === 'rewriteFile') return Promise.resolve(succeed(void (rewritten.now += 1)));
      if (name === 'clearContent') return Promise.resolve(succeed(void cleared.push((input as { kind: string }).kind)));
      throw new Error(name);
    },
  } as unknown as Pick<Inventory, 'call'>;
  const done = (what: string) => () => {
    cleared.push(what);
    return Promise.resolve(succeed(undefined));
  };
  const deps: StoredDataDeps = {
    inventory,
    account: () => signedIn(host),
    idBase: () => idBase,
    clock: createFakeClock(),
    newId: () => 'profile-1',
    settings: {
      current: () => stored.settings,
      change(patch) {
        if (refusesSettings) return Promise.resolve(fail('bad-input', 'Managed.'));
        if (refusesFeed && 'updateFeed' in patch) return Promise.resolve(fail('cancelled', 'It stays.'));
        stored.settings = { ...stored.settings, ...(patch as Partial<Settings>) };
        return Promise.resolve(succeed(stored.settings));
      },
    },
    sizes: {
      previews: () => 6,
      downloads: () => Promise.resolve(7),
      activity: () => Promise.resolve(8),
      log: () => Promise.resolve(9),
    },
    clear: {
      list: done('list'),
      history: done('history'),
      previews: () => void cleared.push('previews'),
      downloads: done('downloads'),
      log: () => Promise.resolve(void cleared.push('log')),
      activity: done('activity'),
    },
    setFavorites: (agentIds) => Promise.resolve(succeed(void stored.favorites.push(...agentIds))),
    views: {
      current: () => Promise.resolve(succeed([...stored.views])),
      save(id, fields) {
        if (id === null) stored.views.push({ ...fields, id: `view-${stored.views.length + 1}` });
        else stored.views = stored.views.map((one) => (one.id === id ? { ...fields, id } : one));
        return Promise.resolve(succeed(stored.views));
      },
    },
    choosePlace: () => Promise.resolve(path),
    chooseFile: () => Promise.resolve(path),
    readFile: (file) => Promise.resolve(readFileSync(file, 'utf8')),
    writeFile: (file, text) => {
      writeFileSync(file, text);
      return Promise.resolve();
    },
  };
  return {
    data: createStoredData(deps),
    stored,
    path,
    cleared,
    rewritten,
    refuseSettings: (refuses: boolean) => (refusesSettings = refuses),
    refuseFeed: () => (refusesFeed = true),
    put: (text: string) => writeFileSync(path, text),
  };
}

/** The file of a computer that has something of everything. */
async function exported(): Promise<string> {
  const from = computer({ theme: 'dark', trustedSources: ['link'], linkHosts: ['link.example'], startAtLogin: true });
  from.stored.favorites.push(1, 2);
  from.stored.views.push(view('Tills'), view('Night', 'view-2'));
  from.stored.notes.push(note('n1'));
  from.stored.ends.push({ sessionId: 2, end: 5_400, at: 7 });
  valueOf(await from.data.exportProfile());
  return readFileSync(from.path, 'utf8');
}

describe('a profile', () => {
  test('moves settings, favorites, views, notes and accepted ends to another computer, once and again', async () => {
    const to = computer();
    to.stored.favorites.push(2, 3);
    to.stored.views.push(view('Night', 'view-7'));
    to.put(await exported());
    const preview = valueOf(await to.data.openProfile());
    expect(preview).toMatchObject({
      account: 'Northfield IT',
      isOtherService: false,
      settings: [{ name: 'theme', before: 'system', after: 'dark' }],
      favorites: 1,
      notes: 1,
      ends: 1,
      viewsAdded: ['Tills'],
      viewsReplaced: ['Night'],
      leftOut: 0,
    });
    expect(to.stored.settings.theme).toBe('system');
    valueOf(await to.data.importProfile(preview.profileId));
    expect(to.stored.settings.theme).toBe('dark');
    expect(to.stored.favorites).toEqual([2, 3, 1]);
    expect(to.stored.views.map(({ id, name }) => `${id} ${name}`)).toEqual(['view-7 Night', 'view-2 Tills']);
    expect(to.stored.ends).toEqual([{ sessionId: 2, end: 5_400, at: 7 }]);
    expect(to.stored.notes.map(({ note: text }) => text)).toEqual(['Printer replaced']);
    expect(valueOf(await to.data.openProfile())).toMatchObject({
      settings: [],
      favorites: 0,
      notes: 0,
      ends: 0,
      viewsAdded: [],
    });
  });

  test('has the ids that the service knows, whatever the number of the account is', async () => {
    const [one, two] = [idBaseOf(1), idBaseOf(2)];
    const from = computer({}, undefined, two);
    from.stored.favorites.push(two + 1);
    from.stored.notes.push({ ...note('n1'), agentId: two + 4 }, { ...note('n2'), agentId: null, supportId: two + 5 });
    from.stored.ends.push({ sessionId: two + 2, end: 5_400, at: 7 });
    valueOf(await from.data.exportProfile());
    const text = readFileSync(from.path, 'utf8');
    const to = computer({}, undefined, one);
    to.stored.favorites.push(one + 3);
    to.put(text);
    for (const isNew of [true, false]) {
      const preview = valueOf(await to.data.openProfile());
      expect(preview).toMatchObject({ favorites: isNew ? 1 : 0, notes: isNew ? 2 : 0, ends: isNew ? 1 : 0 });
      valueOf(await to.data.importProfile(preview.profileId));
    }
    expect(to.stored.favorites).toEqual([one + 3, one + 1]);
    expect(to.stored.notes).toMatchObject([{ agentId: one + 4 }, { agentId: null, supportId: one + 5 }]);
    expect(to.stored.ends).toEqual([{ sessionId: one + 2, end: 5_400, at: 7 }]);
    const same = computer();
    same.put(text);
    valueOf(await same.data.importProfile(valueOf(await same.data.openProfile()).profileId));
    expect(same.stored.favorites).toEqual([1]);
  });

  test('takes neither keys nor granted trust along', async () => {
    const text = await exported();
    expect(text).not.toMatch(
      /keyMarker|trustedSources|linkHosts|recordingHosts|clipboardHosts|downloadHosts|localNetworkHosts|downloadsFolder|startAtLogin/i,
    );
    expect(Object.keys(portableSettings(defaultSettings))).toContain('supportMessages');
  });

  test('that grants trust is not believed', () => {
    const { profile, leftOut } = valueOf(
      readProfile(
        formatProfile({
          at: 1,
          account: null,
          settings: { trustedSources: ['link'], linkHosts: ['evil.example'], theme: 'dark' },
          favorites: [],
          views: [],
          notes: [],
          ends: [],
        }),
      ),
    );
    expect(profile.settings).toEqual({ theme: 'dark' });
    expect(leftOut).toBe(2);
  });

  test('of another service says so', async () => {
    const to = computer({}, 'api.other.example');
    to.put(await exported());
    expect(valueOf(await to.data.openProfile()).isOtherService).toBe(true);
  });

  test('whose settings are refused changes nothing else', async () => {
    const to = computer();
    to.put(await exported());
    const { profileId } = valueOf(await to.data.openProfile());
    to.refuseSettings(true);
    expect(await to.data.importProfile(profileId)).toMatchObject({ failure: { message: 'Managed.' } });
    expect(to.stored.favorites).toEqual([]);
    to.refuseSettings(false);
    valueOf(await to.data.importProfile(profileId));
    expect(to.stored.favorites).toEqual([1, 2]);
  });

  test.each([
    ['no JSON', 'nonsense', /isn’t a profile/],
    ['something else', '{"format":"other"}', /isn’t a profile/],
    ['cut off', '{"format":"longreach-profile","version":1', /isn’t a profile/],
    ['of a newer version', '{"format":"longreach-profile","version":2}', /newer version of Longreach/],
  ])('that is %s gets a sentence', async (_what, text, sentence) => {
    const to = computer();
    to.put(text);
    const opened = await to.data.openProfile();
    expect(opened.ok ? '' : opened.failure.message).toMatch(sentence);
  });

  test('loses single entries that are not understood, not the others', async () => {
    const json = JSON.parse(await exported()) as { favorites: unknown[]; views: unknown[]; settings: object };
    json.favorites.push({ agentId: 'x' });
    json.views.push({ name: 'broken' });
    json.settings = { ...json.settings, futureSetting: true, density: 'huge' };
    const to = computer();
    to.put(JSON.stringify(json));
    expect(valueOf(await to.data.openProfile())).toMatchObject({ favorites: 2, leftOut: 4 });
  });

  test('shows every value that it would change, feed, proxy, lock, clipboard and texts to clients first', async () => {
    const to = computer();
    const supportMessages = { ...defaultSettings.supportMessages, en: 'Install https://evil.example/agent.exe' };
    const proxy = { mode: 'pac', address: 'http://evil.example/p.pac' } as const;
    const settings = {
      theme: 'dark',
      supportMessages,
      tightenClipboard: true,
      lockAfter: 0,
      proxy,
      updateFeed: 'https://evil.example/u/',
    } as const;
    to.put(formatProfile({ at: 1, account: null, settings, favorites: [], views: [], notes: [], ends: [] }));
    expect(valueOf(await to.data.openProfile()).settings).toEqual([
      { name: 'updateFeed', before: '', after: 'https://evil.example/u/' },
      { name: 'proxy', before: { mode: 'system' }, after: proxy },
      { name: 'lockAfter', before: 10, after: 0 },
      { name: 'tightenClipboard', before: false, after: true },
      { name: 'supportMessages.en', before: '', after: 'Install https://evil.example/agent.exe' },
      { name: 'theme', before: 'system', after: 'dark' },
    ]);
  });

  test('takes over everything but an update feed that the user refuses', async () => {
    const to = computer();
    const settings = { theme: 'dark', updateFeed: 'https://evil.example/u/' } as const;
    to.put(formatProfile({ at: 1, account: null, settings, favorites: [], views: [], notes: [], ends: [] }));
    const { profileId } = valueOf(await to.data.openProfile());
    to.refuseFeed();
    valueOf(await to.data.importProfile(profileId));
    expect(to.stored.settings).toMatchObject({ theme: 'dark', updateFeed: '' });
  });

  test('that is no longer open cannot be imported', async () => {
    expect(await computer().data.importProfile('profile-9')).toMatchObject({ failure: { kind: 'not-found' } });
  });
});

describe('stored data', () => {
  test('has a size for each kind', async () => {
    const sizes = valueOf(await computer().data.sizes());
    expect(sizes.map(({ kind, bytes }) => `${kind} ${bytes}`)).toEqual([
      'list 1',
      'details 2',
      'snapshots 3',
      'history 4',
      'previews 6',
      'downloads 7',
      'log 9',
      'activity 8',
      'own 5',
    ]);
  });

  test.each(['list', 'details', 'snapshots', 'history', 'previews', 'downloads', 'log', 'activity'] as const)(
    'of the kind %s is cleared alone',
    async (kind) => {
      const { data, cleared, rewritten } = computer();
      valueOf(await data.clear(kind));
      expect(cleared).toEqual([kind]);
      // What the database held of it is in no file afterwards.
      expect(rewritten.now).toBe(['list', 'details', 'snapshots', 'history'].includes(kind) ? 1 : 0);
    },
  );
});
