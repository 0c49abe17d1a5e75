import type { Channel, Exported, InputOf, OutputOf, BulkRun, Settings } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Caller, Handlers } from '../ipc/register.ts';
import type { AuditAccount, AuditNote, RecordAudit } from '../contract/audit-note.ts';
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
  readonly after?: (value: OutputOf<C>) => Partial<AuditNote>;
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
    before: (_input, account) => ({ kind: 'sign-out', account, text: 'The key was left where it is stored.' }),
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
    before: ({ label }) => ({ kind: 'account', text: `New name: “${label.trim()}”.` }),
    ...named,
  },
  'accounts:replaceKey': { before: () => ({ kind: 'key-replaced' }), ...named },
  'accounts:changeAddress': {
    before: ({ address }) => ({ kind: 'account', text: `Requested address: ${hostIn(address)}.` }),
    ...named,
  },
  'accounts:remove': {
    before: (choice) => ({ kind: 'sign-out', text: describeRemoval(choice) }),
    ...named,
  },
  'account:adopt': {
    before: () => ({ kind: 'sign-in', account: null, text: 'With the data of an earlier account.' }),
  },
  'account:limitToGroup': {
    before: ({ groupId }, account) => ({
      kind: 'account',
      account,
      text:
        groupId === null || groupId.trim() === ''
          ? 'Requested limit: all groups.'
          : `Requested limit: group ${groupId}.`,
    }),
  },
  'agents:setFavorite': {
    before: ({ agentId, favorite }) => ({
      kind: 'favorite',
      agentId,
      text: favorite ? 'Added to favorites.' : 'Removed from favorites.',
    }),
  },
  'views:save': { before: ({ view }) => ({ kind: 'view', text: `“${view.name}” saved.` }) },
  'views:remove': {
    before: () => ({ kind: 'view', text: 'Removed.' }),
    async inspect({ id }, handlers, from) {
      const views = await handlers['views:current'](undefined, from);
      const view = views.ok ? views.value.find((one) => one.id === id) : undefined;
      return view === undefined ? {} : { text: `“${view.name}” removed.` };
    },
  },
  'agents:copyPermanentLink': {
    before: ({ agentId }) => ({ kind: 'permanent-link', agentId, text: 'Copied.' }),
  },
  'history:copyLink': {
    before: () => ({ kind: 'export', text: 'The link of a session was copied to the clipboard.' }),
  },
  'agents:export': { before: () => ({ kind: 'export' }), ...exported },
  'insights:export': { before: () => ({ kind: 'export' }), ...exported },
  'insights:exportTimesheet': { before: () => ({ kind: 'export' }), ...exported },
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

/** The host alone: a pasted address may carry a key. */
const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'not an address');

function describeRemoval({ savedCopy, favorites, key }: InputOf<'accounts:remove'>): string {
  const deleted = [
    ...(savedCopy ? ['saved copy'] : []),
    ...(favorites ? ['favorites and notes'] : []),
    ...(key ? ['key'] : []),
  ];
  return `Removed from Longreach. Deleted: ${deleted.length === 0 ? 'nothing' : deleted.join(', ')}.`;
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
      record({ ...note, duration: now() - began, ...outcomeOf(result, note.text ?? '', auditing?.after) });
    }
    return result;
  };
}

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
      text: `${done === total ? total : `${done} of ${total}`} agents ${run.action === 'favorite' ? 'added to favorites' : 'removed from favorites'}.`,
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
    for (const text of formatChanges(previous, now)) record({ kind: 'settings', text });
    previous = now;
  };
}

const sourceTexts: Readonly<Record<Settings['trustedSources'][number], string>> = {
  link: 'External links',
  'command-line': 'External commands',
};

function* formatChanges(before: TrustSettings, now: TrustSettings): Generator<string> {
  for (const source of now.trustedSources) {
    if (!before.trustedSources.includes(source)) yield `${sourceTexts[source]} no longer need confirmation.`;
  }
  for (const source of before.trustedSources) {
    if (!now.trustedSources.includes(source)) yield `${sourceTexts[source]} need confirmation again.`;
  }
  for (const host of now.recordingHosts) {
    if (!before.recordingHosts.includes(host)) yield `The key may be sent to ${host} for recordings.`;
  }
  for (const host of before.recordingHosts) {
    if (!now.recordingHosts.includes(host)) yield `The key may no longer be sent to ${host}.`;
  }
  for (const host of now.linkHosts) {
    if (!before.linkHosts.includes(host)) yield `Sessions may be opened at ${host}.`;
  }
  for (const host of before.linkHosts) {
    if (!now.linkHosts.includes(host)) yield `Sessions at ${host} need confirmation again.`;
  }
  for (const { host, allowed } of now.clipboardHosts) {
    if (before.clipboardHosts.some((each) => each.host === host && each.allowed === allowed)) continue;
    yield allowed ? `Pages of ${host} can read the clipboard.` : `Pages of ${host} can’t read the clipboard.`;
  }
  for (const { host } of before.clipboardHosts) {
    if (!now.clipboardHosts.some((each) => each.host === host)) yield `${host} has to ask for the clipboard again.`;
  }
  if (before.tightenClipboard !== now.tightenClipboard) {
    yield now.tightenClipboard
      ? 'Remote pages can’t read the clipboard.'
      : 'Remote pages can ask to read the clipboard.';
  }
  if (before.blockScreenCapture !== now.blockScreenCapture) {
    yield now.blockScreenCapture
      ? 'Longreach is kept out of screen captures.'
      : 'Longreach can appear in screen captures.';
  }
  if (before.askWhy !== now.askWhy) {
    yield now.askWhy ? 'A reason is required before connecting.' : 'No reason is required before connecting.';
  }
  if (before.lockAfter !== now.lockAfter) {
    yield now.lockAfter === 0
      ? 'The app lock no longer locks after a time without use.'
      : `The app lock locks after ${now.lockAfter} min without use.`;
  }
  if (before.automaticUpdates !== now.automaticUpdates) {
    yield now.automaticUpdates ? 'Longreach looks for updates.' : 'Longreach no longer looks for updates.';
  }
  if (before.updateFeed !== now.updateFeed) {
    yield now.updateFeed === ''
      ? 'Updates come from where this version came from.'
      : `Updates come from ${now.updateFeed}.`;
  }
  if (before.activityMonths !== now.activityMonths) {
    yield now.activityMonths === 0
      ? 'Activity is kept indefinitely.'
      : `Activity is kept for ${now.activityMonths} months.`;
  }
}
