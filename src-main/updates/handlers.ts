import { done, succeed } from '../contract/failure.ts';
import type { updateCalls } from '../contract/updates.ts';
import type { Rows } from '../ipc/router.ts';
import type { Updates } from './updates.ts';

export interface UpdateCallsOwner {
  readonly updates: Pick<Updates, 'current' | 'check' | 'restart' | 'seen'>;
}

/** The calls about new versions. */
export const updateHandlers: Rows<keyof typeof updateCalls, UpdateCallsOwner> = {
  'updates:current': ({ updates }) => succeed(updates.current()),
  'updates:check': ({ updates }) => updates.check(),
  'updates:restart': ({ updates }) => updates.restart(),
  'updates:seen': ({ updates }) => done(() => updates.seen()),
};
