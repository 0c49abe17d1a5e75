import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationName } from '../../src-main/practice/operations.ts';
import { actions, copyActions, signInActions, type Action } from './fault-pages.ts';
import { openStage, type Stage } from './fault-stage.ts';
import type { Shape } from '../tools/practice-faults/shapes.ts';
import { t } from '../../src-main/contract/texts.ts';
import { valueOf } from '../value-of.ts';
import { choosePairwise } from './pairwise.ts';
import { agentOf, isOpenAtService, type Outcome, type Target } from './fault-steps.ts';
import { operationRules, requestsOf, untrueClaims, type Truth } from './fault-rules.ts';
import {
  agentFaults,
  causeOf,
  faultRows,
  harmlessShapes,
  supportFaults,
  type CauseName,
  type FaultRow,
} from './fault-table.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));
// An account that is left collects the garbage of the whole test process: a third of a second each time.
vi.mock('../../src-main/lib/collect-garbage.ts', () => ({ collectGarbage: () => undefined }));

const changes = Object.entries(operationRules).flatMap(([name, { isRepeatable }]) =>
  isRepeatable && name !== 'agents/wake' ? [] : [name as OperationName],
);

/** Requests that are sent again within a minute, while few are sent at all (trust 2.1). */
const MAX_REPEATED = 3;

const onOneSupportSession: readonly OperationName[] = ['support/info', 'support/update', 'support/close'];

/** Nothing is missing of an empty body (4.12). */
const isPossible = (operation: OperationName, { stalls, onlyBody }: FaultRow): boolean =>
  operation !== 'support/close' || stalls !== true || onlyBody !== true;

const isOnOneAgent = ({ operation, requests = 1 }: Action): boolean =>
  operation.startsWith('agents/') && operation !== 'agents/list' && requests === 1;

const faultsOf = (action: Action): readonly FaultRow[] => [
  ...faultRows.filter((row) => isPossible(action.operation, row)),
  ...(isOnOneAgent(action) ? agentFaults : []),
  ...(onOneSupportSession.includes(action.operation) ? supportFaults : []),
];

const isUnknownCall = (cause: CauseName, operation: OperationName): boolean =>
  cause === 'unknown-call' || (cause === 'missing' && operationRules[operation].ifMissing === 'unknown-call');

/** The status that the service answers with; null where there is no answer, or a good one. */
function statusOf({ fault, state }: FaultRow): number | null {
  if (fault !== undefined && typeof fault.status === 'number') return fault.status;
  return state === 'key-revoked' || state === 'agent-removed' ? 403 : null;
}

/** Milliseconds until the background goes on after a pause that the service asked for; the pages say so until then. */
function pauseAfter({ fault }: FaultRow): number {
  if (fault?.kind !== 'status') return 0;
  const seconds = Number(fault.retryAfter ?? (fault.status === 429 ? 2 : 0));
  return seconds === 0 ? 0 : (seconds + 2) * 1_000;
}

/** What the fault means for this operation. */
function causeFor(operation: OperationName, { cause, fault }: FaultRow): CauseName {
  // A service that does not know its list is another one.
  if (operation === 'agents/list' && fault?.status === 404) return 'missing';
  if (operation === 'agents/list' && cause === 'no-right') return 'key-refused';
  return isUnknownCall(cause, operation) ? 'unknown-call' : cause;
}

/**
 * How it ends: `good` also where the change is found after a lost answer, `not-made` where it is seen that it was not made,
 * `waiting` where a job looks for its effect on the agent.
 */
function endOf({ operation, finish, isDone }: Action, row: FaultRow): 'good' | 'failed' | 'not-made' | 'waiting' {
  if (operation === 'support/close' && row.onlyBody === true) return 'good';
  const isLost = operationRules[operation].maybe !== undefined && causeOf(row.cause).isLost === true;
  if (!isLost) return 'failed';
  if (finish !== undefined) return 'waiting';
  if (isDone === undefined || operation === 'support/create') return 'failed';
  return row.isCarriedOut === true ? 'good' : 'not-made';
}

function expectSentence(message: string, { operation, isFirst }: Action, row: FaultRow): void {
  const rule = operationRules[operation];
  const own = message.replace(/ The service says: “[^”]*”$/, '');
  const name = causeFor(operation, row);
  if (name === 'missing' && rule.ifMissing !== 'unknown-call') {
    expect(own).toBe(rule.ifMissing.says);
    return;
  }
  const cause = causeOf(name);
  const { says, advice } = rule.causes?.[name] ?? cause;
  expect(own.slice(0, says.length)).toBe(says);
  const rest = own.slice(says.length + 1);
  if (name === 'refused') expect(rest).toMatch(rule.ifRefused);
  else if (cause.isLost === true && rule.maybe !== undefined) expect(rest).toMatch(rule.maybe);
  else if (name === 'unknown-call') expect(rest.startsWith(advice)).toBe(true);
  else expect(rest).toBe(isFirst === true ? (cause.firstAdvice ?? advice) : advice);
}

/** What shows whether a change was made, where its own answer was lost. */
const settledBy: Readonly<Partial<Record<OperationName, OperationName>>> = {
  'agents/update': 'agents/info',
  'agents/logout': 'agents/list',
  'support/update': 'support/list',
  'support/close': 'support/list',
};

const stages = [
  ['without a copy of the history', 0, actions],
  ['with the whole history stored', 1_200, copyActions],
  ['at the first sign-in', 0, signInActions],
] as const;

/** What a fault or a harmless shape is tried with. */
interface Case {
  readonly action: Action;
  readonly fault: FaultRow | null;
  readonly shape: Shape | null;
}

/** Several requests are read like one. */
const shapesOf = ({ requests }: Action): readonly Shape[] => (requests === undefined ? harmlessShapes : []);

const cases = stages
  .flatMap(([, , performed]): readonly Action[] => performed)
  .flatMap((action): readonly Case[] => [
    ...faultsOf(action).map((fault) => ({ action, fault, shape: null })),
    ...shapesOf(action).map((shape) => ({ action, fault: null, shape })),
  ]);

/** Where a fault happens: it is read and handled in one way. */
function placeOf({ state, detour, stalls, onlyBody, isCarriedOut }: FaultRow): string {
  if (state !== undefined) return 'state';
  if (detour !== undefined) return 'way';
  return `${stalls === true ? 'stalled ' : ''}${onlyBody === true ? 'body' : 'head'}${isCarriedOut === true ? ', done' : ''}`;
}

const chosen = [
  ...choosePairwise(cases, ({ action: { page, does, operation }, fault, shape }) => {
    const name = fault?.name ?? shape ?? '';
    if (fault === null) return [`${page}: ${name}`, `${does}: shapes`];
    return [`${page}: ${name}`, `${operation}: ${causeOf(fault.cause).kind}`, `${does}: ${placeOf(fault)}`];
  }),
];
const chosenFaults = (action: Action): readonly FaultRow[] =>
  chosen.flatMap((one) => (one.action === action && one.fault !== null ? [one.fault] : []));
const chosenShapes = (action: Action): readonly Shape[] =>
  chosen.flatMap((one) => (one.action === action && one.shape !== null ? [one.shape] : []));

describe.each(stages)('a fault of the service, %s:', (_kind, historyMonths, performed) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ historyMonths });
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.rest());

  const unconfirmed = () => stage.box.heard('unconfirmed:changed').at(-1) ?? [];

  /** Brings the service into the state in which it refuses the request. */
  async function enter({ state }: FaultRow, { agentId = 0, supportId = 0 }: Target): Promise<void> {
    const { controls } = stage.service;
    if (state === 'key-revoked') controls.revokeKey();
    if (state === 'support-closed') controls.leaveSupport({ id: supportId });
    if (state === 'agent-removed') controls.removeAgent({ id: agentId });
    if (state !== 'agent-blocked') return;
    controls.changeAgent({ id: agentId, disabled: true });
    await stage.refresh();
  }

  const truthOf = (action: Action, row: FaultRow, target: Target): Truth => {
    const agent = agentOf(stage, target);
    return {
      isFirst: action.isFirst === true,
      cause: causeFor(action.operation, row),
      status: statusOf(row),
      reached: stage.count(action.operation),
      isCarriedOut: row.isCarriedOut === true,
      isChange: operationRules[action.operation].maybe !== undefined,
      isAgentListed: target.agentId === undefined || agent !== undefined,
      isAgentBlocked: agent?.disabled === true,
      isAgentOnline: agent?.online === true,
      isSupportOpen: isOpenAtService(stage, target),
    };
  };

  function expectRequests({ operation, finish, requests = 1, isJudgedByList }: Action, row: FaultRow): void {
    const isBareMissing = row.cause === 'missing';
    const isCheckedBefore = operation === 'agents/reboot' && row.state === 'agent-removed';
    const isOnTheWay = row.detour === undefined && !isCheckedBefore;
    const sent = isOnTheWay ? requestsOf(operation, causeFor(operation, row), isBareMissing) : 0;
    const status = statusOf(row);
    const lists = isJudgedByList === true && (status === 401 || status === 403) ? 1 : 0;
    const repeated = Math.min(Math.max(0, sent - 1) * requests, MAX_REPEATED);
    expect(stage.count(operation)).toBe(Math.min(sent, 1) * requests + repeated + lists);
    for (const other of changes) if (other !== operation) expect(stage.count(other)).toBe(0);
    if (operation === 'agents/list' || finish !== undefined || operation === 'agents/logout') return;
    const isJudged = status === 401 || status === 403 || (status === 404 && operation.startsWith('agents/'));
    expect(stage.count('agents/list')).toBe(isJudged ? 1 : 0);
  }

  /** After a good answer nothing of the fault is left on any page. */
  async function expectClear(row: FaultRow | null): Promise<void> {
    await stage.pass(1 + (row === null ? 0 : pauseAfter(row)));
    expect(valueOf(await stage.box.call('service:current', undefined))).toMatchObject({
      kind: 'up-to-date',
      message: null,
    });
    expect(valueOf(await stage.box.call('support:current', undefined)).failure).toBeNull();
    expect(unconfirmed()).toEqual([]);
  }

  async function expectGood(
    action: Action,
    target: Target,
    { failure, waiting }: Outcome,
    row: FaultRow | null,
  ): Promise<void> {
    expect(failure).toBeNull();
    if (waiting !== undefined) {
      const job = await action.finish?.(stage, target, waiting);
      expect(job?.state).toBe('done');
      expect(job?.failure).toBeNull();
    }
    if (action.isDone !== undefined) expect(await action.isDone(stage, target)).toBe(true);
    await expectClear(row);
  }

  describe.each(performed.map((action) => [action.page, action.does, action] as const))(
    '%s %s',
    (_page, _does, action) => {
      const { operation } = action;

      it.each(chosenFaults(action).map((row) => [row.name, row] as const))('%s', async (_name, row) => {
        const target = await action.begin(stage);
        await enter(row, target);
        const before = await action.kept(stage, target);
        stage.service.controls.forgetRequests();
        stage.strike(operation, row);
        const shown = await action.act(stage, target);
        await stage.quiet();

        expectRequests(action, row);
        expect(untrueClaims(shown.words, truthOf(action, row, target))).toEqual([]);
        // The list that the refusal asks for ends the tab.
        const isTabClosed = action.page === 'Session window' && row.state === 'support-closed';
        const end = isTabClosed ? 'closed' : endOf(action, row);
        if (end === 'closed') expect(shown.words[0]).toBe(t('session.end.supportClosed'));
        if (end === 'failed' || end === 'not-made') {
          expect(shown.failure).not.toBeNull();
          if (row.state === undefined || row.state === 'key-revoked') {
            expect(await action.kept(stage, target)).toEqual(before);
          }
        }
        if (end === 'failed') {
          expect(shown.failure?.kind).toBe(causeOf(causeFor(operation, row)).kind);
          expectSentence(shown.failure?.message ?? '', action, row);
        }
        if (end === 'not-made') expect(shown.failure?.message).toMatch(/^The service didn’t confirm .*\bstill\b/);
        if (end === 'waiting') expect(shown.waiting?.isResponseLost).toBe(true);

        stage.heal();
        if (end === 'good' || end === 'waiting') {
          await expectGood(action, target, shown, row);
          return;
        }
        const isOver = row.state === 'agent-removed' || row.state === 'support-closed' || row.state === 'agent-blocked';
        const isKeyRefused = row.state === 'key-revoked' || (action.isJudgedByList && statusOf(row) !== null);
        if (isOver || isKeyRefused === true) await stage.refresh();
        if (isOver) await expectClear(row);
        else await expectGood(action, target, await action.act(stage, target), row);
      });

      it.each(chosenShapes(action))('the harmless shape %s', async (shape) => {
        const target = await action.begin(stage);
        stage.service.controls.addFault({ where: operation, fault: { kind: 'shape', shape } });
        const shown = await action.act(stage, target);
        stage.heal();
        await expectGood(action, target, shown, null);
      });
    },
  );

  const settled = performed.flatMap((action) => {
    const read = settledBy[action.operation];
    return read === undefined || action.requests !== undefined ? [] : [[action.does, action, read] as const];
  });
  it.each(settled)('stays unknown to who %s until a read settles it', async (_does, action, read) => {
    const { controls } = stage.service;
    const target = await action.begin(stage);
    controls.addFault({ where: action.operation, fault: { kind: 'reset' }, takesEffect: true });
    controls.addFault({ where: read, fault: { kind: 'status', status: 503 } });
    const { failure } = await action.act(stage, target);
    expect(failure?.unsure).toBe(true);
    expect(failure?.message).toMatch(operationRules[action.operation].maybe ?? /^$/);
    expect(unconfirmed()).toMatchObject([{ id: target.supportId ?? target.agentId, state: 'unknown' }]);
    stage.heal();
    await stage.refresh();
    expect(unconfirmed()).toEqual([]);
    expect(await action.isDone?.(stage, target)).toBe(true);
    expect(stage.count(action.operation)).toBe(1);
  });
});
