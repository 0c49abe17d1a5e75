/** The part of Electron's `powerSaveBlocker` that is used. */
export interface PowerSaveBlocker {
  start(type: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/** Keeps the screens of this computer on while it is told to; never twice, and never longer. */
export function createAwake(blocker: PowerSaveBlocker): (on: boolean) => void {
  let held: number | null = null;
  return (on) => {
    if (on) held ??= blocker.start('prevent-display-sleep');
    else if (held !== null) {
      blocker.stop(held);
      held = null;
    }
  };
}
