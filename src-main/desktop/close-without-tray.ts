import type { Settings } from '../contract/contract.ts';
import { askInDialog } from './ask.ts';
import { t } from '../contract/texts.ts';

export interface CloseWithoutTrayDeps {
  readonly settings: {
    current(): Pick<Settings, 'closeWithoutTray'>;
    change(patch: Pick<Settings, 'closeWithoutTray'>): Promise<unknown>;
  };
  /** Ends the program; asks for confirmation where that interrupts something. */
  readonly quit: () => void;
}

/**
 * What closing the console does on a desktop without tray icons, where a hidden window could not be found again: asks once,
 * and stores the answer (changed in the settings). A cancelled question leaves the window as it is.
 */
export function createCloseWithoutTray({ settings, quit }: CloseWithoutTrayDeps) {
  let isAsking = false;
  return async (minimize: () => void): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const answer = await choose(settings.current().closeWithoutTray).finally(() => (isAsking = false));
    if (answer === null) return;
    if (answer !== settings.current().closeWithoutTray) await settings.change({ closeWithoutTray: answer });
    if (answer === 'quit') quit();
    else minimize();
  };
}

async function choose(stored: Settings['closeWithoutTray']): Promise<'quit' | 'minimize' | null> {
  if (stored !== 'ask') return stored;
  const chosen = await askInDialog({
    type: 'question',
    message: t('close.question'),
    detail: t('close.detail'),
    buttons: [t('close.quit'), t('close.minimize'), t('close.cancel')],
    defaultId: 1,
    cancelId: 2,
  });
  return chosen === 0 ? 'quit' : chosen === 1 ? 'minimize' : null;
}
