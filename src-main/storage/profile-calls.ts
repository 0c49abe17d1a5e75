import type { SavedView, SavedViewFields } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { refuse } from './store-failure.ts';
import type { UserData } from './user/user-data.ts';
import { readAnchor, readRecords, type AuditAnchor } from './user/user-operation.ts';
import type { UserViews } from './user/user-views.ts';

/** What the user made in no single account. */
export interface ProfileData {
  readonly user: UserData;
  /** Of all accounts as one. */
  readonly views: UserViews;
}

/** Calls about what the user made in no single account. */
export const profileCalls = {
  /** Accounts of which anything is stored, as the settings stored them last. */
  recordedAccounts: ({ user }: ProfileData): Result<readonly string[]> => succeed(readRecords(user.memory, user.codec)),

  /** The saved views of all accounts as one, in the order in which they were created. */
  viewsOfAll: ({ views }: ProfileData): Result<readonly SavedView[]> => succeed(views.all()),

  /** A new view if `id` is null. Fails with one view too many (`bad-input`) or a view that was removed (`not-found`). */
  saveViewOfAll: (
    { views }: ProfileData,
    { id, view }: { readonly id: string | null; readonly view: SavedViewFields },
  ): Result<readonly SavedView[]> => views.save(id, view),

  removeViewOfAll: ({ views }: ProfileData, { id }: { readonly id: string }): Result<readonly SavedView[]> =>
    succeed(views.remove(id)),

  /** Takes over those that an earlier version stored in the settings. Fails where they are not on the disk. */
  takeViewsOfAll({ user, views }: ProfileData, { earlier }: { readonly earlier: readonly SavedView[] }): Result<null> {
    earlier.forEach(views.put);
    return user.isStored ? succeed(null) : refuse('not-read-or-written');
  },

  /** Deletes all of it but the newest entry of the audit log, which proves that there was one. */
  eraseUserData: ({ user }: ProfileData): Result<null> => (user.erase() ? succeed(null) : refuse('still-kept')),

  /** The newest entry of the audit log that was noted; null where none was. */
  auditAnchor: ({ user }: ProfileData): Result<AuditAnchor | null> => succeed(readAnchor(user.memory)),

  /** Never takes an older one in place of a newer. */
  noteAuditAnchor({ user }: ProfileData, anchor: AuditAnchor): Result<null> {
    user.apply({ kind: 'anchor', anchor });
    return succeed(null);
  },
};
