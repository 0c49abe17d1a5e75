import type { OperationName } from './operations.ts';

/**
 * Which operations may be sent again by themselves: reads, and wake. Apart from the table, which must agree, because whoever only
 * words a failure (the inventory worker) has no use for all that reads the answers.
 */
export const repeatable = {
  'agents/list': true,
  'agents/info': true,
  'agents/update': false,
  'agents/connect': false,
  'agents/reboot': false,
  'agents/wake': true,
  'agents/logout': false,
  'support/list': true,
  'support/create': false,
  'support/info': true,
  'support/update': false,
  'support/close': false,
  'history/list': true,
  'history/info': true,
} as const satisfies Readonly<Record<OperationName, boolean>>;
