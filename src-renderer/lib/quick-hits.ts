import { formatGroup } from '../../src-main/contract/group-path.ts';
import { ownId } from '../../src-main/contract/account-ids.ts';
import type { QuickHit } from '../../src-main/contract/contract.ts';
import { namesakesAmong } from '../../src-main/contract/tell-apart.ts';
import { t } from '../../src-main/contract/texts.ts';

/** Agents under one heading. */
export interface QuickSection {
  readonly title: string;
  readonly hits: readonly QuickHit[];
}

/** In the order they were found, under the reason why they are listed. */
export function sectionsOf(hits: readonly QuickHit[], typed: boolean): readonly QuickSection[] {
  const titles: Readonly<Record<QuickHit['why'], string>> = {
    favorite: t('quick.favorites'),
    recent: t('quick.recents'),
    match: typed ? t('quick.matches') : t('quick.others'),
  };
  const whys = ['favorite', 'recent', 'match'] as const;
  return whys.flatMap((why) => {
    const some = hits.filter((hit) => hit.why === why);
    return some.length === 0 ? [] : [{ title: titles[why], hits: some }];
  });
}

/** What distinguishes agents of the same name (group, place, number), by agent id; none for a name that is listed once. */
export function tellApart(hits: readonly QuickHit[]): ReadonlyMap<number, string> {
  const apart = new Map<number, string>();
  for (const { agentId, group, place } of namesakesAmong(hits).flat()) {
    const parts = [formatGroup(group ?? ''), place, t('quick.number', { id: String(ownId(agentId)) })];
    apart.set(agentId, parts.filter((part) => part !== '').join(' · '));
  }
  return apart;
}

/** Enter wakes it first. */
export const needsWake = (hit: QuickHit): boolean => hit.online === false;

/** The one mark of an agent's state; `asleep` is from its last details, where they are known. */
export function markOfHit(hit: QuickHit, asleep: boolean | null = null) {
  if (hit.disabled) return 'blocked';
  if (hit.online === null) return 'unknown';
  if (!hit.online) return asleep === true ? 'asleep' : 'offline';
  return hit.inSession ? 'session' : 'online';
}

const words = {
  blocked: 'state.blocked',
  unknown: 'state.unknown',
  asleep: 'state.asleep',
  offline: 'state.offline',
  session: 'state.session',
  online: 'state.online',
} as const;
export const describeHit = (hit: QuickHit, asleep: boolean | null = null): string => t(words[markOfHit(hit, asleep)]);
