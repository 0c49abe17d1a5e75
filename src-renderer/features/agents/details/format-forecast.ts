import type { WakeForecast } from '../../../../src-main/contract/contract.ts';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import { isolate } from '../../../lib/text.ts';
import { levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { formatSpan } from '../../../lib/units.ts';

export interface ForecastText {
  readonly tone: 'good' | 'plain' | 'poor';
  readonly title: string;
  /** The reasons as one sentence. */
  readonly text: string;
}

/** How likely waking an agent is to work, with the evidence for and against it. */
export function describeForecast(forecast: WakeForecast, group: string | null): ForecastText {
  const reasons = reasonsOf(forecast, group);
  const text = reasons.length === 0 ? t('details.wake.noReason') : `${capitalise(reasons.join(', '))}.`;
  return { ...headOf(forecast), text };
}

function headOf({ verdict, wol }: WakeForecast): Pick<ForecastText, 'tone' | 'title'> {
  switch (verdict) {
    case 'awake':
      // Needed before a reboot or a shutdown: will it come back?
      if (wol === null) return { tone: 'plain', title: t('details.wake.awakeUnknown') };
      return wol
        ? { tone: 'good', title: t('details.wake.awakeYes') }
        : { tone: 'poor', title: t('details.wake.awakeNo') };
    case 'likely':
      return { tone: 'good', title: t('details.wake.likely') };
    case 'possible':
      return { tone: 'plain', title: t('details.wake.possible') };
    case 'unlikely':
      return { tone: 'poor', title: t('details.wake.unlikely') };
    case 'unknown':
      return { tone: 'plain', title: t('details.wake.unknown') };
    default:
      return assertNever(verdict);
  }
}

function reasonsOf(forecast: WakeForecast, group: string | null): readonly string[] {
  const { wol, cable, power, past } = forecast;
  const reasons: (string | null)[] = [
    wol === null ? null : wol ? t('details.wake.wolOn') : t('details.wake.wolOff'),
    cable === null ? null : cable ? t('details.wake.cableIn') : t('details.wake.cableOut'),
    power === null ? null : power === 'asleep' ? t('details.wake.asleep') : t('details.wake.off'),
    describeNeighbours(forecast, group),
    past.tries === 0
      ? null
      : past.successes === 0
        ? t('details.wake.neverWorked', { count: past.tries })
        : t('details.wake.worked', { successes: past.successes, count: past.tries }),
    past.typicalMs === null ? null : t('details.wake.usually', { time: formatSpan(past.typicalMs) }),
  ];
  return reasons.filter((reason) => reason !== null);
}

/** Those behind the same address count first: the signal does not leave a network. */
function describeNeighbours({ neighbours, verdict }: WakeForecast, group: string | null): string | null {
  const { sameIp, sameGroup } = neighbours;
  const leaf = group === null ? undefined : levelsOf(group).at(-1);
  if (sameIp > 0) return t('details.wake.sameIp', { count: sameIp });
  if (sameGroup > 0 && leaf !== undefined)
    return t('details.wake.sameGroup', { count: sameGroup, group: isolate(leaf) });
  return verdict === 'awake' || verdict === 'unknown' ? null : t('details.wake.alone');
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
