import { expect, test } from 'vitest';
import type { AgentTraits, TraitsPage } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { readAllTraits } from '../../../../src-main/export/all-traits.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import { traitsOf } from '../../../samples.ts';
import { valueOf } from '../../../value-of.ts';

const agents = [3, 5, 8].map((agentId) => traitsOf({ agentId, cores: agentId }));
const page = (traits: readonly AgentTraits[], done: boolean): Result<TraitsPage> =>
  succeed({ traits: traits.map(packTraits), done });

/** An inventory whose pages are these, in turn; remembers after which agent each was asked for. */
function pagesOf(...pages: readonly Result<TraitsPage>[]) {
  const asked: (number | null)[] = [];
  const call = (_name: string, { afterId }: { readonly afterId: number | null }) => {
    asked.push(afterId);
    return Promise.resolve(pages[asked.length - 1]);
  };
  return { asked, inventory: { call: call as unknown as Inventory['call'] } };
}

test('the hardware of all agents is read page by page', async () => {
  const { inventory, asked } = pagesOf(page(agents.slice(0, 2), false), page(agents.slice(2), true));
  const all = valueOf(await readAllTraits(inventory));
  expect([...all]).toEqual(agents.map((one) => [one.agentId, one]));
  expect(asked).toEqual([null, 5]);
});

test('an empty page is the last one, whatever it says', async () => {
  const { inventory, asked } = pagesOf(page(agents, false), page([], false));
  expect(valueOf(await readAllTraits(inventory)).size).toBe(3);
  expect(asked).toEqual([null, 8]);
});

test('a page that cannot be read ends it', async () => {
  const broken = fail('internal', 'broken');
  const { inventory } = pagesOf(page(agents, false), broken);
  expect(await readAllTraits(inventory)).toEqual(broken);
});
