import type { AppInfo, UpdateState } from '../../../../src-main/contract/contract.ts';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import { formatAgo } from '../../../lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** Whether the end of the program installs what is ready; on macOS only the restart does. */
export const installsAtQuit = ({ platform }: AppInfo): boolean => platform !== 'darwin';

/**
 * The state of updates, in a sentence or two.
 * @param atQuit `installsAtQuit`
 */
export function describeUpdate(state: UpdateState, now: number, atQuit: boolean): string {
  const hindrance = state.hindrance === null ? [] : [t(`updates.hindrance.${state.hindrance}`)];
  if (state.off !== null) return t(`updates.off.${state.off}`);
  return [describeProgress(state, now, atQuit), ...hindrance].join(' ');
}

function describeProgress({ progress, last }: UpdateState, now: number, atQuit: boolean): string {
  switch (progress.kind) {
    case 'checking':
      return t('updates.checking');
    case 'downloading':
      return t('updates.downloading', {
        version: progress.version,
        percent: String(Math.floor(progress.share * 100)),
      });
    case 'ready':
      return t(atQuit ? 'updates.readyText' : 'updates.readyTextMac', { version: progress.version });
    case 'available':
      return t('updates.available', { version: progress.version });
    case 'idle':
      return last === null ? t('updates.never') : describeLast(last, now);
    default:
      return assertNever(progress);
  }
}

function describeLast({ outcome, at, message }: NonNullable<UpdateState['last']>, now: number): string {
  const time = formatAgo(at, now).toLocaleLowerCase();
  if (outcome === 'failed') return t('updates.failed', { reason: message ?? '', time });
  return t(outcome === 'newest' ? 'updates.newest' : 'updates.found', { time });
}
