import type { MonotonicClock } from '../lib/clock.ts';
import { AWAY_MS, type HistoryAttention } from './history-pace.ts';

/** Who looks at the history at the moment. */
export function createHistoryVisibility(clock: Pick<MonotonicClock, 'now'>) {
  let page = false;
  let visible = true;
  let hiddenAt = 0;
  return {
    attention(): HistoryAttention {
      if (visible) return page ? 'page' : 'window';
      return clock.now() - hiddenAt < AWAY_MS ? 'window' : 'away';
    },
    setSeen(seen: boolean): void {
      page = seen;
    },
    setVisible(next: boolean): void {
      if (visible && !next) hiddenAt = clock.now();
      visible = next;
    },
  };
}
