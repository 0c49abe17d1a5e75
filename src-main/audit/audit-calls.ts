import type { Channel, Exported, InputOf, OutputOf } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Caller, Handlers } from '../ipc/register.ts';
import type { ActivityAccount, ActivityNote, RecordActivity } from './record.ts';
import { outcomeOf } from './audit-client.ts';

export interface WatchCallsDeps {
  readonly record: RecordActivity;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly account: () => ActivityAccount | null;
}

interface Telling<C extends Channel> {
  readonly before: (input: InputOf<C>, account: ActivityAccount | null) => ActivityNote;
  /** What only the pages' other calls know, asked before it is gone. */
  readonly look?: (input: InputOf<C>, handlers: Handlers, from: Caller) => Promise<Partial<ActivityNote>>;
  readonly after?: (value: OutputOf<C>) => Partial<ActivityNote>;
}

const exported: { readonly after: (value: Exported) => Partial<ActivityNote> } = {
  after: ({ fileName, count }) => ({ text: `${fileName} (${count})` }),
};

/**
 * Calls of the pages that are recorded by themselves: those that make files, give rights away or change what is kept here, and
 * never pass the service's client. Downloads and recordings tell of themselves, as they end long after their call.
 */
const told: { readonly [C in Channel]?: Telling<C> } = {
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
      text: groupId === null || groupId.trim() === '' ? 'All groups are listed.' : `Only group ${groupId} is listed.`,
    }),
  },
  'agents:setFavorite': {
    before: ({ agentId, favorite }) => ({ kind: 'favorite', agentId, text: favorite ? 'Marked.' : 'Unmarked.' }),
  },
  'views:save': { before: ({ view }) => ({ kind: 'view', text: `“${view.name}” saved.` }) },
  'views:remove': {
    before: () => ({ kind: 'view', text: 'Removed.' }),
    async look({ id }, handlers, from) {
      const views = await handlers['views:current'](undefined, from);
      const view = views.ok ? views.value.find((one) => one.id === id) : undefined;
      return view === undefined ? {} : { text: `“${view.name}” removed.` };
    },
  },
  'agents:copyPermanentLink': {
    before: ({ agentId }) => ({ kind: 'permanent-link', agentId, text: 'Copied.' }),
  },
  'history:copyLink': { before: () => ({ kind: 'export', text: 'The link of a session, to the clipboard.' }) },
  'agents:export': { before: () => ({ kind: 'export' }), ...exported },
  'insights:export': { before: () => ({ kind: 'export' }), ...exported },
  'insights:exportTimesheet': { before: () => ({ kind: 'export' }), ...exported },
  'activity:export': { before: () => ({ kind: 'export' }), ...exported },
};

/** The same handlers, of which those above are recorded with what came of them. */
export function watchCalls(handlers: Handlers, deps: WatchCallsDeps): Handlers {
  const watched = (Object.keys(told) as Channel[]).map(
    (channel) => [channel, watchOne(channel, handlers, deps)] as const,
  );
  // Each stands under its own name and has its own type; a list of pairs cannot say so.
  return { ...handlers, ...(Object.fromEntries(watched) as Partial<Handlers>) };
}

function watchOne<C extends Channel>(channel: C, handlers: Handlers, { record, now, account }: WatchCallsDeps) {
  const handler: (input: InputOf<C>, from: Caller) => Result<OutputOf<C>> | Promise<Result<OutputOf<C>>> =
    handlers[channel];
  return async (input: InputOf<C>, from: Caller): Promise<Result<OutputOf<C>>> => {
    const telling: Telling<C> | undefined = told[channel];
    const begun = telling?.before(input, account());
    const more = telling?.look === undefined ? {} : await telling.look(input, handlers, from);
    const note = begun && { ...begun, ...more };
    const began = now();
    const result = await handler(input, from);
    if (note !== undefined) {
      record({ ...note, duration: now() - began, ...outcomeOf(result, note.text ?? '', telling?.after) });
    }
    return result;
  };
}
