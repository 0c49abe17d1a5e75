import type { AgentsSummary, EventName, Events, UnconfirmedChange } from '../../contract/contract.ts';
import { type Push, type Caller, ALL_ACCOUNTS } from '../../ipc/push.ts';
import type { BulkOfAccounts } from '../../agents/jobs/bulk-of-accounts.ts';
import { mergeSummaries } from '../../agents/merge-accounts.ts';
import type { Snapshot } from '../../agents/snapshot.ts';
import type { Handlers } from '../../ipc/register.ts';

export interface AllEventsDeps {
  /** Sends to the pages that show all accounts. */
  readonly push: Push['push'];
  readonly handlers: Pick<Handlers, (typeof wholes)[Whole]>;
  readonly bulk: Pick<BulkOfAccounts, 'take'>;
  readonly accounts: () => readonly { readonly snapshot: Pick<Snapshot, 'summary'> }[];
  /** Runs once in this turn of the event loop, however often something changes in it. */
  readonly later: (run: () => void) => void;
}

/** Events that carry all of something: what the call answers for all accounts is sent in their place. */
const wholes = {
  'service:changed': 'service:current',
  'jobs:changed': 'jobs:current',
  'support:changed': 'support:current',
  'history:changed': 'history:state',
  'downloads:changed': 'downloads:current',
} as const;

type Whole = keyof typeof wholes;

const isWhole = (event: EventName): event is Whole => event in wholes;

/** A page that shows all accounts. */
const pageOfAll: Caller = { role: 'console', windowId: '', account: ALL_ACCOUNTS };

type Take = { readonly [E in EventName]?: (number: number, data: Events[E]) => void };

/** Turns what one account sends to its pages into what the pages get that show all accounts. */
export function createAllEvents({ push, handlers, bulk, accounts, later }: AllEventsDeps) {
  const unconfirmed = new Map<number, readonly UnconfirmedChange[]>();
  const waiting = new Set<Whole>();
  const summary = (): AgentsSummary => mergeSummaries(accounts().map(({ snapshot }) => snapshot.summary()));

  const sendWhole = (event: Whole): void => {
    if (waiting.has(event)) return;
    waiting.add(event);
    later(() => {
      waiting.delete(event);
      void readWhole(event);
    });
  };
  const readWhole = async (event: Whole): Promise<void> => {
    const answer = await handlers[wholes[event]](undefined, pageOfAll);
    if (answer.ok) push(event, answer.value);
  };

  /** The account itself, its own views and its session windows are not what these pages show. */
  const take: Take = {
    'agents:changed': (number, { reset, upserted, removed }) =>
      push('agents:changed', { reset, upserted, removed, account: number, summary: summary() }),
    'details:changed': (_number, details) => push('details:changed', details),
    'bulk:changed': (number, change) => {
      const composed = bulk.take(number, change);
      if (composed !== null) push('bulk:changed', composed);
    },
    'unconfirmed:changed': (number, changes) => {
      unconfirmed.set(number, changes);
      push('unconfirmed:changed', [...unconfirmed.values()].flat());
    },
  };

  return {
    /** An event of the account with this number. */
    take<E extends EventName>(number: number, event: E, data: Events[E]): void {
      if (isWhole(event)) sendWhole(event);
      else take[event]?.(number, data);
    },

    /** Sends again all events that carry a whole state. */
    refresh(): void {
      (Object.keys(wholes) as Whole[]).forEach(sendWhole);
    },

    /** An account is closed: its agents go. */
    forget(number: number): void {
      unconfirmed.delete(number);
      push('unconfirmed:changed', [...unconfirmed.values()].flat());
      push('agents:changed', {
        reset: true,
        upserted: [],
        removed: [],
        account: number,
        summary: summary(),
      });
      this.refresh();
    },
  };
}
