import fc from 'fast-check';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import type { SavedView } from '../../../../src-main/contract/contract.ts';
import type { AcceptedEnd, OpenSession, Watch } from '../../../../src-main/storage/user/entries.ts';
import type { UserEntries, UserOperation } from '../../../../src-main/storage/user/user-operation.ts';
import { noEntries } from '../../../../src-main/storage/user/earlier-entries.ts';
import { sessionOf, viewOf } from './user-files.ts';

/** What the user made in one account, as plain as it can be stored. */
interface ModelAccount {
  readonly favorites: Map<number, number>;
  readonly recents: Map<number, number>;
  readonly watches: Map<number, Watch>;
  readonly views: Map<string, SavedView>;
  readonly sessions: Map<string, OpenSession>;
  readonly ends: Map<number, AcceptedEnd>;
}

export type Model = Map<string, ModelAccount>;

const MOST_SESSIONS = 5_000;
const MOST_RECENTS = 2_000;

const byAgent = <T extends { readonly agentId: number }>(entries: readonly T[]) =>
  new Map(entries.map((entry) => [entry.agentId, entry]));

const toAccount = (entries: UserEntries): ModelAccount => ({
  favorites: new Map(entries.favorites.map(({ agentId, at }) => [agentId, at])),
  recents: new Map(entries.recents.map(({ agentId, at }) => [agentId, at])),
  watches: byAgent(entries.watches),
  views: new Map(entries.views.map((view) => [view.id, view])),
  sessions: new Map(entries.sessions.map((session) => [session.id, session])),
  ends: new Map(entries.acceptedEnds.map((end) => [end.sessionId, end])),
});

/** A change in one account. */
export type AccountChange = Extract<UserOperation, { readonly account: string }>;

export function applyToModel(model: Model, operation: AccountChange): void {
  const { account } = operation;
  if (operation.kind === 'remove') return void model.delete(account);
  if (operation.kind === 'add') return void (model.has(account) || model.set(account, toAccount(operation.entries)));
  const made = model.get(account)!;
  const { favorites, recents, watches, views, sessions, ends } = made;
  switch (operation.kind) {
    case 'record':
      return;
    case 'remove-entries':
      return Object.values(made).forEach((entries: Map<unknown, unknown>) => entries.clear());
    case 'favorites':
      for (const agentId of operation.agentIds)
        if (!operation.favorite) favorites.delete(agentId);
        else if (!favorites.has(agentId)) favorites.set(agentId, operation.at);
      return;
    case 'recent': {
      recents.set(operation.recent.agentId, operation.recent.at);
      const latest = [...recents].toSorted(([a, at], [b, bt]) => bt - at || b - a);
      for (const [agentId] of latest.slice(MOST_RECENTS)) recents.delete(agentId);
      return;
    }
    case 'watch':
      return void watches.set(operation.watch.agentId, operation.watch);
    case 'remove-watch':
      return void watches.delete(operation.agentId);
    case 'view':
      for (const [id, view] of views)
        if (view.shortcut === operation.view.shortcut) views.set(id, { ...view, shortcut: null });
      return void views.set(operation.view.id, operation.view);
    case 'remove-view':
      return void views.delete(operation.id);
    case 'session': {
      const { session } = operation;
      const { agentId, supportId, startedAt } = sessions.get(session.id) ?? session;
      sessions.set(session.id, { ...session, agentId, supportId, startedAt });
      const starts = Array.from(sessions.values(), (one) => one.startedAt).toSorted((a, b) => b - a);
      const tooOld = starts[MOST_SESSIONS] ?? -1;
      for (const one of sessions.values()) if (one.startedAt <= tooOld) sessions.delete(one.id);
      return;
    }
    case 'remove-sessions':
      for (const { id, startedAt, offered, note } of sessions.values())
        if (startedAt < operation.before && !offered && (note === '' || operation.withNotes)) sessions.delete(id);
      return;
    case 'end':
      return void ends.set(operation.accepted.sessionId, operation.accepted);
    case 'new-ends':
      for (const end of operation.accepted) if (!ends.has(end.sessionId)) ends.set(end.sessionId, end);
      return;
    case 'remove-end':
      return void ends.delete(operation.sessionId);
    default:
      assertNever(operation);
  }
}

/** The rows that the tables must have, each as JSON. */
export function rowsOfModel(model: Model) {
  const rows = (of: (account: ModelAccount) => Iterable<object>): readonly string[] =>
    [...model]
      .flatMap(([account, made]) => Array.from(of(made), (row) => JSON.stringify({ account, ...row })))
      .toSorted();
  return {
    favorites: rows(({ favorites }) => Array.from(favorites, ([agent, since]) => ({ agent, since }))),
    recents: rows(({ recents }) => Array.from(recents, ([agent, at]) => ({ agent, at }))),
    watches: rows(({ watches }) =>
      Array.from(watches.values(), ({ agentId, agentName, since }) => ({ agent: agentId, name: agentName, since })),
    ),
    views: rows(({ views }) =>
      Array.from(views.values(), (view) => ({ id: Number(view.id.slice(5)), view: JSON.stringify(view) })),
    ),
    sessions: rows(({ sessions }) =>
      Array.from(sessions.values(), ({ id, agentId, supportId, name, startedAt, endedAt, offered, note }) => ({
        id,
        agent: agentId,
        support: supportId,
        name,
        started: startedAt,
        ended: endedAt,
        offered: offered ? 1 : 0,
        note,
      })),
    ),
    accepted_ends: rows(({ ends }) =>
      Array.from(ends.values(), ({ sessionId, end, at }) => ({ session: sessionId, stop: end, accepted: at })),
    ),
  };
}

const account = fc.constantFrom('one', 'two');
const agentId = fc.integer({ min: 1, max: 60 });
const time = fc.integer({ min: 1, max: 3_000 });
const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 40 }), fc.string({ minLength: 900, maxLength: 4_000 }));
const shortcut = fc.option(fc.integer({ min: 1, max: 3 }));
const viewId = fc.integer({ min: 1, max: 12 }).map((number) => `view-${number}`);
const view = fc.record({ id: viewId, name: text, shortcut }).map(({ id, ...rest }) => viewOf(id, rest));
const session = fc
  .record({
    id: fc.integer({ min: 1, max: 120 }).map((number) => `session-${number}`),
    startedAt: time,
    endedAt: fc.option(time),
    offered: fc.boolean(),
    note: text,
    name: text,
  })
  .map(({ id, ...rest }) => sessionOf(id, rest));
const end = fc.record({ sessionId: fc.integer({ min: 1, max: 30 }), end: time, at: time });

const kind = <K extends AccountChange['kind']>(name: K) => fc.constant(name);

/** Any change of what was made in one of two accounts. */
export const changes: fc.Arbitrary<AccountChange> = fc.oneof(
  {
    arbitrary: fc.record({
      account,
      kind: kind('favorites'),
      agentIds: fc.uniqueArray(agentId, { maxLength: 20 }),
      favorite: fc.boolean(),
      at: time,
    }),
    weight: 10,
  },
  {
    arbitrary: fc.record({ account, kind: kind('recent'), recent: fc.record({ agentId, at: time }) }),
    weight: 10,
  },
  {
    arbitrary: fc.record({
      account,
      kind: kind('watch'),
      watch: fc.record({ agentId, agentName: text, since: time }),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ account, kind: kind('remove-watch'), agentId }), weight: 3 },
  { arbitrary: fc.record({ account, kind: kind('view'), view }), weight: 6 },
  { arbitrary: fc.record({ account, kind: kind('remove-view'), id: viewId }), weight: 3 },
  { arbitrary: fc.record({ account, kind: kind('session'), session }), weight: 20 },
  {
    arbitrary: fc.record({
      account,
      kind: kind('remove-sessions'),
      before: fc.integer({ min: 1, max: 40 }),
      withNotes: fc.boolean(),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ account, kind: kind('end'), accepted: end }), weight: 4 },
  {
    arbitrary: fc.record({ account, kind: kind('new-ends'), accepted: fc.array(end, { maxLength: 5 }) }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ account, kind: kind('remove-end'), sessionId: end.map((one) => one.sessionId) }),
    weight: 3,
  },
  { arbitrary: fc.record({ account: fc.constant('two'), kind: kind('remove') }), weight: 1 },
  { arbitrary: fc.record({ account: fc.constant('two'), kind: kind('remove-entries') }), weight: 1 },
  { arbitrary: fc.record({ account, kind: kind('record'), record: text }), weight: 2 },
);

/** More than a process makes before it is killed. */
export const changesOf = (seed: number): readonly AccountChange[] => [
  ...['one', 'two'].map((id) => ({ account: id, kind: 'add', entries: noEntries, isComplete: true }) as const),
  ...fc.sample(changes, { seed, numRuns: 300 }).filter(({ kind: of }) => of !== 'remove'),
];
