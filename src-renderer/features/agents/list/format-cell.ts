import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import type { FreeColumn } from './columns.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/messages.ts';
import { osName } from '../../../lib/os.ts';
import { formatMb } from '../../../lib/units.ts';

/** The words of the plain columns: all but the group, the address and the last time, which are drawn in parts. */
export type PlainColumn = Exclude<FreeColumn, 'group' | 'ip' | 'last'>;

const orNone = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? t('none') : text;
const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? t('none') : formatCount(value);
const date = (seconds: number | null, now: number): string =>
  seconds === null ? t('none') : formatDate(seconds * 1000, now);
const flag = (value: boolean | null | undefined): string =>
  typeof value === 'boolean' ? t(value ? 'cell.on' : 'cell.off') : t('none');

function formatDisk(traits: AgentTraits | undefined): string {
  const [free, percent] = [traits?.diskFree ?? null, traits?.diskFreePercent ?? null];
  if (free === null) return percent === null ? t('none') : `${String(Math.round(percent))} %`;
  return percent === null ? formatMb(free) : t('cell.diskFree', { size: formatMb(free), percent: Math.round(percent) });
}

/** What a cell says; a dash where nothing is known. `now` in Unix milliseconds. */
export function formatCell(column: PlainColumn, row: AgentRow, traits: AgentTraits | undefined, now: number): string {
  switch (column) {
    case 'os':
      return osName(row.os);
    case 'version':
      return orNone(row.version);
    case 'sessions':
      return count(row.sessionsTotal);
    case 'owner':
      return orNone(row.owner);
    case 'osUser':
      return orNone(row.osUser);
    case 'deviceId':
      return row.deviceId === null ? t('none') : String(row.deviceId);
    case 'added':
      return date(row.linkTime, now);
    case 'region':
      return orNone(row.region);
    case 'model':
      return orNone(traits?.model);
    case 'osName':
      return orNone(traits?.osName);
    case 'cpu':
      return orNone(traits?.cpu);
    case 'ram':
      return count(traits?.ram);
    case 'ramFree':
      return count(traits?.ramFree);
    case 'diskFree':
      return formatDisk(traits);
    case 'domain':
      return orNone(traits?.domain);
    case 'wakeOnLan':
      return flag(traits?.wol);
  }
}
