import type { InputOf } from '../../../src-main/contract/contract.ts';
import { t } from '../../lib/messages.ts';
import type { Console } from '../../windows/console/console.svelte.ts';

/** Saves at once; where that fails the person is told and the control goes back. */
export async function changeSetting(
  app: Pick<Console, 'settings' | 'toasts'>,
  part: InputOf<'settings:change'>,
): Promise<void> {
  const failure = await app.settings.change(part);
  if (failure !== null) app.toasts.fail(t('settings.saveFailed'), failure);
}
