import { composeId, isComposable, ownId, slotOf } from '../../contract/account-ids.ts';
import type { Snapshot } from '../../agents/snapshot.ts';
import type { AgentRow, AgentsSummary, AgentTraits, EventName, Events } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import type { Push } from '../../ipc/push.ts';
import type { Handlers } from '../../ipc/register.ts';
import { accountRemoved, type CallRecord } from '../../ipc/router.ts';
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
 * All accounts as one. It adds no data and no requests of its own: pages get ids that name the account (`account-ids.ts`), and
 * here is the only place that composes them and takes them apart. Everything else of main and of the pages knows one account.
 */
export function createAllAccounts(deps: AllAccountsDeps) {
  const accounts = createJoinedAccounts(() =>
    deps.joined().flatMap(({ key, slot }) => {
      const handlers = deps.handlersOf(key);
      return handlers === undefined ? [] : [{ slot, handlers }];
    }),
  );
  /** Reads rows by composed ids; the accounts and their names are those of now, and looked up once. */
  const rowReader = (): ((agentId: number) => AgentRow | undefined) => {
    const bySlot = new Map(
      deps.joined().map(({ slot, session }) => [slot, { snapshot: session.snapshot, name: deps.nameOf(slot) }]),
    );
    return (agentId) => {
      const account = bySlot.get(slotOf(agentId));
      const found = account?.snapshot.row(ownId(agentId));
      return found === undefined ? undefined : { ...found, id: agentId, account: account?.name ?? null };
    };
  };
  const summary = () => mergeSummaries(deps.joined().map(({ session }) => summaryOf(session.snapshot)));

  const nameOfAgent = (agentId: number): string => {
    const runtime = deps.joined().find(({ slot }) => slot === slotOf(agentId));
    return runtime?.session.snapshot.row(ownId(agentId))?.name ?? '';
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

/** Agents whose ids cannot be composed are not listed: they count as left out. */
function summaryOf(snapshot: Pick<Snapshot, 'rows' | 'summary'>): AgentsSummary {
  const all = snapshot.summary();
  let left = 0;
  let online = 0;
  for (const row of snapshot.rows()) {
    if (isComposable(row.id)) continue;
    left += 1;
    if (row.online === true) online += 1;
  }
  if (left === 0) return all;
  return { ...all, total: all.total - left, online: all.online - online, dropped: all.dropped + left };
}

/** The stored hardware of all agents, by their composed ids. */
async function readTraits(joined: readonly JoinedRuntime[]): Promise<Result<ReadonlyMap<number, AgentTraits>>> {
  const all = new Map<number, AgentTraits>();
  for (const { slot, session } of joined) {
    const read = await readAllTraits(session.inventory);
    // One list that cannot be read does not keep the others from being saved.
    if (!read.ok) continue;
    for (const [id, traits] of read.value) if (isComposable(id)) all.set(composeId(slot, id), traits);
  }
  return succeed(all);
}
