import { succeed } from '../contract/failure.ts';
import type { externalCalls } from '../contract/external.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { External } from './external.ts';

export interface ExternalCallsOwner {
  readonly external: Pick<External, 'current' | 'answer'>;
}

/** The calls about requests from outside. */
export const externalHandlers = ({ external }: ExternalCallsOwner): HandlersOf<typeof externalCalls> => ({
  'external:current': () => succeed(external.current()),
  'external:answer': (answer) => external.answer(answer),
});
