import { ownId } from '../contract/account-ids.ts';
import { formatGroup } from '../contract/group-path.ts';
import type { Clock } from '../lib/clock.ts';
import type { AgentRow, Job, OutsideAccount, OutsideAgent } from '../contract/contract.ts';
import type { SelfTest } from '../contract/health.ts';
import { assertNever, fail, succeed, type Result } from '../contract/failure.ts';
import { fold } from '../contract/fold.ts';
import { readSearchedId } from '../contract/typed-id.ts';
import type { LinkRequest } from './links.ts';
import type { SocketCommand, SocketLine, ListedAgent } from './command-protocol.ts';
import type { RequestOutcome, ExternalRequests } from './requests.ts';
import { t } from '../contract/texts.ts';

export interface RunCommandDeps {
  readonly requests: Pick<ExternalRequests, 'ask'>;
  /** The account with this label, or the one in view; null while there is only one. */
  readonly account: (label: string | undefined) => Result<OutsideAccount | null>;
  /** Tests this account, or all of them, and this computer. */
  readonly selfTest: (account: OutsideAccount | null) => Promise<SelfTest>;
  readonly ready: (signal: AbortSignal, account: OutsideAccount | null) => Promise<boolean>;
  /** The app lock is closed. */
  readonly isLocked: () => boolean;
  readonly rows: (account: OutsideAccount | null) => Iterable<AgentRow>;
  readonly clock: Pick<Clock, 'after'>;
  /** Why administrators allow no commands; null where they do. */
  readonly refusal: () => Result<never> | null;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
}

/** How long a command waits for the account, in milliseconds: a start with a large list is over by then. */
const READY_LIMIT = 20_000;
/** How long it waits for the user's answer. */
export const ANSWER_LIMIT = 120_000;
/** Agents of one name that are listed: more are not looked through. */
const MAX_LISTED = 50;
/** Agents in one line of the answer: a few milliseconds of work. */
const ROWS = 500;

type Print = (line: SocketLine) => Promise<void>;

const refusedByLock = (): SocketLine => ({ kind: 'failed', reason: 'refused', text: t('cli.locked') });

/** Runs a script's command. Reading needs no permission; everything else is confirmed like any external request. */
export function createRunCommand(deps: RunCommandDeps) {
  /** A signal that also ends after a while. */
  const limited = async <T>(signal: AbortSignal, ms: number, run: (both: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = new AbortController();
    const off = deps.clock.after(ms, () => limit.abort());
    try {
      return await run(AbortSignal.any([signal, limit.signal]));
    } finally {
      off();
    }
  };

  const list = async (
    rows: Iterable<AgentRow>,
    search: string | null,
    send: Print,
    signal: AbortSignal,
  ): Promise<void> => {
    const requested = search === null ? null : fold(search);
    const id = search === null ? null : readSearchedId(search);
    const isFound = (row: AgentRow, text: string): boolean =>
      [row.name, row.ip, row.group].some((field) => fold(field ?? '').includes(text)) ||
      (id !== null && (ownId(row.id) === id || row.deviceId === id));
    let part: ListedAgent[] = [];
    for (const row of [...rows]) {
      if (requested !== null && !isFound(row, requested)) continue;
      part.push(toListed(row));
      if (part.length < ROWS) continue;
      await send({ kind: 'agents', agents: part });
      await deps.nextTurn();
      if (signal.aborted) return;
      if (deps.isLocked()) return send(refusedByLock());
      part = [];
    }
    if (part.length > 0) await send({ kind: 'agents', agents: part });
    await send({ kind: 'done', text: null });
  };

  const ask = async (
    { account, ...request }: LinkRequest & Pick<SocketCommand, 'account'>,
    send: Print,
    signal: AbortSignal,
  ): Promise<void> => {
    const start = { source: 'command-line', request, ...(account === undefined ? {} : { account }) } as const;
    let noted = Promise.resolve();
    const onShown = (): void => {
      noted = Promise.resolve(send({ kind: 'note', text: t('cli.confirm') }));
    };
    const outcome = await limited(signal, ANSWER_LIMIT, (both) =>
      deps.requests.ask(start, { answers: true, signal: both, onShown }),
    );
    await noted;
    if (outcome.kind === 'several')
      for (const agent of outcome.agents.slice(0, MAX_LISTED))
        await send({ kind: 'note', text: describeNamesake(agent) });
    await send(describeOutcome(request, outcome));
  };

  return async (command: SocketCommand, send: Print, signal: AbortSignal): Promise<void> => {
    if (deps.isLocked()) return send(refusedByLock());
    const refusal = deps.refusal();
    if (refusal?.ok === false) return send({ kind: 'failed', reason: 'refused', text: refusal.failure.message });
    const account = deps.account(command.account);
    if (!account.ok)
      return send({ kind: 'failed', reason: 'not-found', text: account.failure.message.slice(0, 1_000) });
    if (command.kind === 'doctor') {
      const result = await deps.selfTest(command.account === undefined ? null : account.value);
      await send({ kind: 'self-test', result });
      return send({ kind: 'done', text: null });
    }
    if (!(await limited(signal, READY_LIMIT, (both) => deps.ready(both, account.value)))) {
      const text = t('cli.noList');
      return send({ kind: 'failed', reason: 'failed', text });
    }
    switch (command.kind) {
      case 'list':
        return list(deps.rows(account.value), command.search, send, signal);
      case 'connect':
        return ask({ ...command, kind: 'connect', requester: null }, send, signal);
      case 'wake':
        return ask({ ...command, kind: 'wake' }, send, signal);
      case 'support':
        return ask(command, send, signal);
    }
  };
}

const toListed = (row: AgentRow): ListedAgent => ({
  id: ownId(row.id),
  device_id: row.deviceId,
  name: row.name.slice(0, 1_000),
  group: row.group?.slice(0, 1_000) ?? null,
  os: row.os,
  ip: row.ip,
  online: row.online,
  last_time: row.lastTime,
  version: row.version,
  favorite: row.localFavorite || row.serviceFavorite,
});

function describeOutcome(request: LinkRequest, outcome: RequestOutcome): SocketLine {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', text: describeDone(request, outcome.agents[0]) };
    case 'refused':
      return { kind: 'failed', reason: 'refused', text: t('cli.declined') };
    case 'none':
      return { kind: 'failed', reason: 'not-found', text: describeMissing(request) };
    case 'several':
      return {
        kind: 'failed',
        reason: 'several',
        text: describeSeveral(outcome.agents),
      };
    case 'failed':
      return { kind: 'failed', reason: 'failed', text: outcome.failure.message.slice(0, 1_000) };
    case 'left':
      return {
        kind: 'failed',
        reason: 'no-answer',
        text: t('cli.unconfirmed'),
      };
    default:
      return assertNever(outcome);
  }
}

function describeSeveral(agents: readonly OutsideAgent[]): string {
  const labels = new Set(agents.map(({ account }) => account?.label ?? ''));
  if (labels.size > 1)
    return t('cli.severalAccounts', {
      labels: [...labels]
        .map((label) => `“${label.slice(0, 80)}”`)
        .slice(0, 20)
        .join(', '),
    });
  return t('cli.severalAgents');
}

/** What tells an agent from others of its name: "  77  Shop / Bay 4, device ID 418220967". */
function describeNamesake({ account, agentId, deviceId, group }: OutsideAgent): string {
  const device = deviceId === null ? null : t('cli.deviceId', { id: String(deviceId) });
  const facts = [account?.label.slice(0, 80), group === null ? null : formatGroup(group).slice(0, 200), device].filter(
    (fact) => fact,
  );
  return `  ${String(ownId(agentId))}  ${facts.join(', ')}`.trimEnd();
}

function describeDone(request: LinkRequest, agent: OutsideAgent | undefined): string {
  if (request.kind === 'support') return t('cli.created');
  const name = agent?.name.slice(0, 200) ?? t('cli.deviceId', { id: request.value });
  return t(request.kind === 'wake' ? 'cli.waking' : 'cli.connecting', { name });
}

const describeMissing = (request: LinkRequest): string =>
  request.kind === 'support' ? '' : t(`cli.noAgent.${request.by}`, { value: request.value });

/** Waits for the service's word about jobs that were just begun. */
export function createJobSent() {
  const waiting = new Map<string, (result: Result<void>) => void>();

  const judge = (job: Job | undefined): Result<void> | null => {
    // Jobs that ended stay for a while; one that is gone went with its account.
    if (job === undefined) return fail('cancelled', t('cli.accountChanged'));
    if (job.state === 'failed' && job.failure !== null) return { ok: false, failure: job.failure };
    return job.state === 'running' && (job.step === 'sending' || job.step === 'undo') ? null : succeed(undefined);
  };

  return {
    /** After every change of the jobs. */
    onJobs(jobs: readonly Job[]): void {
      for (const [id, resolve] of waiting) {
        const result = judge(jobs.find((job) => job.id === id));
        if (result === null) continue;
        waiting.delete(id);
        resolve(result);
      }
    },

    /** Resolves when the service has taken what the job sends, or refused it. */
    wait(begun: Result<Job>): Promise<Result<void>> {
      if (!begun.ok) return Promise.resolve(begun);
      const now = judge(begun.value);
      if (now !== null) return Promise.resolve(now);
      return new Promise((resolve) => void waiting.set(begun.value.id, resolve));
    },
  };
}
