import type { ServiceState } from './agents.ts';

/** The state of a service before its first answer. Times are Unix milliseconds; `at` is that of the stored list. */
export const startingService = (at: number | null = null, since = 0): ServiceState => ({
  kind: 'starting',
  refreshing: false,
  at,
  since,
  nextTryAt: null,
  listBytes: null,
  message: null,
  mayBeEmpty: false,
  clockOffset: 0,
});
