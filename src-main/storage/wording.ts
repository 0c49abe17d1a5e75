import { worded as wordedList } from '../api/agent-list.ts';
import type { Result } from '../contract/failure.ts';
import type { StoreNotice } from './database.ts';
import { isStoreReason, type StoreReason } from './store-failure.ts';
import { t } from '../contract/texts.ts';
import { MAX_VIEWS } from './user/views.ts';

/** Adds the words of what failed in the worker, or in a part of it that main runs, by the reason. */
export function worded<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.message !== '') return result;
  const { failure } = result;
  return isStoreReason(failure.reason)
    ? { ok: false, failure: { ...failure, message: wordsFor(failure.reason) } }
    : wordedList(result);
}

const wordsFor = (reason: StoreReason): string =>
  reason === 'too-many-views' ? t('store.failed.too-many-views', { number: MAX_VIEWS }) : t(`store.failed.${reason}`);

/** What the user is told of the stored data. */
export const describeNotice = (notice: StoreNotice): string => t(`store.notice.${notice}`);
