import type { BulkRun, Settings } from '../contract/contract.ts';
import type { StoredWebhook } from '../contract/webhooks.ts';
import type { AuditAccount, RecordAudit, Sentence } from '../contract/audit-note.ts';
import type { PlainKey, TextKey } from '../contract/texts.ts';
import { say } from '../lib/record/wording.ts';

const sayFavorites = (what: 'added' | 'removed', done: number, total: number): Sentence =>
  done === total
    ? say(`record.favorite.${what}Many`, { count: total })
    : say(`record.favorite.${what}Some`, { done, count: total });

/**
 * Records bulk changes of favorites as one entry each. Other bulk actions send requests, which auditOperations() records per
 * agent. The returned function is to be called after each change of the current bulk run.
 */
export function createBulkAudit({
  record,
  account,
}: {
  readonly record: RecordAudit;
  readonly account: () => AuditAccount | null;
}) {
  let current: { readonly run: BulkRun; readonly account: AuditAccount | null } | null = null;
  let recordedId = '';

  const finish = (): void => {
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
    if (current !== null && run?.id !== current.run.id) finish();
    if (run === null || run.id === recordedId || (run.action !== 'favorite' && run.action !== 'unfavorite')) return;
    current = { run, account: current?.account ?? account() };
    if (run.endedAt !== null) finish();
  };
}

/** What an entry says of a setting that has got another value. */
type Words<T> = (before: T, now: T) => readonly Sentence[];

const value =
  <T>(words: (now: T) => Sentence): Words<T> =>
  (before, now) =>
    before === now ? [] : [words(now)];

type FlagKey = Extract<PlainKey, `record.setting.${string}`>;
const flag = (on: FlagKey, off: FlagKey): Words<boolean> => value((isOn) => say(isOn ? on : off));

const list =
  <T>(added: (one: T) => Sentence, removed: (one: T) => Sentence): Words<readonly T[]> =>
  (before, now) => [
    ...now.filter((one) => !before.includes(one)).map(added),
    ...before.filter((one) => !now.includes(one)).map(removed),
  ];

const clipboardHosts: Words<Settings['clipboardHosts']> = (before, now) => [
  ...now
    .filter(({ host, allowed }) => !before.some((each) => each.host === host && each.allowed === allowed))
    .map(({ host, allowed }) =>
      say(allowed ? 'record.setting.clipboardHost' : 'record.setting.noClipboardHost', { host }),
    ),
  ...before
    .filter(({ host }) => !now.some((each) => each.host === host))
    .map(({ host }) => say('record.setting.clipboardAsked', { host })),
];

/** Without addresses: the name that the user gave it, and as much of the host as may be shown. */
const webhooks: Words<Settings['webhooks']> = (before, now) => {
  const isSame = (one: StoredWebhook, other: StoredWebhook): boolean => JSON.stringify(one) === JSON.stringify(other);
  const earlier = (id: string) => before.find((one) => one.id === id);
  return [
    ...now.flatMap((one) => {
      const was = earlier(one.id);
      if (was !== undefined && isSame(one, was)) return [];
      const { name, host } = one;
      return [
        was === undefined
          ? say('record.setting.webhook', { name, host })
          : say('record.setting.webhookChanged', { name, host }),
      ];
    }),
    ...before
      .filter(({ id }) => !now.some((one) => one.id === id))
      .map(({ name, host }) => say('record.setting.noWebhook', { name, host })),
  ];
};

const of =
  <K extends keyof Settings>(name: K, words: Words<Settings[K]>) =>
  (before: Settings, now: Settings) =>
    words(before[name], now[name]);

type HostKey = Extract<TextKey, `record.setting.${string}Host`>;
const hosts = (added: HostKey, removed: HostKey): Words<readonly string[]> =>
  list(
    (host) => say(added, { host }),
    (host) => say(removed, { host }),
  );

const sourceKeys = {
  link: { trusted: 'record.setting.linksTrusted', asked: 'record.setting.linksAsked' },
  'command-line': { trusted: 'record.setting.commandsTrusted', asked: 'record.setting.commandsAsked' },
} as const satisfies Record<Settings['trustedSources'][number], object>;
const sources: Words<Settings['trustedSources']> = list(
  (source) => say(sourceKeys[source].trusted),
  (source) => say(sourceKeys[source].asked),
);

const lockAfter = (minutes: number): Sentence =>
  minutes === 0 ? say('record.setting.lockNever') : say('record.setting.lockAfter', { minutes });
const feed = (address: string): Sentence =>
  address === '' ? say('record.setting.feedOwn') : say('record.setting.feed', { address });
const kept = (count: number): Sentence =>
  count === 0 ? say('record.setting.keptForever') : say('record.setting.kept', { count });

/** The settings that concern trust. */
const trust = [
  of('trustedSources', sources),
  of('recordingHosts', hosts('record.setting.keyHost', 'record.setting.noKeyHost')),
  of('linkHosts', hosts('record.setting.linkHost', 'record.setting.noLinkHost')),
  of('downloadHosts', hosts('record.setting.downloadHost', 'record.setting.noDownloadHost')),
  of('localNetworkHosts', hosts('record.setting.localNetworkHost', 'record.setting.noLocalNetworkHost')),
  of('clipboardHosts', clipboardHosts),
  of('webhooks', webhooks),
  of(
    'viewOnlyGroups',
    list(
      (group) => say('record.setting.viewOnlyGroup', { group }),
      (group) => say('record.setting.noViewOnlyGroup', { group }),
    ),
  ),
  of('tightenClipboard', flag('record.setting.clipboardClosed', 'record.setting.clipboardOpen')),
  of('blockScreenCapture', flag('record.setting.captureBlocked', 'record.setting.captureOpen')),
  of('askWhy', flag('record.setting.whyAsked', 'record.setting.whyNotAsked')),
  of('lockAfter', value(lockAfter)),
  of('automaticUpdates', flag('record.setting.updates', 'record.setting.noUpdates')),
  of('updateFeed', value(feed)),
  of('activityMonths', value(kept)),
];

/** Records changes of the settings that concern trust. The returned function is to be called after each change. */
export function createSettingsAudit(record: RecordAudit, first: Settings) {
  let previous = first;
  return (now: Settings): void => {
    for (const change of trust.flatMap((changes) => changes(previous, now)))
      record({ kind: 'settings', text: [change] });
    previous = now;
  };
}
