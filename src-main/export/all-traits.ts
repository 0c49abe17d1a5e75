import type { AgentTraits, TraitsPage } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { unpackTraits } from '../contract/packed-rows.ts';
import { t } from '../contract/texts.ts';
import type { Inventory } from '../storage/inventory.ts';

const PAGE = 2_000;

const otherAccount = (): Result<never> => fail('cancelled', t('main.notExported'));

/**
 * The cached hardware of all agents of one account. The account is checked because pages of two accounts could be mixed
 * up: both number their agents.
 */
export async function readAllTraits(
  inventory: Pick<Inventory, 'call' | 'generation'>,
): Promise<Result<ReadonlyMap<number, AgentTraits>>> {
  const all = new Map<number, AgentTraits>();
  const of = inventory.generation();
  let afterId: number | null = null;
  for (;;) {
    const page: Result<TraitsPage> = await inventory.call('traits', { afterId, limit: PAGE });
    if (!page.ok) return page;
    if (of !== inventory.generation()) return otherAccount();
    const traits: readonly AgentTraits[] = page.value.traits.map((packed) => unpackTraits(packed));
    for (const one of traits) all.set(one.agentId, one);
    afterId = traits.at(-1)?.agentId ?? null;
    if (page.value.done || afterId === null) return succeed(all);
  }
}
