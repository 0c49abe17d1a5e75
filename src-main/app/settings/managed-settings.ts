import { isAbsolute, join } from 'node:path';
import type { Settings } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { t } from '../../contract/texts.ts';
import type { ManagedSettings } from '../../policy/policy-schema.ts';
import { normaliseFeed } from '../../updates/feed-choice.ts';
import type { ChangeDeps } from './change-settings.ts';
import { normaliseProxySetting } from './proxy-address.ts';
import type { SettingsStore } from './settings-store.ts';

/** Brings the proxy, the update feed and the downloads folder into the form that the settings have; "~/" is each user's own folder. */
export function checkManagedSettings(settings: ManagedSettings, homeFolder: string): Result<ManagedSettings> {
  let { proxy, downloadsFolder, updateFeed } = settings;
  if (proxy !== undefined) {
    const normal = normaliseProxySetting(proxy);
    if (!normal.ok) return normal;
    proxy = normal.value;
  }
  if (updateFeed !== undefined && updateFeed !== '') {
    const normal = normaliseFeed(updateFeed);
    if (!normal.ok) return normal;
    updateFeed = normal.value;
  }
  if (downloadsFolder !== undefined && downloadsFolder !== '') {
    downloadsFolder = downloadsFolder.replace(/^~[/\\]/, () => join(homeFolder, '/'));
    if (!isAbsolute(downloadsFolder)) return fail('bad-input', t('settings.folder'), { reason: 'folder' });
  }
  return succeed({
    ...settings,
    ...(proxy === undefined ? {} : { proxy }),
    ...(downloadsFolder === undefined ? {} : { downloadsFolder }),
    ...(updateFeed === undefined ? {} : { updateFeed }),
  });
}

export interface FollowManagedDeps extends Pick<ChangeDeps, 'setProxy' | 'setStartAtLogin'> {
  readonly settings: Pick<SettingsStore, 'current' | 'isManaged' | 'subscribe'>;
  readonly onNotice: (message: string) => void;
}

/**
 * Carries out managed settings that act on something beside the file: now, and when a policy comes, changes or goes. What
 * the user changes is carried out before it is stored, by `changeSettings`.
 */
export function followManaged({ settings, setProxy, setStartAtLogin, onNotice }: FollowManagedDeps): void {
  // The proxy of the start is in use already.
  let managedProxy = settings.isManaged('proxy') ? settings.current().proxy : null;
  let managedStart: boolean | null = null;

  const follow = (current: Settings): void => {
    const proxy = settings.isManaged('proxy') ? current.proxy : null;
    if (JSON.stringify(proxy) !== JSON.stringify(managedProxy)) {
      managedProxy = proxy;
      // Requests report the failure themselves.
      setProxy(current.proxy).catch(() => undefined);
    }
    const start = settings.isManaged('startAtLogin') ? current.startAtLogin : null;
    if (start !== managedStart) {
      managedStart = start;
      void setStartAtLogin(current.startAtLogin).then((done) => {
        if (!done.ok) onNotice(done.failure.message);
      });
    }
  };
  follow(settings.current());
  settings.subscribe(follow);
}
