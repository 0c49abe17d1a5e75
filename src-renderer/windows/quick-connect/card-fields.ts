import type { AgentDetails, QuickHit, WakeForecast } from '../../../src-main/contract/contract.ts';
import { knownOf, describeLastSession } from '../../features/agents/details/format-details.ts';
import { describeForecast } from '../../features/agents/details/format-forecast.ts';
import { formatAgo } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';

/** A line of the card. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
  readonly tone: 'plain' | 'warn' | 'good' | 'poor';
  /** Wraps over several lines instead of being cut. */
  readonly long?: boolean;
}

const plain = (label: string, value: string): CardFact => ({ label, value, tone: 'plain' });

/** What a technician wants to know before connecting. `now` in Unix milliseconds, by the service's clock. */
export function factsOf(
  hit: QuickHit,
  details: AgentDetails | null,
  forecast: WakeForecast | null,
  now: number,
): readonly CardFact[] {
  const last = details === null ? t('quick.notRead') : formatLastOnline(hit, details, now);
  if (hit.online === false) {
    const words = forecast === null ? null : describeForecast(forecast, hit.group);
    const seen = hit.lastTime === null ? t('none') : formatAgo(hit.lastTime * 1000, now);
    return [
      { label: t('quick.wake'), value: words?.title ?? t('none'), tone: words?.tone ?? 'plain' },
      ...(words === null ? [] : [{ ...plain('', words.text), long: true }]),
      plain(t('quick.lastOnline'), seen),
      plain(t('quick.last'), last),
    ];
  }
  return [
    plain(t('quick.user'), formatUser(hit, details)),
    plain(t('quick.last'), last),
    hit.inSession
      ? { label: t('quick.now'), value: t('quick.inSession'), tone: 'warn' }
      : plain(t('quick.now'), t('quick.free')),
  ];
}

function formatUser({ osUser }: QuickHit, details: AgentDetails | null): string {
  const user = details?.agent.osUser;
  const named = [user?.login, user?.name].filter((part) => part !== null && part !== undefined && part !== '');
  if (named.length > 0) return named.join(' · ');
  return osUser ?? t('none');
}

function formatLastOnline(hit: QuickHit, details: AgentDetails, now: number): string {
  const known = { ...knownOf(hit.agentId, undefined, details), inSession: hit.inSession };
  const { when, who } = describeLastSession(known, now);
  return who === null ? when : `${when} ${who}`;
}
