import type { Channel, Exported, InputOf, OutputOf, BulkRun, Settings } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Caller, Handlers } from '../ipc/register.ts';
import type { AuditAccount, AuditNote, RecordAudit, Saying, Sentence } from '../contract/audit-note.ts';
import { say } from '../lib/record/wording.ts';
import { isoOf } from '../export/table.ts';
import { outcomeOf } from './audit-operations.ts';

export interface AuditCallsDeps {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly account: () => AuditAccount | null;
}

interface CallAudit<C extends Channel> {
  readonly before: (input: InputOf<C>, account: AuditAccount | null) => AuditNote;
  /** Reads through other handlers what the call is about to remove. */
  readonly inspect?: (input: InputOf<C>, handlers: Handlers, from: Caller) => Promise<Partial<AuditNote>>;
  readonly after?: (value: OutputOf<C>, input: InputOf<C>) => Partial<AuditNote>;
}

const exported: { readonly after: (value: Exported) => Partial<AuditNote> } = {
  after: ({ fileName, count }) => ({ text: `${fileName} (${count})` }),
};

/** The account that a call names, as the console lists it. */
const named = {
  async inspect({ accountId }: { readonly accountId: string }, handlers: Handlers, from: Caller) {
    const listed = await handlers['accounts:current'](undefined, from);
    const found = listed.ok ? listed.value.entries.find(({ account }) => account.id === accountId) : undefined;
    return { account: { id: accountId, label: found?.account.label ?? accountId } };
  },
};

/**
 * Calls that create files, grant access or change local data without a request of the API client. Downloads of recordings
 * are recorded by their queue, because they end long after their call.
 */
const audited: { readonly [C in Channel]?: CallAudit<C> } = {
  'account:signIn': {
    before: ({ label }) => ({ kind: 'sign-in', account: label.trim() === '' ? null : { id: null, label } }),
    after: ({ account }) => ({ account }),
  },
  'account:practise': {
    before: () => ({ kind: 'sign-in', account: null }),
    after: ({ account }) => ({ account }),
  },
  'account:signOut': { before: (_input, account) => ({ kind: 'sign-out', account }) },
  'account:signOutLeavingKey': {
    before: (_input, account) => ({ kind: 'sign-out', account, text: [say('record.account.keyLeft')] }),
  },
  'accounts:add': {
    before: ({ label }) => ({ kind: 'sign-in', account: label.trim() === '' ? null : { id: null, label } }),
    after: ({ account }) => ({ account }),
  },
  'accounts:practise': {
    before: () => ({ kind: 'sign-in', account: null }),
    after: ({ account }) => ({ account }),
  },
  'accounts:rename': {
    before: ({ label }) => ({ kind: 'account', text: [say('record.newName', { name: label.trim() })] }),
    ...named,
  },
  'accounts:replaceKey': { before: () => ({ kind: 'key-replaced' }), ...named },
  'accounts:changeAddress': {
    before: ({ address }) => ({ kind: 'account', text: [sayAddress(address)] }),
    ...named,
  },
  'accounts:remove': {
    before: (choice) => ({ kind: 'sign-out', text: sayRemoval(choice) }),
    ...named,
  },
  'account:adopt': {
    before: () => ({ kind: 'sign-in', account: null, text: [say('record.account.adopted')] }),
  },
  'account:limitToGroup': {
    before: ({ groupId }, account) => ({
      kind: 'account',
      account,
      text: [
        groupId === null || groupId.trim() === ''
          ? say('record.account.allGroups')
          : say('record.account.group', { id: groupId }),
      ],
    }),
  },
  'agents:setFavorite': {
    before: ({ agentId, favorite }) => ({
      kind: 'favorite',
      agentId,
      text: [say(favorite ? 'record.favorite.added' : 'record.favorite.removed')],
    }),
  },
  'views:save': { before: ({ view }) => ({ kind: 'view', text: [say('record.view.saved', { name: view.name })] }) },
  'views:remove': {
    before: () => ({ kind: 'view', text: [say('record.view.gone')] }),
    async inspect({ id }, handlers, from) {
      const views = await handlers['views:current'](undefined, from);
      const view = views.ok ? views.value.find((one) => one.id === id) : undefined;
      return view === undefined ? {} : { text: [say('record.view.removed', { name: view.name })] };
    },
  },
  'agents:copyPermanentLink': {
    before: ({ agentId }) => ({ kind: 'permanent-link', agentId, text: [say('record.link.copied')] }),
  },
  'history:copyLink': {
    before: () => ({ kind: 'export', text: [say('record.history.linkCopied')] }),
  },
  'reports:acceptEnd': {
    before: () => ({ kind: 'estimated-end' }),
    after: (session, { end }) => ({
      agentId: session?.agentId ?? null,
      supportId: session?.supportId ?? null,
      name: session?.name ?? null,
      text: [sayEnd(session?.start ?? null, end)],
    }),
  },
  'agents:export': { before: () => ({ kind: 'export' }), ...exported },
  'reports:export': { before: () => ({ kind: 'export' }), ...exported },
  'reports:exportTimesheet': { before: () => ({ kind: 'export' }), ...exported },
  'reports:savePrinted': { before: () => ({ kind: 'export' }), ...exported },
  'audit:export': { before: () => ({ kind: 'export' }), ...exported },
  'profile:export': {
    before: () => ({ kind: 'export' }),
    after: ({ fileName }) => ({ text: fileName }),
  },
  'health:saveDiagnostics': {
    before: () => ({ kind: 'export' }),
    after: ({ fileName }) => ({ text: fileName }),
  },
};

/** Times are in UTC: an entry is stored as it is worded. */
function sayEnd(start: number | null, end: number | null): Sentence {
  const words = (time: number | null): string => (time === null ? '–' : (isoOf(time) ?? '–'));
  return end === null
    ? say('record.end.removed', { start: words(start) })
    : say('record.end.accepted', { start: words(start), end: words(end) });
}

/** The host alone: a pasted address may carry a key. */
const sayAddress = (address: string): Sentence =>
  URL.canParse(address)
    ? say('record.account.address', { host: new URL(address).host })
    : say('record.account.noAddress');

function sayRemoval({ savedCopy, favorites, key }: InputOf<'accounts:remove'>): Saying {
  const deleted = [
    ...(savedCopy ? [say('record.account.copyDeleted')] : []),
    ...(favorites ? [say('record.account.favoritesDeleted')] : []),
    ...(key ? [say('record.account.keyDeleted')] : []),
  ];
  return [say('record.account.removed'), ...(deleted.length === 0 ? [say('record.account.nothingDeleted')] : deleted)];
}

/** Wraps the handlers above so that each call is recorded with its outcome. */
export function auditCalls(handlers: Handlers, deps: AuditCallsDeps): Handlers {
  const watched = (Object.keys(audited) as Channel[]).map(
    (channel) => [channel, watchOne(channel, handlers, deps)] as const,
  );
  // Object.fromEntries() loses the type of each channel.
  return { ...handlers, ...(Object.fromEntries(watched) as Partial<Handlers>) };
}

function watchOne<C extends Channel>(channel: C, handlers: Handlers, { record, now, account }: AuditCallsDeps) {
  const handler: (input: InputOf<C>, from: Caller) => Result<OutputOf<C>> | Promise<Result<OutputOf<C>>> =
    handlers[channel];
  return async (input: InputOf<C>, from: Caller): Promise<Result<OutputOf<C>>> => {
    const auditing: CallAudit<C> | undefined = audited[channel];
    const begun = auditing?.before(input, account());
    const more = auditing?.inspect === undefined ? {} : await auditing.inspect(input, handlers, from);
    const note = begun && { ...begun, ...more };
    const began = now();
    const result = await handler(input, from);
    if (note !== undefined) {
      record({
        ...note,
        duration: now() - began,
        ...outcomeOf(result, note.text, (value) => auditing?.after?.(value, input) ?? {}),
      });
    }
    return result;
  };
}

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
