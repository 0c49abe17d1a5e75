import { screen, within } from '@testing-library/svelte';
import type { Reports } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { signedIn, type LoopbackBridge } from '../bridge.ts';
import { historyState, reportsOf, oddOf, sheetOf } from './reports-samples.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole } from '../window.ts';

/** the page Reports, opened on invented numbers, and its parts. */

const rows = [
  row({ id: 1, name: 'Till 1', group: 'Northgate / Leeds' }),
  row({ id: 2, name: 'Till 2', group: 'Northgate / Hull' }),
  row({ id: 3, name: 'Till 3', group: 'Acme' }),
  row({ id: 4, name: 'Till 4', group: null }),
];
export const now = (): number => Date.now();
export const exact = (from: number, to: number) => ({ kind: 'exact', from, to: to - 1 });

export async function open(
  part: Partial<Reports> | ((bridge: LoopbackBridge) => void) = {},
  days = 30,
): Promise<Awaited<ReturnType<typeof openConsole>> & { bridge: LoopbackBridge }> {
  const bridge = signedIn(rows);
  bridge.answer('history:state', succeed(historyState(now())));
  bridge.answer('history:setSeen', succeed(undefined));
  bridge.answer('downloads:current', succeed([]));
  bridge.answer(
    'history:page',
    succeed({
      rows: [],
      total: 0,
      asOf: 1,
      source: 'cached',
      newer: null,
      dropped: 0,
      unsupported: [],
    }),
  );
  bridge.answer('reports:read', succeed(reportsOf(now(), typeof part === 'function' ? {} : part, days)));
  bridge.answer('reports:odd', succeed(oddOf(now())));
  bridge.answer('reports:timesheet', succeed(sheetOf([])));
  if (typeof part === 'function') part(bridge);
  const shown = await openConsole(bridge, { page: 'reports' });
  return { bridge, ...shown };
}
export const card = (name: string) => within(screen.getByRole('region', { name }));
export const tableOf = (name: string): string[][] =>
  within(card(name).getByRole('table'))
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent.trim()));
export const showTable = (name: string) => click(card(name).getByRole('button', { name: `Show ${name} as a table` }));

/** Twelve sessions in 2:30 h, then thirty in 7:30 h, then three in an hour; nothing else. */
export const threeDays = [
  { day: '2026-11-18', sessions: 12, seconds: 9_000 },
  { day: '2026-11-19', sessions: 30, seconds: 27_000 },
  { day: '2026-11-20', sessions: 3, seconds: 3_600 },
];
