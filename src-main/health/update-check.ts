import type { UpdateState } from '../contract/updates.ts';
import { good, warning, type Finding } from './finding.ts';
import { t } from '../contract/texts.ts';

export type UpdatesProbe = Pick<UpdateState, 'off' | 'hindrance' | 'progress' | 'last'>;

/** Whether this Longreach gets new versions. */
export function judgeUpdates({ off, hindrance, progress, last }: UpdatesProbe): Finding {
  switch (off) {
    case 'managed':
      return good(t('updateTest.managed'));
    case 'development':
      return good(t('updates.off.development'));
    case 'no-feed':
      return warning(t('updateTest.noFeed'), t('updateTest.feedAdvice'));
    case 'bad-feed':
      return warning(t('updateTest.badFeed'), t('updateTest.feedAdvice'));
    case null:
      break;
  }
  if (progress.kind === 'ready') return good(t('updateTest.ready', { version: progress.version }));
  if (progress.kind === 'available')
    return warning(t('updates.available', { version: progress.version }), t('updateTest.outAdvice'));
  if (last?.outcome === 'failed') return warning(last.message ?? t('updateTest.failed'), t('updateTest.again'));
  if (hindrance !== null) return good(t('updateTest.byHand'));
  return good(t(last === null ? 'updateTest.notYet' : 'updateTest.daily'));
}
