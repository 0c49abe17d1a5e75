import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Insights } from '../../src-main/contract/contract.ts';
import { withConsole } from './stage.ts';
import { soon, startService, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

/** What becomes of invitations is counted, from the list of support connections to the numbers of Insights. */
describe('invitations that this console saw', () => {
  let service: Service;
  let page: Page;

  withConsole({ service: () => startService({ openSupport: 0, timeScale: 0.001 }) }, (stage) => {
    ({ service, page } = stage);
  });

  const create = async (clientName: string): Promise<number> =>
    (await callBridge(page, 'support:create', { clientName })).id;
  const joins = async (): Promise<Insights['joins']> => {
    const now = Math.floor(Date.now() / 1000);
    const period = { from: now - 3_600, to: now + 3_600, groups: null };
    return (await callBridge(page, 'insights:read', period)).joins;
  };

  it('wait, then are counted by how long the client took, or as never answered', async () => {
    const [answered, ignored] = [await create('Elena Marques'), await create('Bea Ortiz')];
    await create('Cid Novak');
    await soon(async () => (await joins()).counts.waiting).toBe(3);
    service.controls.joinSupport({ id: answered });
    await callBridge(page, 'support:refresh', undefined);
    await soon(async () => (await joins()).counts['under-1']).toBe(1);
    await callBridge(page, 'support:close', { supportIds: [answered, ignored] });
    await soon(async () => (await joins()).counts.never).toBe(1);
    expect(await joins()).toEqual({
      known: 3,
      counts: { 'under-1': 1, '1-to-2': 0, '2-to-5': 0, '5-to-15': 0, 'over-15': 0, never: 1, waiting: 1 },
    });
  });

  it('are told as closed that were closed elsewhere', async () => {
    const [last] = service.controls.supports();
    await fetch(`${service.address}support/close?connection_id=${String(last?.id)}`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.key },
    });
    await callBridge(page, 'support:refresh', undefined);
    await soon(async () => (await joins()).counts).toMatchObject({ never: 2, waiting: 0 });
  });
});
