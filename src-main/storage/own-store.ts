import type { SavedView, SavedViewFields } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Disk } from './disk.ts';
import type { Copies, OpenAccount } from './open-account.ts';
import { lastViewNumber, putView } from './tables/views.ts';
import type { Watch } from './tables/watches.ts';

/**
 * What people made in this console: watches and saved views. It lives in memory, on the disk and in a copy beside the
 * database, so that neither a full disk nor a damaged file takes it away.
 */

/** The oldest first. */
export const readWatches = (account: OpenAccount): readonly Watch[] => [...account.watches.values()];

export function addWatch(disk: Disk, copies: Copies, account: OpenAccount, watch: Watch): void {
  disk.write(() => account.watchTable.write(watch));
  account.watches.delete(watch.agentId);
  account.watches.set(watch.agentId, watch);
  copies.watches.write(account.id, readWatches(account));
}

export function removeWatch(disk: Disk, copies: Copies, account: OpenAccount, agentId: number): void {
  if (!account.watches.has(agentId)) return;
  disk.write(() => account.watchTable.remove(agentId));
  account.watches.delete(agentId);
  copies.watches.write(account.id, readWatches(account));
}

/** `id` null makes a new one. */
export function saveView(
  disk: Disk,
  copies: Copies,
  account: OpenAccount,
  { id, view }: { readonly id: string | null; readonly view: SavedViewFields },
): Result<readonly SavedView[]> {
  const views = putView(account.views, id, view, account.lastView);
  return views.ok ? succeed(takeViews(disk, copies, account, views.value)) : views;
}

export const removeView = (disk: Disk, copies: Copies, account: OpenAccount, id: string): readonly SavedView[] =>
  takeViews(
    disk,
    copies,
    account,
    account.views.filter((view) => view.id !== id),
  );

function takeViews(
  disk: Disk,
  copies: Copies,
  account: OpenAccount,
  views: readonly SavedView[],
): readonly SavedView[] {
  disk.write(() => account.viewTable.replace(views));
  account.views = views;
  account.lastView = Math.max(account.lastView, lastViewNumber(views));
  copies.views.write(account.id, views);
  return views;
}
