import type { AgentDetails, WakeForecast, QuickHit } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call, listen } from '../../lib/call.ts';
import { knownOf, describeLastSession } from '../../features/agents/details/format-details.ts';
import { describeForecast } from '../../features/agents/details/format-forecast.ts';
import { formatAgo } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** How long the user rests on an agent before a request is sent: passing by costs no requests. */
const REST_MS = 250;
/** Details read less than this ago are not requested again. */
const FRESH_MS = 30_000;

/** The details of the chosen agent before connecting. */
export class QuickCard {
  #agentId: number | null = null;
  /** It is not online, so waking it is the question. */
  #away = false;
  #stored = $state.raw<AgentDetails | null>(null);
  #forecast = $state.raw<WakeForecast | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #reading = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each agent: the answer for an earlier one is dropped. */
  #turn = 0;

  get stored(): AgentDetails | null {
    return this.#stored;
  }
  get forecast(): WakeForecast | null {
    return this.#forecast;
  }
  /** Why the service did not report its current state; null while all is well. */
  get failure(): Failure | null {
    return this.#failure;
  }
  get reading(): boolean {
    return this.#reading;
  }

  /** Shows the cached details at once, and those of the service once the user rests on it. */
  show(agentId: number | null, online: boolean | null): void {
    if (agentId === this.#agentId) {
      // It was removed while it was shown.
      this.#away = online === false;
      if (agentId !== null && this.#away && this.#forecast === null) void this.#askForecast(agentId, this.#turn);
      return;
    }
    this.leave();
    this.#agentId = agentId;
    this.#away = online === false;
    if (agentId === null) return;
    const turn = this.#turn;
    void this.#load(agentId, turn);
    if (this.#away) void this.#askForecast(agentId, turn);
    this.#timer = setTimeout(() => void this.#read(agentId, turn), REST_MS);
  }

  /** Nothing is shown, and nothing more is requested. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#agentId = null;
    this.#stored = null;
    this.#forecast = null;
    this.#failure = null;
    this.#reading = false;
  }

  /** Receives the details that are read of agents, whoever requested them; the returned function stops. */
  start(): () => void {
    const off = listen('details:changed', (details) => {
      if (details.agentId !== this.#agentId) return;
      this.#take(details);
      // New details may improve the forecast for waking it.
      if (this.#away) void this.#askForecast(details.agentId, this.#turn);
    });
    return () => {
      off();
      this.leave();
    };
  }

  async #load(agentId: number, turn: number): Promise<void> {
    const reply = await call('agents:details', { agentId });
    if (turn === this.#turn && reply.ok && reply.value !== null) this.#take(reply.value);
  }

  async #read(agentId: number, turn: number): Promise<void> {
    if (this.#stored !== null && Date.now() - this.#stored.at < FRESH_MS) return;
    this.#reading = true;
    const reply = await call('agents:readDetails', { agentId });
    if (turn !== this.#turn) return;
    this.#reading = false;
    if (reply.ok) this.#take(reply.value);
    else this.#failure = reply.failure;
  }

  async #askForecast(agentId: number, turn: number): Promise<void> {
    const reply = await call('agents:forecast', { agentId });
    if (turn === this.#turn && reply.ok) this.#forecast = reply.value;
  }

  #take(details: AgentDetails): void {
    if (this.#stored !== null && details.at < this.#stored.at) return;
    this.#stored = details;
    this.#failure = null;
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
