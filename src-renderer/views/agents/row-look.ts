import type { AgentRow, AgentTraits, Job } from '../../../src-main/ipc/contract.ts';
import { isFavorite, showState, type Shown } from '../../lib/agent-state.ts';
import type { Entry } from '../../lib/columns.ts';
import { formatAgo, formatElapsed, formatExact } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';

/** All that decides how a row looks. Two equal ones look the same. */
export interface RowFacts {
  readonly entry: Entry;
  readonly traits: AgentTraits | undefined;
  readonly job: Job | undefined;
  /** Position in the filtered list, from 0. */
  readonly index: number;
  readonly rowHeight: number;
  /** Folded words of the search, to be marked in the name. */
  readonly words: readonly string[];
  readonly isCursor: boolean;
  readonly isPicked: boolean;
  readonly isPicking: boolean;
  /** Its details are shown beside the list. */
  readonly isOpen: boolean;
  readonly hasMenu: boolean;
  readonly isConnecting: boolean;
  /** Unix milliseconds; only as fine as the row shows it. */
  readonly now: number;
}

const factNames = [
  'entry',
  'traits',
  'job',
  'index',
  'rowHeight',
  'words',
  'isCursor',
  'isPicked',
  'isPicking',
  'isOpen',
  'hasMenu',
  'isConnecting',
  'now',
] as const satisfies readonly (keyof RowFacts)[];

export const sameFacts = (a: RowFacts, b: RowFacts): boolean => factNames.every((name) => a[name] === b[name]);

/** Whether Enter wakes it first: it is off and its kept hardware says that it can be woken. */
export const wakesFirst = (row: AgentRow, traits: AgentTraits | undefined): boolean =>
  row.online === false && traits?.wol === true;

export const stateOf = ({ entry, job, traits }: RowFacts): Shown => showState(entry.row, job, traits?.asleep ?? null);

/** What stands under "Last online". */
export function wordLast({ entry: { row }, job, now }: RowFacts, shown: Shown): string {
  if (shown.mark === 'waiting' && job !== undefined)
    return t('agents.jobFor', { word: shown.word, elapsed: formatElapsed(job.startedAt, now) });
  if (shown.mark === 'failed') return shown.word;
  if (row.online === true) return t('time.now');
  return row.lastTime === null ? t('none') : formatAgo(row.lastTime * 1000, now);
}

/** "Leeds, GB"; empty where the service knows no place. */
export const wordPlace = ({ city, country }: AgentRow): string =>
  [city, country].filter((part) => part !== null && part !== '').join(', ');

/** What the tip of a part says; made when it is asked for, because most are never seen. Null for no tip. */
export function wordTip(part: 'state' | 'favorite' | 'last', facts: RowFacts): string | null {
  const { row } = facts.entry;
  switch (part) {
    case 'state':
      return stateOf(facts).word;
    case 'favorite':
      if (row.serviceFavorite) return t('agents.serviceFavorite');
      return t(isFavorite(row) ? 'act.unfavorite' : 'act.favorite');
    case 'last':
      return row.lastTime === null || stateOf(facts).mark === 'waiting' ? null : formatExact(row.lastTime * 1000);
  }
}
