import type { Settings } from '../../contract/contract.ts';
import { fail, type Result } from '../../contract/failure.ts';
import { normaliseFeed } from '../../updates/feed-choice.ts';
import { managedSetting } from '../../policy/refusals.ts';
import { t } from '../../contract/texts.ts';
import { normaliseProxySetting } from './proxy-address.ts';
import type { SettingsPatch, SettingsStore } from './settings-store.ts';

export interface ChangeDeps {
  readonly settings: Pick<SettingsStore, 'change' | 'current' | 'isManaged'>;
  readonly setProxy: (proxy: Settings['proxy']) => Promise<void>;
  readonly setStartAtLogin: (on: boolean) => Promise<Result<void>>;
  /** Asks the user whether new versions may come from this folder; an empty one is that of the build. */
  readonly confirmFeed: (address: string) => Promise<boolean>;
  /** Accepts an update feed on this computer (development). */
  readonly mayFeedBeLocal: boolean;
}

/**
 * Changes settings that act on something beside the file: what cannot be done is not saved. Where code comes from changes only
 * after a question of the system; fails with `cancelled` where the user would rather not.
 */
export async function changeSettings(patch: SettingsPatch, deps: ChangeDeps): Promise<Result<Settings>> {
  // Before anything beside the file is changed.
  const isFixed = (['proxy', 'startAtLogin'] as const).some(
    (name) => patch[name] !== undefined && deps.settings.isManaged(name),
  );
  if (isFixed) return managedSetting();
  let proxy = patch.proxy;
  if (proxy !== undefined) {
    const normal = normaliseProxySetting(proxy);
    if (!normal.ok) return normal;
    proxy = normal.value;
  }
  let updateFeed = patch.updateFeed;
  if (updateFeed !== undefined && updateFeed.trim() !== '') {
    const normal = normaliseFeed(updateFeed, { mayBeLocal: deps.mayFeedBeLocal });
    if (!normal.ok) return normal;
    updateFeed = normal.value;
  }
  updateFeed = updateFeed?.trim();
  if (updateFeed !== undefined && updateFeed !== deps.settings.current().updateFeed) {
    if (deps.settings.isManaged('updateFeed')) return managedSetting();
    if (!(await deps.confirmFeed(updateFeed)))
      return fail('cancelled', t('settings.feedStays'), { reason: 'cancelled' });
  }
  if (patch.startAtLogin !== undefined) {
    const done = await deps.setStartAtLogin(patch.startAtLogin);
    if (!done.ok) return done;
  }
  if (proxy !== undefined) await deps.setProxy(proxy);
  return deps.settings.change({ ...patch, proxy, updateFeed });
}
