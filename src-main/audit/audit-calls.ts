import type { Channel, Exported, InputOf, OutputOf } from '../contract/contract.ts';
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
  'account:replaceKey': { before: (_input, account) => ({ kind: 'key-replaced', account }) },
  'account:signOut': { before: (_input, account) => ({ kind: 'sign-out', account }) },
  'account:rename': {
    before: ({ label }, account) => ({ kind: 'account', account, text: `New name: “${label.trim()}”.` }),
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
};

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
