import { done, succeed } from '../contract/failure.ts';
import type { updateCalls } from '../contract/updates.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { Updates } from './updates.ts';

export interface UpdateCallsOwner {
  readonly updates: Pick<Updates, 'current' | 'check' | 'restart' | 'seen'>;
}

/** The calls about new versions. */
export const updateHandlers = ({ updates }: UpdateCallsOwner): HandlersOf<typeof updateCalls> => ({
  'updates:current': () => succeed(updates.current()),
  'updates:check': () => updates.check(),
  'updates:restart': () => updates.restart(),
  'updates:seen': () => done(() => updates.seen()),
});
