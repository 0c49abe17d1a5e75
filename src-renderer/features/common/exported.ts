import type { Exported } from '../../../src-main/contract/contract.ts';
import type { Result } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { Toasts } from '../../lib/toasts.svelte.ts';

/** Shows where the file is, with a button to open its folder, or `failed` with the reason. `describe` names its content. */
export function notifyExported(
  toasts: Toasts,
  reply: Result<Exported>,
  failed: string,
  describe?: (exported: Exported) => string,
): void {
  if (reply.ok) showExported(toasts, reply.value, describe?.(reply.value));
  else toasts.fail('export', failed, reply.failure);
}

/** Shows where the file is, with a button to open its folder. `text` names its content. */
export function showExported(toasts: Toasts, { exportId, fileName, folder }: Exported, text?: string): void {
  const show = async (): Promise<void> => {
    const shown = await call('exports:show', { exportId });
    toasts.report('export show', t('export.showFailed'), shown.ok ? null : shown.failure);
  };
  toasts.show('export', {
    mark: 'done',
    title: t('export.done', { fileName, folder }),
    text,
    actions: [{ label: t('export.show'), onclick: () => void show() }],
  });
}
