import { viewHandlers, type ViewCallsOwner } from '../../agents/handlers.ts';
import { idBaseOf, numberOf } from '../../contract/account-ids.ts';
import type { AgentsFound, AgentsPage, AgentsSummary, MatchingChecked, TraitsPage } from '../../contract/contract.ts';
import { done, fail, succeed, type Result } from '../../contract/failure.ts';
import type { Handlers } from '../../ipc/register.ts';
import { bindRows, type CallRecord, type OfScope } from '../../ipc/router.ts';
import { countHandlers } from '../../reports/handlers.ts';
import { mergeParts, type JoinedAccounts } from './accounts.ts';
import type { SharedBulk } from './bulk.ts';
import { createSharedHistory, type SharedHistoryDeps } from './history.ts';
import { createSharedReports, type SharedReportsDeps } from './reports.ts';
import { allAccountsState, earliest, mergeServices } from './merge.ts';
import { supportHandlers } from './support.ts';
import type { SharedViews } from './views.ts';
import { t } from '../../contract/texts.ts';

export type AllHandlers = Pick<Handlers, OfScope<'view'>>;

export interface AllHandlersDeps extends Pick<SharedHistoryDeps, 'exportOf' | 'nameOf'> {
  /** Records what belongs to no account: exports, saved views. Everything else is recorded by the account it is done in. */
  readonly recording: CallRecord;
  readonly reports: SharedReportsDeps;
  readonly accounts: JoinedAccounts;
  /** Those of the account that was in view last: it has written files, too. */
  readonly home: () => Handlers;
  readonly bulk: SharedBulk;
  readonly views: SharedViews;
  readonly summary: () => AgentsSummary;
  readonly exporter: ViewCallsOwner['exporter'];
}

/**
 * Every call about the accounts in view, where these are all. Calls about agents go to the account of their ids, through
 * its own handlers and with its own key, and what several accounts answer is merged. A call that is missing here is a type error.
 */
export const createAllHandlers = (deps: AllHandlersDeps): AllHandlers => ({
  ...programHandlers(deps),
  ...listHandlers(deps),
  ...agentHandlers(deps),
  ...jobHandlers(deps),
  ...ownHandlers(deps),
  ...sessionHandlers(deps),
  ...supportHandlers(deps),
  ...createSharedHistory(deps),
});

/** Handlers that give all accounts together what a single account has: a place in the console, a name. */
const programHandlers = ({ views }: AllHandlersDeps) =>
  ({
    'app:storeView': ({ view }) => done(() => views.storePlace(view)),
    'app:view': () => succeed(views.place()),
    'account:current': () => succeed(allAccountsState()),
  }) satisfies Partial<Handlers>;

/** The lists of all accounts behind one another, and how current they are. */
const listHandlers = ({ accounts, summary }: AllHandlersDeps) => {
  /**
   * Reads from the first account on that has something behind this id; one whose list cannot be read is passed over. Null at the
   * end of the last list; a failure where lists failed and the others have nothing more.
   */
  const readFrom = async <Page extends { readonly done: boolean }>(
    afterId: number | null,
    read: (handlers: Handlers, afterId: number | null) => Result<Page> | Promise<Result<Page>>,
    isEmpty: (page: Page) => boolean,
  ): Promise<Result<{ readonly page: Page; readonly slot: number; readonly done: boolean } | null>> => {
    const rest = accounts.current().filter(({ slot }) => afterId === null || slot >= numberOf(afterId));
    let failed: Result<never> | null = null;
    for (const [at, { slot, handlers }] of rest.entries()) {
      const isFirst = afterId !== null && slot === numberOf(afterId);
      const answer = await read(handlers, isFirst ? afterId : null);
      if (!answer.ok) failed ??= answer;
      else if (!isEmpty(answer.value)) {
        return succeed({ page: answer.value, slot, done: answer.value.done && at === rest.length - 1 });
      }
    }
    return failed ?? succeed(null);
  };

  return {
    'agents:page': async ({ afterId, limit }, from) => {
      const read = await readFrom<AgentsPage>(
        afterId,
        (handlers, own) => handlers['agents:page']({ afterId: own, limit }, from),
        ({ rows }) => rows.length === 0,
      );
      // Of several accounts one that cannot be read is no failure of the list.
      if (!read.ok && accounts.current().length < 2) return read;
      if (!read.ok || read.value === null) return succeed({ rows: [], done: true, summary: summary() });
      const { page, slot, done: isLast } = read.value;
      return succeed({ rows: page.rows, done: isLast, summary: summary(), idBase: idBaseOf(slot) });
    },
    'agents:traits': async ({ afterId, limit }, from) => {
      const read = await readFrom<TraitsPage>(
        afterId,
        (handlers, own) => handlers['agents:traits']({ afterId: own, limit }, from),
        ({ traits }) => traits.length === 0,
      );
      if (!read.ok || read.value === null) return succeed({ traits: [], done: true });
      const { page, done: isLast } = read.value;
      return succeed({ traits: page.traits, done: isLast });
    },
    'service:current': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['service:current'](input, from)), (all) =>
        mergeServices(all.map(([, state]) => state)),
      ),
    'agents:refresh': (input, from) => accounts.everywhere((handlers) => handlers['agents:refresh'](input, from)),
    'agents:showEmptyList': (input, from) =>
      accounts.everywhere(async (handlers) => {
        const state = await handlers['service:current'](undefined, from);
        if (!state.ok || state.value.mayBeEmpty !== true) return succeed(undefined);
        return handlers['agents:showEmptyList'](input, from);
      }),
    'agents:refreshMatching': async (input, from) =>
      mergeParts<MatchingChecked, MatchingChecked>(
        await accounts.each((handlers) => handlers['agents:refreshMatching'](input, from)),
        (parts) => ({
          at: earliest(parts.map(([, { at }]) => at)),
          agentIds: parts.flatMap(([, { agentIds }]) => agentIds),
        }),
      ),
    'agents:search': async (input, from) =>
      mergeParts<AgentsFound, AgentsFound>(
        await accounts.each((handlers) => handlers['agents:search'](input, from)),
        (found) => ({
          rows: found.flatMap(([, { rows }]) => rows),
          dropped: found.reduce((sum, [, { dropped }]) => sum + dropped, 0),
        }),
      ),
  } satisfies Partial<Handlers>;
};

/** The actions of one agent, which name their account where all are in view. */
const agentHandlers = ({ accounts: { own } }: AllHandlersDeps) =>
  ({
    'agents:wake': (input, from) => own(input.agentId, (of) => of['agents:wake'](input, from)),
    'agents:wakeAndConnect': (input, from) => own(input.agentId, (of) => of['agents:wakeAndConnect'](input, from)),
    'agents:reboot': (input, from) => own(input.agentId, (of) => of['agents:reboot'](input, from)),
    'agents:watch': (input, from) => own(input.agentId, (of) => of['agents:watch'](input, from)),
    'agents:removeFromAccount': (input, from) =>
      own(input.agentId, (of) => of['agents:removeFromAccount'](input, from)),
  }) satisfies Partial<Handlers>;

const goneJob = () => fail('not-found', t('all.actionOver'), { reason: 'gone' });

const jobHandlers = ({ accounts, bulk }: AllHandlersDeps) =>
  ({
    'jobs:current': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['jobs:current'](input, from)), (all) =>
        all.flatMap(([, jobs]) => jobs),
      ),
    'jobs:cancel': ({ jobId }, from) => accounts.ofTextId(jobId)?.handlers['jobs:cancel']({ jobId }, from) ?? goneJob(),
    'bulk:start': (order, from) => bulk.start(order, from),
    'bulk:current': async (_input, from) => succeed(await bulk.current(from)),
    'bulk:stop': ({ runId }, from) => bulk.stop(runId, from),
    'bulk:retry': ({ runId }, from) => bulk.retry(runId, from),
    'bulk:dismiss': ({ runId }, from) => bulk.dismiss(runId, from),
  }) satisfies Partial<Handlers>;

/** The views and the files of the view over all, which belong to no account and are recorded so. */
const ownHandlers = ({ accounts, exporter, home, recording, reports, views }: AllHandlersDeps) =>
  ({
    ...bindRows(viewHandlers, { exporter, views, notifyView: (change) => views.notify(change) }, recording),
    ...bindRows(countHandlers, { reports: createSharedReports(reports) }, recording),
    'exports:show': async (shown, from) => {
      const own = await exporter.show(shown.exportId);
      if (own.ok) return own;
      const others = await accounts.each((handlers) => handlers['exports:show'](shown, from));
      return others.find(({ answer }) => answer.ok)?.answer ?? home()['exports:show'](shown, from);
    },
  }) satisfies Partial<Handlers>;

/** Session windows belong to one account each and never show all, but a page that does opens sessions in them. */
const sessionHandlers = ({ accounts }: AllHandlersDeps) =>
  ({
    'sessions:restorable': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['sessions:restorable'](input, from)), (all) =>
        all.flatMap(([, marks]) => marks),
      ),
    'sessions:restore': async ({ agentIds }, from) => {
      const parts = await accounts.split(agentIds, ({ handlers }, own) =>
        handlers['sessions:restore']({ agentIds: [...own] }, from),
      );
      return mergeParts(parts, () => undefined);
    },
    'sessions:forgetRestorable': (input, from) =>
      accounts.everywhere((handlers) => handlers['sessions:forgetRestorable'](input, from)),
  }) satisfies Partial<Handlers>;
