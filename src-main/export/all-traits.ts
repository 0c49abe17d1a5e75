import type { AgentTraits, TraitsPage } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { unpackTraits } from '../contract/packed-rows.ts';
import type { Inventory } from '../storage/inventory.ts';

const PAGE = 2_000;

/** The cached hardware of all agents of one account. */
export async function readAllTraits(
  inventory: Pick<Inventory, 'call'>,
): Promise<Result<ReadonlyMap<number, AgentTraits>>> {
  const all = new Map<number, AgentTraits>();
  let afterId: number | null = null;
  for (;;) {
    const page: Result<TraitsPage> = await inventory.call('traits', { afterId, limit: PAGE });
    if (!page.ok) return page;
    const traits: readonly AgentTraits[] = page.value.traits.map((packed) => unpackTraits(packed));
    for (const one of traits) all.set(one.agentId, one);
    afterId = traits.at(-1)?.agentId ?? null;
    if (page.value.done || afterId === null) return succeed(all);
  }
}
