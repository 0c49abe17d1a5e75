import { composeId, numberOf } from '../contract/account-ids.ts';
import type { Download, HistoryFilter, HistoryPageOfRows, HistoryState, InputOf } from '../contract/contract.ts';
import { fold } from '../contract/fold.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { accountRemoved, askEach, goodParts, withNumber, type ViewedAccount } from '../ipc/router.ts';
import { earliest } from '../lib/earliest.ts';
import { setNewest } from '../lib/set-newest.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { History } from './history-service.ts';
import { createMergedRows, type MergedRows } from './merged-rows.ts';
import { t } from '../contract/texts.ts';

/** What the history of several accounts needs of each. */
export interface RememberingAccount extends ViewedAccount {
  readonly history: Pick<History, 'page' | 'state'>;
  readonly recordings: Pick<Recordings, 'exportHistory'>;
}

/** Questions whose places are remembered. */
const MAX_QUESTIONS = 10;

interface Question {
  /** The accounts that answered its first part. */
  readonly numbers: readonly number[];
  /** What the accounts had stored when the places were found. */
  readonly revision: number;
  readonly rows: MergedRows;
}

type Heads = readonly (readonly [number: number, page: HistoryPageOfRows])[];

/** The histories of several accounts as one list. */
export function createHistoryOfAccounts(accounts: () => readonly RememberingAccount[]) {
  const questions = new Map<string, Question>();

  /** The accounts that a filter is about, and the filter as each of them takes it. */
  const concerned = ({ supportNumber, ...filter }: HistoryFilter) => {
    const { names, text } = splitAccountTerms(filter.text);
    const id = filter.agentId ?? filter.supportId;
    const isNamed = ({ shortName }: RememberingAccount): boolean =>
      names.every((name) => fold(shortName() ?? '').includes(fold(name)));
    return {
      some: accounts().filter((account) => isNamed(account) && (id === null || account.number === numberOf(id))),
      ownOf: (number: number): HistoryFilter => ({
        ...filter,
        text,
        supportId: supportNumber === undefined ? filter.supportId : composeId(number, supportNumber),
      }),
    };
  };

  const accountOf = (number: number): RememberingAccount | undefined => withNumber(accounts(), number);
  const revision = (): number => accounts().reduce((sum, { history }) => sum + history.state().revision, 0);

  /** The numbers and merged rows that answer this question; made again if the accounts have stored more since. */
  const questionOf = (
    filter: HistoryFilter,
    ownOf: (number: number) => HistoryFilter,
    heads: Heads,
    asOf: number,
  ): Question => {
    const key = JSON.stringify([filter, asOf]);
    const now = revision();
    const before = questions.get(key);
    const numbers = (before?.numbers ?? heads.map(([number]) => number)).filter(
      (number) => accountOf(number) !== undefined,
    );
    const question: Question =
      before?.revision === now && before.numbers.length === numbers.length
        ? before
        : {
            numbers,
            revision: now,
            rows: createMergedRows(
              numbers.map((number) => ({
                read: async (offset, limit) =>
                  (await accountOf(number)?.history.page({ filter: ownOf(number), asOf, offset, limit })) ??
                  accountRemoved(),
              })),
            ),
          };
    setNewest(questions, key, question, MAX_QUESTIONS);
    return question;
  };

  return {
    /** A page with the moment and the numbers of the list, of one account or of all. An account that fails is left out. */
    async page(input: InputOf<'history:page'>): Promise<Result<HistoryPageOfRows>> {
      const { asOf, limit, offset } = input;
      const { ownOf, some } = concerned(input.filter);
      const known = asOf === null ? undefined : questions.get(JSON.stringify([input.filter, asOf]))?.numbers;
      const answers = await askEach(
        known === undefined ? some : some.filter(({ number }) => known.includes(number)),
        ({ history, number }) => history.page({ filter: ownOf(number), asOf, offset: 0, limit: 1 }),
      );
      const heads = answers.flatMap(({ number, answer }) => (answer.ok ? [[number, answer.value] as const] : []));
      const [first] = answers;
      if (heads.length === 0) return first?.answer.ok === false ? first.answer : succeed(nothing(asOf));
      const moment = asOf ?? Math.max(...heads.map(([, head]) => head.asOf));
      const question = questionOf(input.filter, ownOf, heads, moment);
      const part = await question.rows.read(offset, limit);
      return part.ok ? succeed({ ...mergeHeads(heads, moment), ...part.value }) : part;
    },

    /** Writes the sessions that match into a file for each account, with its name. Answers the first. */
    async export({ filter, format }: InputOf<'history:export'>): Promise<Result<Download>> {
      const { ownOf, some } = concerned(filter);
      const parts = await askEach(some, ({ recordings, shortName, number }) =>
        recordings.exportHistory(ownOf(number), format, shortName() ?? ''),
      );
      const [first] = goodParts(parts);
      if (first !== undefined) return succeed(first);
      const [failed] = parts;
      return failed?.answer.ok === false ? failed.answer : nothingToExport();
    },
  };
}

export type HistoryOfAccounts = ReturnType<typeof createHistoryOfAccounts>;

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

/** The copies of several accounts as one: it reaches as far as all of them do. A copy that stopped names its account. */
export function mergeHistoryStates(accounts: readonly RememberingAccount[]): HistoryState {
  const all = accounts.map(({ history, shortName }) => ({ name: shortName() ?? '', state: history.state() }));
  const states = all.map(({ state }) => state);
  const progress = states.flatMap((state) => state.progress ?? []);
  const reached = states.flatMap(({ reachesTo }) => reachesTo ?? []);
  const failures = all.flatMap(({ name, state: { failure } }): Failure[] =>
    failure === null ? [] : [{ ...failure, message: `${name}: ${failure.message}` }],
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
