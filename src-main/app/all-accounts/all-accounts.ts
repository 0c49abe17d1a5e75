import { numberOf } from '../../contract/account-ids.ts';
import type { AgentRow, AgentTraits, EventName, Events } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import type { Push } from '../../ipc/push.ts';
import type { Handlers } from '../../ipc/register.ts';
import type { CallRecord } from '../../ipc/router.ts';
import { accountRemoved } from '../../ipc/view.ts';
import { createExporter, type ExporterDeps } from '../../export/exporter.ts';
import { readAllTraits } from '../../export/all-traits.ts';
import type { AccountRuntime } from '../account-runtime.ts';
import { createJoinedAccounts } from './accounts.ts';
import { createSharedBulk } from './bulk.ts';
import { createAllEvents } from './events.ts';
import { createAllHandlers } from './handlers.ts';
import { mergeSummaries } from './merge.ts';
import { createSharedViews, type SharedViewsDeps } from './views.ts';

/** What the view over all accounts needs of each. */
type JoinedRuntime = Pick<AccountRuntime, 'key' | 'slot'> & {
  readonly session: Pick<AccountRuntime['session'], 'snapshot' | 'inventory'> & {
    readonly reports: AccountRuntime['session']['reports'];
    readonly recordings: Pick<AccountRuntime['session']['recordings'], 'exportHistory'>;
  };
};

export interface AllAccountsDeps extends Pick<SharedViewsDeps, 'settings' | 'showChanged'> {
  /** By their slots. */
  readonly joined: () => readonly JoinedRuntime[];
  readonly handlersOf: (key: string) => Handlers | undefined;
  /** Those of the account that was in view last. */
  readonly home: () => Handlers;
  /** Short name of the account with this slot. */
  readonly nameOf: (slot: number) => string | null;
  /** Sends to the pages that show all accounts. */
  readonly push: Push['push'];
  /** Name of the local time zone. */
  readonly timeZone: () => string;
  readonly exporter: Pick<ExporterDeps, 'csvSeparator' | 'downloadsFolder' | 'homeFolder' | 'reveal' | 'newId'>;
  /** Records what belongs to no account: exports, saved views. */
  readonly recording: CallRecord;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly later: (run: () => void) => void;
}

/**
 * All accounts as one. It adds no data and no requests of its own: ids name their account (`account-ids.ts`), and what several
 * accounts answer is merged here.
 */
export function createAllAccounts(deps: AllAccountsDeps) {
  const accounts = createJoinedAccounts(() =>
    deps.joined().flatMap(({ key, slot }) => {
      const handlers = deps.handlersOf(key);
      return handlers === undefined ? [] : [{ slot, handlers }];
    }),
  );
  /** Reads rows by their ids; the accounts and their names are those of now, and looked up once. */
  const rowReader = (): ((agentId: number) => AgentRow | undefined) => {
    const bySlot = new Map(
      deps.joined().map(({ slot, session }) => [slot, { snapshot: session.snapshot, name: deps.nameOf(slot) }]),
    );
    return (agentId) => {
      const account = bySlot.get(numberOf(agentId));
      const found = account?.snapshot.row(agentId);
      return found === undefined ? undefined : { ...found, account: account?.name ?? null };
    };
  };
  const summary = () => mergeSummaries(deps.joined().map(({ session }) => session.snapshot.summary()));

  const nameOfAgent = (agentId: number): string => {
    const runtime = deps.joined().find(({ slot }) => slot === numberOf(agentId));
    return runtime?.session.snapshot.row(agentId)?.name ?? '';
  };
  const bulk = createSharedBulk({ accounts, now: deps.now, nameOf: nameOfAgent });
  const views = createSharedViews({
    settings: deps.settings,
    showChanged: deps.showChanged,
    onChange: (all) => deps.push('views:changed', all),
  });
  const exporter = createExporter({
    ...deps.exporter,
    now: deps.now,
    rows: (ids) => {
      const row = rowReader();
      return ids.flatMap((id) => row(id) ?? []);
    },
    traits: () => readTraits(deps.joined()),
  });
  const handlers = createAllHandlers({
    accounts,
    recording: deps.recording,
    home: deps.home,
    nameOf: deps.nameOf,
    bulk,
    views,
    summary,
    exporter,
    reports: {
      joined: () => deps.joined().map(({ slot, session }) => ({ slot, reports: session.reports })),
      nameOf: deps.nameOf,
      save: (order) => exporter.save(order),
      timeZone: deps.timeZone,
    },
    exportOf: (slot, { filter, format }, name) => {
      const owner = deps.joined().find((one) => one.slot === slot);
      return owner?.session.recordings.exportHistory(filter, format, name) ?? accountRemoved();
    },
  });
  const events = createAllEvents({ push: deps.push, handlers, bulk, summary, later: deps.later });

  return {
    handlers,

    /** An event that an account sends to its pages. */
    take<E extends EventName>(key: string, event: E, data: Events[E]): void {
      const runtime = deps.joined().find((one) => one.key === key);
      if (runtime !== undefined) events.take(runtime.slot, event, data);
    },

    refresh: (): void => events.refresh(),
    forget: (slot: number): void => events.forget(slot),
  };
}

/** The stored hardware of all agents, by their ids. */
async function readTraits(joined: readonly JoinedRuntime[]): Promise<Result<ReadonlyMap<number, AgentTraits>>> {
  const all = new Map<number, AgentTraits>();
  for (const { session } of joined) {
    const read = await readAllTraits(session.inventory);
    // One list that cannot be read does not keep the others from being saved.
    if (!read.ok) continue;
    for (const [id, traits] of read.value) all.set(id, traits);
  }
  return succeed(all);
}
