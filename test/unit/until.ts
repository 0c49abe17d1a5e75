import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../long.ts';

/** Looks until it throws no more; what it returned then. The limit only decides how long a failure takes. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: WAIT_LIMIT_MS, interval: 5 });
