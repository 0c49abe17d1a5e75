import { viewOfAllAccounts, type AllAccountsDeps } from '../../../../src-main/app/all-accounts/all-accounts.ts';
import { allHandlers, type CallsOwner } from '../../../../src-main/app/handlers.ts';
import { contract, type Channel, type InputOf, type SupportClosed } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { Caller } from '../../../../src-main/ipc/push.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';
import { createRouter, type Rows, type Recorder, viewOfOne } from '../../../../src-main/ipc/router.ts';
import { createExporter } from '../../../../src-main/export/exporter.ts';
import { threadlessStorage } from '../account-session-box.ts';
import { createFakeClock } from '../fake-clock.ts';
import { valueOf } from '../../../value-of.ts';

/** An account of a test: what it answers to each call. */
export interface AnsweringAccount extends Pick<Partial<CallsOwner>, 'snapshot' | 'reports'> {
  readonly number: number;
  readonly name?: string;
  readonly handlers: Handlers;
  readonly exportHistory?: CallsOwner['recordings']['exportHistory'];
}

interface Owner extends CallsOwner {
  readonly handlers: Handlers;
}

const from: Caller = { role: 'console', windowId: '' };
const recording: Recorder = { record: () => undefined, now: () => 0 };

/** The parts of an account as the rows of calls use them, each answering as the account answers the call. */
function ownerOf({ number, name, handlers, snapshot, exportHistory, reports }: AnsweringAccount): Owner {
  const ask = <C extends Channel>(channel: C, input: InputOf<C>) => handlers[channel](input, from);
  const state = (channel: Channel): unknown => valueOf(ask(channel, undefined as never) as Result<unknown>);
  const close = async (supportIds: number[]): Promise<readonly SupportClosed[]> => {
    const closed = await ask('support:close', { supportIds });
    if (closed.ok) return closed.value;
    return supportIds.map((supportId) => ({ supportId, failure: closed.failure }));
  };
  const parts = {
    number,
    handlers,
    recording,
    snapshot,
    reports,
    shortName: () => name ?? null,
    started: () => Promise.resolve(),
    agentsService: {
      refresh: () => ask('agents:refresh', undefined),
      search: (search: string) => ask('agents:search', { search }),
      wake: (agentId: number) => ask('agents:wake', { agentId }),
      bulk: {
        start: (order: InputOf<'bulk:start'>) => ask('bulk:start', order),
        current: () => state('bulk:current'),
        stop: (runId: string) => ask('bulk:stop', { runId }),
        retry: (runId: string) => ask('bulk:retry', { runId }),
        dismiss: (runId: string) => ask('bulk:dismiss', { runId }),
      },
    },
    feed: { state: () => state('service:current') },
    inventory: { call: (_page: 'page', input: InputOf<'agents:page'>) => ask('agents:page', input) },
    jobs: { current: () => state('jobs:current'), cancel: (jobId: string) => ask('jobs:cancel', { jobId }) },
    history: {
      page: (question: InputOf<'history:page'>) => ask('history:page', question),
      state: () => state('history:state'),
      readDetails: (which: InputOf<'history:readDetails'>) => ask('history:readDetails', which),
    },
    recordings: {
      exportHistory,
      downloads: {
        current: () => state('downloads:current'),
        start: (sessionId: number) => ask('downloads:start', { sessionId }),
        pause: (downloadId: string) => ask('downloads:pause', { downloadId }),
        resume: (downloadId: string) => ask('downloads:resume', { downloadId }),
        cancel: (downloadId: string) => ask('downloads:cancel', { downloadId }),
        dismiss: (downloadId: string | null) => ask('downloads:dismiss', { downloadId }),
        show: (downloadId: string) => ask('downloads:show', { downloadId }),
      },
    },
    support: {
      state: () => state('support:current'),
      create: (clientName: string) => ask('support:create', { clientName }),
      close,
    },
  };
  return parts as unknown as Owner;
}

/** The rows of the program for the accounts in view; each call about an account goes to its own handlers. */
const rows = Object.fromEntries(
  (Object.keys(contract) as Channel[]).map((channel) => [
    channel,
    contract[channel].scope === 'view'
      ? allHandlers[channel]
      : ({ handlers }: Owner, input: never) => handlers[channel](input, from),
  ]),
) as unknown as Rows<Channel, Owner, ReturnType<typeof viewOf>['together']>;

const defaults: Omit<AllAccountsDeps, 'accounts' | 'storage'> = {
  settings: { viewsOfAllAccounts: () => [], setViewsOfAllAccounts: () => Promise.resolve(succeed(undefined)) },
  onViews: () => undefined,
  showChanged: () => undefined,
  exporter: createExporter({
    csvSeparator: () => 'formats',
    downloadsFolder: () => '/',
    homeFolder: '/',
    now: () => 5,
    reveal: () => undefined,
    newId: () => 'x',
  }),
  recording,
  timeZone: () => 'UTC',
  now: () => 5,
};

const viewOf = (owners: () => readonly CallsOwner[], deps: Partial<AllAccountsDeps>) =>
  viewOfAllAccounts({
    ...defaults,
    accounts: owners,
    storage: threadlessStorage(createFakeClock().clock),
    ...deps,
  });

function first<T>(owners: () => readonly T[]): T {
  const [one] = owners();
  if (one === undefined) throw new Error('no account is open');
  return one;
}

/** The calls of a page that shows these accounts as one, which the program answers. */
export function routeAll(owners: () => readonly CallsOwner[], deps: Partial<AllAccountsDeps> = {}) {
  const view = viewOf(owners, deps);
  return createRouter({ rows: allHandlers, viewOf: () => view, lastInView: () => first(owners) });
}

/** The calls of a page that shows this account alone. */
export const routeOne = (owner: CallsOwner) =>
  createRouter({ rows: allHandlers, viewOf: () => viewOfOne(owner), lastInView: () => owner });

/** The account of a test with everything real, as calls find it. */
export function ownerOfSession(
  { number, session }: { readonly number: number; readonly session: Partial<CallsOwner> },
  parts: Partial<CallsOwner> = {},
): CallsOwner {
  const owner: Partial<CallsOwner> = { ...session, number, shortName: () => null, recording, ...parts };
  return owner as CallsOwner;
}

/** The calls of a page that shows these accounts as one, and what these have together. */
export function routeAnswers(accounts: () => readonly AnsweringAccount[], deps: Partial<AllAccountsDeps> = {}) {
  const owners = (): readonly Owner[] => accounts().map(ownerOf);
  const view = viewOf(owners, deps);
  const handlers = createRouter({ rows, viewOf: () => view as never, lastInView: () => first(owners) });
  return { handlers, owners, together: view.together };
}
