import { screen, within } from '@testing-library/svelte';
import type { HistoryFilter, HistoryRow } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { PageName } from '../../../../src-renderer/lib/pages.ts';
import { signedIn, type LoopbackBridge } from '../bridge.ts';
import { detailsOf, pageOf, sessionOf, stateOf } from './history-samples.ts';
import { row as agentRow } from '../agents/rows.ts';
import { openConsole, settle } from '../window.ts';

/** The page History in its window, before a service with many sessions, and what its tests look at. */

/** Longer than any pause of the page before a request. */
export const wait = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms + 20));
  await settle();
};

/** A service with so many sessions; the newest is number `newest`, and new ones may come. */
class Sessions {
  newest: number;
  readonly asOf = 1_795_190_000;
  /** Answers come once this has come true. */
  gate = Promise.resolve();
  readonly #total: number;
  constructor(total: number) {
    this.#total = total;
    this.newest = total;
  }
  row(id: number): HistoryRow {
    return sessionOf({
      id,
      name: id % 5 === 0 ? `Client ${String(id)}` : `PC ${String(id)}`,
      agentId: id % 5 === 0 ? null : 1,
      supportId: id % 5 === 0 ? id : null,
      start: 1_795_000_000 + id * 10,
      stop: 1_795_000_000 + id * 10 + 120,
    });
  }
  answer(bridge: LoopbackBridge): void {
    bridge.answer('history:page', async ({ asOf, offset, limit }) => {
      await this.gate;
      const top = asOf === null ? this.newest : this.#total;
      const ids = Array.from({ length: Math.max(0, Math.min(limit, top - offset)) }, (_, at) => top - offset - at);
      return succeed(
        pageOf(
          ids.map((id) => this.row(id)),
          { total: top, asOf: this.asOf, newer: this.newest - top },
        ),
      );
    });
  }
}

/** Opens the page, or another one, before so many sessions; `change` scripts other answers first. */
export async function open(
  total = 3_412,
  change: (bridge: LoopbackBridge, sessions: Sessions) => void = () => undefined,
  page: PageName = 'history',
) {
  const bridge = signedIn([
    agentRow({ id: 1, name: 'Reception' }),
    agentRow({ id: 2, name: 'Scanner', group: 'Leeds' }),
  ]);
  const sessions = new Sessions(total);
  sessions.answer(bridge);
  bridge.answer('history:state', succeed(stateOf()));
  bridge.answer('history:refresh', succeed(undefined));
  bridge.answer('history:details', ({ sessionId }) => succeed(detailsOf(sessions.row(sessionId), { info: null })));
  bridge.answer('history:readDetails', (input) =>
    succeed(detailsOf(sessions.row('sessionId' in input ? input.sessionId : 0))),
  );
  bridge.answer('history:copyLink', succeed(undefined));
  change(bridge, sessions);
  const shown = await openConsole(bridge, { page });
  return { bridge, sessions, ...shown };
}

export const grid = () => screen.getByRole('grid', { name: 'History' });
export const rowOf = (name: RegExp | string) => within(grid()).getByRole('row', { name });
export const pane = () => within(screen.getByRole('region', { name: 'Session details' }));
export const pages = (bridge: LoopbackBridge) => bridge.inputsOf('history:page');
export const lastFilter = (bridge: LoopbackBridge): HistoryFilter | undefined => pages(bridge).at(-1)?.filter;
export const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
export const scroller = (): HTMLElement => within(grid()).getByRole('rowgroup');

/** Scrolls until this row is the first. */
export async function scrollTo(index: number): Promise<void> {
  scroller().scrollTop = index * 32;
  scroller().dispatchEvent(new Event('scroll'));
  await settle();
}
