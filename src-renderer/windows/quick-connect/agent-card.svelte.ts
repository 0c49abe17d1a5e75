import type { AgentDetails, WakeForecast, QuickHit } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { listen } from '../../lib/call.ts';
import { AgentReading, LINGER_MS } from '../../features/agents/agent-reading.svelte.ts';
import { knownOf, describeLastSession } from '../../features/agents/details/format-details.ts';
import { describeForecast } from '../../features/agents/details/format-forecast.ts';
import { formatAgo } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** The details of the chosen agent before connecting. */
export class QuickCard {
  #shown = $state.raw<AgentReading | null>(null);
  /** It is not online, so waking it is the question. */
  #away = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get stored(): AgentDetails | null {
    return this.#shown?.details.value ?? null;
  }
  get forecast(): WakeForecast | null {
    return this.#shown?.forecast.value ?? null;
  }
  /** Why the service did not report its current state; null while all is well. */
  get failure(): Failure | null {
    return this.#shown?.details.failure ?? null;
  }

  /** Shows the cached details at once, and those of the service once the user rests on it. */
  show(agentId: number | null, online: boolean | null): void {
    this.#away = online === false;
    if (agentId === (this.#shown?.agentId ?? null)) {
      // It was removed while it was shown.
      if (this.#away && this.forecast === null) void this.#shown?.askForecast();
      return;
    }
    this.leave();
    if (agentId === null) return;
    const reading = new AgentReading(agentId);
    this.#shown = reading;
    void reading.load();
    if (this.#away) void reading.askForecast();
    this.#timer = setTimeout(() => {
      if (!reading.isFresh) void reading.request();
    }, LINGER_MS);
  }

  /** Nothing is shown, and nothing more is requested. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  /** Receives the details that are read of agents, whoever requested them; the returned function stops. */
  start(): () => void {
    const off = listen('details:changed', (details) => {
      const reading = this.#shown;
      if (reading?.agentId !== details.agentId) return;
      reading.details.put(details);
      // New details may improve the forecast for waking it.
      if (this.#away) void reading.askForecast();
    });
    return () => {
      off();
      this.leave();
    };
  }
}

/** A line of the card. */
interface CardFact {
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
