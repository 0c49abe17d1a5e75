import { succeed } from '../contract/failure.ts';
import type { externalCalls } from '../contract/external.ts';
import type { Rows } from '../ipc/router.ts';
import type { External } from './external.ts';

export interface ExternalCallsOwner {
  readonly external: Pick<External, 'current' | 'answer'>;
}

/** The calls about requests from outside. */
export const externalHandlers: Rows<keyof typeof externalCalls, ExternalCallsOwner> = {
  'external:current': ({ external }) => succeed(external.current()),
  'external:answer': ({ external }, answer) => external.answer(answer),
};
