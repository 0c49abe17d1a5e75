import type { BulkRun, Settings } from '../contract/contract.ts';
import type { AuditAccount, RecordAudit, Sentence } from '../contract/audit-note.ts';
import { say } from '../lib/record/wording.ts';

const sayFavorites = (what: 'added' | 'removed', done: number, total: number): Sentence =>
  done === total
    ? say(`record.favorite.${what}Many`, { count: total })
    : say(`record.favorite.${what}Some`, { done, count: total });

interface AuditBulkDeps {
  readonly record: RecordAudit;
  readonly account: () => AuditAccount | null;
}

/**
 * Records bulk changes of favorites as one entry each. Other bulk actions send requests, which auditClient() records per
 * agent. The returned function is to be called after each change of the current bulk run.
 */
export function createBulkAudit({ record, account }: AuditBulkDeps) {
  let current: { readonly run: BulkRun; readonly account: AuditAccount | null } | null = null;
  let recordedId = '';

  const recordRun = (): void => {
    if (current === null) return;
    const { run } = current;
    const { done, failed, waiting, running, stopped } = run.counts;
    const total = done + failed + waiting + running + stopped;
    record({
      kind: 'favorite',
      account: current.account,
      outcome: done === total ? 'done' : failed > 0 ? 'failed' : 'cancelled',
      duration: run.endedAt === null ? null : run.endedAt - run.startedAt,
      text: [sayFavorites(run.action === 'favorite' ? 'added' : 'removed', done, total)],
    });
    recordedId = run.id;
    current = null;
  };

  return (run: BulkRun | null): void => {
    // The run was replaced before its end, by another run or a change of the account.
    if (current !== null && run?.id !== current.run.id) recordRun();
    if (run === null || run.id === recordedId || (run.action !== 'favorite' && run.action !== 'unfavorite')) return;
    current = { run, account: current?.account ?? account() };
    if (run.endedAt !== null) recordRun();
  };
}

export type TrustSettings = Pick<
  Settings,
  | 'trustedSources'
  | 'tightenClipboard'
  | 'blockScreenCapture'
  | 'recordingHosts'
  | 'linkHosts'
  | 'clipboardHosts'
  | 'downloadHosts'
  | 'localNetworkHosts'
  | 'askWhy'
  | 'lockAfter'
  | 'automaticUpdates'
  | 'updateFeed'
  | 'activityMonths'
>;

/** Records changes of the settings that concern trust. The returned function is to be called after each change. */
export function createSettingsAudit(record: RecordAudit, first: TrustSettings) {
  let previous = first;
  return (now: TrustSettings): void => {
    for (const change of changesOf(previous, now)) record({ kind: 'settings', text: [change] });
    previous = now;
  };
}

const sourceKeys = {
  link: { trusted: 'record.setting.linksTrusted', asked: 'record.setting.linksAsked' },
  'command-line': { trusted: 'record.setting.commandsTrusted', asked: 'record.setting.commandsAsked' },
} as const satisfies Record<Settings['trustedSources'][number], object>;

/** Lists of allowed hosts, with the sentences for a host that is added and one that is removed. */
const hostLists = [
  ['recordingHosts', 'record.setting.keyHost', 'record.setting.noKeyHost'],
  ['linkHosts', 'record.setting.linkHost', 'record.setting.noLinkHost'],
  ['downloadHosts', 'record.setting.downloadHost', 'record.setting.noDownloadHost'],
  ['localNetworkHosts', 'record.setting.localNetworkHost', 'record.setting.noLocalNetworkHost'],
] as const;

function* changesOf(before: TrustSettings, now: TrustSettings): Generator<Sentence> {
  for (const source of now.trustedSources) {
    if (!before.trustedSources.includes(source)) yield say(sourceKeys[source].trusted);
  }
  for (const source of before.trustedSources) {
    if (!now.trustedSources.includes(source)) yield say(sourceKeys[source].asked);
  }
  for (const [list, added, removed] of hostLists) {
    for (const host of now[list]) if (!before[list].includes(host)) yield say(added, { host });
    for (const host of before[list]) if (!now[list].includes(host)) yield say(removed, { host });
  }
  for (const { host, allowed } of now.clipboardHosts) {
    if (before.clipboardHosts.some((each) => each.host === host && each.allowed === allowed)) continue;
    yield say(allowed ? 'record.setting.clipboardHost' : 'record.setting.noClipboardHost', { host });
  }
  for (const { host } of before.clipboardHosts) {
    if (!now.clipboardHosts.some((each) => each.host === host)) yield say('record.setting.clipboardAsked', { host });
  }
  if (before.tightenClipboard !== now.tightenClipboard) {
    yield say(now.tightenClipboard ? 'record.setting.clipboardClosed' : 'record.setting.clipboardOpen');
  }
  if (before.blockScreenCapture !== now.blockScreenCapture) {
    yield say(now.blockScreenCapture ? 'record.setting.captureBlocked' : 'record.setting.captureOpen');
  }
  if (before.askWhy !== now.askWhy) {
    yield say(now.askWhy ? 'record.setting.whyAsked' : 'record.setting.whyNotAsked');
  }
  if (before.lockAfter !== now.lockAfter) {
    yield now.lockAfter === 0
      ? say('record.setting.lockNever')
      : say('record.setting.lockAfter', { minutes: now.lockAfter });
  }
  if (before.automaticUpdates !== now.automaticUpdates) {
    yield say(now.automaticUpdates ? 'record.setting.updates' : 'record.setting.noUpdates');
  }
  if (before.updateFeed !== now.updateFeed) {
    yield now.updateFeed === ''
      ? say('record.setting.feedOwn')
      : say('record.setting.feed', { address: now.updateFeed });
  }
  if (before.activityMonths !== now.activityMonths) {
    yield now.activityMonths === 0
      ? say('record.setting.keptForever')
      : say('record.setting.kept', { count: now.activityMonths });
  }
}
