import { app, powerMonitor } from '../electron.ts';
import { systemClock } from '../lib/clock.ts';
import { say } from '../lib/record/wording.ts';
import { watchIdle } from '../lock/idle.ts';
import { effectiveMinutes } from '../lock/lock-policy.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Windows } from './compose-windows.ts';

export interface LockParts extends Pick<AccountParts, 'accounts' | 'audit'> {
  readonly base: Base;
  readonly windows: Windows;
  readonly desktop: Desktop;
}

/** What locks Longreach, and what follows when it is locked and unlocked. */
export function composeLock({ base, accounts, audit, windows, desktop }: LockParts): void {
  const { consoleCommands, lock, settings } = base;

  const follow = (): void => {
    const isLocked = lock.isLocked();
    windows.sessions.setLocked(isLocked);
    if (isLocked) {
      windows.quick.close();
      consoleCommands.hold();
      // The pages that would have reported it are gone.
      for (const { session } of accounts.all()) {
        session.history.setSeen(false);
        session.support.setSeen(false);
      }
    } else desktop.external.follow();
  };
  lock.on('noted', audit.record);
  lock.on('locked', follow);
  lock.on('unlocked', follow);
  if (lock.isLocked()) {
    audit.record({ kind: 'lock', text: [say('record.lock.start')] });
    follow();
  }

  let lastInput = systemClock.now();
  // Elsewhere the system always reports how long the computer was not used.
  if (base.platform === 'linux') {
    app.on('web-contents-created', (_event, contents) => {
      contents.on('input-event', () => (lastInput = systemClock.now()));
    });
  }
  const idle = watchIdle({
    clock: systemClock,
    systemIdle: () => powerMonitor.getSystemIdleTime(),
    lastInput: () => lastInput,
    // Any threshold will do: a locked screen is reported before idle time is compared with it.
    isScreenLocked: () => powerMonitor.getSystemIdleState(60) === 'locked',
    minutes: () => effectiveMinutes(settings.current().lockAfter, lock.state().policy),
    onIdle: (minutes) => lock.lock('idle', minutes),
    onScreenLocked: () => lock.lock('screen'),
  });
  const watch = (): void => (lock.isOn() && !lock.isLocked() ? idle.start() : idle.stop());
  lock.on('changed', watch);
  watch();
  powerMonitor.on('suspend', () => lock.lock('sleep'));
  powerMonitor.on('lock-screen', () => lock.lock('screen'));
}
