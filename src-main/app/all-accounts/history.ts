import { composeId, numberOf } from '../../contract/account-ids.ts';
import type {
  Download,
  HistoryDetails,
  HistoryFilter,
  HistoryPageOfRows,
  HistoryState,
  InputOf,
} from '../../contract/contract.ts';
import { fold } from '../../contract/fold.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import type { Caller, Handlers } from '../../ipc/register.ts';
import { accountRemoved } from '../../ipc/view.ts';
import { goodParts, mergeParts, type JoinedAccount, type JoinedAccounts } from './accounts.ts';
import { earliest } from './merge.ts';
import { createMergedRows, type MergedRows } from './merged-rows.ts';
import { t } from '../../contract/texts.ts';

export interface SharedHistoryDeps {
  readonly accounts: JoinedAccounts;
  /** Short name of the account with this slot. */
  readonly nameOf: (slot: number) => string | null;
  /** Writes the sessions of one account that match into a file whose name has this in it. */
  readonly exportOf: (
    slot: number,
    order: InputOf<'history:export'>,
    name: string,
  ) => Result<Download> | Promise<Result<Download>>;
}

/** Questions whose places are remembered. */
const MAX_QUESTIONS = 10;

interface Question {
  /** The accounts that answered its first part. */
  readonly slots: readonly number[];
  /** What the accounts had stored when the places were found. */
  readonly revision: number;
  readonly rows: MergedRows;
}

type Heads = readonly (readonly [slot: number, page: HistoryPageOfRows])[];

/** The history of all accounts as one list, and what is done with its sessions. */
export function createSharedHistory({ accounts, nameOf, exportOf }: SharedHistoryDeps) {
  const questions = new Map<string, Question>();

  /** The accounts that a filter is about, and the filter as each of them takes it. */
  const concerned = ({ supportNumber, ...filter }: HistoryFilter) => {
    const { names, text } = splitAccountTerms(filter.text);
    const id = filter.agentId ?? filter.supportId;
    const isNamed = ({ slot }: JoinedAccount): boolean =>
      names.every((name) => fold(nameOf(slot) ?? '').includes(fold(name)));
    return {
      some: accounts.current().filter((account) => isNamed(account) && (id === null || account.slot === numberOf(id))),
      ownOf: (slot: number): HistoryFilter => ({
        ...filter,
        text,
        supportId: supportNumber === undefined ? filter.supportId : composeId(slot, supportNumber),
      }),
    };
  };

  const revision = async (from: Caller): Promise<number> => {
    const states = goodParts(await accounts.each((handlers) => handlers['history:state'](undefined, from)));
    return states.reduce((sum, [, state]) => sum + state.revision, 0);
  };

  /** The slots and merged rows that answer this question; made again if the accounts have stored more since. */
  const questionOf = async (
    filter: HistoryFilter,
    ownOf: (slot: number) => HistoryFilter,
    heads: Heads,
    asOf: number,
    from: Caller,
  ) => {
    const key = JSON.stringify([filter, asOf]);
    const now = await revision(from);
    const before = questions.get(key);
    const slots = (before?.slots ?? heads.map(([slot]) => slot)).filter((slot) => accounts.bySlot(slot) !== undefined);
    questions.delete(key);
    const question: Question =
      before?.revision === now && before.slots.length === slots.length
        ? before
        : {
            slots,
            revision: now,
            rows: createMergedRows(
              slots.map((slot) => ({
                read: async (offset, limit) =>
                  (await accounts
                    .bySlot(slot)
                    ?.handlers['history:page']({ filter: ownOf(slot), asOf, offset, limit }, from)) ?? accountRemoved(),
              })),
            ),
          };
    questions.set(key, question);
    const [oldest] = questions.keys();
    if (questions.size > MAX_QUESTIONS && oldest !== undefined) questions.delete(oldest);
    return question;
  };

  /** A page with the moment and the numbers of the list, of one account or of all. An account that fails is left out. */
  const page = async (input: InputOf<'history:page'>, from: Caller): Promise<Result<HistoryPageOfRows>> => {
    const { asOf, limit, offset } = input;
    const { ownOf, some } = concerned(input.filter);
    const known = asOf === null ? undefined : questions.get(JSON.stringify([input.filter, asOf]))?.slots;
    const answers = await accounts.each(
      (handlers, slot) => handlers['history:page']({ filter: ownOf(slot), asOf, offset: 0, limit: 1 }, from),
      known === undefined ? some : some.filter(({ slot }) => known.includes(slot)),
    );
    const heads = goodParts(answers);
    const [first] = answers;
    if (heads.length === 0) return first?.answer.ok === false ? first.answer : succeed(nothing(asOf));
    const moment = asOf ?? Math.max(...heads.map(([, head]) => head.asOf));
    const question = await questionOf(input.filter, ownOf, heads, moment, from);
    const part = await question.rows.read(offset, limit);
    return part.ok ? succeed({ ...mergeHeads(heads, moment), ...part.value }) : part;
  };

  const download = (
    downloadId: string,
    request: (handlers: Handlers) => Result<void> | Promise<Result<void>>,
  ): Result<void> | Promise<Result<void>> => {
    const account = accounts.ofTextId(downloadId);
    return account === undefined ? accountRemoved() : request(account.handlers);
  };

  return {
    'history:page': page,
    'history:state': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['history:state'](input, from)), (all) =>
        mergeHistoryStates(all, nameOf),
      ),
    'history:readDetails': async (which, from) => {
      if ('sessionId' in which) {
        return accounts.own(which.sessionId, (of) => of['history:readDetails'](which, from));
      }
      // Nothing tells whose it is: one account after the other is asked.
      let failed: Result<HistoryDetails> = accountRemoved();
      for (const { handlers } of accounts.current()) {
        const read = await handlers['history:readDetails'](which, from);
        if (read.ok) return read;
        failed = read;
      }
      return failed;
    },
    'history:refresh': (input, from) => accounts.everywhere((handlers) => handlers['history:refresh'](input, from)),
    'history:setSeen': (input, from) => accounts.everywhere((handlers) => handlers['history:setSeen'](input, from)),
    'history:setPaused': (input, from) => accounts.everywhere((handlers) => handlers['history:setPaused'](input, from)),
    'history:export': async ({ filter, format }) => {
      const { ownOf, some } = concerned(filter);
      const parts = await accounts.each(
        (_handlers, slot) => exportOf(slot, { filter: ownOf(slot), format }, nameOf(slot) ?? ''),
        some,
      );
      const [first] = goodParts(parts);
      const [failed] = parts;
      if (first === undefined) return failed?.answer.ok === false ? failed.answer : nothingToExport();
      return succeed(first[1]);
    },
    'downloads:current': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['downloads:current'](input, from)), (all) =>
        all.flatMap(([, downloads]) => downloads).sort((a, b) => a.startedAt - b.startedAt),
      ),
    'downloads:start': ({ sessionId }, from) =>
      accounts.own(sessionId, (of) => of['downloads:start']({ sessionId }, from)),
    'downloads:pause': ({ downloadId }, from) =>
      download(downloadId, (of) => of['downloads:pause']({ downloadId }, from)),
    'downloads:resume': ({ downloadId }, from) =>
      download(downloadId, (of) => of['downloads:resume']({ downloadId }, from)),
    'downloads:cancel': ({ downloadId }, from) =>
      download(downloadId, (of) => of['downloads:cancel']({ downloadId }, from)),
    'downloads:dismiss': ({ downloadId }, from) =>
      downloadId === null
        ? accounts.everywhere((handlers) => handlers['downloads:dismiss']({ downloadId }, from))
        : download(downloadId, (of) => of['downloads:dismiss']({ downloadId }, from)),
    'downloads:show': ({ downloadId }, from) =>
      download(downloadId, (of) => of['downloads:show']({ downloadId }, from)),
  } satisfies Partial<Handlers>;
}

const nothingToExport = (): Result<never> => fail('not-found', t('all.noneMatches'));

const nothing = (asOf: number | null): HistoryPageOfRows => ({
  rows: [],
  total: 0,
  asOf: asOf ?? 0,
  source: 'cached',
  newer: 0,
  dropped: 0,
  unsupported: [],
});

const sumOrNull = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

function mergeHeads(heads: Heads, asOf: number): Omit<HistoryPageOfRows, 'rows' | 'dropped'> {
  const pages = heads.map(([, head]) => head);
  return {
    asOf,
    total: sumOrNull(pages.map(({ total }) => total)),
    newer: sumOrNull(pages.map(({ newer }) => newer)),
    source: pages.some(({ source }) => source === 'service') ? 'service' : 'cached',
    unsupported: [...new Set(pages.flatMap(({ unsupported }) => unsupported))],
  };
}

/** States of a copy; of several copies, the first of these is shown. */
const syncs = ['newest', 'older', 'stopped', 'paused', 'idle', 'off'] as const;

/** The copies of all accounts as one: it reaches as far as all of them do. A copy that stopped names its account. */
function mergeHistoryStates(
  all: readonly (readonly [slot: number, state: HistoryState])[],
  nameOf: SharedHistoryDeps['nameOf'],
): HistoryState {
  const states = all.map(([, state]) => state);
  const progress = states.flatMap((state) => state.progress ?? []);
  const reached = states.flatMap(({ reachesTo }) => reachesTo ?? []);
  const failures = all.flatMap(([slot, { failure }]): Failure[] =>
    failure === null ? [] : [{ ...failure, message: `${nameOf(slot) ?? ''}: ${failure.message}` }],
  );
  return {
    revision: states.reduce((sum, state) => sum + state.revision, 0),
    stored: states.reduce((sum, { stored }) => sum + stored, 0),
    reachesTo: reached.length < states.length || reached.length === 0 ? null : Math.max(...reached),
    whole: states.every(({ whole }) => whole),
    sync: syncs.find((sync) => states.some((state) => state.sync === sync)) ?? 'idle',
    failure: failures[0] ?? null,
    progress:
      progress.length === 0
        ? null
        : {
            done: progress.reduce((sum, { done }) => sum + done, 0),
            total: progress.reduce((sum, { total }) => sum + total, 0),
          },
    at: earliest(states.map(({ at }) => at)),
  };
}

/** Takes terms such as `account:north` or `account:"north west"` out of the words of a search. */
export function splitAccountTerms(text: string): { readonly names: readonly string[]; readonly text: string } {
  const names: string[] = [];
  const rest = text.replaceAll(/(?:^|\s)account:(?:"([^"]*)"|(\S+))/giu, (_term, quoted?: string, word?: string) => {
    names.push((quoted ?? word ?? '').trim());
    return '';
  });
  return { names: names.filter((name) => name !== ''), text: rest.trim() };
}
