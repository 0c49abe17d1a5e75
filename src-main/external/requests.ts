import type { Clock } from '../lib/clock.ts';
import type {
  AgentRow,
  ExternalRequest,
  ExternalSource,
  InputOf,
  OutsideAccount,
  OutsideAgent,
} from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { LinkRequest, ExternalTarget } from './links.ts';
import type { StartRequest } from './start-arguments.ts';
import { t } from '../contract/texts.ts';

/** The outcome of a request, for a script that waits for it. */
export type RequestOutcome =
  | { readonly kind: 'done'; readonly agents: readonly OutsideAgent[]; readonly account: OutsideAccount | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly agents: readonly OutsideAgent[] }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Another one is open or the user did not answer. */
  | { readonly kind: 'left' };

export interface ExternalRequestsDeps {
  /** The account with this label, or the one in view; null while there is only one. Fails where none has that label. */
  readonly account: (label: string | undefined) => Result<OutsideAccount | null>;
  /** Resolves once the agents of the account can be looked up; false if the signal ended the wait. */
  readonly ready: (signal: AbortSignal, account: OutsideAccount | null) => Promise<boolean>;
  readonly find: (target: ExternalTarget, account: OutsideAccount | null) => Promise<Result<readonly AgentRow[]>>;
  /** All accounts are in view: an agent of any of them may be meant. */
  readonly searchesAll: () => boolean;
  /** Agents of the other accounts, as far as their lists are known. */
  readonly findElsewhere: (target: ExternalTarget, account: OutsideAccount | null) => readonly OutsideAgent[];
  readonly connect: (agentId: number, account: OutsideAccount | null) => Result<unknown>;
  /** Connects to an agent that is not in the list, by its public number (4.4 `device_id`). */
  readonly connectDevice: (deviceId: number, account: OutsideAccount | null) => Result<unknown>;
  readonly wake: (agentId: number, account: OutsideAccount | null) => Promise<Result<unknown>>;
  readonly createSupport: (clientName: string, account: OutsideAccount | null) => Promise<Result<unknown>>;
  readonly isTrusted: (source: ExternalSource) => boolean;
  /** From now on this kind of request is trusted. */
  readonly trust: (source: ExternalSource) => void;
  /** The console comes to the front. */
  readonly showConsole: () => void;
  /** The list, with this in its search box. */
  readonly showList: (text: string) => void;
  readonly showSupport: (account: OutsideAccount | null) => void;
  /** Another request is shown, or none. */
  readonly onChange: (ask: ExternalRequest | null) => void;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly newId: () => string;
}

/** Requests that wait behind the one that is shown: enough for those of a few seconds. Further ones are refused. */
const MAX_WAITING = 9;
/** How long a page that opens late can still show the outcome, in milliseconds. */
const DONE_STAYS = 10_000;
/** Links of a trusted source that are followed without confirmation, within so many milliseconds; further ones are confirmed. */
const UNASKED_LIMITS = [
  { count: 3, within: 60_000 },
  { count: 20, within: 3_600_000 },
] as const;
/** Agents to choose from; for more than these, the list is the better place. */
const MAX_SHOWN = 20;

interface Run extends Omit<StartRequest, 'account'> {
  /** Tells the same request again. */
  readonly words: string;
  ask: ExternalRequest;
  /** The account was named, so no other one is looked at. */
  readonly isNamed: boolean;
  /** A command waits for the outcome and reports what was not found, instead of the console. */
  readonly answers: boolean;
  readonly stop: AbortController;
  readonly end: (outcome: RequestOutcome) => void;
  readonly onShown: () => void;
  /** Nothing is shown before there is something to decide. */
  shown: ExternalRequest | null;
  /** The account was queried: the results belong to this account alone. */
  searched: boolean;
  acting: boolean;
  /** Its source is trusted, so that it was not confirmed. */
  unasked: boolean;
}

/**
 * Handles links and commands from outside one at a time: looked up, confirmed by the user, carried out. Further ones wait, so
 * that a question never changes while the user answers it; the same request again joins the one that is open.
 */
export function createExternalRequests(deps: ExternalRequestsDeps) {
  const queue: Run[] = [];
  let done: ExternalRequest | null = null;
  let offDone = (): void => undefined;
  let unasked: readonly number[] = [];

  const notify = (): void => deps.onChange(queue[0]?.shown ?? done);

  const show = (run: Run, part: Partial<ExternalRequest>): void => {
    if (run.shown === null) run.onShown();
    run.shown = { ...(run.shown ?? run.ask), ...part };
    if (queue[0] !== run) return;
    deps.showConsole();
    notify();
  };

  /** Takes it away, whether it is shown or waits, and turns to the next. */
  const close = (run: Run, outcome: RequestOutcome): void => {
    const at = queue.indexOf(run);
    if (at === -1) return;
    queue.splice(at, 1);
    run.stop.abort();
    run.end(outcome);
    notify();
    const next = queue[0];
    if (at === 0 && next !== undefined) void lookUp(next);
  };

  const formatDone = (run: Run, agents: readonly OutsideAgent[]): void => {
    done = { ...run.ask, state: 'done', agents, failure: null, ...(run.unasked ? { unasked: true } : {}) };
    offDone();
    offDone = deps.clock.after(DONE_STAYS, () => {
      done = null;
      if ((queue[0]?.shown ?? null) === null) notify();
    });
  };

  const giveUp = (run: Run, failure: Failure): void => {
    if (run.answers) close(run, { kind: 'failed', failure });
    else show(run, { state: 'failed', failure });
  };

  const perform = async (
    { request, ask: { account } }: Run,
    agent: OutsideAgent | undefined,
  ): Promise<Result<unknown>> => {
    if (request.kind === 'support') return deps.createSupport(request.client ?? '', account);
    if (agent !== undefined)
      return request.kind === 'wake'
        ? deps.wake(agent.agentId, agent.account)
        : deps.connect(agent.agentId, agent.account);
    const deviceId = readDeviceId(request);
    return deviceId === null ? noLonger() : deps.connectDevice(deviceId, account);
  };

  /** The one place where a request from outside does something. */
  const act = async (run: Run, agent: OutsideAgent | undefined): Promise<void> => {
    if (run.acting) return;
    run.acting = true;
    const result = await perform(run, agent).finally(() => (run.acting = false));
    if (!queue.includes(run)) return;
    if (!result.ok) {
      giveUp(run, result.failure);
      return;
    }
    const agents = agent === undefined ? [] : [agent];
    formatDone(run, agents);
    close(run, { kind: 'done', agents, account: agent?.account ?? run.ask.account });
    // It may bring another account into view, which takes away what is still pending.
    if (run.request.kind === 'support') deps.showSupport(run.ask.account);
  };

  /** The jump list is the user's own click, commands are their own scripts; links come from any page that is open. */
  const mayActUnasked = (run: Run): boolean => {
    const { source } = run;
    if (run.own === true) return true;
    if (!deps.isTrusted(source)) return false;
    if (source === 'command-line') return true;
    const now = deps.clock.now();
    const isFull = UNASKED_LIMITS.some(
      ({ count, within }) => unasked.filter((at) => now - at < within).length >= count,
    );
    if (isFull) return false;
    unasked = [...unasked, now].slice(-UNASKED_LIMITS[1].count);
    run.unasked = true;
    return true;
  };

  /** A request without a confirmation may only be for the account in view, or for the one that the command names. */
  const isExpected = ({ ask }: Run, agent: OutsideAgent | undefined): boolean =>
    agent === undefined || agent.account?.accountId === ask.account?.accountId;

  const decide = (run: Run, agents: readonly OutsideAgent[]): void => {
    const [only] = agents;
    const isSupport = run.request.kind === 'support';
    if (only === undefined && readDeviceId(run.request) !== null) {
      // Links without confirmation were allowed for agents that the user knows; this one is not even listed.
      if (run.source === 'command-line' && mayActUnasked(run)) void act(run, undefined);
      else show(run, { state: 'unlisted', agents, failure: null });
    } else if (!isSupport && agents.length !== 1) {
      const state = only === undefined ? 'none' : 'several';
      if (run.answers) close(run, only === undefined ? { kind: 'none' } : { kind: 'several', agents });
      else show(run, { state, agents: agents.slice(0, MAX_SHOWN), failure: null });
    } else if (isExpected(run, only) && mayActUnasked(run)) void act(run, only);
    else show(run, { state: 'found', agents, failure: null });
  };

  async function lookUp(run: Run): Promise<void> {
    const { request } = run;
    const inView = run.isNamed ? null : deps.account(undefined);
    // Another one may have come into view while it waited.
    if (inView?.ok === true) run.ask = { ...run.ask, account: inView.value };
    const { account } = run.ask;
    if (!(await deps.ready(run.stop.signal, account)) || queue[0] !== run) return;
    if (request.kind === 'support') {
      decide(run, []);
      return;
    }
    if (!run.answers && run.own !== true && !deps.isTrusted(run.source))
      show(run, { state: 'searching', agents: [], failure: null });
    run.searched = true;
    const found = await deps.find(request, account);
    // It may have been locked meanwhile.
    if (!(await deps.ready(run.stop.signal, account)) || queue[0] !== run) return;
    const agents = found.ok ? found.value.map((row) => toOutsideAgent(row, account)) : [];
    const looksElsewhere = !run.isNamed && (agents.length === 0 || deps.searchesAll());
    const elsewhere = looksElsewhere ? deps.findElsewhere(request, account) : [];
    if (found.ok || elsewhere.length > 0) decide(run, [...agents, ...elsewhere]);
    else giveUp(run, found.failure);
  }

  /** The user agreed. */
  const agree = (
    run: Run,
    { state, agents }: ExternalRequest,
    { remember, agentId, accountId }: Answer,
  ): Result<void> => {
    if (state === 'searching' || state === 'done' || run.acting) return noLonger();
    if (state === 'failed') {
      void lookUp(run);
      return succeed(undefined);
    }
    if (state === 'none' || (state === 'several' && agentId === null)) {
      if (run.request.kind !== 'support') deps.showList(searchText(run.request));
      close(run, { kind: state === 'none' ? 'none' : 'refused' });
      return succeed(undefined);
    }
    const agent =
      agentId === null
        ? agents[0]
        : agents.find((one) => one.agentId === agentId && (one.account?.accountId ?? null) === accountId);
    if (agent === undefined && run.request.kind !== 'support' && state !== 'unlisted') return noLonger();
    if (remember && state !== 'unlisted') deps.trust(run.source);
    void act(run, agent);
    return succeed(undefined);
  };

  return {
    /** Null where nothing is pending. */
    current: (): ExternalRequest | null => queue[0]?.shown ?? done,

    /**
     * Accepts a request; resolves with its outcome. Aborting the signal withdraws it. `answers`: if the agent is not found, the
     * sender is told, and the console does not show it.
     */
    ask(
      start: StartRequest,
      { answers = false, signal, onShown = () => undefined }: AskOptions = {},
    ): Promise<RequestOutcome> {
      const words = JSON.stringify([start, answers]);
      if (!answers) deps.showConsole();
      const isOpen = !answers && queue.some((run) => run.words === words);
      if (isOpen || queue.length > MAX_WAITING || signal?.aborted === true) return Promise.resolve({ kind: 'left' });
      const account = deps.account(start.account);
      if (!account.ok) return Promise.resolve({ kind: 'failed', failure: account.failure });
      return new Promise((resolve) => {
        const run: Run = {
          ...start,
          words,
          ask: { ...firstAsk(deps.newId(), start), account: account.value },
          isNamed: start.account !== undefined,
          answers,
          onShown,
          stop: new AbortController(),
          end: resolve,
          shown: null,
          searched: false,
          acting: false,
          unasked: false,
        };
        queue.push(run);
        signal?.addEventListener('abort', () => close(run, { kind: 'left' }), { once: true });
        if (queue[0] === run) void lookUp(run);
      });
    },

    answer(answer: Answer): Result<void> {
      const [run] = queue;
      if (run?.shown?.id !== answer.askId) return noLonger();
      if (answer.allow) return agree(run, run.shown, answer);
      if (run.acting) return noLonger();
      close(run, { kind: 'refused' });
      return succeed(undefined);
    },

    /** Another account, or the end: results of this one are no longer offered. */
    clear(): void {
      done = null;
      for (const run of [...queue].reverse())
        if (run.shown !== null || run.searched || run.answers) close(run, { kind: 'left' });
      notify();
    },
  };
}

export type ExternalRequests = ReturnType<typeof createExternalRequests>;

type Answer = InputOf<'external:answer'>;
export interface AskOptions {
  readonly answers?: boolean;
  readonly signal?: AbortSignal;
  /** The request is shown to the user in the window. */
  readonly onShown?: () => void;
}

const noLonger = (): Result<never> => fail('not-found', t('external.requestGone'), { reason: 'door' });

function firstAsk(id: string, { source, request }: StartRequest): Omit<ExternalRequest, 'account'> {
  return {
    id,
    source,
    requester: request.kind === 'connect' ? request.requester : null,
    action: request.kind,
    by: request.kind !== 'support' ? request.by : request.client === null ? null : 'client',
    value: request.kind === 'support' ? (request.client ?? '') : request.value,
    state: 'searching',
    agents: [],
    failure: null,
  };
}

/** The public number of an agent to connect to; null for all else. */
const readDeviceId = (request: LinkRequest): number | null =>
  request.kind === 'connect' && request.by === 'device_id' ? Number(request.value) : null;

/** In the syntax of the list's search box. */
const searchText = ({ by, value }: ExternalTarget): string => (by === 'name' ? value : `id:${value}`);

export const toOutsideAgent = (
  { id, deviceId, name, group, online }: AgentRow,
  account: OutsideAccount | null,
): OutsideAgent => ({ account, agentId: id, deviceId, name, group, online });
