import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idBaseOf } from '../../src-main/contract/account-ids.ts';
import type { SavedView } from '../../src-main/contract/contract.ts';
import { unpackRow } from '../../src-main/contract/packed-rows.ts';
import { until } from '../e2e/until.ts';
import { contentsOf, profileVersions, writeProfile } from '../unit/main/storage/earlier-profiles.ts';
import { valueOf } from '../value-of.ts';
import { makeFolder, startBox, type ConsoleBox } from './console-box.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

/** The keychain has no key: nothing is asked of a service, and all of this is there without one. */
describe.each(profileVersions)('a profile of version %s with three accounts', (version) => {
  const { accounts, settings } = contentsOf('three', version);
  const listed = settings.accounts.map(({ id }) => id);
  let folder: ReturnType<typeof makeFolder>;
  let box: ConsoleBox;
  const start = async (): Promise<void> => {
    box = await startBox(folder.path, new Map());
    await until('accounts', async () => {
      // The others are opened a little later than the one in view.
      await box.clock.advance(2_000);
      const { entries } = valueOf(await box.call('accounts:current', undefined));
      return entries.every(({ state }) => state === 'key-unavailable') ? entries : undefined;
    });
  };

  beforeEach(async () => {
    folder = makeFolder();
    writeProfile('three', version, folder.path);
    await start();
  });
  afterEach(async () => {
    await box.close();
    folder.remove();
  });

  /** What the account shows that is in view. */
  const seen = async () => {
    const { rows } = valueOf(await box.call('agents:page', { afterId: null, limit: 100 }));
    return {
      agents: rows.length,
      favorites: rows.map((row) => unpackRow(row)).filter(({ localFavorite }) => localFavorite).length,
      views: valueOf(await box.call('views:current', undefined)),
    };
  };

  it.each(['at the first start', 'at the next one'])('shows what each of them has, %s', async (when) => {
    if (when === 'at the next one') {
      await box.close();
      await start();
    }
    const all = [...listed.entries()];
    const { entries } = valueOf(await box.call('accounts:current', undefined));
    expect(entries.map(({ account, number }) => ({ id: account.id, number }))).toEqual(
      all.map(([number, id]) => ({ id, number })),
    );
    for (const [number, id] of all) {
      valueOf(await box.call('accounts:show', { accountId: id }));
      const expected = accounts[id]!;
      const current = await until(`list of ${id}`, async () => {
        const now = await seen();
        return now.agents === expected.agents ? now : undefined;
      });
      const ids = new Set(expected.favorites.map(({ agentId }) => agentId + idBaseOf(number)));
      expect(current).toEqual({ agents: expected.agents, favorites: ids.size, views: expected.views });
      const sizes = valueOf(await box.call('data:sizes', undefined));
      const ofDownloads = sizes.find(({ kind }) => kind === 'downloads')?.bytes;
      // An empty list is some bytes as well.
      expect((ofDownloads ?? 0) > 200, id).toBe(expected.downloads.length > 0);
    }
    valueOf(await box.call('accounts:showAll', undefined));
    const ofAll: readonly SavedView[] = valueOf(await box.call('views:current', undefined));
    expect(ofAll).toEqual(settings.viewsOfAllAccounts);
    expect(valueOf(await box.call('notices:current', undefined))).toEqual([]);
  });

  it('offers the accounts that were removed with their data left, and no forgotten one', async () => {
    const removed = Object.keys(accounts).filter(
      (id) => !listed.includes(id) && !settings.forgottenAccounts.includes(id),
    );
    const offered = valueOf(await box.call('account:lost', undefined));
    expect(offered.map(({ accountId, agentCount }) => ({ accountId, agentCount }))).toEqual(
      removed.map((accountId) => ({ accountId, agentCount: accounts[accountId]!.agents })),
    );
  });

  it('leaves no copy that an earlier version wrote, once its accounts were open', async () => {
    for (const accountId of listed) valueOf(await box.call('accounts:show', { accountId }));
    // The first database has data of a removed account, too, whose copies stay until it is taken back or forgotten.
    const own = listed.map((id) => accounts[id]!.database).filter((database) => database.startsWith('accounts/'));
    expect(own).toHaveLength(2);
    const copies = (): readonly string[] =>
      readdirSync(join(folder.path, 'accounts')).filter((name) =>
        own.some((database) => name.endsWith('.json') && `accounts/${name}`.startsWith(`${database}.`)),
      );
    await until('end of the copies', () => Promise.resolve(copies().length === 0 ? true : undefined));
  });
});
