import { app, powerMonitor } from '../../electron.ts';
import { watchIdle } from '../../lock/idle.ts';
import { effectiveMinutes } from '../../lock/lock-policy.ts';
import type { App } from '../app.ts';
import type { Desktop } from './desktop.ts';
import type { Windows } from './windows.ts';

export interface LockParts {
  readonly app: App;
  readonly windows: Windows;
  readonly desktop: Desktop;
}

/** What locks Longreach, and what follows when it is locked and unlocked. */
export function composeLock({ app: program, windows, desktop }: LockParts): void {
  const { base } = program;
  const { consoleCommands, lock, settings } = base;

  const follow = (): void => {
    const isLocked = lock.isLocked();
    windows.sessions.setLocked(isLocked);
    if (isLocked) {
      windows.quick.close();
      consoleCommands.hold();
    } else desktop.external.follow();
  };
  lock.on('locked', follow);
  lock.on('unlocked', follow);
  if (lock.isLocked()) follow();

  let lastInput = base.clock.now();
  // Elsewhere the system always reports how long the computer was not used.
  if (base.platform === 'linux') {
    app.on('web-contents-created', (_event, contents) => {
      contents.on('input-event', () => (lastInput = base.clock.now()));
    });
  }
  const idle = watchIdle({
    clock: base.clock,
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
