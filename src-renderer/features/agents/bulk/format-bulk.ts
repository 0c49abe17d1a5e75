import type { BulkAction, BulkItem, BulkItemState, BulkRun } from '../../../../src-main/contract/contract.ts';
import { assertNever, type Failure } from '../../../../src-main/contract/failure.ts';
import { formatElapsed } from '../../../lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { inOneCell } from '../../../lib/text.ts';

/** A run on many agents in words. Pure: "now" comes in, in Unix milliseconds. */

export const itemStates = ['done', 'failed', 'running', 'waiting', 'stopped'] as const satisfies BulkItemState[];

export const countOf = ({ counts }: BulkRun): number => itemStates.reduce((sum, state) => sum + counts[state], 0);

/** Those with a known result. */
export const endedOf = ({ counts }: BulkRun): number => counts.done + counts.failed + counts.stopped;

/** It ended before anything was sent. */
export const wasUndone = (run: BulkRun): boolean =>
  run.state === 'stopped' && run.counts.done + run.counts.failed + run.counts.running === 0;

const did = {
  wake: 'bulk.did.wake',
  reboot: 'bulk.did.reboot',
  'reboot-safe': 'bulk.did.reboot',
  watch: 'bulk.did.watch',
  favorite: 'bulk.did.favorite',
  unfavorite: 'bulk.did.unfavorite',
  detach: 'bulk.did.detach',
} as const satisfies Record<BulkAction, string>;
const doing = {
  wake: 'bulk.doing.wake',
  reboot: 'bulk.doing.reboot',
  'reboot-safe': 'bulk.doing.safe',
  watch: 'bulk.doing.watch',
  favorite: 'bulk.doing.favorite',
  unfavorite: 'bulk.doing.unfavorite',
  detach: 'bulk.doing.detach',
} as const satisfies Record<BulkAction, string>;

/** The action or its result: "Waking 12 agents", "11 of 12 agents online". Holds no running number. */
export function describeBulkTitle(run: BulkRun): string {
  const count = countOf(run);
  if (run.state === 'undo' || run.state === 'running') return t(doing[run.action], { count });
  return wasUndone(run) ? t('bulk.notSent') : t(did[run.action], { count, done: run.counts.done });
}

/** How a run ended, as a note. */
export function describeBulkEnd(run: BulkRun): { mark: 'done' | 'attention'; title: string; text?: string } {
  const title = describeBulkTitle(run);
  if (wasUndone(run)) return { mark: 'done', title, text: t('bulk.notSentText', { count: countOf(run) }) };
  const rest = [
    run.counts.failed > 0 ? t('bulk.count.failed', { count: run.counts.failed }) : '',
    run.counts.stopped > 0 ? t('bulk.count.stopped', { count: run.counts.stopped }) : '',
  ].filter((part) => part !== '');
  return rest.length === 0 ? { mark: 'done', title } : { mark: 'attention', title, text: `${rest.join(', ')}.` };
}

/** How many are in this state: "7 online", "2 waking". */
export function formatItemCount(action: BulkAction, state: BulkItemState, count: number): string {
  const reboots = action === 'reboot' || action === 'reboot-safe';
  switch (state) {
    case 'done':
      if (action === 'wake') return t('bulk.count.online', { count });
      return reboots ? t('bulk.count.back', { count }) : t('bulk.count.done', { count });
    case 'running':
      if (action === 'wake') return t('bulk.count.waking', { count });
      return reboots ? t('bulk.count.rebooting', { count }) : t('bulk.count.running', { count });
    case 'failed':
      return t('bulk.count.failed', { count });
    case 'waiting':
      return t('bulk.count.waiting', { count });
    case 'stopped':
      return t('bulk.count.stopped', { count });
    default:
      return assertNever(state);
  }
}

/** What became of one agent: "Online, 31 s", "Waking, 0:44", "No answer". */
export function describeItem(action: BulkAction, item: BulkItem, now: number): string {
  switch (item.state) {
    case 'waiting':
      return t('bulk.item.waiting');
    case 'stopped':
      return t('bulk.item.stopped');
    case 'failed':
      return describeShortly(item.failure);
    case 'running':
      return describeUnderWay(action, formatElapsed(item.startedAt ?? now, now));
    case 'done':
      return describeDone(action, describeDuration(item));
    default:
      return assertNever(item.state);
  }
}

/** Why one failed, as a sentence. */
export const describeWhy = (item: BulkItem): string => item.failure?.message ?? '';

function describeUnderWay(action: BulkAction, elapsed: string): string {
  if (action === 'wake') return t('bulk.item.runningWake', { elapsed });
  if (action === 'reboot' || action === 'reboot-safe') return t('bulk.item.runningReboot', { elapsed });
  return t('bulk.item.running', { elapsed });
}

function describeDone(action: BulkAction, took: string): string {
  switch (action) {
    case 'wake':
      return took === '' ? t('state.online') : t('bulk.item.wake', { took });
    case 'reboot':
    case 'reboot-safe':
      return took === '' ? t('bulk.item.rebooted') : t('bulk.item.reboot', { took });
    case 'watch':
      return t('bulk.item.watch');
    case 'favorite':
      return t('bulk.item.favorite');
    case 'unfavorite':
      return t('bulk.item.unfavorite');
    case 'detach':
      return t('bulk.item.detach');
    default:
      return assertNever(action);
  }
}

/** "31 s", from a minute on "1:32"; empty where nothing had to be done. */
function describeDuration({ startedAt, endedAt }: BulkItem): string {
  if (startedAt === null || endedAt === null) return '';
  const took = endedAt - startedAt;
  return took < 60_000 ? t('bulk.took', { count: Math.max(0, Math.round(took / 1000)) }) : formatElapsed(0, took);
}

/** Reasons of time-outs in which the service began to answer, or the agent stayed online. */
const answered: ReadonlySet<string> = new Set(['timeout-body', 'not-arrived', 'not-restarted', 'perhaps-restarted']);

function describeShortly(failure: Failure | null): string {
  if (failure?.unsure === true) return t('bulk.item.unknown');
  const hasAnswered = failure?.status !== undefined || answered.has(failure?.reason ?? '');
  if (failure?.kind === 'timeout' && !hasAnswered) return t('bulk.item.noAnswer');
  if (failure?.reason === 'blocked') return t('bulk.item.blocked');
  if (failure?.kind === 'no-right') return t('bulk.item.noRight');
  if (failure?.kind === 'key-refused') return t('bulk.item.keyRejected');
  if (failure?.reason === 'gone') return t('bulk.item.gone');
  return failure?.kind === 'quota' ? t('bulk.item.quota') : t('bulk.item.failed');
}

/** What stopped the run before its end, unless it was the user. */
export function describeStop(run: BulkRun, items: readonly BulkItem[]): string {
  const stopped =
    run.state === 'stopped' ? items.find((item) => item.state === 'stopped' && item.failure !== null) : undefined;
  return stopped === undefined ? '' : describeWhy(stopped);
}

/** The result as lines to paste: name, state, reason, divided by tabs. */
export function writeResult(run: BulkRun, items: Iterable<BulkItem>, now: number): string {
  const lines = [describeBulkTitle(run)];
  for (const item of items)
    lines.push(
      [item.agentName, describeItem(run.action, item, now), describeWhy(item)].map(inOneCell).join('\t').trimEnd(),
    );
  return lines.join('\n');
}
