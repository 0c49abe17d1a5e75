import { describe, expect, test } from 'vitest';
import { splitAccountTerms } from '../../../../src-main/history/history-of-accounts.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type {
  Download,
  HistoryFilter,
  HistoryRow,
  HistoryState,
  InputOf,
} from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import type { Caller } from '../../../../src-main/ipc/push.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';
import { into, outOf } from '../app/account-border.ts';
import { routeAnswers, type AnsweringAccount } from '../app/routed-accounts.ts';
import { historyRow } from './history-row.ts';

const from: Caller = { role: 'console', windowId: '' };
const all: HistoryFilter = {
  text: '',
  kind: 'all',
  agentId: null,
  supportId: null,
  link: null,
  from: null,
  to: null,
  recording: null,
};
const question = (filter: Partial<HistoryFilter> = {}, asOf: number | null = null) => ({
  filter: { ...all, ...filter },
  asOf,
  offset: 0,
  limit: 100,
});
const state = (part: Partial<HistoryState> = {}): HistoryState => ({
  revision: 1,
  stored: 10,
  reachesTo: 100,
  whole: true,
  sync: 'idle',
  failure: null,
  progress: null,
  at: 5,
  ...part,
});
const download = (id: string, part: Partial<Download> = {}): Download => ({
  id,
  kind: 'recording',
  fileName: `${id}.mp4`,
  sessionId: 7,
  state: 'running',
  done: 0,
  total: null,
  perSecond: null,
  sha256: null,
  failure: null,
  startedAt: 1,
  endedAt: null,
  ...part,
});

/** Two accounts whose sessions have the same numbers. */
function setUp(rows: readonly (readonly HistoryRow[])[] = [[historyRow({ id: 7, start: 30 })], []]) {
  const called: { readonly account: number; readonly channel: string; readonly input: unknown }[] = [];
  const answers: Record<string, (input: never) => unknown> = {};
  const exported: { readonly number: number; readonly order: InputOf<'history:export'>; readonly name: string }[] = [];
  const handlersOf = (number: number): Handlers =>
    new Proxy({} as Handlers, {
      get: (_handlers, channel: string) => (given: never) => {
        const input = into(given);
        called.push({ account: number, channel, input });
        const own = answers[`${String(number)} ${channel}`] ?? answers[channel];
        if (own !== undefined) return outOf(number, own(input));
        if (channel === 'history:state') return succeed(state());
        if (channel !== 'history:page') return succeed(undefined);
        const { asOf, offset, limit } = input as InputOf<'history:page'>;
        const mine = rows[number - 1] ?? [];
        return outOf(
          number,
          succeed({
            rows: mine.slice(offset, offset + limit),
            total: mine.length,
            asOf: asOf ?? 100 + number,
            source: 'cached',
            newer: number,
            dropped: 0,
            unsupported: [],
          }),
        );
      },
    });
  let numbers = [1, 2];
  const answering = (): readonly AnsweringAccount[] =>
    numbers.map((number) => ({
      number,
      name: number === 1 ? 'Northfield' : 'Hartmann & Söhne',
      handlers: handlersOf(number),
      exportHistory: (filter, format, name) => {
        exported.push({ number, order: into({ filter, format }), name: name ?? '' });
        return succeed(outOf(number, download('download-1', { kind: 'history', sessionId: null })));
      },
    }));
  const history = routeAnswers(answering).handlers;
  const callsOf = (channel: string) => called.filter((one) => one.channel === channel);
  return {
    history,
    called,
    callsOf,
    answers,
    exported,
    close: (number: number) => (numbers = numbers.filter((s) => s !== number)),
  };
}

describe('the history of all accounts', () => {
  test('is one list, the newest first, with composed ids and the numbers of all', async () => {
    const { history } = setUp([
      [historyRow({ id: 7, start: 30 }), historyRow({ id: 6, start: 10, supportId: 3, agentId: null })],
      [historyRow({ id: 7, start: 20 })],
    ]);
    const page = await history['history:page'](question(), from);
    expect(page).toMatchObject({ ok: true, value: { total: 3, newer: 3, asOf: 102, source: 'cached' } });
    expect(page.ok && page.value.rows.map(({ id }) => id)).toEqual([composeId(1, 7), composeId(2, 7), composeId(1, 6)]);
    expect(page.ok && page.value.rows[1]?.agentId).toBe(composeId(2, 7));
    expect(page.ok && page.value.rows[2]?.supportId).toBe(composeId(1, 3));
  });

  test('of one agent is requested from its account alone, with the number that its service knows', async () => {
    const { history, callsOf } = setUp();
    await history['history:page'](question({ agentId: composeId(2, 7) }), from);
    expect(callsOf('history:page').map(({ account }) => account)).toEqual([2, 2]);
    expect(callsOf('history:page')[0]?.input).toMatchObject({ filter: { agentId: 7 } });
  });

  test('with a support session that was typed is that of each account', async () => {
    const { history, callsOf } = setUp();
    await history['history:page'](question({ supportNumber: 4711 }), from);
    expect(new Set(callsOf('history:page').map(({ account }) => account))).toEqual(new Set([1, 2]));
  });

  test('of a named account is requested from it alone, without the term', async () => {
    const { history, callsOf } = setUp();
    await history['history:page'](question({ text: 'account:sohne till' }), from);
    expect(new Set(callsOf('history:page').map(({ account }) => account))).toEqual(new Set([2]));
    expect(callsOf('history:page')[0]?.input).toMatchObject({ filter: { text: 'till' } });
    expect(await history['history:page'](question({ text: 'account:nobody' }), from)).toMatchObject({
      ok: true,
      value: { total: 0, rows: [] },
    });
  });

  test('leaves out an account that fails, and fails where all do', async () => {
    const { history, answers } = setUp();
    answers['2 history:page'] = () => fail('offline', 'No connection.');
    expect(await history['history:page'](question(), from)).toMatchObject({ ok: true, value: { total: 1 } });
    answers['1 history:page'] = () => fail('offline', 'No connection.');
    expect(await history['history:page'](question(), from)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  });

  test('goes on without an account that was removed', async () => {
    const { history, close } = setUp([[historyRow({ id: 7, start: 30 })], [historyRow({ id: 7, start: 20 })]]);
    const first = await history['history:page'](question(), from);
    close(2);
    const again = await history['history:page'](question({}, first.ok ? first.value.asOf : null), from);
    expect(again.ok && again.value.rows.map(({ id }) => id)).toEqual([composeId(1, 7)]);
  });

  test('reaches as far back as all copies do, and names the account whose copy stopped', async () => {
    const { history, answers } = setUp();
    answers['1 history:state'] = () => succeed(state({ revision: 4, reachesTo: 50, at: 9 }));
    const failure = { kind: 'offline', message: 'No connection.' } as const;
    answers['2 history:state'] = () => succeed(state({ revision: 3, whole: false, sync: 'stopped', failure }));
    const merged = await history['history:state'](undefined, from);
    expect(merged).toMatchObject({ ok: true, value: { revision: 7, stored: 20, reachesTo: 100, whole: false, at: 5 } });
    expect(merged.ok && merged.value.sync).toBe('stopped');
    expect(merged.ok && merged.value.failure?.message).toBe('Hartmann & Söhne: No connection.');
  });

  test('is exported as one file for each account, named after it', async () => {
    const { history, exported } = setUp();
    const saved = await history['history:export']({ filter: { ...all, text: 'till' }, format: 'csv' }, from);
    expect(exported.map(({ name }) => name)).toEqual(['Northfield', 'Hartmann & Söhne']);
    expect(exported[1]?.order).toMatchObject({ filter: { text: 'till' }, format: 'csv' });
    expect(saved).toMatchObject({ ok: true, value: { id: '1/download-1' } });
  });

  test.each(['history:copyLink', 'recordings:play', 'recordings:askHost', 'downloads:start'] as const)(
    '%s goes to the account of the session alone',
    async (channel) => {
      const { history, called, answers } = setUp();
      answers[channel] = () => succeed(download('download-1'));
      await history[channel]({ sessionId: composeId(2, 7) }, from);
      expect(called).toEqual([{ account: 2, channel, input: { sessionId: 7 } }]);
    },
  );

  test('downloads of all accounts are listed by their begin, and each is stopped where it runs', async () => {
    const { history, answers, callsOf } = setUp();
    answers['1 downloads:current'] = () => succeed([download('download-a', { startedAt: 5 })]);
    answers['2 downloads:current'] = () => succeed([download('download-a', { startedAt: 2 })]);
    const listed = await history['downloads:current'](undefined, from);
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(['2/download-a', '1/download-a']);
    expect(listed.ok && listed.value[0]?.sessionId).toBe(composeId(2, 7));
    await history['downloads:cancel']({ downloadId: '2/download-a' }, from);
    expect(callsOf('downloads:cancel')).toEqual([
      { account: 2, channel: 'downloads:cancel', input: { downloadId: 'download-a' } },
    ]);
    await history['downloads:dismiss']({ downloadId: null }, from);
    expect(callsOf('downloads:dismiss')).toHaveLength(2);
  });
});

test.each([
  ['account:north till', ['north'], 'till'],
  ['till ACCOUNT:"north west" 7', ['north west'], 'till 7'],
  ['account:', [], 'account:'],
  ['myaccount:north', [], 'myaccount:north'],
])('account terms of %j', (text, names, rest) => {
  const read = splitAccountTerms(text);
  expect(read.names).toEqual(names);
  expect(read.text).toBe(rest);
});
