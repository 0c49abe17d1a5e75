import type { Settings } from '../../contract/contract.ts';
import type { ChangeDeps } from './change-settings.ts';
import type { SettingsStore } from './settings-store.ts';

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
