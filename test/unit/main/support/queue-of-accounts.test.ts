import { describe, expect, test } from 'vitest';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type { SupportSession, SupportState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { into, outOf } from '../app/account-border.ts';
import { routeAnswers, type AnsweringAccount } from '../app/routed-accounts.ts';
import type { Caller } from '../../../../src-main/ipc/push.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';

const from: Caller = { role: 'console', windowId: '' };
const session = (id: number, createTime: number, part: Partial<SupportSession> = {}): SupportSession => ({
  id,
  phase: 'waiting',
  status: 0,
  createTime,
  inviteCode: '123456',
  hasLink: true,
  canJoin: true,
  clientName: null,
  clientOs: null,
  preview: null,
  joinedAt: null,
  ...part,
});
const state = (part: Partial<SupportState>): SupportState => ({
  sessions: [],
  remain: null,
  runsOutAt: null,
  at: 5,
  failure: null,
  ...part,
});

/** Two accounts whose support sessions have the same numbers. */
function setUp() {
  const called: { readonly account: number; readonly channel: string; readonly input: unknown }[] = [];
  const answers: Record<string, () => unknown> = {};
  const answering = (): readonly AnsweringAccount[] =>
    [1, 2].map((number) => ({
      number,
      name: number === 1 ? 'Northfield' : 'Hartmann',
      handlers: new Proxy({} as Handlers, {
        get: (_handlers, channel: string) => (input: unknown) => {
          called.push({ account: number, channel, input: into(input) });
          return outOf(number, (answers[`${String(number)} ${channel}`] ?? answers[channel])?.() ?? succeed(undefined));
        },
      }),
    }));
  const support = routeAnswers(answering).handlers;
  return { support, called, answers };
}

describe('support over all accounts', () => {
  test('is one queue, the oldest first, with composed ids and previews', async () => {
    const { support, answers } = setUp();
    answers['1 support:current'] = () =>
      succeed(state({ sessions: [session(4, 20, { preview: '/previews/support-4/2' })], remain: 3, at: 9 }));
    answers['2 support:current'] = () => succeed(state({ sessions: [session(4, 10)], remain: 4, runsOutAt: 77 }));
    const queue = await support['support:current'](undefined, from);
    expect(queue.ok && queue.value.sessions.map(({ id }) => id)).toEqual([composeId(2, 4), composeId(1, 4)]);
    expect(queue.ok && queue.value.sessions[1]?.preview).toBe(`/previews/support-${String(composeId(1, 4))}/2`);
    expect(queue).toMatchObject({ value: { remain: 7, runsOutAt: 77, at: 5, failure: null } });
  });

  test('names the account whose list could not be read, and shows the others', async () => {
    const { support, answers } = setUp();
    answers['1 support:current'] = () => succeed(state({ sessions: [session(1, 1)] }));
    answers['2 support:current'] = () =>
      succeed(state({ failure: { kind: 'offline', message: 'No connection.' }, at: null }));
    const queue = await support['support:current'](undefined, from);
    expect(queue.ok && queue.value.sessions).toHaveLength(1);
    expect(queue.ok && queue.value.failure?.message).toBe('Hartmann: No connection.');
    expect(queue.ok && queue.value.at).toBe(5);
  });

  test('a new session is created in the chosen account alone, and refused without one', async () => {
    const { support, called, answers } = setUp();
    answers['support:create'] = () => succeed(session(9, 1));
    const refused = await support['support:create']({ clientName: 'Ann' }, from);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'account' } });
    expect(called).toEqual([]);
    const created = await support['support:create']({ clientName: 'Ann', number: 2 }, from);
    expect(created).toMatchObject({ ok: true, value: { id: composeId(2, 9) } });
    expect(called).toEqual([{ account: 2, channel: 'support:create', input: { clientName: 'Ann' } }]);
  });

  test.each(['support:rename', 'support:copy', 'support:mail', 'support:qr'] as const)(
    '%s goes to the account of the session alone',
    async (channel) => {
      const { support, called, answers } = setUp();
      answers[channel] = () => succeed(session(4, 1));
      await support[channel]({ supportId: composeId(2, 4), clientName: 'Bo', what: 'link' }, from);
      expect(called).toHaveLength(1);
      expect(called[0]).toMatchObject({ account: 2, channel, input: { supportId: 4 } });
    },
  );

  test('sessions of several accounts are closed each by its own, with an answer for each', async () => {
    const { support, called, answers } = setUp();
    answers['1 support:close'] = () => succeed([{ supportId: 4, failure: null }]);
    answers['2 support:close'] = () => fail('offline', 'No connection.');
    const closed = await support['support:close']({ supportIds: [composeId(1, 4), composeId(2, 4)] }, from);
    expect(called.map(({ account }) => account)).toEqual([1, 2]);
    expect(called[1]?.input).toEqual({ supportIds: [4] });
    expect(closed.ok && closed.value).toMatchObject([
      { supportId: composeId(1, 4), failure: null },
      { supportId: composeId(2, 4), failure: { kind: 'offline' } },
    ]);
  });
});
