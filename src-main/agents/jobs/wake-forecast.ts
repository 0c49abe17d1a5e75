import type { AgentDetails, AgentRow, WakeForecast } from '../../contract/contract.ts';
import { typicalTime, type Boot } from './boot-times.ts';

export interface ForecastQuestion {
  readonly row: AgentRow;
  /** What is kept of its details; null where they were never read. */
  readonly details: AgentDetails | null;
  /** Rows to look for neighbours in; the agent itself and those that are not online may be among them. */
  readonly others: Iterable<AgentRow>;
  /** The newest first. */
  readonly boots: readonly Boot[];
}

type Verdict = WakeForecast['verdict'];
/** From the worst to the best. */
const ORDER = ['unlikely', 'possible', 'likely'] as const;
const MAX_NAMES = 3;
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * What waking this agent will probably come to. The signal is sent by an awake agent of the same network, so those behind
 * the same public address count most, those of the same group are a hint. What the hardware said is overruled by a wake
 * that worked since.
 */
export function forecastWake({ row, details, others, boots }: ForecastQuestion): WakeForecast {
  const past = pastOf(boots);
  const traits = details?.traits;
  const outdated = details !== null && past.lastSuccessAt !== null && past.lastSuccessAt > details.at;
  const facts = {
    wol: outdated && traits?.wol === false ? null : (traits?.wol ?? null),
    cable: outdated && traits?.cable === false ? null : (traits?.cable ?? null),
    power: powerOf(row, details),
    neighbours: neighboursOf(row, others),
    past,
  };
  return { verdict: judge(row, facts, runOf(boots)), ...facts };
}

/** Fewer than all rows: those that could be neighbours of this one. */
function neighboursOf(row: AgentRow, others: Iterable<AgentRow>): WakeForecast['neighbours'] {
  const near: string[] = [];
  const kin: string[] = [];
  for (const other of others) {
    if (other.online !== true || other.id === row.id) continue;
    if (row.ip !== null && other.ip === row.ip) near.push(other.name);
    else if (row.group !== null && other.group === row.group) kin.push(other.name);
  }
  const names = [...near.sort(byName.compare), ...kin.sort(byName.compare)].slice(0, MAX_NAMES);
  // Counted apart: an agent of the same network and the same group is a neighbour once.
  return { sameIp: near.length, sameGroup: kin.length, names };
}

function pastOf(boots: readonly Boot[]): WakeForecast['past'] {
  const wakes = boots.filter(({ kind }) => kind === 'wake');
  const worked = wakes.filter(({ ms }) => ms !== null);
  return {
    tries: wakes.length,
    successes: worked.length,
    lastSuccessAt: worked[0]?.at ?? null,
    typicalMs: typicalTime(boots, 'wake'),
  };
}

/** How the last tries ended, all the same way: 2 for two successes in a row, -1 for a failure after a success. */
function runOf(boots: readonly Boot[]): number {
  const wakes = boots.filter(({ kind }) => kind === 'wake');
  const first = wakes[0];
  if (first === undefined) return 0;
  const other = wakes.findIndex(({ ms }) => (ms === null) !== (first.ms === null));
  const length = other === -1 ? wakes.length : other;
  return first.ms === null ? -length : length;
}

/** Only details that were read since it went away say how it went. */
function powerOf(row: AgentRow, details: AgentDetails | null): WakeForecast['power'] {
  if (row.online !== false || details?.agent.online !== false) return null;
  if (row.lastTime !== null && details.at < row.lastTime * 1_000) return null;
  if (details.traits.asleep === true) return 'asleep';
  return details.traits.asleep === false || details.agent.powerSupply === false ? 'off' : null;
}

function judge(row: AgentRow, facts: Omit<WakeForecast, 'verdict'>, run: number): Verdict {
  if (row.online === true) return 'awake';
  const { wol, cable, power, neighbours, past } = facts;
  if (!row.installed || row.disabled || row.os === 'android') return 'unlikely';
  if (wol === false || cable === false) return 'unlikely';
  const isPlaced = row.ip !== null || row.group !== null;
  if (neighbours.sameIp === 0 && neighbours.sameGroup === 0) {
    if (run > 0) return 'possible';
    return isPlaced || past.tries > 0 ? 'unlikely' : 'unknown';
  }
  const base = neighbours.sameIp > 0 ? baseNear(wol, power, run) : baseKin(wol, past, run);
  return base === 'unknown' || run > -2 ? base : worse(base);
}

/** An awake agent is behind the same public address. */
function baseNear(wol: boolean | null, power: WakeForecast['power'], run: number): Verdict {
  return wol === true || run > 0 || power === 'asleep' ? 'likely' : 'possible';
}

/** Awake agents are in its group only, which may be another network. */
function baseKin(wol: boolean | null, past: WakeForecast['past'], run: number): Verdict {
  if (run >= 2 && past.successes * 2 > past.tries) return 'likely';
  return wol === true || past.tries > 0 ? 'possible' : 'unknown';
}

const worse = (verdict: (typeof ORDER)[number] | 'awake'): Verdict =>
  verdict === 'awake' ? verdict : (ORDER[ORDER.indexOf(verdict) - 1] ?? 'unlikely');

/** Why it probably did not come, as sentences that say what to do; for after a wake in vain. */
export function explainSilence(forecast: WakeForecast): string {
  const { wol, cable, neighbours, past } = forecast;
  if (cable === false) {
    return 'Its network cable was unplugged when last seen, so it has to be switched on by hand.';
  }
  if (wol === false) {
    return 'Wake-on-LAN was off on its network adapters when last seen, so it has to be switched on by hand; turn Wake-on-LAN on for the next time.';
  }
  if (neighbours.sameIp === 0 && neighbours.sameGroup === 0) {
    return 'No other agent of its network is online that could pass the signal on: switch it on by hand, or start another computer there first.';
  }
  if (neighbours.sameIp === 0) {
    return 'No agent behind its public address is online; those of its group may be in another network, where the signal does not reach it.';
  }
  if (past.successes > 0) {
    return `It was woken before (${past.successes} of ${past.tries} tries), so it may be unplugged or switched off at the mains: have somebody look at it.`;
  }
  return wol === true
    ? 'Wake-on-LAN is on in its system, but may be off in its firmware; have it switched on by hand.'
    : 'Wake-on-LAN may be off on that computer; have it switched on by hand.';
}
