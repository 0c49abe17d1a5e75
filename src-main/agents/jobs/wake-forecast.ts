import type { AgentDetails, AgentRow, WakeForecast } from '../../contract/contract.ts';
import { compareNames } from '../../contract/fold.ts';
import type { Boot } from '../../storage/tables/boot-times.ts';
import { typicalTime } from './boot-times.ts';
import { t } from '../../contract/texts.ts';

export interface ForecastQuestion {
  readonly row: AgentRow;
  /** Its stored details; null if they were never read. */
  readonly details: AgentDetails | null;
  /** Rows to find neighbours in; may include the agent itself and offline ones. */
  readonly others: Iterable<AgentRow>;
  /** Newest first. */
  readonly boots: readonly Boot[];
}

type Verdict = WakeForecast['verdict'];
/** From worst to best. */
const ORDER = ['unlikely', 'possible', 'likely'] as const;
const MAX_NAMES = 3;
/**
 * Estimates whether waking this agent will work. The signal is sent by an online agent of the same network: those behind
 * the same public address count most, those of the same group are a hint. A wake that worked overrules hardware details
 * read before it.
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

function neighboursOf(row: AgentRow, others: Iterable<AgentRow>): WakeForecast['neighbours'] {
  const sameIp: string[] = [];
  const sameGroup: string[] = [];
  for (const other of others) {
    if (other.online !== true || other.id === row.id) continue;
    if (row.ip !== null && other.ip === row.ip) sameIp.push(other.name);
    else if (row.group !== null && other.group === row.group) sameGroup.push(other.name);
  }
  const names = [...sameIp.sort(compareNames), ...sameGroup.sort(compareNames)].slice(0, MAX_NAMES);
  // An agent with the same address and the same group counts once.
  return { sameIp: sameIp.length, sameGroup: sameGroup.length, names };
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

/** The last tries with the same result: 2 for two successes in a row, -1 for one failure after a success. */
function runOf(boots: readonly Boot[]): number {
  const wakes = boots.filter(({ kind }) => kind === 'wake');
  const first = wakes[0];
  if (first === undefined) return 0;
  const other = wakes.findIndex(({ ms }) => (ms === null) !== (first.ms === null));
  const length = other === -1 ? wakes.length : other;
  return first.ms === null ? -length : length;
}

/** Known only from details that were read after it went offline. */
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
  const base = neighbours.sameIp > 0 ? judgeBySameIp(wol, power, run) : judgeBySameGroup(wol, past, run);
  return base === 'unknown' || run > -2 ? base : worse(base);
}

/** An online agent is behind the same public address. */
function judgeBySameIp(wol: boolean | null, power: WakeForecast['power'], run: number): Verdict {
  return wol === true || run > 0 || power === 'asleep' ? 'likely' : 'possible';
}

/** Only agents of its group are online, which may be in another network. */
function judgeBySameGroup(wol: boolean | null, past: WakeForecast['past'], run: number): Verdict {
  if (run >= 2 && past.successes * 2 > past.tries) return 'likely';
  return wol === true || past.tries > 0 ? 'possible' : 'unknown';
}

const worse = (verdict: (typeof ORDER)[number] | 'awake'): Verdict =>
  verdict === 'awake' ? verdict : (ORDER[ORDER.indexOf(verdict) - 1] ?? 'unlikely');

/** Sentences for the user: why a wake probably failed, and what to do. */
export function explainFailedWake(forecast: WakeForecast): string {
  const { wol, cable, neighbours, past } = forecast;
  if (cable === false) {
    return t('wake.cable');
  }
  if (wol === false) {
    return t('wake.wolOff');
  }
  if (neighbours.sameIp === 0 && neighbours.sameGroup === 0) {
    return t('wake.noNeighbour');
  }
  if (neighbours.sameIp === 0) {
    return t('wake.otherNetwork');
  }
  if (past.successes > 0) {
    return t('wake.workedBefore', { successes: past.successes, tries: past.tries });
  }
  return wol === true ? t('wake.firmware') : t('wake.maybeOff');
}
