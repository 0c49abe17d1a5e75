import type { UpdateState } from '../../../../src-main/contract/contract.ts';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import { formatAgo } from '../../../lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** How it stands with new versions, in a sentence or two. */
export function describeUpdate(state: UpdateState, now: number): string {
  const hindrance = state.hindrance === null ? [] : [t(`updates.hindrance.${state.hindrance}`)];
  if (state.off !== null) return t(`updates.off.${state.off}`);
  return [describeProgress(state, now), ...hindrance].join(' ');
}

function describeProgress({ progress, last }: UpdateState, now: number): string {
  switch (progress.kind) {
    case 'checking':
      return t('updates.checking');
    case 'downloading':
      return t('updates.downloading', {
        version: progress.version,
        percent: String(Math.floor(progress.share * 100)),
      });
    case 'ready':
      return t('updates.readyText', { version: progress.version });
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
